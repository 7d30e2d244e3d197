"""Colours that are called by their names -> warnings where a role or a symbol is drawn in quite another one.

A book that speaks of the blue coat and of the yellow one is right only while the palette has them so. Hues are told
apart roughly, and where two words meet both will do.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator

from pnp.art.artwork import Artwork
from pnp.game.game import Game
from pnp.kinds.assets import Assets
from pnp.scene.color import Color
from pnp.scene.ink import Ink
from pnp.scene.raster import coarse
from pnp.source.problems import Problem, Severity

_WORD = re.compile(r"[a-z]+")
# The hues of a word in degrees, from and to; a range may go round the circle.
_HUES = {
    "red": (330, 25),
    "orange": (10, 50),
    "amber": (20, 60),
    "brown": (5, 55),
    "gold": (25, 65),
    "golden": (25, 65),
    "yellow": (38, 75),
    "green": (65, 180),
    "teal": (150, 205),
    "turquoise": (150, 205),
    "cyan": (165, 215),
    "blue": (175, 265),
    "violet": (240, 325),
    "purple": (240, 335),
    "magenta": (280, 345),
    "pink": (290, 25),
}
_COLOURED = 0.15  # from here on of full saturation
_LIT = 0.15  # from here on of all light
_SHARE = 0.04  # of a picture that has at least a little of what it is called


def hue_problems(game: Game, artwork: Artwork, assets: Assets) -> Iterator[Problem]:
    """In the full ink, where there are colours; each role and each symbol once."""
    palette = artwork.palettes[Ink.FULL]
    for role, span in artwork.own_roles.items():
        word = (_WORD.findall(role) or [""])[-1]
        look = palette.looks.get(role)
        paints = [paint for paint in (look.fill, look.stroke) if isinstance(paint, Color)] if look is not None else []
        if word in _HUES and paints and not any(_is_called(paint, word) for paint in paints):
            yield span.problem(f"the role is called {word}, and {paints[0]} is not", _HINT, Severity.WARNING)
    for name, symbol in game.symbols.items():
        called = [word for word in _WORD.findall(symbol.name.casefold()) if word in _HUES]
        for word in called:
            cells = coarse(assets.symbol(name))
            shown = sum(_is_called(Color(*cell), word) for cell in cells) / len(cells)
            if shown < _SHARE:
                message = f"it is called {word}, and hardly anything in its picture is"
                yield symbol.span.at("name").problem(message, _HINT, Severity.WARNING)


_HINT = "another colour in palette.toml, or another name"


def _is_called(color: Color, word: str) -> bool:
    hue, saturation, light = colorsys.rgb_to_hsv(color.r, color.g, color.b)
    if saturation < _COLOURED or light < _LIT:
        return False
    first, last = _HUES[word]
    degrees = hue * 360
    return first <= degrees <= last if first < last else degrees >= first or degrees <= last
