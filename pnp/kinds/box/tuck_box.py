"""The cards, tokens and dice of a game -> a box that holds just these: cut out, folded, glued."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from pnp.kinds.box.alternatives import largest, named
from pnp.kinds.box.drawing import drawn
from pnp.kinds.box.dressing import Dressing
from pnp.kinds.box.folding import Net
from pnp.kinds.box.holding import ContainerSpec, Held, Piled, held, stacked
from pnp.kinds.box.laying import FOOT_MM, Stand, Step, arranged, room_above_steps, steps_below
from pnp.kinds.box.tuck_net import Inside, tuck_halves, tuck_net
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.frame import Frame
from pnp.sheet.paper import Paper
from pnp.sheet.product import Piece, Sort
from pnp.source.catalogue import Catalogue
from pnp.source.documented import doc
from pnp.source.lengths import mm
from pnp.source.problems import DataError, Problem, Severity

_HOLDS = (Sort.CARD, Sort.TOKEN, Sort.DIE)
_MIN_TITLE_TOP = 4.0
_BOUGHT_MM = 16.0  # the edge of an ordinary die


class Spec(ContainerSpec):
    """A box for cards, tokens and dice, sized from them, with the game's cover on it."""

    sleeved: bool = doc("whether the cards are in sleeves", True, default=False, hint=True)
    token_mm: Annotated[float, Field(ge=0.1, le=10)] = doc(
        "how thick a token is, with its board, in mm", 1.5, default=2.0, hint="how thick a token is, with its board"
    )
    die_mm: Annotated[float, Field(ge=8, le=40)] | None = doc(
        "the edge of a die in mm; unless told, of those folded up from nets, if one page is enough",
        16.0,
        default=None,
        hint=True,
    )
    play_mm: Annotated[float, Field(ge=0, le=10)] = doc(
        "by how much the box is larger than its contents, in mm",
        2.0,
        default=1.5,
        hint=True,
    )
    panel_share: Annotated[float, Field(ge=0.5, le=0.9)] | None = doc(
        "how much of the back lists what lies inside; below it stands the whole drawing, small",
        0.6,
        default=None,
        hint=True,
    )


def make(spec: Spec, context: Context) -> Sheets:
    things = held(spec, context, _HOLDS, "envelope")
    die_mm = _die_mm(spec, context, things)
    inside = _inside(spec, context, things, die_mm)
    laid = nets_on(context.paper, inside)
    if laid is None:
        raise DataError([_too_large(context, inside)])
    nets, pages = laid
    shut_out = max(_edges(things), default=0.0) > die_mm  # the dice that are folded up
    things = [replace(each, edge_mm=die_mm) if shut_out and each.sort is Sort.DIE else each for each in things]
    things = named(things, context.game)
    dressing = Dressing(context, spec, inside.height, inside.width)
    walls = _walls(dressing, things, inside, spec.panel_share)
    frames = [drawn(context, net, walls, dressing.bleed) for net in nets]
    steps = steps_below(context, _steps(context.say, things, inside, die_mm, parts=len(nets)))
    pieces = _pieces(context, frames)
    sheets = []
    for page in pages:
        items = (*(stand.place(frames[stand.number]) for stand in page), steps)
        bookmark = pieces[page[0].number].title if len(pages) > 1 else context.title
        note = context.say("box.bought", size=mm(die_mm)) if shut_out else ""
        sheets.append(SheetPage(items, bookmark, FOOT_MM, notes=note))
    notices = (_shut_out(spec, context, things),) if shut_out and spec.die_mm is None else ()
    remark = context.say("box.for_dice", size=mm(die_mm)) if shut_out else ""
    return Sheets(tuple(sheets), None, cutouts=tuple(pieces), notices=notices, remark=remark)


def _edges(things: Sequence[Held]) -> list[float]:
    return [thing.size[0] for thing in things if thing.sort is Sort.DIE]


def _die_mm(spec: Spec, context: Context, things: Sequence[Held]) -> float:
    """As the game says; else dice that are folded up have room, unless the box takes more pages for them."""
    if spec.die_mm is not None:
        return spec.die_mm

    def pages(die_mm: float) -> float:
        laid = nets_on(context.paper, _inside(spec, context, things, die_mm))
        return math.inf if laid is None else len(laid[1])

    return min(max(_BOUGHT_MM, *_edges(things), 0.0), _BOUGHT_MM, key=pages)


def _shut_out(spec: Spec, context: Context, things: Sequence[Held]) -> Problem:
    edge, number = max((edge, number) for number, edge in enumerate(_edges(things)))
    name = [thing.id for thing in things if thing.sort is Sort.DIE][number]
    message = f"the fold-up dice of “{name}” ({edge:g} mm) would take a box of more pages: it is for bought ones"
    hint = f"a smaller net_mm in “{name}”, or die_mm = {_BOUGHT_MM:g} here if that is meant"
    return context.key("of").problem(message, hint, Severity.WARNING)


def _inside(spec: Spec, context: Context, things: Sequence[Held], die_mm: float) -> Inside:
    """As wide and as high as anything asks for, and as deep as what can lie in it together."""
    piled = Piled(spec.stock_mm, spec.token_mm, die_mm, spec.sleeved)
    together = largest(things, lambda some: stacked(some, piled)[2], context.game)
    (width, height, _), depth = stacked(things, piled), stacked(together, piled)[2]
    return Inside(width + spec.play_mm, height + spec.play_mm, depth + spec.play_mm)


def nets_on(paper: Paper, inside: Inside) -> tuple[tuple[Net, ...], list[list[Stand]]] | None:
    """In one piece if a page holds it, else in halves, and where each stands on which page; None if nothing helps."""
    room = room_above_steps(paper)
    for nets in ((tuck_net(inside),), tuck_halves(inside)):
        pages = arranged([(net.width, net.height) for net in nets], room)
        if pages is not None:
            return nets, pages
    return None


def _too_large(context: Context, inside: Inside) -> Problem:
    size = f"{inside.width:.0f} × {inside.height:.0f} × {inside.depth:.0f} mm"
    message = f"does not fit on {context.paper.name}: a box of {size}, not even in two parts"
    hint = "fewer components in “of” and a second box for the rest, or a thinner stock_mm"
    return context.key("of").problem(message, hint)


def _walls(dressing: Dressing, things: Sequence[Held], inside: Inside, panel: float | None) -> Mapping[str, Frame]:
    net = tuck_net(inside)
    lid, bottom = net["lid"].box, net["bottom"].box
    return {
        "front": dressing.front(max(_MIN_TITLE_TOP, inside.notch + 2.0)),
        "right": dressing.spine("right", inside.depth),
        "back": dressing.back(things, panel),
        "left": dressing.spine("left", inside.depth),
        "lid": dressing.top(lid.width, lid.height),
        "bottom": dressing.plain("bottom", bottom.width, bottom.height),
    }


def _steps(say: Catalogue, things: Sequence[Held], inside: Inside, die_mm: float, *, parts: int) -> tuple[Step, ...]:
    rounded = mm(round(inside.width), round(inside.height), round(inside.depth))
    if all(thing.sort is Sort.CARD for thing in things):
        close = say("box.close_cards")
    elif any(thing.sort is Sort.DIE for thing in things):
        close = say("box.close_dice", size=mm(die_mm))
    else:
        close = say("box.close")
    return (
        ("scissors", f"{say('box.print')} {say('box.size', size=rounded)}"),
        ("glue", f"{say('box.fold')} {say('box.seams' if parts == 2 else 'box.seam')}"),
        ("glue", say("box.bottom")),
        ("tool-box", close),
    )


def _pieces(context: Context, frames: Sequence[Frame]) -> list[Piece]:
    if len(frames) == 1:
        return [Piece(context.component, context.title, frames[0])]
    halves = {"back": "box.back", "front": "box.front"}
    return [
        Piece(f"{context.component}-{name}", context.say(title, box=context.title), frame)
        for (name, title), frame in zip(halves.items(), frames, strict=True)
    ]


KIND = Kind(Spec, make, sort=Sort.BOX)
