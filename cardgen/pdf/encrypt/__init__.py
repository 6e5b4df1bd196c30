"""Files that open only with a password."""

from cardgen.pdf.encrypt import encryption
from cardgen.pdf.encrypt.again import is_encrypted_copy
from cardgen.pdf.encrypt.encryption import check_available, encrypt, weakness

__all__ = ["check_available", "encrypt", "encryption", "is_encrypted_copy", "weakness"]
