"""The scaffolds, and words -> the dialogs of the shelf: a new game, a copy of one, a folder to open."""

from __future__ import annotations

import json
from html import escape

from pnp.game.scaffolds import PLAINEST, Scaffold, scaffolds
from pnp.source.catalogue import Catalogue
from pnp.studio.places import shown, usual_place


def dialogs(say: Catalogue, typed: str = "") -> str:
    """Their script is `static/shelf.js`, which asks about a place while it is typed."""
    groups = ("shelf.", "place.")
    words = {key: text for key, text in say.entries.items() if isinstance(text, str) and key.startswith(groups)}
    told = json.dumps(words).replace("<", "\\u003c")
    return f"{_new(say)}{_open(say, typed)}<script>window.shelfWords = {told}</script>"


def _new(say: Catalogue) -> str:
    choices = "".join(
        f'<label><input type="radio" name="scaffold" value="{escape(one.name)}"{_chosen(one.name)}>'
        f"<span><b>{escape(_words(say, f'names.{_slug(one)}', one.name))}</b>"
        f" {escape(_words(say, f'abouts.{_slug(one)}', one.about))}</span></label>"
        for one in scaffolds()
    )
    title, without = escape(say("new.title")), escape(say("new.without"))
    return (
        '<dialog id="new" aria-labelledby="new-title"><form method="dialog">'
        f'<h2 id="new-title">{escape(say("shelf.new"))}</h2><label class="field">{title}'
        '<input name="title" required maxlength="120" autocomplete="off"></label>'
        f'<fieldset class="beginnings"><legend>{escape(say("new.beginning"))}</legend>{choices}</fieldset>'
        f'<label class="check" hidden><input type="checkbox" name="without"> <span>{without}</span></label>'
        f"{_place(say, say('new.place'), shown(usual_place()))}{_ends(say, say('new.make'))}</form></dialog>"
    )


def _chosen(scaffold: str) -> str:
    return " checked" if scaffold == PLAINEST else ""


def _open(say: Catalogue, typed: str) -> str:
    value = typed or shown(usual_place())
    return (
        '<dialog id="open" aria-labelledby="open-title"><form method="post" action="/open">'
        f'<h2 id="open-title">{escape(say("shelf.open_folder"))}</h2>'
        f"{_place(say, say('shelf.path'), value)}{_ends(say, say('shelf.open'))}</form></dialog>"
    )


def _place(say: Catalogue, label: str, value: str) -> str:
    return (
        f'<label class="field">{escape(label)}<input name="path" value="{escape(value)}" data-base="{escape(value)}"'
        ' autocomplete="off" spellcheck="false" required></label><p class="standing" role="status"></p>'
        f'<ul class="folders" aria-label="{escape(say("place.folders"))}"></ul>'
    )


def _ends(say: Catalogue, done: str) -> str:
    return (
        '<p class="trouble" role="alert"></p><div class="ends">'
        f'<button type="button" class="away">{escape(say("new.cancel"))}</button>'
        f'<button class="primary">{escape(done)}</button></div>'
    )


def _slug(scaffold: Scaffold) -> str:
    return scaffold.name.replace("-", "_")


def _words(say: Catalogue, key: str, otherwise: str) -> str:
    """A scaffold tells of itself in English; what comes with pnp has words in every language."""
    return say(key) if key in say.entries else otherwise
