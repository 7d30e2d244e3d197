"""Any sequence of edits, orders and accidents between builds: what stands there is what a clean build makes."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from conftest import LITTLE_GAME, chance
from hypothesis import example, given
from hypothesis import strategies as st
from kinds import card_game
from typer.testing import CliRunner

from pnp.build.ledger import LEDGER
from pnp.cli.commands import app

Files = tuple[tuple[str, str], ...]
Options = tuple[str, ...]


def _said(file: str, old: str, new: str) -> tuple[str, str]:
    assert old in LITTLE_GAME[file]
    return file, LITTLE_GAME[file].replace(old, new)


CUTOUTS = LITTLE_GAME["components.toml"].partition("[cutouts]")
EDITS: tuple[tuple[str, str], ...] = (
    _said("game.toml", "Little Game", "Tiny Game"),
    _said("game.toml", "little-game", "other-game"),
    _said("game.toml", "minutes = 10", "minutes = 20"),
    _said("symbols.toml", 'name = "Sun"', 'name = "Sunshine"'),
    _said("dice.toml", '"S", "S", "S", "M"', '"M", "S", "S", "M"'),
    _said("dice.toml", 'faces = ["S"', 'faces = ["X"'),  # refused
    _said("palette.toml", "#cfe6ff", "#cfffe6"),
    _said("palette.toml", 'lid = { full = "#aa3311"', 'lid = { full = "#aa3312"'),
    _said("components.toml", 'title = "Results"', 'title = "What you rolled"'),
    _said("components.toml", "[cutouts]", "[paper-dice]"),
    ("components.toml", CUTOUTS[0]),
    ("components.toml", CUTOUTS[1] + CUTOUTS[2]),
    _said("texts/results.md.j2", "Roll", "Throw"),
    _said("texts/results.md.j2", "{{ dice", "{{ lice"),  # refused
    _said("art/sun.svg", 'r="4"', 'r="3"'),
    _said("art/box.svg", 'width="8"', 'width="7"'),
    ("art/sun.svg", LITTLE_GAME["art/moon.svg"].replace("Moon", "Sun")),
    ("art/more.svg", LITTLE_GAME["art/box.svg"].replace("Box", "More")),
    ("notes.txt", "nothing that is printed"),
)
OPTIONS: tuple[Options, ...] = (
    (),
    ("--paper", "both"),
    ("--paper", "letter", "--ink", "full"),
    ("--ink", "friendly"),
    ("--only", "results"),
    ("--only", "cutouts", "--paper", "letter"),
    ("--backs", "none"),
    ("--backs", "fold", "--paper", "both", "--ink", "friendly"),
    ("--no-check",),
    ("--force",),
)


@dataclass(slots=True)
class State:
    """A game's folder as it is now, and the folder that all builds so far went into."""

    home: Path
    files: dict[str, str] = field(default_factory=lambda: dict(LITTLE_GAME))
    clock: int | None = None  # what the files of the game are dated, from now on

    def write(self) -> Path:
        folder = _written(self.home / "game", tuple(self.files.items()))
        if self.clock is not None:
            for path in folder.rglob("*"):
                os.utime(path, (self.clock, self.clock))
        return folder

    def outputs(self) -> dict[str, bytes]:
        return _outputs(self.home / "out")


def _written(folder: Path, files: Files) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _outputs(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pdf")}


def _build(folder: Path, out: Path, options: Options) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["build", str(folder), "--out", str(out), *options])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stderr.replace(str(folder), "").replace(folder.as_posix(), "")


@cache
def _clean(files: Files, options: Options) -> tuple[int, str, dict[str, bytes]]:
    """What the same order makes of the same files where nothing was built before."""
    with tempfile.TemporaryDirectory() as home:
        folder = _written(Path(home).resolve() / "game", files)
        code, said = _build(folder, Path(home) / "out", options)
        return code, said, _outputs(Path(home) / "out")


CLOCKS = {"all files from the future": 4_000_000_000, "all files of long ago": 1}  # what a clock that was set makes

edit = st.tuples(st.just("edit"), st.sampled_from(EDITS))
revert = st.tuples(st.just("revert"), st.sampled_from(sorted(LITTLE_GAME)))
delete = st.tuples(st.just("delete"), st.sampled_from(sorted(LITTLE_GAME)))
accident = st.tuples(
    st.just("accident"), st.sampled_from(("a PDF lost", "a PDF cut", "no ledger", "half a ledger", *CLOCKS, ""))
)
step = st.tuples(st.one_of(edit, edit, revert, delete, accident), st.sampled_from(OPTIONS))


def _happen(state: State, what: str, about: object) -> None:
    if what == "edit":
        assert isinstance(about, tuple)
        state.files[about[0]] = about[1]
    elif what == "revert":
        state.files = {
            **{name: text for name, text in state.files.items() if name != about},
            str(about): LITTLE_GAME[str(about)],
        }
    elif what == "delete":
        state.files.pop(str(about), None)
    else:
        pdfs = sorted((state.home / "out").rglob("*.pdf"))
        ledgers = sorted((state.home / "out").rglob(LEDGER))
        if about in CLOCKS:
            state.clock = CLOCKS[str(about)]
            for path in (*pdfs, *ledgers):
                os.utime(path, (state.clock, state.clock))
        elif about == "a PDF lost" and pdfs:
            pdfs[0].unlink()
        elif about == "a PDF cut" and pdfs:
            pdfs[-1].write_bytes(pdfs[-1].read_bytes()[:100])
        elif about == "no ledger" and ledgers:
            ledgers[0].unlink()
        elif about == "half a ledger" and ledgers:
            ledgers[0].write_bytes(ledgers[0].read_bytes()[: ledgers[0].stat().st_size // 2])


@chance(1, times=120)
@given(st.lists(step, min_size=1, max_size=6))
@example([(("edit", EDITS[1]), ()), (("revert", "game.toml"), ()), (("edit", EDITS[9]), ("--paper", "both"))])
@example([(("edit", EDITS[10]), ()), (("revert", "components.toml"), ()), (("accident", "a PDF cut"), ())])
@example([(("accident", "a PDF lost"), ("--ink", "friendly")), (("accident", "all files of long ago"), OPTIONS[7])])
@example([(("edit", EDITS[5]), ("--no-check",)), (("edit", EDITS[4]), ()), (("delete", "art/box.svg"), ())])
def test_any_edits_give_the_bytes_of_a_clean_build(steps: list[tuple[tuple[str, object], Options]]) -> None:
    with tempfile.TemporaryDirectory() as home:
        state = State(Path(home).resolve())
        for (what, about), options in [(("accident", ""), ()), *steps]:
            _happen(state, what, about)
            before = state.outputs()
            code, said = _build(state.write(), state.home / "out", options)
            clean_code, clean_said, clean = _clean(tuple(sorted(state.files.items())), options)
            after = state.outputs()
            assert code == clean_code
            if code:
                assert (said, after) == (clean_said, before)
            else:
                assert {name: after.get(name) for name in clean} == clean
                others = {name: data for name, data in after.items() if name not in clean}
                assert others == {name: data for name, data in before.items() if name not in clean}


def test_other_backs_give_the_bytes_of_a_clean_build(little_game: Path, tmp_path: Path) -> None:
    folder, clean = card_game.write(little_game), dict[str, dict[str, bytes]]()
    for backs in ("duplex", "fold", "none", "duplex"):
        options = ("--backs", backs, "--only", "deck", "--ink", "full")
        assert _build(folder, tmp_path / "out", options)[0] == 0
        if backs not in clean:
            assert _build(folder, tmp_path / backs, options)[0] == 0
            clean[backs] = _outputs(tmp_path / backs)
        assert _outputs(tmp_path / "out") == clean[backs]
    assert len({data for made in clean.values() for data in made.values()}) == 3
