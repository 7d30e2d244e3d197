"""The bundled games, read once in a process and built once in a run: many tests look at them, none changes them."""

from __future__ import annotations

import os
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pnp.build.compose import Composer
from pnp.cli.commands import app
from pnp.game.game import Game
from pnp.game.library import bundled_games
from pnp.kinds.components import kind_contents
from pnp.kinds.values import template_values
from pnp.play.model import AnyModel
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.scene.ink import Ink
from pnp.source.folder import Folder

FOLDERS = {game.id: game.folder for game in bundled_games()}
WITH_RULES = tuple(
    name for name, folder in FOLDERS.items() if "\nrules = " in (folder / "game.toml").read_text(encoding="utf-8")
)


_PATIENCE_S = 300


def built(factory: pytest.TempPathFactory, name: str, paper: str = "a4", ink: Ink = Ink.FULL) -> Path:
    """Everything that a game prints on a paper and in an ink: the folder with a folder of this paper in it.

    Whichever process of the run comes first builds it, and the others wait for that.
    """
    base = factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"bundled-{paper}-{ink}"
    done = shared / f"{name}.done"
    shared.mkdir(exist_ok=True)
    try:
        (shared / f"{name}.begun").mkdir()
    except FileExistsError:
        until = time.monotonic() + _PATIENCE_S
        while not done.exists():
            assert time.monotonic() < until, f"nobody built {name}"
            time.sleep(0.05)
    else:
        command = ["build", str(FOLDERS[name]), "--paper", paper, "--ink", ink, "--out", str(shared)]
        result = CliRunner().invoke(app, command)
        done.write_text("" if result.exit_code == 0 else result.output, encoding="utf-8")
    assert not (said := done.read_text(encoding="utf-8")), said
    return shared / name


@cache
def bundled(name: str) -> Game:
    folder = Folder(FOLDERS[name])
    return load(folder, kind_contents(folder))


@cache
def book_values(name: str) -> dict[str, Any]:
    """What the text of a game's book may read."""
    return {**template_values(composer(name).game), "model": referee(name).book_values()}


@cache
def composer(name: str) -> Composer:
    """With everything that printing needs; frames that were laid out once are kept."""
    return Composer(Folder(FOLDERS[name]))


@cache
def referee(name: str) -> Referee:
    return Referee(bundled(name))


def model(name: str) -> AnyModel:
    """Of a game with rules."""
    found = referee(name).model
    assert found is not None
    return found
