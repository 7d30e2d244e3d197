"""Whole commands against those of an earlier state, on the games as they were then: CPU seconds, memory and bytes.

The earlier state is taken from git: without it, or in a clone that does not reach back so far, nothing is compared.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from apart import environment
from then import THEN, as_read_now, unpacked

ROOT = Path(__file__).resolve().parents[2]
RUNS = 3
GAME, BOOK = "trick-and-treat", "rulebook.pdf"
COLD, PEAK, BYTES, CHECK, START = 0.65, 0.8, 0.4, 2.5, 1.8  # goals

# Builds a game, and says which modules that took, in their order; those of the game's own rules aside.
MODULES = """
import json, sys
from pnp.cli.commands import main
try:
    main()
except SystemExit:
    pass
others = ("__", "_sysconfigdata", "pnp.games.")
print(json.dumps([name for name, module in list(sys.modules.items())
    if name.partition(".")[0] not in sys.stdlib_module_names and not name.startswith(others)
    and getattr(getattr(module, "__spec__", None), "origin", None)]))
"""
IMPORTS = "import importlib, json, sys\nfor name in json.loads(sys.argv[1]): importlib.import_module(name)"


@dataclass(frozen=True, slots=True)
class Cost:
    seconds: float  # of all processors, helpers included
    megabytes: float


def run(tree: Path, out: Path, *arguments: str, python: Path | str = sys.executable) -> Cost:
    """What a Python process of that state takes, with nothing in its cache; anything but success ends the measuring."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    spared = environment(tree, out)
    spared.pop("PYTHONDONTWRITEBYTECODE", None)
    with (out / "told").open("w+", encoding="utf-8") as told:
        process = subprocess.Popen([str(python), "-P", *arguments], cwd=out, env=spared, stdout=told, stderr=told)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            told.seek(0)
            sys.exit(f"this did not run: {tree.name}: {' '.join(arguments)[:200]}\n{told.read()[-2000:]}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3))


def in_turn(*jobs: tuple[Path, Path, Sequence[str]]) -> list[Cost]:
    """Medians of all jobs, taken in turn after one round that warms the caches of the disk."""
    costs: list[list[Cost]] = [[] for _ in jobs]
    for _ in range(RUNS + 1):
        for (tree, out, arguments), taken in zip(jobs, costs, strict=True):
            taken.append(run(tree, out, *arguments))
    return [
        Cost(median(cost.seconds for cost in taken[1:]), median(cost.megabytes for cost in taken[1:]))
        for taken in costs
    ]


def builds(old: Path, folder: Path) -> list[tuple[str, float, float]]:
    rows = []
    outs = [folder / "old", folder / "new"]
    for game in sorted(path.name for path in (old / "data").iterdir()):
        games = [old / "data" / game, as_read_now(old / "data" / game, folder)]
        jobs = (
            (tree, out, ("-m", "pnp", "build", str(root), "--paper", "a4", "--out", "out"))
            for tree, out, root in zip((old, ROOT), outs, games, strict=True)
        )
        try:
            before, now = in_turn(*jobs)
        except SystemExit as refused:  # what was overlooked then may be told now
            print(f"then:      {game} is left out: {refused}")
            continue
        told = (f"{cost.seconds:.2f} s, {cost.megabytes:.0f} MB" for cost in (before, now))
        print(f"then:      {game} {'; now '.join(told)}")
        rows.append((f"cold build of {game} against then", now.seconds / before.seconds, COLD))
        rows.append((f"peak memory of {game} against then", now.megabytes / before.megabytes, PEAK))
        if game == GAME:
            sizes = [next(out.rglob(BOOK)).stat().st_size for out in outs]
            rows.append((f"bytes of the book of {game} against then", sizes[1] / sizes[0], BYTES))
    return rows


def checks(folder: Path) -> list[tuple[str, float, float]]:
    rows = []
    for game in sorted(path.name for path in (ROOT / "data").iterdir()):
        command = ("-m", "pnp", "check", str(ROOT / "data" / game))
        whole, quick = in_turn((ROOT, folder / "whole", command), (ROOT, folder / "quick", (*command, "--quick")))
        rows.append((f"pnp check of {game} against --quick", whole.seconds / quick.seconds, CHECK))
    return rows


def start(folder: Path) -> list[tuple[str, float, float]]:
    """All modules that a build loads before it knows the game, against those of its libraries alone."""
    run(ROOT, folder / "names", "-c", MODULES, "build", str(ROOT / "data" / GAME), "--paper", "a4", "--out", "out")
    names = json.loads((folder / "names/told").read_text(encoding="utf-8").splitlines()[-1])
    libraries = [name for name in names if name.partition(".")[0] != "pnp"]
    ours, bare = in_turn(
        (ROOT, folder / "ours", ("-c", IMPORTS, json.dumps(names))),
        (ROOT, folder / "bare", ("-c", IMPORTS, json.dumps(libraries))),
    )
    print(f"start:     {ours.seconds:.3f} s, its libraries {bare.seconds:.3f} s")
    return [("loading all that a build needs against its libraries alone", ours.seconds / bare.seconds, START)]


def measure() -> list[tuple[str, float, float]]:
    """Rows of (what, ratio, goal)."""
    if os.name != "posix":
        print("then:      what a process takes is not told here")
        return []
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        rows = [*start(folder), *checks(folder)]
        if (old := unpacked(folder)) is None:
            print(f"then:      git does not have {THEN} here, so there is nothing to compare with")
            return rows
        return [*builds(old, folder), *rows]


if __name__ == "__main__":
    for what, ratio, goal in measure():
        print(f"{what:<58} {ratio:>7.2f}×   {goal:>6g}×  {'ok' if ratio <= goal else 'MISSED'}", flush=True)
