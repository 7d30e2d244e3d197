"""The files of a game as they are written -> the names in them, and which of its names a place takes.

Nobody declares what refers to what: a place takes names of the set that most of its like have theirs from.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from pnp.game.data_files import DataFile
from pnp.source.toml_syntax import Path

ART = "art/"
NAMES = ("name", "title", "plural")
PART = re.compile(r"[^\s/,]+")
Shape: TypeAlias = tuple[str, ...]  # a path without the numbers and names of its rows
_KEYED = ("components.toml", "symbols.toml")


def shape(path: Path) -> Shape:
    """What a value is, whichever row it stands in: rows of one list have one shape."""
    return tuple("*" if isinstance(part, int) else part for part in path)


def shapes(file: str, path: Path) -> Shape:
    """The same for tables of tables, whose first key is the name of a row."""
    folder = file.split("/")[0]
    loose = shape(path)
    if "/" not in file and len(loose) > 1 and not isinstance(path[1], int) and file in _KEYED:
        loose = ("*", *loose[1:])
    return (folder if folder == "layouts" else file, *loose)


class Names:
    """What the files of a folder call things, and where they do."""

    def __init__(self, files: Mapping[str, DataFile], beside: Collection[str] = ()) -> None:
        """`beside` are the names of all files of the folder, whatever they are."""
        self.files, self.beside = files, beside

    @cached_property
    def drawings(self) -> dict[str, str]:
        """Files by the names that drawings are known by."""
        return {
            name.removeprefix(ART).removesuffix(".svg"): name
            for name in self.beside
            if name.startswith(ART) and name.endswith(".svg") and not name.endswith(".ink.svg")
        }

    @cached_property
    def spaces(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """Sets of names that others refer to by: each name with the words that a reader knows it by."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        found["files"] = {name: () for name in self.beside if name.endswith(".md.j2")}
        for folder in ("tables", "layouts"):
            found[folder] = {
                name.removeprefix(f"{folder}/").rpartition(".")[0]: ()
                for name in self.files
                if name.startswith(f"{folder}/")
            }
        for file in self.files.values():
            found |= self._of(file)
        found["drawings"] = dict.fromkeys(self.drawings, ())  # last: a symbol may be called as its drawing is
        return {name: members for name, members in found.items() if members}

    def _of(self, file: DataFile) -> dict[str, dict[str, tuple[str, ...]]]:
        found: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
        for key, value in file.values.items():
            if isinstance(value, dict) and file.name in _KEYED:
                found[file.name][key] = _names(value)
                if isinstance(value.get("code"), str):
                    found[f"{file.name} code"][value["code"]] = _names(value)
            elif isinstance(value, dict) and key == "roles":
                found["roles"] |= dict.fromkeys(value, ())
        for path, row in _rows(file.values):
            for key in ("id", "code", "letter"):
                if isinstance(row.get(key), str):
                    found[f"{file.name} {'.'.join(path)} {key}"][row[key]] = _names(row)
        return found

    @cached_property
    def _seen(self) -> Mapping[Shape, Counter[str]]:
        """Strings by the shape of their place."""
        seen: dict[Shape, Counter[str]] = defaultdict(Counter)
        for file in self.files.values():
            for extent in file.extents:
                if not extent.is_row and isinstance(value := file.get(extent.path), str):
                    seen[shapes(file.name, extent.path)][value] += 1
        return seen

    @cached_property
    def _seen_parts(self) -> Mapping[Shape, Counter[str]]:
        """Words of such strings, for those that name several things."""
        return {
            place: Counter(part for text in texts.elements() for part in PART.findall(text))
            for place, texts in self._seen.items()
        }

    def like(self, file: str, path: Path) -> list[str]:
        """What stands in places of the same shape, in the order in which it first does."""
        return list(self._seen[shapes(file, path)])

    def space_of(self, file: str, path: Path, value: str) -> str | None:
        """The set of names that a string is taken from: the one that most of its like are in."""
        if path[-1:] == ("art",) and value in self.drawings:
            return "drawings"
        return self._space(self._seen[shapes(file, path)], value)

    def space_of_part(self, file: str, path: Path, value: str) -> str | None:
        """The same for one of several names in a string."""
        return self._space(self._seen_parts[shapes(file, path)], value)

    @cached_property
    def taken(self) -> Mapping[Shape, Mapping[str, tuple[str, ...]]]:
        """By the shape of a place, the names that may stand there; a name of several in one text counts as one."""
        found: dict[Shape, Mapping[str, tuple[str, ...]]] = {}
        for place, seen in self._seen_parts.items():
            spaces = Counter(space for value in seen if (space := self._space(seen, value)) is not None)
            if spaces:
                family = _family(spaces.most_common(1)[0][0])
                alike = (members for name, members in self.spaces.items() if _family(name) == family)
                found[place] = {name: words for members in alike for name, words in members.items()}
        return found

    def _space(self, seen: Counter[str], value: str) -> str | None:
        """Ids and codes of the same things count together: some places take either."""
        best, most = None, 0
        for name, members in self.spaces.items():
            if value in members:
                family = [others for other, others in self.spaces.items() if _family(other) == _family(name)]
                count = sum(times for text, times in seen.items() if any(text in others for others in family))
                if count > most:
                    best, most = name, count
        return best if 2 * most > seen.total() else None


def _family(space: str) -> str:
    """What a set of names is of: the ids of symbols.toml and their codes are of the same things."""
    return space.removesuffix(" code")


def _names(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(row[key] for key in NAMES if isinstance(row.get(key), str) and "{" not in row[key])


def _rows(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Rows of lists of tables, wherever they stand."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _rows(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, dict):
                yield path, inner
                yield from _rows(inner, path)
