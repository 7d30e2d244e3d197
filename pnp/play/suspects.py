"""Worked examples that fail -> the numbers of the data with which they would hold.

Nobody knows which edit was a slip. But the rules can be asked again with one number a little changed, each in turn:
where an example holds then, that number is named beside it, so that whoever changed it knows where to look.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Annotated, Any, cast

from pydantic import TypeAdapter, ValidationError

from pnp.game.game import Game
from pnp.play.model import AnyModel
from pnp.play.own_rules import CRASHES
from pnp.source.problems import Problem, Severity
from pnp.source.schema import Strict

MAX_EXAMPLES = 6
_MAX_ROWS = 20  # of a table: a deck of cards is no number that an example turns on
_MAX_NUMBERS = 120
_SECONDS = 1.5  # of work for all of them: a hint is worth no more, and the step has a budget to keep
_MAX_NAMED = 2
_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Suspect:
    """A number that is another, and the game with it."""

    name: str
    game: Game


def with_suspects(
    model: type[AnyModel], game: Game, failing: Mapping[str, Sequence[Problem]]
) -> Mapping[str, Sequence[Problem]]:
    """The same problems; the first examples that fail name the numbers with which they would hold."""
    asked = [name for name in failing if name in game.cases][:MAX_EXAMPLES]
    until = time.process_time() + _SECONDS
    freed: dict[str, list[str]] = {}
    for suspect in islice(_suspects(game), 2 * _MAX_NUMBERS):
        if time.process_time() > until:
            break
        if (held := [*_holding(model, suspect.game, asked)]) and _is_allowed(model, suspect.game):
            freed[suspect.name] = held
    most = max(map(len, freed.values()), default=0)
    likely = sorted(freed, key=lambda name: -len(freed[name]))
    if most == len(asked):  # the others explain less
        likely = [name for name in likely if len(freed[name]) == most]
    named = {example: [name for name in likely if example in freed[name]] for example in asked}
    return {name: [_hinted(problem, named.get(name, [])) for problem in problems] for name, problems in failing.items()}


def _hinted(problem: Problem, names: Sequence[str]) -> Problem:
    if not names:
        return problem
    told = " or ".join(names[:_MAX_NAMED])
    return replace(problem, hint=f"{problem.hint}; it holds with {told}" if problem.hint else f"it holds with {told}")


def _holding(model: type[AnyModel], game: Game, names: Sequence[str]) -> Iterator[str]:
    try:
        other, replays = model(game), model.replays
        for name in names:
            if replays is not None and not list(replays(other, game.cases[name]).problems()):
                yield name
    except CRASHES:  # with such a number there is nothing to play, so it is none
        return


def _is_allowed(model: type[AnyModel], game: Game) -> bool:
    """Whether the rules have nothing against such data: a hint that leads to the next error is none."""
    try:
        return not any(problem.severity is Severity.ERROR for check in model.checks for problem in check(game))
    except CRASHES:
        return False


def _suspects(game: Game) -> Iterator[Suspect]:
    """Every number of the facts and of small tables, one more and one less; each alone."""
    facts = game.typed_facts
    for key in type(facts).model_fields if facts is not None else ():
        assert facts is not None
        for other in _others(facts, key):
            changed = facts.model_copy(update={key: other})
            yield Suspect(f"facts.{key} = {other} (now {getattr(facts, key)})", replace(game, typed_facts=changed))
    for name, table in game.tables.items():
        for place, row in enumerate(table.typed if len(table.typed) <= _MAX_ROWS else ()):
            for key in type(row).model_fields:
                if str(value := getattr(row, key)) in _NUMBERS.findall(row.id):
                    continue  # the row is called by it
                for other in _others(row, key):
                    rows = (*table.typed[:place], row.model_copy(update={key: other}), *table.typed[place + 1 :])
                    tables = MappingProxyType({**game.tables, name: replace(table, typed=rows)})
                    told = f"{key} = {other} (now {value}) of “{row.id}” in {table.file}"
                    yield Suspect(told, replace(game, tables=tables))


def _others(row: Strict, key: str) -> Iterator[int]:
    """One less and one more, as far as the schema takes it."""
    value, field = getattr(row, key), type(row).model_fields[key]
    if type(value) is not int or value <= 0:
        return
    asked: TypeAdapter[Any] = TypeAdapter(cast(Any, Annotated[field.annotation, field, *field.metadata]))
    for other in (value - 1, value + 1):
        with suppress(ValidationError):
            asked.validate_python(other)
            yield other
