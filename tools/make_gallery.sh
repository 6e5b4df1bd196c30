#!/usr/bin/env bash
# The pictures of docs/gallery.md, from real packs, decks and score sheets.
source "$(dirname "$0")/pictures.sh"
out=docs/gallery
rm -rf "$out"
mkdir -p "$out"
cardgen() { "$PWD/.venv/bin/cardgen" "$@"; }

# -- a player's file, layout by layout: the same hand
deal corona "${names[@]}" --lang en --title "Game night" --date 2026-03-14
draw "$pack/1-Anna.pdf" 1 80 "$out/phone-cover.png"
draw "$pack/1-Anna.pdf" 13 80 "$out/phone.png"
draw "$pack/protocol.pdf" 1 60 "$out/protocol.png"
cardgen reprint "$pack" -p Anna --layout sheet -q
draw "$pack/1-Anna.pdf" 1 50 "$out/sheet-cover.png"
draw "$pack/1-Anna.pdf" 3 50 "$out/sheet.png"
cardgen reprint "$pack" -p Anna --layout fold -q
draw "$pack/1-Anna.pdf" 4 50 "$out/fold.png"
cardgen reprint "$pack" -p Anna --layout cards -q
draw "$pack/1-Anna.pdf" 13 50 "$out/cards.png"
draw "$pack/1-Anna.pdf" 14 50 "$out/cards-backs.png"

# -- large print, little ink, four colours
cardgen reprint "$pack" -p Ben --large -q
round=$(pages_with "$pack/2-Ben.pdf" "Round 10" | tail -1)
draw "$pack/2-Ben.pdf" 1 80 "$out/large-cover.png"
draw "$pack/2-Ben.pdf" "$round" 80 "$out/large.png"
cardgen reprint "$pack" -p Ben --large --layout sheet -q
draw "$pack/2-Ben.pdf" "$(pages_with "$pack/2-Ben.pdf" "Round 10" | tail -1)" 50 "$out/large-sheet.png"
cardgen reprint "$pack" -p Cem --low-ink -q
draw "$pack/3-Cem.pdf" 1 80 "$out/low-ink-cover.png"
draw "$pack/3-Cem.pdf" 13 80 "$out/low-ink.png"
for colours in poker skat; do
  cardgen reprint "$pack" -p Dörte --colours $colours -q
  draw "$pack/4-Doerte.pdf" 13 80 "$out/$colours.png"
done

# -- cards that stay closed
deal bidwhist "${names[@]}" --lang en
draw "$pack/1-Anna.pdf" 6 80 "$out/kitty.png"
deal romanian -s one-card=blind "${names[@]}" --lang ro
draw "$pack/1-Anna.pdf" 5 80 "$out/blind.png"

# -- trust: a joint deal's cover, and the record of a finished game
mkdir "$work/joint"
cardgen joint start corona "${names[@]}" --lang en --title "Game night" --seed "README pictures" -q -o "$work/joint"
cardgen joint deal "$work"/joint/corona-start-* --word Ben=umbrella --word Cem=teapot --word Dörte=Löwenzahn -q
draw "$(echo "$work"/joint/*-corona-*/1-Anna.pdf)" 1 80 "$out/joint-cover.png"
deal whist "${names[@]}" --lang en
cardgen reveal "$pack" --yes -q -o "$work/record.pdf"
draw "$work/record.pdf" 1 60 "$out/record.png"

# -- decks
cardgen cards --paper a4 --lang en --back-text "Game night 2026" -o "$work/deck.pdf" -q
draw "$work/deck.pdf" 1 50 "$out/deck.png"
draw "$work/deck.pdf" 2 50 "$out/deck-backs.png"
cardgen cards --paper a4 --lang en --large -o "$work/large.pdf" -q
draw "$work/large.pdf" 1 50 "$out/deck-large.png"
cardgen cards --paper a4 --lang en --low-ink -o "$work/low.pdf" -q
draw "$work/low.pdf" 3 50 "$out/deck-low-ink.png"
cardgen cards --paper a4 --lang en --size mini --backs fold -o "$work/mini.pdf" -q
draw "$work/mini.pdf" 1 50 "$out/deck-fold.png"

# -- score sheets
cardgen sheet corona --lang en --paper a4 -o "$work/corona.pdf" -q
draw "$work/corona.pdf" 1 50 "$out/sheet-corona.png"
cardgen sheet romanian -n 4 --lang ro --paper a4 --two-up --copies 2 -o "$work/romanian.pdf" -q
draw "$work/romanian.pdf" 1 50 "$out/sheet-romanian.png"
cardgen sheet whist --lang de --paper a4 -o "$work/whist.pdf" -q
draw "$work/whist.pdf" 1 50 "$out/sheet-whist.png"
cardgen sheet bidwhist --lang en --paper a4 -o "$work/bidwhist.pdf" -q
draw "$work/bidwhist.pdf" 1 50 "$out/sheet-bidwhist.png"
cardgen sheet stiche-raten -n 3 --lang de --paper a4 --large -o "$work/large.pdf" --force -q
draw "$work/large.pdf" 1 50 "$out/sheet-large.png"

# -- the rules
cardgen rules romanian --lang en --paper a4 --layout sheet -o "$work/rules.pdf" -q
draw "$work/rules.pdf" 1 50 "$out/rules.png"
du -sh "$out"
