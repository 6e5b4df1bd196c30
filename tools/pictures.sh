# Shared by the scripts that draw pictures of real packs.  Needs poppler-utils, imagemagick and pngquant.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
names=(-p Anna -p Ben -p Cem -p Dörte)

draw() { # file page dots-per-inch target [colours]
  pdftoppm -r "$3" -f "$2" -l "$2" -png -singlefile "$1" "$work/picture"
  pngquant --force --output "$4" "${5:-64}" "$work/picture.png"
}

deal() { # the pack's folder is $pack then; arguments of “cardgen pack”
  rm -rf "$work/packs"
  .venv/bin/cardgen pack "$@" --paper a4 --seed "README pictures" -q -o "$work/packs"
  pack=$(echo "$work"/packs/*-*)
}

pages_with() { # numbers of the pages of a PDF that say a text
  local pages; pages=$(pdfinfo "$1" | awk '/^Pages/ { print $2 }')
  for page in $(seq "$pages"); do
    if pdftotext -f "$page" -l "$page" "$1" - | grep -q "$2"; then echo "$page"; fi
  done
}
