"""How many prints a table needs: for players, for seats, for the table; what is chosen, and what is there already."""

from __future__ import annotations

import pytest

from pnp.scene.frame import Frame
from pnp.sheet.copies import Leaf, Supply, choices, portion, portions
from pnp.sheet.product import Sort
from pnp.source.problems import UsageError

PAGE = Frame(210, 297, ())


def supply(name: str, sort: Sort = Sort.SHEET, sheets: int = 1, **more: object) -> Supply:
    return Supply(name, name.title(), sort, "paper", (Leaf(PAGE, None, 2),) * sheets, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "prints"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_sheet_for_two_players_is_printed_for_every_two(players: int, prints: int) -> None:
    found = portion(supply("pad", serves="player", players_per_print=2), players)
    assert (found.prints, len(found.leaves)) == (prints, prints)


@pytest.mark.parametrize(("players", "sheets"), [(1, 1), (2, 1), (3, 2), (5, 3), (9, 3)])
def test_of_pieces_for_seats_only_the_first_sheets_are_printed(players: int, sheets: int) -> None:
    found = portion(supply("mats", Sort.MAT, 3, serves="seat"), players)
    assert (found.prints, len(found.leaves)) == (1, sheets)


def test_the_table_needs_one_however_many_play() -> None:
    assert {portion(supply("deck"), players).prints for players in range(1, 9)} == {1}


def test_of_a_choice_the_usual_option_comes_first_and_one_is_printed() -> None:
    ways = [supply("dice", choice="dice", option=option) for option in ("stickers", "nets", "numbers")]
    maps = [supply(name, choice="map", option=name) for name in ("cove", "grove")]
    alone = supply("book", choice="book", option="pages")
    everything = [*ways, *maps, alone]
    assert choices(everything) == {"dice": ["nets", "stickers", "numbers"], "map": ["cove", "grove"]}
    assert [each.supply.option for each in portions(everything, 2)] == ["nets", "cove", "pages"]
    chosen = portions(everything, 2, {"map": "grove", "dice": "all"})
    assert [each.supply.option for each in chosen] == ["stickers", "nets", "numbers", "grove", "pages"]


@pytest.mark.parametrize("word", ["dice", "die", "muster", "card", "cards"])
def test_what_is_there_already_is_not_printed(word: str) -> None:
    supplies = [supply("muster", Sort.CARD), supply("cubes", Sort.DIE), supply("map")]
    left = [each.supply.id for each in portions(supplies, 2, have=[word])]
    assert left == (["muster", "map"] if word.startswith("di") else ["cubes", "map"])


@pytest.mark.parametrize(
    ("have", "left"),
    [
        ((), ["muster", "cubes", "die-box", "mixed-box"]),
        (("dice",), ["muster", "mixed-box"]),
        (("cards",), ["cubes", "die-box", "mixed-box"]),
        (("cubes",), ["muster", "mixed-box"]),
        (("mixed-box",), ["muster", "cubes", "die-box"]),
    ],
)
def test_a_box_is_not_printed_for_things_that_all_are_there(have: tuple[str, ...], left: list[str]) -> None:
    supplies = [
        supply("muster", Sort.CARD),
        supply("cubes", Sort.DIE),
        supply("die-box", Sort.BOX, holds=("cubes",)),
        supply("mixed-box", Sort.BOX, holds=("muster", "cubes")),
    ]
    assert [each.supply.id for each in portions(supplies, 2, have=have)] == left


@pytest.mark.parametrize(
    ("chosen", "have", "said"),
    [
        ({"mpa": "cove"}, (), "unknown choice “mpa”  hint: did you mean “map”?"),
        ({"map": "crove"}, (), "unknown map “crove”  hint: did you mean “"),
        ({}, ("dise",), "unknown thing to have “dise”  hint: "),
        ({}, ("sheets",), "nothing is left to print: you have sheets"),
    ],
)
def test_what_cannot_be_is_said_with_what_was_meant(chosen: dict[str, str], have: tuple[str, ...], said: str) -> None:
    supplies = [supply(name, choice="map", option=name) for name in ("cove", "grove")]
    with pytest.raises(UsageError) as error:
        portions(supplies, 2, chosen, have)
    assert str(error.value).startswith(said)


def test_where_nothing_can_be_chosen_that_is_said() -> None:
    with pytest.raises(UsageError, match="nothing to choose"):
        portions([supply("map")], 2, {"map": "cove"})
