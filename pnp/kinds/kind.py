"""What a kind of printable thing says about itself: the schema of its table, what it reads, and its maker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from pnp.game.content import Content
from pnp.kinds.context import Context
from pnp.kinds.spec import ComponentSpec, Sheets
from pnp.scene.ink import Ink
from pnp.sheet.product import Sort


class FilledText(Protocol):
    """Pages are the same while its blocks are."""

    @property
    def blocks(self) -> tuple[Any, ...]: ...


@dataclass(frozen=True, slots=True)
class Kind:
    """Each kind's module has one, called KIND; a package of somebody else's names its own as an entry point."""

    spec: type[ComponentSpec]
    make: Callable[[Any, Context], Sheets]  # takes a row of the spec's type
    needs: tuple[str, ...] = ()  # content files that it cannot do without
    inks: tuple[Ink, ...] = tuple(Ink)
    sort: Sort = Sort.SHEET  # what it prints is on the table
    contents: tuple[Content, ...] = ()  # what it reads besides, and no rules do
    choice: str = ""  # what it is one of several ways to, and …
    option: str = ""  # … which of them; components may say so, too
    is_imposed: bool = False  # its pages come in the order of a printer, not of a reader
    at_table: bool = True  # who plays needs it; what only referees read is in jobs that ask for it
    # A text that may take in anything of the game, filled in; `context.text` when the pages are made of it.
    reads: Callable[[Any, Context], FilledText] | None = None

    @property
    def is_bundled(self) -> bool:
        """Whether it comes with pnp: then a crash of it is a mistake of ours."""
        return self.make.__module__.partition(".")[0] == __name__.partition(".")[0]
