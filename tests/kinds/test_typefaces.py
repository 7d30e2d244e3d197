"""[fonts] and the files in fonts/: which face each style is set in, and every mistake at its place."""

# ruff: noqa: E501 - a mistake a line

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest
from conftest import Pnp
from type.tiny_fonts import KANJI, font

from kinds.helpers import context
from kinds.sea_garden import GAME, write
from pnp.build.compose import Composer
from pnp.game.load import load_game
from pnp.kinds.furniture import PANEL_TITLE_MM, panel
from pnp.kinds.typefaces import read_fonts
from pnp.scene.frame import Text
from pnp.scene.path import Box
from pnp.scene.units import MM_PER_PT
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problems
from pnp.type.fonts import FontBook

LNUM = "feature lnum { sub u0031 by u0032; } lnum; feature tnum { sub u0031 by u0033; } tnum;"
BEFORE = GAME.count("\n") + 2  # lines, up to that of [fonts]
FILES = {
    "Tide-Regular.ttf": font("Low Tide", features=LNUM),
    "Tide-Bold.otf": font("Low Tide", bold=True, outlines="cff", features=LNUM),
    "Tide-Italic.ttf": font("Low Tide", italic=True, features=LNUM),
    "Varied[wght].ttf": font("Varied", weights=True),
    "Single.TTF": font("Single"),
    "Closed.ttf": font("Closed", permissions=2),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path)
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "OFL.txt").write_text("free", encoding="utf-8")
    return tmp_path


def put(folder: Path, *files: str) -> None:
    for name in files:
        (folder / "fonts" / name).write_bytes(FILES[name])


def read(folder: Path, lines: str) -> tuple[FontBook, list[str]]:
    """The book, and what is told: line, key, message."""
    (folder / "game.toml").write_text(f"{GAME}\n[fonts]\n{lines}\n", encoding="utf-8")
    problems = Problems()
    try:
        book = read_fonts(load_game(Folder(folder)), problems)
    except DataError as error:
        problems.add(*error.problems)
        book = FontBook.__new__(FontBook)
    told = []
    for p in problems.found:
        place = p.line - BEFORE if p.file.endswith("game.toml") else Path(p.file).name
        told.append(f"{place}: {p.severity}: {p.key}: {p.message}" + (f"  hint: {p.hint}" if p.hint else ""))
    return book, told


def faces(book: FontBook, role: str) -> list[str]:
    return [book.face(f"{role}{suffix}") for suffix in ("", "-bold", "-italic", "-bold-italic")]


def test_a_family_in_all_its_weights_and_a_note_on_what_is_missing(folder: Path) -> None:
    put(folder, "Tide-Regular.ttf", "Tide-Bold.otf", "Tide-Italic.ttf")
    for name in (
        "Low Tide",
        "LowTide",
        "low-tide",
        "Tide",
        "Tide-Regular",
        "Tide-Regular.ttf",
        "fonts/Tide-Regular.ttf",
    ):
        book, told = read(folder, f'text = "{name}"')
        regular, bold, italic = ("fonts/Tide-Regular.ttf", "fonts/Tide-Bold.otf", "fonts/Tide-Italic.ttf")
        assert faces(book, "text") == [regular, bold, italic, italic]
        assert told == ["1: note: fonts.text: the font has no bold italic: the nearest that it has stands in"]
        assert book.face("sans") == "AlegreyaSans-Regular:lnum"


def test_tables_follow_the_sheets_in_figures_of_one_width(folder: Path) -> None:
    put(folder, "Tide-Regular.ttf", "Tide-Bold.otf", "Tide-Italic.ttf")
    book, _ = read(folder, 'sans = "Low Tide:lnum"')
    assert faces(book, "sans")[1] == "fonts/Tide-Bold.otf:lnum"
    assert faces(book, "table")[:2] == ["fonts/Tide-Regular.ttf:lnum,tnum", "fonts/Tide-Bold.otf:lnum,tnum"]
    book, _ = read(folder, 'sans = "Low Tide"\ntable = "AlegreyaSans:tnum"')
    assert faces(book, "table")[0] == "AlegreyaSans-Regular:tnum"


def test_files_by_weight_and_one_style_alone(folder: Path) -> None:
    put(folder, "Tide-Regular.ttf", "Tide-Bold.otf", "Single.TTF")
    book, told = read(
        folder, 'text = { regular = "Tide-Regular.ttf", bold = "Single" }\nsans-italic = "Tide-Bold:lnum"'
    )
    single, tide = "fonts/Single.TTF", "fonts/Tide-Regular.ttf"
    assert faces(book, "text") == [tide, single, tide, single]
    assert told == ["1: note: fonts.text: the font has no italic and no bold italic: the nearest that it has stands in"]
    assert book.face("sans-italic") == "fonts/Tide-Bold.otf:lnum"
    assert book.face("sans") == "AlegreyaSans-Regular:lnum"


def test_weights_of_a_variable_font(folder: Path) -> None:
    put(folder, "Varied[wght].ttf", "Tide-Italic.ttf")
    by_itself, told = read(folder, 'sans = "Varied"\ndisplay = "Tide-Italic"')
    assert faces(by_itself, "sans")[:2] == ["fonts/Varied[wght].ttf@wght=400", "fonts/Varied[wght].ttf@wght=700"]
    assert len(told) == 1 and "no italic and no bold italic" in told[0]
    given, told = read(
        folder,
        'text = { variable = "Varied[wght].ttf", regular = 350, bold = 800, italic = "Tide-Italic", bold-italic = 900 }',
    )
    assert faces(given, "text") == [
        "fonts/Varied[wght].ttf@wght=350",
        "fonts/Varied[wght].ttf@wght=800",
        "fonts/Tide-Italic.ttf",
        "fonts/Varied[wght].ttf@wght=900",
    ]
    assert given.width_em("text-bold", "H") > given.width_em("text", "H") == 0.6
    axes, _ = read(folder, 'display = { variable = "Varied[wght]", axes = { wght = 250 } }\nsymbols = "Tide-Italic"')
    assert axes.face("display") == "fonts/Varied[wght].ttf@wght=250"


def test_a_face_of_the_house_by_file_or_family(folder: Path) -> None:
    book, told = read(folder, 'display = "Fraunces"')
    assert (book.face("display"), book.variant("display", bold=True)) == ("Fraunces-SemiBold", "display-bold")
    assert book.face("display-bold") == "Fraunces-Black"
    assert not told
    book, _ = read(folder, 'sans = "AlegreyaSans-Bold"')  # as before there were families
    others = [f"AlegreyaSans-{weight}:lnum" for weight in ("Bold", "Italic", "BoldItalic")]
    assert faces(book, "sans") == ["AlegreyaSans-Bold", *others]
    book, _ = read(folder, 'text = "AlegreyaSans:lnum"')
    assert faces(book, "text")[1] == "AlegreyaSans-Bold:lnum"


def test_fallbacks_come_in_their_weight_and_in_their_order(folder: Path) -> None:
    put(folder, "Single.TTF")
    for name, bold in (("Night-Regular.ttf", False), ("Night-Bold.ttf", True)):
        (folder / "fonts" / name).write_bytes(font("Night", KANJI, bold=bold))
    (folder / "fonts" / "Signs.ttf").write_bytes(font("Signs", "★夜"))
    book, told = read(folder, 'symbols = "Signs"\nfallback = ["Night", "Single"]')
    assert not told
    by_style = {style: [run.face for run in book.runs(style, "夜の★")] for style in ("text", "sans-bold")}
    assert by_style["text"] == ["fonts/Signs.ttf", "fonts/Night-Regular.ttf", "fonts/Signs.ttf"]
    assert by_style["sans-bold"] == ["fonts/Signs.ttf", "fonts/Night-Bold.ttf", "fonts/Signs.ttf"]


@pytest.mark.parametrize(
    ("lines", "files", "told"),
    [
        ('display = "Comic"', "", "fonts.display: there is no font “Comic”"),
        ('display = "Singel"', "Single.TTF", "fonts.display: there is no font “Singel”  hint: did you mean “Single”?"),
        ('displai = "Single"', "Single.TTF", "fonts.displai: there is no style of type “displai”  hint: did you mean “display”?"),
        ('display = ["Single"]', "Single.TTF", "fonts.display: expected one font, found a list  hint: only “fallback” is a list"),
        ('fallback = ["Single", "Nihgt"]', "Single.TTF", "fonts.fallback[2]: there is no font “Nihgt”"),
        ('display = "Closed"', "Closed.ttf", "fonts.display: “fonts/Closed.ttf” cannot be used: its licence forbids to embed it"),
        ('display = "Tide-Regular:smcp"', "Tide-Regular.ttf", "fonts.display: the font “Tide-Regular” cannot be used: it has no glyphs for “smcp”  hint: accepted: lnum, tnum"),
        ('display = "JollyLodger-Regular:lnum"', "", "fonts.display: the font “JollyLodger-Regular” cannot be used: it has no glyphs for “lnum”"),
        ('display = "../secret.ttf"', "", "fonts.display: there is no font “../secret.ttf”"),
        ('text = { bold = "Single" }', "Single.TTF", "fonts.text: “regular” must name a file"),
        ('text = { regular = "Single", bold = 700 }', "Single.TTF", "fonts.text.bold: only a variable font has this"),
        ('text = { regular = "Single", bolt = "Single" }', "Single.TTF", "fonts.text.bolt: unknown key  hint: did you mean “bold”?"),
        ('text = { regular = "Single", bold = "Double" }', "Single.TTF", "fonts.text.bold: there is no font “Double”"),
        ('text = { variable = "Single" }', "Single.TTF", "fonts.text.variable: “Single” is no variable font"),
        ('text = { variable = "Varied[wght]", bold = 950 }', "Varied[wght].ttf", "fonts.text.bold: the font goes from 200 to 900, found 950"),
        ('text = { variable = "Varied[wght]", axes = { wdth = 9 } }', "Varied[wght].ttf", "fonts.text.axes.wdth: “Varied[wght]” has no axis “wdth”"),
        ("display = 7", "", "fonts.display: expected "),
    ],
)  # fmt: skip
def test_a_mistake_is_told_where_it_stands(folder: Path, lines: str, files: str, told: str) -> None:
    put(folder, *filter(None, [files]))
    _, found = read(folder, lines)
    assert len(found) == 1
    assert found[0].startswith(f"1: error: {told}")


def test_a_broken_file_is_told_once_and_at_the_file(folder: Path) -> None:
    (folder / "fonts" / "Broken.ttf").write_bytes(FILES["Single.TTF"][:1500])
    (folder / "fonts" / "Text.otf").write_text("not a font at all", encoding="utf-8")
    _, found = read(folder, 'display = "Broken"\ntext = "Text"')
    assert [line.partition(" should")[0] for line in found] == [
        "Broken.ttf: error: : is a broken font: its table “glyf”",
        "Text.otf: error: : is not a TrueType or OpenType font  hint: get the font as .ttf or .otf from where it came; "
        "a file is none because it is called so",
    ]


@pytest.mark.parametrize("is_folder", [True, False])
def test_a_link_out_of_the_folder_is_told_once(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, is_folder: bool
) -> None:
    """By the folder itself, with what to copy; the fonts behind it are not unknown, too."""
    put(folder, "Single.TTF", "Tide-Regular.ttf")
    away = tmp_path_factory.mktemp("elsewhere") / "fonts"
    (folder / "fonts").rename(away)
    if is_folder:
        (folder / "fonts").symlink_to(away)
    else:
        (folder / "fonts").mkdir()
        (folder / "fonts" / "Single.TTF").symlink_to(away / "Single.TTF")
    (folder / "game.toml").write_text(f'{GAME}\n[fonts]\ndisplay = "Single"\ntext = "Low Tide"\n', encoding="utf-8")
    with pytest.raises(DataError) as error:
        Composer(Folder(folder))
    (problem,) = error.value.problems
    assert problem.message == "is a link that leaves the game's folder"
    assert problem.hint == f"put a copy of the {'folder' if is_folder else 'file'} here instead"


def test_nor_are_the_drawings_behind_one_unknown(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(TEMPLATES / "new" / "cards", game)
    (game / "art").rename(tmp_path / "art")
    (game / "art").symlink_to(tmp_path / "art")
    with pytest.raises(DataError) as error:
        Composer(Folder(game))
    assert [problem.file.rpartition("/")[2] for problem in error.value.problems] == ["art"]


def test_an_unknown_font_is_answered_with_families(folder: Path) -> None:
    put(folder, "Tide-Regular.ttf", "Tide-Bold.otf", "Tide-Italic.ttf")
    told, *_ = read(folder, 'display = "Qqqqq"\ntext = "Low Tide"')[1]
    names = told.partition("accepted: ")[2].split(", ")
    assert {"Low Tide", "Alegreya", "AlegreyaSans", "Fraunces"} <= set(names)
    assert not [name for name in names if "-" in name] and len(names) < 15


def test_files_of_other_kinds(folder: Path) -> None:
    (folder / "fonts" / "Web.woff2").write_bytes(b"wOF2" + bytes(99))
    _, found = read(folder, 'display = "Web"')
    assert found == [
        "1: error: fonts.display: “fonts/Web.woff2” is not a .ttf or .otf file"
        "  hint: save it as one: font programs convert it"
    ]
    _, found = read(folder, "")
    assert found == ["Web.woff2: warning: : no style is set in this font  hint: save it as .ttf or .otf"]


def test_a_font_that_nothing_names_is_a_warning_and_need_not_be_free(folder: Path) -> None:
    put(folder, "Single.TTF", "Closed.ttf", "Tide-Regular.ttf", "Tide-Bold.otf")
    _, found = read(folder, 'display = "Low Tide"')
    assert found == [
        f"{name}: warning: : no style is set in this font  hint: name it in game.toml, under [fonts], or delete it"
        for name in ("Closed.ttf", "Single.TTF")
    ]


def test_a_game_in_its_own_letters(folder: Path, run: Pnp, tmp_path: Path) -> None:
    """Built, up to date, and made again when the bytes of a font change."""
    put(folder, "Tide-Regular.ttf", "Tide-Bold.otf", "Tide-Italic.ttf")
    (folder / "fonts" / "Night.ttf").write_bytes(font("Night", KANJI, advance=400, height=500))
    small = {"advance": 400, "height": 500}
    for name, italic, bold in (("Tide-Regular.ttf", 0, 0), ("Tide-Bold.otf", 0, 1), ("Tide-Italic.ttf", 1, 0)):
        data = font("Low Tide", bold=bool(bold), italic=bool(italic), outlines=name[-3:].replace("otf", "cff"), **small)  # type: ignore[arg-type]
        (folder / "fonts" / name).write_bytes(data)
    fonts = '\n[fonts]\nsans = "Low Tide"\ntext = "Low Tide"\ndisplay = "Tide-Bold"\nfallback = ["Night"]\n'
    (folder / "game.toml").write_text(GAME.replace("Sea Garden", "海の庭") + fonts, encoding="utf-8")
    order = ("build", folder, "--out", tmp_path / "out", "--only", "rolls", "--ink", "full", "--no-check")
    ran = run(*order)
    assert ran.code == 0, ran.err
    (file,) = (tmp_path / "out").rglob("rolls.pdf")
    first = file.read_bytes()
    text = pdfium.PdfDocument(first)[0].get_textpage().get_text_range()
    assert "Great Wave" in text and "海の庭" in text
    assert "1 up to date" in run(*order).out
    (folder / "fonts" / "Night.ttf").write_bytes(font("Night", KANJI, advance=400, height=520))
    assert "1 made" in run(*order).out
    assert file.read_bytes() != first


def test_what_runs_right_to_left_is_told_at_the_text(folder: Path, run: Pnp) -> None:
    (folder / "game.toml").write_text(GAME.replace("Sea Garden", "גן"), encoding="utf-8")
    told = run("check", folder, "--quick").out
    assert "game.toml:2:1: title: “ג” (U+05D2) runs right to left, which pnp cannot set yet" in told


@pytest.mark.parametrize("face", ["JollyLodger-Regular", "Fraunces"])
def test_titles_of_panels_stay_in_their_strips_whatever_their_face(folder: Path, face: str) -> None:
    (folder / "game.toml").write_text(f'{GAME}\n[fonts]\ndisplay = "{face}"\n', encoding="utf-8")
    setting = context(folder, "reef-sheet")
    items = panel(setting, Box(10, 10, 60, 40), "Counting", setting.key("title"))
    (title,) = (item for item in items if isinstance(item, Text))
    tails = setting.fonts.metrics("display").descent * title.size_pt * MM_PER_PT
    assert title.y + tails < 10 + PANEL_TITLE_MM - 0.3
    assert title.y - setting.fonts.metrics("display").ascent * title.size_pt * MM_PER_PT > 10
