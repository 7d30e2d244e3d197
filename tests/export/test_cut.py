"""Sheets for cutting machines: marks, cuts in SVG and DXF where the PDF has the pieces, and nothing near a mark."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest
from PIL import Image
from sheet.sides import trim
from thinning import thinned

from pnp.export.cut import FOLDER, CutPack
from pnp.export.cut.layout import Shape, arrangement
from pnp.export.cut.machines import find_machine
from pnp.export.presets import preset_names
from pnp.export.studio import Studio
from pnp.scene.document import Document
from pnp.scene.frame import Place, Role, Text
from pnp.sheet.paper import Paper
from pnp.sheet.product import Outline, Part, Product, Sort
from pnp.source.problems import UsageError

from .cut_reader import Bounds, area, bounds, dxf_lines, svg_bounds, svg_lines
from .plain_products import (
    A4,
    FONTS,
    LETTER,
    POKER,
    bundled_product,
    colour,
    painted,
    part,
    piece,
    product,
    round_tokens,
)

MACHINES = preset_names(FOLDER)
AREAS = {
    "cards": 63.5 * 88.9 - (4 - math.pi) * 3**2,
    "tokens": math.pi * 12.5**2,
    "hexagons": 1.5 * math.sqrt(3) * 12.5**2,
}
DOTS = 10  # a millimetre, in the pictures that are looked at


def _files(game: Product, machine: str = "silhouette", *, test: bool = False) -> dict[str, bytes]:
    return {file.name: file.make() for file in CutPack(machine, test).files(game, FONTS)}


def _deck(count: int, size: tuple[float, float] = POKER, corner: float = 0.0) -> Part:
    back = painted(70, *size)
    return part("deck", Sort.CARD, *(replace(piece(n, size, back), corner_mm=corner) for n in range(count)))


def _seen(data: bytes, page: int = 0) -> Image.Image:
    picture: Image.Image = pdfium.PdfDocument(data)[page].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    return picture


def _is(pixel: object, number: int) -> bool:
    wanted = colour(number)
    assert isinstance(pixel, tuple)
    return all(abs(a - b * 255) < 8 for a, b in zip(pixel, (wanted.r, wanted.g, wanted.b), strict=True))


def _same(one: list[Bounds], other: list[Bounds]) -> bool:
    return len(one) == len(other) and all(
        abs(a - b) < 0.05 for first, second in zip(one, other, strict=True) for a, b in zip(first, second, strict=True)
    )


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("paper", thinned([A4, LETTER], 2, name=lambda paper: paper.id))
@pytest.mark.parametrize("size", [POKER, POKER[::-1], (44.0, 68.0)], ids=str)
def test_pieces_lie_on_the_sheet_where_they_are_cut(
    machine: str, paper: Paper, size: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measured on the frames, where a picture of the page would only be sure to a dot; backs as seen from the front."""
    documents: list[Document] = []

    def noted(studio: Studio, document: Document) -> bytes:
        documents.append(document)
        return b""

    monkeypatch.setattr(Studio, "pdf", noted)
    files = _files(replace(product(_deck(4, size)), paper=paper), machine)
    _, cuts = svg_bounds(next(data for name, data in files.items() if name.endswith(".svg")))
    (document,) = documents
    front, back = (page.frame for page in document.pages)
    pieces, behind = (
        [trim(item) for item in side.items if isinstance(item, Place) and item.role is Role.PIECE]
        for side in (front, back)
    )
    assert _same([(each.left, each.top, each.right, each.bottom) for each in pieces], cuts)
    assert _same([(paper.width_mm - e.right, e.top, paper.width_mm - e.left, e.bottom) for e in behind], cuts)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("paper", thinned([A4, LETTER], 2, name=lambda paper: paper.id))
@pytest.mark.parametrize("kind", ["cards", "tokens", "hexagons"])
def test_svg_dxf_and_pdf_have_the_cuts_in_the_same_places(machine: str, paper: object, kind: str) -> None:
    hexagon = replace(piece(1, (21.65, 25.0)), outline=Outline.HEXAGON, count=5)
    parts = {"cards": _deck(4), "tokens": round_tokens(3, 4), "hexagons": part("hexes", Sort.TOKEN, hexagon)}
    game = replace(product(parts[kind]), paper=paper)  # type: ignore[arg-type]
    files = _files(game, machine)
    name = next(name for name in files if name.endswith(".svg")).removesuffix(".svg")
    size, lines = svg_lines(files[f"{name}.svg"])
    others = dxf_lines(files[f"{name}.dxf"], size[1])
    by_svg, wanted = list(map(bounds, lines)), AREAS[kind]
    assert size == (game.paper.width_mm, game.paper.height_mm)
    assert all(area(line) == pytest.approx(wanted, rel=2e-4) for line in (*lines, *others))  # corners outwards
    assert _same(by_svg, list(map(bounds, others))) and len(by_svg) == sum(each.count for each in parts[kind].pieces)
    picture = _seen(next(data for name, data in files.items() if name.endswith(".pdf")))
    for left, top, right, bottom in by_svg:  # the art reaches a little over the cut, and ends before the neighbour
        x, y = (left + right) / 2, (top + bottom) / 2
        for at in ((left - 0.4, y), (right + 0.4, y), (x, top - 0.4), (x, bottom + 0.4)):
            assert picture.getpixel((round(at[0] * DOTS), round(at[1] * DOTS))) != (255, 255, 255), at


def test_pieces_lie_where_they_are_cut_within_a_twentieth_of_a_millimetre() -> None:
    """The quarter of another colour begins 2 mm inside the front's cut; seen on the page, ten dots a millimetre."""
    files = _files(product(_deck(4, (80.0, 80.0))))
    (_, cuts), picture = svg_bounds(files["deck-sheet-01.svg"]), _seen(files["deck.pdf"])
    for number, (left, top, _, _) in enumerate(cuts):
        row = round((top + 20) * DOTS)
        line = [
            _is(picture.getpixel((x, row)), number + 1) for x in range(round(left * DOTS), round((left + 4) * DOTS))
        ]
        assert abs(line.index(True) - 2 * DOTS) <= 1


def test_backs_lie_behind_their_fronts_when_the_sheet_is_flipped_on_its_long_edge() -> None:
    pieces = [replace(piece(n, POKER), back=painted(n + 30, *POKER)) for n in range(5)]
    files = _files(product(part("deck", Sort.CARD, *pieces)))
    front, back = _seen(files["deck.pdf"], 0), _seen(files["deck.pdf"], 1)
    _, cuts = svg_bounds(files["deck-sheet-01.svg"])
    for number, (left, top, right, bottom) in enumerate(cuts):
        x, y = (left + right) / 2, (top + bottom) / 2
        # poker cards lie on their side: the head of a front is at its right, that of its back behind it
        head, foot = (right - 15, top + 15), (left + 15, bottom - 15)
        assert _is(front.getpixel((round(head[0] * DOTS), round(head[1] * DOTS))), number + 1)
        assert _is(front.getpixel((round(foot[0] * DOTS), round(foot[1] * DOTS))), number)
        behind = A4.width_mm - right + 15, bottom - 15  # its upper left corner, seen from behind
        assert _is(back.getpixel((round(behind[0] * DOTS), round(behind[1] * DOTS))), number + 31), (x, y)


def test_the_marks_of_silhouette_are_where_its_software_looks_for_them() -> None:
    picture = _seen(_files(product(_deck(2)))["deck.pdf"])
    black = (0, 0, 0)

    def at(x: float, y: float) -> object:
        return picture.getpixel((round(x * DOTS), round(y * DOTS)))

    right, bottom = A4.width_mm - 10, A4.height_mm - 10
    assert all(at(x, y) == black for x in (9.6, 12.5, 15.3) for y in (9.6, 12.5, 15.3))  # 5 mm, and a line round it
    assert all(at(d, 12.5) != black and at(12.5, d) != black for d in (9.3, 15.7))
    assert all(at(right - d, 10) == black and at(right, 10 + d) == black for d in (0.2, 2.0, 4.8))  # 5 mm long
    assert all(at(10 + d, bottom) == black and at(10, bottom - d) == black for d in (0.2, 2.0, 4.8))
    assert at(right - 2, 10.4) == black and at(right - 2, 9.6) == black  # 1 mm thick
    assert at(right - 2, 10.8) != black and at(right - 5.2, 10) != black and at(9, 12) != black
    assert at(right, bottom) == (255, 255, 255)  # no fourth mark


def test_a_machine_of_no_name_has_four_marks_and_cricut_none() -> None:
    assert len(list(find_machine("generic").keep_clear(A4))) == 4
    assert not list(find_machine("cricut").drawn(A4))


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("paper", thinned([A4, LETTER], 2, name=lambda paper: paper.id))
@pytest.mark.parametrize("size", [POKER, (44.0, 68.0), (69.85, 120.65), (25.0, 25.0), (97.5, 128.0), (10.0, 150.0)])
def test_nothing_comes_near_a_mark_or_leaves_what_the_machine_cuts(
    machine: str, paper: object, size: tuple[float, float]
) -> None:
    known = find_machine(machine)
    found = arrangement(Shape(Outline.RECTANGLE, *size, 3.0), known, paper)  # type: ignore[arg-type]
    assert found is not None
    area, field, bleed = known.area(found.paper), found.field, found.bleed(known)
    assert area.x <= field.x + 1e-6 and field.right <= area.right + 1e-6
    assert area.y <= field.y + 1e-6 and field.bottom <= area.bottom + 1e-6
    if known.area_mm is not None:
        assert field.width <= known.area_mm[0] and field.height <= known.area_mm[1]
    for zone in known.keep_clear(found.paper):
        across = field.x - bleed < zone.right - 1e-6 and zone.x < field.right + bleed - 1e-6
        down = field.y - bleed < zone.bottom - 1e-6 and zone.y < field.bottom + bleed - 1e-6
        assert not (across and down)
    assert abs(field.x + field.right - found.paper.width_mm) < 1e-6  # in the middle: backs lie behind fronts


@pytest.mark.parametrize("paper", thinned([A4, LETTER], 2, name=lambda paper: paper.id))
def test_eight_poker_cards_stand_on_a_sheet(paper: object) -> None:
    found = arrangement(Shape(Outline.RECTANGLE, *POKER, 3.0), find_machine("silhouette"), paper)  # type: ignore[arg-type]
    assert found is not None and found.per_sheet == 8


def test_sheets_that_are_cut_alike_share_their_files_and_captions_name_them() -> None:
    files = _files(product(_deck(19)))
    assert {name for name in files if name.endswith(".svg")} == {"deck-sheets-01-02.svg", "deck-sheet-03.svg"}
    document = pdfium.PdfDocument(files["deck.pdf"])
    words = [page.get_textpage().get_text_bounded() for page in document]
    assert len(words) == 6 and "deck-sheets-01-02" in words[0] and "deck-sheet-03" in words[4]
    assert "flip on the long edge" in words[1]


def test_cards_get_rounded_corners_and_keep_their_own() -> None:
    assert b"A3 3 0 0 1" in _files(product(_deck(2)))["deck-sheet-01.svg"]
    assert b"A5 5 0 0 1" in _files(product(_deck(2, corner=5.0)))["deck-sheet-01.svg"]
    mats = part("mats", Sort.MAT, piece(1, (100.0, 60.0)))
    assert b"A" not in _files(product(mats))["mats-sheet-01.svg"].split(b'd="')[1].split(b'"')[0]


def test_another_reader_of_dxf_agrees(tmp_path: Path) -> None:
    ezdxf = pytest.importorskip("ezdxf")
    bounding = pytest.importorskip("ezdxf.bbox")
    game = product(_deck(3), round_tokens(4))
    files = _files(game)
    for name in ("deck-sheet-01", "tokens-sheet-01"):
        file = tmp_path / f"{name}.dxf"
        file.write_bytes(files[f"{name}.dxf"])
        entities = list(ezdxf.readfile(file).modelspace())
        boxes = [bounding.extents([entity], fast=False) for entity in entities]
        height = A4.height_mm
        found = [(box.extmin.x, height - box.extmax.y, box.extmax.x, height - box.extmin.y) for box in boxes]
        assert _same(found, svg_bounds(files[f"{name}.svg"])[1])


def test_cricut_gets_pictures_that_end_at_the_cuts() -> None:
    files = _files(product(round_tokens(3)), "cricut")
    picture = Image.open(io.BytesIO(files["tokens-picture-01.png"]))
    assert picture.mode == "RGBA" and picture.getpixel((2, 2))[3] == 0  # type: ignore[index]
    first = 25 / 25.4 * 300
    assert picture.getpixel((round(first / 2), round(first / 2)))[3] == 255  # type: ignore[index]


def test_a_test_sheet_has_marks_and_lines_and_no_art() -> None:
    files = _files(product(_deck(3)), test=True)
    assert set(files) == {"test-sheet.pdf", "test-sheet.svg", "test-sheet.dxf"}
    picture = _seen(files["test-sheet.pdf"])
    red, green, blue = picture.split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()  # greys only
    _, cuts = svg_bounds(files["test-sheet.svg"])
    assert len(cuts) == 8  # of eight cards a circle took the place of one
    left, top, _, bottom = cuts[0]
    row = round((top + bottom) / 2 * DOTS)
    line = picture.convert("L").crop((round(left * DOTS) - 2, row, round(left * DOTS) + 3, row + 1))
    assert min(line.tobytes()) < 100


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("paper", thinned([A4, LETTER], 2, name=lambda paper: paper.id))
@pytest.mark.parametrize("size", [(195.0, 128.0), (150.0, 100.0), POKER], ids=str)
def test_a_test_sheet_has_a_circle_and_a_rounded_card_to_judge_a_machine_by(
    machine: str, paper: Paper, size: tuple[float, float]
) -> None:
    setup = find_machine(machine)
    game = replace(product(part("mats", Sort.MAT, piece(1, size))), paper=paper)
    if arrangement(Shape(Outline.RECTANGLE, *size, 0.0), setup, paper) is None:
        pytest.skip(f"too large for {machine}")
    dxf = _files(game, machine, test=True)["test-sheet.dxf"].decode()
    assert dxf.count("CIRCLE") == 1 and dxf.count("\n 42\n") == 4  # one card, with four arcs
    boxes = [bounds(line) for line in dxf_lines(dxf.encode(), paper.height_mm)]
    area = setup.area(paper)
    marks = [(zone.x, zone.y, zone.right, zone.bottom) for zone in setup.keep_clear(paper)]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert area.x - 0.01 <= left and right <= area.right + 0.01
        assert area.y - 0.01 <= top and bottom <= area.bottom + 0.01
        for other in (*boxes[:number], *marks):
            assert left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1]


def test_what_the_machine_cannot_cut_is_told() -> None:
    large = part("mats", Sort.MAT, piece(1, (265.0, 190.0)))
    game = product(_deck(1), large, part("book", Sort.BOOK))
    told = list(CutPack().remarks(game, FONTS))
    assert any(line.startswith("mats: left out") and "265 × 190 mm" in line and "A4" in line for line in told)
    assert any("book" in line for line in told)
    with pytest.raises(UsageError, match="nothing in a-game that Silhouette could cut"):
        _files(product(large))


def test_an_unknown_machine_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(UsageError, match=r"unknown machine “silhuette”.*silhouette"):
        CutPack("silhuette")


def test_machines_and_test_sheets_do_not_share_a_folder() -> None:
    folders = [CutPack(machine, test).folder for machine in MACHINES for test in (False, True)]
    assert len(set(folders)) == len(folders)


def test_real_tokens_are_all_cut_out() -> None:
    files = _files(bundled_product("zombie-mania", "zombie-tokens"))
    cuts = [svg_bounds(data)[1] for name, data in files.items() if name.endswith(".svg")]
    assert sum(map(len, cuts)) == 40
    lefts = sorted({round(left, 3) for left, *_ in cuts[0]})
    assert all(abs(b - a - 27) < 0.01 or abs(b - a - 26.25) < 0.01 for a, b in pairwise(lefts))


def test_a_box_is_left_to_scissors() -> None:
    """Its frame is a rectangle, and the net in it is not."""
    box = part("tuck-box", Sort.BOX, piece(1, (180.0, 150.0)))
    game = product(_deck(1), box)
    assert not [name for name in _files(game) if name.startswith("tuck-box")]
    assert "nothing to cut out, or not by machine: tuck-box" in list(CutPack().remarks(game, FONTS))


@pytest.mark.parametrize("test", [False, True])
def test_captions_give_way_to_the_edges_of_the_sheet(monkeypatch: pytest.MonkeyPatch, test: bool) -> None:
    documents: list[Document] = []
    monkeypatch.setattr(Studio, "pdf", lambda studio, document: documents.append(document) or b"")  # type: ignore[func-returns-value]
    _files(replace(product(_deck(4)), title="A Game of Many Words " * 5), test=test)
    for page in documents[0].pages:
        (caption,) = (item for item in page.frame.items if isinstance(item, Text))
        width = FONTS.width_mm(caption.font, caption.text, caption.size_pt)
        assert caption.x >= 10 and caption.x + width <= A4.width_mm - 10
        assert "cut" in caption.text
