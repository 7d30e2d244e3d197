"""What a component read, by name -> a digest of what stands there now, for this state of a game.

Two builds in which everything that a component read has the same digests make the same pages of it. Whatever is of a
type that is not known here counts as the whole folder: then any edit makes the component again, and none too few.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from pnp.build.reads import EVERYTHING, Read, schema_name
from pnp.build.supplies import besides_of
from pnp.game.tables import Table
from pnp.play import trust
from pnp.scene.frame import Frame, Place, Shape
from pnp.scene.ink import Ink
from pnp.source.problems import DataError
from pnp.source.toml import TomlFile

if TYPE_CHECKING:
    from pnp.build.compose import Composer

_PLAIN = (str, int, float, bool, type(None), Enum)


class _UnknownTypeError(Exception):
    """Nobody knows whether all that matters of it would be told."""


class Values:
    """The digests of one state of a game, each worked out once, and only if somebody asks."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._known: dict[Read, str] = {}

    def digest(self, read: Read) -> str:
        if read not in self._known:
            try:
                value = self._value(read)
                self._known[read] = digest_of(value)
            except LookupError:
                self._known[read] = "none"
            except (_UnknownTypeError, DataError):
                self._known[read] = self.digest(EVERYTHING)
        return self._known[read]

    def of(self, value: Any) -> str:
        """A digest of something that is at hand; of the folder as well where there is more to it than can be told."""
        try:
            return digest_of(value)
        except _UnknownTypeError:
            return f"{self.digest(EVERYTHING)} {value!r}"

    def _value(self, read: Read) -> Any:
        composer, game = self._composer, self._composer.game
        match read:
            case ("everything",) | ("folder",):
                return composer.folder.digest(), trust.state(composer.folder)
            case ("contents", name):
                by_name = {schema_name(schema): content for schema, content in game.contents.items()}
                return sorted(by_name) if name == "*" else by_name[name]
            case ("tables", name):
                return sorted(game.tables) if name == "*" else game.tables[name]
            case ("files", name):
                return sorted(game.files) if name == "*" else game.files[name]
            case ("forms",):
                return game.identity.language, game.own_words
            case ("terms",):
                return dict(game.terms.files)
            case ("looks", ink, role):
                looks = composer.assets(Ink(ink)).palette.looks
                return sorted(looks) if role == "*" else looks[role]
            case ("art", ink, name, *pairs):
                roles = dict(zip(pairs[::2], pairs[1::2], strict=True))
                return composer.assets(Ink(ink)).peek(name, roles)
            case ("symbol", ink, reference):
                return composer.assets(Ink(ink)).symbol(reference)
            case ("texts", name, component):
                slots = composer.assets(Ink.FULL).texts(name, game.at("components.toml", component, "texts"))
                return {slot: (text.name, text.span.line, text.blocks) for slot, text in slots.items()}
            case ("marks", example):
                examples = game.examples.example if game.examples is not None else ()
                return composer.referee.marks({each.id: each for each in examples}[example])
            case ("sheets", component, paper, ink):
                return composer.sheets_of(component, paper, Ink(ink))
            case ("supplies", paper, ink):
                return composer.supplies(paper, Ink(ink)), besides_of(composer, Ink(ink))
            case (name,):
                return getattr(game, name)
        raise KeyError(read)


def digest_of(value: Any) -> str:
    """Equal for equal values; _UnknownTypeError for what is none."""
    return hashlib.sha256(repr(told(value)).encode("utf-8", "backslashreplace")).hexdigest()[:32]


def told(value: Any) -> Any:
    """Everything that a value says, in plain types."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, Frame):
        return whole(value)
    if isinstance(value, Table):
        return (value.name, value.source.text, told(value.rows), told(value.refers), told(value.typed))
    if isinstance(value, TomlFile):
        return (value.text, repr(value.values))
    if isinstance(value, BaseModel):
        return (type(value).__name__, repr(value))
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *(told(getattr(value, each.name)) for each in fields(value)))
    if isinstance(value, Mapping):
        return [(told(key), told(inner)) for key, inner in value.items()]
    if isinstance(value, tuple | list):
        return [told(inner) for inner in value]
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    raise _UnknownTypeError(type(value).__name__)


def whole(frame: Frame) -> str:
    """A digest of a frame with all that is not drawn: roles, names, parts and sources, of frames within it, too."""
    known: str | None = frame.__dict__.get("_whole")
    if known is None:
        sources = [item.source for item in frame.items if not isinstance(item, Shape) and item.source]
        about = f"{frame.meaning} {frame.name} {frame.parts!r} {frame.source!r} {sources!r}"
        digest = hashlib.sha256(about.encode())
        for inner in _within(frame):
            digest.update(whole(inner).encode())
        known = frame.__dict__["_whole"] = digest.hexdigest()
    return known


def _within(frame: Frame) -> Iterator[Frame]:
    return (item.frame for item in frame.items if isinstance(item, Place))
