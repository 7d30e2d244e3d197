"""How fast pnp is, as ratios within one run, so that the machine does not matter: `make bench`.

Every figure is a median of several runs, taken in turn, after a first one that only warms the caches.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from math import inf
from pathlib import Path
from statistics import median

import against_then
import beside_typst
import book
import deck
import edits
import hexes
import models
import playouts
from apart import environment

RUNS = 9
GAME = "trick-and-treat"
STICKERS, MANY_STICKERS, FACES = 54, 540, 6
MEGABYTES = 200

# Runs the command that its arguments give, and says which third-party modules that took, in their order.
LIBRARIES = """
import json, sys
from pnp.cli.commands import main
try:
    main()
except SystemExit:
    pass
known = sys.stdlib_module_names | {"pnp", "__main__"}
names = [name for name, module in list(sys.modules.items())
         if name.partition(".")[0] not in known and getattr(getattr(module, "__spec__", None), "origin", None)
         and not name.startswith(("_sysconfigdata", "_distutils"))]
print(json.dumps(names))
"""
IMPORTS = "import importlib, json, sys\nfor name in json.loads(sys.argv[1]): importlib.import_module(name)"

# Builds each game several times in turn, and says how long each took and how much memory all took.
STICKERS_SCRIPT = """
import json, sys, time
from pathlib import Path
from statistics import median
from pnp.build.pipeline import Order, build_game
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
runs, *games = sys.argv[1:]
times = [[] for _ in games]
inks, papers = (Ink.FULL,), (PAPERS["a4"],)
for run in range(int(runs)):
    for game, taken in zip(games, times):
        start = time.perf_counter()
        (output,) = build_game(Path(game), Order(papers, inks, Path(game) / ".out", force=True), lambda *_: None)
        taken.append(time.perf_counter() - start)
try:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
except ImportError:  # not everywhere
    peak = None
print(json.dumps({"seconds": [median(taken[1:] or taken) for taken in times], "peak": peak}))
"""


@dataclass(frozen=True, slots=True)
class Figure:
    what: str
    value: float
    goal: float
    unit: str = "×"

    def row(self) -> str:
        verdict = "ok" if self.value <= self.goal else "MISSED"
        goal = f"{self.goal:>6g}{self.unit:<3}  {verdict}" if self.goal < inf else "     –"
        return f"{self.what:<58} {self.value:>7.2f}{self.unit:<3} {goal}"


def python(*arguments: str, cwd: Path) -> str:
    """What a Python process prints; anything but success ends the measuring."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        sys.exit(f"this did not run: python {' '.join(arguments)[:200]}\n{done.stderr}")
    return done.stdout


def seconds(*arguments: str, cwd: Path) -> float:
    start = time.perf_counter()
    python(*arguments, cwd=cwd)
    return time.perf_counter() - start


def commands(folder: Path) -> list[Figure]:
    """Whole commands against a process that imports what they import and does nothing."""
    build = ("-m", "pnp", "build", GAME, "--paper", "a4", "--out")
    libraries = python(
        "-c", LIBRARIES, "build", GAME, "--paper", "a4", "--out", str(folder / "kept"), cwd=folder
    ).splitlines()[-1]
    print(f"libraries: {', '.join(sorted({name.partition('.')[0] for name in json.loads(libraries)}))}")
    times: dict[str, list[float]] = {name: [] for name in ("imports", "cold", "kept", "help")}
    for run in range(RUNS + 1):
        times["imports"].append(seconds("-c", IMPORTS, libraries, cwd=folder))
        times["cold"].append(seconds(*build, str(folder / f"cold{run}"), cwd=folder))
        times["kept"].append(seconds(*build, str(folder / "kept"), cwd=folder))
        times["help"].append(seconds("-m", "pnp", "--help", cwd=folder))
    typical = {name: median(taken[1:]) for name, taken in times.items()}
    print("seconds:  ", ", ".join(f"{name} {taken:.3f}" for name, taken in typical.items()))
    base = typical["imports"]
    return [
        Figure("a cold build against importing its libraries", typical["cold"] / base, 3),
        Figure("an up-to-date build against the same", typical["kept"] / base, 0.6),
        Figure("pnp --help against the same", typical["help"] / base, 0.5),
    ]


def stickers(folder: Path) -> list[Figure]:
    """Ten times as much to print, without the time that Python takes to start."""
    few, many = (sticker_game(folder / str(number), number) for number in (STICKERS, MANY_STICKERS))
    timed = json.loads(python("-c", STICKERS_SCRIPT, str(RUNS + 1), str(few), str(many), cwd=folder))
    print("stickers: ", ", ".join(f"{taken:.3f}" for taken in timed["seconds"]))
    alone = json.loads(python("-c", STICKERS_SCRIPT, "1", str(many), cwd=folder))
    figures = [
        Figure(f"{MANY_STICKERS} die stickers against {STICKERS}", timed["seconds"][1] / timed["seconds"][0], 11)
    ]
    if alone["peak"] is not None:
        figures.append(Figure(f"peak memory of {MANY_STICKERS} die stickers", alone["peak"] / 1e6, MEGABYTES, " MB"))
    return figures


def sticker_game(folder: Path, number: int) -> Path:
    """A game that prints so many stickers and nothing else."""
    dice, symbols = 9, [f"symbol-{n}" for n in range(FACES)]
    (folder / "art").mkdir(parents=True)
    for n, name in enumerate(symbols):
        body = f'<circle class="accent" cx="32" cy="32" r="{20 + n}"/><path class="line" d="M8 8Q32 {n} 56 56L8 50Z"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>{name}</title>{body}</svg>'
        (folder / f"art/{name}.svg").write_text(svg, encoding="utf-8")
    files = {
        "game.toml": 'id = "stickers"\ntitle = "Stickers"\nlanguage = "en"\nplayers = [1, 4]\nage = 6\nminutes = 10\n'
        '[credits]\ndesign = "nobody"\n',
        "symbols.toml": "".join(
            f'[{name}]\ncode = "S{n}"\nname = "Symbol {n}"\ngroup = "symbol"\n' for n, name in enumerate(symbols)
        ),
        "dice.toml": "".join(
            f'[[die]]\nid = "die-{n}"\nname = "Die {n}"\nrole = "die"\ncount = {number // (dice * FACES)}\n'
            f"faces = {json.dumps(symbols[n % FACES :] + symbols[: n % FACES])}\n"
            for n in range(dice)
        ),
        "palette.toml": "[roles]\n"
        + "".join(
            f'{role} = {{ full = "{color}", friendly = "#ffffff" }}\n'
            for role, color in (("die", "#ffe0a0"), ("die-edge", "#804000"), ("die-band", "#804000"))
        ),
        "components.toml": '[print-me-first]\nkind = "print-guide"\nomit = true\n'
        '[stickers]\nkind = "dice-cutouts"\ntitle = "Stickers"\nserves = "table"\n'
        'stickers_title = "Stickers"\nnets_title = "Nets"\nsticker_sets = 1\nnet_sets = 0\n',
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        figures = [*commands(folder), *stickers(folder)]
    parts = (hexes, book, deck, playouts, models, edits, beside_typst, against_then)
    figures += [Figure(*row) for part in parts for row in part.measure()]
    print(f"\n{'what':<58} {'found':>7}    {'goal':>6}")
    for figure in figures:
        print(figure.row())


if __name__ == "__main__":
    main()
