"""Whatever is printed leads to the lines that made it: books, maps, dice, pads, boxes and sheets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from thinning import thinned

from pnp.kinds.book.manuscript import PARTIAL
from pnp.source.bundle import DATA
from pnp.studio import bench
from pnp.studio.bench import Ask, look
from pnp.studio.spots import Spot

GAMES = sorted(path.parent.name for path in DATA.glob("*/components.toml"))


def _text(game: str, name: str) -> str:
    return (DATA / game / name).read_text(encoding="utf-8")


@cache
def _kinds(game: str) -> dict[str, str]:
    """The kinds of a game's components, by their ids."""
    table = tomllib.loads(_text(game, "components.toml"))
    return {name: row["kind"] for name, row in table.items() if not row.get("omit")}


def _first(kind: str) -> list[tuple[str, str]]:
    """The first component of a kind in each game that has one."""
    return [(game, name) for game in GAMES for name in [name for name, own in _kinds(game).items() if own == kind][:1]]


def _spots(game: str, component: str, unsaved: dict[str, bytes] | None = None) -> list[Spot]:
    seen = look(Ask((DATA / game).resolve(), component, unsaved=unsaved or {}))
    assert seen.component == component and seen.sheets
    return [spot for sheet in seen.sheets for spot in sheet.spots]


def _lines(game: str, spot: Spot) -> list[str]:
    return (DATA / game / spot.file).read_text(encoding="utf-8").split("\n")[spot.line - 1 : spot.last]


def test_every_page_leads_somewhere_and_every_place_lies_on_it() -> None:
    """Print Me First, which comes along by itself, is made from no line."""
    game = _first("score-pad")[0][0]
    for name in _kinds(game):
        for sheet in look(Ask((DATA / game).resolve(), name)).sheets:
            first, *others = sheet.spots
            assert first.kind == "page" and (first.width, first.height) == (sheet.width, sheet.height)
            assert _lines(game, first)[0].startswith(f"[{name}]"), name
            for spot in others:
                assert spot.kind != "page" and 0 < spot.line <= spot.last
                assert spot.x < sheet.width and spot.y < sheet.height and spot.x + spot.width > 0


@pytest.mark.parametrize(("game", "book"), thinned(_first("rulebook"), 3))
def test_words_of_a_book_lead_to_the_line_of_the_manuscript(game: str, book: str) -> None:
    """A heading of the manuscript is a heading on a page, and nothing else is; a paragraph reaches to the next."""
    spots = [spot for spot in _spots(game, book) if spot.file.endswith(PARTIAL)]
    text = (DATA / game / spots[0].file).read_text(encoding="utf-8").split("\n")
    led = {line for line, words in enumerate(text, 1) if re.match("## ", words) and "{" not in words}
    begun = {spot.line for spot in spots}
    assert len(led) > 3 and len(led & begun) >= len(led) - 1  # one may stand in a part that is not printed
    for spot in spots:
        assert text[spot.line - 1].strip(), spot
        assert not begun & set(range(spot.line + 1, spot.last + 1)), spot


def test_a_line_more_in_a_manuscript_moves_what_is_below_it() -> None:
    """Kept pages know their lines, too: an empty line more changes no page."""
    game, book = _first("rulebook")[0]
    before = [spot for spot in _spots(game, book) if spot.file.endswith(PARTIAL)]
    name = before[0].file
    text = "{# a remark #}\n" + (DATA / game / name).read_text(encoding="utf-8")
    after = [spot for spot in _spots(game, book, {name: text.encode()}) if spot.file.endswith(PARTIAL)]
    assert [spot.line + 1 for spot in before] == [spot.line for spot in after]


@pytest.mark.parametrize(("game", "component"), _first("hex-map"))
def test_a_hex_leads_to_the_row_of_the_map_that_it_stands_in(game: str, component: str) -> None:
    hexes = [spot for spot in _spots(game, component) if spot.kind == "place" and spot.file == "maps.toml"]
    by_line: dict[int, list[Spot]] = {}
    for spot in hexes:
        by_line.setdefault(spot.line, []).append(spot)
    assert len(by_line) > 5
    for spots in by_line.values():
        (row,) = re.findall('"([^"]*)"', _lines(game, spots[0])[0])
        assert len(row.split()) == len(spots), row
    heights = [min(spot.y for spot in by_line[line]) for line in sorted(by_line)]
    assert heights == sorted(heights)


@pytest.mark.parametrize(("game", "component"), thinned(_first("dice-cutouts"), 3))
def test_a_die_leads_to_its_row(game: str, component: str) -> None:
    dice = [spot for spot in _spots(game, component) if spot.file == "dice.toml"]
    rows = {_lines(game, spot)[0] for spot in dice}
    assert rows == {"[[die]]"} and len({spot.line for spot in dice}) == _text(game, "dice.toml").count("[[die]]")


def test_words_of_a_sheet_lead_to_the_heading_of_their_slot() -> None:
    game, component = _first("bonus-sheet")[0]
    spots = [spot for spot in _spots(game, component) if spot.file == f"texts/{component}.md.j2"]
    assert spots and all(_lines(game, spot)[0].startswith("## ") for spot in spots)


@pytest.mark.parametrize(("game", "component"), _first("tuck-box")[:1])
def test_a_box_leads_to_its_component_and_its_words_to_theirs(game: str, component: str) -> None:
    spots = _spots(game, component)
    title = [spot for spot in spots if spot.file == "game.toml" and _lines(game, spot)[0].startswith("title")]
    assert title and all(spot.kind == "words" for spot in title)


def test_pages_of_a_booklet_lead_where_those_of_its_book_do() -> None:
    game, book = _first("rulebook")[0]
    booklet = next(name for name, kind in _kinds(game).items() if kind == "booklet")
    lines = [{spot.line for spot in _spots(game, each) if spot.file.endswith(PARTIAL)} for each in (book, booklet)]
    assert lines[0] == lines[1] != set()


@pytest.fixture(autouse=True, scope="module")
def _afterwards() -> Iterator[None]:
    yield
    bench._sessions.clear()
    bench._looks.clear()


def test_a_folder_that_has_gone_meanwhile_leads_nowhere(tmp_path: Path) -> None:
    assert look(Ask(tmp_path / "none")).sheets == ()
