"""Where a value was read: the one way in which anything gets a place in a message."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

from pnp.source.problems import DataError, Problem, Severity, UsageError, did_you_mean

T = TypeVar("T")


class Span(ABC):
    """A place in a file of the user's. Line and column are worked out only where a problem needs them."""

    __slots__ = ()

    @abstractmethod
    def problem(self, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        """What is wrong here."""

    @property
    def origin(self) -> tuple[str | int, ...]:
        """The file as messages call it, and the keys or the line in it; nothing where that is not one place."""
        return ()

    def unknown(self, name: str, known: Collection[str], noun: str, file: str = "") -> Problem:
        """A name that leads nowhere, with the one that was probably meant."""
        return self.problem(*unknown(name, known, noun, file))


@dataclass(frozen=True, slots=True)
class TextSpan(Span):
    """A line of a text."""

    file: str
    line: int
    column: int = 1
    key: str = ""

    @property
    def origin(self) -> tuple[str | int, ...]:
        return self.file, self.line

    def problem(self, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        return Problem(self.file, self.line, self.column, self.key, message, hint, severity)


def unknown(name: str, known: Collection[str], noun: str, file: str = "") -> tuple[str, str]:
    """Message and hint for a name that leads nowhere; `file` is the pattern of the file it would stand for."""
    message = f"there is no {noun} {file.format(name)}" if file else f"unknown {noun} “{name}”"
    return message, did_you_mean(name, known)


def misuse(name: str, known: Collection[str], noun: str) -> UsageError:
    """The same for a word on the command line."""
    message, hint = unknown(name, known, noun)
    return UsageError(f"{message}  hint: {hint}" if hint else message)


def lookup(name: str, known: Mapping[str, T], noun: str, span: Span, file: str = "") -> T:
    """What a name stands for; DataError at its place if it stands for nothing."""
    if name not in known:
        raise DataError([span.unknown(name, known, noun, file)])
    return known[name]
