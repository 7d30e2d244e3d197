"""The sheets, mats and books of a game -> an envelope of one page that holds them, folded to half a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.kinds.box.drawing import drawn
from pnp.kinds.box.dressing import Dressing
from pnp.kinds.box.folding import Net
from pnp.kinds.box.holding import ContainerSpec, Held, folded, held
from pnp.kinds.box.laying import FOOT_MM, SIDE_MM, TOP_MM, Step, room_above_steps, steps_below, steps_frame
from pnp.kinds.box.pocket_net import LEAST_FLAP_MM, pocket_net
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.frame import Item, Place, Role
from pnp.scene.path import Box
from pnp.sheet.product import Piece, Sort
from pnp.source.problems import DataError

_HOLDS = (Sort.SHEET, Sort.MAT, Sort.BOOK, Sort.CARD)
_PLAY_MM = 2.0
_THICKEST_MM = 8.0
_STEPS_GAP_MM = 2.0
_GOOD_FLAP_MM = 30.0  # a lower flap that holds well


class Spec(ContainerSpec):
    """A folded envelope for sheets, mats and books, of one page."""


def make(spec: Spec, context: Context) -> Sheets:
    things = held(spec, context, _HOLDS, "tuck-box")
    net, room = _net(spec, context, things)
    front = net["front"].box
    dressing = Dressing(context, spec, front.height, front.width)
    back, lid = net["back"], net["lid"]
    walls = {
        "front": dressing.front(8.0),
        "back": dressing.told("back", things, back.box.width, back.box.height, 4.0),
        "lid": dressing.top(lid.box.width, lid.box.height),
    }
    frame = drawn(context, net, walls, dressing.bleed)
    x, y = room.x + (room.width - net.width) / 2, room.y + (room.height - net.height) / 2
    steps = _beside(context, net, x, y) if room == _whole_page(context) else [steps_below(context, _steps(context))]
    page = SheetPage((Place(frame, x, y, role=Role.PIECE), *steps), context.title, FOOT_MM)
    return Sheets((page,), None, cutouts=(Piece(context.component, context.title, frame),))


def _net(spec: Spec, context: Context, things: Sequence[Held]) -> tuple[Net, Box]:
    """And the room that it stands in: above the steps if that is enough, else all of the page.

    Raises DataError for what is too thick or too large for one page.
    """
    paper = context.paper
    short, long = sorted((paper.height_mm / 2, paper.width_mm))
    width, height, thick = folded(things, (short, long), spec.stock_mm)
    if thick > _THICKEST_MM:
        message = f"{thick:.0f} mm of sheets are too thick for an envelope, which holds {_THICKEST_MM:g} mm"
        hint = "fewer components in “of” and a second envelope for the rest, or a thinner stock_mm"
        raise DataError([context.key("of").problem(message, hint)])
    size = width + thick + _PLAY_MM, height + thick + _PLAY_MM
    for room, least in ((room_above_steps(paper), _GOOD_FLAP_MM), (_whole_page(context), LEAST_FLAP_MM)):
        net = pocket_net(*size, (room.width, room.height), least)
        if net is not None:
            return net, room
    message = f"does not fit on {paper.name}: sheets of {width:.0f} × {height:.0f} mm leave no room for the flaps"
    raise DataError([context.key("of").problem(message, f"flaps take {LEAST_FLAP_MM:g} mm on each side")])


def _whole_page(context: Context) -> Box:
    paper = context.paper
    return Box(SIDE_MM, TOP_MM, paper.width_mm - 2 * SIDE_MM, paper.height_mm - TOP_MM - FOOT_MM)


def _beside(context: Context, net: Net, x: float, y: float) -> Iterator[Item]:
    """The steps in the margins beside the front, above the flaps at its sides; the page is turned to read them."""
    front, flap = net["front"].box, net["left"].box
    top, bottom = y + front.y, y + flap.y - _STEPS_GAP_MM
    steps = _steps(context)
    for number, edge in enumerate((SIDE_MM, x + front.right + _STEPS_GAP_MM)):
        wide = x + front.x - _STEPS_GAP_MM - SIDE_MM
        box = Box(edge, top, wide, bottom - top)
        strip = steps_frame(context, steps[2 * number :][:2], box.height, box.width, first=2 * number + 1)
        yield Place(strip, box.x, box.bottom, turn_deg=-90.0)


def _steps(context: Context) -> tuple[Step, ...]:
    say = context.say
    return (
        ("scissors", say("box.print")),
        ("tool-fold", say("box.sides")),
        ("glue", say("box.lower")),
        ("tool-envelope", say("box.large")),
    )


KIND = Kind(Spec, make, sort=Sort.BOX)
