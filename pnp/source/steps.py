"""Lines of Markdown whose numbered rows have names, `1. {#roll} Roll` -> the same lines, with `[step: roll]` a number.

Which number a row has is seen only when the text is filled in: rows may stand below conditions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from pnp.source.problems import Refused, did_you_mean

ANCHOR = re.compile(r"\{#([a-z0-9-]+)\}")
_REFERENCE = re.compile(r"\[step:\s?([^\[\]\n]*)\]")
_ROW = re.compile(r"^( *)(?:(\d{1,9})([.)])|[-*+]) +")
_NAMED = re.compile(r"^( *\d{1,9}[.)] +)\{#([a-z0-9-]+)\} *")
_ENDS_LISTS = ("#", ":::")


def with_steps(lines: Sequence[str]) -> list[str]:
    """Refused, with its line counted from 1, for a step that there is not, or that is there twice."""
    if not any("{#" in line or "[step" in line for line in lines):
        return list(lines)
    steps: dict[str, int] = {}
    plain: list[str] = []
    for at, (line, number) in enumerate(zip(lines, _numbers(lines), strict=True), 1):
        if number and (named := _NAMED.match(line)):
            if named[2] in steps:
                raise Refused(f"two steps are called “{named[2]}”", "give one of them another name", line=at)
            steps[named[2]] = number
            line = f"{named[1]}{line[named.end() :]}"
        elif not line.startswith("#") and (stray := ANCHOR.search(line)):
            message = f"“{stray[0]}” names no heading and no numbered step"
            raise Refused(message, "at the end of a heading, or behind a number: 1. {#roll} Roll", line=at)
        plain.append(line)
    return [_REFERENCE.sub(partial(_number, steps, at), line) for at, line in enumerate(plain, 1)]


def _number(steps: dict[str, int], line: int, reference: re.Match[str]) -> str:
    name = reference[1]
    if name not in steps:
        hint = did_you_mean(name, steps) or "name the row of a numbered list, as in “1. {#roll} Roll”"
        raise Refused(f"there is no step “{name}” in this text", hint, line=line)
    return str(steps[name])


def _numbers(lines: Sequence[str]) -> Iterator[int]:
    """The number that each line's row will have; 0 where it is none. As Markdown counts: only the first one tells."""
    last: dict[int, int] = {}  # by how far the rows of a list stand in
    after_blank = True
    for line in lines:
        row = _ROW.match(line)
        if row is None:
            if line.startswith(_ENDS_LISTS) or (after_blank and line[:1].strip()):
                last.clear()
            after_blank = not line.strip()
            yield 0
            continue
        after_blank = False
        level = len(row[1])
        last = {other: number for other, number in last.items() if other <= level}
        if row[2] is None:
            last.pop(level, None)
            yield 0
        else:
            last[level] = last[level] + 1 if level in last else int(row[2])
            yield last[level]
