"""Columns of a table -> warnings where one row breaks what all the others keep, or two rows have each other's value.

What a column is for is seen in its rows: signs that begin the names beside them, texts that are made in one way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pnp.game.game import Game
from pnp.game.tables import Table
from pnp.source.holes import HOLE
from pnp.source.problems import Problem, Severity

_NAME, _SHORT = "name", 3
_LEAST = 3  # rows that must agree before another one is strange
_MOST = 60  # rows that are compared in pairs


def column_problems(game: Game) -> Iterator[Problem]:
    for table in game.tables.values():
        for key in dict.fromkeys(key for row in table.rows for key in row):
            yield from _index_problems(table, key)
        file = game.terms.files.get(table.file)
        if file is not None:
            yield from _order_problems(table, file.values.get("row"))


def _index_problems(table: Table, key: str) -> Iterator[Problem]:
    """Short signs that are the beginnings of names (Ap, Ag), but for two that are each other's, or for one."""
    rows = [row for row in table.rows if isinstance(row.get(_NAME), str)]
    signs = [str(row[key]) for row in rows if _is_short(row.get(key))]
    if key == _NAME or len(signs) < len(table.rows):
        return
    if len(set(signs)) < len(signs):
        return  # not what rows are told apart by
    strays = [number for number, row in enumerate(rows) if not _begins(row[_NAME], signs[number])]
    for one, other in combinations(strays[:_MOST], 2):
        if _begins(rows[one][_NAME], signs[other]) and _begins(rows[other][_NAME], signs[one]):
            message = f"“{signs[one]}” begins the name of “{rows[other]['id']}”, whose own is “{signs[other]}” here"
            yield _at(table, rows[one]["id"], key, message)
    if len(strays) == 1 and len(rows) > _LEAST:
        stray = rows[strays[0]]
        message = f"“{stray[key]}” does not begin the name “{stray[_NAME]}”, and in all other rows it does"
        yield _at(table, stray["id"], key, message)


def _is_short(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _SHORT and value.isalpha()


def _begins(name: str, sign: str) -> bool:
    return name.casefold().startswith(sign.casefold())


def _order_problems(table: Table, written: Any) -> Iterator[Problem]:
    """Texts made of the same holes in every row, but in one of them in another order."""
    rows = [row for row in written if isinstance(row, dict)] if isinstance(written, list) else []
    for key in dict.fromkeys(key for row in rows for key in row):
        texts = {str(row.get("id")): row[key] for row in rows if isinstance(row.get(key), str)}
        holes = {name: tuple(HOLE.findall(text)) for name, text in texts.items()}
        often = Counter(order for order in holes.values() if len(order) > 1)
        if not often:
            continue
        usual, count = often.most_common(1)[0]
        for name, order in holes.items():
            alike = _around(texts[name]) == _around(next(texts[other] for other in texts if holes[other] == usual))
            if count >= _LEAST and order != usual and sorted(order) == sorted(usual) and alike and often[order] == 1:
                message = f"the other rows say “{' … '.join(f'{{{hole}}}' for hole in usual)}”, in that order"
                yield _at(table, name, key, message)


def _around(text: str) -> Sequence[str]:
    """What stands between the holes."""
    return HOLE.split(text)[::2]


def _at(table: Table, row: str, key: str, message: str) -> Problem:
    return table.row_span(row).at(key).problem(message, "exchanged?", Severity.WARNING)
