"""The protocol of a pre-dealt game."""
