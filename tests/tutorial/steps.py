"""A page of the tutorial -> the steps that its reader takes, in order: files, edits, commands, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_FENCE = re.compile(r'```(?P<language>[a-z0-9]+)(?: title="(?P<title>[^"]+)")?')
_PICTURE = re.compile(r"<!-- picture: (?P<sources>.+) -->")
_IMAGE = re.compile(r"!\[[^\]]+\]\((?P<file>[^)]+)\)")
_END = ", at the end"
_PROMPT = "$ "


class Unclear(Exception):  # noqa: N818 - reads as what it says where it is raised
    """What a page asks for cannot be followed."""


@dataclass(frozen=True, slots=True)
class Write:
    """A file that is not there yet, or what is added at the end of one that is."""

    line: int
    file: str
    text: str
    at_end: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Lines of a file, each with what becomes of it: “-” goes, “+” comes, “ ” stays."""

    line: int
    file: str
    lines: tuple[str, ...]

    def text(self, *signs: str) -> str:
        return "".join(f"{line[1:]}\n" for line in self.lines if (line[:1] or " ") in signs)


@dataclass(frozen=True, slots=True)
class Run:
    """A command, and what is printed; without a command, what is printed by the one that still runs."""

    line: int
    command: str
    printed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the page, and what it was taken of: `a4/letters.pdf 1`, several of them with “|” between.

    One that is of something to come is `later` here, and taken on the page that comes to it.
    """

    line: int
    file: str
    sources: tuple[str, ...]

    @property
    def is_later(self) -> bool:
        return self.sources == ("later",)


Step = Write | Change | Run | Picture


def steps(page: str) -> Iterator[Step]:
    """Raises Unclear for a block that nobody could follow: nothing on a page is for show alone."""
    lines = page.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n] == "```"), None)
            if end is None:
                raise Unclear(f"line {at + 1}: this block has no end")
            yield from _block(at + 1, line, lines[at + 1 : end])
            at = end
        elif line.startswith("!["):
            yield _picture(at + 1, line, lines[at - 1] if at else "")
        at += 1


def _block(line: int, fence: str, inner: list[str]) -> Iterator[Step]:
    found = _FENCE.fullmatch(fence)
    language, title = (found["language"], found["title"]) if found else ("", None)
    if language == "console" and title is None:
        yield from _commands(line, inner)
    elif language == "diff" and title:
        yield Change(line, title, tuple(inner))
    elif title and language != "console":
        yield Write(line, title.removesuffix(_END), "".join(f"{one}\n" for one in inner), title.endswith(_END))
    else:
        raise Unclear(f"line {line}: {fence!r} is no file with a title, no change of one, and no console")


def _commands(line: int, inner: list[str]) -> Iterator[Run]:
    starts = [number for number, one in enumerate(inner) if one.startswith(_PROMPT)]
    if not starts or starts[0] > 0:
        yield Run(line, "", tuple(inner[: starts[0] if starts else None]))
    for start, end in pairwise([*starts, len(inner)]):
        yield Run(line + 1 + start, inner[start].removeprefix(_PROMPT), tuple(inner[start + 1 : end]))


def _picture(line: int, image: str, before: str) -> Picture:
    found, source = _IMAGE.fullmatch(image), _PICTURE.fullmatch(before)
    if found is None or source is None:
        raise Unclear(f"line {line}: the line before a picture says what it is of: <!-- picture: a4/cards.pdf 1 -->")
    return Picture(line, found["file"], tuple(one.strip() for one in source["sources"].split("|")))


def differs(expected: tuple[str, ...], printed: list[str]) -> bool:
    """“…” stands for anything within a line; alone, for any lines or none."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n" for line in expected
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is None
