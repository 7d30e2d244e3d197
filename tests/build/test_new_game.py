"""A scaffold or a copy becomes another game: its id and title, and nothing else."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from pnp.build.new_game import Source, make_game
from pnp.game.library import find_game
from pnp.game.naming import Name
from pnp.game.scaffolds import find_scaffold
from pnp.source.folder import Folder
from pnp.source.problems import DataError, UsageError

NAME = Name("night-market", 'The "Night" \\ Market')


def copied(place: Path, folder: Path, *, rules: bool = True) -> list[str]:
    return make_game(place, NAME, Source(folder, False, rules))


def texts(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in Folder(folder).files()}


@pytest.fixture
def own(tmp_path: Path, little_game: Path) -> Path:
    (little_game / "rules.py").write_text("model = None\n", encoding="utf-8")
    return little_game


def test_a_copy_has_its_own_id_and_title_and_all_else_is_the_same(tmp_path: Path) -> None:
    source = find_game("zombie-mania")
    made = copied(tmp_path / "new", source)
    before, after = texts(source), texts(tmp_path / "new")
    assert made == sorted(before) == sorted(after)
    assert {name for name in before if before[name] != after[name]} == {"game.toml"}
    values = tomllib.loads(before["game.toml"].decode())
    assert tomllib.loads(after["game.toml"].decode()) == {**values, "id": NAME.id, "title": NAME.title}
    lines = [text["game.toml"].decode().splitlines() for text in (before, after)]
    assert [n for n, (old, new) in enumerate(zip(*lines, strict=True)) if old != new] == [1, 3]
    assert not [name for name, text in after.items() if b"zombie-mania" in text or b"Zombie Mania" in text]


def test_rules_may_be_left_out(tmp_path: Path, own: Path) -> None:
    assert "rules.py" in copied(tmp_path / "with", own)
    assert "rules.py" not in copied(tmp_path / "without", own, rules=False)
    bundled = find_game("zombie-mania")
    copied(tmp_path / "bundled", bundled, rules=False)
    values = tomllib.loads((tmp_path / "bundled/game.toml").read_text(encoding="utf-8"))
    assert "rules" not in values and values["id"] == NAME.id
    assert not list((tmp_path / "bundled/.schema").glob("table-*"))


def test_editors_find_their_schemas(tmp_path: Path) -> None:
    place = tmp_path / "new"
    make_game(place, NAME, Source(find_scaffold("dice").folder, True))
    for name, text in texts(place).items():
        if not name.endswith(".toml"):
            assert b"#:schema" not in text
            continue
        first = text.decode().splitlines()[0]
        assert first.startswith("#:schema "), name
        schema = (place / name).parent / first.removeprefix("#:schema ")
        assert json.loads(schema.read_text(encoding="utf-8"))["$schema"]
    assert (place / ".taplo.toml").is_file()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("""id = '''x'''""", "game.toml:1:1: id: no line here says"),
        ("""other = 1""", "game.toml:1:1: no line here says what “id” is"),
        ("""id = 1""", "game.toml:1:1: id: "),
    ],
)
def test_a_game_without_such_lines_is_not_copied(
    tmp_path: Path, little_game: Path, line: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = little_game / "game.toml"
    old = file.read_text(encoding="utf-8")
    rest = "".join(each + "\n" for each in old.splitlines() if not each.startswith("id = "))
    file.write_text(f"{line}\n{rest}", encoding="utf-8")
    with pytest.raises(DataError) as told:
        copied(tmp_path / "new", little_game)
    assert said in str(told.value.problems[0])
    assert not (tmp_path / "new").exists()


def test_no_link_of_a_strangers_is_followed(tmp_path: Path, little_game: Path) -> None:
    (tmp_path / "secret").write_text("mine", encoding="utf-8")
    (little_game / "art" / "secret.svg").symlink_to(tmp_path / "secret")
    with pytest.raises(DataError, match="leaves the game's folder"):
        copied(tmp_path / "new", little_game)


def test_nothing_that_is_there_is_touched(tmp_path: Path, little_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full, file, empty = tmp_path / "full", tmp_path / "file", tmp_path / "empty"
    full.mkdir()
    (full / "mine").touch()
    file.touch()
    for place, said in ((full, "not empty"), (file, "something else"), (little_game / "new", "within another game")):
        with pytest.raises(UsageError, match=said):
            copied(place, little_game)
    empty.mkdir()
    monkeypatch.chdir(empty)
    with pytest.raises(UsageError, match="you stand in this folder"):
        copied(empty, little_game)
    assert [entry.name for entry in full.iterdir()] == ["mine"] and not any(empty.iterdir())
