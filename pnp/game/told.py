"""Worked examples and what the rules say about them -> the same examples, with their words filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pnp.game.content.examples import Example
from pnp.game.game import Game
from pnp.game.terms import at_path
from pnp.source.absent import ABSENT, GAP, Absent
from pnp.source.holes import Filler
from pnp.source.problems import Problem, Problems, Refused, Severity, did_you_mean
from pnp.source.spans import Span

Values: TypeAlias = Mapping[str, Any]
WHY = "why"
TOLD = "told"


@dataclass(frozen=True, slots=True)
class Told:
    """What the rules say about each example, by its id: words and numbers for the book."""

    values: Mapping[str, Values]
    missing: tuple[Problem, ...] = ()  # words that rules would fill, where there are none: for whoever prints them
    are_rules: bool = True

    def of(self, example: Example) -> Values | Absent:
        """Absent also where the rules could not be asked: why is told then, and what follows from it need not be."""
        return self.values.get(example.id, ABSENT) if self.are_rules else ABSENT


class _Unfilled(Refused):
    """Something that neither the example nor the data says: rules would."""


def with_told_examples(
    game: Game,
    told: Callable[[Example], Values | None],
    problems: Problems,
    absence: tuple[str, str] | None = None,
) -> Game:
    """The game with examples whose words are true. Where the rules cannot be asked (None), they have gaps.

    `absence`: why there are no rules, and what to do about it. Then words that need them have gaps.
    """
    if game.examples is None:
        return game
    values: dict[str, Values] = {}
    missing: list[Problem] = []
    examples: list[Example] = []
    for example in game.examples.example:
        said = told(example)
        if said is not None:
            values[example.id] = said
            words = _Words(game, example, said, problems, missing, absence)
            example = words.filled()
        else:  # why is told elsewhere; a hole that stayed would be read as part of the book
            example = _Words(game, example, {}, Problems(), [], ("", "")).filled()
        examples.append(example)
    told_content = Told(values, tuple(missing), absence is None)
    return game.with_content(game.examples.model_copy(update={"example": tuple(examples)}), told_content)


@dataclass(frozen=True, slots=True)
class _Words:
    """What one example says, in the course of being filled."""

    game: Game
    example: Example
    said: Values
    problems: Problems
    missing: list[Problem]
    absence: tuple[str, str] | None

    def filled(self) -> Example:
        example, expect = self.example, dict(self.example.expect)
        if isinstance(expect.get(WHY), str):
            expect[WHY] = self._text(expect[WHY], example.span.at("expect", WHY))
        said_of_it = {key: self._text(getattr(example, key), example.span.at(key)) for key in ("title", "label")}
        return example.model_copy(update={**said_of_it, "expect": expect})

    def _text(self, text: str, span: Span) -> str:
        gaps: list[str] | None = None if self.absence is None else []
        try:
            text = filled_words(self.game, self.example, self.said, text, gaps)
        except Refused as error:
            self.problems.add(span.problem(f"{error.message} (example “{self.example.id}”)", error.hint))
        if gaps and self.absence is not None:
            self.missing.append(untold(span, gaps, self.absence, f" (example “{self.example.id}”)"))
        return text


def untold(span: Span, names: Sequence[str], absence: tuple[str, str], more: str = "") -> Problem:
    """What is said of a line that takes something from rules, where there are none."""
    why, hint = absence
    *most, last = (f"“{name}”" for name in dict.fromkeys(names))
    told = f"{', '.join(most)} and {last} come" if most else f"{last} comes"
    message = f"{told} from the rules, and {why}: a gap stays, “{GAP}”{more}"
    return span.problem(message, hint, Severity.WARNING)


def filled_words(game: Game, example: Example, said: Values, text: str, gaps: list[str] | None = None) -> str:
    """What an example says, its holes filled: by the rules, by itself, by the data. Raises Refused.

    Where there are `gaps`, these take the names of what only rules could tell.
    """
    if "{" not in text:
        return text
    filler = Filler(game.terms.forms)

    def value(path: str) -> Any:
        head, *rest = path.split(".")
        if head == TOLD and rest:
            return _told(said, path)
        if head in said and not rest and game.terms.is_name(path):
            message = f"“{path}” is a name, and the rules tell something of this example by it as well"
            hint = f"{{{TOLD}.{path}}} is what they tell; a name can say what it is of, as in {{symbol.{path}}}"
            raise Refused(message, hint)
        if head in said:
            return at_path(said[head], path) if rest else said[head]
        if head in ("given", "do", "expect") and rest:
            try:
                return example.at(path)
            except KeyError:
                known = [f"{head}.{key}" for key in getattr(example, head)]
                raise Refused(f"this example has no “{path}”", did_you_mean(path, known)) from None
        if rest or game.terms.is_name(path):
            return game.terms.inner(path, filler)
        raise _Unfilled(f"nothing fills “{path}”", _what_else(path, said))

    def known(path: str) -> Any:
        try:
            return value(path)
        except _Unfilled:
            if gaps is None:
                raise
            gaps.append(path)
            return ABSENT

    return filler.fill(text, known)


def _told(said: Values, path: str) -> Any:
    try:
        return at_path(said, path)
    except Refused as error:
        raise _Unfilled(f"nothing fills “{path}”", error.hint if len(said) > 1 else _what_else(path, said)) from None


def _what_else(path: str, said: Values) -> str:
    """What to write instead: much that rules tell of a move they tell only if it is legal, or only if it is not."""
    hint = did_you_mean(path, said)
    if hint.nearest or not isinstance(legal := said.get("legal"), bool):
        return hint
    others = [name for name in said if name != "legal"]
    more = f"; they tell: {', '.join(others)}" if others else ""
    return f"the rules {'allow' if legal else 'do not allow'} this, so say why in words of your own{more}"
