"""A hand of cards on a page."""
