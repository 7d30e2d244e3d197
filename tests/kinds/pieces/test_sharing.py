"""Pieces that stand on the pages of another component: none of their own, backs behind their fronts, misfits told."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Pnp
from papers import A4
from preflight.pdf import Pdf
from sheet.sides import trim

from kinds import card_game
from kinds.helpers import placed, problems, sheets
from pnp.kinds.spec import SheetPage
from pnp.sheet.backs import Backs

EXTRA = """
[extra]
kind = "cards"
title = "Extra Cards"
serves = "table"
rows = "cards"
only = { suit = "moons" }
layout = "front"
back = "back"
share = "deck"
"""


def write(folder: Path, extra: str = EXTRA) -> Path:
    return card_game.write(folder, components=card_game.COMPONENTS + extra)


def test_they_follow_on_the_last_page_and_have_none_of_their_own(little_game: Path) -> None:
    folder = write(little_game)
    alone, deck = sheets(folder, "extra"), sheets(folder, "deck")
    assert not alone.pages and sum(piece.count for piece in alone.cutouts) == 2
    assert sum(piece.count for piece in deck.cutouts) == 11  # what the deck consists of stays as it was
    assert len(deck.pages) == 4 and deck.remark == "with Extra Cards"
    names = [place.frame.name for page in deck.pages[::2] for place in placed(page)]
    assert len(names) == 13 and names[-2:] == ["moons-7", "moons-10"]
    for front, back in zip(deck.pages[::2], deck.pages[1::2], strict=True):
        assert isinstance(back, SheetPage) and back.is_back
        behind = {(round(trim(place).left, 3), round(trim(place).top, 3)) for place in placed(back)}
        there = {(round(A4.width_mm - trim(p).right, 3), round(trim(p).top, 3)) for p in placed(front)}
        assert behind == there


@pytest.mark.parametrize("backs", Backs)
def test_all_of_them_are_printed_however_backs_are_wanted(little_game: Path, backs: Backs) -> None:
    pages = sheets(write(little_game), "deck", backs).pages
    fronts = [p for page in pages if isinstance(page, SheetPage) and not page.is_back for p in placed(page)]
    assert len(fronts) == (26 if backs is Backs.FOLD else 13)


def test_there_is_one_file_for_both(run: Pnp, little_game: Path, here: Path) -> None:
    folder = write(little_game)
    assert run("build", folder, "--ink", "full").code == 0
    made = {file.name for file in (here / "build/little-game/a4").iterdir()}
    assert "deck.pdf" in made and "extra.pdf" not in made
    assert "0 made" in run("build", folder, "--ink", "full").out
    asked = run("build", folder, "--ink", "full", "--only", "extra")
    assert asked.code == 0 and "deck.pdf" in asked.out
    guide = Pdf((here / "build/little-game/a4/print-me-first.pdf").read_bytes())
    assert "Deck" in guide.pages[0].words and "extra.pdf" not in guide.pages[0].words
    job = run("print", folder, "--players", "2", "--ink", "full")
    assert job.code == 0 and "Deck" in job.out and "Extra" not in job.out


BAD = {
    "an unknown host": ('"deck"', '"dech"', "extra", "unknown component “dech”"),
    "itself": ('"deck"', '"extra"', "extra", "a component cannot share pages with itself"),
    "another kind": ('"deck"', '"discs"', "extra", "cards cannot stand on the pages of “discs”, which is of the kind"),
    "another size": ('"deck"', '"notes"', "notes", "these pieces measure 63.5 × 88.9 mm, and those 69.85 × 120.65 mm"),
    "no backs": ('back = "back"\nshare', "share", "deck", "one of the two has backs and the other has none"),
    "served otherwise": ('"table"', '"player"', "extra", "“deck” serves the table, and this the player"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_share_a_page_is_told_at_its_key(little_game: Path, case: str) -> None:
    old, new, component, message = BAD[case]
    (told,) = problems(write(little_game, EXTRA.replace(old, new)), component)
    assert f"extra.share: {message}" in told


@pytest.mark.parametrize("only", [(), ("--only", "extra")])
def test_two_that_share_with_one_another_are_not_left_out_in_silence(
    little_game: Path, run: Pnp, only: tuple[str, ...]
) -> None:
    more = EXTRA.replace("[extra]", "[more]").replace('"deck"', '"extra"').replace("Extra", "More")
    ran = run("build", write(little_game, EXTRA.replace('"deck"', '"more"') + more), "--ink", "full", *only)
    assert ran.code == 1 and "extra.share: “more” has no pages, but stands on those of “extra”" in ran.err


def test_a_host_has_pages_itself(little_game: Path) -> None:
    more = EXTRA.replace("[extra]", "[more]").replace('"deck"', '"extra"')
    (told,) = problems(write(little_game, EXTRA + more), "more")
    assert "more.share: “extra” has no pages, but stands on those of “deck”" in told and 'share = "deck"' in told
