"""Work on a folder ends within the user's time and memory, whatever holds it up, and says where they ran out."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable

import pytest

from pnp.source import budget
from pnp.source.budget import Budget, Limits, busy_with, read_limits, undisturbed, working_on
from pnp.source.problems import DataError, Problems, UsageError, did_you_mean


def busy() -> None:
    while True:
        pass


def stubborn() -> None:
    """Takes every error for one of its own."""
    while True:
        try:
            busy()
        except Exception:
            continue


def backtracking() -> None:
    re.fullmatch(r"(a|a)*b", "a" * 40)


def gathering() -> None:
    problems = Problems()
    while True:
        with problems.gather():
            busy()


def hoarding() -> None:
    hoard = []
    while True:
        hoard.append(bytearray(1_000_000))


def greedy() -> None:
    _ = "x" * 4_000_000_000


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(budget.VARIABLE, "0.3,0.2")


@pytest.mark.parametrize("work", [busy, stubborn, backtracking, gathering, hoarding, greedy])
def test_whatever_holds_it_up_one_problem_names_the_file(work: Callable[[], None]) -> None:
    handler = signal.getsignal(signal.SIGVTALRM)
    with pytest.raises(DataError) as caught, Budget().step("reading the game", lambda: "game.toml"):
        working_on(lambda: "art/x.svg")
        work()
    (problem,) = caught.value.problems
    assert problem.file == "art/x.svg"
    memory = work in (hoarding, greedy)
    assert ("0.2 GB of memory" if memory else "0.3 s of processor time") in problem.message
    assert ("--budget 0.3,0.8" if memory else "--budget 1.8") in problem.hint
    # A tick that is on its way must not end the process, as it would by default.
    assert signal.getsignal(signal.SIGVTALRM) is (signal.SIG_IGN if handler is signal.SIG_DFL else handler)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def test_a_step_inside_a_step_belongs_to_it() -> None:
    with pytest.raises(DataError) as caught, Budget().step("outer", lambda: "a"), Budget().step("inner", lambda: "b"):
        busy()
    assert caught.value.problems[0].message.startswith("outer takes more than")


def test_all_steps_together_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(budget.VARIABLE, "0.1")
    work, ended = Budget(), 0
    for _ in range(3 * budget.STEPS):
        with pytest.raises(DataError) as caught, work.step("reading", lambda: "game.toml"):
            busy()
        ended += "all steps together" in caught.value.problems[0].message
    assert 2 * budget.STEPS <= ended < 3 * budget.STEPS


def test_the_next_step_has_its_whole_time() -> None:
    work = Budget()
    with pytest.raises(DataError), work.step("reading", lambda: "a"):
        busy()
    with work.step("writing", lambda: "a"):
        working_on(lambda: "b")


@pytest.mark.parametrize(
    ("text", "limits"),
    [("", Limits()), ("60", Limits(60.0)), ("60,4", Limits(60.0, 4.0)), (" 1.5 , 2 ", Limits(1.5, 2))],
)
def test_the_user_says_how_much(text: str, limits: Limits) -> None:
    assert read_limits(text) == limits


@pytest.mark.parametrize("text", ["x", "0", "-1", "nan", "inf", "1,2,3", "1,0", ",", "1e99"])
def test_what_is_no_budget_is_misuse(text: str) -> None:
    with pytest.raises(UsageError, match="seconds and gigabytes"):
        read_limits(text)


def test_hints_have_an_end_inside_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(budget.VARIABLE, "5,0.2")  # it is their number that ends, not the time
    known = [f"name-{number}" for number in range(1_000)]
    with Budget().step("reading", lambda: "a"):
        hints = [did_you_mean(f"nam-{number}", known) for number in range(1_000)]
    assert hints[0] == "did you mean “name-0”?"
    assert hints[-1] == ""
    assert sum(map(bool, hints)) < 50
    assert did_you_mean("nam-1", known) == "did you mean “name-1”?"


def test_what_fails_for_a_reason_of_its_own_is_not_where_time_runs_out_later() -> None:
    def fail() -> None:
        with busy_with(lambda: "rules.py"):
            raise ValueError

    with pytest.raises(DataError) as error, Budget().step("looking", lambda: "game.toml"):
        with pytest.raises(ValueError):
            fail()
        raise MemoryError
    assert error.value.problems[0].file == "game.toml"


def test_a_library_that_must_not_be_disturbed_ends_first_and_the_time_is_over_then() -> None:
    done = []

    def work() -> None:
        with undisturbed():
            until = time.process_time() + 0.5
            while time.process_time() < until:
                pass
            done.append("whole")
        busy()

    with pytest.raises(DataError, match=r"takes more than 0\.3 s"), Budget().step("drawing", lambda: "a.ttf"):
        work()
    assert done == ["whole"]
