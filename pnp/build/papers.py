"""The name of a paper and a game's folder -> the paper: one of the game's own, or one that pnp knows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.game.library import GAME_FILE
from pnp.sheet.paper import PAPERS, Paper
from pnp.source.folder import Folder
from pnp.source.lengths import in_millimetres
from pnp.source.problems import DataError, Refused
from pnp.source.toml import TomlFile, read_toml


def papers_of(root: Path) -> Mapping[str, Paper]:
    """All that a game can be printed on, by their ids: a game's own [paper.a3] stands for the one that pnp knows.

    What cannot be read is left out: whoever builds the game hears why.
    """
    try:
        file = read_toml(Folder(root), GAME_FILE)
    except DataError:
        return PAPERS
    rows = file.values.get("paper")
    own = {name: _paper(name, row) for name, row in rows.items()} if isinstance(rows, dict) else {}
    return {**PAPERS, **{name: paper for name, paper in own.items() if paper is not None and not _is_standard(name)}}


def own_paper_problems(root: Path, name: str) -> None:
    """Raises DataError where the game has a row of that name, with whatever is wrong in its papers.

    What is wrong elsewhere in the file is not why the paper is unknown: whoever builds the game hears of it.
    """
    from pnp.game.identity import Identity
    from pnp.source.schema import validated

    file: TomlFile = read_toml(Folder(root), GAME_FILE)
    rows = file.values.get("paper")
    if isinstance(rows, dict) and name in rows:
        try:
            validated(Identity, file)
        except DataError as error:
            if wrong := [problem for problem in error.problems if problem.key.partition(".")[0] == "paper"]:
                raise DataError(wrong) from None


def _is_standard(name: str) -> bool:
    return name in PAPERS and PAPERS[name].standard


def _paper(name: str, row: Any) -> Paper | None:
    """Without the machinery that reads games, which an up-to-date build does not load; None for what is none."""
    if not isinstance(row, dict) or not (name.isascii() and name.isalnum() and name.islower()):
        return None
    title, size, english = row.get("name"), row.get("size"), row.get("english", "")
    if (
        not isinstance(title, str)
        or not isinstance(size, list)
        or len(size) != 2
        or english not in ("", "en-GB", "en-US")
    ):
        return None
    try:
        width, height = map(in_millimetres, size)
    except Refused:
        return None
    return Paper(name, title, width, height, english=english) if 100 <= width <= height <= 1000 else None
