"""Signs that a terminal cannot show -> plain ones that it can: quotes, dashes, arrows, lines, letters with accents."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from typing import TextIO

ERRORS = "pnp-plain"  # the name of the way to write what an encoding lacks
# ASCII by another name: where a stream is called “ascii”, typer takes that for a mistake and writes UTF-8.
_ascii = codecs.lookup("ascii")
_ASCII = codecs.CodecInfo(
    name="pnp_ascii",
    encode=_ascii.encode,
    decode=_ascii.decode,
    incrementalencoder=_ascii.incrementalencoder,
    incrementaldecoder=_ascii.incrementaldecoder,
)

_SIGNS = {
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛′‹›", "'"),
    **dict.fromkeys("–—−‐‑‒―─━", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
    **dict.fromkeys("█▉▊▋▓▒■", "#"),
    **dict.fromkeys("▌▍▎▏░", ":"),
    **dict.fromkeys("•·∙●○", "*"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f", " "),
    "…": "...",
    "×": "x",
    "÷": "/",
    "±": "+/-",
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "⇒": "=>",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "≈": "~",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "²": "2",
    "³": "3",
    "°": " degrees",
    "§": "section ",
    "€": "EUR",
    "£": "GBP",
    "©": "(c)",
    "✓": "yes",
    "✗": "no",
    "ß": "ss",
    "ẞ": "SS",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
}


def suit_streams() -> None:
    """Whatever is written to the terminal from now on is written so that it can be read there."""
    codecs.register_error(ERRORS, _written_plainly)
    codecs.register(lambda name: _ASCII if name == _ASCII.name else None)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            is_ascii = _is_ascii_wanted() or codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII.name if is_ascii else None, errors=ERRORS)


def shown(text: str, stream: TextIO | None = None) -> str:
    """A text as it comes out there, so that columns can be as wide as it will be."""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(sign if _has(encoding, sign) else plain(sign) for sign in text)
    except LookupError:
        pass
    return text


def can_show(text: str) -> bool:
    return shown(text) == text


def plain(sign: str) -> str:
    """In ASCII: what it looks like, the letter without its accent, or its number where it looks like nothing else."""
    if sign in _SIGNS:
        return _SIGNS[sign]
    letters = "".join(part for part in unicodedata.normalize("NFD", sign) if not unicodedata.combining(part))
    if letters.isascii() and letters.isalpha():
        return letters
    return sign.encode("ascii", "backslashreplace").decode("ascii")


def _written_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def _has(encoding: str, sign: str) -> bool:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _is_ascii_wanted() -> bool:
    """Whether the user's locale is plain C. Python then writes UTF-8 all the same, unless it was told what to write."""
    told = os.environ.get("PYTHONIOENCODING") or os.environ.get("PYTHONUTF8") or not sys.flags.utf8_mode
    locale = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return not told and locale in ("C", "POSIX")
