"""What is cut out of a component's pages -> each once, to be looked at alone: its front, and its back if it has one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.build.session import Cutouts
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Place, Source
from pnp.sheet.arrangement import BLEED_MM
from pnp.sheet.cutline import cut_line
from pnp.sheet.product import Outline
from pnp.studio.guides import Guide, piece_guides


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a piece by the digest of its picture, which is a little larger where its bleed is shown."""

    digest: str
    width: float
    height: float
    guides: tuple[Guide, ...]


@dataclass(frozen=True, slots=True)
class Single:
    """A piece: what it is called, how many there are of it, and the line that made it (0: nobody knows)."""

    title: str
    count: int
    width: float  # as it is cut
    height: float
    front: Side
    back: Side | None
    outline: Outline
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece before anybody has looked up where it comes from; `frames` are those of pages that show it."""

    title: str
    count: int
    front: Frame
    back: Frame | None
    outline: Outline
    source: Source


def cut_out(cutouts: Cutouts) -> Iterator[Cut]:
    """All of a component, the faces of its dice one by one."""
    for piece in cutouts.pieces:
        yield Cut(piece.title, piece.count, piece.front, piece.back, piece.outline, piece.front.source)
    for die in cutouts.dice:
        for face, value in zip(die.faces, die.values, strict=True):
            yield Cut(f"{die.title}: {value}", die.count, face, None, Outline.RECTANGLE, face.source)


def shown(piece: Frame, outline: Outline, *, bleeds: bool) -> tuple[Frame, tuple[Guide, ...]]:
    """A piece as it is cut out, or with as much round it as may bleed."""
    room = BLEED_MM if bleeds else 0.0
    window = cut_line(piece.width, piece.height, outline, grown_mm=room)
    place = Place(piece, room, room, clip=window)
    frame = Frame(piece.width + 2 * room, piece.height + 2 * room, (place,), name=piece.name)
    here = (1.0, 0.0, 0.0, 1.0, room, room)
    return frame, tuple(piece_guides(piece, here, window, outline))


def as_document(frames: list[Frame]) -> Document:
    """For whoever draws pages."""
    return Document("", "", "", "en", tuple(Page(frame) for frame in frames))
