"""A loaded game -> its documents, for one paper and one ink."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from pnp.build.coverage import Coverage
from pnp.build.kept import Kept
from pnp.build.making import Making
from pnp.build.reading import read_game
from pnp.build.supplies import outside, supplies_of
from pnp.disk.facts import Facts
from pnp.game.demands import PictureOfSymbol
from pnp.game.library import COMPONENTS_FILE
from pnp.game.told import with_told_examples
from pnp.kinds.assets import Assets, Texts
from pnp.kinds.book.figure_names import unplaced_problems
from pnp.kinds.book.labels import labelled_problems
from pnp.kinds.box.holding import unboxed_problems
from pnp.kinds.components import Component, read_components
from pnp.kinds.context import Context, spelling_on
from pnp.kinds.contrast import contrast_problems
from pnp.kinds.demands import demand_problems, share_problems
from pnp.kinds.drawings import drawing_problems, unshown_problems
from pnp.kinds.hues import hue_problems
from pnp.kinds.lookalikes import drawing_lookalikes, lookalike_problems, piece_lookalikes
from pnp.kinds.painted import PaintedContrast
from pnp.kinds.pieces.checks import piece_problems
from pnp.kinds.pieces.layout_files import style_of, style_span
from pnp.kinds.spec import Served, Sheets
from pnp.kinds.titles import label_problems, name_problems, title_problems
from pnp.kinds.typefaces import read_fonts
from pnp.kinds.unused import unused_problems
from pnp.play.referee import Referee
from pnp.scene.color import Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame
from pnp.scene.ink import Ink
from pnp.sheet.copies import Supply
from pnp.sheet.drift import AS_IT_IS, made_up_for
from pnp.sheet.foot import Imprint, foot, place_for
from pnp.sheet.paper import Paper
from pnp.sheet.preflight import MIN_CONTRAST, Preflight
from pnp.sheet.printing import AS_USUAL, Flip, Printing
from pnp.sheet.table import Table
from pnp.source.budget import Budget, busy_with
from pnp.source.folder import Folder
from pnp.source.problems import Hint, Problem, Problems, Severity
from pnp.source.spans import Span
from pnp.source.wording import plural
from pnp.type.errors import UNFILLED, TypesetError

_MEASURES = re.compile(r" \([^()]*\)")  # “(9.1 mm height needed, 6.2 mm there)”


@dataclass(frozen=True, slots=True)
class Printable:
    """One file to be: what it holds, and for how many players one print is enough (None: all)."""

    component: str
    paper: Paper
    ink: Ink
    document: Document
    players_per_print: int | None


class Composer:
    """One game with everything that its sheets have in common, loaded once."""

    def __init__(
        self,
        folder: Folder,
        printing: Printing = AS_USUAL,
        *,
        judged: bool = True,
        measured: bool = False,
        table: Table | None = None,
        facts: Facts | None = None,
        kept: Kept | None = None,
    ) -> None:
        """`judged`: whoever asks tells what the game's rules find wrong as well, so it need not be told twice.

        `measured`: how much ink the sheets take is looked at, for the sheet that says it; `table`: who prints all of
        them as one job; `facts`: what is known of pages already; `kept`: sheets that were made before.
        """
        self.budget, self.folder = Budget(), folder
        self._facts = facts if facts is not None else Facts()
        self.printing, self.is_judged, self.is_measured, self.table = printing, judged, measured, table
        self._kept = kept
        self.problems = Problems()
        with self.budget.step("reading the game", self._where):
            self._load()

    def _load(self) -> None:
        self.game, self.artwork = read_game(self.folder, self.problems)
        self.referee = Referee(self.game)
        self.problems.add(*self.game.doubts)
        self.game = with_told_examples(self.game, self.referee.told, self.problems, self.referee.absence)
        self.fonts = read_fonts(self.game, self.problems)
        self.components: list[Component] = read_components(self.game, self.problems)
        served = Served({component.id: component.spec.serves for component in self.components})
        self.game = self.game.with_content(served)
        self.coverage = Coverage(self.fonts, self._facts)
        self._making_of, self._papers = Making(self, self._kept), dict[str, Paper]()
        self._made: dict[tuple[str, str, Ink], Sheets | None] = {}
        self._making: set[tuple[str, str, Ink]] = set()
        self._reported: set[Problem] = set()
        self._pale: set[tuple[str, str, Ink]] = set()
        self._painted = PaintedContrast(self.game, self.artwork, self._facts)
        self._preflight = Preflight(self.fonts, self._facts)
        self._looked_at: set[tuple[str, Ink]] = set()
        texts: Texts = {}
        self._assets = {ink: Assets(self.game, self.artwork, ink, self.fonts, texts) for ink in Ink}

    def _unprintable_title(self, component: Component) -> Problem | None:
        """The titles stand in the foot of every page, whatever else prints them."""
        for where, title in (
            (self.game.at("game.toml", "title"), self.game.identity.title),
            (self.game.at("components.toml", component.id, "title"), component.spec.title),
        ):
            try:
                self.fonts.width_em("sans", title)
            except TypesetError as error:
                return where.problem(error.message, error.hint)
        return None

    def _where(self) -> str:
        return self.folder.display(COMPONENTS_FILE)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Some work within the budget; that it ran out is one problem among the others."""
        with self.problems.gather(), self.budget.step(name, self._where):
            yield

    @contextmanager
    def laying_out(self, component: Component) -> Iterator[None]:
        """The same for its pages: unless it turns to another file, the component itself takes too long."""
        where = self.game.at(COMPONENTS_FILE, component.id)
        with self.step(f"laying out “{component.id}”"), busy_with(lambda: where.problem("")):
            yield

    def add_rule_problems(self) -> None:
        """What the game's rules find wrong with its data, what its table would miss, and pictures of something else."""
        with self.step("checking the game"):
            self._add_rule_problems()

    def _add_rule_problems(self) -> None:
        self.problems.add(*self.referee.static_problems())
        with self.problems.gather():
            demands = self.referee.demands()
            self.problems.add(*demand_problems(self.game, self.components, demands))
            # What the rules say of a picture's parts is told with the demands.
            settled = {demand.symbol for demand in demands if isinstance(demand, PictureOfSymbol)}
            self.problems.add(*drawing_problems(self.game, self.artwork, settled))
        told = {(problem.file, problem.key) for problem in self.problems.found}
        shares = share_problems(self.game, self.components)
        self.problems.add(*(problem for problem in shares if (problem.file, problem.key) not in told))
        self.problems.add(*piece_problems(self.game, self.components))
        self.problems.add(*unboxed_problems(self.game, self.components))
        if self.components:
            self.problems.add(*title_problems(self.game), *label_problems(self.game))
            # Where a row has a drawing, that tells of its name already.
            told = {(problem.file, problem.key) for problem in self.problems.found}
            names = name_problems(self.game)
            self.problems.add(*(problem for problem in names if (problem.file, problem.key) not in told))

    def add_lookalikes(self, inks: Collection[Ink] = tuple(Ink)) -> None:
        """Pictures that players could not see or not tell apart in these inks, where they are the right ones."""
        if not self.problems.are_grave:
            assets = {ink: self._assets[ink] for ink in Ink if ink in inks}
            with self.step("comparing the drawings"):
                self.problems.add(*contrast_problems(self.game, self.artwork, assets, self._painted.faint))
                self.problems.add(*lookalike_problems(self.game, assets))
                self.problems.add(*drawing_lookalikes(self.game, assets))
                if Ink.FULL in assets:
                    self.problems.add(*hue_problems(self.game, self.artwork, assets[Ink.FULL]))

    def forget(self) -> None:
        """All pages were judged: what was found out about their frames takes more room than these."""
        self._painted.forget()
        self._preflight.forget()

    def add_unused(self) -> None:
        """What no sheet shows, and what looks alike on them, once all of them are made."""
        if all(self._made.values()) and not self.problems.are_grave:
            with self.step("looking for what is unused"):
                self._add_unused()
            with self.step("comparing the pieces"):
                self._add_alike_pieces()

    def notices(self) -> list[Problem]:
        """What readers of the sheets will stumble over; nothing while something is wrong, for that may be the cause."""
        if self.problems.are_grave:
            return []
        return [notice for sheets in self._made.values() if sheets is not None for notice in sheets.notices]

    def gap_notices(self) -> list[Problem]:
        """Books that wait for rules, for those who are not told each of their gaps."""
        gaps = {name: sheets.gaps for (name, _, _), sheets in self._made.items() if sheets is not None and sheets.gaps}
        why = (self.referee.absence or ("", ""))[0]
        return [
            self.game.at(COMPONENTS_FILE, name).problem(
                f"{count} {plural(count, 'gap')} in this book: "
                f"rules would fill {plural(count, 'it', 'them')}, and {why}",
                "pnp check says where",
                Severity.WARNING,
            )
            for name, count in gaps.items()
        ]

    def _add_unused(self) -> None:
        shown = {name for assets in self._assets.values() for name in assets.shown}
        self.problems.add(*unshown_problems(self.game, self.artwork, shown))
        self.problems.add(*unused_problems(self.game, self.components, self.artwork))
        placed = {name for assets in self._assets.values() for name in assets.figures}
        self.problems.add(*unplaced_problems(self.game, placed))
        self.problems.add(*labelled_problems(self.game))

    def _add_alike_pieces(self) -> None:
        paper = next(iter(self._made), ("", "", Ink.FULL))[1]  # on every paper the same
        printed = [
            (component, ink, sheets)
            for component in self.components
            for ink in Ink
            if (sheets := self._made.get((component.id, paper, ink))) is not None
        ]
        self.problems.add(*piece_lookalikes(self.game, printed, self._assets))

    def printable(self, component: Component, paper: Paper, ink: Ink) -> Printable | None:
        """The finished document; None if something is wrong with it, which is then among the problems."""
        with self.laying_out(component):
            return self._printable(component, paper, ink)
        return None

    def _printable(self, component: Component, paper: Paper, ink: Ink) -> Printable | None:
        sheets, spec = self.sheets(component, paper, ink), component.spec
        if sheets is None:
            return None
        document = self.unjudged(component, paper, ink, sheets)
        where = self.game.at("components.toml", component.id)
        told = set(self._add_pale(document, component.id, ink))
        found = self._preflight.complaints(document, told, paper)
        self.problems.add(*(where.problem(*complaint) for complaint in found))
        if (component.id, ink) not in self._looked_at:  # on every paper the same
            self._looked_at.add((component.id, ink))
            self.problems.add(*self._painted.problems(document, component.id, self._assets[ink]))
        players = (sheets.players_per_print or 1) if spec.serves == "player" else None
        return Printable(component.id, paper, ink, self._for_the_printer(document, sheets.flip), players)

    def unjudged(self, component: Component, paper: Paper, ink: Ink, sheets: Sheets) -> Document:
        """The pages with their feet, before anybody has looked whether they can be printed."""
        identity, spec, spelt = self.game.identity, component.spec, spelling_on(paper, self.game.identity)
        game, title, say = spelt(identity.title), spelt(spec.title), self.game.spoken(paper.english)
        pages = []
        for number, page in enumerate(sheets.pages, 1):
            if isinstance(page, Page):
                pages.append(page)
                continue
            sheet = paper.turned if page.sideways else paper
            imprint = Imprint(game, title, number, len(sheets.pages), page.notes)
            at = (page.foot, page.margin_mm) if page.foot else place_for(page.clear_below_mm, page.notes)
            line = foot(self.fonts, sheet, imprint, *at, say)
            frame = Frame(sheet.width_mm, sheet.height_mm, (*page.items, *line), name=f"{component.id} {number}")
            pages.append(Page(frame, spelt(page.bookmark), is_back=page.is_back, pieces=page.pieces))
        about = "document.subject_friendly" if ink is Ink.FRIENDLY else "document.subject"
        subject = say(about, sheet=title, game=game, paper=paper.name)
        return Document(
            title=say("document.title", game=game, sheet=title),
            author=identity.credits.design,
            subject=f"{subject} {identity.credits.source}".strip(),
            language=identity.language,
            pages=tuple(pages),
        )

    def _for_the_printer(self, document: Document, flip: Flip | None) -> Document:
        """Here, when pages are finished and judged, and nowhere else, its printer's drift is made up for."""
        drift, flip = self.printing.drift, flip or self.printing.flip
        if drift == AS_IT_IS:
            return document
        moved = partial(made_up_for, drift=drift, flip=flip)
        pages = (replace(page, frame=moved(page.frame, is_back=page.is_back)) for page in document.pages)
        return replace(document, pages=tuple(pages))

    def _add_pale(self, document: Document, component: str, ink: Ink) -> Iterator[tuple[Color, Color]]:
        """Pairs of colours too pale for a text: each is told once, in the game's palette, else at the style."""
        for color, ground, page, words in self._preflight.pale(document):
            roles = [role for role in (color.role, ground.role) if role in self.artwork.own_roles]
            span: Span | None = self.artwork.own_roles[roles[0]] if roles else None
            span = span or style_span(self.game, component, color.role, ground.role)
            if span is None or not (color.role and ground.role):
                continue
            yield color, ground
            if (color.role, ground.role, ink) not in self._pale:
                self._pale.add((color.role, ground.role, ink))
                other = color if roles and roles[0] == ground.role else ground
                ratio = ("" if roles else f"“{color.role}” has only ") + f"{color.contrast(ground):.2f} : 1"
                message = (
                    f"{ratio} against “{other.role}” in the {ink} ink, less than {MIN_CONTRAST} : 1 "
                    f"({component}, page {page}: “{words}”)"
                )
                style = style_of(self.game, color.role, ground.role) or "the style that lays one on the other"
                hint = f"{color} on {ground}: " + (
                    f"change one of the two, or {style}" if roles else "name another role as color, or as on"
                )
                self.problems.add(span.problem(message, hint))

    def sheets(self, component: Component, paper: Paper, ink: Ink) -> Sheets | None:
        """The pages of a component, made once; a book shows the pages of others."""
        key = (component.id, paper.id, ink)
        self._papers[paper.id] = paper
        if key in self._making:
            where = self.game.at("components.toml", component.id)
            self.problems.add(where.problem(f"“{component.id}” would have to show itself"))
            return None
        if key not in self._made:
            self._making.add(key)
            self._made[key] = None  # where the budget runs out, it is not tried again
            try:
                self._made[key] = self._make(component, paper, ink)
            finally:
                self._making.remove(key)
        return self._made[key]

    def _make(self, component: Component, paper: Paper, ink: Ink) -> Sheets | None:
        problems = Problems()
        sheets = self._making_of.sheets(component, paper, ink, problems)
        if (fault := self._unprintable_title(component)) is not None:
            problems.add(fault)
        self._report(problems)
        return None if problems.are_grave else sheets

    def text_of(self, component: str) -> Any:
        """What a component that was made has read, values filled in: a book's manuscript; None where it has none."""
        return self._making_of.texts.get(component)

    # For those who ask whether something has changed

    def sheets_of(self, component: str, paper: str, ink: Ink) -> Sheets | None:
        """By its name, on a paper that is in use. KeyError for a component that there is not."""
        found = {each.id: each for each in self.components}[component]
        return self.sheets(found, self._papers[paper], ink)

    def supplies(self, paper: str, ink: Ink) -> tuple[Supply, ...] | None:
        """What the guide to printing tells of: of a book its first sheet, and of the others how many there are."""
        found = supplies_of(self, self._papers[paper], ink)
        return None if found is None else tuple(map(outside, found))

    def context(self, component: Component, paper: Paper, ink: Ink, problems: Problems) -> Context:
        """What a kind would work with, for whoever draws something of its own from it."""
        self._papers[paper.id] = paper
        return self._making_of.context(component, paper, ink, problems)

    def assets(self, ink: Ink) -> Assets:
        return self._assets[ink]

    def _report(self, problems: Problems) -> None:
        """One slip is told once: what does not fit here seldom fits on another paper, in another ink or in another box.

        What the rules' schema refuses is not judged again as print.
        """
        # Where the rules could not be asked, examples keep their holes; why that is so is told already.
        untold = self.is_judged and self.problems.are_grave
        for problem in problems.found:
            if untold and problem.message.startswith(UNFILLED):
                continue
            word = problem.hint.word if isinstance(problem.hint, Hint) else ""  # two words may be wrong in one line
            gist = replace(problem, message=word if problem.hint else _MEASURES.sub("", problem.message))
            if gist not in self._reported and replace(gist, message="", hint="") not in self._refused:
                self.problems.add(problem)
            self._reported.add(gist)

    @cached_property
    def _refused(self) -> set[Problem]:
        """The places of what is wrong with facts and rows, where the rules are asked as well."""
        problems = self.game.schema_problems if self.is_judged else ()
        return {replace(problem, message="", hint="") for problem in problems}
