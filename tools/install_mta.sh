#!/usr/bin/env bash
# Installs what `make test-mta` needs from Debian: Postfix, Dovecot, swaks, munpack, and readers of PDF.
# Tests start instances of their own; so nothing is started here, and nothing on this machine is replaced.
set -euo pipefail
packages=(postfix dovecot-core dovecot-imapd swaks libnet-ssleay-perl mpack qpdf poppler-utils)

command -v dpkg-query >/dev/null || { echo "this is not Debian: install ${packages[*]} yourself" >&2; exit 1; }
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0
[ "$(id -u)" = 0 ] || { echo "installing ${missing[*]} needs root: sudo make test-mta" >&2; exit 1; }

policy=/usr/sbin/policy-rc.d # asked by packages before they start a service; 101 means no
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
[[ " ${missing[*]} " != *" postfix "* ]] || echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections
# With another mail server installed, it ends here instead of throwing that one out.
apt-get install -y -qq --no-install-recommends --no-remove "${missing[@]}"
if [ -d /run/systemd/system ]; then
  for package in "${missing[@]}"; do
    case $package in
      postfix) systemctl --quiet disable postfix ;;
      dovecot-core) systemctl --quiet disable dovecot dovecot.socket ;;
    esac
  done
fi
