"""Pages as components have them -> sheets of paper as a printer takes them: upright, fronts and backs together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.scene.document import Page
from pnp.scene.frame import Frame, Place, Role, Text
from pnp.sheet.copies import Leaf
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Flip, flipped_note
from pnp.source.catalogue import Catalogue

_SLACK_MM = 0.5


def leaves(pages: Sequence[Page], paper: Paper, flip: Flip, job_flip: Flip, say: Catalogue) -> tuple[Leaf, ...]:
    """One leaf a sheet. `flip` is the edge over which the pages want the paper to be turned, `job_flip` the one over
    which the printer turns it: all sheets of a file the same one, and what the pages say of it is said of that.

    Pages of half a sheet are set two on a sheet, in the order of reading.
    """
    found: list[Leaf] = []
    for page in _paired(pages, paper):
        side = _upright(_noted(page.frame, flip, job_flip, say), paper)
        if page.is_back and found and found[-1].back is None:
            # Over the other edge, what is behind comes to stand on its head.
            found[-1] = replace(found[-1], back=side if flip is job_flip else _on_its_head(side))
        else:
            found.append(Leaf(side, None, _pieces(side) or 1 if page.pieces is None else page.pieces))
    return tuple(found)


def _paired(pages: Sequence[Page], paper: Paper) -> list[Page]:
    """Pages that fit twice on a sheet lying on its side stand there two by two."""
    half = paper.height_mm / 2
    frames = [page.frame for page in pages]
    if any(frame.width > half + _SLACK_MM or frame.height > paper.width_mm + _SLACK_MM for frame in frames):
        return list(pages)
    sheets = []
    for first in range(0, len(frames), 2):
        places = tuple(Place(frame, at * half, 0.0) for at, frame in enumerate(frames[first : first + 2]))
        sheets.append(Page(Frame(paper.height_mm, paper.width_mm, places, name=frames[first].name)))
    return sheets


def _upright(page: Frame, paper: Paper) -> Frame:
    """A sheet that lies on its side is turned clockwise: what a printer would make of it is its own business."""
    if page.width <= page.height:
        return page
    return Frame(paper.width_mm, paper.height_mm, (Place(page, paper.width_mm, 0.0, turn_deg=90.0),), name=page.name)


def _noted(page: Frame, flip: Flip, job_flip: Flip, say: Catalogue) -> Frame:
    """With the edge in its note that it is really flipped on."""
    if flip is job_flip:
        return page
    items = tuple(
        replace(item, text=flipped_note(item.text, flip, job_flip, say))
        if isinstance(item, Text) and item.role is Role.FOOT
        else item
        for item in page.items
    )
    return replace(page, items=items)


def _on_its_head(page: Frame) -> Frame:
    return Frame(page.width, page.height, (Place(page, page.width, page.height, turn_deg=180.0),), name=page.name)


def _pieces(page: Frame) -> int:
    """How many are seen on it."""
    count = 0
    for item in page.items:
        if isinstance(item, Place):
            count += 1 if item.role is Role.PIECE else _pieces(item.frame) if item.role is Role.GROUP else 0
    return count
