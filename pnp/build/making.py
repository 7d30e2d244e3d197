"""A component, a paper and an ink -> its sheets: made, or kept from a time when all that it reads was the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.build.kept import Entry, Kept
from pnp.build.reads import EVERYTHING, ReadAssets, Reads, noted, noted_marks
from pnp.build.supplies import besides_of
from pnp.build.values import Values
from pnp.game.library import COMPONENTS_FILE
from pnp.kinds.components import Component
from pnp.kinds.context import Context, FromRules, Job, Printed
from pnp.kinds.resolution import resolution_problems
from pnp.kinds.spec import Sheets
from pnp.play.playout import described
from pnp.scene.document import Page
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.source.problems import DataError, Problems
from pnp.source.typography import quoting

if TYPE_CHECKING:
    from pnp.build.compose import Composer

T = TypeVar("T")


class Making:
    """Makes the components of one composed game; what has problems or warnings of its own is made every time."""

    def __init__(self, composer: Composer, kept: Kept | None) -> None:
        self._composer, self._kept = composer, kept
        self._values = Values(composer)
        self.texts: dict[str, Any] = {}  # of the components that read one, as they were made last

    def sheets(self, component: Component, paper: Paper, ink: Ink, problems: Problems) -> Sheets | None:
        """None where it cannot be made. What is wrong with it is added to the problems, and then nothing is kept."""
        sheets = None
        with problems.gather(), self._caught(component, problems):
            context = self.context(component, paper, ink, problems)
            with quoting(context.say("language.quotes")):
                sheets = self._kept_or_made(component, context, problems)
        return sheets

    def _kept_or_made(self, component: Component, context: Context, problems: Problems) -> Sheets:
        kind, spec, kept = component.kind, component.spec, self._kept
        context.text = self.texts[component.id] = kind.reads(spec, context) if kind.reads is not None else None
        # Imposing what others have made takes less time than keeping it.
        if kept is None or problems.found or not kind.is_bundled or kind.is_imposed or self._composer.table is not None:
            return self._made(component, context, problems)
        paper, ink = context.paper, context.assets.ink
        key, slot = self._key(component, context), f"{component.id} {paper.id} {ink}"
        if (known := kept.find(slot, key, self._values.digest, self._composer.assets)) is not None:
            return known
        reads = Reads()
        noting = self.context(component, paper, ink, problems, reads)
        noting.text = context.text
        sheets = self._made(component, noting, problems)
        if not (problems.found or sheets.notices or sheets.gaps):
            entry = Entry(key, {read: self._values.digest(read) for read in reads.seen}, sheets)
            kept.add(slot, entry, self._composer.assets)
        return sheets

    def _made(self, component: Component, context: Context, problems: Problems) -> Sheets:
        sheets = component.kind.make(component.spec, context)
        if not isinstance(sheets, Sheets):
            raise TypeError(f"make gives Sheets, and this is {type(sheets).__name__}")
        items = [item for page in sheets.pages for item in (page.frame if isinstance(page, Page) else page).items]
        problems.add(*resolution_problems(self._composer.game, items, context.placed_art))
        return sheets

    @contextmanager
    def _caught(self, component: Component, problems: Problems) -> Iterator[None]:
        try:
            yield
        except DataError:
            raise
        except Exception as error:  # a kind of somebody else's: anything may come out of it
            if component.kind.is_bundled:
                raise
            where = self._composer.game.at(COMPONENTS_FILE, component.id, "kind")
            problems.add(where.problem(f"the kind “{component.spec.kind}” crashes: {described(error)}"))

    def _key(self, component: Component, context: Context) -> str:
        """Everything that is asked for, and everything that the pages are made of whatever the component reads."""
        composer, rules = self._composer, context.rules
        asked = (
            *(component.id, component.spec, context.job, context.assets.ink),
            *(composer.is_measured, composer.is_judged, composer.fonts.faces, rules.absence, rules.proven),
            context.say("language.quotes"),  # here, and symbols when pages are judged, nobody takes notes
            sorted(symbol.art or name for name, symbol in composer.game.symbols.items()),
            [(other.id, other.spec.kind) for other in composer.components],
            list(composer.game.components.values),
        )
        text = context.text.blocks if context.text is not None else None
        origins = getattr(context.text, "origins", ())  # what is printed knows the lines that it came from
        return self._values.of((asked, text, [composer.game.source(origin) for origin in origins]))

    def context(
        self, component: Component, paper: Paper, ink: Ink, problems: Problems, reads: Reads | None = None
    ) -> Context:
        """What the kind works with; with `reads`, it takes notes."""
        composer, spec = self._composer, component.spec

        def asked(make: Callable[[], T], *read: str) -> Callable[[], T]:
            return make if reads is None else noted(make, reads, *read)

        siblings: dict[str, Callable[[], Sheets | None]] = dict.fromkeys(composer.game.components.values, lambda: None)
        siblings |= {
            other.id: asked(partial(composer.sheets, other, paper, ink), "sheets", other.id, paper.id, ink.value)
            for other in composer.components
        }
        in_colour = None
        if ink is not Ink.FULL:
            full = partial(composer.sheets, component, paper, Ink.FULL)
            in_colour = asked(full, "sheets", component.id, paper.id, Ink.FULL.value)
        referee, assets = composer.referee, composer.assets(ink)
        marks = referee.marks if reads is None else noted_marks(referee.marks, reads)
        rules = FromRules(asked(self._lent, *EVERYTHING), marks, referee.absence, proven=referee.replays_examples)
        printed = Printed(
            asked(partial(composer.supplies, paper.id, ink), "supplies", paper.id, ink.value),
            composer.coverage if composer.is_measured else lambda supplies: None,
            composer.table,
            asked(partial(besides_of, composer, ink), "supplies", paper.id, ink.value),
        )
        return Context(
            assets if reads is None else ReadAssets(assets, reads),
            Job(component.id, spec.title, paper, spec.texts, composer.printing),
            problems,
            siblings=siblings,
            rules=rules,
            in_colour=in_colour,
            printed=printed,
        )

    def _lent(self) -> Mapping[str, Any]:
        """What the rules lend to texts. Raises DataError where they cannot: no news where the rules are heard, too."""
        lent = self._composer.referee.book_values()
        if lent is None:
            message = "the text takes figures from the rules, and these find the data wrong"
            problem = self._composer.game.at("game.toml", "rules").problem(message, "pnp check says what")
            raise DataError(() if self._composer.is_judged else (problem,))
        return lent
