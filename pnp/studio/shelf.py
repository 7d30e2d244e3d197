"""The library -> the page of the shelf: covers to open, and ways to more of them. Plain HTML, there at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path

from pnp.game.library import GAME_FILE
from pnp.source.catalogue import Catalogue
from pnp.studio.desk import Desk
from pnp.studio.dialogs import dialogs
from pnp.studio.library import Library, key_of
from pnp.studio.places import shown

_MOST_BYTES = 1_000_000


def shelf_page(library: Library, say: Catalogue, trouble: str = "", typed: str = "") -> str:
    """`trouble` is what was wrong with the folder that was named last."""
    own = library.own()
    hint = "" if own else f'<p class="empty">{escape(say("shelf.none"))}</p>'
    told = f'<p class="trouble" role="alert" id="trouble">{escape(trouble)}</p>' if trouble else ""
    ways = (
        f'<div class="ways"><button type="button" class="primary" data-dialog="new">{escape(say("shelf.new"))}</button>'
        f'<button type="button" data-dialog="open">{escape(say("shelf.open_folder"))}</button></div>{told}'
    )
    body = (
        f'<header class="mast"><div><h1><span class="mark" aria-hidden="true"></span>pnp'
        f" <b>{escape(say('shelf.title'))}</b></h1><p>{escape(say('shelf.lead'))}</p></div>"
        f'<button type="button" id="dark" class="icon" aria-label="{escape(say("top.dark"))}"'
        f' title="{escape(say("top.dark"))}"></button></header><main class="shelf">'
        f'<section aria-labelledby="own"><h2 id="own">{escape(say("shelf.own"))}</h2>{ways}{hint}'
        f"<ul class=covers>{_covers(own, say)}</ul></section>"
        f'<section aria-labelledby="bundled"><h2 id="bundled">{escape(say("shelf.bundled"))}</h2>'
        f"<ul class=covers>{_covers(library.bundled(), say)}</ul></section></main>{dialogs(say, typed)}"
    )
    return (
        f'<!doctype html><html lang="{say.language}"><head><meta charset="utf-8">'
        f"<title>pnp – {escape(say('shelf.title'))}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/mark.svg"><link rel="stylesheet" href="/static/studio.css">'
        '<link rel="stylesheet" href="/static/shelf.css">'
        f'<script src="/static/shelf.js" defer></script></head><body class="plain">{body}</body></html>'
    )


def _covers(desks: Iterable[Desk], say: Catalogue) -> str:
    return "".join(_cover(desk, say) for desk in desks)


def _cover(desk: Desk, say: Catalogue) -> str:
    key, title = key_of(desk.root), title_of(desk.root)
    where = "" if desk.is_bundled else f'<span class="where">{escape(shown(desk.root))}</span>'
    about = {name: escape(say(f"shelf.{name}", game=title)) for name in ("cover", "copy_of", "remove_of")}
    remove = (
        f'<form method="post" action="/forget"><input type="hidden" name="key" value="{key}">'
        f'<button aria-label="{about["remove_of"]}" title="{about["remove_of"]}">{escape(say("shelf.remove"))}</button>'
        "</form>"
    )
    return (
        f'<li><a class="cover" href="/game/{key}"><span class="art" data-none="{escape(say("shelf.uncovered"))}"'
        f' data-key="{key}"><img data-src="/cover/{key}.svg" alt="{about["cover"]}" width="210" height="297">'
        f'</span><span class="name">{escape(title)}</span>{where}</a>'
        f'<div class="acts"><button type="button" data-copy="{key}" data-title="{escape(title)}"'
        f' aria-label="{about["copy_of"]}" title="{about["copy_of"]}">{escape(say("shelf.copy"))}</button>'
        f"{'' if desk.is_bundled else remove}</div></li>"
    )


def title_of(root: Path) -> str:
    """As far as can be told before the game is read."""
    try:
        data = (root / GAME_FILE).read_bytes()
        title = tomllib.loads(data.decode("utf-8")).get("title") if len(data) <= _MOST_BYTES else None
    except (OSError, ValueError):
        title = None
    return title if isinstance(title, str) and title else root.name
