"""What a piece leaves out, shows twice in one place, or gives away behind: slips that look like nothing on one card."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kinds import card_game
from pnp.build.check import check_game
from pnp.game.cases import Schemas
from pnp.game.tables import Row
from pnp.kinds.components import kind_contents, read_components
from pnp.kinds.pieces.checks import piece_problems
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import Problems, Severity

pytestmark = pytest.mark.usefixtures("one_paper")


class CardRow(Row):
    """As rules would have the rows of the deck."""

    suit: str
    value: int
    name: str
    copies: int
    text: str = ""


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def told(folder: Path, *, ruled: bool = False) -> list[tuple[str, str]]:
    """Key and message of every doubt about the pieces; `ruled`: as if there were rules that read the deck."""
    game = load(Folder(folder), kind_contents(Folder(folder)))
    if ruled:
        game = replace(game, schemas=Schemas(tables={"cards": CardRow}))
    problems = list(piece_problems(game, read_components(game, Problems())))
    assert all(problem.severity is Severity.WARNING or "unknown" in problem.message for problem in problems)
    return [(problem.key, problem.message) for problem in problems]


def test_a_sound_game_has_nothing_to_doubt(folder: Path) -> None:
    assert told(folder, ruled=True) == []


def test_the_check_tells_it(folder: Path) -> None:
    edit(folder, "layouts/front.toml", "at = [6, 72, 43, 12]", "at = [6, 5, 51.5, 12]")
    assert [problem.key for problem in check_game(folder)] == ["box.rule.at"]


# Words on one another


def test_words_on_words(folder: Path) -> None:
    edit(folder, "layouts/front.toml", "at = [6, 72, 43, 12]", "at = [6, 11, 51.5, 5]")
    assert told(folder) == [("box.rule.at", "this lies on the box “name” (on “moons-7”)")]


@pytest.mark.parametrize(
    ("at", "overlaps"),
    [
        ("[6, 12.5, 51.5, 6]", False),  # half a millimetre is the air around words
        ("[58, 11, 3, 3]", False),  # beside it
        ("[6, 11, 51.5, 5]", True),
    ],
)
def test_what_is_an_overlap(folder: Path, at: str, overlaps: bool) -> None:
    edit(folder, "layouts/front.toml", "at = [6, 72, 43, 12]", f"at = {at}")
    assert bool(told(folder)) == overlaps


def test_boxes_that_no_card_shows_together_may_share_their_place(folder: Path) -> None:
    box = '\n[box.other]\nat = [6, 72, 43, 12]\ntext = "None"\nwhen = { text = false }\n'
    edit(folder, "layouts/front.toml", "when = { text = true }\n", "when = { text = true }\n" + box)
    assert told(folder) == []


def test_words_inside_a_place_say_what_belongs_there(folder: Path) -> None:
    text = (folder / "layouts/mat.toml").read_text(encoding="utf-8")
    inside = text + '\n[box.hint]\nat = [30, 50, 40, 20]\ntext = "Cards"\n'
    (folder / "layouts/mat.toml").write_text(inside, encoding="utf-8")
    assert told(folder) == []
    (folder / "layouts/mat.toml").write_text(inside.replace("[30, 50", "[5, 50"), encoding="utf-8")
    assert told(folder) == [("box.hint.at", "this lies on the box “row”")]


# Boxes that only some rows show

TURNS = """
[box.low]
at = [6, 14, 20, 5]
text = "low"
when = { value = 1 }

[box.high]
at = [6, 14, 20, 5]
text = "high"
when = { value = [7, 10] }
"""


def test_boxes_that_take_turns_leave_nobody_out(folder: Path) -> None:
    path = folder / "layouts/front.toml"
    path.write_text(path.read_text(encoding="utf-8") + TURNS, encoding="utf-8")
    assert told(folder) == []
    edit(folder, "layouts/front.toml", "[7, 10]", "7")
    message = "no box of layouts/front.toml is there for “10”, and others are for each “value”"
    assert told(folder) == [("row[3].value", message)]


def test_one_box_for_some_rows_is_an_ornament(folder: Path) -> None:
    path = folder / "layouts/front.toml"
    path.write_text(path.read_text(encoding="utf-8") + TURNS.partition("[box.high]")[0], encoding="utf-8")
    assert told(folder) == []


def test_turns_within_some_rows(folder: Path) -> None:
    """Among the moons by value; a sun has no part in it."""
    moons = TURNS.replace("value = 1 }", 'suit = "moons", value = 7 }').replace("[7, 10] }", '10, suit = "moons" }')
    path = folder / "layouts/front.toml"
    path.write_text(path.read_text(encoding="utf-8") + moons, encoding="utf-8")
    assert told(folder) == []


def test_a_box_that_no_piece_shows(folder: Path) -> None:
    path = folder / "layouts/front.toml"
    both = '\n[box.odd]\nat = [6, 14, 20, 5]\ntext = "odd"\nwhen = { suit = "suns", value = 7 }\n'
    path.write_text(path.read_text(encoding="utf-8") + both, encoding="utf-8")
    assert told(folder) == [("box.odd.when", "no piece of “deck” shows this box: none of its rows is like this")]


# Backs


def test_a_back_that_tells_what_is_in_front(folder: Path) -> None:
    edit(folder, "layouts/back.toml", 'fill = "accent"', 'fill = "accent"\nsymbol = "{suit.symbol}"')
    message = "this back differs from piece to piece of “deck”, so it tells what is in front"
    assert ("box.ground", message) in told(folder)
    edit(folder, "layouts/back.toml", "[box.ground]", "by_row = true\n[box.ground]")
    assert told(folder) == []


def test_a_back_that_is_read_may_differ(folder: Path) -> None:
    edit(folder, "layouts/back.toml", 'fill = "accent"', 'fill = "accent"\nsymbol = "{suit.symbol}"')
    for before in ('layout = "front"\n', 'layout = "disc"\n'):
        edit(folder, "components.toml", before, before + "two_sided = true\n")
    assert told(folder) == []


def test_a_back_that_must_look_the_same_turned_round(folder: Path) -> None:
    edit(folder, "layouts/back.toml", "[box.ground]", "symmetric = true\n[box.ground]")
    assert check_game(folder) == []
    path = folder / "layouts/back.toml"
    path.write_text(path.read_text(encoding="utf-8") + '\n[box.sun]\nat = [5, 5, 9, 9]\nsymbol = "sun"\n', "utf-8")
    (problem,) = check_game(folder)
    assert (problem.key, problem.severity) == ("symmetric", Severity.ERROR)
    assert problem.hint == "its boxes are those of “back”; symmetric = false, if it need not"
    turned = '\n[box.twin]\nat = [49.5, 74.9, 9, 9]\nsymbol = "sun"\nturn = 180\n'
    path.write_text(path.read_text(encoding="utf-8") + turned, encoding="utf-8")
    assert check_game(folder) == []


# What the rules know


def test_what_the_rules_know_is_on_the_piece(folder: Path) -> None:
    edit(folder, "layouts/front.toml", 'text = "{text}"\nwhen = { text = true }', 'text = "…"')
    message = "the rules know the “text” of these rows, and no piece shows it, such as that of “moons-7”"
    assert told(folder, ruled=True) == [("deck.rows", message)]
    assert told(folder) == []
    edit(folder, "components.toml", 'rows = "cards"\n', 'rows = "cards"\nsilent = ["text"]\n')
    assert told(folder, ruled=True) == []


def test_a_value_inside_a_text_is_shown(folder: Path) -> None:
    """`name` takes `value` in, and it is printed."""
    for old in ('pips = "{value}"\nsymbol = "{suit.symbol}"', 'text = "{value}"'):
        name = "front" if "pips" in old else "base"
        edit(folder, f"layouts/{name}.toml", old, 'text = "…"')
    assert told(folder, ruled=True) == []


def test_a_silent_key_that_is_none(folder: Path) -> None:
    edit(folder, "components.toml", 'rows = "cards"\n', 'rows = "cards"\nsilent = ["txt"]\n')
    assert told(folder, ruled=True) == [("deck.silent[1]", "unknown key of its rows “txt”")]


# Names typed where a key belongs


@pytest.mark.parametrize(
    ("old", "new", "column"),
    [
        ('pips = "{value}"', 'pips = "7"', "value"),
        ('symbol = "{suit.symbol}"', 'symbol = "sun"', "suit.symbol"),
    ],
)
def test_what_one_row_calls_its_own_on_every_piece(folder: Path, old: str, new: str, column: str) -> None:
    edit(folder, "layouts/front.toml", old, new)
    shown = new.partition('"')[2].rstrip('"')
    key = f"box.pips.{new.partition(' ')[0]}"
    assert told(folder) == [(key, f"every piece shows “{shown}” here, and the rows differ in “{column}”")]


def test_what_no_row_calls_its_own_is_free(folder: Path) -> None:
    edit(folder, "layouts/front.toml", 'pips = "{value}"', 'pips = "4"')
    assert told(folder) == []
