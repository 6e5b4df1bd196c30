"""What people type and write: groups, events, players, codes."""
