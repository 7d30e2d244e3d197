"""Sheets of stickers: nothing of one strip reaches into the next."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from kinds.helpers import Corners, composer, laid, overlap, places, written
from kinds.sea_garden import COMPONENTS, write
from pnp.game.content.dice import Dice
from pnp.kinds.dice.dice_cutouts import _usual_steps
from pnp.scene.frame import Role, Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS, STANDARD_PAPERS, Paper
from pnp.source.catalogue import catalogue


@pytest.mark.parametrize("size", ["8.0", "10.0", "12.0", "14.0", "16.0", "20.0"])
@pytest.mark.parametrize("paper", STANDARD_PAPERS, ids=lambda paper: paper.id)
def test_strips_of_stickers_keep_clear_of_one_another(tmp_path: Path, size: str, paper: Paper) -> None:
    """Bleed and marks included: what belongs to one strip never reaches the stickers of the next."""
    text = COMPONENTS.replace("net_mm = 20.0", f"net_mm = 20.0\nsticker_mm = {size}")
    made = composer(write(tmp_path / "game", components_toml=text))
    component = next(c for c in made.components if c.id == "dice")
    printable = made.printable(component, paper, Ink.FULL)
    assert printable is not None and not made.problems.found
    for page in printable.document.pages:
        strips = [p for die in ("shore", "deep", "storm") for p in places(page.frame.items, f"{die} stickers")]
        assert {strip.role for strip in strips} <= {Role.PIECE}
        cuts = [item for strip in strips for item in strip.frame.items if item.role is Role.CUT]
        assert len(cuts) == len(strips) * (2 * 7 + 2 * 2)  # at both ends of every cut
        boxes: list[Corners] = []
        for strip in strips:
            inner = [part.box for part in laid(strip.frame.items, strip.x, strip.y)]
            boxes.append(
                (
                    min(b[0] for b in inner),
                    min(b[1] for b in inner),
                    max(b[2] for b in inner),
                    max(b[3] for b in inner),
                )
            )
        assert not [1 for a, b in combinations(boxes, 2) if overlap(a, b)]
        assert all(b[0] >= 6 and b[2] <= page.frame.width - 6 and b[3] <= page.frame.height - 9 for b in boxes)


@pytest.mark.parametrize(
    ("dice", "last"),
    [
        ([("Sun die", 1), ("Moon die", 1)], "Sun die, moon die: ready to roll."),
        ([("D6", 1), ("D8", 1), ("Night Die", 1)], "D6, D8, Night Die: ready to roll."),
        ([(f"Die {n}", 1) for n in range(5)], "Every strip makes a die of its own: ready to roll."),
        ([("Sun die", 4)], "All dice are alike: ready to roll."),
        ([("Sun die", 1)], "Ready to roll."),
    ],
)
def test_steps_for_stickers_are_the_same_for_every_game_but_for_its_dice(
    dice: list[tuple[str, int]], last: str
) -> None:
    rows = [
        {"id": f"d{n}", "name": name, "role": "x", "mark": "disc", "faces": ["A"] * 6, "count": count}
        for n, (name, count) in enumerate(dice)
    ]
    steps = _usual_steps(catalogue("en"), written(Dice, {"die": rows}).die)
    assert [art for art, _ in steps] == ["scissors", "glue", "die"] and steps[-1][1][0] == last


def test_steps_find_other_words_where_there_is_no_room_for_the_names(tmp_path: Path) -> None:
    """A page of A5 leaves ten millimetres to a step."""
    text = re.sub(r"sticker_steps = .*", "", COMPONENTS)
    folder = write(tmp_path / "game", components_toml=text)
    dice = folder / "dice.toml"
    dice.write_text(dice.read_text(encoding="utf-8").replace('"Deep die"', '"Wanderer"'), encoding="utf-8")
    made = composer(folder)
    printable = made.printable(next(c for c in made.components if c.id == "dice"), PAPERS["a5"], Ink.FULL)
    assert printable is not None and not made.problems.found
    found = [part.item for page in printable.document.pages for part in laid(page.frame.items)]
    words = " ".join(item.text for item in found if isinstance(item, Text))
    assert "Every strip makes a die of its own" in words and "shore die" not in words


def test_a_step_that_does_not_fit_is_told_with_its_words(tmp_path: Path) -> None:
    steps = 'sticker_steps = [{ art = "shell", text = "Unmistakablyunbreakable" }]'
    steps = steps.replace("}]", '}, { art = "shell", text = "b" }, { art = "shell", text = "c" }]')
    made = composer(write(tmp_path / "game", components_toml=re.sub(r"sticker_steps = .*", steps, COMPONENTS)))
    made.printable(next(c for c in made.components if c.id == "dice"), PAPERS["a5"], Ink.FULL)
    (problem,) = made.problems.found
    assert problem.message.startswith("“Unmistakablyunbreakable”: the text does not fit its box (")


def test_no_steps_are_printed_where_none_are_wanted(tmp_path: Path) -> None:
    def words(name: str, steps: str) -> str:
        text = re.sub(r"sticker_steps = .*", steps, COMPONENTS)
        made = composer(write(tmp_path / name, components_toml=text))
        printable = made.printable(next(c for c in made.components if c.id == "dice"), PAPERS["a4"], Ink.FULL)
        assert printable is not None and not made.problems.found
        found = [part.item for page in printable.document.pages for part in laid(page.frame.items)]
        return " ".join(item.text for item in found if isinstance(item, Text))

    assert "Cut the faces apart" in words("usual", "") and "Cut the faces" not in words("none", "sticker_steps = []")


def test_nets_on_several_pages_are_as_many_on_each(tmp_path: Path) -> None:
    text = COMPONENTS.replace("sticker_sets = 12", "sticker_sets = 0\nnet_sets = 3")
    made = composer(write(tmp_path / "game", components_toml=text))
    printable = made.printable(next(c for c in made.components if c.id == "dice"), PAPERS["a4"], Ink.FULL)
    assert printable is not None
    counts = [sum(item.role is Role.PIECE for item in page.frame.items) for page in printable.document.pages]
    assert len(counts) > 1 and max(counts) - min(counts) <= 1
