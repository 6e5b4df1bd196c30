"""Files that open only with a password."""

from cardgen.pdf.encrypt import encryption
from cardgen.pdf.encrypt.encryption import check_available, encrypt, is_as_encrypted

__all__ = ["check_available", "encrypt", "encryption", "is_as_encrypted"]
