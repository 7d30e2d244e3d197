"""A disk that is full at every write: earlier files stay, nothing is left, one line says so."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import FIGURE, MakeGame, Pnp, Ran
from kinds.sea_garden import write as write_sea_garden
from thinning import thinned

from .campaign import MINE, leftovers, two_states
from .faults import FILLING, Faults, between, failing
from .test_kills import quick

Figure = Callable[[str, object], None]
FULL = OSError(28, "No space left on device")


def contents(folder: Path) -> dict[str, bytes | None]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


def refused(ran: Ran) -> bool:
    """With one line at the end; no traceback, no crash."""
    if ran.code == 0:
        return False
    assert (ran.code, ran.out) == (1, ""), ran
    last = ran.err.splitlines()[-1]
    assert last.startswith("pnp: ") and last.endswith("cannot write here: No space left on device"), ran.err
    assert "a mistake inside" not in ran.err and "Traceback" not in ran.err
    return True


def at_every_write(command: Callable[[], Ran], folder: Path, step: int = 1) -> int:
    """How many writes there are; each is refused once, and leaves everything as it was."""
    before, refusals = contents(folder), 0
    for at in range(1, 1_000, step):
        with between(Faults(folder, at, failing(FULL), calls=FILLING)) as faults:
            ran = command()
        if len(faults.seen) < at:
            assert ran.code == 0
            return refusals
        if refused(ran):
            refusals += 1
            assert contents(folder) == before, (at, faults.seen[at - 1])
        else:  # a sync of names, or a step that has another way: done all the same
            assert leftovers(folder) == []
            for file in folder.rglob("*.pdf"):
                assert file.read_bytes().rstrip().endswith(b"%%EOF")
            restore(folder, before)
    raise AssertionError("this never ends")


def restore(folder: Path, before: dict[str, bytes | None]) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    for name, data in before.items():
        if data is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(data)


@pytest.mark.parametrize(("papers", "step"), thinned([("a4", 4), ("a4", 1), ("both", 1)], 3))
@pytest.mark.parametrize("again", [False, True], ids=["first build", "rebuild"])
def test_a_build(
    run: Pnp,
    little_game: Path,
    here: Path,
    papers: str,
    step: int,
    again: bool,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Figure,
) -> None:
    quick(monkeypatch)
    if again:
        assert run("build", little_game, "--paper", papers).code == 0
        dice = little_game / "dice.toml"
        dice.write_text(dice.read_text(encoding="utf-8").replace("Sky die", "Die of the sky"), encoding="utf-8")
    refusals = at_every_write(lambda: run("build", little_game, "--paper", papers), here, step)
    assert refusals > 10 // step
    if step == 1:
        record_property(
            FIGURE, f"disk full, {'rebuild' if again else 'first build'}, {papers}: {refusals} writes; lost 0"
        )


@pytest.mark.soak
def test_figures(run: Pnp, here: Path, record_property: Figure) -> None:
    (here / "figures.json").write_text("earlier")
    play = ("simulate", "zombie-mania", "--games", "1", "--jobs", "1", "--json", "figures.json")

    def command() -> Ran:
        ran = run(*play)
        return Ran(ran.code, "" if ran.code else ran.out, ran.err)  # the table was printed before

    refusals = at_every_write(command, here)
    assert refusals >= 4
    assert (here / "figures.json").read_text().startswith("{")
    record_property(FIGURE, f"disk full, figures of a simulation: {refusals} writes; lost 0")


@pytest.mark.soak
def test_findings(run: Pnp, little_game: Path, here: Path, record_property: Figure) -> None:
    """A finding that was kept may stay: it is true, and not tried again."""
    audit = ("audit", little_game, "--sample", "2", "--jobs", "1", "--out", "kept")
    refusals = 0
    for at in range(1, 100):
        with between(Faults(here, at, failing(FULL), calls=FILLING)) as faults:
            ran = run(*audit)
        if len(faults.seen) < at:
            break
        assert refused(Ran(ran.code, "" if ran.code else ran.out, ran.err)) or ran.code == 0, ran
        refusals += ran.code
        restore(here, {})
    assert refusals >= 2 and run(*audit).code == 0
    record_property(FIGURE, f"disk full, findings of an audit: {refusals} writes; lost 0")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Callable[[int], Path | None]]:
    """Mounts a file system of so many kilobytes, where that is allowed; nothing if it holds more already."""
    place = tmp_path / "small"
    place.mkdir()
    mounted: list[Path] = []

    def mount(kilobytes: int) -> Path | None:
        again = ["-o", f"remount,size={kilobytes}k"] if mounted else ["-t", "tmpfs", "-o", f"size={kilobytes}k"]
        done = subprocess.run(["mount", *again, "pnp-test", str(place)], capture_output=True, text=True, check=False)
        if done.returncode and mounted:
            return None
        if done.returncode:
            pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
        mounted.append(place)
        return place

    try:
        yield mount
    except FileNotFoundError:
        pytest.skip("there is no mount on this system")
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(place)], check=False)


@pytest.mark.soak
def test_a_small_disk(
    make_game: MakeGame,
    tmp_path: Path,
    run: Pnp,
    small_disk: Callable[[int], Path | None],
    monkeypatch: pytest.MonkeyPatch,
    record_property: Figure,
) -> None:
    """From one on which nothing fits, page by page, to one on which everything does."""
    quick(monkeypatch)
    root = make_game()
    states = two_states(root, tmp_path, 2)
    command = ("build", root, "--paper", "both", "--out")
    wanted, refusals, sizes = 1, 0, range(8, 2_000, 4)
    states.says(0)
    place = small_disk(2_000)
    assert place is not None
    assert run(*command, place).code == 0
    (place / "little-game" / MINE).write_bytes(b"mine")
    first = contents(place)
    for size in sizes:
        if small_disk(size) is None:
            continue
        states.says(wanted)
        if not refused(run(*command, place)):
            break
        refusals += 1
        assert contents(place) == first
    assert refusals > 10
    record_property(FIGURE, f"disk full, a tmpfs that grows page by page: {refusals} sizes; lost 0")


@pytest.mark.soak
def test_a_real_kind_of_game(
    run: Pnp, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Figure
) -> None:
    quick(monkeypatch)
    root = write_sea_garden(tmp_path / "garden")
    refusals = at_every_write(lambda: run("build", root), here)
    record_property(FIGURE, f"disk full, a game with maps and cards: {refusals} writes; lost 0")
