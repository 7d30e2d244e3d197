"""The command line: exit codes, what goes to which stream, hints, progress. Never a traceback."""

from __future__ import annotations

import errno
import os
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Pnp, chance, environment
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from pnp import __version__
from pnp.game.library import bundled_games

UNRULED = "rules, examples and play were not checked: it has no rules"


def break_die(game: Path) -> None:
    (game / "dice.toml").write_text('[[die]]\nid = "sky"\nname = "Sky"\nrole = "sky"\nfaces = ["S", "Q"]\n')


def break_toml(game: Path) -> None:
    (game / "game.toml").write_text('id = "little-game\n')


def break_drawing(game: Path) -> None:
    (game / "art/sun.svg").write_text("<svg")


def break_text(game: Path) -> None:
    (game / "texts/results.md.j2").write_text("## how-to\n\n{{ ''.__class__ }}\n")


def remove_components(game: Path) -> None:
    (game / "components.toml").unlink()


# Exit codes


@pytest.mark.parametrize("command", ["build", "check"])
def test_fine_is_0(run: Pnp, little_game: Path, command: str) -> None:
    assert run(command, little_game).code == 0


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize(
    ("damage", "where"),
    [
        (break_die, "dice.toml:5:"),
        (break_toml, "game.toml:1:"),
        (break_drawing, "art/sun.svg:1:"),
        (break_text, "texts/results.md.j2:3:"),
        (remove_components, "components.toml:1:1: there is no such file"),
    ],
)
def test_problems_in_the_data_are_1_and_say_where(
    run: Pnp, little_game: Path, command: str, damage: Callable[[Path], None], where: str
) -> None:
    damage(little_game)
    ran = run(command, little_game)
    assert ran.code == 1
    said = ran.err if command == "build" else ran.out
    assert f"some folder/{where}" in said
    if command == "build":
        assert ran.out == ""


def test_problems_of_several_files_come_at_once(run: Pnp, little_game: Path) -> None:
    break_die(little_game)
    break_drawing(little_game)
    for command in ("build", "check"):
        ran = run(command, little_game)
        said = ran.out + ran.err
        assert "dice.toml:5:" in said and "art/sun.svg:1:" in said
    assert "2 problems" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("build trick-and-teat", "unknown game “trick-and-teat”  hint: did you mean “trick-and-treat”?"),
        ("check Trick-And-Treat", "did you mean “trick-and-treat”?"),
        ("build zzz", "unknown game “zzz”  hint: accepted: "),
        ("build ./nowhere", "./nowhere: there is no such folder"),
        ("build nowhere/", "nowhere/: there is no such folder"),
        ("build ~nobody-is-called-so/game", "there is no such folder"),
        ("build .", "no game.toml in this folder"),
        (
            "build trick-and-treat --only dice-resuls",
            "unknown component of trick-and-treat “dice-resuls”  hint: did you mean “dice-results”?",
        ),
        ("build trick-and-treat --paper a6", "unknown paper “a6”  hint: did you mean “a5”?"),
        ("build trick-and-treat --export pfd", "unknown export “pfd”  hint: did you mean “pdf”?"),
        ("build trick-and-treat --export export", "unknown export “export”  hint: accepted: pdf"),
        ("build trick-and-treat --ink ful", "'full', 'friendly', 'both'"),
        (f"check {'a' * 5000}", "unknown game “aaa"),
        ("build --foce", "--force"),
        ("build --out", "--out"),
        ("bild", "Did you mean 'build'?"),
        ("list more", "more"),
    ],
)
def test_wrong_use_is_2_with_a_hint(run: Pnp, here: Path, arguments: str, message: str) -> None:
    ran = run(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert list(here.iterdir()) == []


def test_an_unknown_game_among_good_ones_builds_none(run: Pnp, little_game: Path, here: Path) -> None:
    assert run("build", little_game, "trick-and-teat").code == 2
    assert list(here.iterdir()) == []


def test_an_output_folder_that_cannot_be_read_is_1(
    run: Pnp, little_game: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not wrong use: what was asked for is right, and whether it can be written shows when it is."""
    (here / "closed/little-game").mkdir(parents=True)
    (here / "figures.json").write_text("{}")
    access = os.access
    closed = ("closed", "closed/little-game", "figures.json")
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) not in closed and access(path, mode))
    ran = run("build", little_game, "--out", "closed")
    assert ran.code == 1
    assert ran.err.splitlines()[-1] == "pnp: closed/little-game: cannot write here: Permission denied"
    assert run("audit", little_game, "--sample", "1", "--jobs", "1", "--out", "closed").code == 0
    ran = run("simulate", "zombie-mania", "--games", "1", "--jobs", "1", "--json", "figures.json")
    assert (ran.code, ran.err) == (1, "pnp: figures.json: cannot write here: Permission denied\n")
    assert (here / "figures.json").read_text() == "{}"


# Nothing that is typed leads to a traceback

STRANGE = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["", "\0", "a" * 5000, "/" * 300, "..", "~", "~~", "*", "-", "--", "\x1b[31m", "\udc80", "😀", "CON"]
    ),
    st.sampled_from(["build", "check", "list", "--paper", "--ink", "--only", "--force", "a4", "--version", "=", "-h"]),
)


@chance(30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=st.sampled_from(["build", "check", "list", ""]), arguments=st.lists(STRANGE, min_size=1, max_size=4))
def test_strange_arguments_get_an_answer(run: Pnp, command: str, arguments: list[str]) -> None:
    ran = run(*filter(None, [command]), *arguments, "zzz")
    assert ran.code in (0, 1, 2)
    assert "Traceback" not in ran.err + ran.out
    assert "a mistake inside" not in ran.err


@pytest.mark.parametrize("out", ["", ".", "x" * 5000, "a\nb", "😀", "\udc80", "--paper", "game.toml", "\x1b[31m"])
def test_strange_output_folders_get_an_answer(run: Pnp, little_game: Path, here: Path, out: str) -> None:
    ran = run("build", little_game, "--only", "results", "--ink", "full", "--out", out)
    assert ran.code in (0, 1, 2)
    assert "Traceback" not in ran.err + ran.out
    assert "a mistake inside" not in ran.err
    assert bool(list(here.rglob("results.pdf"))) == (ran.code == 0)


# What it says


def test_version(run: Pnp) -> None:
    assert run("--version").out == f"pnp {__version__}\n"


@pytest.mark.parametrize("asked", ["--help", "-h"])
def test_help_names_every_command_and_option(run: Pnp, asked: str) -> None:
    ran = run(asked)
    assert ran.code == 0
    for word in ("build", "check", "list", "--version", "--show-completion", "--install-completion"):
        assert word in ran.out
    ran = run("build", asked)
    for word in (
        "GAME",
        "--paper",
        "a4",
        "letter",
        "both",
        "--ink",
        "full",
        "friendly",
        "--only",
        "--out",
        "--force",
        "--export",
        "pdf",
    ):
        assert word in ran.out


def test_list_shows_every_bundled_game(run: Pnp) -> None:
    ran = run("list")
    assert ran.code == 0
    games, _, others = ran.out.partition("\n\n")
    rows = {line.split()[0]: line for line in games.splitlines()[2:]}
    assert set(rows) == {game.id for game in bundled_games()}
    assert "Trick & Treat" in rows["trick-and-treat"]
    assert "cauldron-sheet, dice-results, dice-cutouts" in rows["trick-and-treat"]
    papers, sheets, whole = others.splitlines()
    assert papers == "papers:  a4, letter, a3, a5, legal, tabloid"
    assert sheets == "exports: pdf of sheets (pnp build --export NAME)"
    assert {"png", "svg"} <= set(whole.removesuffix(" of whole games (pnp export NAME)").strip().split(", "))


def test_check_says_when_all_is_fine(run: Pnp, little_game: Path, here: Path) -> None:
    ran = run("check", "--quick", little_game)
    assert (ran.code, ran.out, ran.err) == (0, f"some folder: fine; {UNRULED}\n", "")
    assert list(here.iterdir()) == []


def test_the_closing_table(run: Pnp, game_folder: Path) -> None:
    ran = run("build", game_folder, "--only", "cauldron-sheet", "--only", "dice-cutouts", "--ink", "full")
    rows = [line.split(maxsplit=2) for line in ran.out.splitlines()]
    assert rows[0] == ["file", "pages", "one print is enough for"]
    assert rows[2] == ["build/trick-and-treat/a4/cauldron-sheet.pdf", "1", "2 players" + " " * 16 + "made"]
    assert rows[3] == ["build/trick-and-treat/a4/dice-cutouts.pdf", "2", "the whole table" + " " * 10 + "made"]
    assert ran.out.splitlines()[-1] == "2 made, 0 up to date"


# Shells


def complete(process: Pnp, shell: str, line: str) -> list[str]:
    """What a shell offers after `line`, asked in the way its own script asks."""
    script = "import sys; sys.argv = ['pnp']; from pnp.cli.commands import main; main()"
    words = line.split(" ")
    ask = {"_PNP_COMPLETE": f"complete_{shell}", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return process("-c", script, env={**ask, "_TYPER_COMPLETE_ARGS": line}).out.split()


def test_shells_complete_commands_and_games(process: Pnp) -> None:
    assert "build" in complete(process, "bash", "pnp bu")
    assert complete(process, "bash", "pnp build trick-a") == ["trick-and-treat"]
    assert complete(process, "bash", "pnp build --paper le") == ["letter", "legal"]
    assert complete(process, "bash", "pnp build --export p") == ["pdf"]


def test_the_completion_script_can_be_shown(process: Pnp) -> None:
    script = "import sys; sys.argv = ['pnp', '--show-completion', 'bash']; from pnp.cli.commands import main; main()"
    ran = process("-c", script, env={"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"})
    assert ran.code == 0
    assert "complete -o default -F _pnp_completion pnp" in ran.out


# Progress


def test_a_pipe_gets_plain_lines_one_a_file(process: Pnp, little_game: Path) -> None:
    ran = process("-m", "pnp", "build", little_game)
    names = [f"{name}{twin}.pdf" for name in ("results", "cutouts") for twin in ("", "-ink-friendly")]
    assert ran.err.splitlines() == [f"writing a4/{name}" for name in names]
    assert not [c for c in ran.out + ran.err if c != "\n" and not c.isprintable()]
    assert process("-m", "pnp", "build", little_game).err == ""


def read_until_closed(terminal: int) -> bytes:
    data = b""
    while select.select([terminal], [], [], 60)[0]:
        try:
            chunk = os.read(terminal, 4096)
        except OSError as error:  # how Linux says that the other side is gone
            assert error.errno == errno.EIO
            break
        if not chunk:
            break
        data += chunk
    return data


def test_a_terminal_gets_a_bar_that_vanishes(little_game: Path, here: Path) -> None:
    pty = pytest.importorskip("pty", reason="this system has no pseudo terminals")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "build", str(little_game)],
        cwd=here,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        shown = read_until_closed(ours).decode()
        assert process.stdout is not None
        table = process.stdout.read().decode()
    os.close(ours)
    assert process.returncode == 0
    steps = shown.split("\r\x1b[K")
    assert len(steps) == 1 + 2 * 4 + 1  # laying out and writing each file, then nothing
    assert (steps[0], steps[-1]) == ("", "")
    assert all(set(step[:24]) <= {"█", "░"} for step in steps[1:-1])
    filled = [step.count("█") for step in steps[1:-1]]
    assert filled == sorted(filled) and filled[0] == 0 and filled[-1] > 12
    assert "\x1b" not in table


def test_a_reader_that_goes_away_is_no_drama(little_game: Path, here: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "list"],
        cwd=here,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_a_terminal_without_these_letters_still_gets_the_message(process: Pnp) -> None:
    ran = process("-m", "pnp", "build", "zzz", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert ran.code == 2
    assert ran.err.startswith('pnp: unknown game "zzz"')


def test_ctrl_c_while_libraries_are_still_loading_is_130(process: Pnp, tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n")
    path = f"{tmp_path}{os.pathsep}{environment()['PYTHONPATH']}"
    ran = process("-m", "pnp", "list", env={"PYTHONPATH": path})
    assert (ran.code, ran.out, ran.err) == (130, "", "")
