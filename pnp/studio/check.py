"""A game as it stands on the desk -> what each layer of a check finds, as lights; its rulings, and its examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from html import escape

from pnp.studio.errand import Errand
from pnp.studio.layers import LAYERS, Step, Verdict, examined
from pnp.studio.view import Host, View


class Check(View):
    """Looks at everything, plays, and ends what it does with the next edit."""

    name = "check"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._errand = Errand(self._heard, self._judged, self._failed)
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
        )

    def hear(self, told: Mapping[str, object]) -> None:
        match told:
            case {"what": "run"}:
                self._checked = self.host.desk.version
                self.host.send("begun", None)
                self._errand.run(examined, self.host.ask())
            case {"what": "stop"} if self._errand.is_running:
                self._errand.stop()
                self.host.send("ended", "check.stopped")

    def changed(self) -> None:
        """What is being looked at is out of date."""
        if self._checked == self.host.desk.version or self._checked < 0:
            return
        self._errand.stop()
        self._checked = -1
        self.host.send("ended", "check.changed")

    def close(self) -> None:
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
