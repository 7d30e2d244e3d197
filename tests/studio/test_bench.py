"""What is looked at: pages by their looks, pieces by the row that made them, problems by their file."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from resvg_py import svg_to_bytes

from pnp.scene.ink import Ink
from pnp.source.bundle import DATA, TEMPLATES
from pnp.studio import bench
from pnp.studio.bench import Ask, Look, cover, drawn, judged, look
from pnp.studio.spots import Spot


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A deck of a spreadsheet, a book and a box."""
    return Path(shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "game")).resolve()


@pytest.fixture(autouse=True)
def _anew() -> None:
    bench._sessions.clear()
    bench._looks.clear()


def _pieces(seen: Look) -> list[Spot]:
    """The places of the fronts of what is cut out."""
    sheets = (sheet for sheet in seen.sheets if not sheet.is_back)
    return [spot for sheet in sheets for spot in sheet.spots if spot.kind == "piece"]


def _of_sort(root: Path, sort: str) -> str:
    return next(each.id for each in look(Ask(root)).components if each.sort == sort)


def test_pages_are_told_and_drawn_when_they_are_asked_for(game: Path) -> None:
    seen = look(Ask(game, "deck"))
    assert seen.is_readable and seen.sheets and not seen.problems
    sheet = seen.sheets[0]
    data = drawn(game, sheet.digest)
    assert data is not None and data.startswith(b"<?xml") and f'width="{sheet.width:g}mm"'.encode() in data
    assert svg_to_bytes(svg_string=data.decode(), skip_system_fonts=True, dpi=96)  # somebody else can read it
    assert drawn(game, "0" * 64) is None


def test_an_edit_that_is_not_saved_changes_the_page_that_shows_it_and_no_other(game: Path) -> None:
    before = look(Ask(game, "deck"))
    spot = _pieces(before)[0]
    lines = (game / spot.file).read_text(encoding="utf-8").split("\n")
    lines[spot.line - 1] = lines[spot.line - 1].replace(_cell(lines, spot.line), "Otherwise")
    after = look(Ask(game, "deck", unsaved={spot.file: "\n".join(lines).encode()}))
    changed = [new.digest != old.digest for old, new in zip(before.sheets, after.sheets, strict=True)]
    assert changed[0] and not all(changed)
    assert b"Otherwise" in (drawn(game, after.sheets[0].digest) or b"")
    assert look(Ask(game, "deck")).sheets == before.sheets  # nothing was written


def _cell(lines: list[str], line: int) -> str:
    """The name in a row of the deck."""
    row = next(csv.reader([lines[line - 1]]))
    return row[next(csv.reader([lines[0]])).index("name")]


@pytest.mark.parametrize("edit", ["", "# a remark\n\n"])
def test_every_piece_leads_to_the_row_that_made_it(edit: str) -> None:
    """In TOML, saved or not."""
    root = DATA / "zombie-mania"
    component = _of_sort(root, "token")
    file = _pieces(look(Ask(root, component)))[0].file
    text = edit + (root / file).read_text(encoding="utf-8")
    lines = text.split("\n")
    spots = _pieces(look(Ask(root, component, unsaved={file: text.encode()})))
    assert len({spot.line for spot in spots}) > 1
    for spot in spots:
        assert lines[spot.line - 1] == "[[row]]" and "[[row]]" not in lines[spot.line : spot.last], spot
        assert spot.last == len(lines) or lines[spot.last] == "[[row]]"


def test_a_piece_of_a_spreadsheet_leads_to_its_line(game: Path) -> None:
    spots = _pieces(look(Ask(game, "deck")))
    lines = (game / "tables/cards.csv").read_text(encoding="utf-8").rstrip("\n").split("\n")
    assert {spot.file for spot in spots} == {"tables/cards.csv"}
    assert {spot.line for spot in spots} == set(range(2, len(lines) + 1))  # one below the heads
    first = drawn(game, look(Ask(game, "deck")).sheets[0].digest) or b""
    assert _cell(lines, spots[0].line).encode() in first


def test_a_piece_of_no_row_leads_to_its_component() -> None:
    root = DATA / "zombie-mania"
    spot = _pieces(look(Ask(root, "graveyard-mat")))[0]
    lines = (root / spot.file).read_text(encoding="utf-8").split("\n")
    assert spot.file == "components.toml" and lines[spot.line - 1].startswith("[graveyard-mat]")


def test_kept_pages_know_their_rows(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is fetched from the user's store leads to the same lines."""
    monkeypatch.setenv("PNP_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    made = look(Ask(game, "deck"))
    bench._sessions.pop(game).close()
    assert look(Ask(game, "deck")) == made and made.sheets[0].spots


def test_pieces_lie_where_they_are_painted(game: Path) -> None:
    """All within their page, and none on another."""
    for sheet in look(Ask(game, "deck")).sheets:
        boxes = [(s.x, s.y, s.x + s.width, s.y + s.height) for s in sheet.spots if s.kind == "piece"]
        assert boxes and all(x >= 0 and y >= 0 and r <= sheet.width and b <= sheet.height for x, y, r, b in boxes)
        for n, one in enumerate(boxes):
            for other in boxes[n + 1 :]:
                apart = one[2] <= other[0] + 0.01 or other[2] <= one[0] + 0.01
                assert apart or one[3] <= other[1] + 0.01 or other[3] <= one[1] + 0.01


def test_a_game_that_cannot_be_read_has_problems_and_its_places(game: Path) -> None:
    seen = look(Ask(game, unsaved={"game.toml": b"id = \n"}))
    assert not seen.is_readable and not seen.sheets
    assert [(each.file, each.line) for each in seen.problems] == [("game.toml", 1)]
    assert look(Ask(game)).is_readable


def test_what_the_rules_of_a_check_find_is_told_as_well(little_game: Path) -> None:
    root = little_game.resolve()
    assert not judged(Ask(root))
    text = (root / "dice.toml").read_text(encoding="utf-8").replace('"M"]', '"X"]')
    told = judged(Ask(root, unsaved={"dice.toml": text.encode()}))
    assert [each.file for each in told] == ["dice.toml"] and told[0].hint


def test_the_other_ink_looks_other(game: Path) -> None:
    name = "deck"
    full, friendly = look(Ask(game, name)), look(Ask(game, name, ink=Ink.FRIENDLY))
    assert full.sheets[0].digest != friendly.sheets[0].digest


def test_what_has_no_twin_is_shown_as_it_is(game: Path) -> None:
    book = next(each.id for each in look(Ask(game)).components if not each.has_twin)
    assert look(Ask(game, book, ink=Ink.FRIENDLY)).sheets == look(Ask(game, book)).sheets != ()


def test_a_cover_is_the_first_page_of_the_book(gappy_game: Path) -> None:
    data = cover(gappy_game.resolve())
    assert data is not None and b"Rules" in data


def test_a_game_without_a_book_or_a_guide_has_no_cover(little_game: Path) -> None:
    assert cover(little_game.resolve()) is None


def test_of_many_folders_a_few_are_kept(little_game: Path, tmp_path: Path) -> None:
    for number in range(5):
        root = tmp_path / f"copy-{number}"
        root.mkdir()
        for file in little_game.rglob("*"):
            if file.is_file():
                place = root / file.relative_to(little_game)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(file.read_bytes())
        assert look(Ask(root.resolve())).is_readable
    assert len(bench._sessions) == 3


def test_many_edits_leave_no_pile_of_pages(game: Path) -> None:
    text = (game / "tables/cards.csv").read_text(encoding="utf-8")
    for number in range(12):
        edited = text.replace(_cell(text.split("\n"), 2), f"Number {number}")
        look(Ask(game, "deck", unsaved={"tables/cards.csv": edited.encode()}))
    assert len({id(document) for document, _ in bench._looks.values()}) <= bench._MOST_LOOKS
