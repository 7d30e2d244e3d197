"""What earlier builds found out: numbers by digests, which can be lost but never be wrong."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from importlib import metadata
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pnp.disk import facts as module
from pnp.disk.facts import Facts, fact_key, remembered, versions
from pnp.disk.key import KEY_FILE, user_key
from pnp.disk.libraries import library_versions
from pnp.disk.store import Store

KEY, OTHER = fact_key("ink", 1), fact_key("ink", 2)
ROOT = Path(__file__).resolve().parents[2]
SEAL = bytes(range(32))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "this.facts"


def kept(file: Path, **known: float) -> None:
    facts = Facts(file, SEAL)
    for name, value in known.items():
        facts.add(fact_key(name), value)
    facts.keep()


def test_a_later_build_knows_what_was_kept(file: Path) -> None:
    facts = Facts(file, SEAL)
    facts.add(KEY, 0.1 + 0.2)
    assert facts.get(KEY) == 0.1 + 0.2 and facts.get(OTHER) is None
    assert Facts(file, SEAL).get(KEY) is None, "nothing is kept unasked"
    facts.keep()
    assert Facts(file, SEAL).get(KEY) == 0.1 + 0.2


def test_keys_hold_everything_apart_that_they_are_made_of() -> None:
    assert fact_key("a", "bc") != fact_key("ab", "c") and fact_key("a") == fact_key("a")


def test_two_builds_at_once_keep_what_both_found_out(file: Path) -> None:
    one, two = Facts(file, SEAL), Facts(file, SEAL)
    one.add(KEY, 1.0)
    two.add(OTHER, 2.0)
    one.keep()
    two.keep()
    assert (Facts(file, SEAL).get(KEY), Facts(file, SEAL).get(OTHER)) == (1.0, 2.0)


@pytest.mark.parametrize("spoil", range(75))
def test_no_spoilt_line_is_believed(file: Path, spoil: int) -> None:
    """Whatever byte of a line is another one, its fact is lost or as it was."""
    facts = Facts(file, SEAL)
    facts.add(KEY, 0.25)
    facts.keep()
    data = bytearray(file.read_bytes())
    data[spoil % len(data)] ^= 1 << (spoil % 7)
    file.write_bytes(bytes(data))
    assert Facts(file, SEAL).get(KEY) in (None, 0.25)


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"\xff\xfe\x00", b"x" * 5_000_000, f"{KEY}\n{KEY} \n{KEY} 1.0\n".encode()],
)
def test_a_file_that_is_none_of_ours_says_nothing_and_is_replaced(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    facts = Facts(file, SEAL)
    assert facts.get(KEY) is None
    facts.add(KEY, 3.0)
    facts.keep()
    assert Facts(file, SEAL).get(KEY) == 3.0


def test_a_folder_that_cannot_be_written_is_no_problem(file: Path) -> None:
    file.parent.write_text("a file where the folder should be")
    facts = Facts(file, SEAL)
    facts.add(KEY, 1.0)
    facts.keep()
    assert facts.get(KEY) == 1.0 and Facts(file, SEAL).get(KEY) is None


def test_the_newest_stay_when_room_is_short(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST", 3)
    kept(file, a=1, b=2, c=3)
    facts = Facts(file, SEAL)
    assert facts.get(fact_key("a")) == 1.0  # of use again
    facts.add(fact_key("d"), 4)
    facts.keep()
    known = Facts(file, SEAL)
    assert [known.get(fact_key(name)) for name in "abcd"] == [1.0, None, 3.0, 4.0]


def test_versions_have_files_of_their_own_and_the_last_three_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
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


def test_nobody_who_lacks_the_key_tells_a_fact(file: Path) -> None:
    """Neither in the words of another user, nor in those of another version, nor by sums that anybody can do."""
    kept(file, a=1.0)
    line = file.read_text(encoding="ascii")
    assert Facts(file, SEAL).get(fact_key("a")) == 1.0
    assert Facts(file, SEAL[::-1]).get(fact_key("a")) is None
    other = file.rename(file.with_name("other.facts"))
    assert Facts(other, SEAL).get(fact_key("a")) is None
    said = " ".join(line.split()[:2])
    sums = {hash_.hexdigest() for text in (said, f"this {said}") for hash_ in _unkeyed(text.encode())}
    for length, total in product((8, 32), sums):
        file.write_text(f"{said} {total[:length]}\n", encoding="ascii")
        assert Facts(file, SEAL).get(fact_key("a")) is None


def _unkeyed(said: bytes) -> Iterator[Any]:
    yield from (hashlib.sha256(said), hashlib.blake2b(said, digest_size=16))
    yield hashlib.blake2b(said, digest_size=16, person=b"facts")


def test_without_a_key_nothing_is_read_and_nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "config").write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    facts = remembered("of somebody without settings")
    facts.add(KEY, 1.0)
    facts.keep()
    assert facts.get(KEY) == 1.0 and not (tmp_path / "cache").exists()
    kept(file := tmp_path / "cache" / "this.facts", a=1.0)
    assert Facts(file).get(fact_key("a")) is None


@pytest.mark.parametrize("data", [b"", b"short", bytes(33)])
def test_a_key_that_is_none_is_made_anew(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path))
    (tmp_path / KEY_FILE).write_bytes(data)
    key = user_key()
    assert key is not None and len(key) == 32 and key != data[:32]
    assert user_key() == key and [file.name for file in tmp_path.iterdir()] == [KEY_FILE]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a user's folders are his by other means")
def test_what_is_kept_is_nobody_elses_to_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    assert user_key() is not None
    Store(tmp_path / "cache", "v", SEAL).put("pages", b"of a game that is not out yet")
    written = [*(tmp_path / "config").iterdir(), *(tmp_path / "cache").iterdir()]
    assert [stat.S_IMODE(file.stat().st_mode) for file in written] == [0o600, 0o600]


def test_every_library_that_pnp_needs_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever of them is another one, what was kept is another version's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {match[0] for line in project["dependencies"] if (match := re.match(r"[\w-]+", line))}
    version, states = metadata.version, [versions("v")]
    for library in sorted(needed):
        with monkeypatch.context() as newer:
            newer.setattr(metadata, "version", lambda name: f"{version(name)}{'.1' * (name == library)}")  # noqa: B023
            library_versions.cache_clear()
            states.append(versions("v"))
    library_versions.cache_clear()
    assert len(set(states)) == 1 + len(needed) and states[0] == versions("v")


def test_where_pnp_is_not_installed_all_that_is_there_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = set(library_versions())

    def nobody(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", nobody)
    library_versions.cache_clear()
    everything = {line.lower().replace("_", "-") for line in library_versions()}
    library_versions.cache_clear()
    assert everything > {line.lower().replace("_", "-") for line in usual}
