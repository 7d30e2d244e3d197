"""What lies in the store: nothing spoilt, another version's or another user's is believed; and it is bounded."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from build.edited import SCAFFOLDS, Edited, files, one_shot, order
from pnp.build.pipeline import build_game
from pnp.disk import store as stores


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def _altered(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(bytes(data))


def _exchanged(file: Path) -> None:
    others = sorted(other for other in file.parent.glob("*.kept") if other != file)
    data = file.read_bytes()
    file.write_bytes(others[0].read_bytes())
    others[0].write_bytes(data)


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _lost_link(file: Path) -> None:
    file.unlink()
    file.symlink_to("nowhere")


SPOILS: dict[str, Callable[[Path], object]] = {
    "cut": _cut,
    "altered": _altered,
    "empty": lambda file: file.write_bytes(b""),
    "exchanged with another": _exchanged,
    "forged": lambda file: file.write_bytes(b"\0" * 32 + file.read_bytes()[32:]),
    "a folder": _folder,
    "a link to nowhere": _lost_link,
}


@pytest.mark.parametrize("spoilt", SPOILS)
def test_a_spoilt_store_is_not_believed(spoilt: str, cache: Path, tmp_path: Path, made: list[str]) -> None:
    game = Edited(SCAFFOLDS["dice"], tmp_path, 0)
    assert one_shot(game.root, tmp_path / "out") == []
    expected = files(tmp_path / "out")
    for file in sorted(cache.glob("*.kept")):
        SPOILS[spoilt](file)
    made.clear()
    assert one_shot(game.root, tmp_path / "other") == []
    assert files(tmp_path / "other") == expected
    assert made, "all of it is made again"


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("whose", ["another version's", "another user's"])
def test_a_store_of_others_is_not_believed(
    whose: str, tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Edited(SCAFFOLDS["dice"], tmp_path, 0)
    assert one_shot(game.root, tmp_path / "out") == []
    made.clear()
    if whose == "another user's":
        monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "other-config"))
    stores._opened.clear()
    tool = "another" if whose == "another version's" else ""
    build_game(game.root, order(tmp_path / "other"), lambda done, total, label: None, tool=tool)
    assert made and files(tmp_path / "other") == files(tmp_path / "out")


@pytest.mark.parametrize("hindrance", ["a file in the way", "read only", "no key", "a disk that is full"])
def test_a_cache_folder_that_cannot_be_used_does_no_harm(
    hindrance: str, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Edited(SCAFFOLDS["dice"], tmp_path, 0)
    if hindrance == "a file in the way":
        cache.write_text("")
    elif hindrance == "read only":
        cache.mkdir()
        cache.chmod(0o500)
    elif hindrance == "no key":
        (tmp_path / "config").write_text("")
    else:
        write = Path.write_bytes

        def full(self: Path, data: bytes) -> int:
            if self.parent == cache:
                write(self, data[:7])
                raise OSError(28, "No space left on device")
            return write(self, data)

        monkeypatch.setattr(Path, "write_bytes", full)
    assert one_shot(game.root, tmp_path / "out") == []
    assert one_shot(game.root, tmp_path / "again") == []
    assert files(tmp_path / "out") == files(tmp_path / "again") and files(tmp_path / "out")
    if hindrance == "a disk that is full":
        assert not [file for file in cache.iterdir() if file.suffix != ".facts"], "no half of a file stays"


@pytest.mark.usefixtures("cache")
def test_two_builds_at_once_share_the_store(tmp_path: Path) -> None:
    """Each writes and reads the very files of the other while they are written."""
    store = stores.store("a version")
    assert store is not None
    payload = {name: name.encode() * 300_000 for name in ("one", "two")}

    def work(name: str) -> set[bytes | None]:
        seen: set[bytes | None] = set()
        for _ in range(40):
            store.put("shared", payload[name])
            seen.add(store.get("shared"))
        return seen

    with ThreadPoolExecutor(2) as pool:
        seen = set().union(*pool.map(work, payload))
    assert seen <= {*payload.values()}


def test_the_store_is_bounded_and_what_is_used_stays(tmp_path: Path) -> None:
    store = stores.Store(tmp_path, "v", b"k" * 32, most=5_000)
    for number in range(12):
        store.put(str(number), bytes(900))
        os.utime(store._file(str(number)), (number, number))
    assert store.get("0") == bytes(900)
    store.make_room()
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 5_000
    assert store.get("0") is not None and store.get("1") is None and store.get("11") is not None
