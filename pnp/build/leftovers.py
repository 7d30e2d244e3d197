"""The ledger of a game's outputs -> files that an earlier build made there and no component makes now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from pnp.build.ledger import LEDGER, Ledger
from pnp.build.pipeline import peek
from pnp.build.staging import claimed
from pnp.disk.files import cannot_write, real, take_away, write_text
from pnp.scene.ink import Ink, output_name
from pnp.source.folder import Folder

_OUTPUT = re.compile(r"[a-z0-9]+/([a-z0-9-]+)\.[a-z0-9]+")  # anybody may have written the ledger: no other names count


def left_behind(root: Path, out: Path) -> list[Path]:
    """Those that are there, byte for byte as pnp wrote them: what somebody changed since then is his."""
    game, components = peek(Folder(root))
    if game is None:
        return []
    target = out / game
    return [target / name for name in _leftovers(target, Ledger.read(target), components)]


def clear_away(root: Path, out: Path, waiting: Callable[[str], None]) -> list[Path]:
    """Removes exactly those, and folders with their last file. Raises OutputError where that cannot be."""
    game, components = peek(Folder(root))
    if game is None:
        return []
    target = out / game
    removed = []
    with claimed(target, waiting):
        ledger = Ledger.read(target)
        for name in list(_leftovers(target, ledger, components)):
            try:
                take_away(target / name, target)
            except OSError as error:
                raise cannot_write(error, target / name) from error
            del ledger.outputs[name]
            removed.append(target / name)
        if removed:
            write_text(target / LEDGER, ledger.text())
    return removed


def _leftovers(target: Path, ledger: Ledger, components: list[str]) -> Iterator[str]:
    made = {
        output_name(component, ink, "")
        for component in components
        for ink in Ink
        if not (ink is Ink.FRIENDLY and component in ledger.full_only)
    }
    for name in sorted(ledger.outputs):
        match = _OUTPUT.fullmatch(name)
        if match and match[1] not in made and _is_inside(target, name) and ledger.intact(target, name) is not None:
            yield name


def _is_inside(target: Path, name: str) -> bool:
    """Not by a link that leads elsewhere."""
    place = target / name
    try:
        return real(target).resolve() in place.resolve().parents and not place.is_symlink()
    except (OSError, RuntimeError):
        return False
