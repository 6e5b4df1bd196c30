"""How things are placed: on grids, and shared out over pages."""
