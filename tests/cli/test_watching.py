"""The loop of `pnp watch`: a line a round, nothing ends it but Ctrl-C, and the eyes are open before the first build."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Pnp, environment

from pnp.build.pipeline import Order
from pnp.build.watching import Watch
from pnp.cli import opening, watching
from pnp.cli.watching import bursts, run
from pnp.play.own_code import read_code
from pnp.play.trust import trust
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
from pnp.source.folder import Folder
from pnp.source.problems import UsageError

Say = Callable[[], tuple[str, str]]
MIDNIGHT = time.gmtime(0)


@pytest.fixture
def session(little_game: Path, here: Path) -> Watch:
    return Watch(little_game, Order((PAPERS["a4"],), (Ink.FULL,), Path("build")), tool="tool")


def rounds(session: Watch, *batches: Any, **more: Any) -> None:
    """Each batch is done before its round begins."""

    def made() -> Iterator[set[Path]]:
        yield set()
        for batch in batches:
            yield batch()

    run(session, made(), clock=lambda: MIDNIGHT, **more)


def saved(file: Path, old: str, new: str) -> Callable[[], set[Path]]:
    def save() -> set[Path]:
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        return {file}

    return save


def test_rules_that_changed_since_they_were_trusted_are_told(
    session: Watch,
    little_game: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What follows is built without them; who is at work on them must not take it for proven."""
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    rules = little_game / "rules.py"
    rules.write_text("from pnp.play.kit import Model\n", encoding="utf-8")

    def trusted() -> set[Path]:
        code = read_code(Folder(little_game))
        assert code is not None
        trust(code)
        return {little_game / "game.toml"}

    rounds(session, trusted, saved(rules, "Model", "Model  # as before"), lambda: {little_game / "game.toml"})
    assert capsys.readouterr().err.count("they have changed since you trusted them") == 1


def test_each_round_is_a_line(session: Watch, little_game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rounds(
        session,
        saved(little_game / "texts/results.md.j2", "Roll", "Throw"),
        saved(little_game / "game.toml", "age = 6", "age = six"),
        saved(little_game / "game.toml", "age = six", "age = 6"),
        lambda: {
            little_game / name for name in ("game.toml", "dice.toml", "palette.toml", "art/sun.svg", "art/box.svg")
        },
    )
    out, err = capsys.readouterr()
    lines = [line.partition(" in ")[0] for line in out.splitlines()]
    assert lines == [
        "00:00:00 begin: made results.pdf, cutouts.pdf",
        "00:00:00 texts/results.md.j2: made results.pdf",
        "00:00:00 game.toml: not built",
        "00:00:00 game.toml: nothing to make again",
        "00:00:00 art/box.svg, art/sun.svg, dice.toml and 2 more: nothing to make again",
    ]
    assert "game.toml:5:" in err and err.endswith("problem; the files are as they were\n")


def test_the_first_file_is_shown_once_and_a_failure_is_a_line(
    session: Watch, little_game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[Path] = []

    def show(file: Path) -> str:
        shown.append(file)
        return "there is no viewer"

    broken = saved(little_game / "game.toml", "age = 6", "age = six")()
    rounds(session, lambda: broken, saved(little_game / "game.toml", "six", "6"), lambda: broken, shown=show)
    assert shown == [Path("build/little-game/a4/results.pdf")]
    assert capsys.readouterr().err.count("pnp: there is no viewer\n") == 1


def test_wrong_use_ends_it_at_the_beginning_alone(session: Watch, little_game: Path) -> None:
    wrong = Watch(little_game, Order((PAPERS["a4"],), (Ink.FULL,), Path("build"), only=("cards",)), tool="tool")
    with pytest.raises(UsageError, match="cards"):
        rounds(wrong)
    only = Watch(little_game, Order((PAPERS["a4"],), (Ink.FULL,), Path("build"), only=("cutouts",)), tool="tool")
    rounds(only, saved(little_game / "components.toml", "[cutouts]", "[dice]"))


# The eyes


class Eyes:
    """Those of watchfiles, as a script: each step is what was seen, or what is done."""

    def __init__(self, *steps: Any) -> None:
        self.steps, self.asked = list(steps), list[dict[str, Any]]()

    def __call__(self, root: Path, **asked: Any) -> Iterator[set[tuple[Any, str]]]:
        self.asked.append(asked)
        while self.steps:
            step = self.steps.pop(0)
            if isinstance(step, BaseException):
                raise step
            if callable(step):
                step()
                step = set()
            yield {(1, str(path)) for path in step}
        raise KeyboardInterrupt


def told(root: Path, eyes: Eyes, pause: Callable[[float], None] = lambda s: None) -> list[set[Path]]:
    seen: list[set[Path]] = []
    with pytest.raises(KeyboardInterrupt):
        seen.extend(iter_into(seen, bursts(root, lambda path: path.suffix != ".tmp", eyes, pause)))
    return seen


def iter_into(seen: list[set[Path]], batches: Iterator[set[Path]]) -> Iterator[set[Path]]:
    for batch in batches:
        seen.append(batch)
    yield from ()


def test_the_first_burst_comes_at_once_and_empty_ones_do_not(tmp_path: Path) -> None:
    a, b, aside = tmp_path / "a.toml", tmp_path / "b.toml", tmp_path / "c.tmp"
    assert told(tmp_path, Eyes([], [], [a, b, aside], [aside], [], [b])) == [set(), {a, b}, {b}]
    assert told(tmp_path, Eyes([a])) == [{a}]


def test_a_folder_that_is_gone_is_told_once_and_waited_for(tmp_path: Path) -> None:
    root = tmp_path / "game"
    root.mkdir()
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            root.mkdir()

    assert told(root, Eyes([], root.rmdir, [], [root / "a.toml"]), pause) == [set(), {root}, {root}, {root / "a.toml"}]
    assert len(pauses) == 3


def test_another_folder_in_its_place_is_looked_at_anew(tmp_path: Path) -> None:
    root = tmp_path / "game"
    root.mkdir()
    (tmp_path / "other").mkdir()

    def exchange() -> None:
        root.rename(tmp_path / "old")
        (tmp_path / "other").rename(root)

    eyes = Eyes([], exchange, [])
    assert told(root, eyes) == [set(), {root}]
    assert len(eyes.asked) == 2


def test_where_the_system_does_not_tell_somebody_goes_and_looks(tmp_path: Path) -> None:
    eyes = Eyes(OSError("too many files are watched"), [], [tmp_path / "a.toml"])
    assert told(tmp_path, eyes) == [set(), {tmp_path / "a.toml"}]
    assert [asked["force_polling"] for asked in eyes.asked] == [None, True]
    with pytest.raises(RuntimeError):
        list(bursts(tmp_path, lambda path: True, Eyes(RuntimeError("x"), RuntimeError("y"))))


# The viewer


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="asks for xdg-open")
def test_a_viewer_gets_the_file_and_its_failure_is_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    file = tmp_path / "-a b.pdf"
    assert opening.open_file(file) == f"there is no “xdg-open” to show {file.as_posix()} with"
    viewer = tmp_path / "xdg-open"
    viewer.write_text(f'#!/bin/sh\nprintf %s "$1" > "{tmp_path}/shown"\n', encoding="utf-8")
    viewer.chmod(0o755)
    assert opening.open_file(file) == ""
    assert (tmp_path / "shown").read_text(encoding="utf-8") == str(file)
    viewer.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    assert opening.open_file(file) == f"xdg-open cannot show {file.as_posix()} (it ended with 3)"
    viewer.chmod(0o644)
    viewer.write_text("", encoding="utf-8")
    assert "no “xdg-open”" in opening.open_file(file)


# All of it


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        yield line.partition(" in ")[0].strip()[len("00:00:00 ") :] if line[0].isdigit() else line.strip()


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_a_save_is_noticed_and_ctrl_c_is_130(little_game: Path, here: Path) -> None:
    command = [sys.executable, "-m", "pnp", "watch", "--only", "results"]
    pipe = subprocess.PIPE

    def hears() -> None:
        """Those that a shell starts in the background are deaf to Ctrl-C, and so is whatever they start."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(
        command, cwd=little_game, env=environment(), stdout=pipe, stderr=pipe, text=True, preexec_fn=hears
    ) as process:
        lines = lines_of(process)
        assert next(lines) == "watching some folder (a4, full ink); Ctrl-C ends it"
        assert next(lines) == "begin: made results.pdf"
        (little_game / "texts/.results.swp").write_text("x", encoding="utf-8")
        new = little_game / "texts/results.new~"
        new.write_text("## how-to\n\nThrow it.\n", encoding="utf-8")
        new.replace(little_game / "texts/results.md.j2")
        assert next(lines) == "texts/results.md.j2: made results.pdf"
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr is not None
        assert process.stderr.read() == "pnp: stopped; no file is half-written\n"


def test_watching_is_loaded_by_those_who_watch(process: Pnp) -> None:
    script = "import sys; from pnp.cli import commands; print('watchfiles' in sys.modules, 'pydantic' in sys.modules)"
    assert process("-c", script).out == "False False\n"
    assert watching.watch is not None
