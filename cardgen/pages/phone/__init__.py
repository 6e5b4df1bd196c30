"""A player's file for the phone."""
