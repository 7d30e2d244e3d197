"""rulings.toml: where the source leaves a question open, what was decided and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from pnp.game.content import Content
from pnp.game.fields import Line, Prose
from pnp.game.references import References
from pnp.source.problems import Problem
from pnp.source.schema import Strict, Wrong

RulingId = Annotated[
    str,
    Field(
        pattern=r"^[A-Z]+-[A-Z0-9][A-Z0-9/+-]*$",
        max_length=40,
        description="capital letters and digits after a letter and a hyphen, such as R-ORDER",
    ),
]


class Ruling(Strict):
    """One question, its possible answers, and the one that this edition plays by."""

    id: RulingId
    topic: Line
    source_lines: str = Field(
        "",
        pattern=r"^(\d+([-–]\d+)?(, ?\d+([-–]\d+)?)*)?$",
        max_length=80,
        description="lines of the source, such as 33-73 or 12, 40-41",
    )
    readings: tuple[Prose, ...] = Field((), max_length=8)
    chosen: Prose
    reason: Prose
    model_key: str = Field("", max_length=60, pattern=r"^([a-z][a-z0-9_]*)?$", description="small letters and _")
    model_value: str = Field("", max_length=60)
    printed: bool = True

    @model_validator(mode="after")
    def _key_with_value(self) -> Ruling:
        if self.model_value and not self.model_key:
            raise Wrong("a “model_value” needs the “model_key” that it is set to", "", ("model_value",))
        if self.model_key and not self.model_value:
            raise Wrong("a “model_key” needs the “model_value” that this ruling sets", "", ("model_key",))
        return self


class Rulings(Strict):
    """rulings.toml"""

    ruling: tuple[Ruling, ...] = Field(min_length=1, max_length=200)

    @property
    def printed(self) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.ruling if ruling.printed)


def problems(rulings: Rulings, references: References) -> Iterator[Problem]:
    """Ids that stand twice."""
    yield from references.repeated(rulings.ruling, "rulings")


CONTENT = Content("rulings.toml", Rulings, problems)
