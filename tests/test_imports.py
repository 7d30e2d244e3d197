"""Loading a game, judging its data and playing it loads nothing that prints."""

from __future__ import annotations

import json

import pytest
from bundled import WITH_RULES
from conftest import Pnp
from thinning import thinned

LIBRARIES = ("reportlab", "uharfbuzz", "fontTools", "jinja2", "markdown_it")
ROOMS = tuple(f"pnp.{room}" for room in ("scene", "art", "type", "sheet", "kinds", "export"))
# The words of the options of `pnp build`, which every command reads: enums, tables, names of exports; nothing draws.
OPTIONS = {
    "pnp.export",
    "pnp.scene",
    "pnp.scene.ink",
    "pnp.sheet",
    "pnp.sheet.backs",
    "pnp.sheet.paper",
    "pnp.sheet.printing",
}

PLAY = """
import json, sys
from pathlib import Path
from pnp.game.library import find_game
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.source.folder import Folder

games = [load(Folder(find_game(name))) for name in sys.argv[1:]]
loaded = sorted(sys.modules)
for game in games:
    referee = Referee(game)
    assert not referee.static_problems() and not referee.example_problems()
    model = referee.model
    seats = game.identity.players[0]
    record = playout(model, model.boards[0], [make_bot("random", model)] * seats, seed=1)
    assert not record.crash and record.steps, record
print(json.dumps([loaded, sorted(sys.modules)]))
"""
SIMULATE = """
import json, sys
from pnp.cli.commands import main

try:
    main()
except SystemExit as stopped:
    assert not stopped.code, stopped.code
print(json.dumps(sorted(sys.modules)))
"""


def printing(modules: list[str]) -> set[str]:
    """Those that print, or that printing takes."""
    return {name for name in modules if name.startswith(tuple(f"{part}." for part in ROOMS)) or name in ROOMS} | {
        name for name in modules if name.partition(".")[0] in LIBRARIES
    }


def test_loading_judging_and_playing_games_loads_nothing_that_prints(process: Pnp) -> None:
    """All in one process: what any of them loads would be there."""
    ran = process("-c", PLAY, *WITH_RULES)
    assert ran.code == 0, ran.err
    loaded, played = json.loads(ran.out)
    assert not printing(loaded)
    assert not printing(played)
    assert {"pnp.play.rules", "pnp.source.folder"} <= set(loaded)


@pytest.mark.parametrize("name", thinned(WITH_RULES, len(WITH_RULES)))
def test_simulating_a_game_loads_nothing_that_prints(name: str, process: Pnp) -> None:
    ran = process("-c", SIMULATE, "simulate", name, "--games", "1", "--bots", "random", "--jobs", "1")
    assert ran.code == 0, ran.err
    assert printing(json.loads(ran.out.splitlines()[-1])) <= OPTIONS


def test_help_and_a_list_of_games_load_nothing_that_prints(process: Pnp) -> None:
    for command in ("--help", "list"):
        ran = process("-c", SIMULATE, command)
        assert ran.code == 0, ran.err
        assert printing(json.loads(ran.out.splitlines()[-1])) <= OPTIONS
