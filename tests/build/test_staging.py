"""Whatever goes wrong, earlier files stay as they were and nothing half-written is left."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from conftest import MakeGame, Pnp, environment
from kinds import sea_garden
from reliability.faults import FILLING, Faults, between, failing

from pnp.build.staging import staged
from pnp.disk.exchange import NoExchange
from pnp.disk.signals import STOPPING
from pnp.disk.twin import CannotTwin
from pnp.source.problems import OutputError

State = dict[str, bytes | None]


def state(folder: Path) -> State:
    """Everything below a folder, hidden files too: names and bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


def no_stage(folder: Path) -> bool:
    return not list(folder.rglob(".pnp-stage-*"))


def change_everything(game: Path) -> None:
    """Every sheet names the die."""
    text = (game / "dice.toml").read_text(encoding="utf-8")
    (game / "dice.toml").write_text(text.replace("Sky die", "Die of the sky"), encoding="utf-8")


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """An output folder with two files of an earlier build."""
    folder = tmp_path / "out"
    (folder / "a4").mkdir(parents=True)
    for name in ("a4/1.pdf", "a4/2.pdf"):
        (folder / name).write_bytes(b"old " + name.encode())
    return folder


# The stage itself


def test_files_appear_together_when_committed(target: Path) -> None:
    before = state(target)
    with staged(target) as stage:
        for name in ("a4/1.pdf", "a4/2.pdf", "letter/3.pdf"):
            stage.write(name, b"new")
        assert {name: data for name, data in state(target).items() if not name.startswith(".")} == before
        stage.commit()
    expected = {"a4": None, "a4/1.pdf": b"new", "a4/2.pdf": b"new", "letter": None, "letter/3.pdf": b"new"}
    assert state(target) == expected


def test_without_a_commit_nothing_appears(target: Path) -> None:
    before = state(target)
    with staged(target) as stage:
        stage.write("a4/1.pdf", b"new")
    assert state(target) == before


def no_exchange(*_: object) -> None:
    raise NoExchange


def no_twin(*_: object) -> None:
    raise CannotTwin


WAYS = ("in one step", "in two steps", "file by file")


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Systems differ in what they can do at once."""
    if request.param == "in two steps":
        monkeypatch.setattr("pnp.disk.stage.exchange", no_exchange)
    elif request.param == "file by file":
        monkeypatch.setattr("pnp.disk.stage.make_twin", no_twin)
    return str(request.param)


FRESH = ("a4/1.pdf", "a4/new.pdf", "a4/2.pdf")


def replace_all(target: Path, *names: str) -> None:
    with staged(target) as stage:
        for name in names:
            stage.write(name, b"new")
        stage.record("record", b"new")
        stage.commit()


@pytest.mark.parametrize("names", [FRESH, ("a4/1.pdf",), (*FRESH, "letter/3.pdf"), ("letter/3.pdf",), ()], ids=len)
def test_every_way_gives_the_same(target: Path, way: str, names: tuple[str, ...]) -> None:
    expected = {**state(target), **dict.fromkeys(names, b"new"), "record": b"new"}
    if "letter/3.pdf" in names:
        expected["letter"] = None
    replace_all(target, *names)
    assert state(target.parent) == {"out": None} | {f"out/{name}": data for name, data in expected.items()}


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), KeyboardInterrupt(), RuntimeError()])
@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_failure_at_any_step_puts_everything_back(
    target: Path, monkeypatch: pytest.MonkeyPatch, problem: BaseException, links: bool, way: str
) -> None:
    before = state(target.parent)

    def refused(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    if not links:  # some file systems have none
        monkeypatch.setattr(os, "link", refused)
    expected = OutputError if isinstance(problem, OSError) else type(problem)
    calls = FILLING if isinstance(problem, OSError) else tuple(call for call in FILLING if call != "fsync")
    for at in range(1, 100):
        with between(Faults(target.parent, at, failing(problem), calls=calls)) as faults:
            try:
                replace_all(target, *FRESH)
            except expected:
                assert len(faults.seen) >= at
                assert state(target.parent) == before, (at, faults.seen)
                continue
        if len(faults.seen) < at:
            break
        assert state(target)["a4/2.pdf"] == b"new"  # the way out was another way in
        shutil.rmtree(target / "a4")
        for name, data in before.items():
            if data is not None:
                (target.parent / name).parent.mkdir(exist_ok=True)
                (target.parent / name).write_bytes(data)
        (target / "record").unlink()
    assert at > 9
    assert state(target)["a4/new.pdf"] == b"new"


def test_a_failure_before_the_commit_changes_nothing(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(target)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "x")

    with pytest.raises(OutputError, match="cannot write here: No space left on device"), staged(target) as stage:
        stage.write("a4/1.pdf", b"new")
        monkeypatch.setattr(os, "write", full)
        stage.write("a4/2.pdf", b"new")
    assert state(target) == before


def test_a_folder_where_a_file_should_go_is_found_before_anything_is_replaced(target: Path) -> None:
    (target / "a4/3.pdf").mkdir()
    before = state(target)
    with pytest.raises(OutputError, match=r"3\.pdf: cannot write here: a folder stands"), staged(target) as stage:
        stage.write("a4/1.pdf", b"new")
        stage.write("a4/3.pdf", b"new")
        stage.commit()
    assert state(target) == before


@pytest.mark.parametrize("number", STOPPING)
def test_a_signal_waits_while_files_are_put_into_place(target: Path, way: str, number: int) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    handler = signal.signal(number, stop)
    try:
        calls = ("exchange",) if way == "in one step" else ("rename",) if way == "in two steps" else ("replace",)
        # The last of these calls, and the last but one: the switch itself.
        with between(Faults(target, calls=calls)) as counted:
            replace_all(target, "a4/1.pdf", "a4/2.pdf")
        for at in range(max(1, len(counted.seen) - 1), len(counted.seen) + 1):
            signals = Faults(target, at, lambda: signal.raise_signal(number), calls=calls)
            with pytest.raises(KeyboardInterrupt), between(signals):
                replace_all(target, "a4/1.pdf", "a4/2.pdf")
            assert state(target) == {"a4": None, "a4/1.pdf": b"new", "a4/2.pdf": b"new", "record": b"new"}
            assert signal.getsignal(number) is stop
    finally:
        signal.signal(number, handler)


def test_ctrl_c_waits_while_the_stage_is_cleared_away(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rmtree = shutil.rmtree

    def interrupted(path: Path, ignore_errors: bool = False) -> None:
        signal.raise_signal(signal.SIGINT)
        rmtree(path, ignore_errors=ignore_errors)

    monkeypatch.setattr(shutil, "rmtree", interrupted)
    with pytest.raises(KeyboardInterrupt), staged(target):
        pass
    assert no_stage(target)


def test_a_stage_works_in_any_thread(target: Path) -> None:
    def work() -> None:
        with staged(target) as stage:
            stage.write("a4/1.pdf", b"new")
            stage.commit()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert (target / "a4/1.pdf").read_bytes() == b"new"


# Whole builds


def test_problems_in_the_data_leave_earlier_files_alone(run: Pnp, little_game: Path, here: Path) -> None:
    run("build", little_game, "--paper", "both")
    before = state(here)
    change_everything(little_game)
    (little_game / "art/box.svg").write_text("<svg>")
    ran = run("build", little_game, "--paper", "both")
    assert ran.code == 1
    assert ran.out == ""
    assert "art/box.svg:1:" in ran.err
    assert ran.err.endswith("nothing was written\n")
    assert state(here) == before


def test_a_first_build_that_fails_writes_nothing(run: Pnp, little_game: Path, here: Path) -> None:
    (little_game / "texts/results.md.j2").write_text("## how-to\n\n{{ missing }}\n")
    assert run("build", little_game).code == 1
    assert state(here) == {}


def test_an_unknown_component_writes_nothing(run: Pnp, little_game: Path, here: Path) -> None:
    assert run("build", little_game, "--only", "results", "--only", "cutout").code == 2
    assert state(here) == {}


@pytest.mark.parametrize("blocked", ["out", "out/little-game", "out/little-game/a4"])
def test_a_file_where_a_folder_should_be(run: Pnp, little_game: Path, here: Path, blocked: str) -> None:
    (here / blocked).parent.mkdir(parents=True, exist_ok=True)
    (here / blocked).write_bytes(b"mine")
    before = state(here)
    ran = run("build", little_game, "--out", "out")
    assert ran.code == 1
    assert ran.err.splitlines()[-1].startswith(f"pnp: {blocked}")
    assert "cannot write here" in ran.err
    assert state(here) == before


@pytest.mark.parametrize("name", ["a4/cutouts.pdf", ".pnp-ledger.json"])
def test_a_folder_where_a_file_should_be(run: Pnp, little_game: Path, here: Path, name: str) -> None:
    run("build", little_game)
    change_everything(little_game)
    blocked = here / "build/little-game" / name
    blocked.unlink()
    blocked.mkdir()
    (blocked / "mine").write_bytes(b"mine")
    before = state(here)
    ran = run("build", little_game)
    assert ran.code == 1
    assert f"pnp: build/little-game/{name}: cannot write here" in ran.err
    assert state(here) == before


def test_an_output_folder_that_cannot_be_made(
    run: Pnp, little_game: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refused)
    ran = run("build", little_game)
    assert (ran.code, ran.err.splitlines()[-1]) == (
        1,
        "pnp: build/little-game: cannot write here: Permission denied",
    )
    assert state(here) == {}


def test_what_cannot_be_written_for_one_game_is_written_for_the_next(run: Pnp, make_game: MakeGame, here: Path) -> None:
    (here / "build").mkdir()
    (here / "build/one").write_bytes(b"mine")
    assert run("build", make_game("1", "one"), make_game("2", "two")).code == 1
    assert (here / "build/one").read_bytes() == b"mine"
    assert (here / "build/two/a4/results.pdf").is_file()


@pytest.mark.parametrize(
    "where",
    [
        "pnp.build.compose.Composer.printable",
        "pnp.export.pdf.render.render_pdf",
        "pathlib.Path.replace",
        "pnp.disk.stage.make_twin",
        "pnp.disk.stage.exchange",
    ],
)
def test_ctrl_c_leaves_the_old_state(
    run: Pnp, little_game: Path, here: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    run("build", little_game)
    before = state(here)
    change_everything(little_game)

    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(where, pressed)
        ran = run("build", little_game)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.splitlines()[-1] == "pnp: stopped; no file is half-written"
    assert state(here) == before
    assert "4 made" in run("build", little_game).out


def start(*arguments: str | Path, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "pnp", *map(str, arguments)],
        cwd=cwd,
        env=environment({"PYTHONUNBUFFERED": "1"}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


@pytest.mark.skipif(os.name != "posix", reason="sends a signal as a terminal does")
def test_a_real_ctrl_c(run: Pnp, tmp_path: Path, here: Path) -> None:
    garden = sea_garden.write(tmp_path / "garden")
    run("build", garden, "--only", "rolls")
    before = state(here)
    with start("build", garden, "--paper", "both", "--force", cwd=here) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert first.startswith("writing")
    assert process.returncode in (130, -signal.SIGINT), err  # either way a shell says 130
    assert "Traceback" not in err
    assert state(here) == before


def test_two_builds_at_once_do_not_spoil_one_another(run: Pnp, little_game: Path, here: Path) -> None:
    run("build", little_game, "--paper", "both", "--out", "alone")
    alone = {name: data for name, data in state(here / "alone").items() if name.endswith(".pdf")}
    orders = [("--paper", "both"), ("--paper", "both", "--force")]
    processes = [start("build", little_game, "--out", "shared", *order, cwd=here) for order in orders]
    ends = [(process.communicate(timeout=60)[1], process.returncode) for process in processes]
    assert [code for _, code in ends] == [0, 0], ends
    assert {name: data for name, data in state(here / "shared").items() if name.endswith(".pdf")} == alone
    assert no_stage(here)
    assert run("build", little_game, "--paper", "both", "--out", "shared").code == 0
    assert {name: data for name, data in state(here / "shared").items() if name.endswith(".pdf")} == alone
