"""Another game out of data alone: other grid, dice, scoring, colours and art, through the same preflight."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from conftest import Pnp
from preflight.checks import Expected, complaints
from preflight.pdf import Pdf
from thinning import thinned

from pnp.build.check import check_game
from pnp.scene.ink import Ink, output_name
from pnp.sheet.paper import STANDARD_PAPERS

from .sea_garden import BONUSES, COMPONENTS, DICE, PALETTE, write

STANDARD = [paper.id for paper in STANDARD_PAPERS]
KINDS = {
    "reef-sheet": ("bonus-sheet", "Reef Sheet"),
    "rolls": ("dice-results", "What You Rolled"),
    "dice": ("dice-cutouts", "Paper Dice"),
}
PAGES = {"reef-sheet": 1, "rolls": 1}
Read = Callable[[str, str, Ink], Pdf]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from typer.testing import CliRunner

    from pnp.cli.commands import app

    base = tmp_path_factory.mktemp("other")
    folder = write(base / "under any name")
    command = ["build", str(folder), "--paper", "both", "--ink", "both", "--out", str(base / "out")]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    return base / "out" / "sea-garden"


def expected(component: str, paper: str, ink: Ink) -> Expected:
    kind, title = KINDS[component]
    return Expected("Sea Garden", title, "Nobody in particular", "en-GB", kind, paper, ink)


@pytest.mark.parametrize(("paper", "ink"), thinned(product(STANDARD, Ink), 3))
@pytest.mark.parametrize("component", KINDS)
def test_it_passes_the_same_preflight(built: Path, component: str, paper: str, ink: Ink) -> None:
    pdf = Pdf((built / paper / output_name(component, ink, ".pdf")).read_bytes())
    assert complaints(pdf, expected(component, paper, ink)) == []


def test_the_sheet_shows_its_own_grid(built: Path) -> None:
    words = Pdf((built / "a4" / "reef-sheet.pdf").read_bytes()).pages[0].words
    for wanted in ("Reef Sheet", "The shoal", "Counting", "Diver", "Shells ashore", "Sum", "Shells ashore decide"):
        assert words.count(wanted) >= 2, wanted  # two a page
    assert "Favours" not in words and "spent" not in words


def test_the_table_shows_its_own_dice(built: Path) -> None:
    words = Pdf((built / "a4" / "rolls.pdf").read_bytes()).pages[0].words
    assert "Roll three dice, 7 times." in words
    assert [words.count(name) for name in ("Shore die", "Deep die", "Storm die")] == [1, 1, 1]
    assert words.count("Great Wave") == 1 + 3 + 3 and words.count("Reef") == 1


def test_six_small_nets_a_page_and_twelve_sets_of_stickers(built: Path) -> None:
    for paper in STANDARD:
        pdf = Pdf((built / paper / "dice.pdf").read_bytes())
        nets = [page for page in pdf.pages if "paste" in page.words]
        # one, three and one of the three dice, each with seven tabs
        assert [page.words.count("paste") for page in nets] == [5 * 7]
        stickers = pdf.pages[: -len(nets)]
        assert sum(page.words.count("Deep die") for page in stickers) == 12 * 3
        assert sum(page.words.count("Storm die") for page in stickers) == 12
        assert [title for title, _ in pdf.bookmarks] == ["Stickers"] * len(stickers) + ["Nets"]


@pytest.mark.parametrize("paper", STANDARD)
def test_a_page_holds_up_to_six_small_or_four_large_nets_and_no_page_is_left_with_few(
    tmp_path: Path, run: Pnp, paper: str
) -> None:
    for side, wanted in (("20.0", [5, 5]), ("25.0", [4, 3, 3])):
        text = COMPONENTS.replace("sticker_sets = 12", "sticker_sets = 0\nnet_sets = 2")
        folder = write(tmp_path / side, components_toml=text.replace("net_mm = 20.0", f"net_mm = {side}"))
        result = run("build", folder, "--paper", paper, "--ink", "full", "--only", "dice", "--out", tmp_path / "out")
        assert result.code == 0, result.err
        pdf = Pdf((tmp_path / "out" / "sea-garden" / paper / "dice.pdf").read_bytes())
        assert [page.words.count("paste") for page in pdf.pages] == [7 * nets for nets in wanted]


def grid(rows: int, columns: int, spent: bool) -> str:
    cells = ", ".join(['"CR/WA"', '"SH"'][i % 2] for i in range(columns))
    head = BONUSES.partition("\n[[row]]")[0] + ('column_spent_as = ["SH"]\n' if spent else "")
    return head + f'\n[[row]]\nhead = "SH/CR"\ncells = [{cells}]\n' * rows


@pytest.mark.parametrize("spent", [False, True])
@pytest.mark.parametrize(
    ("rows", "columns"),
    thinned([(8, 8), (6, 8), (8, 6), (3, 4), (1, 1)], 5),
)
def test_other_grids(tmp_path: Path, run: Pnp, rows: int, columns: int, spent: bool) -> None:
    """Small and large ones either come out clean or are refused; nothing is ever printed over something else."""
    text = COMPONENTS.replace('fields = ["Diver"]', 'fields = ["Diver"]\nspent_label = "-"') if spent else COMPONENTS
    folder = write(tmp_path / "game", bonuses_toml=grid(rows, columns, spent), components_toml=text)
    result = run("build", folder, "--only", "reef-sheet", "--out", tmp_path / "out")
    assert result.code == 0, result.err
    for ink in Ink:
        data = (tmp_path / "out" / "sea-garden" / "a4" / output_name("reef-sheet", ink, ".pdf")).read_bytes()
        assert complaints(Pdf(data), expected("reef-sheet", "a4", ink)) == []


def test_a_label_that_no_longer_fits_below_its_column_is_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", bonuses_toml=grid(6, 8, True))
    (problem,) = check_game(folder)
    assert problem.key == "reef-sheet.spent_label" and "does not fit" in problem.message


@pytest.mark.parametrize("number", thinned([1, 8], 2))
def test_one_die_or_eight(tmp_path: Path, run: Pnp, number: int) -> None:
    shore = DICE.split("\n\n")[0]
    dice = "\n".join(
        shore.replace('"shore"', f'"shore-{i}"', 1).replace("Shore die", f"No. {i}") for i in range(number)
    )
    folder = write(tmp_path / "game", dice_toml=dice)
    result = run("build", folder, "--out", tmp_path / "out", "--paper", "both", "--only", "rolls", "--only", "dice")
    assert result.code == 0, result.err
    for paper in STANDARD:
        for ink in Ink:
            for component in ("rolls", "dice"):
                data = (tmp_path / "out" / "sea-garden" / paper / output_name(component, ink, ".pdf")).read_bytes()
                assert complaints(Pdf(data), expected(component, paper, ink)) == []


def test_symbols_may_go_by_their_ids_or_codes(tmp_path: Path, run: Pnp) -> None:
    def data(name: str, dice: str) -> bytes:
        folder = write(tmp_path / name, dice_toml=dice)
        assert run("build", folder, "--only", "rolls", "--out", tmp_path / name / "out").code == 0
        return (tmp_path / name / "out" / "sea-garden" / "a4" / "rolls.pdf").read_bytes()

    assert data("codes", DICE) == data("ids", DICE.replace('"SH"', '"shell"').replace('"WA"', '"wave"'))


def test_without_a_palette_of_its_own_a_game_has_the_shared_colours(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "game", palette_toml=PALETTE.replace('night = { full = "#0b3a4a", friendly = "#ffffff" }', "")
    )
    assert check_game(folder) == []


def test_texts_are_optional(tmp_path: Path) -> None:
    bare = "\n".join(line for line in COMPONENTS.splitlines() if not line.startswith("texts"))
    problems = check_game(write(tmp_path / "game", components_toml=bare))
    assert {problem.message for problem in problems} == {"no component prints this text"}
