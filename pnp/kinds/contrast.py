"""A palette and the symbols drawn with it -> problems where lines and pictures would not show on what lies below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from pnp.art.artwork import Artwork
from pnp.art.palette import Palette
from pnp.game.game import Game
from pnp.kinds.assets import Assets
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Picture, Place
from pnp.scene.ink import Ink
from pnp.source.problems import Problem
from pnp.source.spans import Span

MIN_PICTURE = 3.0  # WCAG 1.4.11, for graphics that carry meaning
MIN_EDGE = 1.5  # borders beside a fill; lines that are traced with a pencil are pale on purpose
MIN_SEEN = 1.25  # a grey of ten per cent on white: paler tints a printer scatters into a few dots, or leaves out
_EDGE = "-edge"
_HALF = 0.5
_EDGED = ("accent", "accent-2", "callout-example", "callout-tip", "callout-note", "callout-rule")
_LINES = {"rule": ("page", "paper"), "guide": ("tile", "paper"), "hex-edge": ("page",)}  # and what they are drawn on
SEPARATE = frozenset(_LINES)  # lines that only separate, or are to be traced: they carry no meaning of their own


Faint: TypeAlias = set[tuple[str, Color, Ink]]  # roles that are told to be too pale for a ground in an ink


def contrast_problems(
    game: Game, artwork: Artwork, assets: Mapping[Ink, Assets], faint: Faint | None = None
) -> Iterator[Problem]:
    """Told at the game's own role, once for each pair of roles in each ink; symbols also go to `faint`."""
    for ink in assets:
        palette = artwork.palettes[ink]
        for edge, ground in edged(game):
            own = [role for role in (edge, ground) if role in artwork.own_roles]
            here, below = _fill(palette, edge), _fill(palette, ground)
            if own and here is not None and below is not None and here.contrast(below) < MIN_EDGE:
                ratio, other = f"{here.contrast(below):.2f} : 1", ground if own[0] == edge else edge
                message = f"a line of {ratio} against “{other}” in the {ink} ink, less than {MIN_EDGE} : 1"
                yield artwork.own_roles[own[0]].problem(message, f"{here} on {below}: change one of the two")
        yield from _faint(game, artwork, assets[ink], set() if faint is None else faint)


def edged(game: Game) -> Iterator[tuple[str, str]]:
    """Lines that the kinds of sheets draw, and the roles they lie on, whether this game has such sheets or not."""
    dice = [die.role for die in game.dice.die] if game.dice is not None else []
    yield from ((f"{role}{_EDGE}", role) for role in dict.fromkeys((*_EDGED, *dice)))
    for role, grounds in _LINES.items():
        yield from ((role, ground) for ground in grounds)


def _fill(palette: Palette, role: str) -> Color | None:
    look = palette.looks.get(role)
    return look.fill if look is not None and isinstance(look.fill, Color) else None


def _faint(game: Game, artwork: Artwork, assets: Assets, faint: Faint) -> Iterator[Problem]:
    """Symbols nothing of which stands out from the page, on which texts show any of them.

    Those with colours of their own are judged where they are printed, as all are on other grounds: white icons may be
    meant for the night alone.
    """
    below = _fill(assets.palette, "page")
    if below is None:
        return
    for name, symbol in game.symbols.items():
        boldest = max(set(colors_of(assets.symbol(name))), key=below.contrast, default=None)
        if boldest is None or not boldest.role or below.contrast(boldest) >= MIN_PICTURE:
            continue
        if (boldest.role, below, assets.ink) not in faint:
            faint.add((boldest.role, below, assets.ink))
            span: Span = artwork.own_roles.get(boldest.role, symbol.span)
            message = (
                f"the boldest part of “{symbol.name}” has {below.contrast(boldest):.2f} : 1 "
                f"against “page” in the {assets.ink} ink, less than {MIN_PICTURE:g} : 1"
            )
            yield span.problem(message, f"“{boldest.role}” {boldest} on {below}: an outline helps")


def colors_of(frame: Frame) -> Iterator[Color]:
    for item in frame.items:
        if isinstance(item, Place):
            yield from colors_of(item.frame)
            continue
        if getattr(item, "fill_opacity", 1.0) < _HALF:
            continue  # a veil, which takes on what lies below it
        fill, stroke, hatch = (getattr(item, part, None) for part in ("fill", "stroke", "hatch"))
        if isinstance(fill, Gradient):
            yield from (color for _, color in fill.stops)
        elif isinstance(fill, Picture):
            yield from {Color(r, g, b) for r, g, b, seen in fill.bitmap.cells if seen >= _HALF}
        elif fill is not None:
            yield fill
        yield from (part.color for part in (stroke, hatch) if part is not None)
