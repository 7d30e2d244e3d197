"""Whatever is wrong with a game's files: a located message with a hint, exit code 1, and nothing is harmed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import Pnp
from kinds.sea_garden import FILES, write
from refused import refused
from slips import ALL, NO_FONT
from thinning import thinned


@pytest.mark.parametrize("name", thinned(ALL, 8, by=lambda name: ALL[name].file))
def test_a_slip_is_told_where_it_is_and_harms_nothing(name: str, run: Pnp, tmp_path: Path, good_outputs: Path) -> None:
    case = ALL[name]
    folder = write(tmp_path / "game")
    (folder / case.file).write_text(case.content, encoding="utf-8")
    if case.name == "too many dice in all":
        (folder / "dice.toml").write_text(FILES["dice.toml"].replace("count = 3", "count = 100"), encoding="utf-8")
    lines = refused(run, folder, good_outputs, tmp_path)
    wanted = [line for line in lines if line.startswith(case.where) and case.message in line and case.hint in line]
    assert wanted, lines
    if case.more >= 0:
        assert len(lines) == 1 + case.more, lines
    if name.startswith("no font for"):
        assert f"no font has the character “{NO_FONT}” (U+6F22)" in wanted[0]
    assert re.match(r"[^:]+:\d+:\d+: \S", wanted[0])
