"""What a window tells -> how its pages are looked at: which sheet, on which paper, cut and bleeding how, and what lies
over it. Whatever is strange is passed over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.scene.ink import Ink
from pnp.sheet.arrangement import BLEED_MM
from pnp.sheet.backs import Backs
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.sheet.printing import AS_USUAL, Marks, Printing
from pnp.studio.bench import Ask
from pnp.studio.guides import GUIDES

BLEEDS = tuple(str(millimetres) for millimetres in range(int(BLEED_MM) + 1))
USUAL = ""  # where nobody asks for anything else


@dataclass(slots=True)
class Seeing:
    """Of one window."""

    component: str = ""
    paper: str = DEFAULT_PAPER.id
    ink: Ink = Ink.FULL
    printing: Printing = AS_USUAL
    guides: frozenset[str] = frozenset()
    wants_pieces: bool = False

    def ask(self, root: Path, unsaved: dict[str, bytes]) -> Ask:
        return Ask(root, self.component, self.paper, self.ink, unsaved, self.printing, self.guides, self.wants_pieces)

    def is_of(self, ask: Ask) -> bool:
        """Whether this is still what was asked for, whatever was typed since; an answer to another wish is too late."""
        return self.ask(ask.root, ask.unsaved) == ask

    def hear(self, told: Mapping[str, object]) -> bool:
        """Whether it was about this, so that pages are to be laid out anew."""
        match told:
            case {"what": "sheet", "id": str(name)}:
                self.component = name
            case {"what": "paper", "id": str(name)}:
                self.paper = name
            case {"what": "ink", "id": str(name)} if name in set(Ink):
                self.ink = Ink(name)
            case {"what": "backs", "id": str(name)} if name in set(Backs):
                self.printing = replace(self.printing, backs=Backs(name))
            case {"what": "marks", "id": str(name)} if name == USUAL or name in set(Marks):
                self.printing = replace(self.printing, marks=Marks(name) if name else None)
            case {"what": "bleed", "id": str(name)} if name in (USUAL, *BLEEDS):
                self.printing = replace(self.printing, bleed_mm=float(name) if name else None)
            case {"what": "guides", "names": list(names)}:
                self.guides = frozenset(name for name in GUIDES if name in names)
            case {"what": "pieces", "wanted": bool(wanted)}:
                self.wants_pieces = wanted
            case _:
                return False
        return True
