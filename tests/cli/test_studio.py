"""`pnp studio`: what keeps it from beginning is told in one line."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from conftest import Pnp


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))


def test_a_port_in_use_is_told(run: Pnp, little_game: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = run("studio", little_game, "--port", str(port), "--no-open")
    assert ran.code == 2 and ran.out == ""
    assert ran.err.splitlines() == [f"pnp: port {port} is in use  hint: another --port, or none: then one is found"]


@pytest.mark.parametrize("port", ["70000", "-1"])
def test_a_port_that_is_none_is_told(run: Pnp, little_game: Path, port: str) -> None:
    ran = run("studio", little_game, "--port", port, "--no-open")
    assert ran.code == 2 and len(ran.err.splitlines()) == 1 and "65535" in ran.err


def test_a_folder_that_is_none_is_told(run: Pnp, tmp_path: Path) -> None:
    for name in (str(tmp_path / "absent"), str(tmp_path)):
        ran = run("studio", name, "--no-open")
        assert ran.code == 2 and len(ran.err.splitlines()) == 1 and str(tmp_path) in ran.err


def test_what_is_not_installed_is_told(run: Pnp, little_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.cli.studio._NEEDED", "no_such_package_at_all")
    ran = run("studio", little_game)
    assert ran.code == 2 and len(ran.err.splitlines()) == 1 and "pnp[studio]" in ran.err
