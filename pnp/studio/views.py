"""The views of a window, in the order of their tabs. The pages come first, and are the window's own."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from pnp.source.catalogue import Catalogue
from pnp.studio.check import Check
from pnp.studio.lab import Lab
from pnp.studio.print import Print
from pnp.studio.view import Host, View

VIEWS: tuple[type[View], ...] = (Check, Lab, Print)
PAGES = "pages"


def tabs(say: Catalogue) -> str:
    """For the head of a window; Alt, Shift and its number choose one."""
    names = (PAGES, *(view.name for view in VIEWS))
    return (
        f'<div id="views" role="tablist" aria-label="{escape(say("view.title"))}">'
        + "".join(
            f'<button type="button" role="tab" id="tab-{name}" data-view="{name}" aria-controls="view-{name}"'
            f' aria-selected="{str(name == PAGES).lower()}" tabindex="{0 if name == PAGES else -1}"'
            f' aria-keyshortcuts="Alt+Shift+{number}" title="{escape(say("view.keys", number=number))}">'
            f"{escape(say(f'view.{name}'))}</button>"
            for number, name in enumerate(names, 1)
        )
        + "</div>"
    )


def panel(view: View) -> str:
    """What is behind a tab."""
    return (
        f'<section class="view" role="tabpanel" id="view-{view.name}" aria-labelledby="tab-{view.name}" tabindex="0"'
        f" hidden>{view.build()}</section>"
    )


class Views:
    """Those of one window, and the one that somebody looks at."""

    def __init__(self, host_of: Callable[[str], Host]) -> None:
        self._views = {view.name: view(host_of(view.name)) for view in VIEWS}
        self._shown = PAGES

    def panels(self) -> str:
        return "".join(map(panel, self._views.values()))

    def show(self, name: str) -> None:
        if self._shown in self._views and self._shown != name:
            self._views[self._shown].left()
        self._shown = name
        if name in self._views:
            self._views[name].shown()

    def hear(self, name: str, told: dict[str, object]) -> None:
        if name in self._views:
            self._views[name].hear(told)

    def changed(self) -> None:
        for view in self._views.values():
            view.changed()

    def close(self) -> None:
        for view in self._views.values():
            view.close()
