"""Worked examples and what the rules say about them -> the same examples, with their words filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pnp.game.content.examples import Example
from pnp.game.game import Game
from pnp.game.terms import at_path
from pnp.source.holes import Filler
from pnp.source.problems import Problem, Problems, Refused, did_you_mean
from pnp.source.spans import Span

Values: TypeAlias = Mapping[str, Any]
WHY = "why"
TOLD = "told"


@dataclass(frozen=True, slots=True)
class Told:
    """What the rules say about each example, by its id: words and numbers for the book."""

    values: Mapping[str, Values]
    missing: tuple[Problem, ...] = ()  # words that rules would fill, where there are none: for whoever prints them

    def of(self, example: Example) -> Values:
        return self.values.get(example.id, {})


class Untold(Refused):
    """Something that neither the example nor the data says: rules would."""


def with_told_examples(
    game: Game,
    told: Callable[[Example], Values | None],
    problems: Problems,
    absence: tuple[str, str] | None = None,
) -> Game:
    """The game with examples whose words are true. Where the rules cannot be asked (None), these are left alone.

    `absence`: why there are no rules, and what to do about it. Then words that need them are no fault of the data as
    long as nobody prints them.
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
        examples.append(example)
    told_content = Told(values, tuple(missing))
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
        try:
            return filled_words(self.game, self.example, self.said, text)
        except Untold as error:
            if self.absence is None:
                self.problems.add(_at(span, self.example, error))
            else:
                why, hint = self.absence
                message = f"{error.message} but the rules, and {why} (example “{self.example.id}”)"
                self.missing.append(span.problem(message, hint))
        except Refused as error:
            self.problems.add(_at(span, self.example, error))
        return text


def filled_words(game: Game, example: Example, said: Values, text: str) -> str:
    """What an example says, its holes filled: by the rules, by itself, by the data. Raises Refused."""
    if "{" not in text:
        return text
    filler = Filler()

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
        raise Untold(f"nothing fills “{path}”", did_you_mean(path, said))

    return filler.fill(text, value)


def _told(said: Values, path: str) -> Any:
    try:
        return at_path(said, path)
    except Refused as error:
        raise Untold(f"nothing fills “{path}”", error.hint) from None


def _at(span: Span, example: Example, error: Refused) -> Problem:
    return span.problem(f"{error.message} (example “{example.id}”)", error.hint)
