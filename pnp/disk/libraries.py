"""What is installed -> the versions of the libraries that pnp is made of: with another one it may find otherwise."""

from __future__ import annotations

import re
from functools import cache

_NAME = re.compile(r"[\w.-]+")
_OF_AN_EXTRA = re.compile(r";.*\bextra\b")


@cache
def library_versions() -> tuple[str, ...]:
    """Of all that pnp itself says it needs; where it is not installed, and nobody says so, of all that there is."""
    from importlib import metadata  # an up-to-date build does without

    found: dict[str, str] = {}
    try:
        for line in metadata.requires("pnp") or ():
            if not _OF_AN_EXTRA.search(line) and (name := _NAME.match(line)):
                found[name[0]] = metadata.version(name[0])
    except metadata.PackageNotFoundError:
        found = {each.name: each.version for each in metadata.distributions()}
    return tuple(f"{name} {version}" for name, version in sorted(found.items()))
