"""How a game is scored: by hand, and counted anew from the printed rows of the map by other arithmetic."""

from __future__ import annotations

import tomllib
from random import Random

import pytest
from bundled import FOLDERS

from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.rulings import Landing, Ties
from pnp.games.thistledown_mail.schema import WINDS, WindRow
from pnp.games.thistledown_mail.score import landing, points, winners
from pnp.games.thistledown_mail.state import State
from pnp.play.bots import make_bot

from .positions import FIELD, GAME, HIGH, LOW, MIDDLE, MODEL, VALE, balloon, playing, spaces


def test_by_hand() -> None:
    flown = balloon(
        "5,5",
        bags=0,
        letters=spaces("4,1", "6,2", "8,3", "9,4", "7,6"),
        stamps=spaces("4,1", "8,3", "7,6"),
        sketches=spaces("3,2", "6,4"),
        echoes=spaces("4,3", "8,5", "7,2"),
    )
    assert list(points(MODEL.rules, FIELD, flown).values()) == [4 + 2 + 3 + 2 + 3, 3 * 2, 4 + 5, 3 * 2, 4]


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 4), (2, 9), (3, 15), (7, 49)])
def test_each_sketch_is_worth_more_than_the_last(count: int, worth: int) -> None:
    assert MODEL.rules.sketched(count) == worth


@pytest.mark.parametrize(
    ("cell", "height", "worth"), [("6,5", LOW, 8), ("5,5", LOW, 4), ("7,6", LOW, 4), ("4,5", LOW, 0), ("6,5", HIGH, 0)]
)
def test_the_fair(cell: str, height: int, worth: int) -> None:
    assert landing(MODEL.rules, FIELD, balloon(cell, height)) == worth
    assert landing(playing(landing=Landing.ANY).rules, FIELD, balloon("6,5", MIDDLE)) == 8


def test_ties() -> None:
    assert winners((36, 41, 41), (4, 4, 5), Ties.LETTERS) == (2,)
    assert winners((36, 41, 41), (9, 4, 4), Ties.LETTERS) == (1, 2)
    assert winners((36, 41, 41), (4, 4, 5), Ties.SHARED) == (1, 2)


# Counted anew: rows and columns as they are printed, and what a player would write on the log

STEPS = {  # by row: even ones of the print are shifted to the right
    "east": ((0, 1), (0, 1)),
    "west": ((0, -1), (0, -1)),
    "north-east": ((-1, 0), (-1, 1)),
    "north-west": ((-1, -1), (-1, 0)),
    "south-east": ((1, 0), (1, 1)),
    "south-west": ((1, -1), (1, 0)),
}
ROUND = ("east", "south-east", "south-west", "west", "north-west", "north-east")
TO = {row.id: GAME.symbol_id(row.to) for row in GAME.rows(WINDS, WindRow)}


class Log:
    """One player's sheets."""

    def __init__(self, cell: tuple[int, int]) -> None:
        self.cell, self.height = cell, 1
        self.letters: dict[tuple[int, int], int] = {}
        self.sights: set[tuple[int, int]] = set()
        self.peaks: set[tuple[int, int]] = set()

    @property
    def total(self) -> int:
        sights = sum(range(4, 4 + len(self.sights)))
        near = {self.cell} | {_step(self.cell, way) for way in ROUND}
        fair = 8 if GROUND[self.cell] == "F" else 4 if any(GROUND.get(cell) == "F" for cell in near) else 0
        return sum(self.letters.values()) + sights + 2 * len(self.peaks) + (fair if self.height == 1 else 0)


def _ground() -> dict[tuple[int, int], str]:
    assert GAME.maps is not None
    rows = [text.split() for text in GAME.maps.map[0].rows]
    return {(r, c): letter for r, letters in enumerate(rows, 1) for c, letter in enumerate(letters, 1)}


GROUND = _ground()


def _step(cell: tuple[int, int], way: str) -> tuple[int, int]:
    down, right = STEPS[way][cell[0] % 2 == 0]
    return cell[0] + down, cell[1] + right


def _fly(log: Log, state: State, action: Action, first: set[tuple[int, int]]) -> None:
    card = MODEL.cards[state.winds[action.height]]
    way = ROUND[(ROUND.index(TO[card.rpartition("-")[0]]) + action.turn) % 6]
    log.height = action.height + 1
    for _ in range(log.height + action.further):
        there = _step(log.cell, way)
        if there not in GROUND or (GROUND[there] == "^" and log.height < 3):
            break
        log.cell = there
        if GROUND[there] == "s" and log.height == 2:
            log.sights.add(there)
        if GROUND[there] == "^":
            log.peaks.add(there)
    if log.height == 1 and GROUND[log.cell].isdigit() and log.cell not in log.letters:
        log.letters[log.cell] = int(GROUND[log.cell]) + (2 if log.cell not in first else 0)


@pytest.mark.parametrize("seed", range(12))
def test_scores_counted_anew(seed: int) -> None:
    rng, bot = Random(seed), make_bot("greedy", MODEL)
    players = 1 + seed % 4
    state = MODEL.start(VALE, players, rng)
    logs: dict[int, Log] = {}
    first: set[tuple[int, int]] = set()
    while (seat := state.player()) is not None:
        action = bot.choose(state.observe(seat), state.legal(), rng) if seed % 3 else rng.choice(state.legal())
        if action.kind is Kind.START:
            row, column = map(int, FIELD.cells[action.space].split(","))
            logs[seat] = Log((row, column))
        elif action.kind is Kind.FLY:
            _fly(logs[seat], state, action, first)
        after = state.apply(action, rng)
        if after.round > state.round:
            first |= {cell for log in logs.values() for cell in log.letters}
        state = after
    result = state.result()
    assert result is not None
    assert result.totals == tuple(logs[seat].total for seat in range(players))


def test_the_logbook_has_a_circle_for_every_peak() -> None:
    layout = tomllib.loads((FOLDERS["thistledown-mail"] / "layouts" / "logbook.toml").read_text(encoding="utf-8"))
    assert layout["box"]["echoes"]["slots"]["columns"] == FIELD.peaks.bit_count()
