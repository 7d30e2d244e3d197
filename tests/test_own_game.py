"""From an empty folder to a printed game: made by `pnp new`, and of files of every sort that people bring along."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
from conftest import Pnp
from openpyxl import Workbook
from PIL import Image
from thinning import thinned
from type.tiny_fonts import font

INKSCAPE = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   width="40mm" height="40mm" viewBox="0 0 40 40" inkscape:version="1.3">
  <style>.glow { fill: #ffcc33; fill-opacity: 0.6 } #post { fill: rgb(70, 60, 50) }</style>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" transform="translate(0 2)">
    <circle class="glow" cx="20" cy="14" r="13"/>
    <path id="post" style="stroke:#222222;stroke-width:1;stroke-linejoin:miter" d="M 18,12 H 22 V 37 H 18 Z"/>
  </g>
</svg>
"""
LAYOUT = """\
size = [50, 70]
[box.ground]
at = [-3, -3, 56, 76]
fill = "paper"
[box.picture]
at = [5, 5, 40, 40]
art = "{art}"
fit = "cover"
focus = [0.5, 0.3]
[box.name]
at = [5, 48, 40, 16]
text = "{name}"
style = "name"
[style.name]
size = 12
min = 8
on = "paper"
"""
TOKEN = """\
size = [40, 40]
[box.ground]
at = [-3, -3, 46, 46]
fill = "paper"
[box.picture]
at = [10, 6, 20, 18]
art = "lamp"
[box.name]
at = [9, 26, 22, 8]
text = "{name} {worth}"
style = "name"
[style.name]
size = 10
min = 8
on = "paper"
align = "center"
"""
MAPS = """\
min_hex_mm = 15.0
tops = "flat"
[[map]]
id = "harbour"
name = "The Harbour"
rows = ["~ . . ~", ". . p .", ". p . .", "~ . . ~"]
edge = [{ at = [2, 2], side = "n", role = "accent-edge" }]
[[terrain]]
id = "sea"
letter = "~"
name = "Sea"
legend = "**Sea:** no way through"
ground = "river"
drawable = false
[[terrain]]
id = "plank"
letter = "."
name = "Plank"
legend = "**Plank**"
ground = "paper-2"
[[terrain]]
id = "post"
letter = "p"
name = "Post"
legend = "**Post:** a lamp may stand here"
ground = "sky"
label = "P"
"""
COMPONENTS = """
[boats]
kind = "cards"
title = "Boats"
serves = "table"
rows = "boats"
layout = "boat"
size = "bridge"
[fish]
kind = "tokens"
title = "Fish"
serves = "table"
rows = "fish"
layout = "fish"
shape = "hexagon"
diameter = "1.6in"
[harbour]
kind = "hex-map"
map = "harbour"
"""
DICE = """
[[die]]
id = "tide"
name = "Tide die"
role = "tide-die"
sides = 8
[[die]]
id = "fate"
name = "Fate die"
role = "fate-die"
sides = 20
"""
ROLES = """
tide-die = { full = "#dfeef7", friendly = "#ffffff" }
tide-die-edge = { full = "#28506a", friendly = "#7a7a7a" }
tide-die-band = { full = "#28506a", friendly = "#ffffff" }
fate-die = { full = "#f7e6df", friendly = "#ffffff" }
fate-die-edge = { full = "#6a3528", friendly = "#7a7a7a" }
fate-die-band = { full = "#6a3528", friendly = "#ffffff" }
"""


def photograph() -> bytes:
    """Lighter from left to right; enough pixels for 40 mm."""
    picture = Image.linear_gradient("L").rotate(90).resize((480, 480))
    stream = io.BytesIO()
    Image.merge("RGB", (picture, picture, picture.point(lambda value: 128 + value // 2))).save(stream, "PNG")
    return stream.getvalue()


def workbook() -> bytes:
    book, stream = Workbook(), io.BytesIO()
    assert book.active is not None
    for row in (("id", "Name", "Worth"), ("cod", "Cod", 2), ("eel", "Eel", 5)):
        book.active.append(row)
    book.save(stream)
    return stream.getvalue()


def added(file: Path, text: str) -> None:
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")


@pytest.fixture
def game(run: Pnp, here: Path) -> Path:
    """A game with rules of its own, from a scaffold, and everything else of this file."""
    made = run("new", "lantern-pier", "--from", "dice")
    assert made.code == 0, made.err
    folder = here / "lantern-pier"
    files = {
        "art/lamp.svg": INKSCAPE.encode(),
        "art/pier.png": photograph(),
        "art.toml": b'[import.lamp]\nroles = { "#ffcc33" = "sun" }\n',
        "fonts/Tiny.otf": font("Tiny", outlines="cff", advance=480),
        "tables/boats.csv": 'id;Name;Art\nsloop;"Sloop, and fast";lamp\npunt;Punt;pier\n'.encode("utf-8-sig"),
        "tables/fish.xlsx": workbook(),
        "layouts/boat.toml": LAYOUT.encode(),
        "layouts/fish.toml": TOKEN.encode(),
        "maps.toml": MAPS.encode(),
    }
    for name, data in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    added(folder / "components.toml", COMPONENTS)
    added(folder / "dice.toml", DICE)
    added(folder / "palette.toml", ROLES)
    text = (folder / "game.toml").read_text(encoding="utf-8")
    assert text.count('display = "Fraunces"') == 1
    text = text.replace('display = "Fraunces"', 'display = "Tiny"')
    paper = '\n[paper.banner]\nname = "Banner"\nsize = ["10in", 330]\n'
    (folder / "game.toml").write_text(text + paper, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("paper", "sides"), thinned([("a4", (210.0, 297.0)), ("letter", (215.9, 279.4)), ("a3", (297.0, 420.0))], 3)
)
def test_a_game_of_everything_is_built_on_every_paper_in_both_inks(
    run: Pnp, game: Path, paper: str, sides: tuple[float, float]
) -> None:
    checked = run("check", game, "--quick", "--trust")
    assert checked.code == 0, checked.out
    assert "were not checked" not in checked.out
    built = run("build", game, "--trust", "--paper", paper, "--no-check")
    assert built.code == 0, built.err
    folder = game.parent / "build" / "lantern-pier" / paper
    for name in ("boats", "fish", "harbour", "dice-cutouts", "rulebook"):
        for ink in ("", "-ink-friendly") if name != "rulebook" else ("",):
            page = pypdfium2.PdfDocument(folder / f"{name}{ink}.pdf")[0]
            width = page.get_width() / 72 * 25.4
            assert name == "rulebook" or any(abs(width - side) < 0.1 for side in sides)
    boats = pypdfium2.PdfDocument(folder / "boats.pdf")[0]
    assert "Sloop, and fast" in " ".join(boats.get_textpage().get_text_range().split())


def test_a_game_has_a_paper_of_its_own(run: Pnp, game: Path) -> None:
    assert run("build", game, "--paper", "banner", "--only", "boats", "--no-check").code == 0


def lost_column(folder: Path) -> str:
    (folder / "tables/boats.csv").write_text("id;Name\nsloop;Sloop\npunt;Punt\n", encoding="utf-8")
    return "layouts/boat.toml"


def no_picture(folder: Path) -> str:
    (folder / "art/pier.png").write_bytes(b"not a picture at all")
    return "art/pier.png"


def bomb(folder: Path) -> str:
    data = bytearray(photograph())
    data[16:24] = (100_000).to_bytes(4, "big") * 2
    (folder / "art/pier.png").write_bytes(bytes(data))
    return "art/pier.png"


def no_font(folder: Path) -> str:
    (folder / "fonts/Tiny.otf").write_bytes(b"OTTO, or so it says")
    return "fonts/Tiny.otf"


def script(folder: Path) -> str:
    added_script = INKSCAPE.replace("</svg>", "<script>alert(1)</script></svg>")
    (folder / "art/lamp.svg").write_text(added_script, encoding="utf-8")
    return "art/lamp.svg"


def no_workbook(folder: Path) -> str:
    (folder / "tables/fish.xlsx").write_bytes(b"PK, and nothing more")
    return "tables/fish.xlsx"


@pytest.mark.parametrize("spoil", thinned([lost_column, no_picture, bomb, no_font, script, no_workbook], 3))
def test_bad_input_of_every_sort_has_its_place(run: Pnp, game: Path, spoil: Callable[[Path], str]) -> None:
    file = spoil(game)
    told = run("check", game, "--quick")
    assert told.code == 1 and "Traceback" not in told.out + told.err
    assert any(f"{file}:" in line for line in told.out.splitlines()), told.out
