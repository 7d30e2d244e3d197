"""audit.toml and a folder's slips -> which of them are free by design, and which lines acknowledge nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from pnp.audit.slips import Slip
from pnp.audit.source import AUDIT_FILE, Source
from pnp.game.content.audit import Audited, Free
from pnp.source.folder import Folder
from pnp.source.problems import Problem
from pnp.source.schema import validated
from pnp.source.toml import read_toml


def read_acknowledged(folder: Folder) -> tuple[Free, ...]:
    """Raises DataError where the file is wrong; nothing where there is none."""
    if not folder.exists(AUDIT_FILE):
        return ()
    return validated(Audited, read_toml(folder, AUDIT_FILE)).free


def acknowledgement(slip: Slip, free: Iterable[Free], source: Source) -> Free | None:
    """The first line that sets a slip free."""
    return next((line for line in free if _covers(line, slip, source)), None)


def idle_problems(free: Iterable[Free], slips: Iterable[Slip], source: Source) -> Iterator[Problem]:
    """Lines that no slip could ever come under: what they meant is gone, or was never there."""
    all_slips = tuple(slips)
    for line in free:
        if not any(_covers(line, slip, source) for slip in all_slips):
            yield line.span.problem("this acknowledges nothing", "no slip can be made in such a file and key")


def matches(pattern: str, slip: Slip, source: Source) -> bool:
    """Whether a pattern is of a slip's key; rows go by their numbers, from 1, or by their ids."""
    return any(fnmatchcase(name, pattern) for name in _spellings(slip, source))


def _covers(line: Free, slip: Slip, source: Source) -> bool:
    if line.sort and line.sort != slip.sort:
        return False
    return fnmatchcase(slip.file, line.file) and matches(line.key, slip, source)


def _spellings(slip: Slip, source: Source) -> Iterator[str]:
    if not slip.path:
        yield slip.key
        return
    file = source.files[slip.file]
    numbers, ids = [], []
    for depth, part in enumerate(slip.path, 1):
        row = file.get(slip.path[:depth])
        named = row.get("id") if isinstance(part, int) and isinstance(row, dict) else None
        numbers.append(str(part + 1) if isinstance(part, int) else part)
        ids.append(str(named) if named is not None else numbers[-1])
    yield ".".join(numbers)
    yield ".".join(ids)
    yield slip.key
