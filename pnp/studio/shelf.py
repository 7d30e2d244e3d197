"""The library -> the page of the shelf: covers to open, and a place to name a folder. Plain HTML, there at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path

from pnp.game.library import GAME_FILE
from pnp.source.catalogue import Catalogue
from pnp.studio.desk import Desk
from pnp.studio.library import Library, key_of

_MOST_BYTES = 1_000_000


def shelf_page(library: Library, say: Catalogue, trouble: str = "", typed: str = "") -> str:
    """`trouble` is what was wrong with the folder that was named last."""
    own = library.own()
    hint = "" if own else f'<p class="empty">{escape(say("shelf.none"))}</p>'
    told = f'<p class="trouble" role="alert" id="trouble">{escape(trouble)}</p>' if trouble else ""
    form = (
        f'<form class="open" method="post" action="/open"><label for="path">{escape(say("shelf.path"))}</label>'
        f'<div><input id="path" name="path" value="{escape(typed)}" autocomplete="off" spellcheck="false"'
        f' placeholder="~/games/my-game"{" aria-describedby=trouble aria-invalid=true" if trouble else ""}>'
        f"<button>{escape(say('shelf.open'))}</button></div>{told}</form>"
    )
    body = (
        f'<header class="mast"><h1><span class="mark" aria-hidden="true"></span>pnp <b>{escape(say("shelf.title"))}</b>'
        f'</h1><p>{escape(say("shelf.lead"))}</p></header><main class="shelf">'
        f"<section><h2>{escape(say('shelf.own'))}</h2>{hint}<div class=covers>{_covers(own, say)}</div>{form}</section>"
        f"<section><h2>{escape(say('shelf.bundled'))}</h2><div class=covers>{_covers(library.bundled(), say)}</div>"
        "</section></main>"
    )
    return (
        f'<!doctype html><html lang="{say.language}"><head><meta charset="utf-8"><title>pnp</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/mark.svg"><link rel="stylesheet" href="/static/studio.css">'
        f'<script src="/static/shelf.js" defer></script></head><body class="plain">{body}</body></html>'
    )


def _covers(desks: Iterable[Desk], say: Catalogue) -> str:
    return "".join(_cover(desk, say) for desk in desks)


def _cover(desk: Desk, say: Catalogue) -> str:
    key, title = key_of(desk.root), title_of(desk.root)
    where = "" if desk.is_bundled else f'<span class="where">{escape(_short(desk.root))}</span>'
    return (
        f'<a class="cover" href="/game/{key}"><span class="art" data-none="{escape(say("shelf.uncovered"))}">'
        f'<img src="/cover/{key}.svg" alt="{escape(say("shelf.cover", game=title))}" width="210" height="297">'
        f'</span><span class="name">{escape(title)}</span>{where}</a>'
    )


def title_of(root: Path) -> str:
    """As far as can be told before the game is read."""
    try:
        data = (root / GAME_FILE).read_bytes()
        title = tomllib.loads(data.decode("utf-8")).get("title") if len(data) <= _MOST_BYTES else None
    except (OSError, ValueError):
        title = None
    return title if isinstance(title, str) and title else root.name


def _short(root: Path) -> str:
    try:
        return f"~/{root.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return root.as_posix()
