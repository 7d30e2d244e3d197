"""What is asked of another machine, and what it answers <-> bytes in which no path of either machine stands.

The sender's folder has a stand-in there, under the same name, since messages end in it; back here it is itself again.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

from pnp.lab.figures import Table
from pnp.lab.tasks import Base, Refusal, Task
from pnp.play.own_code import Code
from pnp.play.playout import Record
from pnp.play.sittings import Sitting
from pnp.source.problems import DataError, Problem, UsageError, printable

_ELSEWHERE = "pnp-folder-"


@dataclass(frozen=True, slots=True)
class Games:
    """Games that were planned one by one, of a folder as it stands."""

    base: str
    sittings: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why games could not be played: problems of the data, told where it stands, or something in words."""

    problems: tuple[Problem, ...]
    said: str = ""


Order: TypeAlias = Task | Games
Answer: TypeAlias = Table | Refusal | tuple[Record, ...] | Trouble


def packed(what: Any) -> bytes:
    """Of values without a path in them."""
    return pickle.dumps(what, protocol=5)


def unpacked(data: bytes) -> Any:
    """Only of what a process of the same pnp has packed that may run code here anyway."""
    return pickle.loads(data)


@dataclass(frozen=True, slots=True)
class _Travelling:
    """A base on its way: its code has left its folder."""

    name: str
    files: dict[str, bytes]
    entry: str
    sources: tuple[tuple[str, str], ...]
    rules: str
    stands_in: str
    shown: str


def packed_bases(bases: Sequence[Base], budget: str) -> bytes:
    """With what each step may take, as the sender says."""
    return packed((budget, [_travelling(base) for base in bases]))


def unpacked_bases(data: bytes) -> tuple[str, list[Base]]:
    """The budget, and the bases as they are called here."""
    budget, travelling = unpacked(data)
    return budget, [_arrived(each) for each in travelling]


def _travelling(base: Base) -> _Travelling:
    code = base.code
    entry, sources = (code.entry, code.sources) if code is not None else ("", ())
    return _Travelling(_name(base), dict(base.files), entry, sources, base.rules, _stand_in(base), _there(base))


def _arrived(it: _Travelling) -> Base:
    code = Code(Path("/", it.stands_in, it.name), it.entry, it.sources) if it.entry else None  # there is no such folder
    return Base(it.shown, it.files, code, it.rules)


def _stand_in(base: Base) -> str:
    return f"{_ELSEWHERE}{base.digest[:32]}"


def _there(base: Base) -> str:
    """How messages call it there."""
    return printable(str(PurePosixPath("/", _stand_in(base), _name(base))))


def _name(base: Base) -> str:
    """A crash is told by the last two parts of its file."""
    return base.code.root.name if base.code is not None else ""


def come_home(answer: Answer, base: Base) -> Answer:
    """The same, about the folder of the sender."""
    there = _there(base)

    def home(text: str) -> str:
        return text.replace(there, base.shown.rstrip("/"))

    if isinstance(answer, Refusal):
        return Refusal(tuple(map(home, answer.problems)))
    if isinstance(answer, Table):
        answer.faults = list(map(home, answer.faults))
        return answer
    if isinstance(answer, Trouble):
        told = [replace(it, file=home(it.file), message=home(it.message), hint=home(it.hint)) for it in answer.problems]
        return Trouble(tuple(told), home(answer.said))
    return tuple(_at_home(record, base) for record in answer)


def _at_home(record: Record, base: Base) -> Record:
    """Whoever looks for the line of a crash looks for the file as it is called here."""
    file, line = record.crashed_at
    parts = PurePosixPath(file.replace("\\", "/")).parts
    if base.code is None or _stand_in(base) not in parts:
        return record
    below = parts[parts.index(_stand_in(base)) + 2 :]
    return replace(record, crashed_at=(base.code.file("/".join(below)), line))


def outcome(answer: Answer) -> Table | Refusal:
    """Of a task."""
    assert isinstance(answer, Table | Refusal)
    return answer


def records(answer: Answer) -> tuple[Record, ...]:
    """Of games. Raises DataError or UsageError where they could not be played."""
    if isinstance(answer, Trouble):
        raise DataError(answer.problems) if answer.problems else UsageError(answer.said)
    assert isinstance(answer, tuple)
    return answer
