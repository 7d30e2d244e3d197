"""Names of an export's files -> the same, if they are safe on every machine; and words -> names that are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath

from pnp.export import File
from pnp.source.problems import UsageError

LONGEST = 180  # of a whole name: a user's own folders come before it, and Windows stops at 260
_LONGEST_PART = 100
_FORBIDDEN = frozenset('<>:"|?*\\')
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_GAPS = re.compile(r"[^a-z0-9]+")
_PLAIN = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "&": " and ", "’": "", "'": ""})


def slug(words: str, otherwise: str = "piece", longest: int = _LONGEST_PART) -> str:
    """Small letters, digits and hyphens: “Queen of Bats” becomes queen-of-bats."""
    plain = unicodedata.normalize("NFKD", words.casefold().translate(_PLAIN)).encode("ascii", "ignore").decode()
    return _GAPS.sub("-", plain)[:longest].strip("-") or otherwise


def safe_files(export: str, files: Iterable[File]) -> list[File]:
    """All of them. Raises UsageError for one that would leave its folder, or take the place of another."""
    made = list(files)
    taken: dict[str, str] = {}
    folders: dict[str, str] = {}
    for file in made:
        if fault := _fault(file.name):
            raise UsageError(f"the export “{export}” would write a file named {file.name!r}: {fault}")
        key = _key(file.name)
        if key in taken:
            raise UsageError(
                f"the export “{export}” would write two files named “{file.name}”, which some disks cannot tell apart"
                + (f" from “{taken[key]}”" if taken[key] != file.name else "")
            )
        taken[key] = file.name
        folders |= {_key(parent.as_posix()): file.name for parent in PurePosixPath(file.name).parents}
    for key in taken.keys() & folders.keys():
        raise UsageError(f"the export “{export}” would write “{taken[key]}” both as a file and as a folder")
    return made


def _key(name: str) -> str:
    """Equal for names that are the same file on a disk that ignores case, or that spells accents otherwise."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _fault(name: str) -> str:
    """What is wrong with it; nothing for most."""
    if not isinstance(name, str) or not name:
        return "a name is a text, and not empty"
    if not name.isprintable():
        return "it holds characters that cannot be seen"
    if len(name.encode()) > LONGEST:
        return f"it is longer than {LONGEST} bytes"
    if bad := sorted(_FORBIDDEN & set(name)):
        return f"not every disk has names with {bad[0]}"
    if name.startswith("/"):
        return "it would lead out of the export's folder"
    return next((fault for part in name.split("/") if (fault := _part_fault(part))), "")


def _part_fault(part: str) -> str:
    if part in ("", ".", ".."):
        return "it would lead out of the export's folder" if part == ".." else "a part of it is empty"
    if part.startswith("."):
        return "it would be hidden"
    if part != part.strip() or part.endswith("."):
        return "a part of it begins or ends with a blank, or ends with a full stop"
    return "a machine has a device of that name" if _DEVICES.fullmatch(part) else ""
