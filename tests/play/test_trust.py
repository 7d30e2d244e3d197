"""Whose code runs: what a user has trusted, as it was then and where it was; nobody else's, whatever a folder holds."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.disk.config import VARIABLE
from pnp.play import trust
from pnp.play.own_code import Code, read_code
from pnp.play.rules import rules_of
from pnp.play.trust import Standing, standing
from pnp.source.folder import Folder
from pnp.source.problems import DataError, OutputError, UsageError

RULES = "from pnp.play.kit import Model\n"


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "config"
    monkeypatch.setenv(VARIABLE, str(folder))
    yield folder
    trust.trust_once(False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    return folder


def code_in(folder: Path) -> Code:
    code = read_code(Folder(folder))
    assert code is not None
    return code


def stands(folder: Path) -> Standing:
    return standing(code_in(folder))


def test_code_is_trusted_as_it_was_and_where_it_was(game: Path, tmp_path: Path, config: Path) -> None:
    assert stands(game) is Standing.UNKNOWN
    assert trust.trust(code_in(game)) == config / "trusted.json"
    assert stands(game) is Standing.TRUSTED
    (game / "game.toml").write_text("data is not code", encoding="utf-8")
    assert stands(game) is Standing.TRUSTED
    moved = game.rename(tmp_path / "elsewhere")
    assert stands(moved) is Standing.UNKNOWN
    moved.rename(game)
    assert stands(game) is Standing.TRUSTED
    (game / "rules.py").write_text(f"{RULES}#", encoding="utf-8")
    assert stands(game) is Standing.CHANGED
    assert "they have changed since you trusted them" in str(trust.untrusted_note(code_in(game), Standing.CHANGED))
    assert trust.forget(game) and stands(game) is Standing.UNKNOWN
    assert not trust.forget(game)


def test_a_package_changes_with_each_of_its_files(tmp_path: Path) -> None:
    package = tmp_path / "game" / "rules"
    (package / "deep").mkdir(parents=True)
    for name in ("__init__.py", "scoring.py", "deep/__init__.py"):
        (package / name).write_text("", encoding="utf-8")
    (package / "notes.txt").write_text("read by nobody", encoding="utf-8")
    before = code_in(package.parent)
    assert [name for name, _ in before.sources] == ["rules/__init__.py", "rules/deep/__init__.py", "rules/scoring.py"]
    digests = {before.digest}
    for change in ("deep/__init__.py", "scoring.py", "new.py"):
        (package / change).write_text("x = 1", encoding="utf-8")
        digests.add(code_in(package.parent).digest)
    (package / "new.py").rename(package / "other.py")
    digests.add(code_in(package.parent).digest)
    assert len(digests) == 5


def test_trust_is_no_business_of_the_folder(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's folder that brings a list of its own is not believed, also where nobody knows a home."""
    told = json.dumps({"folders": {str(game): code_in(game).digest}})
    for place in ("conf", "~/.config/pnp"):
        (game / place).mkdir(parents=True)
        (game / place / "trusted.json").write_text(told, encoding="utf-8")
    monkeypatch.chdir(game)
    for place in ("conf", str(game / "conf")):
        monkeypatch.setenv(VARIABLE, place)
        assert stands(game) is Standing.UNKNOWN
        with pytest.raises(UsageError):
            trust.trust(code_in(game))
    monkeypatch.delenv(VARIABLE)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert stands(game) is Standing.UNKNOWN
    with pytest.raises(UsageError, match="no folder of your own to keep this in"):
        trust.trust(code_in(game))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"folders": 3}', '{"folders": {"/a": 3}}', "\udcff", "[" * 9_000])
def test_a_list_that_cannot_be_read_trusts_nobody(game: Path, config: Path, text: str) -> None:
    trust.trust(code_in(game))
    (config / "trusted.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert stands(game) is Standing.UNKNOWN
    with pytest.raises(UsageError, match=r"trusted\.json"):
        trust.trust(code_in(game))


def test_a_folder_that_cannot_be_written_to_is_told(game: Path, config: Path) -> None:
    config.write_text("a file stands here", encoding="utf-8")
    with pytest.raises(OutputError, match="a file stands where a folder is wanted"):
        trust.trust(code_in(game))
    assert stands(game) is Standing.UNKNOWN


def test_trust_is_written_aside_first(game: Path, config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trust.trust(code_in(game))
    before = (config / "trusted.json").read_bytes()
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OutputError):
        trust.forget(game)
    assert (config / "trusted.json").read_bytes() == before and [*config.iterdir()] == [config / "trusted.json"]


def test_a_link_out_of_the_folder_is_refused(game: Path, tmp_path: Path) -> None:
    outside = shutil.move(game / "rules.py", tmp_path / "outside.py")
    (game / "rules.py").symlink_to(outside)
    with pytest.raises(DataError, match="is a link that leaves the game's folder"):
        read_code(Folder(game))
    (game / "rules.py").unlink()
    (tmp_path / "package").mkdir()
    (tmp_path / "package/__init__.py").write_text(RULES, encoding="utf-8")
    (game / "rules").symlink_to(tmp_path / "package", target_is_directory=True)
    with pytest.raises(DataError, match="is a link that leaves the game's folder"):
        read_code(Folder(game))


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"rules.py": b"x = '\xff'"}, "rules.py:1:6: line 1 is not UTF-8 text (byte 0xff)"),
        ({"rules.py": "a = 1\nb = '\u202e'".encode()}, "rules.py:2:6: an invisible sign stands here"),
        ({"rules.py": b"a = 1\0"}, "rules.py:1:6: an invisible sign stands here"),
        ({"rules.py": b"a = 1  # \x1b[2K\x1b[1A\n"}, "rules.py:1:10: an invisible sign stands here"),
        ({"rules.py": b"a = 1  # fine\rimport os\n"}, "rules.py:1:14: an invisible sign stands here"),
        ({"rules.py": "a = 1\r\n# fine\u2028a = 2\r\n".encode()}, "rules.py:2:7: an invisible sign stands here"),
        ({"rules.py": b"#" * 200_001}, "rules.py:1:1: is too large: 200,001 bytes, and at most 200,000 are read"),
        ({"rules.py": b"", "rules/__init__.py": b""}, "rules.py:1:1: rules/ is there as well"),
        ({"rules/__init__.py": b"", **{f"rules/m{n}.py": b"" for n in range(100)}}, "rules/ holds 101 files of Python"),
    ],
    ids=["bytes", "turned", "null", "escape", "return", "line", "large", "two", "many"],
)
def test_code_that_nobody_should_have_to_trust(tmp_path: Path, files: dict[str, bytes], told: str) -> None:
    for name, data in files.items():
        (tmp_path / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "game" / name).write_bytes(data)
    with pytest.raises(DataError) as caught:
        read_code(Folder(tmp_path / "game"))
    assert told in str(caught.value) and len(caught.value.problems) == 1


def test_ends_of_lines_tabs_and_form_feeds_hide_nothing(game: Path) -> None:
    (game / "rules.py").write_bytes("# é\r\nif 1:\r\n\ta = 1\r\n\f\r\nb = 1\r\n".encode())
    assert read_code(Folder(game)) is not None


def test_once_is_for_the_moment(game: Path, config: Path) -> None:
    trust.trust_once(True)
    assert stands(game) is Standing.TRUSTED
    trust.trust_once(False)
    assert stands(game) is Standing.UNKNOWN and not config.exists()


def test_a_process_that_helps_runs_what_it_is_given(game: Path) -> None:
    """It decides nothing: neither about code that changed meanwhile, nor where none was given."""
    given = code_in(game)
    (game / "rules.py").write_text("raise SystemExit", encoding="utf-8")
    trust.trust_once(True)
    with trust.handed_over(given):
        assert trust.code_of(Folder(game)) == (given, Standing.TRUSTED)
    with trust.handed_over(None):
        assert trust.code_of(Folder(game))[0] is None
        assert rules_of(Folder(game), None).problems == ()
    assert trust.code_of(Folder(game))[0] != given


def test_what_was_decided_is_part_of_what_is_up_to_date(game: Path) -> None:
    states = {trust.state(Folder(game))}
    trust.trust(code_in(game))
    states.add(trust.state(Folder(game)))
    (game / "rules.py").write_text("x = 1", encoding="utf-8")
    states.add(trust.state(Folder(game)))
    (game / "rules.py").write_bytes(b"\xff")
    states.add(trust.state(Folder(game)))
    (game / "rules.py").unlink()
    states.add(trust.state(Folder(game)))
    assert len(states) == 5 and "" in states
