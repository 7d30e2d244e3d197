"""Builds that are killed, at aimed and at random moments: old files or new, never a mix, and nothing stays for good."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import FIGURE, MakeGame
from thinning import thinned

from pnp.build.staging import take_over
from pnp.disk.exchange import NoExchange
from pnp.disk.twin import CannotTwin
from pnp.export.pdf import _PdfSession
from pnp.scene.document import Document

from .campaign import MINE, TwoStates, ended, forked, killed_after, leftovers, moments, two_states
from .faults import Faults, between, killed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills processes that it forks")

Figure = Callable[[str, object], None]


@pytest.fixture(params=thinned([1, 2], 2, name=["", "one paper", "two papers"].__getitem__))
def states(
    request: pytest.FixtureRequest, make_game: MakeGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> TwoStates:
    quick(monkeypatch)
    return two_states(make_game(), tmp_path, request.param)


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was drawn once need not be drawn again: it is the disk that is looked at here."""
    write, drawn = _PdfSession.write, dict[str, bytes]()

    def remembered(self: _PdfSession, document: Document) -> bytes:
        key = document.fingerprint()
        if key not in drawn:
            drawn[key] = write(self, document)
        return drawn[key]

    monkeypatch.setattr(_PdfSession, "write", remembered)


def judged(states: TwoStates, wanted: int, found: Counter[str], *, at_once: bool = True) -> None:
    """After a kill, and after the build that comes next."""
    which = states.which()
    if at_once:
        assert which is not None, "a mix, or a file that is missing"
        found["new" if which == wanted else "old"] += 1
        assert (states.target / MINE).read_bytes() == b"mine"
    found["left something"] += bool(leftovers(states.out))
    states.build()
    assert states.which() == wanted
    assert leftovers(states.out) == []
    assert (states.target / MINE).read_bytes() == b"mine"


def aimed(states: TwoStates, found: Counter[str], step: int = 1, *, at_once: bool = True) -> int:
    """Before and after every call that changes something on the disk."""
    kills = 0
    for after in (False, True):
        wanted = 1
        for at in range(1, 500, step):
            states.says(wanted)

            def build(at: int = at, after: bool = after) -> None:
                with between(Faults(states.out, at, killed, after)):
                    states.build()

            code = ended(forked(build))
            if code == 0:
                break
            assert code == -9
            kills += 1
            judged(states, wanted, found, at_once=at_once)
            wanted = 1 - wanted
        else:
            raise AssertionError("this never ends")
        states.says(0)
        states.build()
    return kills


def at_random(states: TwoStates, number: int, seed: int, found: Counter[str]) -> int:
    wanted, kills = 1, 0
    states.says(wanted)
    began = time.monotonic()
    assert ended(forked(states.build)) == 0
    longest = 1.2 * (time.monotonic() - began)
    for moment in moments(seed, number, longest):
        wanted = 1 - wanted
        states.says(wanted)
        code = killed_after(forked(states.build), moment)
        assert code in (0, -9)
        kills += code == -9
        found["ended before"] += code == 0
        judged(states, wanted, found)
    return kills


def test_kills(states: TwoStates) -> None:
    """A few of those that the soak makes."""
    found: Counter[str] = Counter()
    assert aimed(states, found, 13) > 3
    at_random(states, 3, 1, found)
    assert found["old"] and found["left something"]


@pytest.mark.soak
def test_a_thousand_kills(states: TwoStates, record_property: Figure) -> None:
    """On both papers together a thousand and more, each judged by the bytes of every PDF."""
    found: Counter[str] = Counter()
    kills = aimed(states, found)
    by_aim = kills
    for seed in range(1, 100):
        if kills >= 520:
            break
        kills += at_random(states, 50, seed, found)
    assert kills >= 520
    told = ", ".join(f"{name} {number}" for name, number in sorted(found.items()))
    how = f"{by_aim} of them before or after every change on the disk"
    record_property(FIGURE, f"kills, {4 * states.papers} PDFs: {kills}, {how}; {told}; mixed 0, lost 0")


WAYS = {"two renames": ("exchange", NoExchange), "file by file": ("make_twin", CannotTwin)}


def without(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    name, error = WAYS[way]

    def refused(*_: object) -> None:
        raise error

    monkeypatch.setattr(f"pnp.disk.stage.{name}", refused)


@pytest.mark.parametrize("way", thinned(WAYS, 2))
def test_where_one_step_is_not_to_be_had_the_next_build_goes_on(
    states: TwoStates, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without(monkeypatch, way)
    assert aimed(states, Counter(), 13, at_once=False) > 4


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
def test_every_kill_where_one_step_is_not_to_be_had(
    states: TwoStates, way: str, monkeypatch: pytest.MonkeyPatch, record_property: Figure
) -> None:
    without(monkeypatch, way)
    kills = aimed(states, Counter(), at_once=False)
    record_property(FIGURE, f"kills, {way}, {4 * states.papers} PDFs: {kills}, each mended by the next build; lost 0")


def test_an_up_to_date_build_clears_away_what_is_left(states: TwoStates) -> None:
    """Killed after the switch: everything is in its place, and nothing needs to be built."""
    states.says(1)

    def build() -> None:
        with between(Faults(states.out, 1, killed, after=True, calls=("exchange",))):
            states.build()

    assert ended(forked(build)) == -9
    assert states.which() == 1 and leftovers(states.out)
    take_over(states.target)
    assert leftovers(states.out) == []
    before = {file: file.stat().st_mtime_ns for file in states.target.rglob("*.pdf")}
    states.build()
    assert {file: file.stat().st_mtime_ns for file in states.target.rglob("*.pdf")} == before


def read_at_once(folder: Path) -> dict[str, bytes] | None:
    """As one who has opened the folder sees it; nothing if another has taken its place and it is being cleared."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except FileNotFoundError:
        return {}
    try:
        found = {}
        for name in os.listdir(descriptor):  # noqa: PTH208 - the folder that is open, wherever it is now
            if name.endswith(".pdf"):
                file = os.open(name, os.O_RDONLY, dir_fd=descriptor)
                with os.fdopen(file, "rb") as stream:
                    found[name] = stream.read()
        return found if os.path.samestat(os.fstat(descriptor), folder.stat()) else None
    except FileNotFoundError:
        return None
    finally:
        os.close(descriptor)


def test_a_reader_sees_the_old_files_or_the_new(make_game: MakeGame, tmp_path: Path) -> None:
    states = two_states(make_game(), tmp_path, 1)
    known = []
    for number in (1, 0):
        states.says(number)
        states.build()
        known.append(read_at_once(states.target / "a4"))

    def flip() -> None:
        for number in (1, 0, 1, 0):
            states.says(number)
            states.build()

    pid, looks = forked(flip), 0
    while os.waitpid(pid, os.WNOHANG)[0] == 0:
        seen = read_at_once(states.target / "a4")
        assert seen is None or seen in known
        looks += seen is not None
    assert looks > 20
