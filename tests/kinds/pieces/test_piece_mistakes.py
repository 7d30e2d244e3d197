"""Mistakes in tables, layouts and components of pieces: each is told once, at the place where it was made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from thinning import thinned

from kinds import card_game
from kinds.helpers import problems
from pnp.build.compose import Composer
from pnp.kinds.pieces import piece
from pnp.source.folder import Folder

BAD: dict[str, tuple[str, dict[str, str], str]] = {
    "a text that is too long": (
        "deck",
        {"tables_cards": card_game.CARDS.replace("Draw {facts.draw|number card}.", "Draw a card. " * 40)},
        "tables/cards.toml:15:1: row[2].text: “moons-7”, rule: the text does not fit its box",
    ),
    "a hole that nothing fills": (
        "deck",
        {"layouts_front": card_game.FRONT.replace("{text}", "{texte}")},
        "layouts/front.toml:10:1: box.rule.text: “moons-7”, rule: this row has no “texte”  hint: did you mean “text”?",
    ),
    "a key that only other rows have": (
        "deck",
        {"layouts_front": card_game.FRONT.replace("when = { text = true }\n", "")},
        "layouts/front.toml:10:1: box.rule.text: “suns-1”, rule: this row has no “text”  hint: give it one, "
        "as other rows have, or show the box only where there is one: when = { text = true }",
    ),
    "an unknown drawing": (
        "deck",
        {"layouts_base": card_game.BASE.replace('art = "box"', 'art = "bux"')},
        "layouts/base.toml:8:1: box.ground.art: there is no drawing art/bux.svg",
    ),
    "an unknown symbol": (
        "discs",
        {"layouts_disc": card_game.DISC.replace("{suit.symbol}", "star")},
        "layouts/disc.toml:5:1: box.face.symbol: unknown symbol “star”",
    ),
    "an unknown table": (
        "deck",
        {"components": card_game.COMPONENTS.replace('rows = "cards"', 'rows = "card"', 1)},
        "components.toml:5:1: deck.rows: there is no table tables/card.toml  hint: did you mean “cards”?",
    ),
    "an unknown layout": (
        "deck",
        {"components": card_game.COMPONENTS.replace('layout = "front"', 'layout = "frnt"', 1)},
        "components.toml:7:1: deck.layout: there is no layout layouts/frnt.toml  hint: did you mean “front”?",
    ),
    "an unknown size": (
        "deck",
        {"components": card_game.COMPONENTS.replace('back = "back"\n', 'size = "pocker"\n', 1)},
        "components.toml:8:1: deck.size: unknown size “pocker”  hint: did you mean “poker”?",
    ),
    "no such rows": (
        "deck",
        {"components": card_game.COMPONENTS.replace('back = "back"\n', 'only = { suit = "stars" }\n', 1)},
        "components.toml:8:1: deck.only: no row of tables/cards.toml is like this",
    ),
    "copies that are no number": (
        "deck",
        {"components": card_game.COMPONENTS.replace('copies = "copies"', 'copies = "name"', 1)},
        "tables/cards.toml:7:1: row[1].name: this is no number of copies",
    ),
    "copies that no row tells": (
        "deck",
        {"components": card_game.COMPONENTS.replace('copies = "copies"', 'copies = "copy"', 1)},
        "components.toml:6:1: deck.copies: no row has a key “copy”",
    ),
    "an unknown symbol in a row": (
        "discs",
        {
            "layouts_disc": card_game.DISC.replace("{suit.symbol}", "{shown}"),
            "tables_cards": card_game.CARDS.replace("value = 1\n", 'value = 1\nshown = "star"\n'),
        },
        "tables/cards.toml:7:1: row[1].shown: “suns-1”, face: unknown symbol “star”",
    ),
    "a colour of a style": (
        "deck",
        {"layouts_base": card_game.BASE.replace('on = "page"', 'on = "pagee"')},
        "layouts/base.toml:4:1: style.text.on: the palette has no fill for “pagee”  hint: did you mean “page”?",
    ),
    "a size of a layout": (
        "deck",
        {"layouts_back": 'size = "pokr"\n' + card_game.BACK},
        "layouts/back.toml:1:1: size: unknown size “pokr”  hint: did you mean “poker”?",
    ),
    "words past the cut": (
        "deck",
        {"layouts_base": card_game.BASE.replace("at = [6, 5, 51.5, 8]", "at = [16, 5, 51.5, 8]")},
        "layouts/base.toml:13:1: box.name.at: the box lies outside the piece",
    ),
    "a pad without room": (
        "notes",
        {"layouts_note": card_game.NOTE + "pad = 30\n"},
        "layouts/note.toml:15:1: box.list.pad: this leaves no room in the box",
    ),
    "a pip larger than its box": (
        "deck",
        {"layouts_front": card_game.FRONT.replace('pips = "{value}"', 'pips = "{value}"\npip_mm = 40')},
        "layouts/front.toml:6:1: box.pips.pip_mm: a pip is larger than the box",
    ),
    "pips that lie on one another": (
        "deck",
        {"layouts_front": card_game.FRONT.replace('pips = "{value}"', 'pips = "{value}"\npip_mm = 20')},
        "layouts/front.toml:6:1: box.pips.pip_mm: 10 pips of this size lie on one another  hint: pip_mm = ",
    ),
    "a word too long for a list": (
        "notes",
        {"layouts_note": card_game.NOTE.replace("counts", "c" + "o" * 40 + "unts")},
        "tables/cards.toml:14:1: row[2].name: “moons-7”, list: the text does not fit its box",
    ),
    "a symbol of a pad": (
        "pad",
        {"components": card_game.COMPONENTS.replace('symbol = "sun"', 'symbol = "sunn"')},
        "components.toml:44:28: pad.line[1].symbol: unknown symbol “sunn”  hint: did you mean “sun”?",
    ),
    "the last line of a pad": (
        "pad",
        {"components": card_game.COMPONENTS.replace('total = "Sum"', f'total = "S{"u" * 36}m"')},
        "components.toml:42:1: pad.total: the text does not fit its box",
    ),
    "places that do not fit": (
        "wide-mat",
        {"layouts_mat": card_game.MAT.replace("pitch = [12, 0]", "pitch = [20, 0]")},
        "layouts/mat.toml:8:1: box.row.slots: these places need 243.5 × 88.9 mm, 200.0 × 95.0 mm are there",
    ),
    "places that overlap": (
        "wide-mat",
        {"layouts_mat": card_game.MAT.replace('pitch = [12, 0], shape = "card"', 'shape = "round"')},
        "layouts/mat.toml:8:1: box.row.slots: these places overlap: 63.5 mm across, but spread over their box only "
        "15.2 mm apart",
    ),
    "eleven pips": (
        "deck",
        {"tables_cards": card_game.CARDS.replace("value = 10", "value = 11")},
        "tables/cards.toml:21:1: row[3].value: “moons-10”, pips: “11” pips: one to ten can be arranged",
    ),
    "a mat larger than the paper": (
        "wide-mat",
        {"components": card_game.COMPONENTS.replace("[265, 190]", "[290, 190]")},
        "components.toml:15:1: wide-mat.size: a piece of 290 × 190 mm does not fit on A4, 297 × 210 mm, with",
    ),
    "more lines than fit": (
        "pad",
        {"components": card_game.COMPONENTS.replace("lines = 6", "lines = 24")},
        "components.toml:40:1: pad.lines: 26 lines of 5.5 mm do not fit below one another",
    ),
    "a pale text": (
        "deck",
        {"layouts_base": card_game.BASE.replace('on = "page"', 'on = "page"\ncolor = "tile"')},
        "layouts/base.toml:1:1: style.text: “tile” has only 1.02 : 1 against “page” in the full ink",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_what_does_not_fit_is_located(little_game: Path, case: str) -> None:
    component, changed, wanted = BAD[case]
    reported = problems(card_game.write(little_game, **changed), component)
    assert any(problem.startswith(wanted) for problem in reported), reported


@pytest.mark.parametrize("case", ["a text that is too long", "a word too long for a list"])
def test_a_text_that_does_not_fit_names_the_box_that_may_have_shrunk(little_game: Path, case: str) -> None:
    component, changed, wanted = BAD[case]
    (told, *_) = [p for p in problems(card_game.write(little_game, **changed), component) if p.startswith(wanted)]
    assert re.search(r"hint: shorten the text, or give it more room in .*layouts/\w+\.toml:\d+ \(box\.\w+\.at\)", told)


def test_what_a_layout_says_itself_is_wrong_only_once(little_game: Path) -> None:
    folder = card_game.write(little_game, layouts_base=card_game.BASE.replace('art = "box"', 'art = "bux"'))
    assert len(problems(folder, "deck")) == 1


def test_a_slot_that_no_box_shows(little_game: Path) -> None:
    told = card_game.COMPONENTS.replace("[deck]\n", '[deck]\ntexts = "texts/deck.md.j2"\n')
    shown = card_game.BACK + '[style.text]\non = "paper"\n[box.words]\nat = [5, 5, 50, 20]\nslot = "shown"\n'
    folder = card_game.write(little_game, components=told, layouts_back=shown)
    (folder / "texts/deck.md.j2").write_text("## shown\n\nWords.\n\n## hidden\n\nMore.\n", encoding="utf-8")
    assert problems(folder, "deck") == [
        "texts/deck.md.j2:5:1: hidden: this sheet has no place for “hidden” (“deck” in components.toml)"
        "  hint: accepted: shown"
    ]


def test_tokens_have_a_diameter_and_no_size(little_game: Path) -> None:
    sized = card_game.COMPONENTS.replace('kind = "tokens"\n', 'kind = "tokens"\nsize = "tarot"\n')
    folder = card_game.write(little_game, components=sized)
    reported = [str(problem) for problem in Composer(Folder(folder)).problems.found]
    assert len(reported) == 1 and "discs.size: unknown key" in reported[0]


def test_the_size_that_a_layout_is_made_for_need_not_fit_the_paper(little_game: Path) -> None:
    behind = card_game.COMPONENTS.replace('layout = "mat"\n', 'layout = "mat"\nback = "back"\n')
    assert problems(card_game.write(little_game, components=behind), "wide-mat") == []


BOX = "[box.b{}]\nat = [0, 0, 265, 190]\n"
SLOTS = "slots = { columns = 20, rows = 20, size = [1, 1] }\n"
WORDS = f'text = "{"{id} word " * 180}"\n'


@pytest.mark.parametrize("shown", thinned([SLOTS, WORDS], 2))
def test_nobody_prints_as_much_as_that(little_game: Path, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits are far: how they are told is seen with nearer ones."""
    monkeypatch.setattr(piece, "MAX_ITEMS", piece.MAX_ITEMS // 20)
    monkeypatch.setattr(piece, "MAX_CHARACTERS", piece.MAX_CHARACTERS // 40)
    rows = "".join(f'[[row]]\nid = "r{n}"\n' for n in range(10))
    layout = card_game.MAT + "".join(BOX.format(n) + shown for n in range(70))
    wide = card_game.COMPONENTS.replace('layout = "mat"\n', 'layout = "mat"\nrows = "many"\n')
    reported = problems(card_game.write(little_game, layouts_mat=layout, tables_many=rows, components=wide), "wide-mat")
    assert any("too much to draw" in problem for problem in reported), reported[:3]
