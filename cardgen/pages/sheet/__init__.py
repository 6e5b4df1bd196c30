"""A player's file as strips of paper."""
