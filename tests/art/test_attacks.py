"""Style sheets, gradients and clips that would take all the time there is are refused, or read, soon."""

from __future__ import annotations

import time

import pytest
from thinning import thinned

from pnp.art.adopting import adopted
from pnp.art.draw import draw
from pnp.art.palette import Palette
from pnp.art.svg import read_drawing
from pnp.scene.ink import Ink
from pnp.source.problems import DataError

from .helpers import svg

N = 60_000
RECT = '<rect width="1" height="1"{}/>'
RECTS = RECT.format("") * 2_000
MANY = " ".join(f'x{n}:y="1" widt{n}="1"' for n in range(3_000))
CLIP = "<clipPath id='c'{}>{}</clipPath>"


def sheet(css: str) -> str:
    return f"<style>{css}</style>{RECT.format('')}"


ATTACKS = {
    "at-rules": (sheet("@a;" * N), ""),
    "open blocks": (sheet("@a{" * N), ""),
    "open rules": (sheet("a{" * N), ""),
    "open comments": (sheet("/*" * N), ""),
    "open brackets": (sheet("a{" + "b:(" * N), ""),
    "open quotes": (sheet("a{" + "b:'" * N), ""),
    "selectors": (sheet("a," * N + "{fill:red}"), "2,000 selectors"),
    "selectors that are not known": (sheet("[a]{}" * N), "not supported"),
    "selectors behind a long comment": (sheet(f"/*{'x' * 4 * N}*/{'[a],' * N}a{{}}"), "not supported"),
    "one rule that is wrong everywhere": (
        f"<style>/*{'x' * 6 * N}*/*{{fill:a(b);stroke:a(b);color:a(b);opacity:a;stroke-width:a}}</style>{RECTS}",
        "not a colour",
    ),
    "rules for everything": (f"<style>{'*{fill:red}' * 1_999}</style>{RECTS}", "too many rules"),
    "rules for depths": (
        f"<style>{'g g g g g g rect{fill:red}' * 1_900}</style>{'<g>' * 30}{RECTS}{'</g>' * 30}",
        "too many rules",
    ),
    "one long style": (RECT.format(f' style="{"a:b;" * N}"'), ""),
    "one long colour": (RECT.format(f' fill="rgb({"1," * N})"'), "not a colour"),
    "one long reference": (RECT.format(f' fill="{"url(#a) " * N}"'), "two references"),
    "dashes": (RECT.format(f' stroke="red" stroke-dasharray="{"1 " * N}"'), "64 lengths"),
    "gradients from gradients": (
        "".join(f"<linearGradient id='g{n}' href='#g{n + 1}'/>" for n in range(999)),
        "no gradient “g999”",
    ),
    "gradients that repeat": (
        "<linearGradient id='g' x2='.000001' spreadMethod='reflect'>"
        + "<stop stop-color='red'/><stop offset='1'/>" * 20
        + "</linearGradient>"
        + RECT.format(" fill='url(#g)'") * 500,
        "too many gradients",
    ),
    "clips of clips": (
        "".join(CLIP.replace("'c'", f"'c{n}'").format(f" clip-path='url(#c{n + 1})'", "") for n in range(999))
        + CLIP.replace("'c'", "'c999'").format("", "")
        + RECT.format(" clip-path='url(#c0)'"),
        "40 deep",
    ),
    "clips on clips": (
        CLIP.format("", "<path clip-rule='evenodd' d='" + "M0 0h1v1z" * 50 + "'/>" * 5)
        + "<g clip-path='url(#c)'>" * 30
        + RECTS
        + "</g>" * 30,
        "too many clips",
    ),
    "boxes of boxes": (
        CLIP.format(" clipPathUnits='objectBoundingBox'", RECT.format(""))
        + "<g clip-path='url(#c)'>" * 30
        + RECTS
        + "</g>" * 30,
        "20,000 shapes",
    ),
    "veils": ("<g opacity='.5'>" * 30 + RECTS + "</g>" * 30, ""),
    "attributes": (f"<rect {MANY} fill='red'/>", "did you mean"),
}


@pytest.mark.parametrize("name", thinned(ATTACKS, 3))
def test_soon_over(name: str) -> None:
    body, words = ATTACKS[name]
    started, said = time.process_time(), ""
    try:
        draw(adopted(read_drawing(svg(body), "x.svg", "x"), ()), Palette(Ink.FRIENDLY, {}))
    except DataError as error:
        said = str(error)
    assert words in said
    assert bool(words) == bool(said)
    assert time.process_time() - started < 3
