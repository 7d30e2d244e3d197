"""One mistake, one message: what only follows from another is not told as well."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import Pnp
from kinds import card_game

from pnp.source.bundle import DATA


@pytest.fixture
def zombies(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA / "zombie-mania", tmp_path / "zombies"))


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_book_waits_in_silence_for_rules_that_complain(zombies: Path, run: Pnp) -> None:
    edit(zombies / "tables/starts.toml", "tokens = 8", "tokens = 90")
    found = run("check", zombies, "--quick").out
    assert "starts.toml" in found and "rulebook.md.j2" not in found
    refused = run("build", zombies, "--only", "rulebook")
    assert refused.code == 1 and "starts.toml" in refused.err and "rulebook.md.j2" not in refused.err


def test_what_the_table_would_miss_is_said_by_check_and_build(zombies: Path, run: Pnp) -> None:
    edit(zombies / "components.toml", 'columns = "players.most"', "columns = 4")
    message = "penalty-pad.columns: 4 columns for 5 players"
    assert run("check", zombies, "--quick").out.count(message) == 1
    refused = run("build", zombies, "--only", "penalty-pad")
    assert refused.code == 1 and refused.err.count(message) == 1
    assert run("build", zombies, "--only", "penalty-pad", "--no-check").code == 0


def test_unless_nobody_asks_the_rules(zombies: Path, run: Pnp) -> None:
    edit(zombies / "tables/starts.toml", "tokens = 8", "tokens = 90")
    refused = run("build", zombies, "--only", "rulebook", "--no-check")
    assert refused.code == 1 and "game.toml:3:1: rules: the text takes figures from the rules" in refused.err


def test_a_text_that_cannot_be_read_lacks_nothing(little_game: Path, run: Pnp) -> None:
    note = card_game.NOTE + '\n[box.more]\nat = [5, 110, 59, 8]\nslot = "more"\n'
    components = card_game.COMPONENTS.replace('layout = "note"', 'layout = "note"\ntexts = "texts/note.md.j2"')
    folder = card_game.write(little_game, layouts_note=note, components=components)
    (folder / "texts/note.md.j2").write_text("## more\n\n{{ nothing.here }}\n", encoding="utf-8")
    found = run("check", folder).out
    assert "there is no “nothing”" in found and "have no “## more”" not in found


def test_a_pale_colour_is_told_a_few_times(little_game: Path, run: Pnp) -> None:
    cards = card_game.CARDS + "".join(
        f'\n[[row]]\nid = "x{n}"\nsuit = "suns"\nvalue = {n % 9 + 1}\nname = "Card number {n}"\n' for n in range(40)
    )
    base = card_game.BASE.replace('on = "page"', 'on = "page"\ncolor = "tile"')
    folder = card_game.write(little_game, layouts_base=base, tables_cards=cards)
    lines = [line for line in run("check", folder).out.splitlines() if "contrast" in line or "more texts" in line]
    assert 4 <= len(lines) <= 16 and any("more texts like these" in line for line in lines)
