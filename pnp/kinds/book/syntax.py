"""A book's Markdown, values filled in -> blocks: text, tables, call-outs, columns, figures, each with its line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from pnp.source.markup import Heading, Inline, Item, MarkupError, Paragraph, Rule, Span, parse_inline, parse_markup
from pnp.source.problems import did_you_mean

CALLOUTS = ("example", "tip", "note", "rule")
REFERENCE = re.compile(r"\[(figure|section|page): ([a-z0-9-]+)\]")
_REFERENCE_LIKE = re.compile(r"\[\w+:[^\[\]]*\]")
_DIRECTIVE = re.compile(r"\{(figure|sheet): ([a-z0-9-]+(?:, *[a-z0-9-]+)*)\}")
_ANCHOR = re.compile(r"^(#{1,3} .*?)\s*\{#([a-z0-9-]+)\}\s*$")
_TABLE_RULE = re.compile(r"^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?\|?\s*$")
_LIST_ROW = re.compile(r" *(?:[-*+]|\d+\.) ")
_MAX_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Prose:
    """A heading, a paragraph or a row of a list."""

    line: int
    block: Paragraph | Item | Heading | Rule


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
class Pictures:
    """Figures of the game's own, or small pictures of real sheets, on a line of their own."""

    line: int
    kind: Literal["figure", "sheet"]
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NewPage:
    line: int


BookBlock: TypeAlias = Prose | Table | Callout | Columns | Pictures | NewPage


def parse_manuscript(lines: Sequence[str]) -> tuple[BookBlock, ...]:
    """The blocks of a whole book. Lines count from 1; MarkupError says what is wrong in which."""
    blocks, end = _Parser(lines).blocks(0, 0)
    assert end == len(lines)
    return _unique_anchors(blocks)


def with_references(inlines: Sequence[Inline], resolve: dict[tuple[str, str], str], line: int) -> tuple[Inline, ...]:
    """References replaced by what they stand for, as links; MarkupError for one that leads nowhere."""
    out: list[Inline] = []
    for inline in inlines:
        if not isinstance(inline, Span):
            out.append(inline)
            continue
        for like in _REFERENCE_LIKE.finditer(inline.text):
            if not REFERENCE.fullmatch(like[0]):
                hint = "write [figure: id], [section: anchor] or [page: anchor]"
                raise MarkupError(line, f"“{like[0]}” is no reference", hint)
        start = 0
        for found in REFERENCE.finditer(inline.text):
            out.append(replace(inline, text=inline.text[start : found.start()]))
            kind, target = found.groups()
            if (kind, target) not in resolve:
                known = [name for other, name in resolve if other == kind]
                hint = did_you_mean(target, known) if known else ""
                raise MarkupError(line, f"there is no {kind} “{target}” in this book", hint)
            anchor = target if kind != "figure" else f"figure-{target}"
            out.append(replace(inline, text=resolve[kind, target], link=anchor))
            start = found.end()
        out.append(replace(inline, text=inline.text[start:]))
    return tuple(part for part in out if not isinstance(part, Span) or part.text)


def title_of(heading: Heading) -> str:
    """The words of a heading without its icons, as contents and bookmarks print them."""
    return " ".join("".join(part.text for part in heading.inlines if isinstance(part, Span)).split())


class _Parser:
    """Reads containers line by line and hands what lies between them to Markdown."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = [line.rstrip() for line in lines]

    def blocks(self, at: int, depth: int) -> tuple[tuple[BookBlock, ...], int]:
        """Blocks from a line on, up to the closing `:::` of the container they are in."""
        found: list[BookBlock] = []
        prose: list[int] = []
        opened = at  # counted from 1, the line of the `:::` before
        while at < len(self._lines):
            line = self._lines[at].strip()
            if line == ":::":
                if depth == 0:
                    raise MarkupError(at + 1, "“:::” closes nothing here", "delete it, or open a call-out above")
                break
            if line.startswith(":::") or _DIRECTIVE.fullmatch(line) or self._table_starts(at):
                found += self._prose(prose)
                prose = []
                block, at = self._special(at, depth)
                found.append(block)
                continue
            if line.startswith("{") and line.endswith("}"):
                raise MarkupError(at + 1, f"“{line}” is no figure and no sheet", "write {figure: id} or {sheet: id}")
            if directive := _DIRECTIVE.search(line):
                raise MarkupError(at + 1, f"“{directive[0]}” stands on a line of its own", "to name it: [figure: id]")
            prose.append(at)
            at += 1
        else:
            if depth:
                raise MarkupError(opened, "a “:::” is missing: what begins here never ends")
        return (*found, *self._prose(prose)), at

    def _special(self, at: int, depth: int) -> tuple[BookBlock, int]:
        line = self._lines[at].strip()
        if directive := _DIRECTIVE.fullmatch(line):
            ids = tuple(name.strip() for name in directive[2].split(","))
            kind: Literal["figure", "sheet"] = "figure" if directive[1] == "figure" else "sheet"
            return Pictures(at + 1, kind, ids), at + 1
        if not line.startswith(":::"):
            return self._table(at)
        word, _, title = line.removeprefix(":::").strip().partition(" ")
        if word == "newpage":
            if depth:
                raise MarkupError(at + 1, "no page can end inside a call-out or columns")
            return NewPage(at + 1), at + 1
        if word not in (*CALLOUTS, "columns"):
            accepted = ", ".join((*CALLOUTS, "columns", "newpage"))
            raise MarkupError(at + 1, f"unknown container “{word}”", f"accepted: {accepted}")
        if depth >= _MAX_DEPTH:
            raise MarkupError(at + 1, "containers are nested too deeply")
        body, end = self.blocks(at + 1, depth + 1)
        if not body and not title:
            raise MarkupError(at + 1, "there is nothing in here", "write something before the closing “:::”")
        if word == "columns":
            return Columns(at + 1, body), end + 1
        return Callout(at + 1, word, self._inline(title, at), body), end + 1

    def _prose(self, numbers: list[int]) -> list[BookBlock]:
        """Ordinary Markdown, block by block, so that each keeps its line."""
        found: list[BookBlock] = []
        for group in _paragraphs(numbers, self._lines):
            first = group[0]
            lines = [self._lines[number] for number in group]
            anchor = _ANCHOR.match(lines[0])
            if anchor:
                lines[0] = anchor[1]
            try:
                blocks = parse_markup("\n".join(lines))
            except MarkupError as error:
                place = group[min(error.line, len(group)) - 1]
                raise MarkupError(place + 1, error.message, error.hint) from None
            rows = iter([number for number in group if _LIST_ROW.match(self._lines[number])])
            for block in blocks:
                place = next(rows, first) if isinstance(block, Item) else first
                if isinstance(block, Heading):
                    block = replace(block, anchor=anchor[2]) if anchor else block
                    self._refuse_heading(block, place)
                found.append(Prose(place + 1, block))
        return found

    @staticmethod
    def _refuse_heading(heading: Heading, at: int) -> None:
        """Contents, bookmarks and running heads repeat a heading as plain words."""
        title = title_of(heading)
        if not title:
            raise MarkupError(at + 1, "a heading needs words")
        if REFERENCE.search(title):
            raise MarkupError(at + 1, "a heading cannot hold a reference", "put it into the text below")

    def _inline(self, text: str, at: int) -> tuple[Inline, ...]:
        try:
            return parse_inline(text)
        except MarkupError as error:
            raise MarkupError(at + 1, error.message, error.hint) from None

    def _table_starts(self, at: int) -> bool:
        here = self._lines[at]
        after = self._lines[at + 1] if at + 1 < len(self._lines) else ""
        return "|" in here and bool(_TABLE_RULE.match(after))

    def _table(self, at: int) -> tuple[Table, int]:
        head = self._cells(at)
        rows = []
        end = at + 2
        while end < len(self._lines) and "|" in self._lines[end]:
            cells = self._cells(end)
            if len(cells) != len(head):
                raise MarkupError(end + 1, f"this row has {len(cells)} cells, the table's head has {len(head)}")
            rows.append(cells)
            end += 1
        if not rows:
            raise MarkupError(at + 1, "this table has no rows")
        return Table(at + 1, head, tuple(rows)), end

    def _cells(self, at: int) -> tuple[tuple[Inline, ...], ...]:
        text = self._lines[at].strip().removeprefix("|").removesuffix("|")
        return tuple(self._inline(cell.strip(), at) for cell in text.split("|"))


def _paragraphs(numbers: list[int], lines: Sequence[str]) -> list[list[int]]:
    """Line numbers grouped by blank lines; the rows of one list stay together."""
    groups: list[list[int]] = []
    for number in numbers:
        line = lines[number]
        blank_before = bool(groups) and number > 0 and not lines[number - 1].strip()
        if not line.strip():
            if groups and groups[-1]:
                groups[-1].append(number)
            continue
        continues = line.startswith(" ") or re.match(r"(?:[-*+]|\d+\.) ", line)
        in_list = bool(groups) and re.match(r"(?:[-*+]|\d+\.) ", lines[groups[-1][0]].lstrip())
        if (
            not groups
            or line.startswith("#")
            or (blank_before and not (continues and in_list))
            or (groups and lines[groups[-1][0]].startswith("#"))
        ):
            groups.append([])
        groups[-1].append(number)
    return [group for group in groups if group]


def _unique_anchors(blocks: tuple[BookBlock, ...], seen: Counter[str] | None = None) -> tuple[BookBlock, ...]:
    """Headings are read one by one, so equal ones are told apart here; those outside of boxes come first."""
    seen = Counter() if seen is None else seen
    out = list(blocks)
    for index, block in enumerate(out):
        if isinstance(block, Prose) and isinstance(block.block, Heading):
            anchor = block.block.anchor
            seen[anchor] += 1
            if seen[anchor] > 1:
                out[index] = replace(block, block=replace(block.block, anchor=f"{anchor}-{seen[anchor]}"))
    for index, block in enumerate(out):
        if isinstance(block, Callout | Columns):
            out[index] = replace(block, body=_unique_anchors(block.body, seen))
    return tuple(out)
