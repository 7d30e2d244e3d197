"""The bare view of what is printed, as HTML: its tools, the list of pages, and the place for them."""

from __future__ import annotations

from html import escape

from pnp.source.catalogue import Catalogue


def page_view(say: Catalogue) -> str:
    """Its tools above, the pages, and their list beside them."""
    return (
        f"<div class='tools'><select id='paper' aria-label='{escape(say('side.paper'))}'></select>"
        f"<span class='two' role='group' aria-label='{escape(say('side.ink'))}' id='ink'>"
        f"<button data-ink='full' aria-pressed='true'>{escape(say('side.full'))}</button>"
        f"<button data-ink='friendly' aria-pressed='false'>{escape(say('side.friendly'))}</button></span>"
        "<span class='gap'></span>"
        f"<span class='two'>{button('farther', '−', label=say('page.farther'))}{button('fit', say('page.fit'))}"
        f"{button('true', say('page.true_size'))}{button('closer', '+', label=say('page.closer'))}</span></div>"
        "<nav id='numbers'></nav><div id='preview' tabindex='0'></div>"
    )


def button(name: str, text: str, kind: str = "", label: str = "") -> str:
    shown = "" if kind == "icon" else escape(text)
    named = escape(label or text)
    return f'<button type="button" id="{name}" class="{kind}" aria-label="{named}" title="{named}">{shown}</button>'
