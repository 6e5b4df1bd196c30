"""PDF files: drawn, read again, and locked.  The only place that knows reportlab and pypdf."""
