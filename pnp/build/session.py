"""A game that is being edited -> its pages as they are now, one at a time, with as little work as the edit asks for.

A session reads the folder anew after each edit, so that it cannot show what is stale; what is costly stays: sheets
whose reads have not changed, drawings, measures of type, and what documents are written with. The page that somebody
looks at comes first: no other component is laid out unless this one shows it, and nothing is judged until it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.build.check import Layer, unprinted_layers
from pnp.build.compose import Composer
from pnp.build.kept import Kept
from pnp.build.places import Places
from pnp.build.shelf import kept_for
from pnp.disk.facts import Facts, remembered
from pnp.disk.tool import tool_digest
from pnp.export import DEFAULT_EXPORT, Export, find_export
from pnp.kinds.components import Component
from pnp.scene.document import Document, Page
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.sheet.printing import AS_USUAL, Printing
from pnp.sheet.product import Piece, PrintedDie
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem

if TYPE_CHECKING:
    from pnp.art.palette import Palette
    from pnp.export.svg.drawing import Screen
    from pnp.game.game import Game
    from pnp.type.fonts import FontBook


class Draft(Folder):
    """A folder in which some files are as an editor has them, saved or not."""

    def __init__(self, root: Path, unsaved: Mapping[str, bytes]) -> None:
        super().__init__(root)
        self._unsaved = dict(unsaved)

    def _read(self, name: str, limit: int) -> bytes:
        return self._within(name, self._unsaved[name], limit) if name in self._unsaved else super()._read(name, limit)


@dataclass(frozen=True, slots=True)
class Cutouts:
    """What is left when the scissors have done their work."""

    pieces: tuple[Piece, ...] = ()
    dice: tuple[PrintedDie, ...] = ()


@dataclass(slots=True)
class Session:
    """One folder, edit after edit."""

    root: Path
    printing: Printing = AS_USUAL
    # Of pnp as it is loaded: whatever is installed meanwhile, this is what makes the pages.
    tool: str = field(default_factory=tool_digest)
    kept: Kept = field(init=False)
    failures: tuple[Problem, ...] = ()  # why the game cannot be read, as it is now
    _facts: Facts = field(init=False)
    _composer: Composer | None = None
    _screen: Screen | None = None

    def __post_init__(self) -> None:
        self.root = self.root.resolve()
        self.kept, self._facts = kept_for(self.root, self.tool), remembered(self.tool)

    def read(self, unsaved: Mapping[str, bytes] | None = None) -> bool:
        """The folder as it is now, with what an editor has not saved yet; whether it can be read."""
        folder = Draft(self.root, unsaved) if unsaved else Folder(self.root)
        try:
            self._composer = Composer(folder, self.printing, measured=True, facts=self._facts, kept=self.kept)
            self.failures = ()
        except DataError as error:
            self._composer, self.failures = None, tuple(error.problems)
        return self._composer is not None

    @property
    def components(self) -> tuple[Component, ...]:
        return tuple(self._composer.components) if self._composer is not None else ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What has come up so far: what was not asked for has not been looked at."""
        return tuple(self._composer.problems.found) if self._composer is not None else self.failures

    def document(self, component: str, paper: Paper, ink: Ink) -> Document | None:
        """All pages of a component, unjudged; None where there are none, and the problems say why."""
        found = next((each for each in self.components if each.id == component), None)
        if self._composer is None or found is None:
            return None
        with self._composer.laying_out(found):
            sheets = self._composer.sheets(found, paper, ink)
            return self._composer.unjudged(found, paper, ink, sheets) if sheets is not None else None
        return None

    def cutouts(self, component: str, paper: Paper, ink: Ink) -> Cutouts:
        """What is cut out of the pages of a component, and of those that stand on its pages; once they are laid out."""
        if self._composer is None:
            return Cutouts()
        made = [
            self._composer.sheets(each, paper, ink)
            for each in self.components
            if component in (each.id, each.shares) and ink in each.inks
        ]
        sheets = [each for each in made if each is not None]
        pieces = tuple(piece for each in sheets for piece in each.cutouts)
        return Cutouts(pieces, tuple(die for each in sheets for die in each.dice))

    def page(self, component: str, paper: Paper, ink: Ink, number: int) -> Page | None:
        """The page that somebody looks at, counted from 1."""
        document = self.document(component, paper, ink)
        return document.pages[number - 1] if document is not None and 0 < number <= len(document.pages) else None

    def written(self, document: Document, export: Export | None = None) -> bytes | None:
        """A document as a file, as the export writes it that is chosen; None while the game cannot be read."""
        if self._composer is None:
            return None
        return (export or find_export(DEFAULT_EXPORT)).session(self._composer.fonts).write(document)

    def drawn(self, document: Document, page: int) -> bytes | None:
        """One page as an SVG, counted from 1; None while the game cannot be read."""
        if self._composer is None:
            return None
        if self._screen is None:
            from pnp.export.svg.drawing import Screen  # cutting letters takes a library of its own

            self._screen = Screen()
        return self._screen.svg(document, page, self._composer.fonts)

    @property
    def title(self) -> str:
        """Of the game; nothing while it cannot be read."""
        return self._composer.game.identity.title if self._composer is not None else ""

    @property
    def game(self) -> Game | None:
        """As it was read; None while it cannot be."""
        return self._composer.game if self._composer is not None else None

    def palette(self, ink: Ink) -> Palette | None:
        return self._composer.assets(ink).palette if self._composer is not None else None

    @property
    def places(self) -> Places | None:
        """Where the parts of pages come from; None while the game cannot be read."""
        return Places(self._composer) if self._composer is not None else None

    @property
    def fonts(self) -> FontBook | None:
        return self._composer.fonts if self._composer is not None else None

    @property
    def composer(self) -> Composer | None:
        """The game as it was last read, for whoever asks for more than pages; None while it cannot be read."""
        return self._composer

    def examined(self) -> Iterator[Layer]:
        """Looks for what is wrong, layer by layer, without laying out or playing; each is given when it is told."""
        if self._composer is not None:
            yield from unprinted_layers(self._composer)

    def close(self) -> None:
        """What was found out is there for the next one."""
        self._facts.keep()
        self.kept.close()
