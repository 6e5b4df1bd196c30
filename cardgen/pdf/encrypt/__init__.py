"""Files that open only with a password."""

from cardgen.pdf.encrypt import encryption
from cardgen.pdf.encrypt.encryption import check_available, encrypt

__all__ = ["check_available", "encrypt", "encryption"]
