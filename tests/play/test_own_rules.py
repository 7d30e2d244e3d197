"""Rules of a folder's own run from memory, under a private name; whatever goes wrong in them is told at their line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from play import pebbles
from play.pebbles import edit
from pnp.build.check import check_game
from pnp.play import trust
from pnp.play.own_code import Code, read_code
from pnp.play.own_rules import run
from pnp.play.referee import Referee
from pnp.play.rules import load, rules_of
from pnp.play.sittings import Sitting, played
from pnp.play.testing import Conformance
from pnp.source import budget
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity

ERROR = Severity.ERROR


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    trust.trust_once(True)
    yield
    trust.trust_once(False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return pebbles.write(tmp_path / "game")


def code_in(folder: Path) -> Code:
    code = read_code(Folder(folder))
    assert code is not None
    return code


def package(folder: Path, **modules: str) -> Code:
    (folder / "rules").mkdir(parents=True)
    for name, text in modules.items():
        (folder / "rules" / f"{name}.py").write_text(text, encoding="utf-8")
    return code_in(folder)


def told(folder: Path, *, played: bool = False) -> list[str]:
    """What a check finds wrong, and all it says of rules; files as they are called in the folder."""
    root = f"{Folder(folder).display()}/"
    found = [
        problem
        for problem in check_game(folder, quick=not played, jobs=1)
        if problem.severity is ERROR or "/rules" in problem.file
    ]
    return [str(problem).removeprefix(root) for problem in found]


@cache
def the_model() -> Any:
    return Referee(load(Folder(pebbles.SOURCE))).model


class TestTheDiceGameOfTheTemplates(Conformance):
    def model(self) -> Any:
        return the_model()


def test_the_sample_is_sound_and_short(game: Path) -> None:
    assert told(game) == []
    assert len((pebbles.SOURCE / "rules.py").read_text(encoding="utf-8").splitlines()) <= 150


# How they run


def test_what_runs_is_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that change, vanish or come between reading and running make no difference, nor do others' modules."""
    code = package(
        tmp_path,
        __init__="from .inner import value\ndef later():\n    from . import late\n    return late.value\n",
        inner="value = 1",
        late="value = 2",
    )
    for file in (tmp_path / "rules").iterdir():
        file.write_text("raise SystemExit('read again')", encoding="utf-8")
    before, path = set(tmp_path.rglob("*")), list(sys.path)
    module = run(code)
    assert (module.value, module.later()) == (1, 2)
    assert run(code) is module and module.__file__ == str(tmp_path / "rules/__init__.py")
    assert set(tmp_path.rglob("*")) == before and sys.path == path
    assert "rules" not in sys.modules and "inner" not in sys.modules


def test_the_folder_shadows_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "helper.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = package(tmp_path, __init__="import random, json\nvalue = random.__file__", random="", json="")
    assert run(code).value != str(tmp_path / "rules/random.py")
    (tmp_path / "rules/__init__.py").write_text("import helper", encoding="utf-8")
    with pytest.raises(DataError, match="ModuleNotFoundError: No module named 'helper'"):
        run(code_in(tmp_path))


def test_the_same_code_in_two_folders_tells_of_its_own_files(tmp_path: Path) -> None:
    for name in ("one", "two"):
        package(tmp_path / name, __init__="def crash():\n    raise KeyError(1)")
    modules = [run(code_in(tmp_path / name)) for name in ("one", "two")]
    assert [module.__file__ for module in modules] == [str(tmp_path / f"{n}/rules/__init__.py") for n in ("one", "two")]


def test_a_coding_line_makes_no_other_code_of_it(tmp_path: Path) -> None:
    text = "# coding: utf-7\nvalue = 1 #+AAo-value = 2\n"
    (tmp_path / "rules.py").write_text(text, encoding="utf-8")
    assert run(code_in(tmp_path)).value == 1


def test_helping_processes_play_what_was_trusted(game: Path) -> None:
    """They are given the code: what stands in the folder by now would end them."""
    model = Referee(load(Folder(game))).model
    assert model is not None
    (game / "rules.py").write_text("raise SystemExit('somebody was here')", encoding="utf-8")
    sittings = [Sitting("table", ("random", "random"), seed) for seed in range(4)]
    with played(game, model, sittings, jobs=2) as records:
        there = [(record.steps, record.result, record.crash) for record in records]
    with played(game, model, sittings, jobs=1) as records:
        assert there == [(record.steps, record.result, record.crash) for record in records]
    assert all(result is not None for _, result, _ in there)
    assert not list(game.rglob("__pycache__"))


# What goes wrong


@pytest.mark.parametrize(
    ("rules", "place", "message"),
    [
        ("x = 1\ndef f(:\n", "2:7", "this is no Python: invalid syntax  hint: rules are Python 3: look here"),
        ("import no_such_thing\n", "1:1", "the rules cannot be loaded: ModuleNotFoundError: No module named"),
        ("import sys\n\nsys.exit(3)\n", "3:1", "the rules cannot be loaded: SystemExit: 3"),
        (
            "def f():\n    return 1 / 0\n\nf()\n",
            "2:1",
            "the rules cannot be loaded: ZeroDivisionError: division by zero",
        ),
        ("x = " + "(" * 300, "1:", "this is no Python: too many nested parentheses"),
        ("x = 1\n", "1:1", "derives from Model (from pnp.play.kit import Model)"),
        ("from pnp.play.kit import Model\n", "1:1", "derives from Model (from pnp.play.kit import Model)"),
        (
            "from pnp.play.kit import Model\nclass A(Model):\n    horizon = 1\n",
            "1:1",
            "A does not say opening, which every",
        ),
        (
            "from pnp.play.kit import Model\nclass A(Model):\n    horizon = opening = 1\nclass B(A):\n    pass\n",
            "1:1",
            "A and B both derive from Model; say which: Model = B",
        ),
        (
            "from pnp.play.kit import Model\nclass A(Model):\n    horizon = opening = 1\n    replays = 3\n",
            "1:1",
            "the rules do not say how to read the data: AttributeError",
        ),
    ],
    ids=["syntax", "import", "exit", "crash", "nested", "none", "base", "abstract", "two", "replays"],
)
def test_rules_that_cannot_be_used(tmp_path: Path, rules: str, place: str, message: str) -> None:
    (found,) = told(pebbles.write(tmp_path / "game", rules=rules))
    assert found.startswith(f"rules.py:{place}") and message in found


def test_advice_for_rules_of_several_files(tmp_path: Path) -> None:
    package(tmp_path / "a", __init__="from scoring import points", scoring="points = 1")
    (tmp_path / "b").mkdir()
    (tmp_path / "b/rules.py").write_text("from .scoring import points", encoding="utf-8")
    hints = [rules_of(Folder(tmp_path / name), None).problems[0].hint for name in ("a", "b")]
    assert hints[0] == "inside rules/ a neighbour is imported with a dot: from .scoring import …"
    assert hints[1] == "rules of several files are a package: rules/__init__.py, and from .scoring import … in it"


def test_a_name_of_an_example_that_leads_nowhere_is_no_crash(game: Path) -> None:
    """The rules stumble over it; who mistyped it is told where it stands, once."""
    edit(game / "rules.py", "    roll: tuple[OneSymbol, ...]", "    roll: tuple[str, ...]")
    edit(
        game / "examples.toml",
        'basket = 5, waves = 0, shallows = 7, roll = ["P1"',
        'basket = 5, shallows = 7, roll = ["PP1"',
    )
    (problem,) = told(game)
    assert problem.startswith("examples.toml:") and "example[1].given.roll[1]: nothing is called “PP1”" in problem
    assert problem.endswith("hint: did you mean “P1”?")
    edit(game / "rules.py", "    roll: tuple[str, ...]", "    roll: tuple[OneSymbol, ...]")
    (problem,) = told(game)
    assert "given.roll[1]: " in problem and "more place" not in problem


def test_a_crash_over_a_name_that_there_is_stays_one(game: Path) -> None:
    edit(game / "rules.py", "        given, action = ", '        raise KeyError("P1")\n        given, action = ')
    assert all("the rules crash: KeyError: 'P1'" in problem for problem in told(game))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("        super().__init__(game, rulings)\n", "        raise SystemExit\n", "the rules crash: SystemExit"),
        (
            "    told = [game.symbol_id",
            "    raise KeyError(2)\n    told = [game.symbol_id",
            "the rules crash: KeyError: 2",
        ),
        (
            "        if action is Action.ROLL:\n",
            "        raise KeyError(3)\n        if action:\n",
            "playing table (2 × random, seed 2): step 1: KeyError: 3",
        ),
        (
            "        return State(self, (0,) * players)",
            "        raise SystemExit(4)\n        return State(self, ())",
            "step 1: SystemExit: 4",
        ),
    ],
    ids=["model", "check", "after", "opening"],
)
def test_a_crash_is_told_at_its_line(game: Path, old: str, new: str, message: str) -> None:
    edit(game / "rules.py", old, new)
    lines = (game / "rules.py").read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.strip().startswith("raise "))
    found = [problem for problem in told(game, played="step 1" in message) if message in problem]
    assert len(found) == 1 and found[0].startswith(f"rules.py:{line}:1: ")


def test_an_example_that_crashes_or_leaves_is_told_at_the_example(game: Path) -> None:
    edit(
        game / "rules.py",
        "        given, action = self.case.given",
        "        exit()\n        given, action = self.case.given",
    )
    found = [problem for problem in told(game) if "the rules crash: SystemExit" in problem]
    assert len(found) == 4 and all(
        problem.startswith("examples.toml:") and "(game/rules.py:" in problem for problem in found
    )


@pytest.mark.parametrize("where", ["def opening", "class Action", "def actions", "def __init__"])
def test_endless_rules_run_out_of_time_at_their_line(game: Path, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(budget.VARIABLE, "0.3")
    loop = "while True: pass"
    texts = {
        "def opening": (
            "        return State(self, (0,) * players)",
            f"        {loop}\n        return State(self, ())",
        ),
        "def actions": ("    def actions(self):\n", f"    def actions(self):\n        {loop}\n"),
        "def __init__": ("        super().__init__(game", f"        {loop}\n        super().__init__(game"),
        "class Action": ("class Action(Choice):\n", f"{loop}\nclass Action(Choice):\n"),
    }
    edit(game / "rules.py", *texts[where])
    lines = (game / "rules.py").read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if loop in text)
    (found,) = told(game, played=True)
    assert found.startswith(f"rules.py:{line}:1: ") and "the rules did not come to an end within 0.3 s" in found
    assert "hint: does it loop? Else: --budget 1.8" in found


# Beside a name


def test_rules_of_two_sources_are_one_problem(game: Path) -> None:
    edit(game / "game.toml", 'title = "Pebble Run"', 'rules = "no_such_rules"\ntitle = "Pebble Run"')
    (found,) = told(game)
    assert found.startswith("game.toml:4:1: rules: the folder has rules of its own in rules.py as well")
    assert found.endswith("hint: take this line out, or rules.py away")


def test_modules_that_nothing_reads_are_warned_of(game: Path) -> None:
    (game / "rules.py").unlink()
    (game / "rules").mkdir()
    (game / "rules/scoring.py").write_text("", encoding="utf-8")
    (found,) = told(game)
    assert found.startswith("rules/scoring.py:1:1: warning: nothing reads this file")


def test_data_is_judged_by_them(game: Path) -> None:
    edit(game / "dice.toml", '"P3"', '"WA"')
    edit(game / "game.toml", "reach = 10", "reach = 0")
    edit(game / "tables/faces.toml", 'face = "P2"', 'face = "P1"')
    found: list[Problem] = Referee(load(Folder(game))).static_problems()
    assert {(problem.key, problem.hint) for problem in found} == {
        ("facts.reach", "pebbles that reach the shallows, 1 to 99"),
        ("die[1].faces[3]", ""),
        ("die[1].faces[4]", ""),
    }
