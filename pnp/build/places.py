"""What a part of a page says that it was made from -> the file of the folder, and its lines there as they are now."""

from __future__ import annotations

from typing import NamedTuple

from pnp.build.compose import Composer
from pnp.kinds.book.manuscript import Manuscript
from pnp.scene.frame import Source
from pnp.source.problems import DataError
from pnp.source.toml import TomlFile, read_toml


class Lines(NamedTuple):
    """Some lines of a file, counted from 1; `last` is 0 where a text goes on until something else begins."""

    file: str
    first: int
    last: int = 0


class Places:
    """Of one state of a game; each file is read once, however many ask."""

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self._files: dict[str, TomlFile | None] = {}
        self._known: dict[tuple[Source, str], Lines | None] = {}

    def of(self, source: Source, component: str) -> Lines | None:
        """None where that is gone, or none of the folder's own; `component` is the one on whose pages it stands."""
        key = source, component if len(source) == 1 else ""
        if source and key not in self._known:
            self._known[key] = self._looked_up(source, component)
        return self._known.get(key)

    def _looked_up(self, source: Source, component: str) -> Lines | None:
        if len(source) == 1:  # a line of the text that the component has read
            text, line = self._composer.text_of(component), source[0]
            if not isinstance(text, Manuscript) or not isinstance(line, int):
                return None
            source = self._composer.game.source(text.origin(line))
            if not source:
                return None
        name, path = str(source[0]), source[1:]
        if len(path) == 1 and isinstance(path[0], int):
            return Lines(name, path[0])
        file = self._file(name)
        if file is None or (path and file.written(path[:1]) is None):  # what nobody wrote comes along by itself
            return None
        behind = _next(file, path)
        first, following = file.place(path)[0], file.place(behind)[0] if behind else 0
        return Lines(name, first, following - 1 if following > first else max(first, self._end(file, path)))

    def length(self, name: str) -> int:
        """How many lines a file has."""
        return self._composer.folder.read_text(name).count("\n") + 1

    def _file(self, name: str) -> TomlFile | None:
        if name not in self._files:
            tables = (table for table in self._composer.game.tables.values() if table.file == name)
            try:
                self._files[name] = next((table.source for table in tables), None) or read_toml(
                    self._composer.folder, name
                )
            except DataError:
                self._files[name] = None
        return self._files[name]

    def _end(self, file: TomlFile, path: Source) -> int:
        """Of the last thing in what holds it: where that ends."""
        above = path[:-1]
        behind = _next(file, above) if above else ()
        if behind and (following := file.place(behind)[0]) > file.place(path)[0]:
            return following - 1
        return self._end(file, above) if above else file.text.count("\n") + 1


def _next(file: TomlFile, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The row or the table behind the one that stands at a place; nothing where it is the last one."""
    if not path:
        return ()
    *above, last = path
    around = file.written(tuple(above))
    if isinstance(last, int):
        return (*above, last + 1) if isinstance(around, list) and last + 1 < len(around) else ()
    names = list(around) if isinstance(around, dict) else []
    later = names[names.index(last) + 1 :] if last in names else []
    return (*above, later[0]) if later else ()
