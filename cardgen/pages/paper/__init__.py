"""What all printed files of a player begin with."""
