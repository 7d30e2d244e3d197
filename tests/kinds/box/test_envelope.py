"""Envelopes of a game: as large as what they hold, on one page, and clear about what does not lie flat."""

from __future__ import annotations

from pathlib import Path

import pytest
from papers import A4, LETTER

from kinds import card_game
from kinds.helpers import laid, placed, problems, sheets, words
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Role, Shape
from pnp.sheet.paper import Paper

ENVELOPE = """
[envelope]
kind = "envelope"
title = "Envelope"
of = ["pad", "wide-mat", "notes"]
"""


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game, components=card_game.COMPONENTS + ENVELOPE)


def holding(folder: Path, of: str) -> Path:
    text = card_game.COMPONENTS + ENVELOPE.replace('["pad", "wide-mat", "notes"]', of)
    (folder / "components.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_a_sheet_folded_to_half_goes_in_and_all_is_printable(folder: Path, paper: Paper) -> None:
    made = sheets(folder, "envelope", paper=paper)
    (page,) = made.pages
    assert isinstance(page, SheetPage)
    net, *steps = placed(page)
    walls = {item.frame.name: item.frame for item in net.frame.items if hasattr(item, "frame")}
    front = walls["front"]
    assert front.width > paper.height_mm / 2 + 1 and front.height > paper.width_mm + 1
    assert len(steps) == 2
    said = [text for place in placed(page) for text in words(place.frame)]
    assert any(text.startswith("Inside: Pad, Wide Mat, Notes") for text in said)
    assert sorted(text for text in said if text in "1234") == ["1", "2", "3", "4"]
    for part in laid(page.items):
        if isinstance(part.item, Shape) and part.item.role in (Role.CUT, Role.FOLD):
            left, top, right, bottom = part.box
            assert min(left, top, paper.width_mm - right, paper.height_mm - bottom) > 6


def test_small_things_get_a_small_envelope(folder: Path) -> None:
    (piece,) = sheets(holding(folder, '"notes"'), "envelope").cutouts
    assert piece.front.width < 69.85 + 2 * 22 + 5
    assert piece.front.height > 2 * 120.65 - 12


@pytest.mark.parametrize(
    ("of", "message"),
    [
        ('"discs"', 'envelope.of: “discs” does not belong here: these are tokens  hint: kind = "tuck-box" is for such'),
        ('"envelope"', "envelope.of: a box cannot hold itself"),
        ('"padd"', "envelope.of: unknown component “padd”  hint: did you mean “pad”?"),
    ],
)
def test_what_does_not_lie_flat_is_told_where_it_is_named(folder: Path, of: str, message: str) -> None:
    (told,) = problems(holding(folder, of), "envelope")
    assert message in told and told.startswith("components.toml:")


def test_a_thick_pile_is_told(folder: Path) -> None:
    cards = folder / "tables/cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("copies = 5", "copies = 105"), encoding="utf-8")
    (told,) = problems(holding(folder, '"deck"'), "envelope")
    assert "33 mm of sheets are too thick for an envelope, which holds 8 mm  hint: fewer components" in told
