"""Honest redesigns of a game: what a designer edits, what must be said of it, and what is printed then."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from bundled import FOLDERS

from pnp.build.check import check_game
from pnp.build.compose import Composer
from pnp.scene.frame import Frame, Place, Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import STANDARD_PAPERS
from pnp.source.folder import Folder
from pnp.source.problems import Problem


@dataclass(frozen=True, slots=True)
class Edit:
    """A piece of a file and what takes its place; it must stand there once, unless it is changed everywhere."""

    file: str
    old: str
    new: str
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class Redesign:
    """`refused`: pieces of messages that ask for more (all must be said), and `then` what the designer does about it.

    Afterwards nothing is wrong any more, and the printed words of the `components` (all if none are named) hold every
    piece of `says` and none of `gone`.
    """

    name: str
    edits: tuple[Edit, ...]
    refused: tuple[str, ...] = ()
    then: tuple[Edit, ...] = ()
    says: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    components: tuple[str, ...] = ()


def copied(game: str, folder: Path) -> Path:
    return Path(shutil.copytree(FOLDERS[game], folder / "game"))


def edit(root: Path, edits: tuple[Edit, ...]) -> None:
    for change in edits:
        path = root / change.file
        text = path.read_text(encoding="utf-8")
        times = text.count(change.old)
        assert times >= 1 and (change.everywhere or times == 1), (change, times)
        path.write_text(text.replace(change.old, change.new), encoding="utf-8")


def found(root: Path) -> list[Problem]:
    """By all layers but the playouts; the soak has these, too."""
    return check_game(root, quick=True, jobs=1)


def printed(root: Path, components: tuple[str, ...] = ()) -> str:
    """All words that are printed in full ink on the first paper, a line of text after another."""
    composer = Composer(Folder(root))
    lines: list[str] = []
    for component in composer.components:
        if not components or component.id in components:
            printable = composer.printable(component, STANDARD_PAPERS[0], Ink.FULL)
            assert printable is not None, [str(problem) for problem in composer.problems.found]
            for page in printable.document.pages:
                lines += _lines(page.frame)
    return re.sub(r"\s+", " ", " ".join(lines))


def _lines(frame: Frame) -> list[str]:
    """Runs that stand on one line, in order, are one line."""
    lines: list[str] = []
    last: float | None = None
    for item in frame.items:
        if isinstance(item, Text):
            if last is not None and abs(item.y - last) < 0.01:
                lines[-1] += item.text
            else:
                lines.append(item.text)
            last = item.y
        elif isinstance(item, Place):
            lines += _lines(item.frame)
            last = None
    return lines


def holds(redesign: Redesign, game: str, folder: Path) -> None:
    root = copied(game, folder)
    edit(root, redesign.edits)
    problems = [str(problem) for problem in found(root)]
    if redesign.refused:
        for piece in redesign.refused:
            assert any(piece in problem for problem in problems), (piece, problems)
        edit(root, redesign.then)
        problems = [str(problem) for problem in found(root)]
    assert problems == []
    text = printed(root, redesign.components)
    assert [piece for piece in redesign.says if piece not in text] == []
    assert [piece for piece in redesign.gone if piece in text] == []
