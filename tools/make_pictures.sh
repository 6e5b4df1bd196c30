#!/usr/bin/env bash
# The README's pictures, from a real pack.  Needs poppler-utils and pngquant.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

.venv/bin/cardgen pack corona -p Anna -p Ben -p Cem -p Dörte --lang de --paper a4 --title Familienrunde --date 2026-03-14 \
  --seed "README pictures" -q -o "$work"
pack=$(echo "$work"/corona-*)
mkdir -p docs/images
draw() { # file page dots-per-inch name
  pdftoppm -r "$3" -f "$2" -l "$2" -png -singlefile "$pack/$1" "$work/$4"
  pngquant --force --output "docs/images/$4.png" 64 "$work/$4.png"
}
deal() { # game settings…; the names are those above
  rm -rf "$work"/[a-z]*-*
  .venv/bin/cardgen pack "$@" -p Anna -p Ben -p Cem -p Dörte --lang en --paper a4 --seed "README pictures" -q -o "$work"
  pack=$(echo "$work"/"$1"-*)
}
draw 1-Anna.pdf 1 110 cover
draw 1-Anna.pdf 5 110 fan
draw 1-Anna.pdf 12 110 round
draw protocol.pdf 1 60 protocol

deal bidwhist
draw 1-Anna.pdf 5 80 kitty
deal romanian -s one-card=blind
draw 1-Anna.pdf 5 80 blind
deal romanian -s one-card=forehead
draw 1-Anna.pdf 5 80 forehead
