"""Makes the page in the browser: ``site/``, the package and its libraries → a folder for any static
host.

    python -m tools.site.build NODE_MODULES OUT

The same sources make the same bytes.  What may be kept for ever has a hash in its path;
`index.html`, `sw.js` and the web app manifest name the others.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any

from cardgen import __version__, web
from cardgen.cards import Suit, build_deck
from cardgen.faces import PALETTES, Look, back, face, pip, symbols
from cardgen.games import SCORES
from cardgen.preferences import LETTERS
from cardgen.text import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
PYODIDE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
MODULES = (
    "app.js",
    "dom.js",
    "engine.js",
    "deal.js",
    "dealt.js",
    "own.js",
    "cards.js",
    "check.js",
    "kept.js",
    "score.js",
    "chat.js",
    "chart.js",
    "print.js",
    "play.js",
    "worker.js",
)
LIBRARY = {
    "preact": "preact/dist/preact.mjs",  # redraws what differs; 6 kB, MIT
    "idb-keyval": "idb-keyval/dist/index.js",  # keeps games on the device; 1 kB, Apache-2.0
}
"""By what the page imports it, and where it is installed."""
ICONS = ("icon.svg", "icon-192.png", "icon-512.png")
CORE = ("app.js", "dom.js", "engine.js", "deal.js", "kept.js")
"""What every first visit takes; the rest is fetched when it is wanted, or when nothing else is
done.
"""
FONTS = ("CardgenText-Regular.ttf", "CardgenText-Bold.ttf")
LOCALES = ("root", "en", "en_001", "en_GB", "de", "ro")
"""Of Babel's data, those that a date is written in, and what they go back to."""

LEFT_OUT = {
    "cardgen": ("cli", "club", "mail", "__main__.py"),
    "cardgen/templates": ("screen.de.toml", "screen.ro.toml"),
    "reportlab": ("fonts", "graphics", "platypus"),
    "babel": ("locale-data", "messages"),
}
"""Of a package: what a browser has no use for, or what is chosen singly."""

RARE = {
    "hear": ("cardgen/referee/", "cardgen/web/chat.", "cardgen/templates/referee."),
    "more": ("pypdf/", "anyascii/", "cardgen/fonts/CardgenHan", "cardgen/fonts/DejaVuSans"),
}
"""What the worker fetches when it is missed: the referee, by the call that wants it; letters of
other scripts, files that were saved again.
"""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-@IMPORTS@';"
    " worker-src 'self'; connect-src 'self'; style-src 'sha256-@STYLE@'; img-src 'self' blob:;"
    " font-src data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page and its worker may load and run: what comes from the page's own host, and
nothing else; the style by its hash.
"""

SHOWN = ("HA", "D10", "SK", "CK", "HK", "JB", "CA", "SA", "DK", "H8", "S7", "C2", "DA", "H10")
"""Cards that the page shows before Python is there, in every language alike: a king is K in all of
them, a queen isn't.
"""


def build(libraries: Path, modules: Path, out: Path) -> None:
    """Make the whole site.

    Args:
        libraries: a folder of installed packages.
        modules: the ``node_modules`` that `site/package-lock.json` makes.
        out: made anew.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    python = _place(
        out, "python", {name: (modules / "pyodide" / name).read_bytes() for name in PYODIDE}
    )
    archives = {
        part: _written(out, part, content) for part, content in _bundles(libraries, modules).items()
    }
    files = {name: (SITE / name).read_bytes() for name in MODULES}
    for path in LIBRARY.values():
        files[_module(path)] = (modules / path).read_bytes()
    app = _place(out, "app", files)
    faces = _place(out, "faces", dict(_faces()))
    imports = json.dumps(
        {"imports": {name: f"./{app}/{_module(path)}" for name, path in LIBRARY.items()}}
    )
    for name in ICONS:
        shutil.copy(SITE / name, out)
    style = _filled(SITE / "style.css", {name: _inline(ROOT / "fonts" / name) for name in FONTS})
    policy = POLICY.replace("@STYLE@", _source(style)).replace("@IMPORTS@", _source(imports))
    values = {
        "STYLE": style,
        "APP": app,
        "POLICY": policy,
        "CARDS": "\n".join(_cards()),
        "IMPORTS": imports,
        "DATA": _data(python, archives, faces, modules),
    }
    for name in ("index.html", "manifest.webmanifest"):
        (out / name).write_text(_filled(SITE / name, values), "utf-8")
    kept = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    version = _hash(
        "".join(f"{name} {_hash((out / name).read_bytes())}\n" for name in kept).encode()
    )
    core = {f"{app}/{name}" for name in (*CORE, *map(_module, LIBRARY.values()))}
    later = [name for name in kept if "-" in name and name not in core]  # with the PNG icons
    first = ["./" if name == "index.html" else name for name in kept if name not in later]
    values |= {
        "VERSION": version,
        "FILES": json.dumps(first, indent=1),
        "LATER": json.dumps(later, indent=1),
    }
    (out / "sw.js").write_text(_filled(SITE / "sw.js", values), "utf-8")


def _place(out: Path, name: str, files: Mapping[str, bytes]) -> str:
    """Write files into a folder of their own, whose name has their hash; returns its name."""
    folder = (
        f"{name}-{_hash(b''.join(f'{key} {_hash(files[key])} '.encode() for key in sorted(files)))}"
    )
    (out / folder).mkdir()
    for key, content in files.items():
        (out / folder / key).write_bytes(content)
    return folder


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def _module(path: str) -> str:
    """What a library's file is called beside the page's own: ``idb-keyval.js``."""
    return f"{path.partition('/')[0]}.js"


def _source(content: str) -> str:
    """What a policy allows by its hash."""
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def _filled(path: Path, values: Mapping[str, str]) -> str:
    text = path.read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def _inline(path: Path) -> str:
    """A small file as an address that holds it: one request less."""
    return f"data:font/ttf;base64,{base64.b64encode(path.read_bytes()).decode()}"


# -- Python's part


def _bundles(libraries: Path, modules: Path) -> dict[str, bytes]:
    """The package and what it needs, compiled by the very Python that will run it, as ZIP files:
    what every game takes, and what few take.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for name, source in _sources(libraries):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / name)
        subprocess.run(
            ["node", ROOT / "tools" / "site" / "compile.mjs", modules / "pyodide", folder],
            check=True,
        )
        streams = {part: io.BytesIO() for part in ("cardgen", *RARE)}
        with ExitStack() as stack:
            archives = {
                part: stack.enter_context(zipfile.ZipFile(stream, "w"))
                for part, stream in streams.items()
            }
            for path in sorted(folder.rglob("*")):
                name = path.relative_to(folder).as_posix()
                if path.is_file():
                    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    part = next((one for one in RARE if name.startswith(RARE[one])), "cardgen")
                    archives[part].writestr(entry, path.read_bytes(), compresslevel=9)
    return {part: stream.getvalue() for part, stream in streams.items()}


def _written(out: Path, name: str, content: bytes) -> str:
    archive = f"{name}-{_hash(content)}.zip"
    (out / archive).write_bytes(content)
    return archive


def _sources(libraries: Path) -> Iterator[tuple[str, Path]]:
    """Names in the bundle, and the files."""
    for package, home in (("cardgen", ROOT), *((name, libraries) for name in web_packages())):
        yield from _package(package, home / package)
    for locale in LOCALES:
        yield (
            f"babel/locale-data/{locale}.dat",
            libraries / "babel" / "locale-data" / f"{locale}.dat",
        )
    yield from _package("cardgen/templates", ROOT / "templates")
    yield from _package("cardgen/fonts", ROOT / "fonts")


def web_packages() -> tuple[str, ...]:
    """The libraries that the page needs."""
    return ("reportlab", "babel", "jinja2", "markupsafe", "pypdf", "anyascii")


def _package(name: str, folder: Path) -> Iterator[tuple[str, Path]]:
    left_out = LEFT_OUT.get(name, ())
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if (
            path.is_file()
            and parts[0] not in left_out
            and "__pycache__" not in parts
            and path.suffix not in (".so", ".pyi", ".c", ".pyc")
        ):
            yield f"{name}/{'/'.join(parts)}", path


# -- the page's part


def _data(python: str, archives: Mapping[str, str], faces: str, modules: Path) -> str:
    """What the page knows before Python is there, as JSON within HTML: texts, games with their
    usual settings, and where the rest is.

    python: its folder; archives: of what it runs, by part.
    """
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    said: dict[str, Any] = {
        "ENGINE": {
            "python": f"../{python}/",
            "bundle": f"../{archives['cardgen']}",
            "more": {part: f"../{archives[part]}" for part in RARE},
            "lock": {"info": lock["info"], "packages": {}},
        },
        "VERSION": __version__,
        "FACES": f"../{faces}/",
        "COLOURS": list(PALETTES),
        "LETTERS": list(LETTERS),
        "TEXTS": {language: texts(language) for language in LANGUAGES},
        "GAMES": [
            game | {"plans": {str(n): web.plan(game["name"], n, {}) for n in game["players"]}}
            for game in web.games()
        ],
    }
    return json.dumps(said, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


def texts(language: str) -> dict[str, str]:
    """Texts of the page by key, with the words that it shares with the paper."""
    of_paper = catalogue(language)
    shared = [f"game.{game['name']}" for game in web.games()] + [f"score.{name}" for name in SCORES]
    shared += [f"suit.{suit.value}" for suit in Suit]
    shared += ["card", "joker.word", "joker.big", "joker.little"]
    shared += [f"speech.rank.{rank}" for rank in "AKQJ"]
    of_games = catalogue(language, "games")
    return (
        _flat(tomllib.loads((SITE / "texts" / f"{language}.toml").read_text("utf-8")))
        | {key: of_games(key) for key in of_games.keys if key.startswith(("setting.", "word."))}
        | {f"paper.{key}": of_paper(key) for key in shared}
    )


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in table.items():
        out |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return out


def _faces() -> Iterator[tuple[str, bytes]]:
    """The deck for a player's own hand, in each kind of letters and colours: symbols of an SVG."""
    deck = build_deck(jokers=True)
    for letters, colours in product(LETTERS, PALETTES):
        look = Look(PALETTES[colours], letters, large=True)
        drawn = symbols({f"own-{card.notation}": face(card, look) for card in deck})
        yield f"{letters}-{colours}.svg", "".join(drawn).encode()


def _cards() -> Iterator[str]:
    look = Look(PALETTES["two"])
    deck = {card.notation: card for card in build_deck(jokers=True)}
    arts = {f"card-{name}": face(deck[name], look) for name in SHOWN} | {
        f"mark-{suit.value}": pip(suit) for suit in Suit
    }
    return symbols(arts | {"card-back": back(look)})


def main(arguments: Sequence[str]) -> None:
    modules, out = map(Path, arguments)
    build(Path(sysconfig.get_path("purelib")), modules.resolve(), out)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"{out}  {sum(path.is_file() for path in out.rglob('*'))} files, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
