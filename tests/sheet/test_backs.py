"""`pnp build --backs`: the same pieces, with backs behind, below or not at all; nothing stale is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Pnp
from kinds import card_game
from preflight.pdf import Pdf


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def pages(here: Path) -> int:
    return len(Pdf((here / "build/little-game/a4/deck.pdf").read_bytes()).pages)


def test_backs_are_behind_unless_told(folder: Path, here: Path, run: Pnp) -> None:
    for options, wanted in (((), 4), (("--backs", "fold"), 3), (("--backs", "none"), 2), (("--backs", "duplex"), 4)):
        done = run("build", folder, "--only", "deck", "--ink", "full", *options)
        assert done.code == 0, done.err
        assert "1 made" in done.out
        assert pages(here) == wanted, options
    assert "0 made, 1 up to date" in run("build", folder, "--only", "deck", "--ink", "full").out


def test_an_unknown_way_is_wrong_use(folder: Path, run: Pnp) -> None:
    assert run("build", folder, "--backs", "mirror").code == 2


def test_what_has_no_back_stays_as_it_is(folder: Path, here: Path, run: Pnp) -> None:
    assert run("build", folder, "--only", "pad").code == 0
    first = (here / "build/little-game/a4/pad.pdf").read_bytes()
    assert run("build", folder, "--only", "pad", "--backs", "fold").code == 0
    assert (here / "build/little-game/a4/pad.pdf").read_bytes() == first
