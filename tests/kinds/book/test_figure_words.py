"""Words of a figure speak of what it shows: by place, moment, owner and name; rings are round what is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kinds import card_game
from pnp.game.game import Game
from pnp.kinds.book.caption_sides import side_problems
from pnp.kinds.book.figures import Figure, Figures
from pnp.kinds.book.label_sense import sense_problems
from pnp.kinds.book.shown_names import name_problems, ring_problems, told_problems
from pnp.kinds.components import kind_contents
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import Problem

Asked = Callable[[Game, Figure], Iterator[Problem]]
EXAMPLES = """\
[[example]]
id = "turn-first-roll"
title = "A bridge over the river"
given = { hand = ["suns-1", "moons-7"], their_hand = ["moons-10"] }
do = { lay = ["moons-7"] }
expect = { legal = true, hand = ["suns-1"], their_hand = ["moons-10", "moons-7"], why = "the bridge holds" }

[[example]]
id = "turn-second-roll"
title = "A tunnel below the hill"
given = { hand = ["suns-1", "moons-10"], their_hand = ["moons-7"] }
do = { lay = ["suns-1"] }
expect = { legal = false, hand = ["suns-1"], why = "the tunnel is dark" }
"""


def panel(example: str, show: str, label: str = "", more: str = "") -> str:
    return f'[[figure.panel]]\nexample = "{example}"\nshow = "{show}"\nlabel = "{label}"\ndeck = "deck"\n{more}\n'


def typed(cards: str, label: str = "") -> str:
    return f'[[figure.panel]]\ncards = {cards}\nlabel = "{label}"\ndeck = "deck"\n'


@pytest.fixture
def told(little_game: Path) -> Callable[..., list[tuple[str, str]]]:
    """Asks about the first figure; a second one may be called as examples are."""

    folder = card_game.write(little_game)
    book = '[book]\nkind = "rulebook"\ntitle = "Book"\nmanuscript = "book.md.j2"\n'
    (folder / "components.toml").write_text(f"{card_game.COMPONENTS}\n{book}", encoding="utf-8")
    (folder / "book.md.j2").write_text("# Book\n", encoding="utf-8")

    def told(ask: Asked, *panels: str, caption: str = "Cards.", name: str = "some") -> list[tuple[str, str]]:
        other = f'[[figure]]\nid = "second-roll"\ncaption = "Cards."\n{typed("""["suns-1"]""")}'
        text = f'[[figure]]\nid = "{name}"\ncaption = "{caption}"\n{"".join(panels)}\n{other}'
        (folder / "figures.toml").write_text(text, encoding="utf-8")
        (folder / "examples.toml").write_text(EXAMPLES, encoding="utf-8")
        game = load(Folder(folder), kind_contents(Folder(folder)))
        figures = game.content(Figures)
        assert figures is not None
        return [(problem.key.removeprefix("figure[1]."), problem.message) for problem in ask(game, figures.figure[0])]

    return told


FIRST, SECOND = (panel(f"turn-{which}-roll", "given.hand") for which in ("first", "second"))


@pytest.mark.parametrize(
    "caption",
    [
        "Left: the bridge. Right: the tunnel.",
        "Right: the tunnel. Left: the bridge.",
        "On the left the bridge, on the right the tunnel.",
        "From left to right: bridge, tunnel.",
    ],
)
def test_what_the_caption_says_of_a_side(told: Callable[..., list[tuple[str, str]]], caption: str) -> None:
    assert told(side_problems, FIRST, SECOND, caption=caption) == []
    ((key, message),) = told(side_problems, SECOND, FIRST, caption=caption)
    assert key == "panel[1].example"
    assert "which fits “turn-first-roll” better" in message


def test_as_many_sides_as_pictures(told: Callable[..., list[tuple[str, str]]]) -> None:
    caption = "Left: the bridge. Middle: nothing. Right: the tunnel."
    message = "the caption tells of 3 pictures side by side, and there are 2"
    assert told(side_problems, FIRST, SECOND, caption=caption) == [("caption", message)]


@pytest.mark.parametrize(
    ("show", "label", "message"),
    [
        ("given.hand", "Hand before", ""),
        ("expect.hand", "Hand afterwards", ""),
        ("given.hand", "After the roll, before the move", ""),
        ("given.hand", "Hand afterwards", "as it is before, and its label says “afterwards”"),
        ("expect.hand", "Hand before", "as it is afterwards, and its label says “before”"),
        ("given.hand", "Your hand", ""),
        ("given.their_hand", "Your neighbour’s hand", ""),
        ("given.their_hand", "Hand", ""),
        ("given.their_hand", "Your hand", "its label calls that yours"),
        ("given.hand", "Their hand", "its label calls that theirs"),
        ("do.lay", "Laid after the roll", ""),
    ],
)
def test_when_it_was_and_whose(told: Callable[..., list[tuple[str, str]]], show: str, label: str, message: str) -> None:
    found = told(sense_problems, panel("turn-first-roll", show, label))
    assert [key for key, _ in found] == (["panel[1].label"] if message else [])
    assert all(said.endswith(message) for _, said in found)


def test_a_card_that_is_named_is_shown(told: Callable[..., list[tuple[str, str]]]) -> None:
    cards = typed('["suns-1"]', "In hand: {Suns-1}")
    assert told(name_problems, cards, caption="The {suns-1}, of the {Suns}.") == []
    ((key, message),) = told(name_problems, typed('["suns-1"]', "In hand: {Moons-7}"))
    assert (key, message) == ("panel[1].label", "7 of Moons is not to be seen below this picture")
    ((key, message),) = told(name_problems, cards, caption="The last of the {Moons}.")
    assert (key, message) == ("caption", "no card of “moons” is to be seen in this figure")


def test_what_another_sort_of_panel_shows_is_not_known(told: Callable[..., list[tuple[str, str]]]) -> None:
    symbols = '[[figure.panel]]\nsymbols = ["moon"]\n'
    assert told(name_problems, typed('["suns-1"]'), symbols, caption="The {Moons}.") == []


def test_a_figure_called_after_a_suit(told: Callable[..., list[tuple[str, str]]]) -> None:
    assert told(name_problems, typed('["moons-7", "moons-10"]'), name="moons") == []
    message = "the figure is called “moons”, and the suit of “suns-1” is “suns”"
    assert told(name_problems, typed('["moons-7", "suns-1"]'), name="moons") == [("panel[1].cards", message)]


def test_rings_round_what_is_done(told: Callable[..., list[tuple[str, str]]]) -> None:
    ring = 'highlight = ["{}"]'
    for show, right, wrong in (("given.hand", "1,2", "1,1"), ("expect.their_hand", "1,2", "1,1")):
        assert told(ring_problems, panel("turn-first-roll", show, "", ring.format(right))) == []
        ((key, _),) = told(ring_problems, panel("turn-first-roll", show, "", ring.format(wrong)))
        assert key == "panel[1].highlight"
    assert told(ring_problems, panel("turn-first-roll", "expect.hand", "", ring.format("1,1"))) == []


def test_a_figure_shows_its_own_example(told: Callable[..., list[tuple[str, str]]]) -> None:
    assert told(told_problems, FIRST, name="first-roll") == []
    assert told(told_problems, SECOND) == []  # its name promises nothing
    ((key, message),) = told(told_problems, SECOND, name="first-roll")
    assert key == "panel[1].example"
    assert message.startswith("“turn-second-roll” is what “second-roll” shows by its name")


def test_what_is_done_is_done_with_what_is_given(told: Callable[..., list[tuple[str, str]]]) -> None:
    done, other = (panel(f"turn-{which}-roll", "do.lay") for which in ("first", "second"))
    assert told(told_problems, FIRST, done) == []
    assert [key for key, _ in told(told_problems, FIRST, other)] == ["panel[2].example"]
