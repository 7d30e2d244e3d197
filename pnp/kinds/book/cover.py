"""The title on a full picture: the first page of a book."""

from __future__ import annotations

from pnp.kinds.book.pages import EDGE, Leaf
from pnp.kinds.context import Context
from pnp.kinds.edges import uncut
from pnp.kinds.furniture import bordered
from pnp.scene.document import Destination, Page
from pnp.scene.frame import Frame, Item, Picture, Place, Role, Shape, Stroke
from pnp.scene.path import rect
from pnp.type.text import TextStyle

_TITLED = 0.38  # of the window's height, from the top: there the title stands, and a wide picture lies below
_TALL = 1.1  # a picture that is this much higher than wide is meant for the whole window

_PLATE = (13.0, 63.5)  # from the window's edge: title, tagline and facts stand between


def _is_photo(art: Frame) -> bool:
    """Whether pixels make it: nobody drew them with room for a title, and no palette recolours them."""
    return any(
        isinstance(item.fill, Picture) if isinstance(item, Shape) else isinstance(item, Place) and _is_photo(item.frame)
        for item in art.items
    )


def cover_page(context: Context, art_name: str, focus: float, leaf: Leaf) -> Page:
    """The title on a full picture."""
    identity, night = context.game.identity, context.color("cover")
    width, height = leaf.width - 2 * EDGE, leaf.height - 2 * EDGE
    window = rect(EDGE, EDGE, width, height, 4)
    items: list[Item] = [Shape(window, fill=night)]
    art = context.art(art_name, context.key("cover")) if art_name else None
    if art is not None:
        tall = art.height >= _TALL * art.width
        scale = max(width / art.width, height / art.height) if tall else height * (1 - _TITLED) / art.height
        spare = width - art.width * scale
        x = EDGE + (spare / 2 if spare > 0 else min(0.0, max(width / 2 - art.width * scale * focus, spare)))
        y = EDGE + height - art.height * scale
        picture = Frame(0, 0, (Place(uncut(art), x, y, scale, role=Role.ART),))
        items.append(Place(picture, 0, 0, clip=window, role=Role.ART))
        if tall and _is_photo(art):
            top, bottom = _PLATE
            plate = rect(EDGE + 5, EDGE + top, width - 10, bottom - top, 3)
            items.append(bordered(plate, night, context.color("on-night"), 0.4))
    items.append(Shape(window, stroke=Stroke(context.color("rule"), 0.8)))
    where = identity.span.at("title")
    title = TextStyle(font="display", size_pt=66, min_pt=28, color=context.color("title"), on=night, align="center")
    line_style = TextStyle(
        font="sans-italic", size_pt=13, min_pt=9.5, color=context.color("on-night"), on=night, align="center"
    )
    small = TextStyle(font="sans", size_pt=11, min_pt=9.5, color=context.color("on-night"), on=night, align="center")
    inner = width - 16
    items += context.line(identity.title, title, EDGE + 8, EDGE + 38, inner, where)
    if identity.tagline:
        tagline = identity.span.at("tagline")
        items += context.line(identity.tagline, line_style, EDGE + 8, EDGE + 49, inner, tagline)
    say = context.say
    minutes, ages = say.counted("game.minutes", identity.minutes), say("game.ages", age=identity.age)
    facts = " · ".join((say.players(*identity.players), minutes, ages))
    items += context.line(facts, small, EDGE + 8, EDGE + 57, inner, where)
    frame = Frame(leaf.width, leaf.height, tuple(items), name="cover")
    return Page(frame, destinations=(Destination("cover", 0.0, identity.title),))
