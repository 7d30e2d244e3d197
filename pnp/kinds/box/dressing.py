"""A game's cover and what lies in the box -> how each wall looks, upright as the box stands.

The picture is on the front. The sides have a calm ground with the title, the back a panel that says what lies inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.kinds.box.holding import ContainerSpec, Held
from pnp.kinds.box.lettering import title_block, title_strip
from pnp.kinds.box.samples import LEAST_ROW_MM, row_height, sample_row
from pnp.kinds.box.scenery import Scenery
from pnp.kinds.context import Context
from pnp.kinds.furniture import bordered
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.ink import Ink
from pnp.scene.path import Box, line, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.catalogue import Catalogue
from pnp.source.inlines import Run
from pnp.source.markup import Paragraph
from pnp.type.text import TextStyle

_BLEED_MM = 1.0
_PAD = 4.0
_ABOVE_ART = 1.6  # from the words to the picture below them: a halo may reach above it
_ABOVE_TAGLINE = 2.5  # at least
_TITLE_AIR = 0.03  # … and of the width: a large title needs more below it
_CLEAR = 1.0  # of both, below the tails of the title
_LEAST_SPINE_MM = 7.0
_LEAST_FRAMED_MM = 10.0
_FRAME_INSET = 2.5
_SPINE_PT = 44.0
_SPINE_FILL = 0.62  # of the width inside the frame
_APART = 2.6  # between the pictures on the back, the list and whose game it is
_BAND_LEADING = 1.15


@dataclass(frozen=True)
class Dressing:
    """Draws the walls of one box, all of them of one height."""

    context: Context
    spec: ContainerSpec
    height: float
    front_width: float

    @property
    def bleed(self) -> float:
        """Past every edge. Outlines that run past one would only look like slips, so the friendly ink has none."""
        return _BLEED_MM if self.context.assets.ink is Ink.FULL else 0.0

    @cached_property
    def _scenery(self) -> Scenery:
        return Scenery(self.context, self.spec, self.front_width, self.height)

    def ground(self, width: float, height: float) -> list[Item]:
        """In the colour of the cover."""
        bleed = self.bleed
        return [Shape(rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), fill=self.context.color("cover"))]

    def _banded(self, width: float, pictures: Sequence[Item] = ()) -> list[Item]:
        """The ground of a wall: what is pictured on it, and a band at its foot that goes round the box."""
        bleed, top = self.bleed, self.height - self.band
        accent, edge = self.context.color("accent"), self.context.color("accent-edge")
        foot = Shape(rect(-bleed, top, width + 2 * bleed, self.band + bleed), fill=accent)
        items = [*self.ground(width, self.height), *pictures, foot]
        if self.context.assets.ink is Ink.FULL:  # elsewhere it would pass for a thin line to cut along
            across = line((-bleed, top), (width + bleed, top))
            items.append(Shape(across, stroke=Stroke(edge, 0.4, cap="butt"), role=Role.ORNAMENT))
        return items

    @property
    def sky(self) -> float:
        """Where the picture begins; above it is room for lettering."""
        return self.height - self.band - self._scenery.tall

    # Walls

    def front(self, top: float = _PAD) -> Frame:
        """Title and tagline above the picture, for whom it is below; what is above `top` is left free."""
        context, identity, width = self.context, self.context.game.identity, self.front_width
        cover, inner = context.color("cover"), self.front_width - 2 * _PAD
        items = self._banded(width, self._scenery.on_front(self.height - self.band, self.bleed))
        low = self.sky - _ABOVE_ART
        small = TextStyle("sans-italic", min(13.0, 7.5 + width / 25), context.color("on-night"), cover, 1.1, "center")
        below = self._lines_height(identity.tagline, small, inner, (low - top) * 0.5)
        gap = max(_ABOVE_TAGLINE, width * _TITLE_AIR) if below else 0.0
        box = Box(_PAD, top, inner, low - top - below - gap)
        items += title_block(context, box, min(88.0, width * 0.55), (gap or _ABOVE_ART) - _CLEAR)
        if below:
            tagline = Box(_PAD, low - below, inner, below)
            items += context.words(identity.tagline, small, tagline, identity.span.at("tagline"), middle=False)
        items += self._told_on_band()
        return Frame(width, self.height, tuple(items), name="front")

    def _lines_height(self, text: str, style: TextStyle, width: float, room: float) -> float:
        """How high a text comes out if the room allows it; nothing if not."""
        if not text:
            return 0.0
        height = self.context.height((Paragraph((Run(text),)),), style, width, too_large=room + 1)
        return height + 0.3 if height <= room else 0.0

    @cached_property
    def _facts(self) -> tuple[list[str], TextStyle]:
        """Players, minutes and age; on two lines where the front is narrow."""
        context, identity, say = self.context, self.context.game.identity, self.context.say
        players = say.players(*identity.players)
        facts = [players, say("game.minutes_short", count=identity.minutes), say("game.age_short", age=identity.age)]
        size = max(8.0, min(14.0, 6.4 + self.front_width / 24))
        style = TextStyle("sans-bold", size, context.color("accent-ink"), context.color("accent"), align="center")
        if context.width(" · ".join(facts), style) > self.front_width - 2 * _PAD:
            return [facts[0], " · ".join(facts[1:])], style
        return [" · ".join(facts)], style

    @property
    def band(self) -> float:
        """The height of the band at the foot of all walls."""
        lines, style = self._facts
        return len(lines) * style.size_pt * MM_PER_PT * _BAND_LEADING + 2.6

    def _told_on_band(self) -> list[Item]:
        lines, style = self._facts
        step = style.size_pt * MM_PER_PT * _BAND_LEADING
        items: list[Item] = []
        for number, text in enumerate(lines):
            y = self.height - self.band + 0.9 + step * (number + 0.82)
            where = self.context.game.identity.span.at("players")
            items += self.context.line(text, style, _PAD, y, self.front_width - 2 * _PAD, where)
        return items

    def spine(self, name: str, width: float) -> Frame:
        """A side: the title from top to bottom, as on a book's back, in a thin frame where there is room for one."""
        context, items = self.context, self._banded(width)
        inset = min(_FRAME_INSET, width / 8)
        room = Box(inset, inset, width - 2 * inset, self.height - self.band - 2 * inset)
        if width >= _LEAST_FRAMED_MM:
            rim = Stroke(context.color("accent-edge"), 0.4)
            items.append(Shape(rect(*room, 2.0), stroke=rim, role=Role.ORNAMENT))
        if width >= _LEAST_SPINE_MM:
            long = room.height - 2 * _PAD
            lettering = title_strip(context, long, room.width, _SPINE_PT, _SPINE_FILL)
            items.append(Place(lettering, room.right, room.y + _PAD, turn_deg=90.0))
        return Frame(width, self.height, tuple(items), name=name)

    def top(self, width: float, depth: float) -> Frame:
        """The lid, to be read by somebody before the box: in the net it hangs on the back, head first."""
        context, items = self.context, self.ground(width, depth)
        if depth >= _LEAST_SPINE_MM:
            items.append(Place(title_strip(context, width - 2 * _PAD, depth), width - _PAD, depth, turn_deg=180.0))
        return Frame(width, depth, tuple(items), name="lid")

    def plain(self, name: str, width: float, height: float) -> Frame:
        return Frame(width, height, tuple(self.ground(width, height)), name=name)

    def back(self, things: Sequence[Held], share: float | None) -> Frame:
        """What lies in the box, and who made the game, on a light panel; below it the picture, if it leaves a share."""
        context, identity = self.context, self.context.game.identity
        width, paper = self.front_width, context.color("paper")
        foot = self.height - self.band
        low = foot - _PAD if share is None else foot * share
        below_panel = Box(0.0, low + _ABOVE_ART, width, foot - low - _ABOVE_ART)
        items = self._banded(width, () if share is None else self._scenery.whole_in(below_panel))
        box = Box(_PAD, _PAD, width - 2 * _PAD, low - _PAD)
        items.append(bordered(rect(*box, 2.4), paper, context.color("rule"), 0.5))
        inner = Box(box.x + 3, box.y + 2, box.width - 6, box.height - 4)
        head = TextStyle("display", min(20.0, width * 0.27), context.color("ink"), paper, align="center", min_pt=10)
        items += context.line(context.say("box.inside"), head, inner.x, inner.y + 6.0, inner.width, context.key())
        rule = Stroke(context.color("accent-edge"), 0.4)
        y = inner.y + 8.4
        middle = inner.x + inner.width / 2
        items.append(Shape(line((middle - 8, y), (middle + 8, y)), stroke=rule, role=Role.ORNAMENT))
        body = TextStyle("sans", min(11.0, 7.4 + width / 32), context.color("ink"), paper, 1.16, "center")
        small = TextStyle("sans-italic", 8.0, context.color("ink-soft"), paper, 1.12, "center")
        room = Box(inner.x, y + 1.8, inner.width, inner.bottom - y - 1.8)
        lines_of_it = _paragraphs(things, context.say)
        listed = context.height(lines_of_it, body, inner.width) + 0.5
        note, below = self._note(small, room, listed, pictured=any(thing.looks for thing in things))
        if below:
            place = Box(room.x, room.bottom - below, room.width, below)
            items += context.words(note, small, place, identity.span.at("credits"), middle=False)
        shown = Box(room.x, room.y, room.width, room.height - listed - below - 2 * _APART)
        row = row_height(things, shown)
        spare = (shown.height - row) / 3 if row else 0.0  # above the pictures, above the list and below it
        items += sample_row(context, things, Box(shown.x, shown.y + spare, shown.width, row))
        top = shown.y + row + 2 * spare + _APART if row else room.y
        lines = Box(room.x, top, room.width, room.bottom - below - (_APART + spare if row else 1.5) - top)
        # Set as one text, so that all lines are of one size.
        items += context.block(lines_of_it, body, lines, context.key("of"), middle=True)
        return Frame(width, self.height, tuple(items), name="back")

    def _note(self, style: TextStyle, room: Box, listed: float, *, pictured: bool) -> tuple[str, float]:
        """Whose game it is, in as many words as leave room for pictures, and how high that comes out."""
        credits = self.context.game.identity.credits
        design = f"{self.context.say('credits.design')} {credits.design}"
        whole = f"{design}. {credits.source}".strip()
        for least in (LEAST_ROW_MM, 0.0) if pictured else (0.0,):
            for note in (whole, design):
                left = room.height - listed - least - 2 * _APART
                if below := self._lines_height(note, style, room.width, left):
                    return note, below
        return "", 0.0

    def _needed(self, text: str, style: TextStyle, width: float) -> float:
        return self.context.height((Paragraph((Run(text),)),), style, width) + 1.2

    def told(self, name: str, things: Sequence[Held], width: float, height: float, inset: float) -> Frame:
        """A flap that says what is inside, to be read when it is folded behind: head first in the net."""
        context, identity = self.context, self.context.game.identity
        cover, ink = context.color("cover"), context.color("on-night")
        body = TextStyle("sans", 10.5, ink, cover, 1.16, "center")
        small = TextStyle("sans-italic", 8.0, ink, cover, 1.12, "center")
        inner = width - 2 * (inset + _PAD)
        say = context.say
        contents = say("box.list", things=", ".join(thing.words(say) for thing in things))
        notes = f"{say('credits.design')} {identity.credits.design}. {identity.credits.source}".strip()
        room = height - 4.0
        below = self._lines_height(notes, small, inner, room - self._needed(contents, body, inner) - 1)
        items = [
            *context.words(contents, body, Box(0, 2.0, inner, room - below - (1 if below else 0)), context.key("of"))
        ]
        if below:
            place = Box(0, height - 2.0 - below, inner, below)
            items += context.words(notes, small, place, identity.span.at("credits"), middle=False)
        text = Frame(inner, height, tuple(items), name="contents")
        turned = Place(text, width - inset - _PAD, height, turn_deg=180.0)
        return Frame(width, height, (*self.ground(width, height), turned), name=name)


def _paragraphs(things: Sequence[Held], say: Catalogue) -> list[Paragraph]:
    """A line for each thing."""
    return [Paragraph((Run(thing.words(say)),)) for thing in things]
