"""`pnp new`: every beginning prints and checks at once, and what is typed wrongly is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundled import WITH_RULES
from conftest import Pnp
from thinning import thinned

from pnp.game.scaffolds import PLAINEST, scaffolds
from pnp.source.bundle import TEMPLATES

NAMES = [one.name for one in scaffolds()]


@pytest.mark.parametrize("name", NAMES)
def test_each_beginning_is_fine_at_once_on_both_papers_in_both_inks(run: Pnp, here: Path, name: str) -> None:
    made = run("new", "Night Market", "--from", name)
    assert made.code == 0 and made.out.startswith(f"Night Market/ is Night Market (id night-market), from {name}\n")
    assert "\n  cd 'Night Market'\n  pnp build " in made.out and "\nBegin with " in made.out
    ran = run("check", "./Night Market", "--quick", "--strict", "--trust")
    own = (here / "Night Market" / "rules.py").is_file()
    left = "" if own else "; rules, examples and play were not checked: it has no rules"
    assert (ran.code, ran.out, ran.err) == (0, f"Night Market: fine{left}\n", "")
    assert ("pnp trust ." in made.out) is own


@pytest.mark.parametrize("name", thinned(NAMES, lambda name: name == PLAINEST))
def test_each_beginning_is_built_under_its_own_id(run: Pnp, here: Path, name: str) -> None:
    run("new", "x-1", "--from", name)
    ran = run("build", "./x-1", "--paper", "letter")
    assert ran.code == 0 and "build/x-1/letter/rulebook.pdf" in ran.out and "warning" not in ran.err


def test_without_a_word_it_is_the_plainest_and_the_others_are_told(run: Pnp, here: Path) -> None:
    ran = run("new", "games/mine", "--title", "Mine & Yours")
    assert ran.code == 0 and "games/mine/ is Mine & Yours (id mine), from blank" in ran.out
    assert all(f"--from {name}" in ran.out for name in NAMES[1:]) and "--copy GAME" in ran.out
    assert {path.name for path in here.iterdir()} == {"games"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "what is the game to be called?"),
        (("con",), "Windows keeps this one"),
        (("x", "--from", "dise"), "did you mean “dice”?"),
        (("x", "--from", "zombie-mania"), "--copy zombie-mania"),
        (("x", "--copy", "zombie-manja"), "did you mean “zombie-mania”?"),
        (("x", "--copy", "zombie-mania", "--from", "dice"), "--from or --copy"),
        (("x", "--without-rules"), "about a copy"),
        (("x", "--title", " "), "the title is empty"),
        (("full",), "not empty"),
        ((".",), "you stand in this folder"),
    ],
)
def test_what_is_typed_wrongly_is_told_and_nothing_is_made(
    run: Pnp, here: Path, words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "full").mkdir()
    if "." in words:
        monkeypatch.chdir(here / "full")
    else:
        (here / "full" / "mine").touch()
    ran = run("new", *words)
    assert ran.code == 2 and said in ran.err and not ran.out
    assert [path.name for path in here.iterdir()] == ["full"]


@pytest.mark.soak
def test_a_copy_may_leave_the_rules_out(run: Pnp, here: Path) -> None:
    """What the book takes from them stands below a condition: without them it is a shorter book, and a fine one."""
    ran = run("new", "fork", "--copy", TEMPLATES / "new" / "dice", "--without-rules")
    assert ran.code == 0 and "Its rules were left out" in ran.out and "pnp trust" not in ran.out
    told = run("check", "fork/", "--quick", "--strict")
    assert (told.code, told.out.partition(";")[0]) == (0, "fork: fine")


@pytest.mark.soak
@pytest.mark.parametrize("game", WITH_RULES)
def test_a_fork_without_its_rules_is_printed_with_gaps(run: Pnp, here: Path, game: str) -> None:
    run("new", "fork", "--copy", game, "--without-rules")
    told = run("check", "fork/", "--quick", "--all")
    assert told.code == 0 and " comes from the rules, and there are none: a gap stays, “…”" in told.out
    assert all(": warning: " in line for line in told.out.splitlines()[:-1])
    built = run("build", "fork/", "--paper", "a4", "--only", "rulebook")
    assert built.code == 0 and built.err.count("gaps in this book") == 1 and "from the rules" not in built.err


@pytest.mark.soak
@pytest.mark.parametrize("game", WITH_RULES)
def test_a_copy_of_a_bundled_game_is_fine(run: Pnp, here: Path, game: str) -> None:
    assert run("new", "fork", "--copy", game).code == 0
    ran = run("check", "fork/", "--quick", "--strict")
    assert (ran.code, ran.out) == (0, "fork: fine\n")
