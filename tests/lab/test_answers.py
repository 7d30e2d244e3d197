"""docs/answers.md: every command stands in the game's experiments, and every figure is the one that was measured."""

from __future__ import annotations

import pytest
from bundled import FOLDERS, WITH_RULES

from pnp.game.typed_shares import SHARE

from .answers import BLOCK, PAGE, experiments, read, renewed

TEXT = PAGE.read_text(encoding="utf-8")
NAMED = [(block[1], name) for block in BLOCK.finditer(TEXT) for name in block[2].split()]
_WITHIN = 0.02  # of a share, on either side
_LEVEL = "95"  # of the intervals


def test_the_page_shows_the_figures_that_are_stored() -> None:
    assert renewed(TEXT) == TEXT, "make answers"


def test_every_experiment_of_a_bundled_game_is_answered_there_once() -> None:
    assert sorted(NAMED) == sorted((game, name) for game in FOLDERS for name in experiments(game))
    assert {game for game, _ in NAMED} == set(WITH_RULES)


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_shares_are_known_to_two_points(game: str, name: str) -> None:
    for figure in experiments(game)[name].figure:
        measure, estimate = read(figure)
        assert not measure.is_share or estimate.half <= _WITHIN, (figure.id, estimate.half)


def test_no_share_is_typed_beside_them() -> None:
    assert [found[0] for found in SHARE.finditer(BLOCK.sub("", TEXT)) if found[1] != _LEVEL] == []
