"""The settings of the mail server of these tests: what a careful provider has, on this machine
alone.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import trustme

HOST = "localhost"
LOOPBACK = "127.0.0.1"
USER = "secretary@club.example"
"""Who may send; a mailbox as well."""
PASSWORD = "ruby-3-Ölberg"
"""Of USER."""
READING = "any-mailbox"
"""Opens every mailbox, whoever's it is."""
DOMAINS = ("club.example", "family.example", "xn--mnchen-3ya.example")
"""Whose mailboxes lie here; the last one is written münchen.example."""
SMALL = 10_000
"""Bytes that the ports with a low limit take."""
OWNER = 50_000
"""User and group of the mailboxes, by number: no such user has to exist."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Where the services listen.

    Attributes:
        starttls: for users, 587 where it is free.
        tls: for users, encrypted from the first byte, 465 where it is free.
        small: as starttls; says that it takes SMALL bytes at most.
        silent: as small, but refuses only what has already been sent.
        imap: the mailboxes.
    """

    starttls: int
    tls: int
    small: int
    silent: int
    imap: int


def write_certificates(folder: Path) -> None:
    """A certificate for HOST, and that of the authority to trust."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "ca.pem")
    authority.issue_cert(HOST).private_key_and_cert_chain_pem.write_to_path(folder / "server.pem")
    (folder / "server.pem").chmod(0o600)


MAIN = """\
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/postfix.log
maillog_file_prefixes = {folder}
myhostname = mail.club.example
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.1/32
biff = no
service_throttle_time = 1s

# Nothing leaves the machine.
mydestination =
relayhost =
relay_domains =
alias_maps =
local_recipient_maps =
local_transport = error:there are no local users
default_transport = error:nothing leaves this machine
relay_transport = error:nothing leaves this machine
smtp_dns_support_level = disabled
smtpd_peername_lookup = no

virtual_mailbox_domains = {domains}
virtual_mailbox_base = {folder}/mail
virtual_mailbox_maps = texthash:{folder}/mailboxes
virtual_mailbox_limit = 0
virtual_minimum_uid = 1000
virtual_uid_maps = static:{owner}
virtual_gid_maps = static:{owner}
virtual_transport = virtual

# As a provider: TLS before a password, a password before a recipient, the sender's own address.
smtpd_tls_security_level = encrypt
smtpd_tls_chain_files = {folder}/server.pem
smtpd_tls_session_cache_database =
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
smtpd_client_restrictions = permit_sasl_authenticated, reject
smtpd_relay_restrictions = reject_unauth_destination
smtpd_sender_login_maps = texthash:{folder}/senders
smtpd_sender_restrictions = reject_sender_login_mismatch
smtpd_error_sleep_time = 0
smtputf8_enable = yes
message_size_limit = 26214400
strict_rfc821_envelopes = yes
"""

MASTER = """\
{starttls} inet n - n - - smtpd -o syslog_name=postfix/starttls -o max_use=1
{tls} inet n - n - - smtpd -o syslog_name=postfix/tls -o max_use=1 -o smtpd_tls_wrappermode=yes
{small} inet n - n - - smtpd -o syslog_name=postfix/small -o max_use=1 -o message_size_limit={limit} -o cleanup_service_name=small
{silent} inet n - n - - smtpd -o syslog_name=postfix/silent -o max_use=1 -o smtpd_discard_ehlo_keywords=size -o cleanup_service_name=small
cleanup unix n - n - 0 cleanup
small unix n - n - 0 cleanup -o message_size_limit={limit}
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual -o max_use=1
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
showq unix n - n - - showq
postlog unix-dgram n - n - 1 postlogd
"""
# max_use=1: each connection, and each delivery, reads the list of mailboxes anew.


def write_postfix(folder: Path, ports: Ports) -> None:
    """Settings of Postfix, and the folders of its queue."""
    import grp  # not on every system that collects these tests
    import pwd

    (folder / "postfix").mkdir()
    domains = ", ".join(DOMAINS)
    (folder / "postfix/main.cf").write_text(
        MAIN.format(folder=folder, domains=domains, owner=OWNER)
    )
    places = {
        name: f"{LOOPBACK}:{getattr(ports, name)}"
        for name in ("starttls", "tls", "small", "silent")
    }
    (folder / "postfix/master.cf").write_text(MASTER.format(limit=SMALL, **places))
    (folder / "senders").write_text(f"{USER} {USER}\n")
    owner, droppers = pwd.getpwnam("postfix").pw_uid, grp.getgrnam("postdrop").gr_gid
    _own(folder / "data", 0o700, owner)
    _own(folder / "queue", 0o755, 0)
    _own(folder / "queue/pid", 0o755, 0)
    private = (
        "active",
        "bounce",
        "corrupt",
        "defer",
        "deferred",
        "flush",
        "hold",
        "incoming",
        "private",
        "saved",
        "trace",
    )
    for name in private:
        _own(folder / "queue" / name, 0o700, owner)
    _own(folder / "queue/maildrop", 0o730, owner, droppers)
    _own(folder / "queue/public", 0o710, owner, droppers)


def _own(folder: Path, mode: int, user: int, group: int = 0) -> None:
    folder.mkdir()
    folder.chmod(mode)
    os.chown(folder, user, group)


DOVECOT = """\
base_dir = {folder}/dovecot
state_dir = {folder}/dovecot
instance_name = cardgen-test
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_verbose = yes
auth_failure_delay = 0
auth_username_chars =
mail_location = maildir:~/
first_valid_uid = 1000
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
passdb {{
  driver = static
  args = password={reading}
}}
userdb {{
  driver = static
  args = uid={owner} gid={owner} home={folder}/mail/%d/%n
}}
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service auth {{
  unix_listener {folder}/queue/private/auth {{
    mode = 0660
    user = postfix
    group = postfix
  }}
}}
"""


def write_dovecot(folder: Path, ports: Ports) -> None:
    """Settings of Dovecot, and who may send."""
    (folder / "users").write_text(f"{USER}:{{PLAIN}}{PASSWORD}\n", encoding="utf-8")
    (folder / "dovecot.conf").write_text(
        DOVECOT.format(folder=folder, imap=ports.imap, owner=OWNER, reading=READING)
    )
