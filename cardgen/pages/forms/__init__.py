"""Sheets for writing on: protocol, score sheet, hand record."""
