"""What the tests of mail share."""

from __future__ import annotations

import pytest

from tests.mail.servers import Authority


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """Makes certificates for servers of tests."""
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def trusted(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """The same, and programs of this test trust it."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    return authority
