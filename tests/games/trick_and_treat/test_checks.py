"""What the rules of Trick & Treat ask of its dice, bonuses and facts: each check has data that trips it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from bundled import bundled
from thinning import thinned

from pnp.build.check import check_game
from pnp.game.content.bonuses import Bonuses, BonusRow
from pnp.game.content.dice import Die
from pnp.game.game import Game
from pnp.source.problems import DataError, Severity

from .positions import complaints, lacking

Change = Callable[[Game], Game]


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled("trick-and-treat")


def said(game: Game) -> list[str]:
    """What is said about anything but the maps."""
    return [str(p).partition("trick-and-treat/")[2] for p in complaints(game) if "maps.toml" not in p.file]


def with_faces(die: str, *faces: str) -> Change:
    def change(game: Game) -> Game:
        assert game.dice is not None
        dice = tuple(d.model_copy(update={"faces": faces}) if d.id == die else d for d in game.dice.die)
        return game.with_content(game.dice.model_copy(update={"die": dice}))

    return change


def with_dice(choose: Callable[[tuple[Die, ...]], tuple[Die, ...]]) -> Change:
    def change(game: Game) -> Game:
        assert game.dice is not None
        return game.with_content(game.dice.model_copy(update={"die": choose(game.dice.die)}))

    return change


def with_rows(change_row: Callable[[int, BonusRow], BonusRow]) -> Change:
    def change(game: Game) -> Game:
        assert game.bonuses is not None
        rows = tuple(change_row(i, row) for i, row in enumerate(game.bonuses.row))
        return game.with_content(game.bonuses.model_copy(update={"row": rows}))

    return change


def row_with(number: int, **values: object) -> Change:
    return with_rows(lambda i, row: row.model_copy(update=values) if i == number else row)


def without(name: str) -> Change:
    def change(game: Game) -> Game:
        return lacking(game, name)

    return change


def test_the_game_as_it_is_has_no_problem(game: Game) -> None:
    assert complaints(game) == []


MUTANTS: dict[str, tuple[Change, str]] = {
    "no dice": (without("dice.toml"), "game.toml:3:1: rules: the rules need dice.toml"),
    "no bonuses": (without("bonuses.toml"), "game.toml:3:1: rules: the rules need bonuses.toml"),
    "two symbol dice": (with_dice(lambda dice: dice[1:]), "here are 2 symbol and 1 shape dice"),
    "two shape dice": (with_dice(lambda dice: (*dice, dice[3])), "here are 3 symbol and 2 shape dice"),
    "a shape on no face": (
        with_faces("shape", "straight", "straight", "curved", "curved", "cluster", "cluster"),
        "die[4].faces: the shape “FR” is on no face",
    ),
    "a die of both kinds": (
        with_faces("mixed", "CC", "CC", "HC", "CB", "GH", "straight"),
        "die[3].faces: a die shows either symbols to draw or shapes",
    ),
    "a die of neither kind": (
        with_faces("mixed", "CC", "CC", "HC", "CB", "GH", "star"),
        "die[3].faces: a die shows either symbols to draw or shapes",
    ),
    "a symbol on no die": (
        with_faces("trick", "GH", "GH", "GH", "GH", "JL", "JL"),
        "the symbol “TS” is on no die, so nobody can ever roll it",
    ),
    "rows that fill at different paces": (
        with_faces("mixed", "CC", "CC", "CC", "CB", "GH", "JL"),
        "they should differ by at most 1",
    ),
    "a symbol that feeds two rows": (row_with(0, head="CC/GH"), "row[3].head: “GH” feeds row 1 already"),
    "a symbol that feeds no row": (row_with(3, head="JL"), "“TS” feeds no row"),
    "a bonus that cannot be drawn": (
        row_with(0, cells=("GH", "HC", "star", "CB")),
        "row[1].cells[3]: “STAR” cannot be drawn on a map",
    ),
    "a first bonus that feeds its own row": (
        row_with(1, cells=("HC", "CC", "HC/GH", "CC/HC/CB")),
        "row[2].cells[1]: the first bonus of a row should not feed its own row, but “HC” does",
    ),
    "a first choice that feeds its own row": (
        row_with(0, cells=("GH/CC", "HC", "CC/TS", "CB")),
        "row[1].cells[1]: the first bonus of a row should not feed its own row, but “CC” does",
    ),
    "a symbol that is hardly offered": (
        row_with(3, cells=("HC", "GH", "JL/CB", "GH/JL")),
        "“TS” is offered by 2 cells; 3 or more are better",
    ),
}


@pytest.mark.parametrize("name", thinned(MUTANTS, 3))
def test_each_check_notices(game: Game, name: str) -> None:
    change, wanted = MUTANTS[name]
    lines = said(change(game))
    assert any(wanted in line for line in lines), lines


@pytest.mark.parametrize(
    ("facts", "wanted"),
    thinned(
        [
            ("", "game.toml:21:1: facts: “rounds” is missing"),
            ("rounds = 0\n", "game.toml:22:1: facts.rounds: must be at least 1, found 0"),
            ('rounds = "x"\n', "game.toml:22:1: facts.rounds: expected a whole number"),
        ],
        3,
    ),
)
def test_the_rounds_are_a_number(slim_folder: Path, facts: str, wanted: str) -> None:
    file = slim_folder / "game.toml"
    text = file.read_text(encoding="utf-8").partition("[facts]")[0]
    file.write_text(f"{text}[facts]\n{facts}", encoding="utf-8")
    problems = [str(problem) for problem in check_game(slim_folder, quick=True) if problem.severity is Severity.ERROR]
    assert len(problems) == 1 and wanted in problems[0], problems


def test_every_problem_has_a_place(game: Game) -> None:
    for change, _ in MUTANTS.values():
        for problem in complaints(change(game)):
            assert problem.line > 1 and problem.column >= 1 and problem.key


def test_symbols_by_id_are_the_same_as_by_code(game: Game) -> None:
    change = with_faces("treat", "candy-corn", "CC", "candy-corn", "HC", "hard-candy", "CB")
    assert said(change(game)) == []


def test_a_game_without_rules_is_not_asked(game: Game) -> None:
    bare = replace(game, identity=game.identity.model_copy(update={"rules": None, "never_fires": ()}))
    bare = lacking(bare, "dice.toml")
    assert complaints(bare) == []


def test_unknown_rules(game: Game) -> None:
    other = replace(game, identity=game.identity.model_copy(update={"rules": "trick_and_treet"}))
    (problem,) = complaints(other)
    assert str(problem).endswith(
        "game.toml:3:1: rules: there are no rules called “trick_and_treet”  hint: did you mean “trick_and_treat”?"
    )


def test_rules_are_looked_up_among_rules_only(game: Game) -> None:
    for name in ("os", "sys", "__init__", "load"):
        other = replace(game, identity=game.identity.model_copy(update={"rules": name}))
        assert "there are no rules called" in complaints(other)[0].message


def test_a_check_of_the_game_hears_the_rules(slim_folder: Path) -> None:
    file = slim_folder / "dice.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"TS", "TS", "JL"', '"GH", "JL", "JL"'), encoding="utf-8")
    assert any("the symbol “TS” is on no die" in str(problem) for problem in check_game(slim_folder, quick=True))


def test_bonuses_cannot_even_be_made_ragged(game: Game) -> None:
    assert game.bonuses is not None
    with pytest.raises((DataError, ValueError), match="row 2 has 1 cells"):
        Bonuses(
            head="CC",
            column_award="CC",
            row_award="CC",
            column_spent_as=(),
            extras=(),
            row=(BonusRow(head="CC", cells=("CC", "CC")), BonusRow(head="CC", cells=("CC",))),
        )
