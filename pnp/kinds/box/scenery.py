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
from pnp.scene.frame import Frame, Place, Role
from pnp.scene.path import Box, rect
from pnp.scene.stretch import stretched
from pnp.source.spans import Span

_SHARE = 0.56  # of a wall's height
_MOST_SHARE = 0.64  # where less is not as wide as the front
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
        scale = max(
            self.height * _SHARE / art.height, min(self.width / art.width, self.height * _MOST_SHARE / art.height)
        )
        return open_above(stretched(art, scale, scale))

    @property
    def tall(self) -> float:
        """The height of the picture on the front; without one, of the room for it."""
        return self._art.height if self._art is not None else self.height * _SHARE

    def on_front(self, foot: float, bleed: float) -> list[Place]:
        """Standing on `foot`; what is narrower than the front stands in its middle."""
        art, focus = self._art, self._drawing[1]
        if art is None:
            return []
        spare = self.width - art.width
        x = spare / 2 if spare > 0 else min(max(self.width / 2 - focus * art.width, spare), 0.0)
        picture = Frame(self.width, self.height, (Place(art, x, foot - art.height, role=Role.ART),), name="scenery")
        window = rect(-bleed, -bleed, self.width + 2 * bleed, self.height + 2 * bleed)
        return [Place(picture, 0.0, 0.0, clip=window, role=Role.ART)]

    def whole_in(self, room: Box) -> list[Place]:
        """All of it, at the foot of a room, so that nobody is cut."""
        art, _ = self._drawing
        if art is None or room.height <= 0:
            return []
        scale = min(room.width / art.width, room.height / art.height)
        small = stretched(art, scale, scale)
        picture = Frame(small.width, small.height, (Place(small, 0.0, 0.0, role=Role.ART),), name="scenery")
        x, y = room.x + (room.width - small.width) / 2, room.bottom - small.height
        return [Place(picture, x, y, clip=rect(0, 0, small.width, small.height), role=Role.ART)]
