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
from pnp.source.wording import IN_ENGLISH, Forms

PARTIALS = Folder(TEMPLATES / "rulebook")
MAX_BYTES = 2_000_000
MAX_CHARACTERS = 4_000_000  # with all that is included
MAX_SECONDS = 5.0
MAX_DEPTH = 8  # of texts that include one another
PARTIAL = ".md.j2"
OWN_PARTIALS = "texts"  # the folder of those that a game has itself
_INCLUDE = re.compile(r"\s*\{%-?\s*include\s+[\"']([^\"']+)[\"']\s*-?%\}\s*")


@dataclass(frozen=True)
class Manuscript:
    blocks: tuple[BookBlock, ...]
    origins: tuple[TextSpan, ...]  # of each line of the filled-in text
    gaps: int = 0  # places that tell nothing, because rules would

    def origin(self, line: int) -> TextSpan:
        return place_of(self.origins, line)


def read_manuscript(
    folder: Folder,
    name: str,
    partials: Folder,
    values: Mapping[str, object],
    cited: Problem,
    forms: Forms = IN_ENGLISH,
) -> Manuscript:
    """The whole book; DataError with the places of what cannot be filled in, or of the first thing that is no book."""
    from pnp.source.templates import fill_in  # here, because Jinja2 takes long to import

    lines, origins = expanded(folder, name, partials, cited)
    try:
        filled = fill_in("\n".join(lines) + "\n", values, seconds=MAX_SECONDS, forms=forms)
    except Refused as error:
        raise DataError(_refused(error, origins)) from None
    sources = tuple(place_of(origins, source) for source in filled.sources)
    try:
        blocks = parse_manuscript([line.replace(f":{GAP}:", GAP) for line in filled.lines])  # no symbol's name
    except Refused as error:
        raise DataError([place_of(sources, error.line).problem(error.message, error.hint)]) from None
    if all(isinstance(block, NewPage) for block in blocks):
        raise DataError([origins[0].problem("there is nothing to print in this book")])
    return Manuscript(blocks, sources)


def syntax_problems(folder: Folder, name: str, partials: Folder) -> Iterator[Problem]:
    """What is wrong with a text whatever its values are; of tags that do not close, or are none, that is the first."""
    from pnp.source.templates import parsed  # here, because Jinja2 takes long to import

    try:
        lines, origins = expanded(folder, name, partials, Problem(folder.display(name), 1, 1, "", ""))
        parsed("\n".join(lines) + "\n")
    except DataError as error:
        yield from error.problems
    except Refused as error:
        yield from _refused(error, origins)


def _refused(error: Refused, origins: Sequence[TextSpan]) -> Iterator[Problem]:
    """Everything that is wrong with a text, each where it stands."""
    yield from (place_of(origins, each.line).problem(each.message, each.hint) for each in error.each)


def place_of(origins: Sequence[TextSpan], line: int) -> TextSpan:
    return origins[min(max(line, 1), len(origins)) - 1]


def expanded(folder: Folder, name: str, partials: Folder, cited: Problem) -> tuple[list[str], list[TextSpan]]:
    """Included partials put in place of their tags: those that come along, and the game's own from its texts/."""
    including = _Including(folder, partials)
    including.add(folder, name, None if folder.exists(name) else cited)
    return including.lines, including.origins


class _Including:
    """Lines in the course of being put together, each with the file and line it came from."""

    def __init__(self, folder: Folder, partials: Folder) -> None:
        self.lines: list[str] = []
        self.origins: list[TextSpan] = []
        self._folder, self._partials = folder, partials
        self._within: list[tuple[str, str]] = []  # the files that are being read, one in the other
        self._left = MAX_CHARACTERS

    def add(self, folder: Folder, name: str, cited: Problem | None = None) -> None:
        """A file with all that it includes. Raises DataError."""
        source = folder.read_text(name, limit=MAX_BYTES, cited=cited)
        file = folder.display(name)
        self._within.append((file, name))
        for number, line in enumerate(_lines(source), 1):
            here = TextSpan(file, number)
            if (include := _INCLUDE.fullmatch(line)) is not None:
                self._include(include[1], here)
                continue
            self._left -= len(line) + 1
            if self._left < 0:
                message = f"with what it includes, this book is longer than {MAX_CHARACTERS:,} characters"
                raise DataError([here.problem(message)])
            self.lines.append(line)
            self.origins.append(here)
        self._within.pop()

    def _include(self, name: str, here: TextSpan) -> None:
        own = self._folder.files(suffix=PARTIAL, under=OWN_PARTIALS) if self._folder is not self._partials else ()
        shared = self._partials.files(suffix=PARTIAL)
        if name not in own and name not in shared:
            raise DataError([here.unknown(name, (*shared, *own), "partial")])
        folder = self._folder if name in own else self._partials
        if (folder.display(name), name) in self._within:
            raise DataError([here.problem("texts that include one another go round in a circle")])
        if len(self._within) > MAX_DEPTH:
            raise DataError([here.problem(f"texts include one another more than {MAX_DEPTH} deep")])
        self.add(folder, name)


def included(text: str) -> set[str]:
    """The partials that a text names."""
    return {include[1] for line in _lines(text) if (include := _INCLUDE.fullmatch(line))}


def _lines(text: str) -> list[str]:
    """As an editor counts them; Python's own splitting ends lines at rarer signs as well."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")
