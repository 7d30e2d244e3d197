"""Boxes that are the same on several pieces are made once; those that differ, or are wrong, for each of them."""

from __future__ import annotations

from pathlib import Path

from kinds import card_game
from kinds.helpers import problems, sheets
from pnp.kinds.pieces.alike import Alike
from pnp.kinds.pieces.filling import Subject
from pnp.kinds.pieces.layouts import Layout
from pnp.scene.frame import Frame, Place


def boxes(piece: Frame) -> dict[str, Frame]:
    return {item.frame.name: item.frame for item in piece.items if isinstance(item, Place)}


def test_what_is_the_same_is_made_once(little_game: Path) -> None:
    """By what the box takes in of its row, through other tables as well."""
    more = '\n[box.suit]\nat = [6, 14, 51.5, 5]\ntext = "{suit.name}"\n'
    pieces = sheets(card_game.write(little_game, layouts_front=card_game.FRONT + more), "deck").pieces
    one, seven, ten = (boxes(pieces[name]) for name in ("suns-1", "moons-7", "moons-10"))
    assert one["ground"] is seven["ground"] is ten["ground"]
    assert seven["suit"] is ten["suit"] and one["suit"] is not seven["suit"]
    assert len({id(piece["pips"]) for piece in (one, seven, ten)}) == 3


def test_a_style_makes_a_difference_too(little_game: Path) -> None:
    base = card_game.BASE.replace('on = "page"', 'on = "page"\ncolor = "{tone}"').replace('"{name}"', '"The same"')
    cards = card_game.CARDS.replace("value = 10\n", 'value = 10\ntone = "accent"\n').replace(
        "value = 7\n", 'value = 7\ntone = "ink"\n'
    )
    cards = cards.replace("value = 1\n", 'value = 1\ntone = "ink"\n')
    folder = card_game.write(little_game, layouts_base=base, tables_cards=cards)
    one, seven, ten = (boxes(piece)["name"] for piece in sheets(folder, "deck").pieces.values())
    assert one is seven
    assert ten.digest != seven.digest


def test_a_number_is_not_the_word_that_looks_like_it(little_game: Path) -> None:
    """A count that is a text is refused on its own row, whatever a row before it says."""
    more = '\n[box.count]\nat = [6, 14, 51.5, 5]\ntext = "{many|words}"\n'
    cards = card_game.CARDS.replace("value = 1\n", "value = 1\nmany = 2\n").replace(
        "value = 7\n", 'value = 7\nmany = "2"\n'
    )
    cards = cards.replace("value = 10\n", "value = 10\nmany = 2\n")
    found = problems(card_game.write(little_game, layouts_front=card_game.FRONT + more, tables_cards=cards), "deck")
    assert [problem for problem in found if "moons-7" in problem] and not [one for one in found if "moons-10" in one]


def test_what_is_wrong_is_told_for_each_row(little_game: Path) -> None:
    """Two rows with the same words that are too long are two problems."""
    long = "Draw a card. " * 40
    cards = card_game.CARDS.replace("Draw {facts.draw|number card}.", long)
    cards = cards.replace("value = 10\n", f'value = 10\ntext = "{long}"\n')
    found = problems(card_game.write(little_game, tables_cards=cards), "deck")
    assert [problem for problem in found if "moons-7" in problem] and [one for one in found if "moons-10" in one]


def test_values_with_holes_are_never_taken_for_the_same() -> None:
    """What they take in may differ from row to row."""
    alike = Alike(
        Layout.model_validate({"style": {"text": {}}, "box": {"name": {"at": (1, 1, 9, 9), "text": "{name}"}}})
    )
    assert alike.key("name", Subject({"name": "Sun"})) == alike.key("name", Subject({"name": "Sun", "value": 2}))
    assert alike.key("name", Subject({"name": "{value} of Suns"})) is None
