"""Makes the page in the browser: ``site/``, the package and its libraries → a folder for any static
host.

    python -m tools.site.build NODE_MODULES OUT

The same sources make the same bytes.  What may be kept for ever has a hash in its path;
`index.html`, `sw.js` and the web app manifest name the others.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgen import web
from cardgen.cards import Suit, build_deck
from cardgen.faces import PALETTES, Look, back, face, pip, symbols
from cardgen.games import SCORES
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
    "score.js",
    "chart.js",
    "print.js",
    "play.js",
    "worker.js",
)
FONTS = ("CardgenText-Regular.ttf", "CardgenText-Bold.ttf")
LOCALES = ("root", "en", "en_001", "en_GB", "de", "ro")
"""Of Babel's data, those that a date is written in, and what they go back to."""

LEFT_OUT = {
    "cardgen": ("cli", "club", "mail", "referee", "__main__.py"),
    "reportlab": ("fonts", "graphics", "platypus"),
    "babel": ("locale-data", "messages"),
}
"""Of a package: what a browser has no use for, or what is chosen singly."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src"
    " 'self'; style-src 'sha256-@STYLE@'; img-src 'self' blob:; font-src data:; manifest-src"
    " 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page and its worker may load and run: what comes from the page's own host, and
nothing else; the style by its hash.
"""

SHOWN = ("HA", "D10", "SK", "CQ", "HJ", "JB", "CA", "SQ", "DK", "H8", "S7", "C2", "DA", "HQ")
"""Cards that the page shows before Python is there."""


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
    bundle = _bundle(libraries, modules)
    archive = f"cardgen-{_hash(bundle)}.zip"
    (out / archive).write_bytes(bundle)
    files = {name: (SITE / name).read_bytes() for name in MODULES}
    app = _place(out, "app", files)
    shutil.copy(SITE / "icon.svg", out)
    style = _filled(SITE / "style.css", {name: _inline(ROOT / "fonts" / name) for name in FONTS})
    policy = POLICY.replace(
        "@STYLE@", base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    )
    values = {
        "STYLE": style,
        "APP": app,
        "POLICY": policy,
        "CARDS": "\n".join(_cards()),
        "DATA": _data(python, archive, modules),
    }
    for name in ("index.html", "manifest.webmanifest"):
        (out / name).write_text(_filled(SITE / name, values), "utf-8")
    kept = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    version = _hash(
        "".join(f"{name} {_hash((out / name).read_bytes())}\n" for name in kept).encode()
    )
    values |= {
        "VERSION": version,
        "FILES": json.dumps(["./" if name == "index.html" else name for name in kept], indent=1),
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


def _filled(path: Path, values: Mapping[str, str]) -> str:
    text = path.read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def _inline(path: Path) -> str:
    """A small file as an address that holds it: one request less."""
    return f"data:font/ttf;base64,{base64.b64encode(path.read_bytes()).decode()}"


# -- Python's part


def _bundle(libraries: Path, modules: Path) -> bytes:
    """The package and what it needs, compiled by the very Python that will run it, as a ZIP
    file.
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
        target = folder.with_suffix(".zip")
        with zipfile.ZipFile(target, "w") as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file():
                    entry = zipfile.ZipInfo(
                        path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0)
                    )
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, path.read_bytes(), compresslevel=9)
        content = target.read_bytes()
        target.unlink()
    return content


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
    return ("reportlab", "babel", "jinja2", "markupsafe", "segno", "pypdf", "anyascii")


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


def _data(python: str, archive: str, modules: Path) -> str:
    """What the page knows before Python is there, as JSON within HTML: where it is, texts, games
    with their usual settings.
    """
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    said: dict[str, Any] = {
        "ENGINE": {
            "python": f"../{python}/",
            "bundle": f"../{archive}",
            "lock": {"info": lock["info"], "packages": {}},
        },
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
    shared += [*(f"suit.{suit.value}" for suit in Suit), "joker.word"]
    return _flat(tomllib.loads((SITE / "texts" / f"{language}.toml").read_text("utf-8"))) | {
        f"paper.{key}": of_paper(key) for key in shared
    }


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    out: dict[str, str] = {}
    for key, value in table.items():
        out |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return out


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
