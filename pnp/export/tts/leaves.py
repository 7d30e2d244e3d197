"""Pages to write on or to look at -> what lies on a table: pieces without the sheet that they are cut from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.scene.document import Page
from pnp.scene.frame import Frame, Place, Role
from pnp.sheet.product import Part

_FOR_PAPER = (Role.FOOT, Role.CUT)  # what only whoever prints and cuts needs


def leaves(part: Part, players: int) -> Iterator[tuple[Frame, int]]:
    """Each different one, and how many of it so many players need; for a table one is enough."""
    found: Counter[str] = Counter()
    frames: dict[str, Frame] = {}
    for page in part.document.pages:
        for frame in _cut_from(page):
            frames.setdefault(frame.digest, frame)
            found[frame.digest] += 1
    for digest, frame in frames.items():
        yield frame, _needed(part, found[digest], players, is_alone=len(frames) == 1)


def _needed(part: Part, printed: int, players: int, *, is_alone: bool) -> int:
    if part.players_per_print is None:
        return 1
    prints = -(-players // part.players_per_print)
    return min(players, prints * printed) if is_alone else prints * printed


def _cut_from(page: Page) -> list[Frame]:
    """The pieces on a page; the page itself where nothing is cut out, without what only paper needs."""
    pieces = [item.frame for item in page.frame.items if isinstance(item, Place) and item.role is Role.PIECE]
    return pieces or [_bare(page.frame)]


def _bare(frame: Frame) -> Frame:
    items = tuple(item for item in frame.items if item.role not in _FOR_PAPER)
    return Frame(frame.width, frame.height, items, frame.name, frame.parts)
