"""The bare view of what is printed, as HTML: its tools, the list of pages, the place for them, and for one piece."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from pnp.sheet.backs import Backs
from pnp.sheet.printing import AS_USUAL, Marks
from pnp.source.catalogue import Catalogue
from pnp.studio.guides import GUIDES
from pnp.studio.seeing import BLEEDS, USUAL


def page_view(say: Catalogue) -> str:
    """Its tools above, the pages, and their list beside them."""
    find = escape(say("find.label"))
    return (
        f"<div class='tools'><select id='paper' aria-label='{escape(say('side.paper'))}'></select>"
        f"<span class='two' role='group' aria-label='{escape(say('side.ink'))}' id='ink'>"
        f"<button data-ink='full' aria-pressed='true'>{escape(say('side.full'))}</button>"
        f"<button data-ink='friendly' aria-pressed='false'>{escape(say('side.friendly'))}</button></span>"
        f"{_cutting(say)}{button('single', say('piece.show'), label=say('piece.show_all'))}"
        "<span class='gap'></span>"
        f"<span class='finder' role='search'><input id='seek' type='search' placeholder='{find}' aria-label='{find}'>"
        "<output id='hits' aria-live='polite'></output>"
        f"{button('earlier', '↑', label=say('find.earlier'))}{button('later', '↓', label=say('find.later'))}</span>"
        f"<span class='two'>{button('farther', '−', label=say('page.farther'))}"
        f"<input id='percent' inputmode='numeric' aria-label='{escape(say('page.zoom'))}'>"
        f"{button('closer', '+', label=say('page.closer'))}</span>"
        f"<span class='two'>{button('fit', say('page.fit'))}{button('true', say('page.true_size'))}</span></div>"
        f"<nav id='numbers'></nav><div id='preview' tabindex='0'></div>{_large(say)}"
    )


def _cutting(say: Catalogue) -> str:
    """What is only looked at now and then."""
    marks = ((USUAL, say("cut.usual")), *((each.value, say(f"cut.at.{each}")) for each in Marks))
    backs = ((each.value, say(f"cut.behind.{each}")) for each in Backs)
    bleeds = ((USUAL, say("cut.usual")), *((each, f"{each} mm") for each in BLEEDS))
    lines = "".join(
        f"<label class='tick'><input type='checkbox' data-guide='{name}'><i class='of-{name}'></i>"
        f"{escape(say(f'cut.{name}'))}</label>"
        for name in GUIDES
    )
    return (
        f"<details id='cutting'><summary>{escape(say('cut.title'))}</summary><div class='menu'>"
        f"{_choice('backs', say('cut.backs'), backs, AS_USUAL.backs)}{_choice('marks', say('cut.marks'), marks)}"
        f"{_choice('bleed', say('cut.how_far'), bleeds)}<fieldset><legend>{escape(say('cut.lines'))}</legend>{lines}"
        f"</fieldset></div></details>"
    )


def _choice(name: str, label: str, options: Iterable[tuple[str, str]], usual: str = USUAL) -> str:
    shown = "".join(
        f"<option value='{value}'{' selected' if value == usual else ''}>{escape(text)}</option>"
        for value, text in options
    )
    return f"<label>{escape(label)}<select data-printing='{name}'>{shown}</select></label>"


def _large(say: Catalogue) -> str:
    """One piece alone."""
    return (
        f"<dialog id='large' aria-label='{escape(say('piece.title'))}'><header><h2 id='piece'></h2>"
        f"<span id='piece-of'></span><span class='gap'></span>{button('flip', say('piece.back'))}"
        f"{button('row', say('piece.row'))}{button('shut', '×', label=say('piece.close'))}</header>"
        f"<div class='stage'>{button('previous', '‹', label=say('piece.previous'))}<div id='one'></div>"
        f"{button('next', '›', label=say('piece.next'))}</div></dialog>"
    )


def button(name: str, text: str, kind: str = "", label: str = "") -> str:
    shown = "" if kind == "icon" else escape(text)
    named = escape(label or text)
    return f'<button type="button" id="{name}" class="{kind}" aria-label="{named}" title="{named}">{shown}</button>'
