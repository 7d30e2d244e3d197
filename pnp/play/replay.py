"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pnp.game.cases import Case
from pnp.source.problems import Problem, Severity
from pnp.source.schema import Strict
from pnp.source.spans import Span
from pnp.source.toml import TomlSpan

M = TypeVar("M")
G = TypeVar("G", bound=Strict)
D = TypeVar("D", bound=Strict)
E = TypeVar("E", bound=Strict)

_WHY = "why"  # for readers: nothing is compared with it
LEGAL = "legal"


@dataclass(frozen=True, slots=True)
class ExampleSpan(Span):
    """A place in an example, which says the example's name with everything that is wrong there."""

    inner: TomlSpan
    example: str

    def at(self, *path: str | int) -> ExampleSpan:
        """A key of the example, for problems that `impossible` tells."""
        return ExampleSpan(self.inner.at(*path), self.example)

    def problem(self, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        return self.inner.problem(f"{message} (example “{self.example}”)", hint, severity)


class Replay(ABC, Generic[M, G, D, E]):
    """Works out what follows from what is given and done, and compares it with what is expected.

    A game says how its examples are told (`given`, `do`, `expect`: strict rows; optional keys of `expect` are None
    where nothing is expected), what could not happen in any game (`impossible`), and what comes of it (`outcome`).
    """

    given: ClassVar[type[Strict]]  # the position that an example begins with
    do: ClassVar[type[Strict]]  # what somebody does there
    expect: ClassVar[type[Strict]]  # what should come of it

    def __init__(self, model: M, case: Case[G, D, E]) -> None:
        self.model, self.case = model, case

    @abstractmethod
    def outcome(self) -> Mapping[str, object]:
        """All that the model says about the example, by the keys of what may be expected."""

    def tells(self) -> Mapping[str, str | int]:
        """More that the model can say about it, for the words of the example: sums, reasons, totals, by name."""
        return {}

    def impossible(self) -> Iterable[Problem]:
        """A position that no game could reach would prove nothing; nor would a name that leads nowhere."""
        return ()

    def agrees(self, key: str, expected: Any, actual: Any) -> bool:
        """Whether what is expected under a key has come; equal unless the game says otherwise."""
        return bool(expected == actual)

    def described(self, key: str, value: Any) -> str:
        """A value as a message tells it."""
        return described(key, value)

    def at(self, *path: str | int) -> ExampleSpan:
        """A key of the example, for problems that `impossible` tells."""
        return ExampleSpan(self.case.example.span.at(*path), self.case.id)

    def problems(self) -> Iterator[Problem]:
        """All that is wrong with the example by these rules."""
        if wrong := list(self.impossible()):
            yield from wrong
            return
        outcome, expect = self.outcome(), self.case.expect
        if outcome.get(LEGAL) is False and getattr(expect, LEGAL, None) is None:
            hint = "let something else be done"
            if LEGAL in type(expect).model_fields:
                hint = f"{hint}; or, if it is not the data or a ruling that is wrong, expect {LEGAL} = false"
            yield self.at("do").problem("by the rules this is not legal", hint)
            return
        keys = [key for key in type(expect).model_fields if key in expect.model_fields_set and key != _WHY]
        if outcome.get(LEGAL) is False and getattr(expect, LEGAL):
            keys = [LEGAL]  # nothing else comes of it
        asked = {key: expected for key in keys if (expected := getattr(expect, key)) is not None}
        if lost := [key for key in asked if key not in outcome]:
            comes = ", ".join(name for name in outcome if name in type(expect).model_fields)
            hint = f"leave out: {', '.join(lost)}" + (f"; this comes of it: {comes}" if comes else "")
            yield self.at("expect", lost[0]).problem("nothing that is given or done leads to this", hint)
        for key, expected in asked.items():
            if key in outcome:
                yield from self.compared(key, expected, outcome)

    def compared(self, key: str, expected: Any, outcome: Mapping[str, object]) -> Iterator[Problem]:
        """Where the two disagree; a game that expects some parts of a whole compares these, each at its place."""
        if not self.agrees(key, expected, actual := outcome[key]):
            message = f"{self.described(key, expected)} expected, by the rules {self.described(key, actual)}"
            hint = f"{key} = {written(actual)}, if it is not the data or a ruling that is wrong"
            yield self.at("expect", key).problem(message, hint)


def described(key: str, value: Any) -> str:
    """A value as a message tells it."""
    if isinstance(value, bool):
        return ("legal" if value else "not legal") if key == LEGAL else ("yes" if value else "no")
    if isinstance(value, tuple | list):
        return ", ".join(described("", inner) for inner in value) or "nothing"
    return str(value)


def written(value: Any) -> str:
    """A value as it stands in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(written, value))}]"
    return str(value) if isinstance(value, int | float) else f'"{value}"'
