"""`pnp check` as a whole: five layers heard together, notes that fail nothing, and a build that asks first."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from bundled import FOLDERS, WITH_RULES, bundled, model, referee
from conftest import Pnp
from thinning import thinned

from pnp.build.check import check_game
from pnp.game.game import Game
from pnp.play.playout import Record
from pnp.play.referee import Referee
from pnp.play.rounds import Rounds
from pnp.play.rules import known_rules
from pnp.play.sittings import Sitting, play, played
from pnp.source.bundle import DATA
from pnp.source.problems import Severity

pytestmark = pytest.mark.usefixtures("one_paper")

ROOT = DATA / "trick-and-treat"
GAME, REFEREE, MODEL = bundled(ROOT.name), referee(ROOT.name), model(ROOT.name)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def with_dead(*names: str) -> Game:
    return replace(GAME, identity=GAME.identity.model_copy(update={"never_fires": names}))


def record(sitting: Sitting) -> Record:
    return play(MODEL, sitting)


def test_only_packages_are_rules() -> None:
    assert known_rules() == sorted(str(bundled(name).identity.rules) for name in WITH_RULES)


def test_the_plan_is_wide_enough() -> None:
    rounds = Rounds(MODEL)
    plan = [*rounds.first(), *(one for more in rounds.further() for one in more)]  # nothing came up yet
    tables = {(one.board, len(one.bots)) for one in rounds.first()}
    assert tables == {(board, n) for board in MODEL.boards for n in range(1, 7)}
    assert sum(len(one.bots) == 1 for one in plan) >= 300
    assert {bot for one in plan for bot in one.bots} == {"random", "greedy"}
    assert max(Counter(plan).values()) == 1


def test_bots_play_until_all_that_the_rules_name_came_up() -> None:
    """What nobody expects to come up is not waited for."""
    rounds = Rounds(MODEL)
    spoken = {feature for board in MODEL.boards for feature in MODEL.features(board)}
    dead = {feature for feature in spoken if f"{feature.kind}:{feature.name}" in GAME.identity.never_fires}
    blank = record(rounds.first()[0])
    list(rounds.watched([replace(blank, coverage=Counter(list(spoken - dead)[1:]))]))
    first, *later = rounds.further()
    assert later and len(first) <= len(rounds.first())
    list(rounds.watched([replace(blank, coverage=Counter(spoken - dead))]))
    assert not list(rounds.further())


@pytest.mark.soak
def test_static_rules_print_and_schema_are_heard_together(run: Pnp, game_folder: Path) -> None:
    edit(game_folder / "dice.toml", '"TS", "TS", "JL"', '"GH", "JL", "JL"')
    edit(game_folder / "game.toml", 'display = "JollyLodger-Regular"', 'display = "Nothing"')
    ran = run("check", game_folder)
    assert ran.code == 1
    assert "the symbol “TS” is on no die" in ran.out and "Nothing" in ran.out


def test_an_example_off_by_one_is_told_at_its_row(run: Pnp, slim_folder: Path) -> None:
    before = json.loads(run("check", "--quick", "--json", slim_folder).out)  # what a game without its book lacks
    edit(slim_folder / "examples.toml", "scores = { ghosts = 4 }", "scores = { ghosts = 5 }")
    line = 1 + (slim_folder / "examples.toml").read_text(encoding="utf-8").partition("ghosts = 5")[0].count("\n")
    ran = run("check", "--quick", "--json", slim_folder)
    (found,) = [problem for problem in json.loads(ran.out) if problem not in before]
    assert ran.code == 1 and set(found) == {"file", "line", "column", "key", "message", "hint", "severity"}
    assert found["file"].endswith("examples.toml") and found["line"] == line and found["severity"] == "error"
    assert found["message"] == "5 expected, by the rules 4 (example “cauldron-chain-end”)"


@pytest.mark.soak
def test_warnings_count_only_when_strict(run: Pnp, slim_folder: Path) -> None:
    before = len(check_game(slim_folder, quick=True))  # what a game without its book lacks
    edit(slim_folder / "rulings.toml", 'switch = "attach"\n', "")
    ran = run("check", "--quick", slim_folder)
    assert ran.code == 0 and "warning: ruling: no ruling sets “attach”" in ran.out
    assert ran.out.endswith(f"my copy: {before + 1} warnings\n")
    assert run("check", "--quick", "--strict", slim_folder).code == 1


def test_a_build_refuses_a_game_that_is_wrong_unless_told_otherwise(run: Pnp, slim_folder: Path, here: Path) -> None:
    edit(slim_folder / "examples.toml", "scores = { ghosts = 4 }", "scores = { ghosts = 5 }")
    build = ("build", slim_folder, "--only", "dice-results", "--ink", "full")
    refused = run(*build)
    assert refused.code == 1 and "5 expected, by the rules 4" in refused.err and "nothing was written" in refused.err
    assert list(here.iterdir()) == []
    made = run(*build, "--no-check")
    assert made.code == 0 and "pnp: not checked" in made.err
    assert [file.name for file in here.rglob("*.pdf")] == ["dice-results.pdf"]
    assert run(*build).code == 1  # what was made unchecked does not count as up to date


def test_notes_say_what_never_came_up() -> None:
    records = [record(Sitting("creepy-cove", ("random",), 1))]
    notes = [one for one in REFEREE.playout_problems(records) if one.severity is Severity.NOTE]
    assert len(notes) > 5 and all(note.line > 1 and "never came up in 1 games" in note.message for note in notes)
    dead = next(found[1] for note in notes if (found := re.search("“(ruling:[^”]+)”", note.hint)))
    acknowledged = list(Referee(with_dead(dead)).playout_problems(records))
    assert not any(dead in note.hint for note in acknowledged)


def test_what_is_said_to_be_dead_and_is_not() -> None:
    records = [record(Sitting("creepy-cove", ("random",), 1))]
    found = list(Referee(with_dead("ruling:attach")).playout_problems(records))
    assert [(one.key, one.message, one.severity) for one in found if one.key.startswith("never_fires")] == [
        ("never_fires[1]", "“ruling:attach” does come up", Severity.NOTE)
    ]


@pytest.mark.soak
def test_an_unknown_name_among_the_dead(slim_folder: Path) -> None:
    before = check_game(slim_folder, quick=True)  # what a game without its book lacks
    edit(slim_folder / "game.toml", '"ruling:waive_bonus"', '"ruling:waive_bonus", "ruling:waive_bones"')
    (problem,) = [found for found in check_game(slim_folder, quick=True) if found not in before]
    assert (problem.key, problem.severity) == ("never_fires[2]", Severity.ERROR)
    assert "“ruling:waive_bones”" in problem.message and "did you mean “ruling:waive_bonus”?" in problem.hint


@pytest.mark.parametrize(
    ("change", "wanted"),
    [({"result": None}, "the game does not end"), ({"broken": ("step 3 (x): y", "step 4 (x): y")}, "step 3 (x): y")],
)
def test_a_game_that_went_wrong_is_told_once_at_its_map(change: dict[str, object], wanted: str) -> None:
    bad = replace(record(Sitting("rookery-row", ("random",), 7)), **change)  # type: ignore[arg-type]
    found = [one for one in REFEREE.playout_problems([bad, bad]) if one.severity is Severity.ERROR]
    assert [(one.key, one.message) for one in found] == [
        ("map[3].id", f"playing rookery-row (1 × random, seed 7): {wanted}")
    ]


@pytest.mark.soak
def test_several_processes_play_the_same_games() -> None:
    plan = [Sitting(board, ("random",) * 2, seed) for board in MODEL.boards for seed in range(2)]
    with played(ROOT, MODEL, plan, 2) as together:
        assert list(together) == [play(MODEL, sitting) for sitting in plan]


def test_a_new_game_passes_all_five_layers(run: Pnp) -> None:
    assert run("new", "night", "--from", "dice").code == 0
    ran = run("check", "./night", "--strict", "--trust")
    assert (ran.code, ran.out.startswith("night: fine"), "not checked" in ran.out) == (0, True, False), ran.out


@pytest.mark.soak
@pytest.mark.parametrize("name", FOLDERS)
def test_a_bundled_game_passes_all_five_layers(name: str) -> None:
    """Takes up to eight seconds on two cores: all that a game prints is laid out, and bots play hundreds of games."""
    found = check_game(FOLDERS[name])
    assert {problem.severity for problem in found} <= {Severity.NOTE}, found


@pytest.mark.parametrize(
    ("file", "old", "new"),
    thinned(
        [
            ("art/sun.svg", "accent line", "nothing line"),
            ("palette.toml", "#205080", "#cfe6fe"),
            ("symbols.toml", 'code = "M"', 'code = "S"'),
            ("dice.toml", '"S", "S", "S", "M"', '"S", "S", "S", "X"'),
            ("game.toml", "[credits]", '[fonts]\nserif = "Nothing"\n[credits]'),
            ("texts/results.md.j2", "Roll", "{nothing}"),
        ],
        3,
    ),
)
def test_a_verdict_depends_on_the_folder_alone(little_game: Path, file: str, old: str, new: str) -> None:
    """Whatever was read before in this process, from the same place or from another."""
    before = [str(problem) for problem in check_game(little_game)]
    text = (little_game / file).read_text(encoding="utf-8")
    edit(little_game / file, old, new)
    changed = [str(problem) for problem in check_game(little_game)]
    assert changed != before and changed == [str(problem) for problem in check_game(little_game)]
    (little_game / file).write_text(text, encoding="utf-8")
    assert [str(problem) for problem in check_game(little_game)] == before
