"""The code of a game's folder -> whether this user has said that it may run, and what he has said so far.

Kept is the digest of the code by the folder it stands in: changed code, and a folder that was moved, ask again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pnp.disk.config import VARIABLE, config_folder
from pnp.disk.files import make_folder, write_text
from pnp.play.own_code import Code, has_code, read_code
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity, UsageError

_FILE = "trusted.json"


class Standing(StrEnum):
    TRUSTED = "trusted"
    CHANGED = "changed since"
    UNKNOWN = "never trusted"


@dataclass(slots=True)
class _Granted:
    """For this process alone; nothing of it is kept."""

    everything: bool = False  # --trust: whatever stands in the folders that the user has named
    is_helper: bool = False  # a process that was started to help: it is told what to run, and decides nothing
    code: Code | None = None


_granted = _Granted()


def trust_once(wanted: bool) -> None:
    """Until the command ends, or until it is said otherwise."""
    _granted.everything = wanted


def hand_over(code: Code | None) -> None:
    """In a process that helps: these are the rules of every folder that it reads, whatever stands there by now."""
    _granted.is_helper, _granted.code = True, code


def handed() -> Code | None:
    """What was, for processes that help in their turn."""
    return _granted.code


@contextmanager
def handed_over(code: Code | None) -> Iterator[None]:
    """The same for a while, where no other process helps."""
    before = _granted.is_helper, _granted.code
    hand_over(code)
    try:
        yield
    finally:
        _granted.is_helper, _granted.code = before


def code_of(folder: Folder) -> tuple[Code | None, Standing]:
    """The code of a folder and whether it may run. Raises DataError for code that cannot be read."""
    if _granted.is_helper:
        return _granted.code, Standing.TRUSTED
    code = read_code(folder)
    return code, standing(code) if code is not None else Standing.UNKNOWN


def standing(code: Code) -> Standing:
    if _granted.everything:
        return Standing.TRUSTED
    known = _known_to(code.root)
    if known is None:
        return Standing.UNKNOWN
    return Standing.TRUSTED if known == code.digest else Standing.CHANGED


def state(folder: Folder) -> str:
    """For whoever keeps results: what was made without the rules is not up to date once they run, nor the reverse."""
    if not _granted.is_helper and not has_code(folder):
        return ""
    try:
        code, stands = code_of(folder)
    except DataError:
        return "unreadable"
    return f"{code.digest} {stands is Standing.TRUSTED}" if code is not None else ""


def untrusted_note(code: Code, stands: Standing) -> Problem:
    """What a user reads of rules that were not run, and what to type."""
    why = "they have changed since you trusted them" if stands is Standing.CHANGED else "nobody has trusted them"
    hint = f"read them, then: {command(code)}; or once: --trust"
    return code.at().problem(f"these rules were not run: {why}", hint, Severity.NOTE)


def command(code: Code) -> str:
    """How to trust a folder, as it can be pasted into a shell."""
    import shlex

    return f"pnp trust {shlex.quote(Folder(code.root).display())}"


# What is kept


def trust_file() -> Path:
    """Raises UsageError where no place is the user's own: a name without a root means the folder that he stands in,
    which may be a stranger's, and a stranger must not say whom to trust."""
    folder = config_folder()
    if not folder.is_absolute():
        raise UsageError(f"there is no folder of your own to keep this in  hint: set {VARIABLE}, or use --trust")
    return folder / _FILE


def trusted() -> dict[str, str]:
    """Digests by folder. Raises UsageError for a file that cannot be read."""
    file = trust_file()
    try:
        folders = json.loads(file.read_text(encoding="utf-8"))["folders"]
        return {_text(root): _text(digest) for root, digest in folders.items()}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise UsageError(f"{file}: cannot be read ({(error.strerror or 'why is not known').lower()})") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise UsageError(f"{file}: this is no list of trusted folders  hint: delete it, and trust again") from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _known_to(root: Path) -> str | None:
    """Where what is kept cannot be read, or stands in the very folder, nothing is trusted."""
    try:
        if trust_file().resolve().is_relative_to(root):
            return None
        return trusted().get(str(root))
    except (UsageError, OSError, RuntimeError):
        return None


def trust(code: Code) -> Path:
    """Remembers the code as it was read. Returns where; raises UsageError or OutputError."""
    file = trust_file()
    if file.resolve().is_relative_to(code.root):
        raise UsageError(f"{file}: trust is not kept in the folder that it is about  hint: set {VARIABLE}")
    _keep(file, {**trusted(), str(code.root): code.digest})
    return file


def forget(root: Path) -> bool:
    """Whether there was anything to forget; the folder itself may be gone."""
    known = trusted()
    if known.pop(str(root), None) is None:
        return False
    _keep(trust_file(), known)
    return True


def _keep(file: Path, folders: dict[str, str]) -> None:
    make_folder(file.parent)
    write_text(file, json.dumps({"folders": folders}, indent=1, sort_keys=True) + "\n")
