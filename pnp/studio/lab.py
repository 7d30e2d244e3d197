"""A game -> the view Lab: questions as forms, games played by other processes, and figures that grow as they come.

The browser's side of it is `static/lab.js`. What is asked is an order (`lab_orders.py`), played in a process of its
own (`lab_process.py`); one at a time for each window.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from pnp.lab.settable import Settable
from pnp.lab.values import cells, read_values
from pnp.source.folder import Folder
from pnp.source.problems import PnpError
from pnp.studio.desk import Desk
from pnp.studio.following import Follower
from pnp.studio.lab_form import form
from pnp.studio.lab_offers import Offer, offered
from pnp.studio.lab_orders import Order, Sort, read_order
from pnp.studio.lab_process import Run
from pnp.studio.lab_words import Voice
from pnp.studio.library import key_of
from pnp.studio.shelf import title_of
from pnp.studio.view import Host, View

_PAUSE_S = 0.2
_MOST_KEYS = 40  # of those that were searched for
_PLAYED = (".toml", ".csv")
_USUAL_GAMES = {Sort.SIMULATE: 200, Sort.SWEEP: 1000, Sort.COMPARE: 1000, Sort.ARENA: 100}


class Lab(View):
    name = "lab"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._voice = Voice(host.say)
        self._offer = Offer()
        self._offers = Follower(self._look, _PAUSE_S)
        self._order = Order(Sort.SIMULATE, host.desk.root, _called(host.desk), language=host.say.language)
        self._run: Run | None = None
        self._files: dict[str, str] = {}
        self._saved: dict[str, str | None] = {}  # what the offer is of

    def build(self) -> str:
        return form(self.host.say, is_bundled=self.host.desk.is_bundled)

    def shown(self) -> None:
        self._offers.ask()
        self._tell_unsaved()

    def left(self) -> None:
        """Games go on while somebody looks at something else."""

    def close(self) -> None:
        self._offers.stop()
        if self._run is not None:
            self._run.leave()
            self._run = None

    def changed(self) -> None:
        self._tell_unsaved()
        run = self._run
        is_measuring = run is not None and not run.is_over and run.order.sort is Sort.MEASURE
        if run is not None and is_measuring and _played(run.order.unsaved) != _played(self.host.desk.unsaved):
            run.stop()
            self.host.send("stale", True)
        if any(self._saved.get(name, text) != text for name, text in self._state.items()):
            self._offers.ask()

    @property
    def _state(self) -> dict[str, str | None]:
        """What is saved, as far as it is open."""
        return {name: text.saved for name, text in self.host.desk.texts.items()}

    def _tell_unsaved(self) -> None:
        self.host.send("unsaved", list(self.host.desk.unsaved))

    async def _look(self) -> None:
        desk, library = self.host.desk, self.host.library
        self._saved = self._state
        offer: Offer = await library.workshop.do(offered, desk.root, later=True)
        self._offer = offer
        others = [it for it in (*library.own(), *library.bundled()) if it.root != desk.root]
        fewest, most = offer.players
        told: dict[str, Any] = {name: value for name, value in asdict(offer).items() if name != "keys"}
        told |= {
            "keys": len(offer.keys),
            "games": {sort.value: games for sort, games in _USUAL_GAMES.items()},
            "usual": min(max(2, fewest), most),
            "others": [{"key": key_of(it.root), "title": _listed(it)} for it in others],
        }
        self.host.send("offer", told)
        self._find("")

    # What the browser tells

    def hear(self, told: Mapping[str, object]) -> None:
        match told:
            case {"form": dict(given)}:
                self._tell_command(given)
            case {"find": str(words)}:
                self._find(words)
            case {"start": dict(given)}:
                self._start(given)
            case {"measure": dict(given)}:
                self._start({**given, "sort": Sort.MEASURE.value})
            case {"stop": True} if self._run is not None:
                self._run.stop()
            case {"file": "html" | "json" | "csv" as kind} if kind in self._files:
                name = f"{self.host.desk.root.name}-{self._order.sort}.{kind}"
                self.host.send("file", {"name": name, "text": self._files[kind]})

    def _find(self, words: str) -> None:
        wanted = words.lower().split()
        found = [it for it in self._offer.keys if all(word in _searched(it) for word in wanted)]
        self.host.send("keys", {"keys": [asdict(it) for it in found[:_MOST_KEYS]], "count": len(found)})

    def _read(self, given: Mapping[str, Any]) -> Order:
        """Raises UsageError for what cannot be meant."""
        order = read_order(given, replace(self._order, jobs=self._offer.jobs, unsaved={}, other=None))
        desk = self.host.library.desks.get(str(given.get("other", "")))
        if order.sort is Sort.COMPARE and desk is not None:
            order = replace(order, other=desk.root, other_name=_called(desk))
        return order

    def _tell_command(self, given: Mapping[str, Any]) -> None:
        try:
            order = self._read(given)
            cost, trouble = self._cost(order), ""
        except PnpError as error:
            self.host.send("command", {"command": "", "cost": "", "trouble": str(error)})
            return
        self.host.send("command", {"command": order.command(), "cost": cost, "trouble": trouble})

    def _cost(self, order: Order) -> str:
        """How many games that are, at most. Raises UsageError for values that are none."""
        say, fewest = self.host.say, self._offer.players[0]
        match order.sort:
            case Sort.SIMULATE:
                counts = self._offer.players[1] - fewest + 1 if order.players == "all" else 1
                return say("lab.cost", games=self._voice.whole(order.games * counts))
            case Sort.SWEEP:
                known = {it.name: it for it in self._offer.keys}
                chosen = [(name, text) for name, _, text in (each.partition("=") for each in order.settings)]
                tried = {
                    name: read_values(name, text, _typed(known[name].now)) for name, text in chosen if name in known
                }
                if not tried:
                    return say("lab.choose_key")
                number = cells([*tried.values()]) + (not all(known[name].now in tried[name] for name in tried))
                games = self._voice.whole(order.games * number)
                return say("lab.cost_cells", cells=self._voice.whole(number), games=games)
            case Sort.COMPARE:
                return say("lab.cost", games=self._voice.whole(2 * order.games))
            case _:
                pairs = len(order.bots) * (len(order.bots) - 1) // 2
                return say("lab.cost", games=self._voice.whole(order.games * (pairs if order.number != 1 else 1)))

    def _start(self, given: Mapping[str, Any]) -> None:
        try:
            order = self._read(given)
        except PnpError as error:
            self.host.send("failed", {"why": str(error), "problems": []})
            return
        if self._run is not None:
            self._run.leave()
        self._order = replace(order, unsaved=self.host.desk.unsaved if order.sort is Sort.MEASURE else {})
        self._files = {}
        self.host.send("begun", {"sort": order.sort, "command": order.command()})
        self._run = Run(self._order, self._heard)

    def _heard(self, what: str, value: Any) -> None:
        """From the process that plays."""
        if what == "files":
            self._files = value
            self.host.send("ready", {"command": value.get("command", ""), "files": [*value]})
        else:
            self.host.send(what, value)


def _called(desk: Desk) -> str:
    """As commands call it."""
    return desk.root.name if desk.is_bundled else Folder(desk.root).display()


def _listed(desk: Desk) -> str:
    return title_of(desk.root) if desk.is_bundled else f"{title_of(desk.root)} – {Folder(desk.root).display()}"


def _searched(it: Settable) -> str:
    return f"{it.name} {it.remark} {it.file}".lower()


def _typed(now: str) -> object:
    if now in ("true", "false"):
        return now == "true"
    return float(now) if "." in now else int(now)


def _played(unsaved: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in unsaved.items() if name.endswith(_PLAYED)}
