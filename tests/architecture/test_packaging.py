"""What is shipped: every package, every template, every font; the same from a wheel in another
place.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import cardgen
from tools import dist

ROOT = Path(__file__).parents[2]
WHERE = "import cardgen; print(cardgen.__file__)"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_library_is_pinned_within_its_range() -> None:
    lines = (ROOT / "requirements-dev.txt").read_text("utf-8").lower().replace("_", "-")
    pinned = dict(line.split("==") for line in lines.splitlines() if "==" in line)
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(pinned[requirement.name]), requirement


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of the sources alone: what an earlier build left behind must not help."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for folder in ("cardgen", "templates", "fonts"):
        shutil.copytree(
            ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    (source / "tools").mkdir()
    for name in (
        *("pyproject.toml", "setup.py", "README.md", "LICENSE"),
        *("tools/__init__.py", "tools/release.py", "tools/release.toml"),
    ):
        shutil.copy(ROOT / name, source / name)
    options = ("--wheel", "--no-isolation", "--outdir", out)
    run(sys.executable, "-m", "build", *options, source, cwd=out)
    return next(out.glob("*.whl"))


def test_the_wheel_holds_everything(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "fonts"):
        for path in (ROOT / folder).iterdir():
            if path.suffix in (".toml", ".ttf", ".txt", ".tsv"):
                assert f"cardgen/{folder}/{path.name}" in held
    for path in (ROOT / "cardgen").rglob("*.py"):
        assert path.relative_to(ROOT).as_posix() in held
    assert "cardgen/py.typed" in held
    licences = ROOT / "fonts"
    named = ["LICENSE", *(f"fonts/{path.name}" for path in licences.glob("*-*.txt"))]
    assert len(named) == 5
    for name in named:
        assert any(path.endswith(f".dist-info/licenses/{name}") for path in held), name
    assert not any(name.startswith(("tests/", "benchmarks/", "output/")) for name in held)


def test_the_wheel_deals_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """Unpacked alone, beside the libraries of this environment, and run where no source lies, by
    the command that it names.
    """
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as held:
        held.extractall(site)
    (entry_points,) = site.glob("*.dist-info/entry_points.txt")
    assert entry_points.read_text("utf-8") == "[console_scripts]\ncardgen = cardgen.__main__:main\n"
    environment = os.environ | {"PYTHONPATH": str(site)}
    begin = "from cardgen.__main__ import main; main()"
    deal_elsewhere([sys.executable, "-c", begin], tmp_path, environment)
    assert str(site) in run(sys.executable, "-c", WHERE, cwd=tmp_path, env=environment)


@pytest.mark.search
@pytest.mark.always
def test_the_wheel_is_installed_and_runs_as_a_command(wheel: Path, tmp_path: Path) -> None:
    """By pip into an environment of its own that has the libraries of this one, and none of its
    sources.
    """
    own = tmp_path / "own"
    venv.create(own, with_pip=True)
    python = own / "bin" / "python"
    (site,) = own.glob("lib/python*/site-packages")
    # One link a library: files that lead to sources (cardgen's own, edited) are none of these.
    beside = tmp_path / "beside"
    beside.mkdir()
    for library in Path(sysconfig.get_path("purelib")).iterdir():
        if library.suffix != ".pth" and "cardgen" not in library.name:
            (beside / library.name).symlink_to(library)
    (site / "beside.pth").write_text(f"{beside}\n", "utf-8")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))
    }
    # Its requirements are there.
    options = "-m pip install --quiet --no-index --disable-pip-version-check".split()
    run(python, *options, wheel, cwd=tmp_path, env=environment)
    deal_elsewhere([str(own / "bin" / "cardgen")], tmp_path, environment)
    assert str(own) in run(python, "-c", WHERE, cwd=tmp_path, env=environment)
    # Whoever writes a program with it gets its types: three lines are right, the fourth isn't.
    (tmp_path / "mine.py").write_text(TYPED, "utf-8")
    options = ["-m", "mypy", "--strict", "--python-executable", python, "mine.py"]
    checked = subprocess.run(
        [sys.executable, *options], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert checked.stdout == TYPED_WRONG


TYPED = """from cardgen import Order, make_pack, write_pack
pack = make_pack(Order("corona", players=["Anna", "Ben", "Cem"], language="de"))
write_pack(pack, "output")
wrong: int = pack.folder
"""
TYPED_WRONG = """\
mine.py:4: error: Incompatible types in assignment (expression has type "str", variable has type \
"int")  [assignment]
Found 1 error in 1 file (checked 1 source file)
"""


@pytest.mark.search
@pytest.mark.always
def test_what_is_published_is_the_same_each_time_and_runs_as_one_file(tmp_path: Path) -> None:
    """From two copies, with nothing but Python and an empty home."""
    made = []
    for name in ("one", "other"):
        source = tmp_path / name / "source"
        left_out = shutil.ignore_patterns(".*", "build", "dist", "output", "__pycache__", "docs")
        shutil.copytree(ROOT, source, ignore=left_out)
        (source / "build" / "lib" / "cardgen").mkdir(parents=True)
        (source / "build" / "lib" / "cardgen" / "left.py").touch()
        wheel, sources = dist.packages(source, tmp_path / name)
        made.append((wheel.read_bytes(), sources.read_bytes(), dist.one_file(wheel)))
    assert made[0] == made[1]
    with zipfile.ZipFile(io.BytesIO(made[0][2])) as archive:
        names = archive.namelist()
    assert not [name for name in names if name.endswith("left.py")]
    assert {"files/cardgen/fonts/CardgenHan.ttf", "files/babel/locale-data/ro.dat"} <= {*names}
    assert f"files/cardgen-{cardgen.__version__}.dist-info/licenses/LICENSE" in names

    home, own = tmp_path / "home", tmp_path / "own"
    home.mkdir()
    venv.create(own)
    one = tmp_path / "cardgen.pyz"
    one.write_bytes(made[0][2])
    command = [str(own / "bin" / "python"), str(one)]
    environment = {"HOME": str(home), "LC_ALL": "C.UTF-8"}
    assert run(*command, "--version", cwd=tmp_path, env=environment) == (
        f"cardgen {cardgen.__version__}\n"
    )
    assert [path.name[:8] for path in (home / ".cache").iterdir()] == ["cardgen-"]
    unpacked = (home / ".cache").stat().st_mtime_ns
    deal_elsewhere(command, tmp_path, environment)
    assert (home / ".cache").stat().st_mtime_ns == unpacked, "once is enough"
    again = [*command, "score", "--round", "1", "1/1 0/0 0/0 0/0"]
    run(*again, cwd=tmp_path / "elsewhere", env=environment)
    for ending, said in (("xlsx", ""), ("png", "a picture takes pypdfium2, which isn't installed")):
        command[2:] = ["results", "-o", f"r.{ending}"]
        done = subprocess.run(
            command, cwd=tmp_path / "elsewhere", env=environment, capture_output=True, text=True
        )
        assert (done.returncode == 0) == (not said), done.stderr
        assert said in done.stderr
    # Where nothing can be kept it runs all the same.
    (tmp_path / "file").touch()
    command[2:] = ["--version"]
    nowhere = environment | {"XDG_CACHE_HOME": str(tmp_path / "file")}
    assert run(*command, cwd=tmp_path, env=nowhere) == f"cardgen {cardgen.__version__}\n"


def deal_elsewhere(command: list[str], place: Path, environment: dict[str, str]) -> None:
    """Deals a game in a folder where no source lies; all its files are there then."""
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    run(*command, "pack", "corona", "-q", cwd=elsewhere, env=environment)
    assert len(list(elsewhere.glob("output/corona-*/*.pdf"))) == 6


def test_the_version_is_a_literal() -> None:
    assert f'__version__ = "{cardgen.__version__}"' in (ROOT / "cardgen" / "__init__.py").read_text(
        "utf-8"
    )
