"""Processes that help take no code from the folder in which they are started: it may be a stranger's game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import environment

from pnp.source.processes import pool

MODULES = ("multiprocessing", "random", "tomllib", "pickle", "reportlab", "signal", "threading")


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files with the names of modules, each of which leaves a trace if it is run."""
    for name in MODULES:
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / f'{name} ran')!r}, 'w')\n", encoding="utf-8")
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def nothing() -> None:
    pass


def test_a_process_that_helps(trap: Path) -> None:
    with pool(1, nothing) as helpers:
        assert helpers.submit(os.getpid).result(timeout=60) != os.getpid()
    assert list(trap.glob("* ran")) == []


def test_pnp_as_a_module(trap: Path) -> None:
    env = {name: value for name, value in environment().items() if name != "PYTHONSAFEPATH"}
    command = [sys.executable, "-m", "pnp", "list"]
    ran = subprocess.run(command, cwd=trap, env=env, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert list(trap.glob("* ran")) == []
