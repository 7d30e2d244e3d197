"""A row shows the drawing of itself; what is exchanged, borrowed or shown nowhere is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.source.problems import Severity

from . import card_game

pytestmark = pytest.mark.usefixtures("one_paper")

BEASTS = ("owl", "cat", "toad")


def _svg(title: str, number: int) -> str:
    shape = f'<rect class="line" x="{number}" y="1" width="{2 + 2 * number}" height="{8 - 2 * number}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>{title}</title>{shape}</svg>'


def beasts(arts: tuple[str, ...] = BEASTS, names: tuple[str, ...] = ("Old Owl", "Tom Cat", "Toad")) -> str:
    rows = zip(BEASTS, names, arts, strict=True)
    return "".join(f'[[row]]\nid = "{row}"\nname = "{name}"\nart = "beast-{art}"\n' for row, name, art in rows)


@pytest.fixture
def game(little_game: Path) -> Path:
    """The card game with a deck of three beasts, each with a picture."""
    beast = 'size = [25, 25]\n[box.face]\nat = [2, 2, 21, 21]\nart = "{art}"\n'
    deck = '[beasts]\nkind = "tokens"\ntitle = "Beasts"\nserves = "table"\nrows = "beasts"\nlayout = "beast"\n'
    components = card_game.COMPONENTS + deck
    folder = card_game.write(little_game, components=components, tables_beasts=beasts(), layouts_beast=beast)
    (folder / "components.toml").write_text(components, encoding="utf-8")
    for number, name in enumerate(BEASTS):
        (folder / f"art/beast-{name}.svg").write_text(_svg(f"Beast {name}: at night", number), encoding="utf-8")
    (folder / "dice.toml").unlink()
    palette = (folder / "palette.toml").read_text(encoding="utf-8").splitlines()
    others = [line for line in palette if not line.startswith("sky")]  # these were the colours of the die
    (folder / "palette.toml").write_text("\n".join(others), encoding="utf-8")
    return folder


def told(folder: Path) -> list[str]:
    return [str(problem).partition("some folder/")[2] for problem in check_game(folder, quick=True)]


def test_an_untouched_game_is_fine(game: Path) -> None:
    assert told(game) == []


def test_a_name_alone_may_change(game: Path) -> None:
    (game / "tables/beasts.toml").write_text(beasts(names=("Strix", "Tom Cat", "Newt")), encoding="utf-8")
    symbols = game / "symbols.toml"
    symbols.write_text(symbols.read_text(encoding="utf-8").replace('"Moon"', '"Crescent"'), encoding="utf-8")
    assert told(game) == []


def test_two_rows_with_their_drawings_exchanged(game: Path) -> None:
    (game / "tables/beasts.toml").write_text(beasts(("cat", "owl", "toad")), encoding="utf-8")
    (message,) = told(game)  # one cause, one message
    assert message == (
        "tables/beasts.toml:4:1: row[1].art: art/beast-cat.svg is the picture of “Tom Cat”, which shows "
        "art/beast-owl.svg, that of “Old Owl”  hint: exchanged with row[2].art?"
    )


def test_two_files_exchanged(game: Path) -> None:
    owl, cat = game / "art/beast-owl.svg", game / "art/beast-cat.svg"
    here = owl.read_bytes()
    owl.write_bytes(cat.read_bytes())
    cat.write_bytes(here)
    files = [line.partition(":")[0] for line in told(game)]
    assert files == ["art/beast-cat.svg", "art/beast-owl.svg"]


def test_two_names_exchanged(game: Path) -> None:
    (game / "tables/beasts.toml").write_text(beasts(names=("Tom Cat", "Old Owl", "Toad")), encoding="utf-8")
    first, second = told(game)
    assert "row[1].name: the drawing art/beast-owl.svg is not of “Tom Cat”, and art/beast-cat.svg is" in first
    assert "row[2].name" in second


def test_another_rows_drawing_where_there_is_one_of_its_own(game: Path) -> None:
    (game / "tables/beasts.toml").write_text(beasts(("owl", "owl", "toad")), encoding="utf-8")
    (line,) = told(game)
    assert "row[2].art" in line and "hint: is it art/beast-cat.svg?" in line


def test_another_rows_drawing_where_there_is_none(game: Path) -> None:
    (game / "tables/beasts.toml").write_text(beasts(("owl", "owl", "toad")), encoding="utf-8")
    (game / "art/beast-cat.svg").unlink()
    (problem,) = check_game(game, quick=True)
    assert problem.severity is Severity.WARNING
    assert problem.key == "row[2].art" and problem.message == "art/beast-owl.svg is the picture of “Old Owl” already"


def test_a_symbol_is_its_picture(game: Path) -> None:
    symbols = game / "symbols.toml"
    text = symbols.read_text(encoding="utf-8").replace('name = "Moon"\n', 'name = "Moon"\nart = "beast-owl"\n')
    symbols.write_text(text, encoding="utf-8")
    (line,) = told(game)
    assert "moon.art: the drawing art/beast-owl.svg calls itself “Beast owl”, and this is “Moon”" in line
    assert line.endswith("hint: is it art/moon.svg?")


@pytest.mark.soak
def test_a_drawing_says_what_else_it_is(game: Path) -> None:
    symbols, owl = game / "symbols.toml", game / "art/beast-owl.svg"
    text = (
        symbols.read_text(encoding="utf-8")
        + '[wisdom]\ncode = "W"\nname = "Wisdom"\ngroup = "sky"\nart = "beast-owl"\n'
    )
    symbols.write_text(text, encoding="utf-8")
    assert "this is “Wisdom”" in "".join(told(game))
    owl.write_text(_svg("Beast owl: stands for wisdom", 0), encoding="utf-8")
    assert [line for line in told(game) if "nothing shows this symbol" not in line] == []


def test_scenery_of_two_sheets_exchanged(little_game: Path) -> None:
    for number, name in enumerate(("results-night", "cutouts-night")):
        words = name.replace("-", " ")
        (little_game / f"art/{name}.svg").write_text(_svg(words, number), encoding="utf-8")
    components = little_game / "components.toml"
    text = components.read_text(encoding="utf-8")

    def write(results: str, cutouts: str) -> None:
        scenes = text.replace("[results]\n", f'[results]\nscene = "{results}"\n')
        components.write_text(scenes.replace("[cutouts]\n", f'[cutouts]\nscene = "{cutouts}"\n'), encoding="utf-8")

    write("results-night", "cutouts-night")
    assert told(little_game) == []
    write("cutouts-night", "results-night")
    (line,) = told(little_game)
    assert "results.scene: the drawing calls itself “cutouts night”, which is what “cutouts” is" in line


def test_a_drawing_that_nothing_shows(game: Path) -> None:
    (game / "art/cloud.svg").write_text(_svg("Cloud", 3), encoding="utf-8")
    (problem,) = check_game(game, quick=True)
    assert problem.severity is Severity.WARNING and problem.file.endswith("art/cloud.svg")
    assert problem.message == "no sheet shows this drawing"


@pytest.mark.parametrize(("copied", "over"), [("owl", "cat"), ("cat", "owl")])
def test_a_drawing_copied_over_another_is_told_once(game: Path, copied: str, over: str) -> None:
    (game / f"art/beast-{over}.svg").write_bytes((game / f"art/beast-{copied}.svg").read_bytes())
    lines = [line for line in told(game) if line.startswith("art/")]
    message = f"the drawing calls itself “Beast {copied}”, and its file is beast-{over}.svg"
    assert len(lines) == 1 and message in lines[0]


def numbered(folder: Path, value: int) -> list[str]:
    """A symbol that takes a number into its name, and a drawing that shows two."""
    game, symbols = folder / "game.toml", folder / "symbols.toml"
    game.write_text(f"{game.read_text(encoding='utf-8')}factor = {value}\n", encoding="utf-8")
    name = '"Times {facts.factor|words}"'
    row = f'[times-two]\ncode = "T2"\nname = {name}\nplural = {name}\ngroup = "tool"\n'
    symbols.write_text(f"{symbols.read_text(encoding='utf-8')}{row}", encoding="utf-8")
    (folder / "art/times-two.svg").write_text(_svg("Times two: a cross and a 2", 1), encoding="utf-8")
    return [line for line in told(folder) if "times-two.name" in line]


def test_a_drawing_that_shows_another_number_than_the_name_is_refused(game: Path) -> None:
    (line,) = numbered(game, 3)
    assert "times-two.name: the drawing art/times-two.svg shows 2, and this is “Times three”" in line
    assert "note:" not in line and "warning:" not in line


def test_a_drawing_that_shows_the_number_of_the_name_is_fine(game: Path) -> None:
    assert numbered(game, 2) == []
