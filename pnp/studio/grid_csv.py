"""A CSV file -> its rows as a grid shows them; and an edit of a cell or a row -> the same text with it."""

from __future__ import annotations

from pnp.source.cells import Cell as Written
from pnp.source.cells import cells_of, delimiter_of
from pnp.source.problems import UsageError
from pnp.studio.grid import Cell, Column, Row, Sort, Table, free_name

_MOST_ROWS = 2_000


class CsvGrid:
    """One text, lines ending as an editor has them."""

    def __init__(self, text: str) -> None:
        self.text, self._mark = text, delimiter_of(text)
        self._rows = list(cells_of(text))
        self._starts = [0]
        for line in text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def tables(self) -> tuple[Table, ...]:
        if not self._rows:
            return ()
        columns = tuple(Column(cell.text) for cell in self._rows[0])
        return (Table("", columns, tuple(self._row(row, len(columns)) for row in self._shown[:_MOST_ROWS])),)

    @property
    def _shown(self) -> list[list[Written]]:
        return [row for row in self._rows[1:] if any(cell.text for cell in row)]

    @staticmethod
    def _row(row: list[Written], width: int) -> Row:
        cells = [Cell(cell.text, Sort.TEXT, "", *cell.place) for cell in row[:width]]
        cells += [Cell("", Sort.ABSENT, "")] * (width - len(cells))
        return Row(row[0].place[0], tuple(cells))

    def with_cell(self, table: int, row: int, column: int, text: str) -> str:
        cells = self._found(row)
        if column < len(cells):
            start, end = self._extent(cells, column)
            written = self.text[start:end]
            if text == cells[column].text:
                return self.text
            return self.text[:start] + self._quoted(text, written) + self.text[end:]
        if not text:
            return self.text
        end = self._extent(cells, len(cells) - 1)[1]
        return self.text[:end] + self._mark * (column - len(cells) + 1) + self._quoted(text) + self.text[end:]

    def without_row(self, table: int, row: int) -> str:
        start, end = self._lines(self._found(row))
        return self.text[:start] + self.text[end:]

    def with_row_after(self, table: int, row: int) -> str:
        """The same once more, with an id of its own."""
        cells = self._found(row)
        start, end = self._lines(cells)
        copied = self.text[start:end]
        heads = [cell.text.lower() for cell in self._rows[0]]
        if "id" in heads and (at := heads.index("id")) < len(cells):
            own, stop = self._extent(cells, at)
            taken = [each[at].text for each in self._shown if at < len(each)]
            name = self._quoted(free_name(cells[at].text, taken), self.text[own:stop])
            copied = self.text[start:own] + name + self.text[stop:end]
        before = self.text[:end]
        lead = "" if before.endswith("\n") else "\n"
        return before + lead + copied + self.text[end:]

    def _found(self, row: int) -> list[Written]:
        if not 0 <= row < len(self._shown):
            raise UsageError("there is no such row any more")
        return self._shown[row]

    def _offset(self, place: tuple[int, int]) -> int:
        return self._starts[place[0] - 1] + place[1] - 1

    def _extent(self, cells: list[Written], column: int) -> tuple[int, int]:
        """From where to where a cell is written, marks and all."""
        start = self._offset(cells[column].place)
        if column + 1 < len(cells):
            return start, self._offset(cells[column + 1].place) - 1
        return start, self._lines(cells)[1] - (1 if self.text[: self._lines(cells)[1]].endswith("\n") else 0)

    def _lines(self, cells: list[Written]) -> tuple[int, int]:
        """Of a row, with the end of its last line."""
        number = next(n for n, row in enumerate(self._rows) if row is cells)
        behind = self._rows[number + 1] if number + 1 < len(self._rows) else None
        return self._offset(cells[0].place), self._offset(behind[0].place) if behind else len(self.text)

    def _quoted(self, text: str, before: str = "") -> str:
        needs = any(mark in text for mark in (self._mark, '"', "\n")) or text != text.strip()
        if needs or before.lstrip().startswith('"'):
            return '"' + text.replace('"', '""') + '"'
        return text
