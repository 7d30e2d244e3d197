"""How pages are looked at: printed in other ways, with lines over them, piece by piece, and by their words."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.kinds.pieces.rounded import SAFE_MM as SAFE_OF_PIECE_MM
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.margins import SAFE_MM
from pnp.sheet.printing import AS_USUAL, Marks
from pnp.source.bundle import DATA, TEMPLATES
from pnp.studio import bench
from pnp.studio.bench import Ask, drawn, look, words
from pnp.studio.guides import GUIDES
from pnp.studio.seeing import Seeing

TOKENS = (DATA / "zombie-mania").resolve(), "zombie-tokens"  # circles


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "game")).resolve()


@pytest.fixture(autouse=True)
def _anew() -> None:
    bench._sessions.clear()
    bench._looks.clear()


def _points(data: str) -> list[tuple[float, float]]:
    """Of a path of straight lines, each point from the one before."""
    found, x, y = [], 0.0, 0.0
    for step, numbers in re.findall(r"([MLl])([^MLlz]*)", data):
        dx, dy = map(float, re.findall(r"-?[0-9.]+", numbers))
        x, y = (dx, dy) if step == "M" else (x + dx, y + dy)
        found.append((x, y))
    return found


# What a window tells


def test_everything_that_can_be_chosen_is_asked_for(game: Path) -> None:
    seeing = Seeing()
    for told in (
        {"what": "sheet", "id": "deck"},
        {"what": "paper", "id": "letter"},
        {"what": "ink", "id": "friendly"},
        {"what": "backs", "id": "fold"},
        {"what": "marks", "id": "corner"},
        {"what": "bleed", "id": "2"},
        {"what": "guides", "names": ["cut", "safe", "nonsense", 7]},
        {"what": "pieces", "wanted": True},
    ):
        assert seeing.hear(told), told
    printing = replace(AS_USUAL, backs=Backs.FOLD, marks=Marks.CORNER, bleed_mm=2.0)
    guides = frozenset({"cut", "safe"})
    assert seeing.ask(game, {}) == Ask(game, "deck", "letter", Ink.FRIENDLY, {}, printing, guides, wants_pieces=True)
    for what in ("marks", "bleed"):  # back to what is usual
        assert seeing.hear({"what": what, "id": ""})
    assert seeing.printing == replace(AS_USUAL, backs=Backs.FOLD)


@pytest.mark.parametrize(
    "told",
    [
        {"what": "bleed", "id": "99"},
        {"what": "marks", "id": "all"},
        {"what": "backs", "id": ""},
        {"what": "ink", "id": "pink"},
        {"what": "guides", "names": "cut"},
        {"what": "pieces", "wanted": 1},
        {"what": "else"},
        {},
    ],
)
def test_what_is_strange_is_passed_over(told: dict[str, object]) -> None:
    seeing = Seeing()
    assert not seeing.hear(told) and seeing == Seeing()


def test_an_answer_to_another_wish_is_too_late_and_one_to_another_text_is_not(game: Path) -> None:
    seeing = Seeing("deck")
    ask = seeing.ask(game, {"game.toml": b"as it was"})
    assert seeing.is_of(ask)
    for told in (
        {"what": "sheet", "id": "rulebook"},
        {"what": "paper", "id": "letter"},
        {"what": "backs", "id": "none"},
        {"what": "guides", "names": ["cut"]},
        {"what": "pieces", "wanted": True},
    ):
        other = Seeing("deck")
        assert other.hear(told) and not other.is_of(ask), told


# Printed in other ways


def test_backs_can_be_left_out_or_folded_over(game: Path) -> None:
    usual, without, folded = (
        look(Ask(game, "deck", printing=replace(AS_USUAL, backs=backs))).sheets
        for backs in (Backs.DUPLEX, Backs.NONE, Backs.FOLD)
    )
    assert any(sheet.is_back for sheet in usual)
    assert not any(sheet.is_back for sheet in (*without, *folded))
    assert len(without) == sum(not sheet.is_back for sheet in usual) < len(folded)  # half of each is for backs


def test_marks_and_bleed_show(game: Path) -> None:
    ways = [AS_USUAL, replace(AS_USUAL, marks=Marks.NONE), replace(AS_USUAL, bleed_mm=0.0)]
    digests = {look(Ask(game, "deck", printing=way)).sheets[0].digest for way in ways}
    assert len(digests) == len(ways)
    assert look(Ask(game, "deck")).sheets[0].digest in digests  # whoever asks for nothing gets what is usual again


# Lines over pages


def test_the_cut_goes_round_every_piece_and_the_safe_area_lies_within(game: Path) -> None:
    sheet = look(Ask(game, "deck", guides=frozenset(GUIDES))).sheets[0]
    guides: dict[str, list[list[tuple[float, float]]]] = {}
    for name, data in sheet.guides:
        guides.setdefault(name, []).append(_points(data))
    pieces = [spot for spot in sheet.spots if spot.kind == "piece"]
    assert len(guides["cut"]) == len(guides["safe"]) == len(guides["bleed"]) == len(pieces) > 1
    for spot, cut, safe, bleed in zip(pieces, guides["cut"], guides["safe"], guides["bleed"], strict=True):
        assert _box(cut) == pytest.approx((spot.x, spot.y, spot.x + spot.width, spot.y + spot.height), abs=0.02)
        assert _box(safe) == pytest.approx([a + by for a, by in zip(_box(cut), _inwards(), strict=True)], abs=0.02)
        (left, top, right, bottom), own = _box(bleed), _box(cut)
        assert left <= own[0] and top <= own[1] and right >= own[2] and bottom >= own[3]
    ((margin,),) = (guides["margin"],)
    assert _box(margin) == (SAFE_MM, SAFE_MM, sheet.width - SAFE_MM, sheet.height - SAFE_MM)


def _inwards() -> tuple[float, float, float, float]:
    return (SAFE_OF_PIECE_MM, SAFE_OF_PIECE_MM, -SAFE_OF_PIECE_MM, -SAFE_OF_PIECE_MM)


def _box(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def test_only_what_is_asked_for_lies_over_a_page(game: Path) -> None:
    assert not look(Ask(game, "deck")).sheets[0].guides
    assert {name for name, _ in look(Ask(game, "deck", guides=frozenset({"safe"}))).sheets[0].guides} == {"safe"}


def test_round_pieces_are_cut_round() -> None:
    sheet = look(Ask(*TOKENS, guides=frozenset({"cut"}))).sheets[0]
    assert all("c" in data for _, data in sheet.guides) and sheet.guides


# Pieces


def test_each_piece_is_shown_once_and_leads_to_its_row(game: Path) -> None:
    seen = look(Ask(game, "deck", wants_pieces=True))
    rows = (game / "tables/cards.csv").read_text(encoding="utf-8").rstrip("\n").split("\n")
    assert [piece.line for piece in seen.pieces] == list(range(2, len(rows) + 1))
    for piece in seen.pieces:
        assert piece.title in rows[piece.line - 1] and piece.back is not None
        assert (piece.front.width, piece.front.height) == (piece.width, piece.height)
    first = seen.pieces[0]
    assert first.back is not None
    for side in (first.front, first.back):
        assert (drawn(game, side.digest) or b"").startswith(b"<?xml")
    assert first.title.encode() in (drawn(game, first.front.digest) or b"")
    assert not look(Ask(game, "deck")).pieces and look(Ask(game, "deck")).has_pieces


def test_a_piece_on_a_page_knows_which_it_is(game: Path) -> None:
    seen = look(Ask(game, "deck", wants_pieces=True))
    spots = [spot for sheet in seen.sheets if not sheet.is_back for spot in sheet.spots if spot.kind == "piece"]
    assert spots and all(seen.pieces[spot.piece].line == spot.line for spot in spots)


def test_a_piece_shows_its_bleed_if_that_is_wanted(game: Path) -> None:
    bare, bleeding = (
        look(Ask(game, "deck", guides=frozenset(names), wants_pieces=True)).pieces[0] for names in ((), ("bleed",))
    )
    assert bleeding.front.width > bleeding.width == bare.width == bare.front.width
    assert [name for name, _ in bleeding.front.guides] == ["bleed"] and not bare.front.guides


def test_faces_of_dice_are_pieces_and_pages_of_a_book_are_none(game: Path) -> None:
    root = DATA / "zombie-mania"
    dice = look(Ask(root.resolve(), "dice-cutouts", wants_pieces=True)).pieces
    assert len(dice) > 5 and len({piece.title for piece in dice}) > 5
    assert not look(Ask(game, "rulebook", wants_pieces=True)).has_pieces


# Words


def test_words_of_a_page_lie_where_they_are_read(game: Path) -> None:
    seen = look(Ask(game, "deck", wants_pieces=True))
    sheet, piece = seen.sheets[0], seen.pieces[0]
    spot = next(spot for spot in sheet.spots if spot.piece == 0)
    runs = json.loads(words(game, sheet.digest) or b"")
    x, y, width, height, _ = next(run for run in runs if run[4] == piece.title)
    assert spot.x < x < x + width < spot.x + spot.width and spot.y < y < y + height < spot.y + spot.height
    assert words(game, "0" * 64) is None
