"""Frames -> all that is written anywhere in them, by the face that draws it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.scene.frame import Frame, Place, Text

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook


def letters_in(frames: Iterable[Frame], fonts: FontBook) -> dict[str, set[str]]:
    needed: defaultdict[str, set[str]] = defaultdict(set)
    seen: set[str] = set()

    def walk(frame: Frame) -> None:
        if frame.digest in seen:
            return
        seen.add(frame.digest)
        for item in frame.items:
            if isinstance(item, Text):
                for run in fonts.runs(item.font, item.text):
                    needed[run.face].update(run.text)
            elif isinstance(item, Place):
                walk(item.frame)

    for frame in frames:
        walk(frame)
    return needed
