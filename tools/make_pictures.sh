#!/usr/bin/env bash
# The pictures of the READMEs and docs/scores.md, from real packs.
source "$(dirname "$0")/pictures.sh"
out=docs/images
mkdir -p "$out"

readme() { # language, title, players in seat order
  deal corona -p "$3" -p "$4" -p "$5" -p "$6" --lang "$1" --title "$2" --date 2026-03-14
  draw "$pack/1-$3.pdf" 1 110 "$out/cover-$1.png" 32
  draw "$pack/1-$3.pdf" 6 110 "$out/fan-$1.png" 32
  draw "$pack/1-$3.pdf" 13 110 "$out/round-$1.png" 32
  draw "$pack/protocol.pdf" 1 60 "$out/protocol-$1.png" 32
}
readme de Familienrunde Anna Ben Cem Dörte
readme en "Game night" Anna Ben Cem Dörte
readme ro "Seara de whist" Ana Ben Ștefan Ilinca

deal bidwhist "${names[@]}" --lang en
draw "$pack/1-Anna.pdf" 6 80 "$out/kitty.png"
deal romanian -s one-card=blind "${names[@]}" --lang en
draw "$pack/1-Anna.pdf" 5 80 "$out/blind.png"
deal romanian -s one-card=forehead "${names[@]}" --lang en
draw "$pack/1-Anna.pdf" 5 80 "$out/forehead.png"

# -- scores: one evening as it was noted, its protocol as it was filled in, and a season of three
rounds=(
  "0/0 0/0 0/0 0/1" "1/1 1/1 0/0 1/0" "3/2 0/0 0/0 2/1" "0/0 0/0 1/1 3/3"
  "2/2 0/0 1/1 1/2" "1/1 0/0 2/1 4/4" "2/1 3/3 1/2 1/1" "2/2 1/1 1/2 3/3"
  "2/2 1/1 3/3 2/3" "2/2 3/2 3/3 3/3" "2/2 2/2 2/2 2/3" "1/1 4/3 0/0 4/4"
  "0/0 2/1 2/2 5/4" "1/0 2/2 0/0 5/4" "0/1 2/2 2/2 0/0" "0/0 2/2 3/2 0/0"
  "1/1 2/1 0/0 2/1" "1/1 0/0 2/1 1/0" "0/0 1/0 1/0 1/1"
)
evening() { # language, title, date, players in seat order
  deal corona -p "$4" -p "$5" -p "$6" -p "$7" --lang "$1" --title "$2" --date "$3"
  for i in "${!rounds[@]}"; do .venv/bin/cardgen score "$pack" --round $((i + 1)) "${rounds[$i]}" > "$work/standing"; done
  .venv/bin/cardgen results "$pack" -o "$work/season/$3.json"
}
scores() { # language, title, title of the season, players in seat order
  rm -rf "$work/season"
  mkdir "$work/season"
  evening "$1" "$2" 2026-01-16 "$5" "$7" "$4" "$6"
  evening "$1" "$2" 2026-02-13 "$7" "$6" "$5" "$4"
  evening "$1" "$2" 2026-03-14 "$4" "$5" "$6" "$7"
  .venv/bin/cardgen results "$pack" --force -o "$work/results.png"
  .venv/bin/python -c 'import sys; from PIL import Image; Image.open(sys.argv[1]).reduce(2).save(sys.argv[1])' "$work/results.png"
  pngquant --force --output "$out/results-$1.png" 64 "$work/results.png"
  .venv/bin/python -m tools.fill_protocol "$pack" "$work/filled.pdf"
  draw "$work/filled.pdf" 1 60 "$out/protocol-filled-$1.png"
  .venv/bin/cardgen season "$work/season" --rating --title "$3" --lang "$1" --force -o "$work/season.pdf"
  draw "$work/season.pdf" 1 60 "$out/season-$1.png"
}
scores de Familienrunde Winterliga Anna Ben Cem Dörte
scores en "Game night" "Winter league" Anna Ben Cem Dörte
scores ro "Seara de whist" "Liga de iarnă" Ana Ben Ștefan Ilinca
