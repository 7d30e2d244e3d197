"""Figures, heads of columns and drawings that stand in one another's place, by the words beside them."""

from __future__ import annotations

from pathlib import Path

from audit import orchard

from pnp.game.misplaced import misplaced_notes
from pnp.kinds.components import kind_contents
from pnp.play.rules import load
from pnp.source.folder import Folder

BOOK = """\
::: strip Picking
{figure: ladder}
Set up the ladder under the tree.

{figure: press}
Turn the press until no juice comes.
:::

| Fruit | Points |
|---|---|
{% for card in tables.cards.values() %}
| {{ card.fruit | capital }} | {{ card.points | number('point') }} |
{% endfor %}
"""
FIGURES = """\
[[figure]]
id = "ladder"
caption = "A ladder, and who climbs it."
[[figure.panel]]
symbols = ["AP"]
[[figure]]
id = "press"
caption = "The press, and its juice."
[[figure.panel]]
symbols = ["QU"]
"""
PARTS = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
  <title>{}</title>
  <path class="ink" id="{}" d="{}"/>
</svg>
"""
APPLE, QUINCE = ("apple-core", "M1 1 L9 1 L9 9 Z"), ("quince-leaf", "M1 5 L9 1 L5 9 Z")


def told(
    folder: Path,
    book: str = BOOK,
    figures: str = FIGURES,
    age: int = 6,
    minutes: int = 15,
    art: tuple[tuple[str, str], ...] = (APPLE, QUINCE),
) -> list[str]:
    identity = orchard.GAME.replace("age = 6", f"age = {age}").replace("minutes = 15", f"minutes = {minutes}")
    root = orchard.write(folder, book=book, figures=figures, game=identity)
    for name, parts in zip(("Apple", "Quince"), art, strict=True):
        (root / f"art/{name.lower()}.svg").write_text(PARTS.format(name, *parts), encoding="utf-8")
    game = load(Folder(root), kind_contents(Folder(root)))
    return [f"{Path(note.file).name}:{note.line}" for note in misplaced_notes(game)]


def test_what_stands_in_its_place_is_left_alone(tmp_path: Path) -> None:
    assert told(tmp_path) == []


def test_figures_over_each_others_words_are_noted(tmp_path: Path) -> None:
    book = BOOK.replace(": ladder}", ": x}").replace(": press}", ": ladder}").replace(": x}", ": press}")
    assert told(tmp_path, book) == ["book.md.j2:2"]


def test_heads_over_each_others_columns_are_noted(tmp_path: Path) -> None:
    assert told(tmp_path, BOOK.replace("| Fruit | Points |", "| Points | Fruit |")) == ["book.md.j2:9"]


def test_figures_that_have_each_others_ids_are_noted(tmp_path: Path) -> None:
    figures = FIGURES.replace('"ladder"', '"x"').replace('"press"', '"ladder"').replace('"x"', '"press"')
    assert told(tmp_path, figures=figures) == ["book.md.j2:2"]


def test_drawings_whose_parts_are_called_after_one_another_are_noted(tmp_path: Path) -> None:
    assert told(tmp_path, art=(QUINCE, APPLE)) == ["apple.svg:1"]


def test_a_drawing_that_was_copied_over_another_is_noted(tmp_path: Path) -> None:
    assert told(tmp_path, art=(APPLE, APPLE)) == ["quince.svg:1"]


def test_nobody_is_too_young_for_a_game_of_a_few_minutes(tmp_path: Path) -> None:
    assert told(tmp_path, age=30) == ["game.toml:5"]


def test_a_game_for_adults_may_take_an_hour(tmp_path: Path) -> None:
    """What is old for a game and short for it would be exchanged; 21 years and an hour are not."""
    assert told(tmp_path, age=21, minutes=60) == []
    assert told(tmp_path, age=60, minutes=21) == ["game.toml:5"]
