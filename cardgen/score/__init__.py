"""A played game: bids and tricks as written down → points."""
