"""A pad: what stands where in its lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds import card_game
from kinds.helpers import placed, problems, sheets
from pnp.art.shapes import box
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Place, Shape, Text


def test_in_high_lines_of_a_pad_the_symbol_stands_above_its_label(little_game: Path) -> None:
    folder = card_game.write(little_game)
    high = card_game.COMPONENTS.replace("lines = 6", "lines = 1").replace(
        'total = "Sum"', 'total = "Sum"\nline_mm = 30'
    )
    (folder / "components.toml").write_text(high, encoding="utf-8")
    (page,) = sheets(folder, "pad").pages
    assert isinstance(page, SheetPage)
    pad = placed(page)[0].frame
    label = next(item for item in pad.items if isinstance(item, Text) and item.text.startswith("Stars"))
    symbol = next(item for item in pad.items if isinstance(item, Place))
    assert symbol.y + symbol.frame.height * symbol.scale < label.y - 2
    assert label.x < symbol.x + symbol.frame.width * symbol.scale


def test_words_below_a_symbol_are_as_far_from_their_line_as_the_symbol(little_game: Path) -> None:
    folder = card_game.write(little_game)
    high = card_game.COMPONENTS.replace("lines = 6", "lines = 1").replace(
        'total = "Sum"', 'total = "Sum"\nline_mm = 22.6'
    )
    (folder / "components.toml").write_text(high, encoding="utf-8")
    (page,) = sheets(folder, "pad").pages
    assert isinstance(page, SheetPage)
    pad = placed(page)[0].frame
    texts = [item for item in pad.items if isinstance(item, Text)]
    last = next(item for item in texts if "each" in item.text)
    symbol = next(item for item in pad.items if isinstance(item, Place))
    lines = sorted({box(item.path)[1] for item in pad.items if isinstance(item, Shape) and len(item.path) == 2})
    above, below = max(y for y in lines if y < symbol.y), min(y for y in lines if y > last.y)
    assert last.y > symbol.y and below - last.y > 1.5 * (symbol.y - above)


@pytest.mark.parametrize("total", ['total = "Sum"', ""])
def test_what_divides_columns_ends_above_the_total(little_game: Path, total: str) -> None:
    folder = card_game.write(little_game)
    divided = card_game.COMPONENTS.replace('total = "Sum"', total)
    (folder / "components.toml").write_text(divided, encoding="utf-8")
    (page,) = sheets(folder, "pad").pages
    assert isinstance(page, SheetPage)
    shapes = [item.path for item in placed(page)[0].frame.items if isinstance(item, Shape)]
    strokes = [box(path) for path in shapes if len(path) == 2]
    upright = [y + height for _, y, width, height in strokes if not width]
    level = sorted({y for _, y, width, _ in strokes if width})
    assert set(map(round, upright)) == {round(max(upright)), round(level[-1] if total else max(upright))}
    assert (min(upright) < max(upright) - 5) == bool(total)


LINES = '{ rows = "suits", label = "{name}", symbol = "{symbol}", note = "{facts.draw} each" }'


def with_lines(folder: Path, line: str) -> Path:
    written = card_game.COMPONENTS.replace('{ label = "Stars", symbol = "sun", note = "two each" }', line)
    assert line in written
    return card_game.write(folder, components=written)


def test_a_table_gives_a_line_for_each_of_its_rows(little_game: Path) -> None:
    (page,) = sheets(with_lines(little_game, LINES), "pad").pages
    pad = placed(page)[0].frame
    told = [item.text.strip() for item in pad.items if isinstance(item, Text)]
    lines = [text for text in told if text in ("Suns", "Moons", "2 each", "Hand 1", "Sum")]
    assert lines == ["Suns", "2 each", "Moons", "2 each", "Hand 1", "Sum"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"suits"', '"suit"', "pad.line[1].rows: there is no table tables/suit.toml"),
        ("{name}", "{nam}", "pad.line[1].label: “suns”: this row has no “nam”  hint: did you mean “name”?"),
        ("{symbol}", "{name}", "pad.line[1].symbol: unknown symbol “Suns”"),
    ],
)
def test_what_a_line_of_a_table_lacks_is_told_once(little_game: Path, old: str, new: str, told: str) -> None:
    (problem, *others) = problems(with_lines(little_game, LINES.replace(old, new)), "pad")
    assert told in problem
    assert not others or new == "{name}"  # an unknown symbol is one of each row


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{ label = "Stars", note = "{name}" }', "pad.line[1].note: nothing fills “{name}”"),
        ('{ label = "{strs}", note = "one" }', "pad.line[1].label: nothing fills “{strs}”"),
    ],
)
def test_a_hole_that_nothing_fills_is_told_and_not_printed(little_game: Path, line: str, told: str) -> None:
    (problem,) = problems(with_lines(little_game, line), "pad")
    assert told in problem
