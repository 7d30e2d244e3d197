"""What was saved in a game's folder -> one round of building: files that were made again, or what is wrong.

Each round is a build like any other, in a process that is warm already: it reads the folder anew, so nothing that it
shows is older than the files, and the ledger keeps what an edit does not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pnp.build.kept import Kept
from pnp.build.leftovers import left_behind
from pnp.build.pipeline import Order, Outcome, Output, Progress, build_game
from pnp.build.shelf import kept_for
from pnp.disk.tool import tool_digest
from pnp.source.folder import OUTPUTS, Folder
from pnp.source.problems import PnpError, Problem

_ENDINGS = ("~", ".tmp", ".temp", ".swp", ".swx", ".bak", ".part", "___jb_tmp___", "___jb_old___")
_BEGINNINGS = (".", "~$")


def is_by_hand(name: str) -> bool:
    """Whether a file of a folder is somebody's work, and not what editors and systems keep for themselves."""
    parts = name.split("/")
    if any(part.startswith(_BEGINNINGS) or part == "__pycache__" for part in parts):
        return False
    last = parts[-1].lower()
    # Vim asks by a file called 4913 whether it may write.
    return not (last.endswith(_ENDINGS) or (last[:1] == "#" and last[-1:] == "#") or last.isdecimal())


@dataclass(frozen=True, slots=True)
class Round:
    """What one burst of saved files led to; `failure` says why nothing was written, if that is so."""

    changed: tuple[str, ...]  # by their names in the folder; none in the first round
    outputs: tuple[Output, ...] = ()
    notices: tuple[Problem, ...] = ()  # those that the round before did not have
    left: tuple[Path, ...] = ()  # files that no component makes any more, each told once
    failure: PnpError | None = None

    @property
    def made(self) -> tuple[Output, ...]:
        return tuple(output for output in self.outputs if output.outcome is Outcome.MADE)


@dataclass(slots=True)
class Watch:
    """One game under the eyes of its maker, and what he was told already."""

    root: Path
    order: Order
    # Of pnp as it is loaded: whatever is installed meanwhile, this is what makes the files.
    tool: str = field(default_factory=tool_digest)
    kept: Kept = field(init=False)  # what was made in earlier rounds
    _noticed: frozenset[Problem] = frozenset()
    _left: frozenset[Path] = frozenset()
    _files: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.root = self.root.resolve()
        self.kept = kept_for(self.root, self.tool)

    def concerns(self, path: Path) -> bool:
        """Whether a file that was saved is the game's: not what editors keep for themselves, nor what was built."""
        name = self._name(path)
        return name is not None and not self._is_output(name) and is_by_hand(name)

    def round(
        self,
        changes: Iterable[Path] = (),
        progress: Progress = lambda done, total, label: None,
        waiting: Callable[[str], None] = lambda line: None,
    ) -> Round:
        """Builds what the changes touch. Whatever is wrong is part of the answer, and the next round begins afresh."""
        changed = self._told(changes)
        found: list[Problem] = []
        try:
            outputs = build_game(self.root, self.order, progress, waiting, found.extend, tool=self.tool, kept=self.kept)
            left = left_behind(self.root, self.order.out)
        except PnpError as failure:
            return Round(changed, failure=failure)
        news = tuple(problem for problem in found if problem not in self._noticed)
        told = tuple(file for file in left if file not in self._left)
        # An edit that touches nothing printed finds no notices, since nothing was laid out.
        self._noticed = frozenset(found) if found or any(o.outcome is Outcome.MADE for o in outputs) else self._noticed
        self._left = frozenset(left)
        return Round(changed, tuple(outputs), news, told)

    def _told(self, changes: Iterable[Path]) -> tuple[str, ...]:
        """The names of files that came, changed or went; what came and went at once is nobody's business."""
        names = {name for path in changes if (name := self._name(path)) is not None}
        before, self._files = self._files, frozenset(Folder(self.root).files())
        return tuple(sorted(names & (before | self._files) or names))

    def _name(self, path: Path) -> str | None:
        """In the folder; None for what lies outside, and for the folder itself no name."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return None

    def _is_output(self, name: str) -> bool:
        place, out = self.root / name, self.order.out.resolve()
        inside = out != self.root and out.is_relative_to(self.root)
        return name.split("/")[0] == OUTPUTS or (inside and place.is_relative_to(out))
