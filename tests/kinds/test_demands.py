"""What the table of a game needs of its sheets: counted, and reported where too little is printed or too small."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from thinning import thinned

from pnp.build.check import check_game
from pnp.game.demands import ColumnForEachPlayer, Demand, PieceForEachPlayer, Pieces, PiecesInAll, PlacesOnPiece
from pnp.game.game import Game
from pnp.games.zombie_mania import Model
from pnp.kinds.components import kind_contents, read_components
from pnp.kinds.demands import demand_problems, share_problems
from pnp.play.rules import load
from pnp.source.bundle import DATA
from pnp.source.folder import Folder
from pnp.source.problems import Problems

from . import card_game

CARDS, DISCS = Pieces("cards", "card", rows="cards"), Pieces("tokens", "disc")
NOTE = 'serves = "table"\nlayout = "note"'
NOTES, MATS = Pieces("cards", "note", rows=""), Pieces("mats", "mat")


def reported(folder: Path, *demands: Demand) -> list[tuple[str, str, str]]:
    """File, key and message of every problem."""
    game = load(Folder(folder), kind_contents(Folder(folder)))
    problems = demand_problems(game, read_components(game, Problems()), demands)
    return [(Path(problem.file).name, problem.key, problem.message) for problem in problems]


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


@pytest.fixture
def game(folder: Path) -> Game:
    return load(Folder(folder))


def edit(folder: Path, old: str, new: str, name: str = "components.toml") -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_what_is_enough_is_not_reported(folder: Path, game: Game) -> None:
    draw = game.at("game.toml", "facts", "draw")
    demands = (
        PiecesInAll(CARDS, 11, draw),
        PiecesInAll(DISCS, 9, draw, unlike=Pieces("cards", "suit", rows="suits")),
        PieceForEachPlayer(CARDS, 11, draw),
        PieceForEachPlayer(NOTES, 1),
        ColumnForEachPlayer("score-pad", 4),
    )
    assert reported(folder, *demands) == []


def test_a_total_that_differs(folder: Path, game: Game) -> None:
    draw = game.at("game.toml", "facts", "draw")
    assert reported(folder, PiecesInAll(CARDS, 12, draw)) == [
        ("game.toml", "facts.draw", "components.toml prints 11 cards")
    ]
    message = "this prints 9 discs; game.toml speaks of 12"
    assert reported(folder, PiecesInAll(DISCS, 12, draw)) == [("components.toml", "discs.copies", message)]


def test_a_single_row_that_differs(folder: Path, game: Game) -> None:
    for old in ("copies = 5", "copies = 4"):
        edit(folder, old, "copies = 3", "tables/cards.toml")
    message = "with 2 of these, 8 cards are printed; game.toml speaks of 9"
    demand = PiecesInAll(CARDS, 9, game.at("game.toml", "facts", "draw"))
    assert reported(folder, demand) == [("cards.toml", "row[1].copies", message)]


def test_pieces_that_nothing_prints(folder: Path, game: Game) -> None:
    draw = game.at("game.toml", "facts", "draw")
    suits = Pieces("cards", "suit", rows="suits")
    missing = [("game.toml", "facts.draw", "no component prints the suits")]
    assert reported(folder, PiecesInAll(suits, 2, draw)) == missing
    assert reported(folder, PieceForEachPlayer(suits, 2, draw)) == missing
    assert reported(folder, PieceForEachPlayer(suits, 2)) == []


def test_pieces_that_are_taken_for_others(folder: Path, game: Game) -> None:
    demand = PiecesInAll(DISCS, 20, game.at("game.toml", "facts", "draw"), unlike=CARDS)
    assert reported(folder, demand) == [("components.toml", "discs.rows", "these are the cards, not the discs")]


def test_too_few_for_all_players(folder: Path) -> None:
    everybody = "and everybody needs a"
    assert reported(folder, PieceForEachPlayer(NOTES, 4)) == [
        ("components.toml", "notes.copies", f"this prints 1 for 4 players, {everybody} note")
    ]
    edit(folder, 'copies = "copies"', 'copies = 1\nonly = { suit = "moons" }')
    assert reported(folder, PieceForEachPlayer(CARDS, 3)) == [
        ("components.toml", "deck.only", f"this prints 2 for 3 players, {everybody} card")
    ]
    assert reported(folder, PieceForEachPlayer(CARDS, 4)) == [], "that rows are missing is for the rules to say"


def test_rows_of_a_table_count_together(folder: Path) -> None:
    edit(folder, 'copies = "copies"', 'copies = 1\nonly = { suit = "moons" }')
    with (folder / "components.toml").open("a", encoding="utf-8") as file:
        more = '\n[more]\nkind = "cards"\ntitle = "More"\nserves = "table"\nrows = "cards"\nlayout = "front"\n'
        file.write(f'{more}only = {{ suit = "suns" }}\n')
    assert reported(folder, PieceForEachPlayer(CARDS, 3)) == []


def test_columns(folder: Path) -> None:
    assert reported(folder, ColumnForEachPlayer("score-pad", 5)) == [
        ("components.toml", "pad.columns", "4 columns for 5 players")
    ]
    edit(folder, "columns = 4", "columns = 1")
    assert reported(folder, ColumnForEachPlayer("score-pad", 2))[0][2] == "1 column for 2 players"


def test_places(folder: Path, game: Game) -> None:
    draw = game.at("game.toml", "facts", "draw")
    messages = [message for _, _, message in reported(folder, PlacesOnPiece(MATS, DISCS, 2, draw))]
    assert messages == [
        "10 places are drawn on a mat; game.toml speaks of 2 draw",
        "discs on these places would lie on one another",
    ]
    edit(folder, "size = [63.5, 88.9], pitch = [12, 0]", "size = [20, 20]", "layouts/mat.toml")
    (problem,) = reported(folder, PlacesOnPiece(MATS, DISCS, 10, draw))
    assert problem == ("mat.toml", "box.row.slots", "a disc of 25 mm does not fit a place of 20 × 20 mm")
    edit(folder, "slots = {", 'fill = "page" # {', "layouts/mat.toml")
    (problem,) = reported(folder, PlacesOnPiece(MATS, DISCS, 10, draw))
    assert problem == ("components.toml", "wide-mat.layout", "layouts/mat.toml has no places for discs")


@pytest.mark.parametrize("kind", ["cards", "mats", "tokens", "score-pad"])
def test_a_kind_that_cannot_be_read_is_not_judged(folder: Path, game: Game, kind: str) -> None:
    edit(folder, f'kind = "{kind}"', f'kind = "{kind}"\nno_such_key = 1')
    draw, pieces = game.at("game.toml", "facts", "draw"), Pieces(kind, "piece")
    demands = (PiecesInAll(pieces, 99, draw), PieceForEachPlayer(pieces, 99, draw), ColumnForEachPlayer(kind, 99))
    assert reported(folder, *demands, PlacesOnPiece(pieces, DISCS, 99, draw)) == []


# In a check


def test_unsound_facts_hide_only_what_they_ask_for(tmp_path: Path) -> None:
    """The pieces for each player are asked for all the same."""
    from games.slips import Mutant, found_by, written

    root = written("zombie-mania", Mutant("game.toml", "pair = 2", "pair = 1", "", "", ""), tmp_path)
    edit(root, 'columns = "players.most"', "columns = 3")
    edit(root, 'copies = "copies"', "copies = 1")
    keys = [problem.key for problems in found_by(root).values() for problem in problems]
    assert keys == ["facts.pair", "penalty-pad.columns"]


def test_demands_that_crash_are_a_located_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def demands(cls: type[Model], game: Game) -> Iterator[Demand]:
        raise KeyError("lost")
        yield

    monkeypatch.setattr(Model, "demands", classmethod(demands))
    root = Path(shutil.copytree(DATA / "zombie-mania", tmp_path / "zombies"))
    (root / "components.toml").write_text('[penalty-pad]\nkind = "score-pad"\n', encoding="utf-8")  # soon looked at
    (problem,) = [found for found in check_game(root, quick=True) if found.key == "rules"]
    assert "the rules crash: KeyError: 'lost'" in problem.message


# What everybody gets one of, in any game


@pytest.mark.parametrize(
    ("old", "new", "told"),
    thinned(
        [
            ("columns = 4", "columns = 4", []),
            ("columns = 4", "columns = 3", [("pad.columns", "3 columns for up to 4 players")]),
            ("columns = 4", "columns = 5", [("pad.columns", "5 columns for up to 4 players")]),
            ("columns = 4", 'columns = "players.most"', []),
            (NOTE, f"{NOTE.replace('table', 'seat')}\ncopies = 4", []),
            (NOTE, f"{NOTE.replace('table', 'seat')}\ncopies = 3", [("notes.copies", "3 copies for up to 4 players")]),
            (NOTE, f"{NOTE.replace('table', 'seat')}\ncopies = 6", [("notes.copies", "6 copies for up to 4 players")]),
        ],
        3,
    ),
)
def test_one_for_everybody(folder: Path, old: str, new: str, told: list[tuple[str, str]]) -> None:
    edit(folder, old, new)
    game = load(Folder(folder), kind_contents(Folder(folder)))
    problems = list(share_problems(game, read_components(game, Problems())))
    assert [(problem.key, problem.message) for problem in problems] == told
    assert all("players.most" in problem.hint for problem in problems)
    assert [problem.key for problem in check_game(folder)] == [key for key, _ in told]


def test_of_what_lies_on_the_table_there_may_be_any_number(folder: Path) -> None:
    def told() -> list[str]:
        game = load(Folder(folder), kind_contents(Folder(folder)))
        return [problem.key for problem in share_problems(game, read_components(game, Problems()))]

    edit(folder, NOTE, f"{NOTE}\ncopies = 7")
    assert told() == []
    edit(folder, NOTE, NOTE.replace("table", "seat"))
    assert told() == ["notes.copies"]
