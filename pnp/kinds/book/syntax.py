"""A book's Markdown, values filled in -> blocks: text, tables, call-outs, columns, figures, each with its line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast

from pnp.kinds.book.crossrefs import REFERENCE
from pnp.source.inlines import Inline, Run, parse_inline
from pnp.source.markup import Block, Heading, Rule, located_blocks, unique_anchor
from pnp.source.problems import Refused
from pnp.source.steps import with_steps

CALLOUTS = ("example", "tip", "note", "rule")
CONTAINERS = (*CALLOUTS, "columns", "blurb", "strip")
ALL = "all"  # in place of ids
_DIRECTIVE = re.compile(r"\{(figure|sheet|icons|components): ([a-z0-9-]+(?:, *[a-z0-9-]+)*)\}")
_ANCHOR = re.compile(r"\{#([a-z0-9-]+)\}$")
_Kind: TypeAlias = Literal["figure", "sheet", "icons", "components"]
_TABLE_RULE = re.compile(r":?-+:?")
_MAX_DEPTH = 3
_FEWEST_CELLS, _MOST_CELLS = 2, 6


@dataclass(frozen=True, slots=True)
class Prose:
    """A heading, a paragraph or a row of a list."""

    line: int
    block: Block


@dataclass(frozen=True, slots=True)
class Table:
    line: int
    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Callout:
    line: int
    kind: str
    title: tuple[Inline, ...]
    body: tuple[BookBlock, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    line: int
    body: tuple[BookBlock, ...]


@dataclass(frozen=True, slots=True)
class Blurb:
    """A few lines that make somebody want to play: large, on a dark ground."""

    line: int
    body: tuple[BookBlock, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """One picture of a strip, with the words below it; without any, its figure's caption stands there."""

    line: int
    picture: Pictures
    body: tuple[BookBlock, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """A page that tells something in pictures: a heading, perhaps some words, the pictures, perhaps some words."""

    line: int
    heading: Heading
    intro: tuple[BookBlock, ...]
    cells: tuple[Cell, ...]
    outro: tuple[BookBlock, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first paragraphs of a book, beside which its contents stand. Nobody writes it: it is made of the text."""

    line: int
    body: tuple[BookBlock, ...]


@dataclass(frozen=True, slots=True)
class Pictures:
    """Something to look at, on a line of its own: figures of the game's own, small pictures of real sheets, all symbols
    with their names, or what the game consists of."""

    line: int
    kind: _Kind
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewPage:
    line: int


BookBlock: TypeAlias = Prose | Table | Callout | Columns | Blurb | Strip | Opening | Pictures | NewPage


def inner_blocks(block: BookBlock) -> tuple[BookBlock, ...]:
    """What lies in a container, a strip's pictures included."""
    match block:
        case Strip():
            cells = (part for cell in block.cells for part in (cell.picture, *cell.body))
            return (*block.intro, *cells, *block.outro)
        case Callout() | Columns() | Blurb() | Opening():
            return block.body
    return ()


def headings(blocks: Sequence[BookBlock]) -> Iterator[tuple[str, str, int, int]]:
    """Anchors, titles, lines and levels of everything a reference can name."""
    for block in blocks:
        if isinstance(block, Prose) and isinstance(block.block, Heading):
            yield block.block.anchor, title_of(block.block), block.line, block.block.level
        elif isinstance(block, Strip):
            yield block.heading.anchor, title_of(block.heading), block.line, 1
        yield from ((*named[:3], max(named[3], 2)) for named in headings(inner_blocks(block)))


def parse_manuscript(lines: Sequence[str]) -> tuple[BookBlock, ...]:
    """The blocks of a whole book. Lines count from 1; Refused says what is wrong in which."""
    blocks, end = _Parser(with_steps(lines)).blocks(0, 0)
    assert end == len(lines)
    return _unique_anchors(blocks)


def title_of(heading: Heading) -> str:
    """The words of a heading without its icons, as contents and bookmarks print them."""
    return " ".join("".join(part.text for part in heading.inlines if isinstance(part, Run)).split())


def split_anchor(line: str) -> tuple[str, str]:
    """`# Words {#anchor}` -> the heading and its anchor, which is empty if it sets none."""
    line = line.rstrip()
    anchor = _ANCHOR.search(line) if line.startswith(("# ", "## ", "### ")) else None
    return (line[: anchor.start()].rstrip(), anchor[1]) if anchor else (line, "")


class _Parser:
    """Reads containers line by line and hands what lies between them to Markdown."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [line.rstrip() for line in lines]
        self._open: list[tuple[str, int]] = []  # containers, each with its line

    def blocks(self, at: int, depth: int) -> tuple[tuple[BookBlock, ...], int]:
        """Blocks from a line on, up to the closing `:::` of the container they are in."""
        blocks: list[BookBlock] = []
        opened = start = at  # counted from 1, `opened` is the line of the `:::` before; prose begins at `start`
        while at < len(self._lines):
            line = self._lines[at].strip()
            if line == ":::":
                if depth == 0:
                    raise Refused("“:::” closes nothing here", "delete it, or open a call-out above", line=at + 1)
                break
            if line.startswith(":::") or _DIRECTIVE.fullmatch(line) or self._table_starts(at):
                blocks += self._prose(start, at)
                block, at = self._special(at, depth)
                blocks.append(block)
                start = at
                continue
            if line.startswith("{") and line.endswith("}"):
                raise Refused(f"“{line}” is no figure and no sheet", "write {figure: id} or {sheet: id}", line=at + 1)
            if directive := _DIRECTIVE.search(line):
                raise Refused(f"“{directive[0]}” stands on a line of its own", "to name it: [figure: id]", line=at + 1)
            at += 1
        else:
            if depth:
                raise Refused(f"a “:::” is missing: “::: {self._open[-1][0]}” begins here and never ends", line=opened)
        return (*blocks, *self._prose(start, at)), at

    def _special(self, at: int, depth: int) -> tuple[BookBlock, int]:
        line = self._lines[at].strip()
        if directive := _DIRECTIVE.fullmatch(line):
            ids = tuple(name.strip() for name in directive[2].split(","))
            return Pictures(at + 1, cast(_Kind, directive[1]), ids), at + 1
        if not line.startswith(":::"):
            return self._table(at)
        word, _, title = line.removeprefix(":::").strip().partition(" ")
        if word == "newpage":
            if depth:
                word, opened = self._open[-1]
                hint = "write “:::” below it: no page can end inside a call-out, a strip or columns"
                raise Refused(f"“::: {word}” is not closed before the next “::: newpage”", hint, line=opened)
            return NewPage(at + 1), at + 1
        if word not in CONTAINERS:
            accepted = ", ".join((*CONTAINERS, "newpage"))
            raise Refused(f"unknown container “{word}”", f"accepted: {accepted}", line=at + 1)
        if depth >= _MAX_DEPTH:
            raise Refused("containers are nested too deeply", line=at + 1)
        if word in ("strip", "blurb") and depth:
            hint = f"is “::: {self._open[-1][0]}” above it closed, with “:::”?"
            raise Refused(f"a {word} stands by itself, not inside of something", hint, line=at + 1)
        self._open.append((word, at + 1))
        body, end = self.blocks(at + 1, depth + 1)
        self._open.pop()
        if not body and not title:
            raise Refused("there is nothing in here", "write something before the closing “:::”", line=at + 1)
        if word == "columns":
            return Columns(at + 1, body), end + 1
        if word == "blurb":
            return Blurb(at + 1, body), end + 1
        if word == "strip":
            return self._strip(at, title, body), end + 1
        with _lines_after(at):
            return Callout(at + 1, word, parse_inline(title), body), end + 1

    def _strip(self, at: int, title: str, body: Sequence[BookBlock]) -> Strip:
        """A picture begins a cell; a line across ends the last one."""
        if not title:
            raise Refused("a strip needs a title", "::: strip First game", line=at + 1)
        with _lines_after(at):
            ((_, heading),) = located_blocks([f"# {title}"])
        assert isinstance(heading, Heading)
        _refuse_heading(heading, at + 1)
        rules = [n for n, block in enumerate(body) if isinstance(block, Prose) and isinstance(block.block, Rule)]
        inside, outro = (body[: rules[-1]], body[rules[-1] + 1 :]) if rules else (body, ())
        starts = [n for n, block in enumerate(inside) if isinstance(block, Pictures)]
        shown = [block for block in inside if isinstance(block, Pictures)]
        if not _FEWEST_CELLS <= len(shown) <= _MOST_CELLS or any(len(picture.ids) != 1 for picture in shown):
            message = f"a strip has {_FEWEST_CELLS} to {_MOST_CELLS} pictures, this one {len(shown)}"
            raise Refused(message, "each on a line of its own, {figure: id}, with its words below", line=at + 1)
        cells = [
            Cell(picture.line, picture, tuple(inside[n + 1 : end]))
            for n, end in zip(starts, [*starts[1:], len(inside)], strict=True)
            if isinstance(picture := inside[n], Pictures)
        ]
        return Strip(at + 1, heading, tuple(inside[: starts[0]]), tuple(cells), tuple(outro))

    def _prose(self, start: int, end: int) -> Iterator[Prose]:
        """Ordinary Markdown."""
        lines, anchors = zip(*map(split_anchor, self._lines[start:end]), strict=True) if start < end else ((), ())
        with _lines_after(start):
            for line, block in located_blocks(lines):
                if isinstance(block, Heading):
                    block = replace(block, anchor=anchors[line - 1] or block.anchor)
                    _refuse_heading(block, line)
                yield Prose(start + line, block)

    def _table_starts(self, at: int) -> bool:
        rule = self._lines[at + 1] if at + 1 < len(self._lines) else ""
        return "|" in self._lines[at] and "|" in rule and all(map(_TABLE_RULE.fullmatch, _cells(rule)))

    def _table(self, at: int) -> tuple[Table, int]:
        head = self._row(at)
        rows = []
        end = at + 2
        while end < len(self._lines) and "|" in self._lines[end]:
            cells = self._row(end)
            if len(cells) != len(head):
                raise Refused(f"this row has {len(cells)} cells, the table's head has {len(head)}", line=end + 1)
            rows.append(cells)
            end += 1
        if not rows:
            raise Refused("this table has no rows", line=at + 1)
        return Table(at + 1, head, tuple(rows)), end

    def _row(self, at: int) -> tuple[tuple[Inline, ...], ...]:
        with _lines_after(at):
            return tuple(map(parse_inline, _cells(self._lines[at])))


@contextmanager
def _lines_after(start: int) -> Iterator[None]:
    """What is refused in a part of the book is reported with its line in the whole book."""
    try:
        yield
    except Refused as error:
        raise Refused(error.message, error.hint, line=start + error.line) from None


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _refuse_heading(heading: Heading, line: int) -> None:
    """Contents, bookmarks and running heads repeat a heading as plain words."""
    title = title_of(heading)
    if not title:
        raise Refused("a heading needs words", line=line)
    if REFERENCE.search(title):
        raise Refused("a heading cannot hold a reference", "put it into the text below", line=line)


def _unique_anchors(blocks: tuple[BookBlock, ...], seen: Counter[str] | None = None) -> tuple[BookBlock, ...]:
    """Equal headings are told apart; those outside of boxes come first."""
    seen = Counter() if seen is None else seen
    out = list(blocks)
    for index, block in enumerate(out):
        if isinstance(block, Prose) and isinstance(heading := block.block, Heading):
            out[index] = replace(block, block=replace(heading, anchor=unique_anchor(heading.anchor, seen)))
        elif isinstance(block, Strip):
            anchor = unique_anchor(block.heading.anchor, seen)
            out[index] = replace(block, heading=replace(block.heading, anchor=anchor))
    for index, block in enumerate(out):
        if isinstance(block, Callout | Columns | Blurb):
            out[index] = replace(block, body=_unique_anchors(block.body, seen))
        elif isinstance(block, Strip):
            intro, outro = _unique_anchors(block.intro, seen), _unique_anchors(block.outro, seen)
            cells = tuple(replace(cell, body=_unique_anchors(cell.body, seen)) for cell in block.cells)
            out[index] = replace(block, intro=intro, cells=cells, outro=outro)
    return tuple(out)
