"""What is printed can be read on a terminal that has no more than ASCII, or the letters of an old code page."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Pnp, environment

from pnp.cli.plain import plain, shown

ASCII = {"PYTHONIOENCODING": "ascii"}
PLACES = {
    "ascii": ("ascii", ASCII),
    "plain C": ("ascii", {"LANG": "C"}),
    "LC_ALL=POSIX": ("ascii", {"LC_ALL": "POSIX"}),
    "cp1252": ("cp1252", {"PYTHONIOENCODING": "cp1252"}),
    "cp437": ("cp437", {"PYTHONIOENCODING": "cp437"}),
}


def printed(*arguments: str | Path, encoding: str, env: dict[str, str], cwd: Path) -> tuple[int, str]:
    """The exit code, and everything that was written, which must be of that encoding."""
    command = [sys.executable, "-m", "pnp", *map(str, arguments)]
    done = subprocess.run(command, cwd=cwd, env=environment(env), capture_output=True, timeout=120)
    return done.returncode, (done.stdout + done.stderr).decode(encoding)


@pytest.mark.parametrize(
    ("arguments", "code", "wanted"),
    [
        (("list",), 0, "2-4      "),
        (("--help",), 0, "Print-and-play"),
        (("build", "--help"), 0, "Options:"),
        (("odds", "zombie-mania"), 0, "----"),
        (("simulate", "zombie-mania", "--games", "2"), 0, " - "),
        (("build", "zombie-mainia"), 2, 'unknown game "zombie-mainia"  hint: did you mean "zombie-mania"?'),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_commands_speak_ascii_where_that_is_all_there_is(
    here: Path, arguments: tuple[str, ...], code: int, wanted: str
) -> None:
    ended, text = printed(*arguments, encoding="ascii", env=ASCII, cwd=here)
    assert ended == code and wanted in text
    assert "\\u" not in text and " ? " not in text and "?zombie" not in text


def test_builds_and_audits_speak_ascii(little_game: Path, here: Path) -> None:
    code, text = printed("build", little_game, encoding="ascii", env=ASCII, cwd=here)
    assert code == 0 and "-----" in text and "up to date" in text
    code, text = printed("audit", little_game, "--sample", "5", encoding="ascii", env=ASCII, cwd=here)
    assert code in (0, 1) and "missed" in text and "?" not in text.replace("did you mean", "").replace('"?', "")


@pytest.mark.parametrize("place", PLACES)
def test_problems_are_told_in_the_letters_of_the_terminal(little_game: Path, here: Path, place: str) -> None:
    encoding, env = PLACES[place]
    file = little_game / "components.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('kind = "', 'kind = "x', 1), encoding="utf-8")
    code, text = printed("check", little_game, encoding=encoding, env=env, cwd=here)
    quotes = "“”" if encoding == "cp1252" else '""'
    assert code == 1 and f"unknown kind {quotes[0]}x" in text and "components.toml:" in text


def test_a_list_for_programs_stays_whole(little_game: Path, here: Path) -> None:
    file = little_game / "components.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('kind = "', 'kind = "x', 1), encoding="utf-8")
    _, text = printed("check", little_game, "--json", encoding="ascii", env=ASCII, cwd=here)
    assert any("unknown kind “x" in problem["message"] for problem in json.loads(text))


def test_utf_8_stays_as_it_is(process: Pnp) -> None:
    assert "2–4" in process("-m", "pnp", "list").out


@pytest.mark.parametrize(
    ("sign", "wanted"), [("…", "..."), ("→", "->"), ("é", "e"), ("ß", "ss"), ("中", "\\u4e2d"), ("\udcff", "\\udcff")]
)
def test_a_sign_is_what_it_looks_like_or_its_number(sign: str, wanted: str) -> None:
    assert plain(sign) == wanted


def test_only_what_an_encoding_lacks_is_changed() -> None:
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="cp437")
    assert shown("½ – é … “x”", terminal) == '½ - é ... "x"'
