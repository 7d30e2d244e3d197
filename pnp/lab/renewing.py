"""experiments.toml and what its experiments came to -> the file with the new figures, all else in it as it was."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path as File
from typing import Any

from pnp.disk.files import write_text
from pnp.game.content.experiments import FILE
from pnp.game.measured import SEAL, seal
from pnp.lab.estimates import Estimate
from pnp.lab.repeating import Repeated
from pnp.source.folder import Folder
from pnp.source.problems import OutputError
from pnp.source.toml import read_toml
from pnp.source.toml_syntax import Extent, Path, extents

_DIGITS = 4  # behind the point: more than anybody prints
_VALUES = ("value", "low", "high")


def renew(root: File, repeated: Iterable[Repeated]) -> None:
    """Raises OutputError where it cannot be written."""
    path = root / FILE
    text = read_toml(Folder(root), FILE).text
    for it in repeated:
        if it.figures:
            text = _renewed(text, it)
    write_text(path, text)


def _renewed(text: str, it: Repeated) -> str:
    experiment: Path = (*it.asked.span.path,)
    for again in it.figures:
        figure = (*again.figure.span.path,)
        for key, value in rounded(again.now).items():
            text = _set(text, (*figure, key), repr(value), after=["measure", *_VALUES[: _VALUES.index(key)]])
    text = _set(text, (*experiment, "rules"), f'"{it.rules}"', after=["command"])
    return _set(text, (*experiment, SEAL), f'"{seal(_at(text, experiment))}"', after=["rules"])


def rounded(it: Estimate) -> dict[str, float]:
    """The interval holds what it held."""
    scale = 10**_DIGITS
    return {
        "value": round(it.value, _DIGITS),
        "low": math.floor(it.low * scale) / scale,
        "high": math.ceil(it.high * scale) / scale,
    }


def _set(text: str, path: Path, written: str, after: list[str]) -> str:
    """A value in the place of the one that is there, or behind the last of some keys that are."""
    data, known = text.encode(), {extent.path: extent for extent in extents(text) if not extent.is_row}
    if path in known:
        there = known[path]
        changed = data[: there.start] + written.encode() + data[there.end :]
    else:
        *_, beside = sorted(_beside(known, path, after), key=lambda extent: extent.end)
        changed = _inserted(data, beside.end, f"{path[-1]} = {written}".encode())
    found = changed.decode()
    if _at(tomllib.loads(found), path) != tomllib.loads(f"it = {written}")["it"]:
        raise OutputError(f"{FILE}: there is no place for “{path[-1]}”  hint: a line for each key")
    return found


def _beside(known: dict[Path, Extent], path: Path, after: list[str]) -> Iterator[Extent]:
    for key in after:
        if (extent := known.get((*path[:-1], key))) is not None:
            yield extent


def _inserted(data: bytes, end: int, line: bytes) -> bytes:
    """On a line of its own, behind a comment; in a table that stands in one line, behind a comma."""
    stop = data.find(b"\n", end)
    stop = len(data) if stop < 0 else stop
    if (rest := data[end:stop].strip()) and not rest.startswith(b"#"):
        return data[:end] + b", " + line + data[end:]
    return data[:stop] + b"\n" + line + data[stop:]


def _at(values: Any, path: Path) -> Any:
    value: Any = tomllib.loads(values) if isinstance(values, str) else values
    for part in path:
        value = value[part]
    return value
