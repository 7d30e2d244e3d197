"""Random playouts beside two well-known engines, greedy games, and a whole check beside its own first three layers.

The others are put into a folder that goes away again; where one cannot be installed, a line says so. An action of
boardgame.io or OpenSpiel marks a cell or lays a tile, one of some ten; here it is one of about a hundred drawings.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from apart import environment

RUNS, SECONDS = 5, 1.5
CHECKS = 3
GAME = "trick-and-treat"
SINGLE_SHEETS = 300

# Each plays for some seconds after as many that warm it up, and says how many actions a second that makes.
OURS = """
import gc, sys, time
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.play.referee import Referee
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.game.library import find_game
game, name, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
model = Referee(load(Folder(find_game(game)))).model
bots = [make_bot(name, model)]
gc.set_threshold(100_000, 50, 100)  # as the processes of `pnp simulate` do
def run(start, seconds):
    actions = games = 0
    begun = time.perf_counter()
    while (taken := time.perf_counter() - begun) < seconds:
        board = model.boards[games % len(model.boards)]
        actions += playout(model, board, bots, start + games, checked=False, logged=False).steps
        games += 1
    return actions / taken, games / taken
run(0, seconds)
print(*run(10_000, seconds))
"""
OPEN_SPIEL = """
import random, sys, time
import pyspiel
from open_spiel.python.games import block_dominoes
game, rng = pyspiel.load_game("python_block_dominoes"), random.Random(1)
def run(seconds):
    actions = 0
    begun = time.perf_counter()
    while (taken := time.perf_counter() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice([one for one, _ in state.chance_outcomes()])
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            actions += 1  # dealt tiles, too
    return actions / taken
run(float(sys.argv[1]))
print(run(float(sys.argv[1])))
"""
BOARDGAME_IO = """
const { InitializeGame, CreateGameReducer } = require("boardgame.io/internal");
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { clickCell: ({ G, playerID }, id) => { G.cells[id] = playerID; } },
  endIf: ({ G, ctx }) => {
    const won = (line) => line.every((at) => G.cells[at] !== null && G.cells[at] === G.cells[line[0]]);
    if (LINES.some(won)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
const reducer = CreateGameReducer({ game });
function run(seconds) {
  let actions = 0, taken = 0;
  const begun = performance.now();
  while ((taken = (performance.now() - begun) / 1000) < seconds) {
    let state = InitializeGame({ game });
    while (!state.ctx.gameover) {
      const free = [...state.G.cells.keys()].filter((at) => state.G.cells[at] === null);
      const args = [free[Math.floor(Math.random() * free.length)]], playerID = state.ctx.currentPlayer;
      const next = reducer(state, { type: "MAKE_MOVE", payload: { type: "clickCell", args, playerID } });
      if (next.G.cells[args[0]] === null) throw Error("the move was refused");
      state = next;
      actions++;
    }
  }
  return actions / taken;
}
run(Number(process.argv[2]));
console.log(run(Number(process.argv[2])));
"""

# A check as far as its first three layers, or all of it; with how many sheets the bots filled.
CHECK = """
import json, sys, time
def main():
    start = time.perf_counter()
    from pnp.build.check import check_game
    from pnp.play.rounds import Rounds
    from pnp.build.compose import Composer
    from pnp.source.folder import Folder
    from pnp.play.referee import Referee
    from pnp.sheet.paper import PAPERS
    from pnp.game.library import find_game
    root = find_game(sys.argv[1])
    if sys.argv[2] == "all":
        found = check_game(root, jobs=2)
        seconds = time.perf_counter() - start
        plan = Rounds(Referee(Composer(Folder(root)).game).model).first()
        print(json.dumps([seconds, len(found), sum(len(one.bots) == 1 for one in plan)]))
    else:
        composer = Composer(Folder(root))
        found = Referee(composer.game).static_problems()
        for component in composer.components:
            for paper in PAPERS.values():
                for ink in component.inks:
                    composer.printable(component, paper, ink)
        print(json.dumps([time.perf_counter() - start, len(found), 0]))
if __name__ == "__main__":
    main()
"""


@dataclass(frozen=True, slots=True)
class Player:
    """A program that plays at random, and how it is started; or why it is not."""

    name: str
    command: tuple[str, ...] = ()
    missing: str = ""


def open_spiel(folder: Path) -> Player:
    name = "OpenSpiel's python_block_dominoes"
    python = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = (str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "open_spiel")
    for command in ((sys.executable, "-m", "venv", str(folder / "env")), install):
        if _run(command, folder).returncode:
            return Player(name, missing="pip cannot install open_spiel here")
    return Player(name, (str(python), "-c", OPEN_SPIEL))


def boardgame_io(folder: Path) -> Player:
    name = "boardgame.io's tic-tac-toe"
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return Player(name, missing=f"{'node' if node is None else 'npm'} is not installed")
    quiet = ("--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder))
    if _run((npm, "install", *quiet, "boardgame.io@0.50"), folder).returncode:
        return Player(name, missing="npm cannot install boardgame.io here")
    (folder / "play.js").write_text(BOARDGAME_IO, encoding="utf-8")
    return Player(name, (node, str(folder / "play.js")))


def _run(command: tuple[str, ...], cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, env=environment(), capture_output=True, encoding="utf-8")


def _printed(command: tuple[str, ...], cwd: Path) -> str:
    """What a program prints; anything but success ends the measuring."""
    done = _run(command, cwd)
    if done.returncode:
        sys.exit(f"this did not run: {' '.join(command)[:200]}\n{done.stderr}")
    return done.stdout


def random_playouts(folder: Path) -> list[tuple[str, float, float]]:
    """Actions a second, all players in turn."""
    makers: dict[str, Callable[[Path], Player]] = {"spiel": open_spiel, "io": boardgame_io}
    players = []
    for name, maker in makers.items():
        (folder / name).mkdir()
        players.append(maker(folder / name))
    ours = (sys.executable, "-c", OURS, GAME)
    speeds: dict[str, list[float]] = {"random": [], "greedy": [], **{one.name: [] for one in players}}
    for _ in range(RUNS):
        speeds["random"].append(float(_printed((*ours, "random", str(SECONDS)), folder).split()[0]))
        for player in players:
            if player.command:
                speeds[player.name].append(float(_printed((*player.command, str(SECONDS)), folder)))
        speeds["greedy"].append(float(_printed((*ours, "greedy", str(SECONDS)), folder).split()[1]))
    typical = {name: median(taken) for name, taken in speeds.items() if taken}
    print(f"playouts:  {typical['random']:.0f} actions/s at random, {typical['greedy']:.1f} greedy games/s")
    rows = []
    for player, goal in zip(players, (math.inf, 1.0), strict=True):
        if player.missing:
            print(f"skipped:   {player.name}: {player.missing}")
            continue
        print(f"           {player.name}: {typical[player.name]:.0f} actions/s")
        rows.append((f"actions/s of {player.name} against ours", typical[player.name] / typical["random"], goal))
    return rows


def checks(folder: Path) -> list[tuple[str, float, float, str] | tuple[str, float, float]]:
    """All five layers against the first three, in processes of their own."""
    script = folder / "whole_check.py"  # a file, because the processes that play start from it
    script.write_text(CHECK, encoding="utf-8")
    times: dict[str, list[float]] = {"all": [], "three": []}
    sheets = 0
    for _ in range(CHECKS + 1):
        for name, taken in times.items():
            seconds, _, alone = json.loads(_printed((sys.executable, str(script), GAME, name), folder))
            taken.append(seconds)
            sheets = max(sheets, alone)
    typical = {name: median(taken[1:]) for name, taken in times.items()}
    print(f"check:     {typical['all']:.2f} s, {typical['three']:.2f} s its first three layers; {sheets} games alone")
    return [
        ("all five layers of a check against its first three", typical["all"] / typical["three"], math.inf),
        (f"a check on two cores, {sheets} games alone among it", typical["all"], 20, " s"),
        (f"{SINGLE_SHEETS} games alone against those of a check", SINGLE_SHEETS / sheets, 1),
    ]


def measure() -> list[tuple[str, float, float, str] | tuple[str, float, float]]:
    """Rows of (what, ratio, goal) or (what, figure, goal, unit)."""
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        return [*random_playouts(Path(name)), *checks(Path(name))]


if __name__ == "__main__":
    for what, value, goal, *unit in measure():
        print(f"{what:<64} {value:>8.2f}{unit[0] if unit else '×'}   {goal:>6g}  {'ok' if value <= goal else 'MISSED'}")
