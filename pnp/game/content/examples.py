"""examples.toml: what is given, what is done, what comes of it; for the book and for the model to replay.

Each game tells its examples in the terms of its own rules: those know which keys there are, and say so where one is
wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from pnp.game.content import Content, Holes
from pnp.game.content.rulings import RulingId, Rulings
from pnp.game.fields import Id, Line
from pnp.game.references import References
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.source.schema import Strict

MAX_EXAMPLES = 400
PARTS = ("given", "do", "expect")  # of an example, at the heads of paths
Terms: TypeAlias = dict[str, Any]


class Example(Strict):
    """The envelope is ours; what is given, done and expected is told in the terms of the game's own rules."""

    id: Id = doc("what figures and texts call the example", "two-of-a-kind")
    title: Line = doc("what it is about, as a heading", "A pair is scored at once")
    label: str = doc("the same in a few words, for below its picture", "a pair", default="", hint=True, max_length=120)
    ruling: RulingId | Literal[""] = doc("the ruling that it shows", "R-ORDER", default="")
    given: Terms = doc(
        "how things stand before, in the terms of the game's rules",
        {"roll": [3, 3, 5]},
        default_factory=dict,
        max_length=40,
    )
    do: Terms = doc("what is done, in the terms of the rules", {"keep": [3, 3]}, default_factory=dict, max_length=40)
    expect: Terms = doc(
        "what must come of it, in the terms of the rules: only what is said is looked at",
        {"points": 6},
        min_length=1,
        max_length=40,
    )

    def at(self, path: str) -> Any:
        """What stands at `given.dice` or the like, items of lists counted from 1; KeyError if nothing does."""
        part, *names = path.split(".")
        if part not in PARTS:
            raise KeyError(path)
        value: Any = getattr(self, part)
        for name in names:
            if isinstance(value, list):
                value = {str(number): item for number, item in enumerate(value, 1)}
            if not isinstance(value, dict):
                raise KeyError(path)
            value = value[name]
        return value


class Examples(Strict):
    """examples.toml"""

    example: tuple[Example, ...] = doc(
        "the worked examples, which the rules replay", min_length=1, max_length=MAX_EXAMPLES
    )

    def by_id(self, name: str) -> Example:
        """KeyError if there is none."""
        return {example.id: example for example in self.example}[name]


def problems(examples: Examples, references: References) -> Iterator[Problem]:
    """Ids that stand twice, and rulings that there are not."""
    yield from references.repeated(examples.example, "examples")
    rulings = references.content(Rulings)
    if rulings is None and any(example.ruling for example in examples.example):
        yield references.absent("rulings.toml", "examples.toml names rulings")
        return
    known = [ruling.id for ruling in rulings.ruling] if rulings else []
    for example in examples.example:
        if example.ruling and example.ruling not in known:
            yield example.span.at("ruling").unknown(example.ruling, known, "ruling")


CONTENT = Content("examples.toml", Examples, problems, reads=("rulings.toml",), holes=Holes.KEPT)
