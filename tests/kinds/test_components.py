"""components.toml: kinds, ids, what a kind needs, what a sheet is enough for."""

from __future__ import annotations

from pathlib import Path

import pytest
from papers import A4
from thinning import thinned

from pnp.build.check import check_game
from pnp.game.library import KnownGame, bundled_games
from pnp.kinds.components import MAX_COMPONENTS, find_kind, known_kinds
from pnp.scene.ink import Ink

from .helpers import composer
from .sea_garden import COMPONENTS, FILES, write

pytestmark = pytest.mark.usefixtures("one_paper")


def test_every_kind_offers_what_is_asked_of_it() -> None:
    assert {"bonus-sheet", "dice-results", "dice-cutouts"} <= set(known_kinds())
    for kind in map(find_kind, known_kinds()):
        assert kind is not None
        assert kind.spec.model_config["extra"] == "forbid"
        assert all(name.endswith(".toml") for name in kind.needs)


@pytest.mark.parametrize("component", ["reef-sheet", "rolls", "dice"])
def test_a_kind_says_which_file_it_misses(tmp_path: Path, component: str) -> None:
    folder = write(tmp_path / "game")
    kind = next(c.kind for c in composer(folder).components if c.id == component)
    missing = kind.needs[-1]
    (folder / missing).unlink()
    said = [str(problem) for problem in check_game(folder)]
    wanted = f"{component}.kind: a "
    assert any(wanted in line and f"needs {missing}, which this game does not have" in line for line in said), said


@pytest.mark.parametrize(
    "name", thinned(["Reef", "reef_sheet", "reef--sheet", "-reef", "réef", "reef.sheet", "x" * 61, "a/b"], 3)
)
def test_ids_that_cannot_be_file_names(tmp_path: Path, name: str) -> None:
    folder = write(tmp_path / "game", components_toml=COMPONENTS.replace("[reef-sheet]", f'["{name}"]'))
    (problem,) = check_game(folder)
    assert "cannot be a component's id" in problem.message and (problem.line, problem.column) == (1, 1)


def test_nothing_to_print(tmp_path: Path) -> None:
    (problem,) = check_game(write(tmp_path / "game", components_toml=""))
    assert "nothing to print" in problem.message


def test_a_key_where_a_table_should_be(tmp_path: Path) -> None:
    (problem,) = check_game(write(tmp_path / "game", components_toml=f'title = "x"\n{COMPONENTS}'))
    assert (problem.key, problem.message, problem.hint) == (
        "title",
        "expected a table",
        "write [title] and its keys below",
    )


def test_far_too_many_components(tmp_path: Path) -> None:
    many = "\n".join(f'[c{i}]\nkind = "dice-results"\ntitle = "T"\nserves = "table"' for i in range(MAX_COMPONENTS + 1))
    (problem,) = check_game(write(tmp_path / "game", components_toml=many))
    assert problem.message == "201 components are more than 200" and problem.line == 4 * MAX_COMPONENTS + 1


def test_for_how_many_players_a_print_is_enough(tmp_path: Path) -> None:
    made = composer(write(tmp_path / "game", components_toml=COMPONENTS))
    players = {}
    for component in made.components:
        printable = made.printable(component, A4, Ink.FULL)
        assert printable is not None
        players[component.id] = printable.players_per_print
    assert players == {"reef-sheet": 2, "rolls": None, "dice": None, "print-me-first": None}


@pytest.mark.parametrize(
    "game", thinned(bundled_games(), lambda game: game.id == "zombie-mania", name=lambda game: game.id)
)
def test_whoever_needs_a_sheet_each_is_told_how_many_it_makes(game: KnownGame) -> None:
    made = composer(game.folder)
    for component in made.components:
        printable = made.printable(component, A4, Ink.FULL)
        assert printable is not None
        assert (printable.players_per_print is not None) == (component.spec.serves == "player"), component.id


def test_a_kind_knows_whom_it_serves(tmp_path: Path) -> None:
    text = "".join(line for line in COMPONENTS.splitlines(keepends=True) if not line.startswith("serves"))
    made = composer(write(tmp_path / "game", components_toml=text))
    assert {component.id: component.spec.serves for component in made.components} == {
        "reef-sheet": "player",
        "rolls": "table",
        "dice": "table",
        "print-me-first": "table",
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "said"),
    thinned(
        [
            (
                "components.toml",
                'kind = "dice-results"',
                'kind = "dice-result"',
                (12, 1),
                "did you mean “dice-results”?",
            ),
            ("components.toml", 'serves = "table"', 'serves = "tabel"', (14, 1), "did you mean “table”?"),
            ("components.toml", 'title = "Reef Sheet"', 'title = ""', (3, 1), "needs at least 1 character"),
            (
                "components.toml",
                'fields = ["Diver"]',
                'fields = ["Diver", "Diver"]',
                (9, 20),
                "“Diver” is asked for twice",
            ),
            ("components.toml", 'fields = ["Diver"]', 'sheet = "half-pages"', (9, 1), "did you mean “half-page”?"),
            ("components.toml", 'fields = ["Diver"]', 'backdrop = "corral"', (9, 1), "did you mean “coral”?"),
            ("components.toml", 'art = "shell"', 'art = "shel"', (26, 18), "did you mean “shell”?"),
            ("texts/rolls.md.j2", "## how-to", "## how-two", (1, 1), "did you mean “how-to”?"),
            ("texts/rolls.md.j2", "Roll", ":craab: Roll", (1, 1), "did you mean “crab”?"),
        ],
        3,
    ),
)
def test_slips_of_the_pen(tmp_path: Path, file: str, old: str, new: str, place: tuple[int, int], said: str) -> None:
    argument = file.replace("/", "_").replace(".", "_").replace("-", "_")
    folder = write(tmp_path / "game", **{argument: FILES[file].replace(old, new, 1)})
    (problem,) = check_game(folder)
    assert problem.file.endswith(file) and (problem.line, problem.column) == place
    assert said in str(problem)
