"""A game's rulebook.md.j2 and the shared partials -> the blocks of a book, each with the file and line it came from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.kinds.book.syntax import BookBlock, NewPage, parse_manuscript
from pnp.source.absent import GAP
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Refused
from pnp.source.spans import TextSpan

PARTIALS = Folder(TEMPLATES / "rulebook")
MAX_BYTES = 200_000
MAX_SECONDS = 5.0
_INCLUDE = re.compile(r"\s*\{%-?\s*include\s+[\"']([^\"']+)[\"']\s*-?%\}\s*")


@dataclass(frozen=True)
class Manuscript:
    blocks: tuple[BookBlock, ...]
    origins: tuple[TextSpan, ...]  # of each line of the filled-in text

    def origin(self, line: int) -> TextSpan:
        return place_of(self.origins, line)


def read_manuscript(
    folder: Folder, name: str, partials: Folder, values: Mapping[str, object], cited: Problem
) -> Manuscript:
    """The whole book; DataError with the place of the first thing that cannot be read."""
    from pnp.source.templates import fill_in  # here, because Jinja2 takes long to import

    lines, origins = expanded(folder, name, partials, cited)
    try:
        filled = fill_in("\n".join(lines) + "\n", values, seconds=MAX_SECONDS)
    except Refused as error:
        raise DataError([place_of(origins, error.line).problem(error.message, error.hint)]) from None
    sources = tuple(place_of(origins, source) for source in filled.sources)
    try:
        blocks = parse_manuscript([line.replace(f":{GAP}:", GAP) for line in filled.lines])  # no symbol's name
    except Refused as error:
        raise DataError([place_of(sources, error.line).problem(error.message, error.hint)]) from None
    if all(isinstance(block, NewPage) for block in blocks):
        raise DataError([origins[0].problem("there is nothing to print in this book")])
    return Manuscript(blocks, sources)


def syntax_problems(folder: Folder, name: str, partials: Folder) -> Iterator[Problem]:
    """What is wrong with a text whatever its values are; of mistakes of syntax that is the first."""
    from pnp.source.templates import parsed  # here, because Jinja2 takes long to import

    try:
        lines, origins = expanded(folder, name, partials, Problem(folder.display(name), 1, 1, "", ""))
        parsed("\n".join(lines) + "\n")
    except DataError as error:
        yield from error.problems
    except Refused as error:
        yield place_of(origins, error.line).problem(error.message, error.hint)


def place_of(origins: Sequence[TextSpan], line: int) -> TextSpan:
    return origins[min(max(line, 1), len(origins)) - 1]


def expanded(folder: Folder, name: str, partials: Folder, cited: Problem) -> tuple[list[str], list[TextSpan]]:
    """Included partials put in place of their tags; partials do not include others."""
    lines: list[str] = []
    origins: list[TextSpan] = []
    source = folder.read_text(name, limit=MAX_BYTES, cited=None if folder.exists(name) else cited)
    for number, line in enumerate(_lines(source), 1):
        here = TextSpan(folder.display(name), number)
        include = _INCLUDE.fullmatch(line)
        if include is None:
            lines.append(line)
            origins.append(here)
            continue
        partial, names = include[1], partials.files(suffix=".md.j2")
        if partial not in names:
            raise DataError([here.unknown(partial, names, "partial")])
        for count, included in enumerate(_lines(partials.read_text(partial, limit=MAX_BYTES)), 1):
            lines.append(included)
            origins.append(TextSpan(partials.display(partial), count))
    return lines, origins


def _lines(text: str) -> list[str]:
    """As an editor counts them; Python's own splitting ends lines at rarer signs as well."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")
