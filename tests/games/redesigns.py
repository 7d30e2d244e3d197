"""Honest redesigns of a game: what a designer edits, what must be said of it, and what is printed then."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from bundled import FOLDERS

from pnp.build.check import unprinted_layers
from pnp.build.compose import Composer
from pnp.scene.frame import Frame, Place, Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import STANDARD_PAPERS
from pnp.source.folder import Folder
from pnp.source.problems import DataError


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
    piece of `says` and none of `gone`, which stand there before; `never` is what a careless text would say.
    """

    name: str
    edits: tuple[Edit, ...]
    refused: tuple[str, ...] = ()
    then: tuple[Edit, ...] = ()
    says: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
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


def judged(root: Path, refused: tuple[str, ...] = ()) -> tuple[Composer | None, list[str]]:
    """By all layers that need no second paper; the soak has those, the other ink and the playouts, too.

    Nothing is laid out where all that is to be `refused` is refused already, nor the book a second time as a booklet.
    """
    try:
        composer = Composer(Folder(root))
    except DataError as error:
        return None, [str(problem) for problem in error.problems]
    for _ in unprinted_layers(composer):
        pass
    said = "\n".join(str(problem) for problem in composer.problems.found)
    if not refused or any(piece not in said for piece in refused):
        for component in composer.components:
            if component.spec.kind != "booklet":
                composer.printable(component, STANDARD_PAPERS[0], Ink.FULL)
    return composer, [str(problem) for problem in composer.problems.found]


def printed(composer: Composer, components: tuple[str, ...] = ()) -> str:
    """All words that are printed in full ink on the first paper, a line of text after another."""
    lines: list[str] = []
    for component in composer.components:
        if component.id in components or (not components and component.spec.kind != "booklet"):
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
    composer, problems = judged(root, redesign.refused)
    if redesign.refused:
        for piece in redesign.refused:
            assert any(piece in problem for problem in problems), (piece, problems)
        edit(root, redesign.then)
        composer, problems = judged(root)
    assert composer is not None and not problems, problems
    text = printed(composer, redesign.components)
    missing = [piece for piece in redesign.says if piece not in text]
    assert not missing, missing
    left = [piece for piece in (*redesign.gone, *redesign.never) if piece in text]
    assert not left, left
