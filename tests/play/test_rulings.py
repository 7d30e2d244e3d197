"""A ruling without a switch is settled: another choice would print what nobody plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bundled import FOLDERS, WITH_RULES
from games.redesigns import copied

from pnp.build.compose import Composer
from pnp.source.folder import Folder


@pytest.mark.parametrize("game", WITH_RULES)
def test_another_choice_without_a_switch_is_told(game: str, tmp_path: Path) -> None:
    text = (FOLDERS[game] / "rulings.toml").read_text(encoding="utf-8")
    for block in re.split(r"(?m)^(?=\[\[ruling\]\]$)", text):
        readings = re.findall(r'(?m)^id = "([^"]+)"', block)[1:]
        if "switch = " not in block and len(readings) > 1:
            break
    else:
        pytest.skip("every question of this game has a switch")
    root = copied(game, tmp_path)
    flipped = re.sub(r'(?m)^chosen = "[^"]+"', f'chosen = "{readings[1]}"', block)
    (root / "rulings.toml").write_text(text.replace(block, flipped), encoding="utf-8")
    problems = Composer(Folder(root)).referee.static_problems()
    assert any(problem.key.endswith("chosen") and "no switch changes that" in problem.message for problem in problems)
