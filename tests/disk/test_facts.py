"""What earlier builds found out: numbers by digests, which can be lost but never be wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.disk import facts as module
from pnp.disk.facts import Facts, fact_key, remembered

KEY, OTHER = fact_key("ink", 1), fact_key("ink", 2)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "this.facts"


def kept(file: Path, **known: float) -> None:
    facts = Facts(file)
    for name, value in known.items():
        facts.add(fact_key(name), value)
    facts.keep()


def test_a_later_build_knows_what_was_kept(file: Path) -> None:
    facts = Facts(file)
    facts.add(KEY, 0.1 + 0.2)
    assert facts.get(KEY) == 0.1 + 0.2 and facts.get(OTHER) is None
    assert Facts(file).get(KEY) is None, "nothing is kept unasked"
    facts.keep()
    assert Facts(file).get(KEY) == 0.1 + 0.2


def test_keys_hold_everything_apart_that_they_are_made_of() -> None:
    assert fact_key("a", "bc") != fact_key("ab", "c") and fact_key("a") == fact_key("a")


def test_two_builds_at_once_keep_what_both_found_out(file: Path) -> None:
    one, two = Facts(file), Facts(file)
    one.add(KEY, 1.0)
    two.add(OTHER, 2.0)
    one.keep()
    two.keep()
    assert (Facts(file).get(KEY), Facts(file).get(OTHER)) == (1.0, 2.0)


@pytest.mark.parametrize("spoil", range(60))
def test_no_spoilt_line_is_believed(file: Path, spoil: int) -> None:
    """Whatever byte of a line is another one, its fact is lost or as it was."""
    facts = Facts(file)
    facts.add(KEY, 0.25)
    facts.keep()
    data = bytearray(file.read_bytes())
    data[spoil % len(data)] ^= 1 << (spoil % 7)
    file.write_bytes(bytes(data))
    assert Facts(file).get(KEY) in (None, 0.25)


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"\xff\xfe\x00", b"x" * 5_000_000, f"{KEY}\n{KEY} \n{KEY} 1.0\n".encode()],
)
def test_a_file_that_is_none_of_ours_says_nothing_and_is_replaced(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    facts = Facts(file)
    assert facts.get(KEY) is None
    facts.add(KEY, 3.0)
    facts.keep()
    assert Facts(file).get(KEY) == 3.0


def test_a_folder_that_cannot_be_written_is_no_problem(file: Path) -> None:
    file.parent.write_text("a file where the folder should be")
    facts = Facts(file)
    facts.add(KEY, 1.0)
    facts.keep()
    assert facts.get(KEY) == 1.0 and Facts(file).get(KEY) is None


def test_the_newest_stay_when_room_is_short(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST", 3)
    kept(file, a=1, b=2, c=3)
    facts = Facts(file)
    assert facts.get(fact_key("a")) == 1.0  # of use again
    facts.add(fact_key("d"), 4)
    facts.keep()
    known = Facts(file)
    assert [known.get(fact_key(name)) for name in "abcd"] == [1.0, None, 3.0, 4.0]


def test_versions_have_files_of_their_own_and_the_last_three_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE_DIR", str(tmp_path))
    for number in range(5):
        facts = remembered(f"version {number}")
        assert facts.get(KEY) is None
        facts.add(KEY, number)
        facts.keep()
        for file in tmp_path.glob("*.facts"):
            os.utime(file, ns=(0, file.stat().st_mtime_ns - 10**9))
    assert len(list(tmp_path.glob("*.facts"))) == 3


@pytest.mark.parametrize("folder", ["", "here", "./cache"])
def test_no_folder_below_the_current_one_is_believed(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CACHE_DIR", folder)
    facts = remembered("of a stranger’s folder")
    facts.add(KEY, 1.0)
    facts.keep()
    assert list(tmp_path.iterdir()) == []
