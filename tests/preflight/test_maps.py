"""The maps of the bundled games: what their texts say, and what a change of the rules changes on them."""

from __future__ import annotations

from pathlib import Path

import pytest
from thinning import thinned

from .cases import Case, build_only, cases_of, read_toml
from .map_checks import slots_of, tracked
from .pdf import Pdf

MAPS = cases_of("hex-map")
STORY_WORDS = range(50, 76)


@pytest.mark.parametrize("rounds", thinned([5, 12], 2))
def test_the_tracker_follows_the_rules(rounds: int, game_folder: Path, tmp_path: Path) -> None:
    case = next(case for case in MAPS if case.game.id == read_toml(game_folder / "game.toml")["id"])
    facts = (game_folder / "game.toml").read_text(encoding="utf-8")
    assert "rounds = 13" in facts
    (game_folder / "game.toml").write_text(facts.replace("rounds = 13", f"rounds = {rounds}"), encoding="utf-8")
    page = Pdf(build_only(case, tmp_path / "out", game_folder, "--no-check")).pages[0]
    assert tracked(page, case) == " ".join(map(str, range(1, rounds + 1)))


@pytest.mark.parametrize("case", MAPS, ids=str)
def test_a_story_can_be_read_before_the_dice_have_come_to_rest(case: Case) -> None:
    assert len(slots_of(case)["story"].split()) in STORY_WORDS


def test_every_story_and_every_rule_is_another() -> None:
    texts = [slots_of(case) for case in MAPS]
    for name in ("story", "rule"):
        assert len({text[name] for text in texts}) == len(texts)
