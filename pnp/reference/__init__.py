"""Schemas, commands and what comes along -> the pages of the reference, made whenever the site is built."""

from __future__ import annotations

from pnp.reference.commands import command_page
from pnp.reference.files import file_pages
from pnp.reference.given import given_pages
from pnp.reference.kinds import kind_pages
from pnp.reference.texts import text_pages

FOLDER = "reference"


def pages() -> dict[str, str]:
    """Every page by its path in docs/."""
    made = {**file_pages(), **kind_pages(), **given_pages(), **text_pages(), "commands.md": command_page()}
    return {f"{FOLDER}/{name}": text for name, text in made.items()}
