"""A palette and the symbols drawn with it -> problems where lines and pictures would not show on what lies below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.art.artwork import Artwork
from pnp.art.palette import Palette
from pnp.game.game import Game
from pnp.kinds.assets import Assets
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Place
from pnp.scene.ink import Ink
from pnp.source.problems import Problem
from pnp.source.spans import Span

MIN_PICTURE = 3.0  # WCAG 1.4.11, for graphics that carry meaning
MIN_EDGE = 1.5  # borders beside a fill; lines that are traced with a pencil are pale on purpose
_EDGE = "-edge"
_HALF = 0.5
_EDGED = ("accent", "accent-2", "callout-example", "callout-tip", "callout-note", "callout-rule")
_LINES = {"rule": ("page", "paper"), "guide": ("tile", "paper"), "hex-edge": ("page",)}  # and what they are drawn on
SEPARATE = frozenset(_LINES)  # lines that only separate, or are to be traced: they carry no meaning of their own


def contrast_problems(game: Game, artwork: Artwork, assets: Mapping[Ink, Assets]) -> Iterator[Problem]:
    """Told at the game's own role, once for each pair of roles in each ink."""
    for ink in Ink:
        palette = artwork.palettes[ink]
        for edge, ground in edged(game):
            own = [role for role in (edge, ground) if role in artwork.own_roles]
            here, below = _fill(palette, edge), _fill(palette, ground)
            if own and here is not None and below is not None and here.contrast(below) < MIN_EDGE:
                ratio, other = f"{here.contrast(below):.2f} : 1", ground if own[0] == edge else edge
                message = f"a line of {ratio} against “{other}” in the {ink} ink, less than {MIN_EDGE} : 1"
                yield artwork.own_roles[own[0]].problem(message, f"{here} on {below}: change one of the two")
        yield from _faint(game, artwork, assets[ink])


def edged(game: Game) -> Iterator[tuple[str, str]]:
    """Lines that the kinds of sheets draw, and the roles they lie on, whether this game has such sheets or not."""
    dice = [die.role for die in game.dice.die] if game.dice is not None else []
    yield from ((f"{role}{_EDGE}", role) for role in dict.fromkeys((*_EDGED, *dice)))
    for role, grounds in _LINES.items():
        yield from ((role, ground) for ground in grounds)


def _fill(palette: Palette, role: str) -> Color | None:
    look = palette.looks.get(role)
    return look.fill if look is not None and isinstance(look.fill, Color) else None


def _faint(game: Game, artwork: Artwork, assets: Assets) -> Iterator[Problem]:
    """Symbols nothing of which stands out from the grounds they are printed on."""
    faces = [(game.symbol_id(face), die.role) for die in (game.dice.die if game.dice else ()) for face in die.faces]
    told: set[tuple[str, str]] = set()
    for name, symbol in game.symbols.items():
        colors = set(colors_of(assets.symbol(name)))
        for ground in dict.fromkeys(("page", *(role for face, role in faces if face == name))):
            below = _fill(assets.palette, ground)
            if below is None or not colors:
                continue
            boldest = max(colors, key=below.contrast)
            if below.contrast(boldest) < MIN_PICTURE and (boldest.role, ground) not in told:
                told.add((boldest.role, ground))
                span: Span = artwork.own_roles.get(boldest.role, symbol.span)
                message = (
                    f"the boldest part of “{symbol.name}” has {below.contrast(boldest):.2f} : 1 "
                    f"against “{ground}” in the {assets.ink} ink, less than {MIN_PICTURE:g} : 1"
                )
                which = f"“{boldest.role}” {boldest}" if boldest.role else f"{boldest}"
                yield span.problem(message, f"{which} on {below}: an outline helps")


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
        elif fill is not None:
            yield fill
        yield from (part.color for part in (stroke, hatch) if part is not None)
