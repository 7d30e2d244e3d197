"""What a window's editor asks for besides texts -> answers: what could stand at the cursor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pnp.studio.desk import Desk
from pnp.studio.following import Follower
from pnp.studio.known import Known, known
from pnp.studio.library import Library
from pnp.studio.offers import Offers, offers

_LATER_S = 0.3


class Editing:
    """Of one window. `send` tells its browser something."""

    def __init__(self, library: Library, desk: Desk, send: Callable[[str, object], None]) -> None:
        self._library, self._desk, self._send = library, desk, send
        self._known: Known | None = None
        self._asked: tuple[str, int, int] | None = None  # what is wanted at a place, by a number
        self._finder = Follower(self._find_out, _LATER_S)

    def refresh(self) -> None:
        """The data has changed: other names may be taken."""
        self._finder.ask()

    def stop(self) -> None:
        self._finder.stop()

    def hear(self, told: dict[str, Any]) -> None:
        """What is meant for somebody else, or makes no sense, is passed over."""
        match told:
            case {"what": "complete", "name": str(name), "at": int(at), "number": int(number)}:
                self._asked = name, at, number
                if self._known is not None:
                    self._answer(self._known)

    async def _find_out(self) -> None:
        self._known = await self._library.workshop.do(known, self._desk.root, self._desk.unsaved, later=True)
        self._answer(self._known)

    def _answer(self, known: Known) -> None:
        """Whoever asks before anything is known is answered when it is."""
        if self._asked is None:
            return
        (name, at, number), self._asked = self._asked, None
        text = self._desk.texts.get(name)
        found = offers(name, text.text, at, known) if text is not None else Offers(at)
        self._send("offers", {"number": number, **asdict(found)})
