"""Words -> the bare page of the Lab, as HTML: the questions, their fields, and places for what is found."""

from __future__ import annotations

from html import escape

from pnp.source.catalogue import Catalogue
from pnp.studio.lab_orders import MOST_GAMES, Sort

_ASKED = (Sort.SIMULATE, Sort.SWEEP, Sort.COMPARE, Sort.ARENA)


def form(say: Catalogue, *, is_bundled: bool) -> str:
    def w(key: str) -> str:
        return escape(say(key))

    sorts = "".join(
        f'<label><input type="radio" name="lab-sort" value="{sort}"{" checked" if sort is _ASKED[0] else ""}>'
        f"<span><b>{w(f'lab.sort.{sort}')}</b><small>{w(f'lab.about.{sort}')}</small></span></label>"
        for sort in _ASKED
    )
    fields = (
        f'<div class="lab-keys" data-for="sweep"><label for="lab-find">{w("lab.find")}</label>'
        f'<input id="lab-find" type="search" autocomplete="off" spellcheck="false" aria-controls="lab-found-keys"'
        f' placeholder="{w("lab.find_example")}"><ul id="lab-found-keys"></ul>'
        f'<p id="lab-key-count" class="soft" role="status"></p><div id="lab-chosen"></div></div>'
        f'<div data-for="compare">{_select("other", say("lab.other"))}<p class="soft">{w("lab.other_note")}</p>'
        f"</div>"
        f'<div class="lab-two">{_select("players", say("lab.players"))}{_select("board", say("lab.board"))}</div>'
        f'<fieldset id="lab-bots" data-for="simulate sweep compare"><legend>{w("lab.bots")}</legend></fieldset>'
        f'<fieldset id="lab-rivals" data-for="arena"><legend>{w("lab.rivals")}</legend></fieldset>'
        f'<div class="lab-two">{_number("games", say("lab.games"), 1, MOST_GAMES)}'
        f"{_number('seed', say('lab.seed'), 0, 2**31)}</div>"
        f'<label class="lab-check" data-for="sweep compare"><input type="checkbox" id="lab-full"> '
        f"{w('lab.full')}</label>"
    )
    ask = (
        f'<form class="lab-ask" id="lab-form"><fieldset class="lab-sorts"><legend>{w("lab.question")}</legend>'
        f"{sorts}</fieldset>{fields}"
        f'<div class="lab-go"><button class="primary" id="lab-start">{w("lab.start")}</button>'
        f'<span id="lab-cost" role="status"></span></div><p class="trouble" id="lab-trouble" role="alert"></p>'
        f"{_command(say, 'lab-command')}</form>"
    )
    note = say("lab.change_bundled") if is_bundled else say("lab.change")
    change = (
        f'<div class="lab-change" id="lab-change" hidden><p><b>{w("lab.unsaved")}</b> '
        f'<span id="lab-unsaved"></span><br><span class="soft">{escape(note)}</span></p>'
        f'<button type="button" class="primary" id="lab-measure">{w("lab.measure_change")}</button></div>'
    )
    saves = "".join(
        f'<button type="button" data-file="{kind}">{w(f"lab.save.{kind}")}</button>' for kind in ("html", "json", "csv")
    )
    found = (
        f'<div class="lab-found"><p class="lab-empty" id="lab-empty">{w("lab.empty")}</p>'
        f'<div id="lab-progress" hidden><progress id="lab-bar" max="1" value="0" aria-label="{w("lab.games")}">'
        f'</progress><span id="lab-far"></span><button type="button" id="lab-stop">{w("lab.stop")}</button></div>'
        f'<p id="lab-state" role="status" aria-live="polite"></p><ul class="lab-problems" id="lab-problems"></ul>'
        f'<h2 id="lab-question" tabindex="-1"></h2><ul id="lab-answer"></ul>'
        f'<div id="lab-saves" hidden>{saves}</div>{_command(say, "lab-again")}<div id="lab-parts"></div></div>'
    )
    return (
        f'<div class="lab"><div class="lab-lack" id="lab-lack" hidden></div>{change}'
        f'<div class="lab-both" id="lab-both" hidden>{ask}{found}</div></div>'
    )


def _command(say: Catalogue, name: str) -> str:
    return (
        f'<div class="lab-command" id="{name}" hidden><span class="soft">{escape(say("lab.command"))}</span>'
        f'<code></code><button type="button" data-copy>{escape(say("lab.copy"))}</button></div>'
    )


def _select(name: str, label: str) -> str:
    return f'<label class="lab-field" for="lab-{name}">{escape(label)}<select id="lab-{name}"></select></label>'


def _number(name: str, label: str, fewest: int, most: int) -> str:
    return (
        f'<label class="lab-field" for="lab-{name}">{escape(label)}'
        f'<input id="lab-{name}" type="number" inputmode="numeric" min="{fewest}" max="{most}" step="1"></label>'
    )
