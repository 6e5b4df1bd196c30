#!/usr/bin/env bash
# The README's pictures, from real packs.
source "$(dirname "$0")/pictures.sh"
out=docs/images
mkdir -p "$out"

deal corona "${names[@]}" --lang de --title Familienrunde --date 2026-03-14
draw "$pack/1-Anna.pdf" 1 110 "$out/cover.png"
draw "$pack/1-Anna.pdf" 6 110 "$out/fan.png"
draw "$pack/1-Anna.pdf" 13 110 "$out/round.png"
draw "$pack/protocol.pdf" 1 60 "$out/protocol.png"

deal bidwhist "${names[@]}" --lang en
draw "$pack/1-Anna.pdf" 6 80 "$out/kitty.png"
deal romanian -s one-card=blind "${names[@]}" --lang en
draw "$pack/1-Anna.pdf" 5 80 "$out/blind.png"
deal romanian -s one-card=forehead "${names[@]}" --lang en
draw "$pack/1-Anna.pdf" 5 80 "$out/forehead.png"
