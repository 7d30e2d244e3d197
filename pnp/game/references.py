"""Names in the files of a game -> symbols, drawings and rows; and what is said of those that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from pnp.source.folder import Folder
from pnp.source.pictures import ART_FOLDER, NO_PICTURE
from pnp.source.problems import Problem
from pnp.source.spans import Span, TextSpan
from pnp.source.toml import TomlFile, TomlSpan

if TYPE_CHECKING:
    from pnp.game.content.symbols import Symbol

C = TypeVar("C")


class Identified(Protocol):
    """A row that others refer to by its id."""

    @property
    def id(self) -> str: ...

    @property
    def span(self) -> TomlSpan: ...


@dataclass(frozen=True)
class References:
    """Everything that was read of a folder. What names something in an unreadable file is not wrong on that account."""

    folder: Folder
    symbols: Mapping[str, Symbol]
    drawings: frozenset[str]
    components: tuple[str, ...]
    contents: Mapping[type[Any], Any]
    unreadable: frozenset[str] = frozenset()
    files: Mapping[str, TomlFile] = field(default_factory=dict)
    doubled: set[str] = field(default_factory=set)  # files in which a name stands twice: another one is lost there

    def content(self, schema: type[C]) -> C | None:
        """The content of that type; None if the game has no such file."""
        return cast("C | None", self.contents.get(schema))

    def can_read(self, files: Iterable[str]) -> bool:
        return self.unreadable.isdisjoint(files)

    @cached_property
    def _by_name(self) -> dict[str, Symbol]:
        # Of two that have one code, which is told, the first keeps it.
        return {symbol.code: symbol for symbol in reversed(tuple(self.symbols.values()))} | dict(self.symbols)

    @property
    def symbol_names(self) -> set[str]:
        """Ids and codes."""
        return set(self._by_name)

    def symbol(self, name: str) -> Symbol | None:
        return self._by_name.get(name)

    def symbol_problems(self, names: str, span: Span) -> Iterator[Problem]:
        """Of several that are joined with “/”, each that is not known; none while the symbols cannot be read."""
        if not self.can_read(("symbols.toml",)):
            return
        if not self.folder.exists("symbols.toml"):
            yield self.absent("symbols.toml", "the other files name symbols")
            return
        for name in names.split("/"):
            if name not in self._by_name:
                yield span.unknown(name, self._by_name, "symbol")

    def drawing_problems(self, name: str, span: Span) -> Iterator[Problem]:
        if name not in self.drawings and self.folder.is_whole(ART_FOLDER):
            written = span.written if isinstance(span, TomlSpan) else None
            if isinstance(written, str) and "{" in written:  # a symbol without `art` is a whole table
                message = f"there is no drawing {NO_PICTURE.format(name)}"
                yield span.problem(message, f"its name is made of “{written}”: draw it, or let that be another")
            else:
                yield span.unknown(name, self.drawings, "drawing", NO_PICTURE)

    def repeated(self, rows: Iterable[Identified], noun: str) -> Iterator[Problem]:
        """Rows that are called as one before them."""
        seen: dict[str, TomlSpan] = {}
        for row in rows:
            span = row.span.at("id")
            if row.id in seen:
                self.doubled.add(row.span.source.file)
                yield span.against(seen[row.id], f"two {noun} are called “{row.id}”")
            seen.setdefault(row.id, span)

    def absent(self, file: str, why: str) -> Problem:
        """One word about a file that is not there says more than a line for everything it should hold."""
        return TextSpan(self.folder.display(file), 1).problem(f"there is no {file}, but {why}")
