"""A game's cover, or another drawing -> the picture on a box: large on its front, whole and small on its back.

A picture ends at the folds. Run round a corner, it would put half a face on the next wall, and no two boxes fold at the
same place of it; so the other walls have a calm ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.kinds.box.holding import ContainerSpec
from pnp.kinds.context import Context
from pnp.kinds.edges import open_above
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.ink import Ink
from pnp.scene.path import Box, rect
from pnp.scene.stretch import stretched
from pnp.source.spans import Span

_LEAST_SHARE, _MOST_SHARE = 0.56, 0.64  # of a wall's height
_SHOWN = 1.18  # of a picture's height, the width of what is seen of it where the wall allows for that
_ROUND_MM = 2.0
_MARGIN = 0.06  # of a room, above and below a picture with a frame
_SUNK_MM = 1.2  # below the foot of such a frame: the last line of a drawing would double it
_INSET_MM = 2.5  # of a frame on the front, from the folds
_BOOK = "rulebook"


@dataclass(frozen=True)
class Scenery:
    """One drawing, for a front of a size."""

    context: Context
    spec: ContainerSpec
    width: float
    height: float

    @cached_property
    def _drawing(self) -> tuple[Frame | None, float]:
        """The drawing as it comes, and what of it is its middle."""
        name, focus, where = self._named
        return (self.context.art(name, where) if name else None), focus

    @cached_property
    def _named(self) -> tuple[str, float, Span]:
        """The drawing, what of it is its middle, and who names it."""
        focus = self.spec.focus
        if self.spec.art:
            return self.spec.art, 0.5 if focus is None else focus, self.context.key("art")
        for name, row in self.context.game.components.values.items():
            if isinstance(row, dict) and row.get("kind") == _BOOK and isinstance(row.get("cover"), str):
                told = row.get("cover_focus")
                middle = float(told) if isinstance(told, int | float) and 0 <= told <= 1 else 0.5
                where = self.context.game.at("components.toml", name, "cover")
                return row["cover"], middle if focus is None else focus, where
        return "", 0.5, self.context.key()

    @cached_property
    def _art(self) -> Frame | None:
        """As large as it is on the front."""
        art, _ = self._drawing
        if art is None:
            return None
        wanted = max(self.width / _SHOWN, self.width * art.height / art.width)
        scale = min(max(wanted, self.height * _LEAST_SHARE), self.height * _MOST_SHARE) / art.height
        return open_above(stretched(art, scale, scale))

    @property
    def tall(self) -> float:
        """The height of the picture on the front; without one, of the room for it."""
        return self._art.height if self._art is not None else self.height * _LEAST_SHARE

    def on_front(self, foot: float, bleed: float) -> list[Item]:
        """Standing on `foot`; what is narrower than the front stands in its middle.

        Without a band of colour below it the picture would end in mid-air: there it has a frame, and nothing of it
        runs on over that.
        """
        art, focus = self._art, self._drawing[1]
        if art is None:
            return []
        spare = self.width - art.width
        x = spare / 2 if spare > 0 else min(max(self.width / 2 - focus * art.width, spare), 0.0)
        full = self.context.assets.ink is Ink.FULL
        low = foot if full else foot + _SUNK_MM
        picture = Frame(self.width, self.height, (Place(art, x, low - art.height, role=Role.ART),), name="scenery")
        if full:  # down to a band of colour, and past the folds
            window = rect(-bleed, -bleed, self.width + 2 * bleed, self.height + 2 * bleed)
            return [Place(picture, 0.0, 0.0, clip=window, role=Role.ART)]
        top = low - art.height  # the edge of the drawing: what hangs there hangs on the frame
        window = rect(_INSET_MM, top, self.width - 2 * _INSET_MM, foot - top, _ROUND_MM)
        rim = Shape(window, stroke=Stroke(self.context.color("rule"), 0.4), role=Role.ORNAMENT)
        return [Place(picture, 0.0, 0.0, clip=window, role=Role.ART), rim]

    def whole_in(self, room: Box) -> list[Item]:
        """All of it, so that nobody is cut: from side to side at the foot of a room, or in a frame in its middle."""
        art, _ = self._drawing
        if art is None:
            return []
        scale = min(room.width / art.width, room.height / art.height)
        spans = art.width * scale >= room.width - 0.1
        if not spans:
            scale *= 1 - 2 * _MARGIN
        small = stretched(art, scale, scale)
        x, spare = room.x + (room.width - small.width) / 2, room.height - small.height
        y = room.y + (spare if spans else spare / 2)
        picture = Frame(small.width, small.height, (Place(small, 0.0, 0.0, role=Role.ART),), name="scenery")
        window = rect(0, 0, small.width, small.height, 0.0 if spans else _ROUND_MM)
        items: list[Item] = [Place(picture, x, y, clip=window, role=Role.ART)]
        if not spans:
            rim = Stroke(self.context.color("rule"), 0.4)
            items.append(Shape(rect(x, y, small.width, small.height, _ROUND_MM), stroke=rim, role=Role.ORNAMENT))
        return items
