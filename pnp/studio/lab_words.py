"""Measures and figures -> the words and numbers of a language, as a designer says them."""

from __future__ import annotations

import math
import re

from pnp.lab.estimates import Estimate
from pnp.lab.experiment import FOLDER, Arm
from pnp.lab.figures import Group, Measure
from pnp.lab.telling import number
from pnp.source.catalogue import Catalogue

_SEAT = re.compile(r"(?:of )?seat (\d+)")
_NAMES = {
    (Group.SCORE, "of a seat"): "measure.score",
    (Group.SCORE, "spread"): "measure.spread",
    (Group.LENGTH, "turns of a seat"): "measure.turns",
    (Group.LENGTH, "actions of a seat"): "measure.actions",
    (Group.LENGTH, "decisions in a turn"): "measure.decisions",
    (Group.LENGTH, "choices for an action"): "measure.choices",
    (Group.TENSION, "margin"): "measure.margin",
    (Group.TENSION, "shared wins"): "measure.shared",
    (Group.TENSION, "comebacks"): "measure.comebacks",
}
_GROUPS = {
    Group.WINS: "measure.wins",
    Group.SCORE: "measure.score_of",
    Group.SECTIONS: "measure.section",
    Group.TRAITS: "measure.trait",
    Group.FEATURES: "measure.came_up",
}
_TIMES = ((86_400, "lab.days"), (3_600, "lab.hours"), (60, "lab.minutes"))
_THIN = "\u202f"


class Voice:
    """One language of the studio, for what experiments tell."""

    def __init__(self, say: Catalogue) -> None:
        self.say = say

    def measure(self, it: Measure) -> str:
        if (known := _NAMES.get((it.group, it.name))) is not None:
            return self.say(known)
        if it.group is Group.END:  # named by the rules
            return it.name[:1].upper() + it.name[1:]
        seat = _SEAT.fullmatch(it.name) if it.group in (Group.WINS, Group.SCORE) else None
        return self.say(_GROUPS[it.group], name=seat[1] if seat else it.name) if it.group in _GROUPS else str(it)

    def figure(self, it: Measure, value: float) -> str:
        return self._written(number(it, value))

    def share(self, value: float) -> str:
        return self._written(f"{value:.0%}")

    def signed(self, it: Measure, value: float) -> str:
        """A difference; those of shares are percentage points."""
        if math.isinf(value):
            return "?"
        return self.say("lab.points", number=self._off(it, value)) if it.is_share else self._off(it, value)

    def _off(self, it: Measure, value: float) -> str:
        """With its sign, unless nothing is left of it."""
        text = f"{100 * abs(value):.1f}" if it.is_share else number(it, abs(value))
        sign = "" if not text.strip("0.") else "−" if value < 0 else "+"
        return sign + self._written(text)

    def interval(self, it: Measure, of: Estimate) -> str:
        return f"{self.figure(it, of.low)} – {self.figure(it, of.high)}"

    def with_interval(self, it: Measure, of: Estimate | None) -> str:
        return "–" if of is None else f"{self.figure(it, of.value)} ({self.interval(it, of)})"

    def difference(self, it: Measure, of: Estimate) -> str:
        """Its interval: from here to there, since a minus between two dashes is hard to read."""
        return self.say("lab.from_to", low=self.signed(it, of.low), high=self.signed(it, of.high))

    def off_by(self, it: Measure, of: Estimate) -> str:
        """A difference with its interval, short enough for a table."""
        if math.isinf(of.low):
            return self.signed(it, of.value)
        interval = self.say("lab.from_to", low=self._off(it, of.low), high=self._off(it, of.high))
        return f"{self.signed(it, of.value)} ({interval})"

    def whole(self, value: int) -> str:
        return self._written(f"{value:,}")

    def elo(self, value: float) -> str:
        return self._sign(f"{value:+.0f}")

    def settings(self, arm: Arm) -> str:
        return ", ".join(value if name == FOLDER else f"{name} = {value}" for name, value in arm.settings)

    def progress(self, done: int, total: int, left: float | None) -> str:
        text = self.say("lab.progress", done=self.whole(done), total=self.whole(total))
        return f"{text} · {self.say('lab.left', time=self.time(left))}" if left is not None and done < total else text

    def time(self, seconds: float) -> str:
        for size, key in _TIMES:
            if seconds >= 2 * size:
                return self.say(key, count=f"{seconds / size:.0f}")
        return self.say("lab.seconds", count=f"{max(seconds, 1):.0f}")

    def _sign(self, text: str) -> str:
        return self._written(text).replace("-", "−")

    def _written(self, text: str) -> str:
        """Digits as the language writes them."""
        if self.say.language != "de":
            return text
        return text.translate(str.maketrans(",.", ".,")).replace("%", f"{_THIN}%")
