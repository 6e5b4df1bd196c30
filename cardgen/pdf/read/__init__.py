"""Finished PDFs, read again: the only reader of PDFs."""
