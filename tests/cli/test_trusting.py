"""`pnp trust`, `--trust`, and what every command does with the rules of a folder that nobody has trusted."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import Pnp
from play import pebbles

from pnp.disk.config import VARIABLE
from pnp.play.own_code import read_code
from pnp.source.folder import Folder

EVIL = "from pathlib import Path\nPath({!r}).write_text('it ran')\n"
NOTE = "rules.py:1:1: note: these rules were not run: nobody has trusted them  hint: read them, then: pnp trust "


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return pebbles.write(tmp_path / "game")


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """Rules that leave a trace if they are run."""
    return pebbles.write(tmp_path / "game", rules=EVIL.format(str(tmp_path / "trace")))


def answering(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

        def readline(self) -> str:
            return answer

    monkeypatch.setattr(sys, "stdin", Terminal())


COMMANDS = {
    "build": ("build", "GAME"),
    "build unchecked": ("build", "GAME", "--no-check", "--export", "pdf"),
    "check": ("check", "GAME"),
    "check --json": ("check", "GAME", "--json", "--strict"),
    "audit": ("audit", "GAME", "--sample", "1", "--jobs", "1"),
    "simulate": ("simulate", "GAME", "--games", "2", "--jobs", "1"),
    "arena": ("arena", "GAME", "--games", "2", "--bots", "greedy,random", "--jobs", "1"),
    "simulate all": ("simulate", "GAME", "--players", "all"),
    "sweep": ("sweep", "GAME", "--set", "facts.rounds=2", "--games", "2", "--jobs", "1"),
    "compare": ("compare", "GAME", "GAME", "--games", "2", "--jobs", "1"),
    "odds": ("odds", "GAME"),
    "print": ("print", "GAME", "--players", "2"),
    "png": ("export", "png", "GAME", "--dpi", "150"),
    "tts": ("export", "tts", "GAME"),
    "timer": ("timer", "GAME", "--seconds", "0"),
    "list": ("list",),
    "trust, and no answer": ("trust", "GAME"),
    "trust --list": ("trust", "--list"),
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_no_command_runs_what_nobody_trusts(evil: Path, run: Pnp, tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = run(*(str(evil) if word == "GAME" else word for word in words))
    assert not (tmp_path / "trace").exists() and "Traceback" not in ran.err
    assert not list(evil.rglob("__pycache__"))


def test_trust_is_what_makes_the_difference(evil: Path, run: Pnp, tmp_path: Path, config: Path) -> None:
    """The same rules, with `--trust` and after `pnp trust`: so the tests above would have noticed."""
    run("check", "--quick", "--trust", evil)
    assert (tmp_path / "trace").exists() and not config.exists()
    (tmp_path / "trace").unlink()
    run("check", "--quick", evil)
    assert not (tmp_path / "trace").exists()
    assert run("trust", "--yes", evil).code == 0
    (evil / "rules.py").write_text(EVIL.format(str(tmp_path / "trace")) + "x = 1\n", encoding="utf-8")
    assert "they have changed since you trusted them" in run("check", "--quick", evil).out
    assert not (tmp_path / "trace").exists()


def test_untrusted_rules_are_a_note_and_sheets_are_printed(game: Path, run: Pnp) -> None:
    checked = run("check", game)
    assert checked.code == 0 and NOTE in checked.out and "GAME" not in checked.out
    assert checked.out.endswith("; rules, examples and play were not checked: its rules were not run\n")
    built = run("build", game, "--ink", "full")
    assert built.code == 0 and NOTE in built.err and "1 made" in built.out
    again = run("build", game, "--ink", "full")
    assert NOTE in again.err and "0 made, 1 up to date" in again.out
    assert run("export", "png", game, "--dpi", "150").err.count(NOTE) == 1
    assert run("print", game, "--players", "2").err.count(NOTE) == 1


def test_what_cannot_be_played_says_what_to_type(game: Path, run: Pnp) -> None:
    for command in ("simulate", "odds"):
        ran = run(command, game)
        assert ran.code == 2 and "these rules were not run" in ran.err and f"pnp trust {game}" in ran.err
    assert run("simulate", game, "--trust", "--games", "2", "--jobs", "1").code == 0
    assert "has no odds to work out" in run("odds", game, "--trust").err


def test_trusting_shows_asks_and_remembers(game: Path, run: Pnp, monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    code = read_code(Folder(game))
    assert code is not None
    answering(monkeypatch, "n\n")
    refused = run("trust", game)
    assert refused.code == 1 and "may they run? [y/N]" in refused.err and not config.exists()
    assert f"{game}/rules.py  150 lines" in refused.out and f"digest {code.digest}" in refused.out
    answering(monkeypatch, "")
    assert run("trust", game).code == 1 and not config.exists()
    answering(monkeypatch, "Y\n")
    assert run("trust", game).code == 0
    assert "trusted already" in run("trust", game).out
    assert "its rules were not run" not in run("check", "--quick", game).out
    (row,) = run("trust", "--list").out.splitlines()[2:]
    assert row.split() == [str(game), code.digest[:16], "as", "it", "was"]
    pebbles.edit(game / "rules.py", "STOP", "HALT")
    assert "changed since: asks again" in run("trust", "--list").out
    assert run("trust", "--forget", game).out == f"{game} is trusted no more\n"
    assert run("trust", "--list").out == "no folder is trusted\n"
    again = run("trust", "--forget", game)
    assert again.code == 2 and "is not trusted" in again.err


def test_nobody_is_there_to_be_asked(game: Path, run: Pnp, config: Path) -> None:
    ran = run("trust", game)
    assert ran.code == 2 and "nobody is there to be asked  hint: read the rules, then say --yes" in ran.err
    assert not config.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("trust",), "which game?"),
        (("trust", "--forget"), "which game?"),
        (("trust", "zombie-mania"), "there is nothing to trust"),
        (("trust", "./nowhere"), "there is no such folder"),
    ],
)
def test_what_cannot_be_trusted(run: Pnp, words: tuple[str, ...], told: str) -> None:
    ran = run(*words)
    assert ran.code == 2 and told in ran.err


def test_a_folder_that_is_gone_is_forgotten_by_its_path(game: Path, run: Pnp, tmp_path: Path) -> None:
    run("trust", "--yes", game)
    game.rename(tmp_path / "moved")
    assert "gone" in run("trust", "--list").out
    assert run("trust", "--forget", game).code == 0


def test_a_tick_is_printed_only_where_rules_were_asked(run: Pnp, tmp_path: Path) -> None:
    """And what was printed with ticks is not up to date without, nor the reverse."""
    out = tmp_path / "out"
    words = ("build", pebbles.SOURCE, "--only", "rulebook", "--ink", "full", "--out", out)
    books = []
    for more in ((), ("--trust",), ()):
        assert "1 made" in run(*words, *more).out
        books.append((out / "pebble-run/a4/rulebook.pdf").read_bytes())
    assert books[0] == books[2] != books[1]


def test_an_audit_runs_what_is_trusted_in_its_copies(game: Path, run: Pnp) -> None:
    slip = ("audit", game, "--only", "examples.toml:*home*", "--sample", "1", "--jobs", "1")
    assert "by the rules" not in run(*slip, "--json").out
    assert "by the rules" in run(*slip, "--json", "--trust").out
