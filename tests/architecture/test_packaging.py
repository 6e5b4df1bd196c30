"""What is shipped: every package, every template, every font; the same from a wheel in another
place.
"""

from __future__ import annotations

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

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_every_library_is_pinned_within_its_range() -> None:
    pinned = dict(
        line.split("==")
        for line in (ROOT / "requirements-dev.txt").read_text("utf-8").splitlines()
        if "==" in line
    )
    pinned = {name.lower().replace("_", "-"): version for name, version in pinned.items()}
    wanted = [
        *PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"]["dev"],
    ]
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
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(out),
        str(source),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=out)
    assert done.returncode == 0, done.stdout + done.stderr
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
    for name in (
        "LICENSE",
        "fonts/SourceSans3-OFL.txt",
        "fonts/RobotoCondensed-OFL.txt",
        "fonts/DejaVu-LICENSE.txt",
        "fonts/DroidSansFallback-Apache-2.0.txt",
    ):
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
    deal_elsewhere(
        [sys.executable, "-c", "from cardgen.__main__ import main; main()"], tmp_path, environment
    )
    where = [sys.executable, "-c", "import cardgen; print(cardgen.__file__)"]
    assert (
        str(site)
        in subprocess.run(
            where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout
    )


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
    install = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--disable-pip-version-check",
        wheel,
    ]
    done = subprocess.run(
        install, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    deal_elsewhere([str(own / "bin" / "cardgen")], tmp_path, environment)
    where = [python, "-c", "import cardgen; print(cardgen.__file__)"]
    assert (
        str(own)
        in subprocess.run(
            where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout
    )


def deal_elsewhere(command: list[str], place: Path, environment: dict[str, str]) -> None:
    """Deals a game in a folder where no source lies; all its files are there then."""
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run(
        [*command, "pack", "corona", "-q"],
        cwd=elsewhere,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(list(elsewhere.glob("output/corona-*/*.pdf"))) == 6


def test_the_version_is_a_literal() -> None:
    assert f'__version__ = "{cardgen.__version__}"' in (ROOT / "cardgen" / "__init__.py").read_text(
        "utf-8"
    )
