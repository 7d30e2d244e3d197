"""Files that an earlier build made and no component makes now: told, and removed if wanted; nobody else's ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Pnp
from thinning import thinned

from pnp.build.ledger import LEDGER, sha256
from pnp.build.shipped import SHIPPED
from pnp.source.folder import MADE, Folder

OUT = Path("build/little-game/a4")


@pytest.fixture
def renamed(run: Pnp, little_game: Path) -> Path:
    """A game that was built before its “cutouts” were called “dice”."""
    assert run("build", little_game).code == 0
    components = little_game / "components.toml"
    components.write_text(components.read_text(encoding="utf-8").replace("[cutouts]", "[dice]"), encoding="utf-8")
    return little_game


def names() -> set[str]:
    return {file.name for file in OUT.glob("*.pdf")}


BOTH = {f"{name}{twin}.pdf" for name in ("results", "dice") for twin in ("", "-ink-friendly")}
OLD = {"cutouts.pdf", "cutouts-ink-friendly.pdf"}


def test_they_are_told_each_time_and_stay(run: Pnp, renamed: Path) -> None:
    for _ in range(2):
        ran = run("build", renamed)
        assert ran.code == 0
        notes = [line for line in ran.err.splitlines() if "no component" in line]
        assert notes == [f"note: {OUT.as_posix()}/{name}: no component makes this now" for name in sorted(OLD)]
        assert "(pnp build --clean removes them)" in ran.err
    assert names() == BOTH | OLD


def test_clean_removes_exactly_these(run: Pnp, renamed: Path) -> None:
    (OUT / "my-own.pdf").write_bytes(b"%PDF of mine")
    ran = run("build", renamed, "--clean")
    assert ran.code == 0
    assert [line for line in ran.err.splitlines() if line.startswith("removed")] == [
        f"removed {OUT.as_posix()}/{name}" for name in sorted(OLD)
    ]
    assert names() == BOTH | {"my-own.pdf"}
    again = run("build", renamed, "--clean")
    assert "removed" not in again.err and "0 made, 4 up to date" in again.out


def test_what_was_changed_since_is_the_users(run: Pnp, renamed: Path) -> None:
    (OUT / "cutouts.pdf").write_bytes(b"%PDF with my notes")
    ran = run("build", renamed, "--clean")
    assert "cutouts.pdf" not in ran.err and "cutouts-ink-friendly.pdf" in ran.err
    assert (OUT / "cutouts.pdf").read_bytes() == b"%PDF with my notes"


def test_nothing_is_removed_while_something_is_wrong(run: Pnp, renamed: Path) -> None:
    (renamed / "dice.toml").write_text("[[die]]\n", encoding="utf-8")
    assert run("build", renamed, "--clean").code == 1
    assert names() >= OLD


def test_other_papers_and_components_that_were_not_asked_for_are_none(run: Pnp, little_game: Path) -> None:
    assert run("build", little_game, "--paper", "both").code == 0
    ran = run("build", little_game, "--only", "results", "--ink", "full", "--clean")
    assert "removed" not in ran.err and len(names()) == 4


def test_a_folder_goes_with_its_last_file(run: Pnp, little_game: Path) -> None:
    assert run("build", little_game, "--paper", "letter", "--only", "cutouts").code == 0
    components = little_game / "components.toml"
    text = components.read_text(encoding="utf-8")
    components.write_text(text.replace("[cutouts]", "[dice]"), encoding="utf-8")
    assert run("build", little_game, "--ink", "full", "--clean").code == 0
    assert not Path("build/little-game/letter").exists()


@pytest.mark.parametrize(
    "name", thinned(["../../mine.pdf", "a4/link.pdf", "/etc/mine.pdf", "a4/../../mine.pdf", "mine.pdf"], 4)
)
def test_a_ledger_that_somebody_wrote_leads_nowhere(run: Pnp, renamed: Path, here: Path, name: str) -> None:
    mine = here / "mine.pdf"
    mine.write_bytes(b"mine")
    (OUT.parent / "mine.pdf").write_bytes(b"mine")
    (OUT / "link.pdf").symlink_to(mine)
    ledger = OUT.parent / LEDGER
    raw = json.loads(ledger.read_text(encoding="utf-8"))
    entry = next(iter(raw["outputs"].values()))
    raw["outputs"][name] = {**entry, "sha256": sha256(b"mine")}
    ledger.write_text(json.dumps(raw), encoding="utf-8")
    assert run("build", renamed, "--clean").code == 0
    assert mine.read_bytes() == b"mine" and (OUT / "link.pdf").is_symlink() and (OUT.parent / "mine.pdf").exists()


def test_what_was_made_inside_a_games_folder_is_no_part_of_the_game(run: Pnp, little_game: Path) -> None:
    assert {LEDGER, SHIPPED} == MADE
    before = Folder(little_game).digest()
    assert run("build", little_game, "--only", "results", "--out", little_game / "print").code == 0
    assert list(little_game.rglob("*.pdf"))
    assert Folder(little_game).digest() == before
    assert "0 made" in run("build", little_game, "--only", "results", "--out", little_game / "print").out
