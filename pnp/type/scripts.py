"""Characters -> what their scripts ask for: where lines break that have no spaces, and what cannot be set yet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_FROM_THE_RIGHT = ("R", "AL", "AN", "RLE", "RLO", "RLI")  # Unicode's classes of direction
# Scripts whose letters take other forms and places beside one another: the Indic ones, Tibetan, Burmese, Khmer …
_JOINED = re.compile(
    "[\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1700-\u18af\u1950-\u1aaf\u1b00-\u1bff\ua800-\ua95f\ua980-\uaadf]"
)

MOST_MARKS = 8  # over or below one letter: no language has so many, and more are a blot
_PILED = re.compile(
    f"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{{{MOST_MARKS + 1},}}"
)

# Ideographs, kana and what stands among them; Korean has spaces, and its lines end at these.
_WIDE = (
    "\u2e80-\u2fdf\u3000-\u30ff\u3105-\u312f\u3190-\u31ff\u3220-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\ufe30-\ufe4f\uff01-\uff9f\uffe0-\uffe6\U00020000-\U0003ffff"
)
_BLANKS = " \u00a0\u202f\u2060\u00ad\u200b\ufeff"
# No line begins with what ends something, repeats it or makes it long, nor with a small kana …
_NOT_FIRST = (
    "、。，．・：；？！‼⁇⁈⁉゛゜ヽヾゝゞ々〻ー）］｝〕〉》」』】〙〗〟｠»›”’%％‰℃°…‥"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ゠–—〜～｡､｣･ｰｧ-ｯﾞﾟ\u3000"
    r")\]}.,;:!?\-"
)
_NOT_LAST = r"（［｛〔〈《「『【〘〖〝｟«‹“‘￥＄￡＃¥$£€#｢(\[{"  # … and none ends with what opens
_HAS_WIDE = re.compile(f"[{_WIDE}]")
_BREAK = re.compile(
    f"(?<=[{_WIDE}])(?<![{_NOT_LAST}])(?![{_NOT_FIRST}{_BLANKS}])(?=.)"
    f"|(?<=.)(?<![{_NOT_LAST}{_BLANKS}])(?![{_NOT_FIRST}])(?=[{_WIDE}])",
    re.DOTALL,
)


def unsettable(char: str) -> str:
    """Why a character cannot be set, whatever the fonts have; nothing if it can be."""
    if unicodedata.bidirectional(char) in _FROM_THE_RIGHT:
        return "runs right to left, which pnp cannot set yet"
    if _JOINED.match(char):
        return "belongs to a script whose letters change beside one another, which pnp cannot set yet"
    return ""


def piled(text: str) -> str:
    """The first letter of a text that has more accents than anybody could read, with them; nothing if there is none."""
    found = _PILED.search(text)
    return text[max(0, found.start() - 1) : found.end()] if found else ""


def wide_breaks(text: str) -> Iterator[int]:
    """The characters before which a line may end though no space is there: between ideographs and kana."""
    if _HAS_WIDE.search(text):
        yield from (match.start() for match in _BREAK.finditer(text))


def may_part(before: str, after: str) -> bool:
    """Whether a line may end between two characters that stand in different pieces of text."""
    return any(place == 1 for place in wide_breaks(before + after))
