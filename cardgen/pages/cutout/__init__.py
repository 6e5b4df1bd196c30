"""A player's rounds as real cards to cut out."""
