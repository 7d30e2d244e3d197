"""Tables in plain text."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.build.pipeline import Outcome, Output
from pnp.cli.report import build_table, game_list, odds_tables, simulation, table
from pnp.game.library import KnownGame
from pnp.play.model import TextTable
from pnp.play.statistics import spread, wilson
from pnp.play.summary import Seat, Summary


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert table([("a", "bb", ""), ("ccc", "d", "e"), ("×", "", "")]) == "a    bb\n───  ──  ─\nccc  d   e\n×"


def test_bars_are_as_long_as_their_figures() -> None:
    figures = TextTable("Sweets", ("what", "share"), (("a", "2"), ("b", "1"), ("c", "0")), "a note", (2.0, 1.0, 0.0))
    title, _, _, most, half, none, note = odds_tables([figures]).splitlines()
    assert (title, note) == ("Sweets", "a note")
    assert [line.count("█") for line in (most, half, none)] == [30, 15, 0]
    assert "█" not in odds_tables([TextTable("Nothing", ("what",), (("a",),), bars=(0.0,))])


@pytest.mark.parametrize(("players", "shown"), [(None, "the whole table"), (1, "1 player"), (4, "4 players")])
def test_the_table_says_file_pages_players_and_what_was_done(players: int | None, shown: str) -> None:
    text = build_table(
        [
            Output(Path("build/x/a4/y.pdf"), 3, players, Outcome.MADE),
            Output(Path("build/x/a4/z.pdf"), 12, None, Outcome.KEPT),
            Output(Path("build/x/a4/w.pdf"), 1, None, Outcome.KEPT),
        ]
    )
    head, rule, first, second, _, total = text.splitlines()
    assert head.split("  ")[0].strip() == "file"
    assert set(rule) == {"─", " "}
    assert first.split(maxsplit=2)[:2] == ["build/x/a4/y.pdf", "3"]
    assert shown in first and first.endswith("  made")
    assert second.split(maxsplit=2)[:2] == ["build/x/a4/z.pdf", "12"] and second.endswith("  up to date")
    assert total == "1 made, 2 up to date"


def test_games_are_listed_with_what_they_print(little_game: Path) -> None:
    rows = game_list([KnownGame("little-game", little_game)]).splitlines()
    assert rows == [
        "game         title        players  prints",
        "───────────  ───────────  ───────  ────────────────",
        "little-game  Little Game  1–4      results, cutouts",
    ]


def test_what_stands_on_the_pages_of_another_is_listed_with_it(little_game: Path) -> None:
    game = little_game / "game.toml"
    game.write_text(re.sub(r"players = .*", "players = [2, 2]", game.read_text(encoding="utf-8")), encoding="utf-8")
    rows = '[deck]\nkind = "cards"\n[few]\nkind = "cards"\nshare = "deck"\n[more]\nkind = "cards"\nshare = "deck"\n'
    (little_game / "components.toml").write_text(rows, encoding="utf-8")
    (row,) = game_list([KnownGame("little-game", little_game)]).splitlines()[2:]
    assert row == "little-game  Little Game  2        deck with few and more, print-me-first"


@pytest.mark.parametrize("text", ["", "title = ", "title = 'x'\nplayers = 3", "title = 'x'\nplayers = [1, 2, 3]"])
def test_a_game_that_cannot_be_read_is_listed_too(little_game: Path, text: str) -> None:
    (little_game / "game.toml").write_text(text)
    (little_game / "components.toml").unlink()
    rows = game_list([KnownGame("little-game", little_game)]).splitlines()
    assert rows[2].split() == ["little-game", "?", "?"]


def test_games_that_promise_nothing_have_no_table_of_what_is_rare() -> None:
    games = Summary(3, 0, 0, seats=(Seat("random", wilson(1, 3), spread([1, 2])),))
    assert "games that crashed" in simulation(games) and "rarest" not in simulation(games)
    assert "The rarest of 1 things" in simulation(replace(games, coverage={"a ghost": 2}))
