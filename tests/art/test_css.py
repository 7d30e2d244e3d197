"""Style sheets, attributes and styles: who wins, and which class is a role."""

from __future__ import annotations

import pytest

from pnp.art.adopting import adopted
from pnp.art.colors import NAMED, parse_color
from pnp.art.css import Sheet, declarations, parse_sheet
from pnp.art.draw import draw
from pnp.art.palette import Palette
from pnp.scene.frame import Shape
from pnp.scene.ink import Ink

from .helpers import read

RECT = '<rect id="i" class="c d" width="9" height="9" {}/>'


def fill(body: str) -> str:
    (shape,) = draw(adopted(read(body), ()), Palette(Ink.FULL, {})).items
    assert isinstance(shape, Shape)
    return str(shape.fill)


@pytest.mark.parametrize(
    ("sheet", "attributes", "wins"),
    [
        ("", "", "#000000"),
        ("", 'fill="red"', "#ff0000"),
        ("", 'fill="red" style="fill:lime"', "#00ff00"),
        ("rect{fill:blue}", 'fill="red"', "#0000ff"),
        ("*{fill:blue}", 'fill="red"', "#0000ff"),
        ("rect{fill:blue}", 'style="fill:lime"', "#00ff00"),
        ("rect{fill:blue !important}", 'style="fill:lime"', "#0000ff"),
        ("rect{fill:blue!important}", 'style="fill:lime!important"', "#00ff00"),
        (".c{fill:blue} rect{fill:red}", "", "#0000ff"),
        ("#i{fill:blue} .c.d{fill:red}", "", "#0000ff"),
        (".c{fill:blue} .d{fill:red}", "", "#ff0000"),
        (".c.d{fill:blue} .d{fill:red}", "", "#0000ff"),
        (".c.e{fill:blue} .d{fill:red}", "", "#ff0000"),
        ("rect.c#i{fill:blue}", "", "#0000ff"),
        ("path.c{fill:blue}", 'fill="red"', "#ff0000"),
        (".x,.c{fill:blue}", "", "#0000ff"),
        ("g .c{fill:blue}", "", "#0000ff"),
        ("g>g .c{fill:blue}", "", "#0000ff"),
        (".outer > .c{fill:blue}", 'fill="red"', "#ff0000"),
        (".outer .inner > .c{fill:blue}", "", "#0000ff"),
        (".inner .outer .c{fill:blue}", 'fill="red"', "#ff0000"),
        (".c:hover{fill:blue}", 'fill="red"', "#ff0000"),
        ("@media screen{.c{fill:blue}} .d{fill:lime}", "", "#00ff00"),
        ("@font-face{src:url(x)} .c{fill:/* a } */ blue}", "", "#0000ff"),
        ("<![CDATA[<!-- .c{fill:blue} -->]]>", "", "#0000ff"),
        (".c{fill:blue;fill:lime}", "", "#00ff00"),
        (".c{nonsense;;:x;fill:blue", "", "#0000ff"),
        (".c{fill:inherit}", "", "#ffff00"),
    ],
)
def test_who_wins(sheet: str, attributes: str, wins: str) -> None:
    around = "yellow" if "inherit" in sheet else "black"
    body = f'<g class="outer"><g class="inner" fill="{around}">{RECT.format(attributes)}</g></g>'
    assert fill(f"<style>{sheet}</style>{body}") == wins


def test_a_sheet_may_stand_behind_what_it_is_about() -> None:
    assert fill(f"{RECT.format('')}<defs><style>.c{{fill:blue}}</style></defs>") == "#0000ff"


def test_declarations_know_their_place() -> None:
    found = list(declarations("/*x*/ fill : url(a;b) ; b; STROKE:'a;b'!important"))
    assert [(d.name, d.value, d.is_important, d.offset) for d in found] == [
        ("fill", "url(a;b)", False, 6),
        ("stroke", "'a;b'", True, 27),
    ]


def test_only_known_properties_are_kept() -> None:
    sheet = Sheet()
    parse_sheet("a{x:1;fill:red;x:2;fill:lime}", sheet, {"fill"})
    assert [[d.value for d in rule.declarations] for rule in sheet.rules] == [["lime"]]


@pytest.mark.parametrize(
    ("text", "color", "alpha"),
    [
        ("Tomato", "#ff6347", 1),
        ("#F80", "#ff8800", 1),
        ("#f808", "#ff8800", 136 / 255),
        ("#12345680", "#123456", 128 / 255),
        ("rgb(1, 2,3)", "#010203", 1),
        ("rgb(1 2 3 / 50%)", "#010203", 0.5),
        ("rgba(100%,0%,50%,.25)", "#ff0080", 0.25),
        ("rgb(300,-5,0)", "#ff0000", 1),
        ("hsl(120,100%,25%)", "#008000", 1),
        ("hsla(0.5turn 100% 50% / 0.5)", "#00ffff", 0.5),
        ("hsl(-120deg, 100%, 50%)", "#0000ff", 1),
        ("transparent", "#000000", 0),
    ],
)
def test_colours(text: str, color: str, alpha: float) -> None:
    tint = parse_color(text)
    assert str(tint.color) == color
    assert tint.alpha == pytest.approx(alpha)


@pytest.mark.parametrize("text", ["", "#12345", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(a,b,c)", "var(--x)", "blu", "hsl()"])
def test_what_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        parse_color(text)


def test_all_names_of_colours() -> None:
    assert len(NAMED) == 148  # those of SVG, and rebeccapurple
