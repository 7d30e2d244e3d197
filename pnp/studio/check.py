"""A game as it stands on the desk -> what each layer of a check finds, as lights; its rulings, and its examples."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from dataclasses import asdict
from html import escape
from typing import Any

from pnp.source.problems import PnpError
from pnp.studio.errand import Errand
from pnp.studio.following import Follower
from pnp.studio.layers import LAYERS, Step, Verdict, examined
from pnp.studio.library import key_of
from pnp.studio.readings import FILE, Change, changed, questions, rewritten
from pnp.studio.replays import examples, pictured
from pnp.studio.view import Host, View

_PAUSE_S = 0.8  # what can wait until somebody stops typing


class Check(View):
    """Looks at everything, plays, and ends what it does with the next edit."""

    name = "check"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._errand = Errand(self._heard, self._judged, self._failed)
        self._playing = Errand(self._played, self._moved, self._unplayed)
        self._reads = Follower(self._read, _PAUSE_S)
        self._is_shown = False
        self._asked: set[asyncio.Task[None]] = set()  # what is under way has to be held
        self._checked = -1  # the version of the desk that the last lights are about

    def build(self) -> str:
        say = self.host.say
        lights = "".join(
            f'<li data-layer="{layer}"><button type="button" aria-pressed="false">'
            f'<span class="lamp" aria-hidden="true"></span><b>{escape(say(f"check.{layer}"))}</b>'
            f'<span class="about">{escape(say(f"check.{layer}_about"))}</span>'
            f'<progress value="0" max="1"></progress><span class="found"></span></button></li>'
            for layer in LAYERS
        )
        return (
            f'<div class="head"><h2>{escape(say("check.title"))}</h2>'
            f'<button type="button" class="primary" id="check-run">{escape(say("check.run"))}</button>'
            f'<button type="button" id="check-stop" hidden>{escape(say("check.stop"))}</button>'
            f'<label><input type="checkbox" id="check-always">{escape(say("check.always"))}</label>'
            f'<span id="check-state" role="status" aria-live="polite">{escape(say("check.never"))}</span></div>'
            f'<ol id="lights">{lights}</ol><div id="check-found"></div>'
            f'<h2>{escape(say("check.rulings"))}</h2><p class="quiet">{escape(say("check.rulings_about"))}</p>'
            f'<div id="rulings"></div><h2>{escape(say("check.replays"))}</h2><div id="replays"></div>'
        )

    def shown(self) -> None:
        self._is_shown = True
        self._reads.ask()

    def hear(self, told: Mapping[str, object]) -> None:
        match told:
            case {"what": "run"}:
                self._checked = self.host.desk.version
                self.host.send("begun", None)
                self._errand.run(examined, self.host.ask())
            case {"what": "stop"} if self._errand.is_running:
                self._errand.stop()
                self.host.send("ended", "check.stopped")
            case {"what": "choose", "ruling": str(ruling), "reading": str(reading)}:
                self._do(self._choose(ruling, reading))
            case {"what": "measure", "ruling": str(ruling), "reading": str(reading)}:
                self._playing.run(changed, self.host.ask(), ruling, reading)
            case {"what": "example", "id": str(name)}:
                self._do(self._show(name))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def changed(self) -> None:
        """What is being looked at is out of date."""
        if self._playing.is_running:
            self._playing.stop()
            self.host.send("unplayed", self.host.say("check.changed"))
        if self._is_shown:
            self._reads.ask()
        if self._checked == self.host.desk.version or self._checked < 0:
            return
        self._errand.stop()
        self._checked = -1
        self.host.send("ended", "check.changed")

    def close(self) -> None:
        self._is_shown = False
        self._reads.stop()
        self._playing.stop()
        if self._errand.is_running:
            self._errand.stop()
            self.host.send("ended", "check.stopped")

    def _heard(self, step: object) -> None:
        assert isinstance(step, Step)
        self.host.send("step", asdict(step))

    def _judged(self, verdict: Verdict) -> None:
        self.host.send("verdict", asdict(verdict))

    def _failed(self, why: str) -> None:
        self.host.send("failed", why)

    # Rulings and examples

    async def _read(self) -> None:
        ask, do = self.host.ask(), self.host.library.workshop.do
        try:
            rulings = await do(questions, ask, later=True)
            told = await do(examples, ask, later=True)
        except PnpError:  # what is wrong is listed already, and lit by a check
            self.host.send("unread", None)
            return
        self.host.send("rulings", {"file": FILE, "rulings": [asdict(one) for one in rulings]})
        self.host.send("examples", [asdict(one) for one in told])

    async def _choose(self, ruling: str, reading: str) -> None:
        """Another reading is typed into the file, as somebody would do it: not saved, and undone like anything else."""
        try:
            text = await self.host.library.workshop.do(rewritten, self.host.ask(), ruling, reading, later=True)
            self.host.desk.opened(FILE)
            self.host.desk.edit(FILE, text)
        except PnpError as error:
            self.host.send("unplayed", str(error))

    async def _show(self, name: str) -> None:
        try:
            found = await self.host.library.workshop.do(pictured, self.host.ask(), name, later=True)
        except PnpError:
            return
        if found is not None:
            told, drawings = found
            self.host.library.keep(self.host.desk, drawings)
            self.host.send("example", {**asdict(told), "key": key_of(self.host.desk.root)})

    def _played(self, step: object) -> None:
        self.host.send("played", step)

    def _moved(self, change: Change) -> None:
        self.host.send("moved", asdict(change))

    def _unplayed(self, why: str) -> None:
        self.host.send("unplayed", why)
