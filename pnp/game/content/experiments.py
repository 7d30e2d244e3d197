"""experiments.toml: what bots were asked about the game, and what they answered; texts take their figures from here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from pnp.game.content import Content, Holes
from pnp.game.fields import Id, Line
from pnp.game.lab_commands import Command, read_command
from pnp.game.measured import KEPT_NAMES, again, is_as_measured
from pnp.game.references import References
from pnp.source.documented import doc
from pnp.source.problems import Problem, Refused, Severity
from pnp.source.schema import Strict

FILE = "experiments.toml"
Mark = Annotated[str, Field(pattern=r"^[0-9a-f]*$", max_length=64, description="what pnp experiments --write wrote")]
_WRITTEN = "written by `pnp experiments --write`"


class MeasuredFigure(Strict):
    """One figure of an experiment, with its 95 % interval."""

    id: Id = doc("what texts call the figure: {experiments.<experiment>.<figure>|percent}", "win")
    measure: Line = doc("the measure, as `--csv` and `--json` name it: group and name", "wins: seat 1")
    variant: Annotated[str, Field(max_length=200)] = doc(
        "of a sweep, the values that were set, as in facts.stamp=3; as the data is unless told",
        "facts.stamp=3",
        default="",
    )
    difference: bool = doc("whether the difference from the data as it is is meant", True, default=False)
    value: float | None = doc(f"what came out; {_WRITTEN}", 0.53, default=None)
    low: float | None = doc(f"where its 95 % interval begins; {_WRITTEN}", 0.508, default=None)
    high: float | None = doc(f"where that ends; {_WRITTEN}", 0.552, default=None)


class Asked(Strict):
    """A question, the command that answers it, and what it came to."""

    id: Id = doc("what texts call the experiment", "first-seat")
    asks: Line = doc("what is asked, in words", "Does whoever begins win more often?")
    command: Annotated[str, Field(min_length=1, max_length=400)] = doc(
        "`pnp simulate`, `sweep`, `compare` or `arena`, as it is typed in the game's folder",
        "pnp simulate --players 2 --games 2000 --seed 1",
    )
    results: Annotated[str, Field(max_length=40)] = doc(
        "the table of an experiment that has a program of its own, which is the command then",
        "grid-results",
        default="",
        beside={"command": "python -m my_game.survey .", "figure": None},
    )
    rules: Mark = doc(f"marks the data that was played; {_WRITTEN}", "b1cdfcba96c7", default="")
    seal: Mark = doc(f"tells whether anything was changed since; {_WRITTEN}", "27745880a1ee", default="")
    figure: tuple[MeasuredFigure, ...] = doc("the figures that texts take", default=(), max_length=40, usual=True)

    @property
    def asked(self) -> Command:
        """Raises Refused for what is no such command."""
        return read_command(self.command)

    @property
    def is_measured(self) -> bool:
        return bool(self.figure) and bool(self.seal) and all(figure.value is not None for figure in self.figure)

    @property
    def is_unchanged(self) -> bool:
        """Whether it says what was measured, and nothing else."""
        return is_as_measured(self.span.source.written(self.span.path))


class Experiments(Strict):
    """experiments.toml"""

    experiment: tuple[Asked, ...] = doc("the experiments", min_length=1, max_length=100)


def problems(experiments: Experiments, references: References) -> Iterator[Problem]:
    """Names that stand twice, commands that cannot be repeated, and figures that nobody has measured so."""
    yield from references.repeated(experiments.experiment, "experiments")
    for it in experiments.experiment:
        yield from references.repeated(it.figure, "figures")
        for figure in it.figure:
            if figure.id in KEPT_NAMES:
                message = f"“{figure.id}” is said of every experiment"
                yield figure.span.at("id").problem(message, "another name for the figure")
        if it.results:
            if it.figure:
                yield it.span.at("results").problem("there are figures, too", "either a table, or figures")
            elif f"tables/{it.results}.toml" not in references.files:
                message = f"there is no tables/{it.results}.toml: nobody has measured this yet"
                yield it.span.at("results").problem(message, f"measure it: {it.command}", Severity.WARNING)
            continue
        if not it.figure:
            yield it.span.problem("this experiment has no figure", '[[experiment.figure]], measure = "wins: seat 1"')
        try:
            told = it.asked
        except Refused as error:
            yield it.span.at("command").problem(error.message, error.hint)
            continue
        for figure in it.figure:
            yield from _of_variant(figure, told)
        yield from _unmeasured(it, f"measure it: {again(references.folder.display(), it.id)}")


def _of_variant(figure: MeasuredFigure, told: Command) -> Iterator[Problem]:
    if figure.variant and told.verb != "sweep":
        yield figure.span.at("variant").problem("only a sweep sets values", "leave it out")
    if figure.difference and told.verb != "compare" and not (told.verb == "sweep" and figure.variant):
        message = "this is the data as it is, which differs from nothing"
        yield figure.span.at("difference").problem(message, 'of a sweep, say which: variant = "facts.stamp=3"')


def _unmeasured(it: Asked, hint: str) -> Iterator[Problem]:
    """One message for an experiment; how old the figures are, the rules tell."""
    if not it.is_measured:
        yield it.span.problem("nobody has measured this yet, so texts have a gap for it", hint, Severity.WARNING)
    elif not it.is_unchanged:
        message = "this was changed since it was measured, so texts have a gap for its figures"
        yield it.span.at("seal").problem(message, f"undo it, or {hint}", Severity.WARNING)


CONTENT = Content(FILE, Experiments, problems, holes=Holes.KEPT)
