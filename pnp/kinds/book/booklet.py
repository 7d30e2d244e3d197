"""The pages of a book -> whole sheets, two pages a side, in the order in which a folded booklet needs them."""

from __future__ import annotations

from pnp.game.fields import Id
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec, Sheets
from pnp.scene.color import WHITE
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item, Place, Role, Text
from pnp.scene.ink import Ink
from pnp.sheet.foot import FOOT_PT
from pnp.sheet.margins import GOOD_MM
from pnp.sheet.printing import Flip, flip_note
from pnp.sheet.product import Sort
from pnp.source.documented import doc


class Spec(ComponentSpec):
    """The pages of a book on whole sheets, in the order in which a folded booklet needs them."""

    of: Id = doc("the rulebook whose pages are imposed", "rulebook")


def make(spec: Spec, context: Context) -> Sheets:
    book = context.sibling(spec.of, context.key("of"))
    if book is None:
        return Sheets((), None)
    leaves = [page.frame for page in book.pages if isinstance(page, Page)]
    if not leaves or len(leaves) % 4:
        context.problems.add(context.key("of").problem(f"“{spec.of}” is no book whose pages come in fours"))
        return Sheets((), None)
    return Sheets(
        tuple(_side(context, leaves, pair, number) for number, pair in enumerate(imposed(len(leaves)), 1)),
        None,
        flip=Flip.SHORT,
    )


def imposed(count: int) -> list[tuple[int, int]]:
    """Page numbers (left, right) of each side, front and back in turn; printed on both sides, short edge."""
    sides = []
    for sheet in range(count // 4):
        low, high = 2 * sheet + 1, count - 2 * sheet
        sides += [(high, low), (low + 1, high - 1)]
    return sides


def _side(context: Context, leaves: list[Frame], pair: tuple[int, int], number: int) -> Page:
    width, height = context.paper.height_mm, context.paper.width_mm
    items: list[Item] = [Place(leaves[page - 1], half * width / 2, 0.0) for half, page in enumerate(pair)]
    name = context.say("document.side_front" if number % 2 else "document.side_back", number=(number + 1) // 2)
    if number == 1:  # below the back cover, where no reader of the folded book minds it
        note = f"{flip_note(Flip.SHORT, context.say)} {context.say('foot.middle')}"
        room = width / 2 - context.fonts.width_mm("sans", note, FOOT_PT)
        ink = context.color("ink-soft")
        items.append(Text(room / 2, height - GOOD_MM, note, "sans", FOOT_PT, ink, WHITE, role=Role.FOOT))
    return Page(Frame(width, height, tuple(items), name=name), bookmark=name, is_back=number % 2 == 0)


KIND = Kind(Spec, make, inks=(Ink.FULL,), sort=Sort.BOOK, choice="book", option="booklet", is_imposed=True)
