"""A game's folder -> its files as they are written: values with their extents, names, and what refers to what."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from pnp.audit.slips import Slip, Sort, Way
from pnp.game.data_files import CELL, DataFile, data_files
from pnp.source.edits import Edit
from pnp.source.folder import Folder
from pnp.source.toml import key_name
from pnp.source.toml_syntax import Extent, Path

AUDIT_FILE = "audit.toml"
ART = "art/"
NAMES = ("name", "title", "plural")
PART = re.compile(r"[^\s/,]+")
Shape: TypeAlias = tuple[str, ...]  # a path without the numbers and names of its rows


def slip_in(
    file: DataFile,
    extent: Extent,
    sort: Sort,
    way: Way,
    was: str,
    becomes: str,
    edits: tuple[Edit, ...],
    **more: Any,
) -> Slip:
    """A slip at a value of a file."""
    path = extent.path
    line = file.places[path[: len(CELL)]][0] if file.places else file.line(extent.start)
    return Slip(file.name, path, key_name(path), line, sort, way, was, becomes, edits, **more)


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


_KEYED = ("components.toml", "symbols.toml")


class Source:
    """Everything in a folder that slips are made in."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        # As the scratch copy has them: whatever is no text cannot have a slip of the pen.
        self.raw: dict[str, bytes] = {name: folder.read_bytes(name) for name in folder.files()}
        self.files = data_files(folder, self.raw, AUDIT_FILE)

    @cached_property
    def drawings(self) -> dict[str, str]:
        """Files by the names that drawings are known by."""
        return {
            name.removeprefix(ART).removesuffix(".svg"): name
            for name in self.raw
            if name.startswith(ART) and name.endswith(".svg") and not name.endswith(".ink.svg")
        }

    @cached_property
    def spaces(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """Sets of names that others refer to by: each name with the words that a reader knows it by."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        found["files"] = {name: () for name in self.raw if name.endswith(".md.j2")}
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

    @cached_property
    def stands_for_something(self) -> frozenset[str]:
        """Drawings that a symbol, a row, a map or a die means: a reader learns what they stand for."""
        meant: set[str] = set()
        patterns: list[re.Pattern[str]] = []
        for file in self.files.values():
            names = list(strings(file.values))
            if file.name.startswith("layouts/"):
                patterns += [_pattern(name) for name in names if "{" in name and " " not in name]
            elif file.name not in ("components.toml", "figures.toml", "palette.toml", "art.toml", "game.toml"):
                meant |= set(names)
            if file.name == "symbols.toml":
                meant |= set(file.values)
        matched = {name for name in self.drawings if any(pattern.fullmatch(name) for pattern in patterns)}
        return frozenset((meant & set(self.drawings)) | matched)


def _family(space: str) -> str:
    """What a set of names is of: the ids of symbols.toml and their codes are of the same things."""
    return space.removesuffix(" code")


def _pattern(name: str) -> re.Pattern[str]:
    parts = re.split(r"\{[^{}]*\}", name)
    return re.compile("[a-z0-9-]+".join(map(re.escape, parts)) if any(parts) else r"(?!)")


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


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
