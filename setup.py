"""Packages are found; the templates and fonts beside the code become two of them.  What a package
index shows comes from the addresses in tools/release.toml.
"""

import sys
from pathlib import Path

from setuptools import find_packages, setup

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # a build has it nowhere else

from tools.release import addresses, for_the_index, project_urls  # noqa: E402

BESIDE = {"cardgen.templates": "templates", "cardgen.fonts": "fonts"}

setup(
    packages=[*find_packages(include=["cardgen*"]), *BESIDE],
    package_dir=BESIDE,
    long_description=for_the_index((ROOT / "README.md").read_text("utf-8"), addresses()),
    long_description_content_type="text/markdown",
    project_urls=project_urls(addresses()),
)
