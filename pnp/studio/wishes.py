"""What a browser says that it wants printed -> a wish that can be carried out; what is strange is passed over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.sheet.printing import Flip, Marks

E = TypeVar("E", bound=StrEnum)
_MOST = 200  # names in a list, and characters of a name


@dataclass(frozen=True, slots=True)
class Wish:
    """For whom, on what, and how; 0 players are as many as can play."""

    players: int = 0
    paper: str = DEFAULT_PAPER.id
    ink: Ink = Ink.FULL
    have: tuple[str, ...] = ()
    choose: Mapping[str, str] = field(default_factory=dict)
    besides: tuple[str, ...] = ()
    backs: Backs = Backs.DUPLEX
    flip: Flip = Flip.LONG
    marks: Marks | None = None
    printer: str = ""


def read_wish(told: object) -> Wish:
    said = told if isinstance(told, dict) else {}
    players = said.get("players")
    return Wish(
        players if isinstance(players, int) and 0 < players < _MOST else 0,
        _text(said.get("paper")) or DEFAULT_PAPER.id,
        _one(Ink, said.get("ink")) or Ink.FULL,
        _texts(said.get("have")),
        {str(choice): option for choice, option in _pairs(said.get("choose"))},
        _texts(said.get("besides")),
        _one(Backs, said.get("backs")) or Backs.DUPLEX,
        _one(Flip, said.get("flip")) or Flip.LONG,
        _one(Marks, said.get("marks")),
        _text(said.get("printer")),
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _MOST else ""


def _texts(value: object) -> tuple[str, ...]:
    return tuple(filter(None, map(_text, value[:_MOST]))) if isinstance(value, list) else ()


def _pairs(value: object) -> list[tuple[str, str]]:
    pairs = list(value.items())[:_MOST] if isinstance(value, dict) else []
    return [(_text(name), _text(option)) for name, option in pairs if _text(name) and _text(option)]


def _one(words: type[E], value: object) -> E | None:
    return words(value) if isinstance(value, str) and value in {word.value for word in words} else None
