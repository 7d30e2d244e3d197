"""What a component works with: one game, one paper, one ink, and a place to report what does not fit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from pnp.art.palette import role_hint
from pnp.game.content.dice import Die
from pnp.game.content.examples import Example
from pnp.game.identity import Identity
from pnp.game.marks import Marks
from pnp.kinds.assets import Assets, unknown_role
from pnp.kinds.spec import Sheets
from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Item, Place, Role, Stroke, Text
from pnp.scene.path import Box
from pnp.sheet.copies import Supply
from pnp.sheet.paper import Paper
from pnp.sheet.printing import AS_USUAL, Printing
from pnp.sheet.table import Table
from pnp.source.catalogue import BASE, Catalogue
from pnp.source.inlines import Inline, Run, parse_inline
from pnp.source.markup import Block, Paragraph
from pnp.source.pictures import NO_PICTURE
from pnp.source.problems import Problems, Refused, did_you_mean
from pnp.source.spans import Span
from pnp.source.spelling import Spell, as_it_is, speller
from pnp.source.spelt import spelt_blocks, spelt_inlines
from pnp.source.texts import Slot
from pnp.source.toml import TomlSpan
from pnp.type.errors import DoesNotFit, TypesetError
from pnp.type.text import Fitted, TextStyle, fit_text, set_lines, single_line


@dataclass(frozen=True, slots=True)
class Job:
    """What is wanted: a component on a paper."""

    component: str
    title: str
    paper: Paper
    texts: str = ""  # the file of its texts
    printing: Printing = AS_USUAL


@dataclass(frozen=True, slots=True)
class FromRules:
    """What the game's rules say to its sheets; nothing where there are no rules."""

    values: Callable[[], Mapping[str, Any]] = dict  # for texts; raises DataError where the rules cannot be asked
    marks: Callable[[Example], Marks | None] = lambda example: None  # of an example; DataError if they cannot read it
    absence: tuple[str, str] | None = None  # why there are none, and what to do about it
    proven: bool = True  # whether examples were replayed


@dataclass(frozen=True, slots=True)
class Printed:
    """Everything else that the game prints on the same paper in the same ink, for a sheet that tells how to."""

    supplies: Callable[[], tuple[Supply, ...] | None] = tuple  # None if some of it cannot be made, which is told
    coverage: Callable[[Sequence[Supply]], float | None] = lambda supplies: None  # of the paper with ink; None: unknown
    table: Table | None = None  # who prints it as one job, all of it flipped on the same edge; None: file by file
    besides: Callable[[], tuple[str, ...]] = tuple  # files that a build makes and no table needs


Siblings: TypeAlias = Mapping[str, Callable[[], Sheets | None]]


def spelling_on(paper: Paper, identity: Identity) -> Spell:
    """How a game's words are spelt on a paper: it picks the English of a game that does not say which it is."""
    is_other = paper.english and identity.language == BASE
    return speller(paper.english, identity.names) if is_other else as_it_is


class Context:
    """One component on one paper in one ink."""

    def __init__(
        self,
        assets: Assets,
        job: Job,
        problems: Problems,
        *,
        siblings: Siblings | None = None,
        rules: FromRules | None = None,
        in_colour: Callable[[], Sheets | None] | None = None,
        printed: Printed | None = None,
    ) -> None:
        """`in_colour`: the same component in full ink, where this is its twin."""
        self.assets, self.game, self.fonts = assets, assets.game, assets.fonts
        self.job, self.problems = job, problems
        self.rules = rules or FromRules()
        self.printed = printed or Printed()
        self._siblings = siblings or {}
        self.in_colour = in_colour
        self.asked_slots: set[str] = set()
        self.placed_art: dict[str, Span] = {}  # where each drawing was first asked for
        self.text: Any = None  # what the kind's `reads` gave, where it has one
        self.texts_unread = False  # then a slot that is not there is no news

    @property
    def component(self) -> str:
        return self.job.component

    @property
    def title(self) -> str:
        return self.job.title

    @property
    def paper(self) -> Paper:
        return self.job.paper

    @property
    def printing(self) -> Printing:
        return self.job.printing

    def turned(self) -> Context:
        """The same component on the paper's side."""
        turned = copy(self)
        turned.job = replace(self.job, paper=self.paper.turned)
        return turned

    def sibling(self, component: str, where: Span) -> Sheets | None:
        """The pages of another component on the same paper; None if it cannot be made, which is then reported."""
        if component not in self._siblings:
            self.problems.add(where.unknown(component, self._siblings, "component"))
            return None
        return self._siblings[component]()

    # Where things come from

    def key(self, *path: str | int) -> TomlSpan:
        """A key of this component's own table."""
        return self.game.at("components.toml", self.component, *path)

    def name_of(self, reference: str) -> TomlSpan:
        """Where the name of a symbol stands."""
        return self.game.symbol(reference).span.at("name")

    @cached_property
    def _slots(self) -> dict[str, Slot]:
        if not self.job.texts:
            return {}
        with self.problems.gather():
            return self.assets.texts(self.job.texts, self.key("texts"))
        self.texts_unread = True
        return {}

    def slot(self, name: str) -> Slot | None:
        """A slot of the component's text file; a missing one is simply not printed."""
        self.asked_slots.add(name)
        return self._slots.get(name)

    def slot_hint(self, name: str) -> str:
        """The slot that was probably meant."""
        return did_you_mean(name, self._slots)

    def expect_slots(self, accepted: Collection[str]) -> None:
        """A slot that nothing prints is a slip of the pen: say so."""
        for slot in self._slots.values():
            if slot.name not in accepted:
                message = f"this sheet has no place for “{slot.name}” (“{self.component}” in components.toml)"
                self.problems.add(slot.span.problem(message, did_you_mean(slot.name, accepted)))

    @property
    def dice(self) -> tuple[Die, ...]:
        """The game's dice; for kinds that say they need them."""
        return self.game.dice.die if self.game.dice is not None else ()

    # Colours and pictures

    def color(self, role: str, where: Span | None = None) -> Color:
        """The fill of a role that the data names at `where`; by itself a kind asks for roles of its own."""
        try:
            return self.assets.palette.fill(role)
        except (KeyError, ValueError):
            place = "palette.toml" if "palette.toml" in self.game.files else "game.toml"
            message = f"the palette has no fill for “{role}”" + ("" if where else ", which this kind of sheet needs")
            hint: str = role_hint(role, self.assets.palette.looks)
            if role in self.assets.palette.looks:  # a line, or nothing at all
                hint = f"palette.toml gives it no fill in the {self.assets.ink} ink"
            self.problems.add((where or self.game.at(place, "roles")).problem(message, hint))
            return WHITE

    def stroke(self, role: str, where: Span | None = None) -> Stroke:
        """The line of a role, its width in millimetres."""
        look = self.assets.palette.looks.get(role)
        if look is None or not isinstance(look.stroke, Color):
            return Stroke(self.color(role, where), 0.5)
        return Stroke(look.stroke, look.width or 1.0, dash=look.dash or ())

    def picture(self, frame: Frame, box: Box) -> Place:
        """A frame as large as fits into a box, in its middle."""
        x, y, width, height = box
        scale = min(width / frame.width, height / frame.height)
        left, top = x + (width - frame.width * scale) / 2, y + (height - frame.height * scale) / 2
        return Place(frame, left, top, scale, role=Role.ART)

    def symbol(self, reference: str, x: float, y: float, size: float) -> Place:
        return self.picture(self.assets.symbol(reference), Box(x, y, size, size))

    def knows_symbol(self, reference: str, where: Span) -> bool:
        """Whether there is such a symbol; if not, that is reported."""
        names = {*self.game.symbols, *(symbol.code for symbol in self.game.symbols.values())}
        if reference not in names:
            self.problems.add(where.unknown(reference, names, "symbol"))
        return reference in names

    def art(self, name: str, where: Span, roles: Mapping[str, str] | None = None) -> Frame | None:
        if name in self.game.drawings:
            palette = self.assets.palette
            lost = [role for pair in (roles or {}).items() for role in pair if role not in palette.looks]
            self.problems.add(*(unknown_role(role, palette, where) for role in lost))
            self.placed_art.setdefault(name, where)
            return self.assets.art(name, roles) if not lost else None
        self.problems.add(where.unknown(name, self.game.drawings, "drawing", NO_PICTURE))
        return None

    @cached_property
    def spelt(self) -> Spell:
        """How words are spelt on this paper."""
        return spelling_on(self.paper, self.game.identity)

    @cached_property
    def say(self) -> Catalogue:
        """The words that do not come from the game: `context.say("foot.page", page=1, pages=2)`."""
        return self.game.spoken(self.paper.english)

    # Text: what does not fit is reported at the place it came from, and the rest goes on

    def line(
        self,
        text: str | int | Sequence[Inline],
        style: TextStyle,
        x: float,
        y: float,
        width: float,
        where: Span,
    ) -> tuple[Item, ...]:
        """One line with its baseline at y; a number is set as it is."""
        try:
            inlines = (Run(str(text)),) if isinstance(text, int) else text
            inlines = parse_inline(inlines) if isinstance(inlines, str) else inlines
            inlines = spelt_inlines(self.spelt, inlines)
            return self._from(where, single_line(self.fonts, inlines, style, x, y, width, icons=self._icon))
        except (TypesetError, Refused) as error:
            if isinstance(text, int) and isinstance(error, DoesNotFit):
                self.problems.add(where.problem(f"the number {text} is too wide for its place", "a smaller number"))
            else:
                self._report(error, where)
            return ()

    def lines(self, inlines: Sequence[Inline], style: TextStyle, width: float, where: Span) -> list[tuple[Item, ...]]:
        """A paragraph in lines, for texts that run over pages."""
        try:
            return set_lines(self.fonts, spelt_inlines(self.spelt, inlines), style, width, self._icon)
        except TypesetError as error:
            self._report(error, where)
            return []

    def block(
        self,
        blocks: Sequence[Block],
        style: TextStyle,
        box: Box,
        where: Span,
        *,
        middle: bool = False,
        room: Span | None = None,
    ) -> tuple[Item, ...]:
        """Text that wraps inside a box; `room` is where the data says how large that is."""
        try:
            valign: Literal["top", "middle"] = "middle" if middle else "top"
            return self._from(where, self.fitted(blocks, style, box, valign).items)
        except TypesetError as error:
            if room is not None and isinstance(error, DoesNotFit):
                error.hint = f"{error.hint}, {more_room(room)}"
            self._report(error, where)
            return ()

    def fitted(
        self, blocks: Sequence[Block], style: TextStyle, box: Box, valign: Literal["top", "middle"] = "top"
    ) -> Fitted:
        """Text in its box, and the room it takes. Raises TypesetError."""
        spelt = spelt_blocks(self.spelt, blocks)
        return fit_text(self.fonts, spelt, style, box, icons=self._icon, valign=valign)

    def words(
        self,
        text: str,
        style: TextStyle,
        box: Box,
        where: Span,
        *,
        middle: bool = True,
        quoted: bool = False,
    ) -> tuple[Item, ...]:
        """A short string of the data, wrapped in the middle or at the top of a box.

        `quoted`: what is wrong with it is told with the text, where the place alone does not say which it is.
        """
        try:
            inlines = parse_inline(text)
            items = self.fitted((Paragraph(inlines),), style, box, "middle" if middle else "top").items
            return self._from(where, items)
        except (TypesetError, Refused) as error:
            self._report(error, where, text if quoted else "")
            return ()

    def _from(self, where: Span, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The same, its words knowing where they stand: whoever sees them on a page may ask."""
        if not (source := self.game.source(where)):
            return items
        return tuple(replace(item, source=source) if isinstance(item, Text) else item for item in items)

    def has_room(self, text: str, style: TextStyle, box: Box) -> bool:
        """Whether a short string fits a box; what else is wrong with it shows when it is set."""
        try:
            self.fitted((Paragraph(parse_inline(text)),), style, box)
        except DoesNotFit:
            return False
        except (TypesetError, Refused):
            return True
        return True

    def width(self, text: str, style: TextStyle) -> float:
        """How wide a line comes out; what is wrong with it shows when it is set."""
        try:
            return self.fonts.width_mm(style.font, self.spelt(text), style.size_pt)
        except TypesetError:
            return 0.0

    def slot_block(self, name: str, style: TextStyle, box: Box, *, middle: bool = False) -> tuple[Item, ...]:
        slot = self.slot(name)
        return self.block(slot.blocks, style, box, slot.span, middle=middle) if slot is not None else ()

    def slot_height(self, name: str, style: TextStyle, width: float) -> float:
        """How high a slot's text comes out at its full size; what is wrong with it shows when it is set."""
        slot = self.slot(name)
        return self.height(slot.blocks, style, width) if slot is not None else 0.0

    def height(self, blocks: Sequence[Block], style: TextStyle, width: float, too_large: float = 0.0) -> float:
        """How high a text comes out at its full size; what is wrong with it shows when it is set."""
        try:
            return self.fitted(blocks, style, Box(0, 0, width, 1000.0)).height
        except DoesNotFit:
            return too_large
        except TypesetError:
            return 0.0

    def _icon(self, name: str) -> Frame:
        try:
            return self.assets.symbol(name)
        except KeyError:
            raise TypesetError(f"unknown icon “:{name}:”", did_you_mean(name, self.game.symbols)) from None

    def _report(self, error: TypesetError | Refused, where: Span, quoted: str = "") -> None:
        message = f"“{quoted}”: {error.message}" if quoted else error.message
        self.problems.add(where.problem(message, error.hint))


def more_room(given: Span) -> str:
    """What else helps a text that does not fit: the place of its box may be what was changed."""
    at = given.problem("")
    return f"or give it more room in {at.file}:{at.line} ({at.key})"
