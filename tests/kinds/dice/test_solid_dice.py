"""Dice of 4 to 20 sides on paper: nets, stickers, what each number means; and mistakes in dice.toml."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from conftest import Pnp
from papers import A4
from preflight.checks import Expected, complaints
from preflight.pdf import Pdf

from kinds.helpers import composer, laid, overlap, placed
from kinds.sea_garden import COMPONENTS, GAME, write
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.frame import Frame, Role, Shape, Text
from pnp.scene.ink import Ink
from pnp.sheet.cuts import cuts
from pnp.sheet.paper import PAPERS
from pnp.source.problems import DataError

ONE_SET = COMPONENTS.replace("sticker_sets = 12", "sticker_sets = 1")
SYMBOLS = ("SH", "SH", "CR", "CR", "WA", "PE", "RE")


def numbers(sides: int, more: str = "") -> str:
    return f'[[die]]\nid = "n{sides}"\nname = "Number {sides}"\nrole = "deep"\nsides = {sides}\n{more}\n'


def symbols(sides: int) -> str:
    faces = ", ".join(f'"{SYMBOLS[number % len(SYMBOLS)]}"' for number in range(sides))
    return f'[[die]]\nid = "s{sides}"\nname = "Symbol {sides}"\nrole = "storm"\nmark = "bar"\nfaces = [{faces}]\n'


ALL = "".join(make(sides) for sides in (4, 6, 8, 10, 12, 20) for make in (numbers, symbols))


def made(tmp_path: Path, dice: str, component: str = "dice", components: str = ONE_SET) -> Sheets:
    found = composer(write(tmp_path / "game", dice_toml=dice, components_toml=components))
    sheets = found.sheets(next(each for each in found.components if each.id == component), A4, Ink.FULL)
    assert sheets is not None and not found.problems.found, found.problems.found
    return sheets


def pieces(sheets: Sheets, kind: str) -> list[Frame]:
    places = [place for page in sheets.pages for place in placed(page)]
    return [place.frame for place in places if place.role is Role.PIECE and place.frame.name.endswith(kind)]


def told(frame: Frame) -> list[str]:
    return [each.item.text for each in laid(frame.items) if isinstance(each.item, Text)]


def test_every_die_has_a_net_and_those_with_flat_broad_faces_have_stickers(tmp_path: Path) -> None:
    sheets = made(tmp_path, ALL)
    assert {net.name.partition(" ")[0] for net in pieces(sheets, "net")} == {
        f"{sort}{sides}" for sort in "ns" for sides in (4, 6, 8, 10, 12, 20)
    }
    stuck = [strip.name.partition(" ")[0] for strip in pieces(sheets, "stickers")]
    assert sorted(stuck) == ["n12", "n6", "n8", "s12", "s6", "s8"]
    for page in sheets.pages:  # of several sizes, and none reaches into another
        boxes = [(p.x, p.y, p.x + p.frame.width, p.y + p.frame.height) for p in placed(page) if p.role is Role.PIECE]
        assert not [1 for a, b in combinations(boxes, 2) if overlap(a, b)]
        assert all(b[0] >= 10 and b[2] <= A4.width_mm - 10 and b[3] <= A4.height_mm - 14 for b in boxes)


@pytest.mark.parametrize(("sides", "first"), [(8, 1), (10, 0), (10, 1), (12, 1), (20, 1)])
def test_a_numbered_die_shows_each_number_once(tmp_path: Path, sides: int, first: int) -> None:
    more = "first = 0" if first == 0 else ""
    (net,) = pieces(made(tmp_path, numbers(sides, more)), "net")
    shown = [text for text in told(net) if text.isdecimal()]
    assert sorted(map(int, shown)) == list(range(first, first + sides))


def test_a_die_of_four_shows_each_number_at_three_faces(tmp_path: Path) -> None:
    (net,) = pieces(made(tmp_path, numbers(4)), "net")
    assert sorted(text for text in told(net) if text.isdecimal()) == [n for n in "1234" for _ in range(3)]


def test_a_net_is_cut_out_along_one_line_and_folded_along_dashes(tmp_path: Path) -> None:
    (net,) = pieces(made(tmp_path, numbers(20)), "net")
    lines = [each.item for each in laid(net.items) if isinstance(each.item, Shape)]
    assert [shape.path[-1] for shape in lines if shape.role is Role.CUT] == [("Z",)]
    folds = [shape for shape in lines if shape.role is Role.FOLD]
    assert len(folds) == 19 + 11 and all(shape.stroke is not None and shape.stroke.dash for shape in folds)
    assert cuts(net).count == 1


def test_dice_of_several_sorts_share_a_page(tmp_path: Path) -> None:
    sheets = made(tmp_path, "".join(map(numbers, (4, 6, 8, 10, 20))), components=ONE_SET + "\n")
    with_nets = [page for page in sheets.pages if isinstance(page, SheetPage) and page.option == "nets"]
    assert [len([p for p in placed(page) if p.role is Role.PIECE]) for page in with_nets] == [5]


def test_they_pass_preflight(tmp_path: Path, run: Pnp) -> None:
    folder = write(tmp_path / "game", dice_toml=ALL, components_toml=ONE_SET)
    for component, kind, title in (
        ("dice", "dice-cutouts", "Paper Dice"),
        ("rolls", "dice-results", "What You Rolled"),
    ):
        ran = run("build", folder, "--only", component, "--ink", "full", "--out", tmp_path / "out")
        assert ran.code == 0, ran.err
        pdf = Pdf((tmp_path / f"out/sea-garden/a4/{component}.pdf").read_bytes())
        expected = Expected("Sea Garden", title, "Nobody in particular", "en-GB", kind, "a4", Ink.FULL)
        assert complaints(pdf, expected) == []


def test_the_sheet_of_results_has_a_row_for_each_side_and_leaves_numbers_out(tmp_path: Path) -> None:
    (page,) = made(tmp_path, symbols(8) + symbols(20) + numbers(12), "rolls").pages
    assert isinstance(page, SheetPage)
    texts = [each.item.text for each in laid(page.items) if isinstance(each.item, Text)]
    assert [text for text in texts if text.isdecimal()] == [str(n) for n in range(1, 21)]
    assert "Symbol 8" in texts and "Number 12" not in texts
    assert texts.count("Reef") == 1 + 2


def problems(tmp_path: Path, dice: str, components: str = ONE_SET, paper: str = "a4", only: str = "dice") -> list[str]:
    try:
        found = composer(write(tmp_path / "game", dice_toml=dice, components_toml=components))
    except DataError as error:
        return [str(problem).partition("/game/")[2] for problem in error.problems]
    component = next(each for each in found.components if each.id == only)
    found.printable(component, PAPERS[paper], Ink.FULL)
    return [str(problem).partition("/game/")[2] for problem in found.problems.found]


D8 = symbols(8)
OF_SIDES = "a die has 4, 6, 8, 10, 12 or 20 sides, found"
BAD = {
    "seven sides": (numbers(7), f"dice.toml:5:1: die[1].sides: {OF_SIDES} 7"),
    "five faces": (symbols(5), f"dice.toml:6:1: die[1].faces: {OF_SIDES} 5"),
    "no faces": (symbols(0), f"dice.toml:6:1: die[1].faces: {OF_SIDES} 0"),
    "both": (D8 + "sides = 8\n", "dice.toml:7:1: die[1].sides: a die shows its faces or numbers, not both"),
    "neither": (D8[: D8.index("faces")], "dice.toml:1:1: die[1]: “faces” is missing  hint: a symbol for each"),
    "a first face": (D8 + "first = 0\n", "dice.toml:7:1: die[1].first: only a die with numbers has a first one"),
    "a first number": (numbers(10, "first = 5"), "dice.toml:6:1: die[1].first: unknown value “5”"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_mistake_is_told_once_at_its_place(tmp_path: Path, case: str) -> None:
    dice, message = BAD[case]
    (told,) = problems(tmp_path, dice)
    assert told.startswith(message)


def test_a_die_without_stickers_needs_a_net(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, numbers(6) + numbers(20), ONE_SET.replace("net_mm", "net_sets = 0\nnet_mm"))
    assert "dice.net_sets: there are no stickers for “n20”, which has 20 sides  hint: net_sets = 1" in told


def test_what_is_too_large_for_a_small_paper_is_told_with_numbers(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, numbers(20), ONE_SET.replace("net_mm = 20.0", "net_mm = 30.0"), "a5")
    assert "dice.net_mm: “Nets”: the die “n20” does not fit on A5 (147 × 76 mm, room for 128 × 147 mm)" in told


def test_a_sheet_of_results_of_numbers_says_nothing(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, numbers(12), only="rolls")
    assert "rolls.kind: no die shows anything but numbers, so there is nothing to tell" in told


def test_steps_for_stickers_tell_of_no_die_that_has_none(tmp_path: Path) -> None:
    usual = re.sub(r"sticker_steps = .*\n", "", ONE_SET)
    (first, *_) = made(tmp_path, symbols(8) + numbers(20), components=usual).pages
    assert isinstance(first, SheetPage)
    words = " ".join(each.item.text for each in laid(first.items) if isinstance(each.item, Text))
    assert "Ready to roll." in words and "number 20" not in words


def test_figures_of_a_broad_font_stay_on_their_faces(tmp_path: Path) -> None:
    sizes: list[float] = []
    for family in ("AlegreyaSans", "Fraunces-Black"):
        text = GAME + f'\n[fonts]\nsans = "{family}"\n'
        found = composer(write(tmp_path / family, game_toml=text, dice_toml=numbers(20), components_toml=ONE_SET))
        sheets = found.sheets(next(each for each in found.components if each.id == "dice"), A4, Ink.FULL)
        assert sheets is not None
        (net,) = pieces(sheets, "net")
        figures = [each.item for each in laid(net.items) if isinstance(each.item, Text) and each.item.text.isdigit()]
        assert len({round(figure.size_pt, 6) for figure in figures}) == 1  # as large on all faces
        sizes.append(figures[0].size_pt)
    assert sizes[1] < sizes[0] * 0.95
