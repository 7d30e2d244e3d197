"""A desk -> the bare page of it, as HTML: places that `static/studio.js` fills, with every word that it needs."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from pnp.source.catalogue import Catalogue
from pnp.studio.desk import Desk
from pnp.studio.pages import button, page_view
from pnp.studio.views import PAGES, VIEWS, tabs

STATIC = Path(__file__).parent / "static"

_LOOKS = ("studio", "edit")
# In this order; the editor's own stand in a line of their own.
_EDITING = ("complete", "grid", "paint", "pick", "undo")
_SCRIPTS = ("editor", "studio", "views", *_EDITING, "zooming", "finding", "piece")
_MOST_TYPED = 900_000  # characters of a text that a message takes: the framework ends at a million


def head(say: Catalogue) -> str:
    """What the page loads, all of it from here, and the words of its script."""
    spoken = {key: text for key, text in say.entries.items() if isinstance(text, str)}
    told = json.dumps(spoken).replace("<", "\\u003c")
    own = [PAGES, *(view.name for view in VIEWS)]
    styled, scripted = ((*_LOOKS, *own), (*_SCRIPTS, *own))
    looks = "".join(f'<link rel="stylesheet" href="/static/{name}.css">' for name in styled if _is_there(f"{name}.css"))
    scripts = "".join(f'<script src="/static/{name}.js"></script>' for name in scripted if _is_there(f"{name}.js"))
    return (
        f"{looks}"
        f"<script>window.studioWords = {told}; window.studioMost = {_MOST_TYPED};"
        f' document.documentElement.lang = "{say.language}"</script>'
        f"{scripts}"
    )


def _is_there(name: str) -> bool:
    return (STATIC / name).is_file()


def parts(desk: Desk, title: str, say: Catalogue) -> tuple[str, str, str, str]:
    """The bar, the side, what is below the editor, and the pages."""
    note = f'<span class="tag">{escape(say("top.bundled"))}</span>' if desk.is_bundled else ""
    bar = (
        f'<a class="home" href="/"><span class="mark" aria-hidden="true"></span>{escape(say("top.home"))}</a>'
        f'<h1 id="title">{escape(title)}</h1>{note}{tabs(say)}<span id="busy" role="status" aria-live="polite"></span>'
        f'<span class="gap"></span>{button("measure", say("lab.measure_change"))}'
        f"{button('undo', '↶', label=say('edit.undo'))}{button('redo', '↷', label=say('edit.redo'))}"
        f"{button('save', say('edit.save'), 'primary')}"
        f"{button('edit', say('top.edit'))}{button('dark', say('top.dark'), 'icon')}"
    )
    find = escape(say("side.search"))
    side = (
        f"<h2>{escape(say('side.sheets'))}</h2><ul id='sheets'></ul>"
        f"<h2>{escape(say('side.files'))}</h2>"
        f"<input id='find' type='search' placeholder='{find}' aria-label='{find}'>"
        "<ul id='files'></ul>"
    )
    below = (
        f"<p id='choose'>{escape(say('edit.choose'))}</p>"
        f"<h2 id='count' aria-live='polite'>{escape(say('problems.title'))}</h2><ol id='problems'></ol>"
    )
    return bar, side, below, page_view(say)
