"""Slips in the data of a game that leave the TOML well formed: how one is written, and what must be said of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from bundled import FOLDERS

from pnp.kinds.components import kind_contents, read_components
from pnp.kinds.demands import demand_problems
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Problems

LOAD, STATIC, EXAMPLES = "load", "static rules", "examples"
_DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle class="ink" r="4" cx="4" cy="4"/></svg>'


@dataclass(frozen=True, slots=True)
class Mutant:
    """One edit of one file, and what must be said: by which layer, in which file (that one unless told), where."""

    file: str
    old: str
    new: str
    layer: str
    key: str
    message: str
    told_in: str = ""
    everywhere: bool = False
    """Where all rows must change before anything is wrong; else the edit is of the first place alone."""


def found_by(root: Path) -> dict[str, list[Problem]]:
    """What each of the quick layers says, cheapest first; what the rules demand of the sheets is among the static."""
    try:
        game = load(Folder(root), kind_contents(Folder(root)))
    except DataError as error:
        return {LOAD: list(error.problems)}
    referee = Referee(game)
    demanded = demand_problems(game, read_components(game, Problems()), referee.demands())
    return {STATIC: [*referee.static_problems(), *demanded], EXAMPLES: referee.example_problems()}


def copied(game: str, folder: Path) -> Path:
    """With a dot for every drawing: what they show is nothing to the rules, and reading them takes its time."""
    source = FOLDERS[game]
    root = Path(shutil.copytree(source, folder / "game", ignore=shutil.ignore_patterns("art")))
    (root / "art").mkdir()
    for drawing in (source / "art").iterdir():
        (root / "art" / drawing.name).write_text(_DOT, encoding="utf-8")
    return root


def edited(mutant: Mutant, root: Path) -> Path:
    text = (root / mutant.file).read_text(encoding="utf-8")
    assert mutant.old in text
    text = text.replace(mutant.old, mutant.new, -1 if mutant.everywhere else 1)
    (root / mutant.file).write_text(text, encoding="utf-8")
    return root


def written(game: str, mutant: Mutant, folder: Path) -> Path:
    return edited(mutant, copied(game, folder))


def caught(mutant: Mutant, root: Path) -> None:
    """By the cheapest layer that can, at its file and its row."""
    layers = {layer: problems for layer, problems in found_by(root).items() if problems}
    assert next(iter(layers), None) == mutant.layer, [str(one) for found in layers.values() for one in found]
    told = [
        problem
        for problem in layers[mutant.layer]
        if problem.file.endswith(f"/{mutant.told_in or mutant.file}")
        and mutant.key in problem.key
        and mutant.message in problem.message
    ]
    assert told, [str(problem) for problem in layers[mutant.layer]]
    assert all(problem.line > 1 and problem.column >= 1 for problem in told)
