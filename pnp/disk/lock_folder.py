"""A folder that is there or not -> a lock for systems that have none: made whole and aside, and renamed into place.

A rename onto a folder that holds something fails, so two processes never both succeed. Only where two of them find at
the same moment that the holder is gone, and one has cleared it away and taken the lock before the other moves, is that
one's folder moved as well; it is put back at once, unless a third was quicker.
"""

from __future__ import annotations

import errno
import tempfile
from contextlib import suppress
from pathlib import Path

from pnp.disk.owner import Owner, myself
from pnp.disk.twin import remove

_TAKEN = {errno.ENOTEMPTY, errno.EEXIST}
_OWNER, _GONE = "owner", "gone"


def take(folder: Path) -> bool:
    """Whether this process holds it now. Raises OSError where there cannot be one."""
    own = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    try:
        (own / _OWNER).write_text(myself().text(), encoding="utf-8")
        if folder.exists() and ((owner := _owner(folder)) is None or owner.is_gone(lock_was_free=False)):
            _clear(folder, owner, own / _GONE)
        own.rename(folder)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        raise
    else:
        return True
    finally:
        remove(own)


def let_go(folder: Path) -> None:
    """In one step: half a folder would look like one that nobody holds."""
    with suppress(OSError):
        aside = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
        with suppress(OSError):
            folder.rename(aside / _GONE)
        remove(aside)


def _clear(folder: Path, owner: Owner | None, aside: Path) -> None:
    with suppress(OSError):  # somebody else was quicker
        folder.rename(aside)
        if _owner(aside) != owner:
            aside.rename(folder)
        remove(aside)


def _owner(folder: Path) -> Owner | None:
    try:
        return Owner.read((folder / _OWNER).read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return None
