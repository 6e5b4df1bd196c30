"""Parts of pages that come back."""
