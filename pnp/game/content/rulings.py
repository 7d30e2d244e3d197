"""rulings.toml: where the source leaves a question open, what was decided and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from pnp.game.content import Content
from pnp.game.fields import Line, Prose
from pnp.game.references import References
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.source.schema import Strict

RulingId = Annotated[
    str,
    Field(
        pattern=r"^[A-Z]+-[A-Z0-9][A-Z0-9/+-]*$",
        max_length=40,
        description="capital letters and digits after a letter and a hyphen, such as R-ORDER",
    ),
]


ReadingId = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9]+([-_][a-z0-9]+)*$",
        max_length=60,
        description="small letters and digits, with single hyphens or _ between",
    ),
]


class Reading(Strict):
    """One way to answer, with the sentences that are true if it is the one that is played."""

    id: ReadingId = doc("what the ruling's `chosen` calls this reading", "clockwise")
    text: Prose = doc("the answer, for the book", "Ties are broken clockwise from the dealer.")
    reason: Prose = doc("why one might read the rules so", "The rules name the dealer for everything else.")
    says: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)], Prose] = doc(
        "sentences that are true with this reading, by names of your own; texts take them as {says.<switch>.<name>}",
        {"note": "The dealer looks first."},
        default_factory=dict,
        max_length=40,
    )


class Ruling(Strict):
    """One question, its possible answers, and the one that this edition plays by."""

    id: RulingId = doc("what examples and texts call the ruling", "R-TIES")
    topic: Line = doc("the question in a few words", "Who wins a tie")
    source_lines: str = doc(
        "lines of the source that leave the question open",
        "33-73",
        default="",
        hint="lines of the source, such as 33-73 or 12, 40-41",
        pattern=r"^(\d+([-–]\d+)?(, ?\d+([-–]\d+)?)*)?$",
        max_length=80,
    )
    switch: str = doc(
        "the name of the switch in the rules that plays either reading",
        "ties",
        default="",
        hint="small letters and _",
        max_length=60,
        pattern=r"^([a-z][a-z0-9_]*)?$",
    )
    chosen: ReadingId = doc("the id of the reading that is played", "clockwise")
    reading: tuple[Reading, ...] = doc("the possible answers", min_length=1, max_length=8)
    printed: bool = doc("whether the book may tell of it", False, default=True)
    asked: bool = doc("whether it really comes up at the table: the book answers it", True, default=False, hint=True)

    @property
    def played(self) -> Reading:
        """The reading that is chosen; the first where the choice names none, which is told as a problem."""
        return next((reading for reading in self.reading if reading.id == self.chosen), self.reading[0])


class Rulings(Strict):
    """rulings.toml"""

    ruling: tuple[Ruling, ...] = doc("the decided questions", min_length=1, max_length=200)

    @property
    def printed(self) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.ruling if ruling.printed)


def problems(rulings: Rulings, references: References) -> Iterator[Problem]:
    """Ids that stand twice, choices that lead nowhere, and sentences that not every reading has."""
    yield from references.repeated(rulings.ruling, "rulings")
    for ruling in rulings.ruling:
        yield from references.repeated(ruling.reading, "readings")
        ids = [reading.id for reading in ruling.reading]
        if ruling.chosen not in ids:
            yield ruling.span.at("chosen").unknown(ruling.chosen, ids, "reading")
        names = dict.fromkeys(name for reading in ruling.reading for name in reading.says)
        for reading in ruling.reading:
            if lost := [name for name in names if name not in reading.says]:
                message = f"this reading does not say “{lost[0]}”, and another does"
                yield reading.span.problem(message, "every reading brings the same sentences")


CONTENT = Content("rulings.toml", Rulings, problems)
