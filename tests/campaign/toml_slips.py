"""TOML text -> the same with one slip: of a key, a value, a row, a list or a sign, found by the syntax tree."""
# ruff: noqa: E501 - lists of what may go wrong can be looked over

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import lru_cache
from random import Random

from campaign.text_slips import TEXT_SLIPS
from campaign.words import NUMBERS, SIGNS, STRINGS, other_number, typo
from pnp.source.toml_syntax import Extent, extents

Slip = Callable[[str, Random], str]

_PAIR = re.compile(r"^[ \t]*(\"[^\"\n]*\"|[A-Za-z0-9_.-]+)[ \t]*=", re.MULTILINE)
_HEADER = re.compile(r"^\[\[?[^\]\n]*\]\]?", re.MULTILINE)
_SIGN = re.compile(r"\"\"\"|\[\[|\]\]|[\"'\[\]{}=,#.]")
_VALUES = (
    *("true", "false", "[]", "[[]]", "{}", "[1]", '["x"]', '{ x = 1 }', "[{}]", '""', "''", '"""\nx\n"""', "1979-05-27"),
    *("07:32:00", "1979-05-27T07:32:00Z", "[1, [2, [3, [4]]]]", '["a", 1, true]', "[" * 40 + "]" * 40, "TRUE", "null", "x"),
    *NUMBERS[:24],
)  # fmt: skip


@lru_cache(maxsize=64)
def _extents(text: str) -> tuple[Extent, ...]:
    return tuple(extents(text))


def _replaced(text: str, extent: Extent, new: str) -> str:
    data = text.encode()
    return (data[: extent.start] + new.encode("utf-8", "replace") + data[extent.end :]).decode()


def _written(text: str, extent: Extent) -> str:
    return text.encode()[extent.start : extent.end].decode()


def _some(text: str, chance: Random, *, rows: bool = False) -> Extent | None:
    found = [extent for extent in _extents(text) if extent.is_row == rows]
    return chance.choice(found) if found else None


def _pair(text: str, chance: Random) -> re.Match[str] | None:
    found = list(_PAIR.finditer(text))
    return chance.choice(found) if found else None


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def key_dropped(text: str, chance: Random) -> str:
    if (pair := _pair(text, chance)) is None:
        return text
    return text[: pair.start()] + text[_line_end(text, pair.end()) :]


def key_doubled(text: str, chance: Random) -> str:
    if (pair := _pair(text, chance)) is None:
        return text
    end = _line_end(text, pair.end())
    return text[:end] + text[pair.start() : end] + text[end:]


def key_renamed(text: str, chance: Random) -> str:
    if (pair := _pair(text, chance)) is None:
        return text
    other = _pair(text, chance)
    assert other is not None
    key = pair[1]
    long = "k" * 250
    new = chance.choice((typo(key, chance), typo(key, chance), other[1], key.upper(), f'"{key} x"', f"{key}.x", f"x.{key}",
                         '""', "é", f'"{long}"', '"\\u001b"', '"a\\nb"', '"漢"', key.replace("_", "-"), "a." * 40 + "b"))  # fmt: skip
    return text[: pair.start(1)] + new + text[pair.end(1) :]


def key_from_elsewhere(text: str, chance: Random) -> str:
    """A line of the file stands a second time where it does not belong."""
    if (pair := _pair(text, chance)) is None or (where := _pair(text, chance)) is None:
        return text
    line = text[pair.start() : _line_end(text, pair.end())]
    return text[: where.start()] + line + text[where.start() :]


def value_of_another_type(text: str, chance: Random) -> str:
    extent = _some(text, chance)
    return text if extent is None else _replaced(text, extent, chance.choice(_VALUES))


def value_exchanged(text: str, chance: Random) -> str:
    one, other = _some(text, chance), _some(text, chance)
    return text if one is None or other is None else _replaced(text, one, _written(text, other))


def number_changed(text: str, chance: Random) -> str:
    numbers = [e for e in _extents(text) if not e.is_row and re.fullmatch(r"[-+]?[\d.]+", _written(text, e))]
    if not numbers:
        return text
    extent = chance.choice(numbers)
    return _replaced(text, extent, other_number(_written(text, extent), chance))


def string_changed(text: str, chance: Random) -> str:
    strings = [e for e in _extents(text) if not e.is_row and _written(text, e).startswith('"')]
    if not strings:
        return text
    extent = chance.choice(strings)
    written = _written(text, extent)
    match chance.randrange(5):
        case 0:
            new = json.dumps(chance.choice(STRINGS), ensure_ascii=chance.random() < 0.5)
        case 1:
            new = f'"{typo(written[1:-1], chance)}"'
        case 2:
            new = _written(text, chance.choice(strings))
        case 3:
            new = chance.choice(TEXT_SLIPS)(written, chance)
        case _:
            at = chance.randrange(1, max(2, len(written) - 1))
            new = written[:at] + json.dumps(chance.choice(STRINGS))[1:-1] + written[at:]
    return _replaced(text, extent, new)


def row_moved(text: str, chance: Random) -> str:
    """A row lost, doubled or exchanged with another."""
    one, other = _some(text, chance, rows=True), _some(text, chance, rows=True)
    if one is None or other is None:
        return text
    if one.end <= other.start and chance.random() < 0.5:
        first, second = _written(text, one), _written(text, other)
        return _replaced(_replaced(text, other, first), one, second)
    return _replaced(text, one, chance.choice(("", _written(text, one) * 2, _written(text, other))))


def header_changed(text: str, chance: Random) -> str:
    headers = list(_HEADER.finditer(text))
    if not headers:
        return text
    header = chance.choice(headers)
    name = header[0].strip("[]")
    new = chance.choice(("", f"[{name}]", f"[[{name}]]", f"[{typo(name, chance)}]", f"[[{typo(name, chance)}]]", f"[{name}.x]",
                         f"[[{name}.x]]", f"[{name}", f"[[{name}]", "[]", "[[]]", f"[x.{name}]", chance.choice(headers)[0]))  # fmt: skip
    return text[: header.start()] + new + text[header.end() :]


def list_changed(text: str, chance: Random) -> str:
    """An item lost, doubled, moved, or put into a list of its own."""
    items = [e for e in _extents(text) if not e.is_row and e.path and isinstance(e.path[-1], int)]
    if not items:
        return text
    item = chance.choice(items)
    written = _written(text, item)
    siblings = [e for e in items if e.path[:-1] == item.path[:-1]]
    many = ", ".join([written] * chance.choice((2, 3, 20, 400)))
    return _replaced(text, item, chance.choice(("", many, f"[{written}]", _written(text, chance.choice(siblings)))))


def sign_changed(text: str, chance: Random) -> str:
    """A bracket, a quotation mark, an equals sign lost, doubled or typed as something else."""
    signs = list(_SIGN.finditer(text))
    if not signs:
        return text
    sign = chance.choice(signs)
    return text[: sign.start()] + chance.choice(("", sign[0] * 2, chance.choice(SIGNS), "“", "\n")) + text[sign.end() :]


def line_changed(text: str, chance: Random) -> str:
    """A line turned into a comment, joined with the next, cut, or the end of the file."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    line = lines[at]
    cut = chance.randrange(len(line) + 1)
    match chance.randrange(5):
        case 0:
            lines[at] = f"# {line}"
        case 1:
            lines[at : at + 2] = [line + "".join(lines[at + 1 : at + 2])]
        case 2:
            lines[at] = line[:cut]
        case 3:
            lines[at:] = [line[:cut]]
        case _:
            lines[at : at + 1] = [line[:cut], line[cut:]]
    return "\n".join(lines)


TOML_SLIPS: tuple[Slip, ...] = (
    *(key_dropped, key_doubled, key_renamed, key_from_elsewhere, value_of_another_type, value_of_another_type),
    *(value_exchanged, number_changed, number_changed, string_changed, string_changed, string_changed, row_moved),
    *(header_changed, list_changed, sign_changed, sign_changed, line_changed),
)
