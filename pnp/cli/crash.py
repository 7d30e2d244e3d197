"""A mistake of our own -> a file that can be sent to us: versions, the command, where it happened; nothing private."""

from __future__ import annotations

import getpass
import os
import platform
import re
import secrets
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from pnp import __version__
from pnp.disk.files import write_text
from pnp.source.bundle import PACKAGE
from pnp.source.problems import OutputError

_LIBRARIES = (
    *("reportlab", "jinja2", "markdown-it-py", "typer", "click", "pydantic", "pydantic-core", "uharfbuzz", "fonttools"),
    *("tree-sitter", "tree-sitter-toml"),
)
_PATH = re.compile(r"""(?:\b[A-Za-z]:|(?<![\w.…]))(?:[\\/][^\s\\/:'"“”‘’,;()<>|]+){2,}[\\/]?""")
_ORDINARY = {"root", "user", "pnp", "python"}  # accounts that tell nobody's name, and words that a report needs
_MOST_FRAMES = 60
_LONGEST = 2_000


def write_report(error: BaseException, words: Sequence[str]) -> Path | None:
    """Where it is now; nothing if it cannot be written anywhere."""
    try:
        name = f"pnp-crash-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}.txt"
        file = Path(tempfile.gettempdir(), name)
        write_text(file, report(error, words))
        return file
    except (OutputError, OSError, ValueError, MemoryError, RecursionError):
        return None


def one_line(error: BaseException) -> str:
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    text = "".join(c if c.isprintable() else " " for c in text)
    return text if len(text) <= 300 else f"{text[:299]}…"


def report(error: BaseException, words: Sequence[str]) -> str:
    lines = [
        f"pnp {__version__}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()} {platform.machine()}",
        f"libraries: {', '.join(_versions()) or 'not known'}",
        f"text: {sys.getfilesystemencoding()}, {getattr(sys.stdout, 'encoding', None)}",
        "",
        f"command: pnp {' '.join(_word(word) for word in words)}",
    ]
    return without_names("\n".join([*lines, *_told(error)]) + "\n", words)


def _versions() -> Iterator[str]:
    from importlib import metadata

    for name in _LIBRARIES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            continue


def _word(word: str) -> str:
    """Of a path its last name: enough to tell what was meant."""
    option, equals, value = word.partition("=") if word.startswith("-") else ("", "", word)
    is_path = "/" in value or "\\" in value
    return f"{option}{equals}{f'…/{_last(value)}' if is_path else value}"


def _last(path: str) -> str:
    return re.split(r"[\\/]", path.rstrip("\\/"))[-1]


def _told(error: BaseException) -> Iterator[str]:
    known: set[int] = set()
    told: BaseException | None = error
    while told is not None and id(told) not in known:
        known.add(id(told))
        yield ""
        yield f"{'problem' if told is error else 'after'}: {type(told).__name__}: {str(told)[:_LONGEST]}"
        frames = traceback.extract_tb(told.__traceback__)
        for frame in (
            frames[: _MOST_FRAMES // 2] + frames[-_MOST_FRAMES // 2 :] if len(frames) > _MOST_FRAMES else frames
        ):
            yield f"  {_module(frame.filename)}:{frame.lineno} {frame.name}"
        told = told.__cause__ or told.__context__


def _module(file: str) -> str:
    """Within pnp or within a library, not where on this disk."""
    path = Path(file)
    if path.is_relative_to(PACKAGE):
        return f"pnp/{path.relative_to(PACKAGE).as_posix()}"
    for number, part in enumerate(path.parts):
        if part in ("site-packages", "dist-packages") or part.startswith("python3"):
            rest = [name for name in path.parts[number + 1 :] if name not in ("site-packages", "dist-packages")]
            return "/".join(rest)
    return path.name


def without_names(text: str, words: Sequence[str] = ()) -> str:
    """No folder of this disk, nobody's name, no machine's."""
    for folder in sorted(_folders(words), key=len, reverse=True):
        text = text.replace(folder, "…")
    text = _PATH.sub(lambda path: f"…/{_last(path[0])}", text)
    for name in _names():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text


def _folders(words: Sequence[str]) -> Iterator[str]:
    """Those that can be told beforehand, spaces and all."""
    for word in ("HOME", "USERPROFILE", "TMPDIR", "TEMP"):
        yield from _longer(os.environ.get(word, ""))
    for find in (Path.home, Path.cwd, lambda: Path(tempfile.gettempdir())):
        try:
            yield from _longer(str(find()))
        except (OSError, RuntimeError):
            continue
    for word in words:
        value = word.partition("=")[2] if word.startswith("-") else word
        if "/" in value or "\\" in value:
            yield from _longer(value[: -len(_last(value)) - 1])


def _longer(folder: str) -> Iterator[str]:
    if len(folder.strip("./\\~")) > 1:
        yield folder.rstrip("\\/")


def _names() -> Iterator[str]:
    with suppress(OSError, KeyError, ImportError):
        yield from _telling(getpass.getuser())
    for word in ("USER", "LOGNAME", "USERNAME", "SUDO_USER"):
        yield from _telling(os.environ.get(word, ""))
    for folder in ("HOME", "USERPROFILE"):
        yield from _telling(_last(os.environ.get(folder, "")))
    yield from _telling(platform.node())


def _telling(name: str) -> Iterator[str]:
    if len(name) > 1 and name.lower() not in _ORDINARY:
        yield name
