#!/usr/bin/env bash
# Draws every file of the net under other Pythons, which run in Node: no byte of a page may hang on the Python, its
# libraries in C or the width of its words.  Their versions are locked in tools/other_pythons/; they are installed into
# a folder of their own, which is removed again.
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in node npm; do
  command -v "$tool" >/dev/null || { echo "$0 needs $tool: Node.js 18 or newer, on Debian: apt install nodejs npm" >&2; exit 1; }
done
libraries=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp tools/other_pythons/package.json tools/other_pythons/package-lock.json "$scratch"
npm ci --prefix "$scratch" --ignore-scripts --no-audit --no-fund --loglevel error

printf '%s\0' "$scratch"/node_modules/python3.* |
  xargs -0 -I PYTHON -P "$(getconf _NPROCESSORS_ONLN)" node tools/other_pythons/net.mjs PYTHON "$PWD" "$libraries"
