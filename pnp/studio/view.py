"""What a game can be looked at as, besides its pages: a tab in the head of its window, and what stands behind it.

A view is a class in a module of its own, named in `views.py`. Its tab is called by the words `view.<name>`; its script
and its looks are `static/<name>.js` and `static/<name>.css`, where there are any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from pnp.source.catalogue import Catalogue
from pnp.studio.bench import Ask
from pnp.studio.desk import Desk
from pnp.studio.library import Library


@dataclass(frozen=True, slots=True)
class Host:
    """What the window gives to a view that stands in it."""

    library: Library
    desk: Desk
    say: Catalogue
    ask: Callable[[], Ask]  # what is looked at now, with what is not saved yet
    send: Callable[[str, object], None]  # to the view's script: what, and a value for it


class View:
    """One view of one window. Whatever takes long is done by other processes and ends with `close`."""

    name: ClassVar[str]

    def __init__(self, host: Host) -> None:
        self.host = host

    def build(self) -> str:
        """The bare view, as HTML that its script fills."""
        return ""

    def shown(self) -> None:
        """Somebody looks at it: it was chosen, or the window came back."""

    def hear(self, told: Mapping[str, object]) -> None:
        """What its script tells; whatever is strange in it is passed over."""

    def changed(self) -> None:
        """A text is other than it was, saved or not, or the folder is."""

    def left(self) -> None:
        """Somebody looks at another view."""
        self.close()

    def close(self) -> None:
        """The window has gone."""
