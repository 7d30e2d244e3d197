"""`pnp build`: which files it makes, where, and that they are the same every time."""

from __future__ import annotations

import os
import shutil
from itertools import product
from pathlib import Path

import pytest
from bundled import FOLDERS, built, composer
from conftest import MakeGame, Pnp
from papers import A4
from thinning import thinned

from pnp.game import library as workspace
from pnp.scene.ink import TWIN, Ink
from pnp.source.bundle import DATA
from pnp.source.problems import UsageError

BOTH_INKS = {"results.pdf", "results-ink-friendly.pdf", "cutouts.pdf", "cutouts-ink-friendly.pdf"}
FIRST_SHEETS = ("cauldron-sheet", "dice-results", "dice-cutouts")  # names that people look for


def pdfs(folder: Path) -> dict[str, bytes]:
    """Every PDF below a folder, by its path."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.pdf")}


def on(paper: str, names: set[str], game: str = "little-game") -> set[str]:
    return {f"{game}/{paper}/{name}" for name in names}


# Which files


def test_a_build_makes_both_inks_on_a4_in_the_current_folder(run: Pnp, little_game: Path, here: Path) -> None:
    assert run("build", little_game).code == 0
    assert set(pdfs(here / "build")) == on("a4", BOTH_INKS)
    assert list(here.iterdir()) == [here / "build"]
    assert all(data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF") for data in pdfs(here).values())


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--paper a4", on("a4", BOTH_INKS)),
        ("--paper letter", on("letter", BOTH_INKS)),
        ("--paper both", on("a4", BOTH_INKS) | on("letter", BOTH_INKS)),
        ("--ink full", on("a4", {"results.pdf", "cutouts.pdf"})),
        ("--ink friendly", on("a4", {"results-ink-friendly.pdf", "cutouts-ink-friendly.pdf"})),
        ("--ink both", on("a4", BOTH_INKS)),
        ("--only results", on("a4", {"results.pdf", "results-ink-friendly.pdf"})),
        ("--only results --only cutouts", on("a4", BOTH_INKS)),
        ("--only cutouts --paper letter --ink full", on("letter", {"cutouts.pdf"})),
    ],
)
def test_options_choose_the_files(run: Pnp, little_game: Path, here: Path, options: str, expected: set[str]) -> None:
    assert run("build", little_game, *options.split()).code == 0
    assert set(pdfs(here / "build")) == expected
    assert "0 made" in run("build", little_game, *options.split()).out  # the short way chooses the same


def test_out_replaces_build(run: Pnp, little_game: Path, here: Path) -> None:
    assert run("build", little_game, "--out", "prints/for me").code == 0
    assert set(pdfs(here / "prints/for me")) == on("a4", BOTH_INKS)
    assert list(here.iterdir()) == [here / "prints"]


# Which games


def test_the_id_and_not_the_folder_decides(run: Pnp, make_game: MakeGame, here: Path) -> None:
    made = []
    for name in ("some folder", "Another, (ödd) näme", "little-game", "trick-and-treat"):
        folder = make_game(name)
        assert run("build", folder, "--out", name).code == 0
        made.append(pdfs(here / name))
    assert set(made[0]) == on("a4", BOTH_INKS)
    assert all(other == made[0] for other in made)


@pytest.mark.soak
def test_a_copy_of_a_bundled_game_builds_the_same_files(run: Pnp, game_folder: Path, here: Path) -> None:
    only = ("--only", "dice-results")
    assert run("build", game_folder, *only, "--out", "copy").code == 0
    assert run("build", "trick-and-treat", *only, "--out", "original").code == 0
    assert pdfs(here / "copy") == pdfs(here / "original") != {}


@pytest.mark.parametrize("form", ["{}", "{}/", "{}/game.toml", "{}/../some folder", "{}/."])
def test_a_game_is_named_by_its_path(run: Pnp, little_game: Path, here: Path, form: str) -> None:
    assert run("build", form.format(little_game)).code == 0
    assert run("build", form.format(Path("..") / little_game.name), "--out", "relative").code == 0
    assert set(pdfs(here / "build")) == set(pdfs(here / "relative")) == on("a4", BOTH_INKS)


@pytest.mark.parametrize("name", [".", "./", "game.toml"])
def test_a_game_is_the_current_folder(run: Pnp, little_game: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(little_game)
    assert run("build", name).code == 0
    assert set(pdfs(little_game / "build")) == on("a4", BOTH_INKS)
    assert "0 made, 4 up to date" in run("build", name).out  # the outputs beside the data are no data
    assert run("check", name).out.startswith("some folder: fine; ")


def test_a_link_to_a_folder_is_a_game(run: Pnp, little_game: Path, here: Path) -> None:
    (here / "link").symlink_to(little_game, target_is_directory=True)
    assert run("build", "link").code == 0
    assert set(pdfs(here / "build")) == on("a4", BOTH_INKS)


def test_several_games_at_once(run: Pnp, make_game: MakeGame, here: Path) -> None:
    one, two = make_game("1", "one"), make_game("2", "two")
    ran = run("build", one, two, one, "--ink", "full")
    assert ran.code == 0
    assert set(pdfs(here / "build")) == {
        f"{game}/a4/{c}.pdf" for game in ("one", "two") for c in ("results", "cutouts")
    }
    assert "4 made" in ran.out


def test_one_bad_game_does_not_keep_the_others_from_being_built(run: Pnp, make_game: MakeGame, here: Path) -> None:
    bad, good = make_game("1", "bad"), make_game("2", "good")
    (bad / "dice.toml").write_text("[[die]]\n")
    ran = run("build", bad, good)
    assert ran.code == 1
    assert "dice.toml" in ran.err
    assert set(pdfs(here / "build")) == on("a4", BOTH_INKS, "good")


def test_bundled_means_all_that_are_bundled(
    run: Pnp, make_game: MakeGame, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_game("data/x", "one")
    make_game("data/y", "two")
    (tmp_path / "data/no-game").mkdir()
    monkeypatch.setattr(workspace, "DATA", tmp_path / "data")
    assert run("build", "--bundled", "--only", "results", "--ink", "full").code == 0
    assert set(pdfs(here / "build")) == {"one/a4/results.pdf", "two/a4/results.pdf"}
    assert run("build", "two", "--only", "cutouts").code == 0
    assert run("build", "x").code == 2  # the folder's name is nobody's id


# The same bytes


def test_built_again_in_this_process_the_bytes_are_the_same(run: Pnp, little_game: Path, here: Path) -> None:
    run("build", little_game)
    before = pdfs(here / "build")
    ran = run("build", little_game, "--force")
    assert f"{len(before)} made, 0 up to date" in ran.out
    assert pdfs(here / "build") == before


def test_the_first_sheets_keep_their_names(tmp_path_factory: pytest.TempPathFactory) -> None:
    names = {f"{name}.pdf" for name in FIRST_SHEETS}
    assert names <= set(pdfs(built(tmp_path_factory, "trick-and-treat") / "a4"))


@pytest.mark.soak  # each is a whole game, built once more
@pytest.mark.parametrize("name", FOLDERS)
def test_built_elsewhere_and_at_another_time_the_bytes_are_the_same(
    name: str, process: Pnp, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Takes up to six seconds: a process of its own prints all of a game once more, reading and checking it anew."""
    before = {file: data for ink in Ink for file, data in pdfs(built(tmp_path_factory, name, ink=ink) / "a4").items()}
    elsewhere = Path(shutil.copytree(FOLDERS[name], tmp_path / "somewhere" / "else"))
    for file in elsewhere.rglob("*"):
        os.utime(file, (1, 1))
    world = {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "1", "PYTHONOPTIMIZE": "1"}
    ran = process("-m", "pnp", "build", ".", "--out", tmp_path / "out", cwd=elsewhere, env=world)
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"{len(before)} made, 0 up to date")
    assert pdfs(tmp_path / "out" / name / "a4") == before


@pytest.mark.parametrize("epoch", ["0", "99999999999999999999", "-1", "yesterday", ""])
def test_a_strange_source_date_epoch_harms_nothing(
    run: Pnp, little_game: Path, here: Path, monkeypatch: pytest.MonkeyPatch, epoch: str
) -> None:
    wanted = (little_game, "--only", "results", "--ink", "full")
    run("build", *wanted, "--out", "plain")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    ran = run("build", *wanted)
    assert ran.code == 0, ran.err
    assert pdfs(here / "build") == pdfs(here / "plain")
    assert os.environ["SOURCE_DATE_EPOCH"] == epoch


# The library


def test_the_library_says_what_it_made_and_how_far_it_is(little_game: Path, tmp_path: Path) -> None:
    from pnp.build.pipeline import Order, Outcome, build_game

    told: list[tuple[int, int, str]] = []
    order = Order((A4,), (Ink.FULL,), tmp_path / "out")
    outputs = build_game(little_game, order, lambda *news: told.append(news))
    assert [(o.file.name, o.pages, o.outcome) for o in outputs] == [
        ("results.pdf", 1, Outcome.MADE),
        ("cutouts.pdf", 1, Outcome.MADE),
    ]
    assert [(done, total) for done, total, _ in told] == [(0, 4), (1, 4), (2, 4), (3, 4)]
    with pytest.raises(UsageError, match="did you mean “results”"):
        build_game(little_game, Order((A4,), (Ink.FULL,), tmp_path / "other", ("result",)), lambda *_: None)
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("name", FOLDERS)
def test_a_bundled_game_prints_all_its_components(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    sharing = {name for name, row in composer(name).game.components.values.items() if row.get("share")}
    components = {component.id for component in composer(name).components} - sharing  # on the pages of another
    assert {file.stem for file in (built(tmp_path_factory, name) / "a4").glob("*.pdf")} == components


@pytest.mark.parametrize("name", thinned(FOLDERS, lambda name: name == "zombie-mania"))
@pytest.mark.parametrize(("paper", "ink"), thinned([("a4", Ink.FRIENDLY), *product(["letter"], Ink)], 3))
def test_and_on_the_other_paper_and_in_the_other_ink(
    name: str, paper: str, ink: Ink, tmp_path_factory: pytest.TempPathFactory
) -> None:
    made = built(tmp_path_factory, name, paper, ink) / paper
    wanted = {component.id for component in composer(name).components if ink in component.kind.inks}
    assert {file.stem.removesuffix(TWIN) for file in made.glob("*.pdf")} == wanted


def test_all_bundled_games_are_there() -> None:
    assert len(FOLDERS) == len(list(DATA.glob("*/game.toml"))) > 0


def test_with_several_games_each_makes_what_it_has(run: Pnp, little_game: Path, game_folder: Path, here: Path) -> None:
    ran = run("build", little_game, game_folder, "--only", "dice-results", "--ink", "full")
    assert ran.code == 0
    assert [path.name for path in here.rglob("*.pdf")] == ["dice-results.pdf"]


def test_a_component_that_no_game_has_is_wrong_use(run: Pnp, little_game: Path, game_folder: Path, here: Path) -> None:
    ran = run("build", little_game, game_folder, "--only", "dice-result")
    assert (ran.code, list(here.rglob("*.pdf"))) == (2, [])
    assert "dice-result" in ran.err


def test_two_games_of_one_id_are_not_built_over_one_another(run: Pnp, little_game: Path, here: Path) -> None:
    twin = little_game.with_name("twin")
    shutil.copytree(little_game, twin)
    ran = run("build", little_game, twin)
    assert (ran.code, list(here.rglob("*.pdf"))) == (2, [])
    assert "overwrite" in ran.err


def test_serves_decides_for_whom_a_print_is_enough(run: Pnp, little_game: Path, here: Path) -> None:
    file = little_game / "components.toml"
    file.write_text(file.read_text().replace('serves = "table"', 'serves = "player"'))
    assert "1 player " in run("build", little_game).out


def test_a_component_whose_row_is_wrong_says_so_when_it_is_wanted(run: Pnp, little_game: Path, here: Path) -> None:
    file = little_game / "components.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('title = "Cutouts"', "title = 7"), encoding="utf-8")
    ran = run("build", little_game, "--only", "cutouts")
    assert ran.code == 1 and "cutouts.title: " in ran.err and "full ink only" not in ran.err


def test_other_faces_make_other_files(run: Pnp, little_game: Path, here: Path) -> None:
    order = ("build", little_game, "--only", "cutouts", "--ink", "full")
    assert "1 made" in run(*order).out
    game = little_game / "game.toml"
    # Without its feature for figures: no letter of “glue” is wider, so that every word stands where it stood.
    other = game.read_text(encoding="utf-8") + '[fonts]\nsans-italic = "AlegreyaSans-Italic"\n'
    game.write_text(other, encoding="utf-8")
    assert "1 made" in run(*order).out
    assert "1 up to date" in run(*order).out
