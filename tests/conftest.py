"""What many tests start from: games on disk that may be changed, and two ways to run the command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

import pnp
from pnp.cli import main
from pnp.ledger import tool_digest
from pnp.workspace import DATA

settings.register_profile("suite", deadline=None, database=None)
settings.load_profile("suite")

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
LITTLE_GAME = {
    "game.toml": """\
id = "little-game"
title = "Little Game"
language = "en"
players = [1, 4]
age = 6
minutes = 10
[credits]
design = "Nobody"
""",
    "symbols.toml": """\
[sun]
code = "S"
name = "Sun"
group = "sky"
[moon]
code = "M"
name = "Moon"
group = "sky"
""",
    "dice.toml": """\
[[die]]
id = "sky"
name = "Sky die"
role = "sky"
faces = ["S", "S", "S", "M", "M", "M"]
""",
    "palette.toml": """\
[roles]
sky = { full = "#cfe6ff", friendly = "#ffffff" }
sky-edge = { full = "#205080", friendly = "#333333" }
sky-band = { full = "#205080", friendly = "#ffffff" }
lid = { full = "#aa3311", friendly = "#ffffff" }
""",
    "components.toml": """\
[results]
kind = "dice-results"
title = "Results"
serves = "table"
texts = "texts/results.md.j2"
[cutouts]
kind = "dice-cutouts"
title = "Cutouts"
serves = "table"
stickers_title = "Stickers"
nets_title = "Nets"
sticker_steps = [{ art = "box", text = "Put them in a box." }]
""",
    "texts/results.md.j2": "## how-to\n\nRoll {{ dice | length | words }} die.\n",
    "art/sun.svg": f'{SVG}<circle class="accent" r="4" cx="4" cy="4"/></svg>',
    "art/moon.svg": f'{SVG}<circle class="accent-2" r="3" cx="4" cy="4"/></svg>',
    "art/box.svg": f'{SVG}<rect class="lid" width="8" height="8"/></svg>',
}


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Pnp = Callable[..., Ran]
MakeGame = Callable[..., Path]


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    """A copy of a bundled game, under a name that says nothing."""
    return Path(shutil.copytree(DATA / "trick-and-treat", tmp_path / "my copy"))


@pytest.fixture
def make_game(tmp_path: Path) -> MakeGame:
    """Writes a game of one die and two components, `results` and `cutouts`, that builds in no time."""

    def make(name: str = "some folder", game_id: str = "little-game") -> Path:
        for file, text in LITTLE_GAME.items():
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace("little-game", game_id), encoding="utf-8")
        return tmp_path / name

    return make


@pytest.fixture
def little_game(make_game: MakeGame) -> Path:
    return make_game()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Pnp:
    """`pnp` with these arguments, in this process, in an empty current folder."""
    # Somebody may be writing pnp's own code while the tests run; within one test it stays the same.
    monkeypatch.setattr("pnp.build.tool_digest", cache(tool_digest))

    def run(*arguments: str | Path) -> Ran:
        monkeypatch.setattr(sys, "argv", ["pnp", *map(str, arguments)])
        capsys.readouterr()
        code: object = 0
        try:
            main()
        except SystemExit as stopped:
            code = stopped.code or 0
        assert isinstance(code, int)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def process(here: Path) -> Pnp:
    """`python ARGUMENTS` as a process of its own, which finds this pnp from wherever it starts."""

    def run(*arguments: str | Path, env: Mapping[str, str] | None = None, cwd: Path = here) -> Ran:
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=cwd,
            env=environment(env),
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for a process that imports the pnp under test."""
    return {**os.environ, "PYTHONPATH": str(Path(pnp.__file__).parent.parent), **(extra or {})}
