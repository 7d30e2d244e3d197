"""A desk -> the page on which one works: sheets and files, the editor, the pages, and what is wrong.

The browser's side of it is `static/studio.js`: it draws lists and pages from plain values, and tells what was clicked.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from functools import partial
from typing import Any

from fastapi import Request
from fastapi.responses import RedirectResponse, Response
from nicegui import Client, events, ui

from pnp.source.catalogue import Catalogue
from pnp.source.problems import PnpError
from pnp.studio import bench, words
from pnp.studio.desk import Desk, Saved, Text, tree
from pnp.studio.editing import Editing
from pnp.studio.following import Follower
from pnp.studio.history import WAYS, Way
from pnp.studio.library import Library, key_of
from pnp.studio.page import head, parts
from pnp.studio.seeing import Seeing
from pnp.studio.shelf import title_of
from pnp.studio.view import Host
from pnp.studio.views import Views

_PAUSE_S = 0.12  # between two keys of somebody who types
_LATER_S = 0.6
_BEHIND_S = 1.0  # how long pages may stay as they were while somebody types


def add_work(library: Library) -> None:
    @ui.page("/game/{key}")
    def work(request: Request, client: Client, key: str) -> Response | None:
        desk = library.find(key)
        if desk is None:
            return RedirectResponse("/")
        Work(library, desk, client, words.wanted(request.headers.get("accept-language", "")))
        return None


class Work:
    """One window on a desk: what it shows, and the editors that it has open."""

    def __init__(self, library: Library, desk: Desk, client: Client, say: Catalogue) -> None:
        self._library, self._desk, self._client, self._say = library, desk, client, say
        self._seeing, self._looked_s = Seeing(), 0.0
        self._look = bench.Look(title_of(desk.root))
        self._open_files: dict[str, int] = {}  # and the revision of each that this window has
        self._shown = self._answers = ""
        self._pages = Follower(self._lay_out, _PAUSE_S)
        self._judges = Follower(self._judge, _LATER_S)
        self._views = Views(self._host)
        self._editing = Editing(library, desk, self._send, say, self._open)
        self._build()
        library.enter(desk)
        stop = desk.listen(self._changed)
        client.on_connect(self._begin)
        client.on_delete(partial(self._end, stop))

    def _build(self) -> None:
        ui.add_head_html(head(self._say))
        ui.page_title(f"{self._look.title} – pnp")
        bar, side, below, pages = parts(self._desk, self._look.title, self._say)
        with ui.element("div").classes("studio"):
            ui.html(bar, sanitize=False, tag="header").classes("bar")
            ui.html(side, sanitize=False, tag="nav").classes("side")
            with ui.element("section").classes("desk").props(f'aria-label="{self._say("top.edit")}"'):
                ui.html('<div id="tabs" role="tablist"></div><div id="notice"></div>', sanitize=False).classes("above")
                ui.html("", sanitize=False).classes("editors")
                ui.html(below, sanitize=False).classes("below")
            with ui.element("main").classes("views"):
                how = 'id="view-pages" role="tabpanel" aria-labelledby="tab-pages"'
                ui.html(pages, sanitize=False, tag="section").classes("pages").props(how)
                ui.html(self._views.panels(), sanitize=False).classes("panels")
        ui.codemirror().classes("unseen")  # for what it loads: what is typed takes a way that two windows can share
        ui.on("studio", self._hear)

    def _host(self, name: str) -> Host:
        send = partial(self._send_view, name)
        return Host(self._library, self._desk, self._say, lambda: self._ask, send)

    def _send_view(self, name: str, what: str, value: object) -> None:
        self._send("view", {"name": name, "what": what, "value": value})

    def _begin(self) -> None:
        self._library.watch(self._desk)
        self._send("files", list(tree(self._desk.files())))
        self._pages.ask()
        self._editing.changed()

    def _end(self, stop: Any) -> None:
        stop()
        self._library.leave(self._desk)
        self._views.close()
        self._pages.stop()
        self._judges.stop()
        self._editing.stop()

    def _send(self, what: str, value: object) -> None:
        self._client.run_javascript(f"studio.take({json.dumps(what)}, {json.dumps(value)})")

    # What the browser tells

    def _hear(self, event: events.GenericEventArguments) -> None:
        """Names of files are those of the desk, or refused by it; whatever else is strange is passed over."""
        told = event.args if isinstance(event.args, dict) else {}
        match told:
            case {"what": "file", "name": str(name)}:
                self._open(name, int(told["line"]) if isinstance(told.get("line"), int) else 0)
            case {"what": "typed", "name": str(name), "text": str(text), "revision": int(revision)}:
                self._typed(name, text, revision, WAYS.get(str(told.get("way")), Way.TYPED))
            case {"what": "close", "name": str(name)} if name in self._open_files:
                self._close(name)
            case {"what": "show", "view": str(name)}:
                self._views.show(name)
            case {"what": "view", "view": str(name), "told": dict(more)}:
                self._views.hear(name, more)
            case {"what": "save"}:
                self._save()
            case {"what": "settle", "mine": bool(mine)} if self._shown in self._desk.texts:
                self._desk.settle(self._shown, mine=mine)
            case _ if self._seeing.hear(told):
                self._pages.ask()
            case _:
                self._editing.hear(told)

    # Texts

    def _open(self, name: str, line: int = 0) -> None:
        try:
            text = self._desk.opened(name)
        except PnpError as error:
            self._send("notice", {"text": str(error)})
            return
        is_new = name not in self._open_files
        self._shown, self._open_files[name] = name, text.revision
        self._send("editor", {"name": name, "line": line, **(self._told(text) if is_new else {})})
        self._tell_state()

    @staticmethod
    def _told(text: Text) -> dict[str, object]:
        return {"text": text.text, "revision": text.revision, "language": text.language}

    def _close(self, name: str) -> None:
        """What is not saved stays on the desk."""
        del self._open_files[name]
        if self._shown == name:
            self._shown = next(reversed(self._open_files), "")
        self._send("closed", {"name": name, "shown": self._shown})
        self._tell_state()

    def _typed(self, name: str, text: str, revision: int, way: Way) -> None:
        if name not in self._open_files:
            return
        self._answers = name
        try:
            self._desk.edit(name, text, revision, way)
        except PnpError as error:
            self._send("notice", {"text": str(error)})
        self._answers = ""
        self._send_text(name, is_answer=True)

    def _send_text(self, name: str, *, is_answer: bool) -> None:
        text = self._desk.texts[name]
        self._open_files[name] = text.revision
        self._send("text", {"name": name, "text": text.text, "revision": text.revision, "isAnswer": is_answer})

    def _save(self) -> None:
        if self._shown not in self._desk.texts:
            return
        if self._desk.is_bundled:
            self._send("notice", {"text": self._say("edit.bundled", game=self._desk.root.name)})
            return
        try:
            outcome = self._desk.save(self._shown)
        except PnpError as error:
            self._send("notice", {"text": self._say("edit.failed", why=str(error))})
            return
        if outcome is Saved.WRITTEN:
            self._send("done", self._say("edit.saved"))
        elif outcome is Saved.SAME:
            self._send("done", self._say("edit.unchanged"))

    def _changed(self, name: str) -> None:
        """On the desk: by this window, by another one, or outside."""
        if name != self._answers and self._open_files.get(name, -1) not in (-1, self._desk.texts[name].revision):
            self._send_text(name, is_answer=False)
        if not name:
            self._send("files", list(tree(self._desk.files())))
        self._tell_state()
        self._pages.ask()
        self._views.changed()
        self._editing.changed(name)

    def _tell_state(self) -> None:
        texts = self._desk.texts
        text = texts.get(self._shown)
        self._send(
            "state",
            {
                "unsaved": [name for name, each in texts.items() if each.is_changed],
                "notice": self._notice(text) if text is not None else "",
                "conflict": text is not None and text.theirs is not None,
            },
        )

    def _notice(self, text: Text) -> str:
        if text.theirs is not None:
            return self._say("edit.conflict", file=text.name)
        return self._say("edit.gone", file=text.name) if text.saved is None else ""

    # Pages

    @property
    def _ask(self) -> bench.Ask:
        return self._seeing.ask(self._desk.root, self._desk.unsaved)

    async def _lay_out(self) -> None:
        self._send("busy", True)
        ask = self._ask
        try:
            look = await self._library.workshop.do(bench.look, ask)
        except (PnpError, OSError) as error:
            self._send("notice", {"text": str(error)})
            return
        now = time.monotonic()
        if not self._seeing.is_of(ask) or (self._pages.is_behind and now - self._looked_s < _BEHIND_S):
            return  # overtaken: the next one is begun at once; whoever types on and on sees a page now and then
        if look.is_readable:
            self._seeing.component = look.component
        self._look, self._looked_s = look, now
        how = {"key": key_of(self._desk.root), "ink": self._seeing.ink, "paper": self._seeing.paper}
        self._send("look", {**asdict(look), **how})
        self._tell_problems(look.problems)
        self._send("busy", self._pages.is_behind)
        self._judges.ask()
        await self._editing.look([sheet.digest for sheet in look.sheets], self._seeing.ink)

    async def _judge(self) -> None:
        version, look = self._desk.version, self._look
        told = await self._library.workshop.do(bench.judged, self._ask, later=True)
        if version == self._desk.version and look is self._look:
            self._tell_problems(tuple(dict.fromkeys((*look.problems, *told))))

    def _tell_problems(self, problems: tuple[bench.Told, ...]) -> None:
        self._send("problems", [asdict(problem) for problem in problems])
