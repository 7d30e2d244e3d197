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

    def of(self, example: Example) -> Values:
        return self.values.get(example.id, {})


def with_told_examples(game: Game, told: Callable[[Example], Values | None], problems: Problems) -> Game:
    """The game with examples whose words are true. Where the rules cannot be asked (None), these are left alone."""
    if game.examples is None:
        return game
    values: dict[str, Values] = {}
    examples: list[Example] = []
    for example in game.examples.example:
        said = told(example)
        if said is not None:
            values[example.id] = said
            example = _filled(game, example, said, problems)
        examples.append(example)
    return game.with_content(game.examples.model_copy(update={"example": tuple(examples)}), Told(values))


def _filled(game: Game, example: Example, said: Values, problems: Problems) -> Example:
    def words(text: str, span: Span) -> str:
        try:
            return filled_words(game, example, said, text)
        except Refused as error:
            problems.add(_at(span, example, error))
            return text

    expect = dict(example.expect)
    if isinstance(expect.get(WHY), str):
        expect[WHY] = words(expect[WHY], example.span.at("expect", WHY))
    said_of_it = {key: words(getattr(example, key), example.span.at(key)) for key in ("title", "label")}
    return example.model_copy(update={**said_of_it, "expect": expect})


def filled_words(game: Game, example: Example, said: Values, text: str) -> str:
    """What an example says, its holes filled: by the rules, by itself, by the data. Raises Refused."""
    if "{" not in text:
        return text
    filler = Filler()

    def value(path: str) -> Any:
        head, *rest = path.split(".")
        if head == TOLD and rest:
            return at_path(said, path)
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
        raise Refused(f"nothing fills “{path}”", did_you_mean(path, said))

    return filler.fill(text, value)


def _at(span: Span, example: Example, error: Refused) -> Problem:
    return span.problem(f"{error.message} (example “{example.id}”)", error.hint)
