"""Questions to whoever sits at the terminal."""

from __future__ import annotations

import sys

import click


def can_ask() -> bool:
    """Whether somebody is there: nobody answers a pipe, and input that was closed is None."""
    return sys.stdin is not None and sys.stdin.isatty()


def says_yes(question: str) -> bool:
    """Ask; whether the answer is yes.  question: without the request to type something."""
    answer = click.prompt(f"{question} Type yes", default="", show_default=False, err=True)
    return str(answer).strip().casefold() == "yes"
