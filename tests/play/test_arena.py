"""`pnp arena`: who meets whom at which seat, tables and files, and what makes no sense."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from bundled import FOLDERS, model
from conftest import Pnp

from pnp.play.arena import Contest, contest, sittings
from pnp.play.crosstable import standing
from pnp.play.model import AnyModel
from pnp.play.playout import Record
from pnp.play.sittings import Sitting, play

MOON = "full-moon-overload"
ASKED = Contest(("greedy", "random", "planner"), 6, board="3x3")


def nothing(*_: object) -> None:
    pass


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_meets_everybody_from_every_seat(players: int) -> None:
    plan = list(sittings(model(MOON), Contest(ASKED.bots, 5, players, "3x3")))
    pairs = Counter(frozenset(sitting.bots) for sitting in plan)
    assert len(pairs) == 3 and min(pairs.values()) == max(pairs.values()) >= 5
    for seat in range(players):
        assert len(set(Counter(sitting.bots[seat] for sitting in plan).values())) == 1
    seeds = {frozenset(s.seed for s in plan if frozenset(s.bots) == pair) for pair in pairs}
    assert len(seeds) == 1, "pairs meet other dice"
    rounds = 2 if players == 2 else 2 * players
    assert all(count == rounds for count in Counter((s.seed, frozenset(s.bots)) for s in plan).values())


def test_boards_are_played_in_turn_unless_one_is_asked_for() -> None:
    rules = model(MOON)
    plan = list(sittings(rules, Contest(("greedy", "random"), 2 * len(rules.usual_boards))))
    assert Counter(sitting.board for sitting in plan) == dict.fromkeys(rules.usual_boards, 2)


def test_the_number_of_processes_changes_nothing() -> None:
    alone, finished = contest(FOLDERS[MOON], ASKED, nothing)
    together, _ = contest(FOLDERS[MOON], Contest(ASKED.bots, 6, board="3x3", jobs=2), nothing)
    assert finished and alone == together and alone.played == alone.planned == 18


def test_the_figures_are_those_of_the_records() -> None:
    rules = model(MOON)
    records = [play(rules, sitting) for sitting in sittings(rules, ASKED)]
    found = standing(ASKED.bots, records, planned=18)
    for cell in found.cells:
        met = [record for record in records if set(record.bots) == {cell.bot, cell.other}]
        won = sum(
            1 / len(record.result.winners)
            for record in met
            if record.result is not None
            for seat in record.result.winners
            if record.bots[seat] == cell.bot
        )
        back = found.cell(cell.other, cell.bot)
        assert (cell.games, cell.won) == (len(met), won) == (6, won)
        assert back is not None and cell.won + back.won == 6 and cell.low <= cell.share <= cell.high
    assert [place.bot for place in found.places][-1] == "random" and len(found.cells) == 6
    assert sum(place.won for place in found.places) == 18
    assert found.cell("greedy", "greedy") is None


def test_alone_everybody_plays_the_same_games_and_points_are_compared() -> None:
    rules = model("thistledown-mail")
    plan = list(sittings(rules, Contest(("random", "greedy"), 3, 1)))
    assert Counter(sitting.bots for sitting in plan) == {("random",): 3, ("greedy",): 3}
    records = [play(rules, sitting) for sitting in plan]
    found = standing(("random", "greedy"), records, planned=6)
    assert found.places[0].bot == "greedy" and found.places[0].games == 3 and found.places[0].won == 3
    turned = standing(("random", "greedy"), records, planned=6, sign=-1)
    assert turned.places[0].bot == "random"


def test_games_that_do_not_end_count_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = model(MOON)
    monkeypatch.setattr(type(rules), "horizon", 2)
    records = [play(rules, sitting) for sitting in sittings(rules, ASKED)]
    found = standing(ASKED.bots, records, planned=18)
    assert found.endless == 18 and found.cells == () and len(found.faults) == 3
    assert {place.elo.elo for place in found.places} == {0.0}


def test_tables_and_files(run: Pnp, here: Path) -> None:
    ran = run(
        *["arena", MOON, "--bots", "mcts:2, random", "--games", "3", "--map", "3x3", "--jobs", "1"],
        *["--json", "figures.json", "--csv", "figures.csv"],
    )
    assert ran.code == 0 and ran.err == ""
    for word in ("Strength", "Elo", "95 % interval", "against random", "mcts:2"):
        assert word in ran.out
    values = json.loads((here / "figures.json").read_text(encoding="utf-8"))
    assert values["asked"]["bots"] == ["mcts:2", "random"] and values["played"] == 4 and "jobs" not in values["asked"]
    rows = list(csv.DictReader((here / "figures.csv").open(encoding="utf-8")))
    assert {(row["bot"], row["against"], row["games"]) for row in rows} == {
        ("mcts:2", "random", "4"),
        ("random", "mcts:2", "4"),
    }


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ("--bots greedy", "at least two bots must meet"),
        ("--bots greedy,greedy", "greedy is named twice"),
        ("--bots greddy,random", "unknown bot “greddy”  hint: did you mean “greedy”?"),
        ("--bots mcts:0,random", "1 to 100,000 playouts"),
        ("--bots mcts:abc,random", "as in “mcts:100”"),
        ("--bots mcts:1000000,random", "1 to 100,000 playouts"),
        ("--bots greedy,", "unknown bot “”"),
        ("--games 0", "0 games: at least one is needed"),
        ("--jobs 0", "0 jobs"),
        ("--players 9", "9 players: the game is for 2 to 4"),
        ("--map 9x9", "unknown map “9x9”"),
    ],
)
def test_options_that_make_no_sense(run: Pnp, options: str, wanted: str) -> None:
    ran = run("arena", MOON, *options.split())
    assert ran.code == 2 and wanted in ran.err and ran.out == ""


def test_a_game_without_rules(run: Pnp, little_game: Path) -> None:
    ran = run("arena", little_game)
    assert ran.code == 2 and "little-game has no rules to play by" in ran.err


def test_ctrl_c_shows_what_was_finished(run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def stopped(root: Path, rules: AnyModel, plan: Sequence[Sitting], jobs: int) -> Iterator[Iterator[Record]]:
        def some() -> Iterator[Record]:
            yield from (play(rules, one) for one in plan[:3])
            raise KeyboardInterrupt

        yield some()

    monkeypatch.setattr("pnp.play.sittings.played", stopped)
    ran = run("arena", MOON, "--bots", "greedy,random", "--games", "9", "--map", "3x3")
    assert ran.code == 130 and "stopped after 3 of 10 games" in ran.err and "Strength" in ran.out
