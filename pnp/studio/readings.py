"""rulings.toml, as an editor has it -> its questions as switches: what each reading says, and what it changes.

Which worked examples come out otherwise is worked out at once; how games go is played, the same luck for both readings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pnp.build.session import Draft
from pnp.game.data_files import data_files
from pnp.game.game import Game
from pnp.lab.executors import executor
from pnp.lab.experiment import Trial, Variant
from pnp.lab.keys import Target, target
from pnp.lab.plans import Asked
from pnp.lab.store import kept
from pnp.lab.tasks import read_base
from pnp.play.model import AnyModel
from pnp.play.own_rules import CRASHES
from pnp.play.rulings import switched
from pnp.source.edits import edited
from pnp.studio.bench import Ask, session_of

FILE = "rulings.toml"
GAMES = 200
_MOST_MOVED = 12


@dataclass(frozen=True, slots=True)
class Answer:
    """One reading, and the examples that come out otherwise if it is played."""

    id: str
    text: str
    reason: str
    otherwise: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A ruling; without a switch the model plays its first reading alone."""

    id: str
    topic: str
    chosen: str
    can_switch: bool
    line: int
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A measure under both readings, and whether the difference is more than luck."""

    measure: str
    before: float
    after: float
    low: float  # of the difference
    high: float
    chance: float
    is_share: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What another reading does to so many games; or why the data cannot be played by it."""

    games: int
    moved: tuple[Moved, ...] = ()
    refusal: str = ""
    about: Mapping[str, str] = field(default_factory=dict)


def questions(ask: Ask) -> tuple[Question, ...]:
    """Raises DataError for a game that cannot be read."""
    composer = session_of(ask).composer
    assert composer is not None
    game, referee = composer.game, composer.referee
    rows = game.rulings.ruling if game.rulings is not None else ()
    model = referee.model if referee.is_playable else None
    return tuple(
        Question(
            row.id,
            row.topic,
            row.chosen,
            bool(row.switch) and model is not None,
            row.span.at("chosen").problem("").line,
            tuple(
                Answer(one.id, one.text, one.reason, _otherwise(game, model, row.switch, one.id, row.chosen))
                for one in row.reading
            ),
        )
        for row in rows
    )


def _otherwise(game: Game, model: AnyModel | None, switch: str, reading: str, chosen: str) -> tuple[str, ...]:
    if model is None or not switch or reading == chosen or model.replays is None:
        return ()
    try:
        other = type(model)(game, switched(model.rulings, {switch: reading}))
        return tuple(case.id for case in game.cases.values() if any(model.replays(other, case).problems()))
    except CRASHES:  # rules are code of a game's own; the check tells what comes out of them
        return ()


def rewritten(ask: Ask, ruling: str, reading: str) -> str:
    """The file with another reading chosen, everything else as it stands. Raises DataError or UsageError."""
    draft = Draft(ask.root, ask.unsaved)
    raw = {name: draft.read_bytes(name) for name in draft.files()}
    return edited(raw, [_chosen(draft, raw, ruling).edit(reading)])[FILE].decode("utf-8")


def _chosen(draft: Draft, raw: dict[str, bytes], ruling: str) -> Target:
    return target(f"{FILE}:ruling.{ruling}.chosen", data_files(draft, raw), draft)


def changed(ask: Ask, ruling: str, reading: str, tell: Callable[[object], None]) -> Change:
    """What moves if this is read otherwise: paired games of bots, corrected for many questions."""
    draft = Draft(ask.root, ask.unsaved)
    raw = {name: draft.read_bytes(name) for name in draft.files()}
    place = _chosen(draft, raw, ruling)
    base, model = read_base(draft, raw)
    request = Asked(GAMES, stops=False).of(model)
    other = tuple(sorted(edited(raw, [place.edit(reading)]).items()))
    variants = [Variant((), base.digest), Variant(((place.name, reading),), base.digest, other)]
    with executor((base,), 1) as doing:
        trial = Trial(request, variants, doing, kept(), lambda done, of, words: tell((done, of)))
        found = trial.run()
    about = {"ruling": ruling, "reading": reading}
    arm = found.arms[1]
    if arm.refusal is not None:
        return Change(0, refusal=arm.refusal.problems[0], about=about)
    rows = [
        Moved(
            str(measure),
            found.arms[0].estimates[measure].value,
            arm.estimates[measure].value,
            difference.estimate.low,
            difference.estimate.high,
            arm.corrected[measure],
            measure.is_share,
        )
        for measure, difference in arm.differences.items()
        if measure in found.arms[0].estimates and measure in arm.estimates and measure in arm.corrected
    ]
    return Change(arm.games, tuple(sorted(rows, key=lambda row: row.chance)[:_MOST_MOVED]), about=about)
