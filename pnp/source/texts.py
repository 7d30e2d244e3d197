"""A game's text file -> named slots of printable blocks; every mistake is located in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from pnp.source.folder import Folder
from pnp.source.markup import Block, parse_markup
from pnp.source.problems import DataError, Problem, Problems, Refused
from pnp.source.spans import TextSpan
from pnp.source.steps import with_steps
from pnp.source.wording import IN_ENGLISH, Forms

MAX_BYTES = 60_000
MAX_SECONDS = 2.0

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Slot:
    """The text for one place on a sheet."""

    name: str
    blocks: tuple[Block, ...]
    span: TextSpan  # of its heading


@dataclass(frozen=True, slots=True)
class _Part:
    """The lines below one heading, each with its line in the source file."""

    name: str
    line: int
    lines: tuple[str, ...]
    sources: tuple[int, ...]


def read_texts(
    folder: Folder,
    name: str,
    values: Mapping[str, object],
    cited: Problem | None = None,
    *,
    seconds: float = MAX_SECONDS,
    forms: Forms = IN_ENGLISH,
) -> dict[str, Slot]:
    """Fills the values into a text file and cuts it at its `## headings`, which name the slots."""
    from pnp.source.templates import fill_in  # here, because Jinja2 takes long to import

    source = folder.read_text(name, limit=MAX_BYTES, cited=cited)
    file = folder.display(name)
    try:
        filled = fill_in(source, values, seconds=seconds, forms=forms)
    except Refused as error:
        raise DataError(Problem(file, each.line, 1, "", each.message, each.hint) for each in error.each) from None
    try:
        lines = tuple(with_steps(filled.lines))
    except Refused as error:
        raise DataError([Problem(file, filled.sources[error.line - 1], 1, "", error.message, error.hint)]) from None

    problems = Problems()
    slots: dict[str, Slot] = {}
    if stray := _before_first_heading(lines, filled.sources):
        problems.add(Problem(file, stray, 1, "", "this text belongs to no slot", "begin a slot: ## its-name"))
    for part in _parts(lines, filled.sources):
        with problems.gather():
            slot = _slot(part, file)
            if slot.name in slots:
                first = slots[slot.name].span.line
                message = f"the slot “{slot.name}” is there twice, first on line {first}"
                raise DataError([slot.span.problem(message, "join them or rename one")])
            slots[slot.name] = slot
    problems.raise_if_any()
    return slots


def _before_first_heading(lines: tuple[str, ...], sources: tuple[int, ...]) -> int:
    """The source line of text that stands above every slot; 0 if there is none."""
    for line, source in zip(lines, sources, strict=True):
        if _names_slot(line):
            return 0
        if line.strip():
            return source
    return 0


def _names_slot(line: str) -> bool:
    return line.startswith("##") and not line.startswith("###")


def _parts(lines: tuple[str, ...], sources: tuple[int, ...]) -> Iterator[_Part]:
    starts = [index for index, line in enumerate(lines) if _names_slot(line)]
    for start, end in pairwise([*starts, len(lines)]):
        name = lines[start].removeprefix("##").strip().rstrip("#").rstrip()
        yield _Part(name, sources[start], lines[start + 1 : end], sources[start + 1 : end])


def _slot(part: _Part, file: str) -> Slot:
    def located(line: int, key: str, message: str, hint: str) -> DataError:
        return DataError([Problem(file, line, 1, key, message, hint)])

    if not _NAME.fullmatch(part.name) or len(part.name) > 60:
        shown = "".join(c if c.isprintable() else "?" for c in part.name[:60])
        hint = "use small letters, digits and hyphens, like “## how-to”"
        raise located(part.line, "", f"“{shown}” is no name for a slot", hint)
    try:
        return Slot(part.name, parse_markup("\n".join(part.lines)), TextSpan(file, part.line, 1, part.name))
    except Refused as error:
        line = part.sources[error.line - 1] if error.line <= len(part.sources) else part.line
        raise located(line, part.name, error.message, error.hint) from None
