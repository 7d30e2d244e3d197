"""What somebody calls a new game -> its id and its title, or why it cannot be called so."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from pnp.game.fields import DEVICE_HINT, DEVICES
from pnp.source.problems import UsageError, printable

MAX_ID, MAX_TITLE = 40, 120  # as the schemas of game.toml have it
_BETWEEN = re.compile(r"[^a-z0-9]+")
_UNFIT = re.compile(r'[<>:"|?*\\/]')  # what some system keeps for itself: folders travel
_SMALL_WORDS = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))
# Letters that are no other letter with an accent, as those write them who cannot type them.
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


@dataclass(frozen=True, slots=True)
class Name:
    id: str
    title: str


def named(name: str, title: str | None = None) -> Name:
    """A folder's name is as free as systems are; the id follows from it. Raises UsageError."""
    if fault := _fault(name):
        raise UsageError(f"“{printable(name)}” cannot be the name of a game's folder: {fault}")
    words = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    # A mark that joins two words stands for no space: “Fox's Den” is the foxs-den of nobody else.
    plain = "".join(c for c in words if not unicodedata.combining(c) and c not in "'’")
    slug = _BETWEEN.sub("-", plain).strip("-")
    shown = printable(name)
    if not slug:
        hint = f"a name for the folder in Latin letters, and --title “{shown}”"
        raise UsageError(f"no id can be made of “{shown}”: ids are small letters, digits and hyphens  hint: {hint}")
    if len(slug) > MAX_ID:
        hint = "a shorter name for the folder, and all of it as --title"
        raise UsageError(
            f"“{shown}” is too long: an id has at most {MAX_ID} characters, {slug} has {len(slug)}  hint: {hint}"
        )
    if slug in DEVICES or name.partition(".")[0].strip().casefold() in DEVICES:
        raise UsageError(f"“{shown}” cannot be the name of a folder  hint: {DEVICE_HINT}")
    return Name(slug, _titled(name) if title is None else _given(title))


def _fault(name: str) -> str:
    if not name.strip() or not name.isprintable():
        return "nothing in it can be seen" if not name.strip() else "something in it cannot be seen"
    if name.startswith("."):
        return "it would be hidden"
    if name.endswith((".", " ")) or name.startswith(" "):
        return "nobody sees the space or the dot at its end"
    if found := _UNFIT.search(name):
        return f"systems keep “{found[0]}” for themselves"
    return ""


def _titled(name: str) -> str:
    """As it was typed where somebody cared for capitals and spaces; of a plain name, its words."""
    if name != name.casefold() or " " in name:
        return name.replace("_", " ")
    words = re.split(r"[-_]+", name.strip("-_"))
    return " ".join(word if n and word in _SMALL_WORDS else word[:1].upper() + word[1:] for n, word in enumerate(words))


def _given(title: str) -> str:
    title = title.strip()
    if not title or not title.isprintable():
        raise UsageError("the title is empty, or holds what cannot be printed")
    if len(title) > MAX_TITLE:
        raise UsageError(f"the title is too long: {len(title)} characters, and at most {MAX_TITLE} are possible")
    return title
