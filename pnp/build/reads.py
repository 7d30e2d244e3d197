"""A component in the making -> what it read of the game: which tables, drawings, colours, pages of others.

Kinds get at everything through their context. So whoever lends a context that takes notes knows all that its pages came
from, and no kind has to say so. A note is a name (`("tables", "pairs")`); what stands behind it, `values.py` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from typing import Any, TypeAlias, TypeVar

from pnp.game.content.examples import Example
from pnp.game.game import Game
from pnp.game.marks import Marks
from pnp.game.terms import Terms
from pnp.kinds.assets import Assets
from pnp.scene.frame import Frame
from pnp.source.spans import Span
from pnp.source.texts import Slot
from pnp.source.toml import TomlSpan

T = TypeVar("T")
Read: TypeAlias = tuple[str, ...]
EVERYTHING: Read = ("everything",)  # for what is not told apart
_BY_NAME = ("contents", "tables", "files")


class Reads:
    """What was asked for, each once, in the order of asking."""

    def __init__(self) -> None:
        self.seen: dict[Read, None] = {}

    def note(self, *read: str) -> None:
        self.seen[read] = None


class _Asked(Mapping[Any, Any]):
    """A mapping that takes notes: of names that were asked for, there or not; of all, where somebody goes through."""

    def __init__(self, inner: Mapping[Any, Any], note: Callable[[str], None]) -> None:
        self._inner, self._note = inner, note

    def __getitem__(self, name: Any) -> Any:
        self._note(schema_name(name))
        return self._inner[name]

    def __contains__(self, name: object) -> bool:
        self._note(schema_name(name))
        return name in self._inner

    def __iter__(self) -> Iterator[Any]:
        for name in self._inner:
            self._note(schema_name(name))
        self._note("*")
        return iter(self._inner)

    def __len__(self) -> int:
        self._note("*")
        return len(self._inner)


def schema_name(schema: object) -> str:
    """Of the type that a content is known by."""
    return f"{schema.__module__}.{schema.__qualname__}" if isinstance(schema, type) else str(schema)


class _AskedTerms:
    """The words of the data: how they are put into forms, or any of them."""

    def __init__(self, terms: Terms, reads: Reads) -> None:
        self._terms, self._reads = terms, reads

    def __getattr__(self, name: str) -> Any:
        self._reads.note("forms" if name == "forms" else "terms")
        return getattr(self._terms, name)


class ReadGame(Game):
    """A game that takes notes. What it works out itself it works out of what it notes."""

    @classmethod
    def of(cls, game: Game, reads: Reads) -> ReadGame:
        read = object.__new__(cls)
        read.__dict__.update(_game=game, _reads=reads)
        return read

    def at(self, file: str, *path: str | int) -> TomlSpan:
        """A place is for problems, and pages with any are not kept."""
        game: Game = self.__dict__["_game"]
        return game.at(file, *path)

    def source(self, span: Span) -> tuple[str | int, ...]:
        """The keys of what was read; lines are part of the digests of texts."""
        game: Game = self.__dict__["_game"]
        return game.source(span)


def _read(name: str, game: ReadGame) -> Any:
    reads: Reads = game.__dict__["_reads"]
    value = getattr(game.__dict__["_game"], name)
    if name in _BY_NAME:
        return _Asked(value, partial(reads.note, name))
    if name == "terms":
        return _AskedTerms(value, reads)
    reads.note(name)
    return value


for _field in fields(Game):
    setattr(ReadGame, _field.name, property(partial(_read, _field.name)))


class _ReadPalette:
    """The looks of one ink, role by role."""

    def __init__(self, assets: Assets, reads: Reads) -> None:
        self.ink, self._palette = assets.ink, assets.palette
        self.looks = _Asked(assets.palette.looks, partial(reads.note, "looks", assets.ink.value))

    def look(self, role: str) -> Any:
        return self.looks[role]

    def fill(self, role: str) -> Any:
        self.looks.get(role)
        return self._palette.fill(role)


class ReadAssets(Assets):
    """The assets of one ink, taking notes; drawn and remembered they are by those that it stands for."""

    def __init__(self, assets: Assets, reads: Reads) -> None:
        self._assets, self._reads = assets, reads
        self.game, self.ink, self.fonts = ReadGame.of(assets.game, reads), assets.ink, assets.fonts
        self.palette: Any = _ReadPalette(assets, reads)
        self.drawings: Any = _Asked(assets.drawings, lambda name: reads.note(*EVERYTHING))
        self.figures, self.shown = assets.figures, assets.shown

    def art(self, name: str, roles: Mapping[str, str] | None = None) -> Frame:
        self._note_art(name, roles)
        return self._assets.art(name, roles)

    def peek(self, name: str, roles: Mapping[str, str] | None = None) -> Frame:
        self._note_art(name, roles)
        return self._assets.peek(name, roles)

    def _note_art(self, name: str, roles: Mapping[str, str] | None) -> None:
        pairs = sorted((roles or {}).items())
        self._reads.note("art", self.ink.value, name, *(part for pair in pairs for part in pair))

    def texts(self, name: str, where: TomlSpan) -> dict[str, Slot]:
        self._reads.note("texts", name, str(where.path[0]))
        return self._assets.texts(name, where)

    def symbol(self, reference: str) -> Frame:
        self._reads.note("symbol", self.ink.value, reference)
        return self._assets.symbol(reference)


def noted_marks(marks: Callable[[Example], Marks | None], reads: Reads) -> Callable[[Example], Marks | None]:
    """What the rules mark of an example, with a note of which."""

    def asked(example: Example) -> Marks | None:
        reads.note("marks", example.id)
        return marks(example)

    return asked


def noted(made: Callable[[], T], reads: Reads, *read: str) -> Callable[[], T]:
    """Whatever somebody else makes, with a note that it was asked for."""

    def asked() -> T:
        reads.note(*read)
        return made()

    return asked
