"""A game's folder -> the Python of its own rules, read once and digested; nothing here runs it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.spans import TextSpan

MODULE, PACKAGE = "rules.py", "rules/__init__.py"
FOLDER = "rules"
MAX_BYTES = 200_000  # of a file
MAX_FILES = 100
_SUFFIX = ".py"
_TURNING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
_UNSEEN, _PLAIN = ("Cc", "Zl", "Zp"), "\t\f"  # a form feed parts the sections of some old code, and hides nothing


@dataclass(frozen=True, slots=True)
class Code:
    """All that can be imported from a folder, as text: what is shown, digested and run is this, and no file again.

    It travels to processes that help, so that they run what was trusted and decide nothing.
    """

    root: Path
    entry: str
    sources: tuple[tuple[str, str], ...]  # by their names in the folder, in order

    @property
    def digest(self) -> str:
        whole = sha256(self.entry.encode())
        for name, text in self.sources:
            whole.update(b"\0" + name.encode() + b"\0" + sha256(text.encode()).digest())
        return whole.hexdigest()

    def file(self, name: str) -> str:
        """What Python calls a file of it: in tracebacks, and wherever code asks where it stands."""
        return str(self.root / name)

    def at(self, line: int = 1, column: int = 1, name: str = "") -> TextSpan:
        """A place in it, for messages."""
        return TextSpan(Folder(self.root).display(name or self.entry), line, column)


def has_code(folder: Folder) -> bool:
    """Whether there is anything to read, without reading it: nearly every folder has none.

    A link that leads out of the folder is something, too: it is refused when it is read.
    """
    return _is_there(folder, MODULE) or _is_there(folder, PACKAGE)


def is_code(name: str) -> bool:
    """Whether a file of a folder is part of its rules."""
    return name == MODULE or (name.startswith(f"{FOLDER}/") and name.endswith(_SUFFIX))


def _is_there(folder: Folder, name: str) -> bool:
    try:
        return (folder.root / name).is_symlink() or (folder.root / name).exists()
    except OSError:
        return False


def read_code(folder: Folder) -> Code | None:
    """None for a folder without rules of its own. Raises DataError for code that nobody should have to trust."""
    if not has_code(folder):
        return None
    entry = MODULE if _is_there(folder, MODULE) else PACKAGE
    names = (MODULE,) if entry == MODULE else tuple({PACKAGE, *folder.files(_SUFFIX, FOLDER)})
    problems: list[Problem] = []
    if _is_there(folder, MODULE) and _is_there(folder, PACKAGE):
        message = f"{FOLDER}/ is there as well, and a game has one set of rules"
        raise DataError([TextSpan(folder.display(MODULE), 1).problem(message, "delete one of the two")])
    if len(names) > MAX_FILES:
        message = f"{FOLDER}/ holds {len(names):,} files of Python, and at most {MAX_FILES} are read"
        raise DataError([TextSpan(folder.display(PACKAGE), 1).problem(message)])
    sources: list[tuple[str, str]] = []
    for name in sorted(names):
        try:
            text = folder.read_text(name, limit=MAX_BYTES)
        except DataError as error:
            problems += error.problems
            continue
        problems += _disguised(folder.display(name), text)
        sources.append((name, text))
    if problems:
        raise DataError(problems)
    return Code(folder.root, entry, tuple(sources))


def _disguised(file: str, text: str) -> Iterator[Problem]:
    """Code that does not read as it runs: whoever looks at it before trusting it must see what there is.

    A terminal obeys escapes and goes back at a bare carriage return, which Python takes for the end of a line; some
    editors end lines where Python does not.
    """
    if text.isascii() and text.replace("\r\n", "").replace("\n", "").replace("\t", "").isprintable():
        return
    for number, line in enumerate(text.split("\n"), 1):
        for column, char in enumerate(line.removesuffix("\r"), 1):
            is_control = unicodedata.category(char) in _UNSEEN and char not in _PLAIN
            if is_control or unicodedata.bidirectional(char) in _TURNING:
                message = "an invisible sign stands here, so that code may not be what it looks like"
                yield TextSpan(file, number, column).problem(message, "delete it, or write it as an escape")
                return


def stray_code(folder: Folder) -> Problem | None:
    """Files that look like rules and that nothing reads."""
    names = folder.files(_SUFFIX, FOLDER)
    if not names or folder.exists(PACKAGE):
        return None
    message = f"nothing reads this file: {FOLDER}/ is a package of rules only with {PACKAGE}"
    hint = f"add {PACKAGE}, or put the rules into {MODULE}"
    return TextSpan(folder.display(names[0]), 1).problem(message, hint, Severity.WARNING)
