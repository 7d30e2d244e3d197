"""`pnp schema`: where the files are written, and what is left alone."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from conftest import Pnp

from pnp.source.folder import Folder


def test_in_a_games_folder_they_lie_beside_its_files(
    run: Pnp, little_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Folder(little_game).digest()
    monkeypatch.chdir(little_game / "art")
    ran = run("schema")
    assert ran.code == 0 and "schemas in ../.schema; ../.taplo.toml leads editors to them" in ran.out
    rules = tomllib.loads((little_game / ".taplo.toml").read_text(encoding="utf-8"))["rule"]
    for rule in rules:
        assert json.loads((little_game / rule["schema"]["path"]).read_text(encoding="utf-8"))["$schema"]
    assert Folder(little_game).digest() == before  # no part of the game
    assert run("schema").code == 0


def test_elsewhere_and_for_a_bundled_game_they_lie_here(run: Pnp, here: Path) -> None:
    assert run("schema").code == 0
    assert {path.name for path in here.iterdir()} == {".schema", ".taplo.toml"}
    assert not list(here.glob(".schema/table-*"))
    assert run("schema", "zombie-mania", "--out", "other").code == 0
    assert Path("other/.schema/table-pairs.json").is_file()


def test_somebody_elses_file_stays(run: Pnp, little_game: Path) -> None:
    own = little_game / ".taplo.toml"
    own.write_text("include = []\n", encoding="utf-8")
    ran = run("schema", little_game)
    assert ran.code == 0 and "is your own and stays" in ran.err and '"**/game.toml"' in ran.err
    assert own.read_text(encoding="utf-8") == "include = []\n"


@pytest.mark.parametrize("link", [".schema", ".schema/game.json", ".taplo.toml"])
def test_no_link_leads_out_of_the_folder(run: Pnp, little_game: Path, here: Path, link: str) -> None:
    target = here / "elsewhere"
    (little_game / ".schema").mkdir() if "/" in link else None
    target.mkdir() if link == ".schema" else target.write_text("mine", encoding="utf-8")
    (little_game / link).symlink_to(target)
    ran = run("schema", little_game)
    assert ran.code == (0 if link == ".taplo.toml" else 1)
    assert target.is_dir() and not list(target.iterdir()) if link == ".schema" else target.read_text() == "mine"


def test_a_broken_game_is_told(run: Pnp, little_game: Path) -> None:
    (little_game / "game.toml").write_text('id = "x\n', encoding="utf-8")
    ran = run("schema", little_game)
    assert ran.code == 1 and "game.toml:1:" in ran.err
    assert not (little_game / ".schema").exists()


def test_files_may_name_their_schemas(run: Pnp, little_game: Path) -> None:
    """A comment for editors is a comment."""
    file = little_game / "game.toml"
    file.write_text(f"#:schema ./.schema/game.json\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    assert run("check", "--quick", little_game).code == 0
