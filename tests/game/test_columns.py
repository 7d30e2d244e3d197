"""Columns of a table: signs that begin names, texts made in one way."""

from __future__ import annotations

from pathlib import Path

import pytest
from kinds import card_game

from pnp.game.columns import column_problems
from pnp.kinds.components import kind_contents
from pnp.play.rules import load
from pnp.source.folder import Folder


def told(folder: Path, rows: list[dict[str, object]]) -> list[tuple[str, str]]:
    text = "".join(
        "[[row]]\n"
        + "".join(
            f'{key} = "{value}"\n' if isinstance(value, str) else f"{key} = {value}\n" for key, value in row.items()
        )
        for row in rows
    )
    card_game.write(folder)
    (folder / "tables/signs.toml").write_text(text, encoding="utf-8")
    game = load(Folder(folder), kind_contents(Folder(folder)))
    return [(problem.key, problem.message) for problem in column_problems(game)]


def signs(*values: str) -> list[dict[str, object]]:
    names = ("Apple", "Agate", "Sloe", "Elder")
    return [{"id": name.lower(), "name": name, "index": value} for name, value in zip(names, values, strict=True)]


@pytest.mark.parametrize(
    ("values", "key"),
    [
        (("Ap", "Ag", "Sl", "El"), ""),
        (("Ag", "Ap", "Sl", "El"), "row[1].index"),
        (("Ap", "Ag", "Sx", "El"), "row[3].index"),
        (("p", "q", "r", "s"), ""),  # other signs
        (("A", "A", "S", "E"), ""),  # no signs to be told apart by
    ],
)
def test_a_sign_begins_its_name(little_game: Path, values: tuple[str, ...], key: str) -> None:
    assert [place for place, _ in told(little_game, signs(*values))] == ([key] if key else [])


def sizes(*names: str) -> list[dict[str, object]]:
    return [{"id": f"s{n}", "rows": n, "columns": n + 1, "name": name} for n, name in enumerate(names, 3)]


def test_texts_are_made_in_one_order(little_game: Path) -> None:
    usual, other = "{rows} × {columns}", "{columns} × {rows}"
    message = "the other rows say “{rows} … {columns}”, in that order"
    assert told(little_game, sizes(usual, usual, usual, other)) == [("row[4].name", message)]


@pytest.mark.parametrize(
    "last", ["{rows} × {columns}", "{columns} wide, {rows} high", "{rows} × {rows}"], ids=["same", "words", "other"]
)
def test_another_text_is_another_text(little_game: Path, last: str) -> None:
    assert told(little_game, sizes(*["{rows} × {columns}"] * 3, last)) == []
