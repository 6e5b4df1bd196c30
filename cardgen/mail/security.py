"""How a connection to a mail server is protected."""

from __future__ import annotations

from enum import StrEnum


class Security(StrEnum):
    """How the connection is protected.  NONE: not at all, which stays on this computer."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"

    @property
    def port(self) -> int:
        return _PORTS[self]


_PORTS = {Security.STARTTLS: 587, Security.TLS: 465, Security.NONE: 25}
