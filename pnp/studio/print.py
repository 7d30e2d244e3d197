"""What a table needs, and what it has -> one PDF, its sheets, its ink and its cuts; exports, and a printer's drift."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from html import escape

from pnp.build.printers import known_printers, set_printer
from pnp.sheet.calibration import BAR_HIGH_MM, BAR_WIDE_MM
from pnp.source.problems import PnpError
from pnp.studio.errand import Errand
from pnp.studio.following import Follower
from pnp.studio.orders import Files, Offer, exported, offered, printed, ruler
from pnp.studio.targets import targets
from pnp.studio.view import Host, View
from pnp.studio.wishes import Wish, read_wish

_PAUSE_S = 0.2
_MEASURES = ("right", "down", "width", "height")


class Print(View):
    """A form that says at once what it comes to; what is made ends with the next edit, or by leaving."""

    name = "print"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._errand = Errand(self._heard, self._made, self._failed)
        self._offers = Follower(self._offer, _PAUSE_S)
        self._wish, self._room, self._is_shown = Wish(), host.library.made.room(), False

    def build(self) -> str:
        say = self.host.say
        part = '<section aria-labelledby="print-{kind}-head"><h2 id="print-{kind}-head">{title}</h2>{inner}</section>'
        job = (
            '<div class="columns"><div><div id="print-form"></div><div id="print-lines"></div></div>'
            '<aside id="print-sum" aria-live="polite"></aside></div>'
        )
        return "".join(
            part.format(kind=kind, title=escape(say(f"print.{kind}")), inner=inner)
            for kind, inner in (
                ("job", job),
                ("export", '<div id="print-export"></div>'),
                ("ruler", '<div id="print-ruler"></div>'),
            )
        )

    def shown(self) -> None:
        self._is_shown = True
        bars = {"wide": f"{BAR_WIDE_MM:g}", "high": f"{BAR_HIGH_MM:g}"}
        self.host.send("targets", {"targets": [asdict(one) for one in targets()], "bars": bars})
        self._tell_printers()
        self._offers.ask()

    def hear(self, told: Mapping[str, object]) -> None:
        match told:
            case {"what": "wish", "wish": wish}:
                self._wish = read_wish(wish)
                self._offers.ask()
            case {"what": "print"}:
                self._begin("job")
                self._errand.run(printed, self.host.ask(), self._wish, self._room)
            case {"what": "export", "target": str(target), "option": str(option)}:
                self._begin("export")
                self._errand.run(exported, self.host.ask(), target, option, self._wish, self._room)
            case {"what": "stop"}:
                self._stop("print.stopped")
            case {"what": "ruler", "paper": str(paper), "printer": str(printer)}:
                self._begin("ruler")
                self._errand.run(ruler, paper, printer, self.host.say.language, self._room)
            case {"what": "measured", "printer": str(printer)}:
                self._measured(printer, told)

    def changed(self) -> None:
        self._stop("print.changed")
        if self._is_shown:
            self._offers.ask()

    def close(self) -> None:
        self._is_shown = False
        self._stop("print.stopped")
        self._offers.stop()

    def _begin(self, part: str) -> None:
        self._errand.stop()
        self.host.library.made.clear(self._room)
        self.host.send("begun", part)

    def _stop(self, why: str) -> None:
        if self._errand.is_running:
            self._errand.stop()
            self.host.send("ended", why)

    async def _offer(self) -> None:
        self.host.send("busy", True)
        work = self.host.library.workshop.do(offered, self.host.ask(), self._wish, self.host.say.language, later=True)
        offer: Offer = await work
        if offer.wish is not None:
            self._wish = replace(self._wish, players=offer.wish.players)
        self.host.send("offer", {**asdict(offer), "wish": asdict(self._wish)})

    def _heard(self, step: object) -> None:
        self.host.send("step", step)

    def _made(self, files: Files) -> None:
        address = self.host.library.made.address(files.file) if files.file is not None else ""
        size = files.file.stat().st_size if files.file is not None else 0
        name = files.file.name if files.file is not None else ""
        more = {"address": address, "name": name, "size": size}
        self.host.send("made", {**asdict(replace(files, file=None)), **more})

    def _failed(self, why: str) -> None:
        self.host.send("failed", why)

    def _measured(self, printer: str, told: Mapping[str, object]) -> None:
        """Width and height are what the two bars measure, in millimetres."""
        said = {key: str(told.get(key, "")).strip().replace(",", ".") for key in _MEASURES}
        units = {"width": "mm", "height": "mm"}
        text = ",".join(f"{key}={value}{units.get(key, '')}" for key, value in said.items() if value)
        try:
            set_printer(printer, text)
        except PnpError as error:
            self.host.send("unmeasured", str(error))
            return
        self._tell_printers(printer)
        self._offers.ask()

    def _tell_printers(self, fresh: str = "") -> None:
        try:
            known = [(name, str(measured)) for name, measured in known_printers().items()]
        except PnpError as error:
            self.host.send("unmeasured", str(error))
            return
        self.host.send("printers", {"known": known, "fresh": fresh})
