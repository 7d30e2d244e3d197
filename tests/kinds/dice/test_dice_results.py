"""The faces of a lone die, explained beside them by the rows of a table."""

from __future__ import annotations

from pathlib import Path

from kinds import card_game
from kinds.helpers import laid, problems, sheets
from pnp.kinds.dice.dice_results import in_lines
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Text

PAIRS = """\
[[row]]
id = "sun"
face = "S"
text = "It shines."

[[row]]
id = "moon"
face = "moon"
text = "It glows."
"""


ROLLS = """
[rolls]
kind = "dice-results"
title = "Rolls"
serves = "table"
tells = { table = "pairs", by = "face" }
"""


def test_the_faces_of_a_lone_die_are_explained_beside_them(little_game: Path) -> None:
    folder = card_game.write(little_game, tables_pairs=PAIRS, components=card_game.COMPONENTS + ROLLS)
    (page,) = sheets(folder, "rolls").pages
    assert isinstance(page, SheetPage)
    said = [part.item.text for part in laid(page.items) if isinstance(part.item, Text)]
    assert said.count("It shines.") == 3 and said.count("It glows.") == 3


def test_a_face_that_nobody_explains_is_told(little_game: Path) -> None:
    pairs = PAIRS.partition("\n\n")[0] + "\n"
    folder = card_game.write(little_game, tables_pairs=pairs, components=card_game.COMPONENTS + ROLLS)
    assert any('no row of tables/pairs.toml has face = "moon"' in problem for problem in problems(folder, "rolls"))
    table = ROLLS.replace('"pairs"', '"pears"')
    (folder / "components.toml").write_text(card_game.COMPONENTS + table, encoding="utf-8")
    assert any("did you mean “pairs”?" in problem for problem in problems(folder, "rolls"))


def test_captions_of_several_marks_break_alike() -> None:
    captions = ["left, happy, hatched orange eyes", "right, unhappy, plain yellow eyes"]
    assert [in_lines(each, lambda words: True) for each in captions] == [
        "left,\u00a0happy, hatched orange eyes",
        "right,\u00a0unhappy, plain yellow eyes",
    ]
    for caption in captions:  # too narrow a column
        assert in_lines(caption, lambda words: False) == caption
    assert in_lines("blue zombie", lambda words: True) == "blue zombie"
