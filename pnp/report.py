"""What was built, and what there is -> plain text tables."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.build import Output
from pnp.workspace import COMPONENTS_FILE, GAME_FILE, BundledGame


def build_table(outputs: Sequence[Output]) -> str:
    """File, pages, for how many players, and whether it was made now."""
    rows = [("file", "pages", "one print is enough for", "")]
    for output in outputs:
        rows.append((_shown(output.file), str(output.pages), _players(output), output.outcome.value))
    made = sum(output.outcome.name == "MADE" for output in outputs)
    return f"{table(rows)}\n{made} made, {len(outputs) - made} up to date"


def _shown(file: Path) -> str:
    return file.as_posix()


def _players(output: Output) -> str:
    number = output.players_per_print
    if number is None:
        return "the whole table"
    return f"{number} player{'' if number == 1 else 's'}"


def game_list(games: Iterable[BundledGame]) -> str:
    rows = [("game", "title", "players", "prints")]
    for game in games:
        title, players = _title_and_players(game.folder)
        rows.append((game.id, title, players, ", ".join(_components(game.folder))))
    return table(rows)


def _title_and_players(folder: Path) -> tuple[str, str]:
    try:
        values = tomllib.loads((folder / GAME_FILE).read_text(encoding="utf-8"))
        fewest, most = values["players"]
        return str(values["title"]), f"{fewest}–{most}"
    except (OSError, ValueError, KeyError, TypeError):
        return "?", "?"


def _components(folder: Path) -> list[str]:
    try:
        return list(tomllib.loads((folder / COMPONENTS_FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return []


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns padded to their widest cell, a rule below the head."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "  ".join("─" * width for width in widths if width), *lines[1:]])
