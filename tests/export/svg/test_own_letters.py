"""Letters of a game's own fonts: drawings carry them, kerned, and look like the PDF."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from type.tiny_fonts import font

from pnp.export.svg import Lettering
from pnp.export.svg.drawing import Artist
from pnp.scene.frame import Frame, Text
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook, House
from pnp.type.own_face import Cut, OwnFont
from pnp.type.sfnt import about

from ..helpers import INK, WHITE
from .helpers import as_printed, difference, drawn
from .test_svg import PRODUCT, SIDE, SVG, picture

DATA = font("Low <Tide>", outlines="cff", features="feature kern { pos u0041 u0056 -250; } kern;")
CUT = Cut(OwnFont("Tide.otf", "", about(DATA), DATA))
FONTS = FontBook(House.read(TEMPLATES), {"sans": CUT.name}, [CUT])
ITEMS = (Text(1, 8, "AVAV", "sans", 14, INK, WHITE), Text(1, 18, "Sea ★ 12", "sans", 12, INK, WHITE, 1))


@pytest.mark.parametrize("text", Lettering)
def test_they_look_like_the_pdf(text: Lettering, tmp_path: Path) -> None:
    svg = Artist(PRODUCT, FONTS, text).svg(picture(*ITEMS)).decode()
    found = difference(drawn(svg, tmp_path), as_printed(Frame(SIDE, SIDE, ITEMS), FONTS))
    assert found < 1.0


def test_they_are_text_and_kerned_by_their_places() -> None:
    root = ElementTree.fromstring(Artist(PRODUCT, FONTS, Lettering.REAL).svg(picture(*ITEMS)))
    kerned, *plain = root.iter(f"{SVG}tspan")
    places = [float(x) for x in (kerned.get("x") or "").split()]
    em = 14 * 25.4 / 72
    assert kerned.text == "AVAV"
    assert places == pytest.approx([1 + em * share for share in (0, 0.35, 0.95, 1.3)], abs=0.002)
    assert all(" " not in (span.get("x") or "") for span in plain)  # where nothing is kerned, one place does
    assert "'Low Tide'" in (root.findtext(f"{SVG}style") or "")
