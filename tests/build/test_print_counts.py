"""A print job of each bundled game, counted by hand from its rules: for the fewest players and for the most."""

from __future__ import annotations

import pytest
from bundled import FOLDERS, composer
from thinning import thinned

from pnp.build.supplies import supplies_of
from pnp.kinds.guide.words import stock_of
from pnp.scene.ink import Ink
from pnp.sheet.copies import Portion, portions
from pnp.sheet.paper import PAPERS
from pnp.sheet.product import Sort
from pnp.source.catalogue import BASE, catalogue

# Component: (prints, pieces that are cut out of all of them). None: pages as they are, or more than anybody needs.
COUNTED: dict[tuple[str, int], dict[str, tuple[int, int | None]]] = {
    # A map and half a page of cauldrons for everybody, three symbol dice and one shape die.
    ("trick-and-treat", 1): {
        "cauldron-sheet": (1, 2),
        "player-aid": (1, 2),  # two stand on a sheet
        "dice-cutouts": (1, 4),
        "map-creepy-cove": (1, None),
        "rulebook-booklet": (1, None),
    },
    ("trick-and-treat", 6): {
        "cauldron-sheet": (3, 6),
        "player-aid": (1, 6),
        "dice-cutouts": (1, 4),
        "map-creepy-cove": (6, None),
        "rulebook-booklet": (1, None),
    },
    # Two mats stand on a sheet. The tokens are enough for five: 8 each make 40; two players use 24 of them.
    ("zombie-mania", 2): {
        "player-mats": (1, 2),
        "graveyard-mat": (1, 1),
        "zombie-tokens": (1, 40),
        "dice-cutouts": (1, 8),
        "reference-cards": (1, 9),  # five are needed; the page is full of them
        "penalty-pad": (1, None),
        "rulebook-booklet": (1, None),
    },
    # Ten numbers in four suits, four courts in each, a mat a suit, 40 coins of one and 12 of five.
    ("trick-or-treat", 2): {
        "cheat-sheets": (1, 4),
        "power-sheets": (1, 4),
        "character-cards": (1, 16),
        "muster-deck": (1, 40),
        "vault-mats": (1, 4),
        "treat-points": (1, 54),  # 40 ones and 12 fives; two more ones fill the page
        "die-cutout": (1, None),
        "rulebook-booklet": (1, None),
    },
    # Twelve lanterns twice, 24 candies of one and 12 of five, eight dice.
    ("trick-r-treat", 3): {
        "jack-o-lantern-cards": (1, 24),
        "candy-cards": (1, 36),
        "dice-cutouts": (1, 8),
        "reference-cards": (1, 9),  # six, and three spare ones
        "score-pad": (1, None),
        "rulebook-booklet": (1, None),
    },
    # 22 majors, 40 minors, 16 courts.
    ("full-moon-overload", 2): {
        "tarot-deck": (1, 78),
        "reference-cards": (1, 9),  # four, and five spare ones
        "score-slips": (1, None),
        "grid-guide": (1, None),
        "rulebook-booklet": (1, None),
    },
    # Six winds with three perks each, and three heights on their pages; a map and half a page of log for everybody.
    ("thistledown-mail", 1): {
        "vale": (1, None),
        "logbook": (1, 2),  # two stand on a sheet
        "wind-cards": (1, 21),
        "reference-cards": (1, 9),  # four, and five spare ones
        "dice-cutouts": (1, None),
        "rulebook-booklet": (1, None),
    },
}
COUNTED["thistledown-mail", 4] = COUNTED["thistledown-mail", 1] | {"vale": (4, None), "logbook": (1, 4)}
COUNTED["zombie-mania", 5] = COUNTED["zombie-mania", 2] | {"player-mats": (1, 6)}  # the sixth place is a pad's
COUNTED["trick-or-treat", 4] = COUNTED["trick-or-treat", 2]
COUNTED["trick-r-treat", 6] = COUNTED["trick-r-treat", 3]
COUNTED["full-moon-overload", 4] = COUNTED["full-moon-overload", 2]
# Everything has its box, whoever plays; what is flat goes into an envelope.
BOXES = {
    "trick-and-treat": ("dice-box", "envelope"),
    "zombie-mania": ("tuck-box", "envelope"),
    "trick-or-treat": ("card-box", "coin-box", "envelope"),
    "trick-r-treat": ("lantern-box", "candy-box", "envelope"),
    "full-moon-overload": ("card-box", "envelope"),
    "thistledown-mail": ("tuck-box", "envelope"),
}


def _wanted(game: str, players: int, **chosen: str) -> list[Portion]:
    supplies = supplies_of(composer(game), PAPERS["a4"], Ink.FULL)
    assert supplies is not None
    return portions(supplies, players, chosen)


@pytest.mark.parametrize(("game", "players"), thinned(sorted(COUNTED), lambda case: case[0] == "zombie-mania"))
def test_a_table_prints_what_its_rules_ask_for(game: str, players: int) -> None:
    fewest, most = composer(game).game.identity.players
    assert players in (fewest, most)
    found = {each.supply.id: (each.prints, sum(leaf.pieces for leaf in each.leaves)) for each in _wanted(game, players)}
    expected = COUNTED[game, players] | dict.fromkeys(BOXES[game], (1, 1))
    known = {
        name: (prints, found[name][1] if pieces is None else pieces) for name, (prints, pieces) in expected.items()
    }
    assert found == known


def test_every_bundled_game_is_counted_for_the_fewest_and_for_the_most() -> None:
    assert {game for game, _ in COUNTED} == set(FOLDERS)
    assert len(COUNTED) == 2 * len(FOLDERS)


@pytest.mark.soak
def test_a_table_chooses_another_map_and_other_dice() -> None:
    found = {
        each.supply.id: each.supply.title for each in _wanted("trick-and-treat", 2, map="rookery-row", dice="numbers")
    }
    assert "map-rookery-row" in found and "map-creepy-cove" not in found
    assert "dice-results" in found and "dice-cutouts" not in found
    owned = {each.supply.id for each in _wanted("trick-or-treat", 2, deck="owned", book="pages")}
    assert {"power-cards", "rulebook"} <= owned and not {"muster-deck", "character-cards", "rulebook-booklet"} & owned


def test_pages_of_half_a_sheet_stand_two_on_a_side() -> None:
    """The guide says so: otherwise a book would take twice the sheets that it tells."""
    found = {each.supply.id: each.supply for each in _wanted("zombie-mania", 2, book="all")}
    assert {name for name, supply in found.items() if supply.paired} == {"rulebook"}
    assert len(found["rulebook"].leaves) == 4


def test_a_page_with_stickers_and_nets_is_printed_as_either_on_its_own_paper() -> None:
    """One die leaves room for both on one page: it is chosen like any other, and only the paper differs."""
    dice = {each.supply.option: each.supply for each in _wanted("trick-or-treat", 2, dice="all")}
    assert "self-adhesive" in dice["stickers"].stock and "card" in dice["nets"].stock
    assert dice["stickers"].leaves == dice["nets"].leaves and dice["nets"].title == "Fold-up Die"
    options = {each.supply.option for each in _wanted("trick-or-treat", 2, dice="stickers")}
    assert "stickers" in options and not {"nets", "numbers"} & options


def test_a_thing_may_take_the_paper_of_another_sort() -> None:
    """In the words for that sort, with the units of the country; words of its own stay as they are."""
    say = catalogue(BASE)
    usual = stock_of(Sort.SHEET, "", {}, say)
    assert stock_of(Sort.MAT, "", {}, say, "sheet") == usual != stock_of(Sort.MAT, "", {}, say)
    assert stock_of(Sort.MAT, "", {"sheet": "felt"}, say, "sheet") == "felt"
    assert stock_of(Sort.MAT, "", {}, say, "blue card") == "blue card"


@pytest.mark.parametrize("game", FOLDERS)
def test_what_everybody_gets_one_of_is_printed_for_those_who_play(game: str) -> None:
    """Where fewer pages are enough for fewer players, as with folded backs, the others stay out of the job."""
    made = composer(game)
    rows = made.game.components.values
    each = [one for one in made.components if rows.get(one.id, {}).get("copies") == "players.most"]
    assert {one.id: one.spec.serves for one in each} == {one.id: "seat" for one in each}
