"""The values of a folder -> the slips that a person can make in them; by schema and role, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pnp.audit.mutated_art import art_slips
from pnp.audit.mutated_rows import list_slips, row_slips
from pnp.audit.slips import Slip, Sort, Way
from pnp.audit.source import Source, slip_in
from pnp.audit.wording import listed, typed_numbers
from pnp.game.data_files import DataFile
from pnp.game.names import NAMES, PART
from pnp.source.edits import Edit
from pnp.source.toml_syntax import Extent, Path

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_PLACE = re.compile(r"\d+([,;:. -]\d+)+|\d+")  # such as a field’s “3,1”
_LOOKS = frozenset(
    listed(
        """size min max at box crop width height x y margin padding pad angle scale turn spacing leading tracking radius
        gap bleed inset rotate font align valign color on stroke dash opacity z"""
    )
)
_COUNTS = frozenset(listed("columns rows lines slots copies count pips labels"))  # what is there to be counted
_LOOK_SPACES = frozenset(("roles", "layouts"))
_LOOK_FILES = ("layouts/", "palette.toml", "art.toml")
_PROSE = 200  # characters: what is longer is nobody's to swap
_LABEL = 40
_TOLD = {"rulings.toml": 0, "examples.toml": 0, "figures.toml": _LABEL}  # there sentences are prose; labels are not
_MOST_LIKE = 12  # different values of one key: more of them are no choice from a list
_VOWELS = str.maketrans("aeiouAEIOU", "ouaieOUAIE")


def all_slips(source: Source) -> list[Slip]:
    """Every slip once, in the order of the files and of their lines."""
    found: dict[str, Slip] = {}
    for file in source.files.values():
        for extent in file.extents:
            if extent.is_row:
                continue
            for slip in _value_slips(source, file, extent):
                found.setdefault(slip.id, slip)
        for slip in (*list_slips(source, file), *row_slips(source, file)):
            found.setdefault(slip.id, slip)
    for slip in art_slips(source):
        found.setdefault(slip.id, slip)
    return sorted(found.values(), key=lambda slip: (slip.file, slip.line, slip.key, slip.sort, slip.way, slip.becomes))


def _value_slips(source: Source, file: DataFile, extent: Extent) -> Iterator[Slip]:
    value = file.get(extent.path)
    if isinstance(value, bool):
        yield _slip(file, extent, Sort.SWITCH, Way.FLIPPED, value, str(not value).lower())
    elif isinstance(value, int | float):
        yield from _number_slips(file, extent, value)
    elif isinstance(value, str):
        yield from _string_slips(source, file, extent, value)


def _slip(
    file: DataFile,
    extent: Extent,
    sort: Sort,
    way: Way,
    was: Any,
    written: str,
    *,
    becomes: Any = None,
    others: tuple[Edit, ...] = (),
    old: tuple[str, ...] = (),
    new: tuple[str, ...] = (),
    decorates: bool = False,
) -> Slip:
    return slip_in(
        file,
        extent,
        sort,
        way,
        str(was),
        written if becomes is None else str(becomes),
        (file.edit(extent.start, extent.end, written), *others),
        old=old,
        new=new,
        nouns=_nouns(file, extent.path),
        named=any(isinstance(file.get((*extent.path[:-1], key)), str) for key in NAMES),
        decorates=decorates or (file.name.startswith(_LOOK_FILES) and not _counts(sort, extent.path)),
    )


def _counts(sort: Sort, path: Path) -> bool:
    """Whether something is more or fewer by it; how it looks is no number."""
    return sort is not Sort.SWITCH and bool(_COUNTS.intersection(map(str, path)))


def _nouns(file: DataFile, path: Path) -> tuple[str, ...]:
    """Words by which a reader knows what a value belongs to: those of its key, and the names of its row."""
    words = [part for part in path if isinstance(part, str)][-1:]
    for depth in range(len(path), 0, -1):
        row = file.get(path[:depth])
        if isinstance(row, dict):
            words += [row[key] for key in (*NAMES, "id") if isinstance(row.get(key), str) and "{" not in row[key]]
            if depth == 1:
                words.append(str(path[0]))
            break
    return tuple(dict.fromkeys(word for text in words for word in re.findall(r"[A-Za-z]{3,}", text)))


def _next_row(file: DataFile, path: Path) -> tuple[Extent, Any] | None:
    """The same key of the next row that has it and says something else; of the row before the last."""
    for depth in range(len(path) - 1, -1, -1):
        number = path[depth]
        if isinstance(number, int) and depth < len(path) - 1:
            for other in (number + 1, number - 1):
                place = (*path[:depth], other, *path[depth + 1 :])
                extent, value = file.by_path.get(place), file.get(place)
                if other >= 0 and extent is not None and value != file.get(path):
                    return extent, value
            return None
    if len(path) > 1 and isinstance(path[0], str) and isinstance(file.values.get(path[0]), dict):
        tables = [key for key, value in file.values.items() if isinstance(value, dict)]
        for key in tables[tables.index(path[0]) + 1 :]:
            place = (key, *path[1:])
            if (extent := file.by_path.get(place)) is not None and file.get(place) != file.get(path):
                return extent, file.get(place)
    return None


def _looks_only(file: DataFile, path: Path) -> bool:
    keys = [part for part in path if isinstance(part, str)]
    return bool(keys) and (keys[-1] in _LOOKS or keys[-1].endswith("_mm"))


def _number_slips(file: DataFile, extent: Extent, value: int | float) -> Iterator[Slip]:
    looks = _looks_only(file, extent.path) or isinstance(value, float)
    step = 1 if isinstance(value, int) or abs(value) >= 2 else 0.1
    changed = [(Way.UP, value + step), (Way.DOUBLED, value * 2)]
    if value >= step:
        changed.append((Way.DOWN, value - step))
    for way, other in changed:
        if other != value:
            written = str(other) if isinstance(value, int) else str(round(other, 4))
            yield _slip(file, extent, Sort.NUMBER, way, value, written, decorates=looks)
    if (beside := _next_row(file, extent.path)) is not None and type(beside[1]) is type(value):
        yield _swapped(file, extent, beside[0], Sort.NUMBER, decorates=looks)


def _swapped(file: DataFile, one: Extent, other: Extent, sort: Sort, **more: Any) -> Slip:
    here, there = file.written(one), file.written(other)
    edit = file.edit(other.start, other.end, here)
    was, becomes = file.get(one.path), file.get(other.path)
    return _slip(file, one, sort, Way.SWAPPED, was, there, becomes=becomes, others=(edit,), **more)


def renamed(name: str) -> str:
    """Another name, about as long: nobody has it, and it still fits where the old one did."""
    other = name.translate(_VOWELS)
    return other if other != name else f"{name[:-1]}{'q' if name[-1:] != 'q' else 'z'}"


def _string_slips(source: Source, file: DataFile, extent: Extent, value: str) -> Iterator[Slip]:
    path = extent.path
    key = next((part for part in reversed(path) if isinstance(part, str)), "")
    beside = _next_row(file, path)
    neighbour = beside[0] if beside is not None and isinstance(beside[1], str) else None
    if _COLOUR.fullmatch(value):
        yield from _colour_slips(source, file, extent, value)
    elif key == "chosen" and file.name == "rulings.toml":
        for other in _readings(file, path):
            if other != value:
                yield _slip(file, extent, Sort.SWITCH, Way.OTHER, value, file.quoted(other, extent), becomes=other)
    elif key == "id":
        yield _renamed(file, extent, value)
    elif (space := source.space_of(file.name, path, value)) is not None:
        yield from _reference_slips(source, file, extent, value, space, neighbour)
    elif key in NAMES and file.name not in ("examples.toml", "figures.toml") and "{" not in value:
        yield _renamed(file, extent, value)
        if neighbour is not None and "{" not in str(file.get(neighbour.path)):
            yield _swapped(file, extent, neighbour, Sort.NAME, old=(value,), new=(str(file.get(neighbour.path)),))
    elif parts := list(_part_slips(source, file, extent, value)):
        yield from parts
    elif _PLACE.fullmatch(value):
        yield from _typed_slips(file, extent, value)
    else:
        like = source.like(file.name, path)
        if " " not in value and 1 < len(like) <= _MOST_LIKE:
            other = like[(like.index(value) + 1) % len(like)]
            looks = _looks_only(file, path)
            yield _slip(
                file,
                extent,
                Sort.REFERENCE,
                Way.OTHER,
                value,
                file.quoted(other, extent),
                becomes=other,
                decorates=looks,
            )
        elif neighbour is not None and len(value) <= _most_swapped(file.name, path):
            yield _swapped(file, extent, neighbour, Sort.TEXT, old=(value,))
        yield from _typed_slips(file, extent, value)


def _most_swapped(file: str, path: Path) -> int:
    """How long a text may be that somebody takes for its neighbour."""
    if file == "examples.toml" and path[-1] == "label":
        return _LABEL
    return _TOLD.get(file, _PROSE)


def _renamed(file: DataFile, extent: Extent, value: str) -> Slip:
    other = renamed(value)
    return _slip(file, extent, Sort.NAME, Way.RENAMED, value, file.quoted(other, extent), becomes=other, old=(value,))


def _readings(file: DataFile, path: Path) -> list[str]:
    """Of the ruling that a switch stands in."""
    readings = file.get((*path[:-1], "reading"), ())
    return [str(reading["id"]) for reading in readings if isinstance(reading, dict) and "id" in reading]


def _reference_slips(
    source: Source, file: DataFile, extent: Extent, value: str, space: str, neighbour: Extent | None
) -> Iterator[Slip]:
    members = list(source.spaces[space])
    other = members[(members.index(value) + 1) % len(members)]
    looks = _decorates(source, file, extent.path, space, value)
    names = source.spaces[space]
    if other != value:
        yield _slip(
            file,
            extent,
            Sort.PICTURE if space == "drawings" else Sort.REFERENCE,
            Way.OTHER,
            value,
            file.quoted(other, extent),
            becomes=other,
            old=(value, *names[value]),
            new=(other, *names[other]),
            decorates=looks,
        )
    if neighbour is not None and (there := str(file.get(neighbour.path))) in names and there != other:
        yield _swapped(
            file,
            extent,
            neighbour,
            Sort.PICTURE if space == "drawings" else Sort.REFERENCE,
            old=(value, *names[value]),
            new=(there, *names[there]),
            decorates=looks,
        )


def _decorates(source: Source, file: DataFile, path: Path, space: str, value: str) -> bool:
    if space in _LOOK_SPACES or _looks_only(file, path):
        return True
    return space == "drawings" and file.name in ("components.toml", "game.toml")


def _part_slips(source: Source, file: DataFile, extent: Extent, value: str) -> Iterator[Slip]:
    """A string that names several things: one of them is another."""
    parts = list(PART.finditer(value))
    for part in parts[len(parts) // 2 :] if len(parts) > 1 and "{" not in value else ():
        space = source.space_of_part(file.name, extent.path, part[0])
        if space is None:
            continue
        members = source.spaces[space]
        names = list(members)
        other = names[(names.index(part[0]) + 1) % len(names)]
        if other != part[0]:
            text = f"{value[: part.start()]}{other}{value[part.end() :]}"
            old, new = (part[0], *members[part[0]]), (other, *members[other])
            yield _slip(
                file,
                extent,
                Sort.REFERENCE,
                Way.OTHER,
                value,
                file.quoted(text, extent),
                becomes=text,
                old=old,
                new=new,
            )
            return


def _typed_slips(file: DataFile, extent: Extent, value: str) -> Iterator[Slip]:
    """A number that is typed inside a text."""
    for start, end, _, other in typed_numbers(value):
        text = f"{value[:start]}{other}{value[end:]}"
        written = file.quoted(text, extent)
        if file.written(extent).startswith(('"""', "'''")):
            continue
        yield _slip(file, extent, Sort.TEXT, Way.UP, value, written, becomes=text, old=(value[start:end],))
        return


def _colour_slips(source: Source, file: DataFile, extent: Extent, value: str) -> Iterator[Slip]:
    """A colour as another role has it."""
    colours = [
        other
        for other in file.by_path.values()
        if other.start > extent.start and isinstance(text := file.get(other.path), str)
        if _COLOUR.fullmatch(text) and text != value and other.path[-1] == extent.path[-1]
    ]
    if colours:
        yield _swapped(file, extent, colours[0], Sort.COLOUR, old=tuple(str(p) for p in extent.path[1:2]))
