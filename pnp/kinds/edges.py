"""A drawing that is cut off along its own edge -> the same drawing without that cut, or open at its head."""

from __future__ import annotations

from dataclasses import replace

from pnp.art.shapes import box
from pnp.scene.frame import Frame, Item, Place, Shape
from pnp.scene.path import Path, rect

_TOLERANCE = 0.01
_HEADROOM = 0.2  # of a drawing's height


def uncut(art: Frame) -> Frame:
    """A halo that is larger than the drawing runs on over whatever is around it."""
    return _with_edge(art, ())


def open_above(art: Frame) -> Frame:
    """The same, a little way over what is above it: at its sides it may have neighbours, and far above is lettering.

    What lies above the drawing with nothing of it inside is meant for a cover: stars here would stand among the words.
    """
    headroom = _HEADROOM * art.height
    opened = _with_edge(art, (rect(0.0, -headroom, art.width, art.height + headroom),))
    return replace(opened, items=tuple(item for item in opened.items if not _is_above(item)))


def _is_above(item: Item) -> bool:
    if not isinstance(item, Shape):
        return False
    _, top, _, height = box(item.path)
    return top + height <= 0.0


def _with_edge(art: Frame, edge: tuple[Path, ...]) -> Frame:
    """`edge` takes the place of the drawing's own one."""

    def clips(old: tuple[Path, ...]) -> tuple[Path, ...]:
        return tuple(new for clip in old for new in (edge if _is_edge(clip, art) else (clip,)))

    def whole(frame: Frame) -> Frame:
        items: list[Item] = []
        for item in frame.items:
            if isinstance(item, Shape) and item.clips:
                item = replace(item, clips=clips(item.clips))
            elif isinstance(item, Place):
                clip = next(iter(clips((item.clip,))), None) if item.clip else None
                inner = whole(item.frame) if item.scale == 1.0 and item.turn_deg == 0.0 else item.frame
                item = replace(item, frame=inner, clip=clip)
            items.append(item)
        return replace(frame, items=tuple(items))

    return whole(art)


def _is_edge(clip: Path, art: Frame) -> bool:
    """Whether a path is the edge of the drawing itself."""
    wanted = (0.0, 0.0, art.width, art.height)
    straight = all(segment[0] != "C" for segment in clip)
    return straight and all(abs(a - b) < _TOLERANCE for a, b in zip(box(clip), wanted, strict=True))
