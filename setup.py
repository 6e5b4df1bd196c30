"""Packages are found; the templates and fonts beside the code become two of them."""

from setuptools import find_packages, setup

BESIDE = {"cardgen.templates": "templates", "cardgen.fonts": "fonts"}

setup(packages=[*find_packages(include=["cardgen*"]), *BESIDE], package_dir=BESIDE)
