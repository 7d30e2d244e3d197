"""The back page of a book -> a summary of the rules in plain words, without pictures and without type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pnp.game.content.symbols import Symbol
from pnp.kinds.book.crossrefs import REFERENCE
from pnp.kinds.book.syntax import Blurb, BookBlock, Callout, Columns, Prose, Table, headings, inner_blocks
from pnp.source.catalogue import Catalogue
from pnp.source.inlines import Icon, Inline, Run
from pnp.source.markup import Heading, Paragraph
from pnp.source.markup import Item as Row

_WORD = re.compile(r"[^\W\d_]+")
_BULLETS = {"•": "–"}


def summary_of(
    blocks: Sequence[BookBlock], symbols: Mapping[str, Symbol], pages: Mapping[str, int], say: Catalogue
) -> str:
    """The last blurb and the section below it; without a blurb, the last section in columns. Empty if there is neither.

    Advice, examples and pictures are left out: whoever wants more has the book.
    """
    titles = {anchor: title for anchor, title, _, _ in headings(blocks)}
    return _Plain(symbols, pages, titles, say("book.see_book")).text(_back_page(blocks))


def _back_page(blocks: Sequence[BookBlock]) -> Iterator[BookBlock]:
    blurbs = [number for number, block in enumerate(blocks) if isinstance(block, Blurb)]
    columns = [number for number, block in enumerate(blocks) if isinstance(block, Columns)]
    if blurbs:
        yield blocks[blurbs[-1]]
        heads = [number for number in _headings(blocks) if number > blurbs[-1]][:1]
    else:
        heads = [number for number in _headings(blocks) if columns and number < columns[-1]][-1:]
    for first in heads:
        level = _level(blocks[first])
        later = (number for number in _headings(blocks) if number > first and _level(blocks[number]) <= level)
        yield from blocks[first : next(later, len(blocks))]


def _headings(blocks: Sequence[BookBlock]) -> Iterator[int]:
    return (number for number, block in enumerate(blocks) if _level(block))


def _level(block: BookBlock) -> int:
    return block.block.level if isinstance(block, Prose) and isinstance(block.block, Heading) else 0


class _Plain:
    """Says in words what a page shows by icons, numbers of pages and type."""

    def __init__(
        self, symbols: Mapping[str, Symbol], pages: Mapping[str, int], titles: Mapping[str, str], elsewhere: str
    ) -> None:
        """`elsewhere`: what stands for something that is not among them."""
        self._symbols, self._pages, self._titles, self._elsewhere = symbols, pages, titles, elsewhere

    def text(self, blocks: Iterator[BookBlock]) -> str:
        return "\n".join(self._lines(blocks)).strip()

    def _lines(self, blocks: Iterator[BookBlock] | Sequence[BookBlock]) -> Iterator[str]:
        """Rows of a list close together, an empty line before everything else."""
        for block in blocks:
            match block:
                case Prose(block=Row() as row):
                    indent = "   " * row.level
                    yield f"{indent}{_BULLETS.get(row.marker, row.marker)} {self._words(row.inlines, begins=True)}"
                case Prose(block=Heading() as heading):
                    words = self._words(heading.inlines)
                    yield from ("", words.upper() if heading.level <= 2 else words)
                case Prose(block=Paragraph() as paragraph):
                    yield from ("", self._words(paragraph.inlines, begins=True))
                case Table():
                    yield ""
                    for cells in (block.head, *block.rows):
                        yield ": ".join(filter(None, (self._words(cell) for cell in cells)))
                case Callout() if block.kind != "rule":
                    continue
                case _:
                    yield from self._lines(inner_blocks(block))

    def _words(self, inlines: Sequence[Inline], *, begins: bool = False) -> str:
        """An icon becomes its name, unless the text says it; the first of a row is what the row explains."""
        out = ""
        for number, part in enumerate(inlines):
            if isinstance(part, Run):
                out += REFERENCE.sub(self._referred, part.text)
            elif isinstance(part, Icon):
                out += self._named(part, inlines[number + 1 :], is_first=begins and not out.strip())
            else:
                out += " "
        return re.sub(r"\s+([,.;:])", r"\1", " ".join(out.split()))

    def _named(self, icon: Icon, after: Sequence[Inline], *, is_first: bool) -> str:
        name = self._symbols[icon.id].name if icon.id in self._symbols else icon.id
        rest = [part for part in after if not isinstance(part, Run) or part.text.strip()]
        if rest and isinstance(rest[0], Icon):
            return f"{name}, "
        text = "".join(part.text for part in rest if isinstance(part, Run)).casefold()
        is_said = name.casefold() in text if is_first else False
        if is_said or set(_WORD.findall(text)[:1]) & set(_WORD.findall(name.casefold())):
            return ""
        return f"{name}: " if is_first and text else name

    def _referred(self, reference: re.Match[str]) -> str:
        kind, target = reference.groups()
        if kind == "page" and target in self._pages:
            return str(self._pages[target])
        return self._titles.get(target, self._elsewhere)
