"""Files that open only with a password."""
