"""Panels of one example come in one order, side by side, and labels stand below the lists that they speak of."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game

from .. import little_book

pytestmark = pytest.mark.usefixtures("one_paper")

EXAMPLES = """\
[[example]]
id = "morning"
title = "A sheep by the shed"
ruling = "R-GRASS"
given = { seen = ["SH"], lost = ["WE"] }
expect = { legal = true }

[[example]]
id = "evening"
title = "A well by the road"
ruling = "R-GRASS"
given = { seen = ["WE"], lost = ["SH"] }
expect = { legal = true }
"""
DICE = """\
[[die]]
id = "hill"
name = "Hill die"
role = "accent"
faces = ["SH", "SH", "SH", "WE", "WE", "WE"]
count = 2
"""


def panel(example: str, show: str, label: str = "", *more: str) -> str:
    keys = [f'example = "{example}"', f'show = "given.{show}"', *([f'label = "{label}"'] if label else []), *more]
    return "\n".join(["[[figure.panel]]", *keys, ""])


def told(folder: Path, *panels: str) -> list[str]:
    head, _, rest = little_book.FIGURES.partition("[[figure.panel]]")
    figures = f"{head}{''.join(panels)}\n[[figure]]{rest.partition('[[figure]]')[2]}"
    files = {"figures.toml": figures, "examples.toml": EXAMPLES, "dice.toml": DICE}
    problems = check_game(little_book.write(folder / "game", files), quick=True)
    return [f"{each.key}: {each.message}" for each in problems if each.key.startswith("figure[1].panel")]


def test_one_order_for_all_examples(tmp_path: Path) -> None:
    rows = [panel("morning", "seen"), panel("morning", "lost", "Morning: lost"), panel("evening", "seen")]
    last = panel("evening", "lost", "Evening: lost")
    assert told(tmp_path / "good", *rows, last) == []
    swapped = [*rows[:2], panel("evening", "lost"), panel("evening", "seen", "Evening")]
    assert told(tmp_path / "bad", *swapped) == [
        "figure[1].panel[4].show: “given.lost” stands before “given.seen”, and with “morning” it is the other way round"
    ]


def test_a_panel_without_words_belongs_to_its_neighbour(tmp_path: Path) -> None:
    (said,) = told(
        tmp_path,
        panel("evening", "seen"),
        panel("morning", "lost", "Morning: lost"),
        panel("evening", "lost", "Evening: lost", "new_row = true"),
    )
    assert said == "figure[1].panel[1].example: “evening” stands here without a word, beside “morning”"


def test_a_label_speaks_of_what_is_shown(tmp_path: Path) -> None:
    (said,) = told(tmp_path, panel("morning", "lost", "Seen this morning"), panel("morning", "seen", "Morning: seen"))
    assert said == "figure[1].panel[1].label: the label speaks of “seen”, and the panel shows “lost”"
