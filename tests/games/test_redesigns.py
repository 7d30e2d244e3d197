"""No false alarm: an honest redesign passes and prints a true book, or is told what else to change, and passes then."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from bundled import WITH_RULES, composer
from thinning import thinned

from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

from .redesigns import Redesign, copied, edit, holds, printed

LEAST = 12


def _redesigns(game: str) -> tuple[Redesign, ...]:
    redesigns: tuple[Redesign, ...] = import_module(f".{game.replace('-', '_')}.redesigns", __package__).REDESIGNS
    return redesigns


REDESIGNS = {game: _redesigns(game) for game in WITH_RULES}
ALL = [(game, redesign) for game, redesigns in REDESIGNS.items() for redesign in redesigns]
FEW = ("trick-r-treat",)  # the others take twice as long, or longer


def _name(case: tuple[str, Redesign]) -> str:
    return f"{case[0]}: {case[1].name}"


@pytest.mark.parametrize(
    ("game", "redesign"),
    # Each is a whole book: the first of a few games at once.
    thinned(ALL, lambda case: case[0] in FEW and case[1] is REDESIGNS[case[0]][0], name=_name),
)
def test_a_redesign_passes_and_prints_a_true_book(game: str, redesign: Redesign, tmp_path: Path) -> None:
    holds(redesign, game, tmp_path)


@pytest.mark.soak  # a whole game is laid out for what its redesigns are to be rid of
@pytest.mark.parametrize("game", REDESIGNS)
def test_what_a_redesign_is_rid_of_was_there(game: str) -> None:
    words = {
        components: printed(composer(game), components)
        for components in {redesign.components for redesign in REDESIGNS[game]}
    }
    never_there = {
        redesign.name: pieces
        for redesign in REDESIGNS[game]
        if (pieces := [piece for piece in redesign.gone if piece not in words[redesign.components]])
    }
    assert never_there == {}


@pytest.mark.parametrize("game", REDESIGNS)
def test_there_are_enough_of_them(game: str) -> None:
    assert len({redesign.name for redesign in REDESIGNS[game]}) == len(REDESIGNS[game]) >= LEAST


@pytest.mark.soak
@pytest.mark.parametrize(("game", "redesign"), thinned(ALL, 1, name=_name))
def test_a_redesign_plays(game: str, redesign: Redesign, tmp_path: Path) -> None:
    root = copied(game, tmp_path)
    edit(root, redesign.edits)
    edit(root, redesign.then)
    assert [str(problem) for problem in check_game(root, jobs=1) if _is_alarm(problem)] == []


def _is_alarm(problem: Problem) -> bool:
    """Notes tell what bots never met, warnings how pages of a manuscript come out and what was measured before.

    All of that is true of a redesign.
    """
    of_pages = problem.file.endswith(".md.j2") or problem.key.endswith(".manuscript")
    is_older = problem.file.endswith("experiments.toml") and problem.key.endswith(".rules")
    is_true = problem.severity is Severity.WARNING and (of_pages or is_older)
    return problem.severity is not Severity.NOTE and not is_true
