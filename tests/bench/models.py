"""Games of bots against those of an earlier state: random and greedy games a second of every game, as ratios.

Both states play their own data, in turn, without looking at invariants. Where git does not have the earlier state,
nothing is compared.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from apart import ROOT, environment
from then import unpacked

BEFORE = "74eaf707"  # before models were made to play fast
RUNS, SECONDS = 3, 1.5
GOAL = 0.2  # a fifth of the time for a game
BOTS = ("random", "greedy")

# Plays for some seconds after as many that warm it up, and says how many games a second that makes.
GAMES = """
import gc, sys, time
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.play.referee import Referee
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.game.library import find_game
game, name, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
model = Referee(load(Folder(find_game(game)))).model
bots = [make_bot(name, model)] * max(2, model.players[0])
gc.set_threshold(100_000, 50, 100)  # as the processes of `pnp simulate` do
def run(start, seconds):
    games = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        board = model.boards[games % len(model.boards)]
        playout(model, board, bots, start + games, checked=False, logged=False)
        games += 1
    return games / taken
run(0, seconds)
print(run(10_000, seconds))
"""


def games_a_second(tree: Path, game: str, bot: str) -> float:
    command = [sys.executable, "-P", "-c", GAMES, game, bot, str(SECONDS)]
    done = subprocess.run(command, cwd=tree, env=environment(tree), capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"this did not run: {bot} games of {game} in {tree}\n{done.stderr[-2000:]}")
    return float(done.stdout)


def measure() -> list[tuple[str, float, float]]:
    """Rows of (what, ratio, goal)."""
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        if (old := unpacked(Path(name), BEFORE)) is None:
            print(f"models:    git does not have {BEFORE} here, so there is nothing to compare with")
            return []
        rows = []
        for game in sorted(path.name for path in (old / "data").iterdir()):
            for bot in BOTS:
                speeds: dict[Path, list[float]] = {old: [], ROOT: []}
                for _ in range(RUNS):
                    for tree, found in speeds.items():
                        found.append(games_a_second(tree, game, bot))
                then, now = median(speeds[old]), median(speeds[ROOT])
                print(f"models:    {game}, {bot}: {then:.1f} games/s; now {now:.1f}")
                rows.append((f"time of a {bot} game of {game} against {BEFORE}", then / now, GOAL))
        return rows


if __name__ == "__main__":
    for what, ratio, goal in measure():
        print(f"{what:<68} {ratio:>7.2f}×   {goal:>6g}×  {'ok' if ratio <= goal else 'MISSED'}", flush=True)
