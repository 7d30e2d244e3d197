"""What went wrong, where, and what to do about it: the one form in which the library speaks to its user."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache


def printable(text: str) -> str:
    """One line, whatever a user's own words hold: blanks of any sort as spaces, what steers a terminal as escapes."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else _escaped(c) for c in text)


def _bearable(text: str) -> str:
    """Whoever quotes a user's words quotes them whole; a line of a report has an end."""
    return text if len(text) <= _LONGEST_PART else f"{text[: _LONGEST_PART - 1]}…"


_LONGEST_PART = 1_000


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong with a file of the user's; lines and columns count from 1."""

    file: str
    line: int
    column: int
    key: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
    about: str = field(default="", compare=False)  # the name that is given at this place, where one is
    covers: tuple[Problem, ...] = field(default=(), compare=False, repr=False)  # what only follows from this

    def __str__(self) -> str:
        key = f"{_bearable(self.key)}: " if self.key else ""
        hint = f"  hint: {_bearable(self.hint)}" if self.hint else ""
        mark = "" if self.severity is Severity.ERROR else f"{self.severity}: "
        line = f"{self.file}:{self.line}:{self.column}: {mark}{key}{_bearable(self.message)}{hint}"
        return printable(line)


REMAINDER = " more problems below"  # how a message ends that stands for many


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """As a person reads them: by file and place, each once; how many were left out comes last."""
    return sorted(set(problems), key=lambda problem: (problem.message.endswith(REMAINDER), problem))


class PnpError(Exception):
    """Anything the command line turns into a message instead of a traceback."""


class DataError(PnpError):
    """The game's files do not hold together; carries every problem found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(in_order(problems))
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class AlreadyReported(DataError):  # noqa: N818 - reads as what it says where it is raised
    """Something is not to be had, and why that is so is among the problems already."""


class Problems:
    """Gathers problems, so that a user hears of all of them at once, and of each of them once."""

    def __init__(self) -> None:
        self._all: dict[Problem, None] = {}

    @property
    def found(self) -> list[Problem]:
        """In the order in which they came."""
        return list(self._all)

    @property
    def count(self) -> int:
        return len(self._all)

    @property
    def are_grave(self) -> bool:
        """Whether one of them is an error: what is only warned of is printed all the same."""
        return any(problem.severity is Severity.ERROR for problem in self._all)

    def add(self, *problems: Problem) -> None:
        """Those with nothing to say are told already, by somebody else."""
        self._all.update(dict.fromkeys(problem for problem in problems if problem.message))

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Takes over what the block raises, and goes on after it."""
        try:
            yield
        except DataError as error:
            self.add(*error.problems)

    def raise_if_any(self) -> None:
        if self.are_grave:
            raise DataError(self._all)


class Refused(Exception):  # noqa: N818 - reads as what it says where it is raised
    """Something that cannot be read, filled in or printed, before it is known where it stands.

    Lines and columns count from 1, in the text that was looked at.
    """

    def __init__(self, message: str, hint: str = "", line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.message, self.hint, self.line, self.column = message, hint, line, column
        self.others: tuple[Refused, ...] = ()  # what else is wrong, where it was looked for

    @property
    def each(self) -> tuple[Refused, ...]:
        return self, *self.others


class UsageError(PnpError):
    """The command was given something it cannot work with: an unknown game, a bad option."""


class OutputError(PnpError):
    """A result could not be written where it was wanted."""


class Hint(str):
    """What is said about a name that leads nowhere; it remembers the name, so that what else asks for it is known."""

    word: str
    nearest: str  # the accepted one that was probably meant; nothing where none is near
    is_lost: bool  # whether what it stands for is missed by name: nobody who asks for it is wrong

    def __new__(cls, text: str, word: str, nearest: str = "", is_lost: bool = False) -> Hint:
        hint = super().__new__(cls, text)
        hint.word, hint.nearest, hint.is_lost = word, nearest, is_lost
        return hint

    def __reduce__(self) -> tuple[type[Hint], tuple[str, str, str, bool]]:
        return Hint, (str(self), self.word, self.nearest, self.is_lost)


def did_you_mean(word: str, accepted: Iterable[str], *, limit: int = 12) -> Hint:
    """A hint for a mistyped word: the nearest accepted one, else the list of them."""
    if _guesses[-1] <= 0:  # so many are wrong that nobody reads what each of them might have been
        return Hint("", word)
    known = sorted(set(accepted))
    _guesses[-1] -= len(known) + 1
    if not known:
        return Hint("", word)
    if meant := _nearest(word[:_LONGEST_WORD], tuple(known)):
        return Hint(f"did you mean “{meant}”?", word, meant)
    more = f", … ({len(known)} in all)" if len(known) > limit else ""
    return Hint(f"accepted: {', '.join(name[:_LONGEST_WORD] for name in known[:limit])}{more}", word)


_LONGEST_WORD = 80  # characters: nobody mistypes more than that
_GUESSES = 20_000  # words that are compared in one go
_guesses = [math.inf]  # how many more may be


@contextmanager
def few_guesses() -> Iterator[None]:
    """Bounds the time that hints take in the block: the first mistakes get one."""
    _guesses.append(_GUESSES)
    try:
        yield
    finally:
        _guesses.pop()


@lru_cache(maxsize=1_000)
def _nearest(word: str, known: tuple[str, ...]) -> str:
    small = {name.lower(): name for name in reversed(known) if len(name) <= _LONGEST_WORD}
    near = difflib.get_close_matches(word.lower(), list(small), n=1, cutoff=0.6 if len(word) > 3 else 0.5)
    return (near[0] if near[0] in known else small[near[0]]) if near else ""
