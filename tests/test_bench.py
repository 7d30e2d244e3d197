"""The bench, without its measuring: it starts wherever pnp does, and what it runs leaves the user's folders alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BENCH = ROOT / "tests" / "bench"
KEEPS = """
from pnp.disk.facts import fact_key, remembered
from pnp.disk.store import store
facts, kept = remembered("v"), store("v")
facts.add(fact_key("x"), 1.0)
facts.keep()
if kept is not None:
    kept.put("x", b"x")
"""


def bench(script: str, home: Path, *arguments: str) -> str:
    """What a process prints that finds the bench, at somebody's whose home this is."""
    spared = {name: value for name, value in os.environ.items() if not name.startswith(("PNP_", "XDG_"))}
    ours = {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home), "PYTHONPATH": str(BENCH)}
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, env={**spared, **ours}, cwd=home, capture_output=True, text=True, check=True).stdout


def test_it_starts_where_nobody_counts_what_a_process_takes(tmp_path: Path) -> None:
    """As on Windows."""
    script = "import sys; sys.modules['resource'] = None; import run; print(run.RUNS)"
    assert int(bench(script, tmp_path)) > 0


@pytest.mark.parametrize("place", ["None", "Path(sys.argv[1])"])
def test_what_it_runs_leaves_the_users_folders_alone(place: str, tmp_path: Path) -> None:
    home, apart = tmp_path / "home", tmp_path / "apart"
    home.mkdir()
    run = f"subprocess.run([sys.executable, '-c', sys.argv[2]], env=environment(home={place}), check=True)"
    script = f"import subprocess, sys; from pathlib import Path; from apart import environment; {run}"
    bench(script, home, str(apart), KEEPS)
    assert list(home.rglob("*")) == []
    assert apart.exists() is (place != "None"), "with a place of its own, that is where it keeps"


@pytest.mark.parametrize("module", sorted(file.name for file in BENCH.glob("*.py") if file.stem != "apart"))
def test_every_part_takes_its_environment_from_there(module: str) -> None:
    assert not re.search(r"os\.environ|env=\{", (BENCH / module).read_text(encoding="utf-8"))
