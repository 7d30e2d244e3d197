"""templates/studio/<language>.toml -> the words that the studio shows, in the language that a browser asks for."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import BASE, Catalogue, flattened

FOLDER = TEMPLATES / "studio"
_ACCEPTED = re.compile(r"\s*([A-Za-z]{1,8})(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q=([0-9.]+))?\s*")


@cache
def languages() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


@cache
def studio_words(language: str) -> Catalogue:
    """KeyError for a language that there is not."""
    if language not in languages():
        raise KeyError(language)
    text = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    return Catalogue(language, dict(flattened(tomllib.loads(text))))


def wanted(accepted: str) -> Catalogue:
    """What the header of a browser asks for most, and we speak; English unless told."""
    best, language = 0.0, BASE
    for part in accepted.split(",")[:20]:
        found = _ACCEPTED.fullmatch(part)
        if found and found[1].lower() in languages() and (weight := _weight(found[2])) > best:
            best, language = weight, found[1].lower()
    return studio_words(language)


def _weight(text: str | None) -> float:
    try:
        return float(text) if text is not None else 1.0
    except ValueError:
        return 0.0
