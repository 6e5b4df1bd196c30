"""PDF files: drawn, put into one strict container, encrypted.  The only place that knows
reportlab.
"""
