"""What many tests start from: games on disk that may be changed, and two ways to run the command."""

from __future__ import annotations

import gc
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main
from hypothesis import is_hypothesis_test, settings
from typer.testing import CliRunner

import pnp
from pnp.art.drawing import Drawing
from pnp.art.svg import read_drawing
from pnp.cli.commands import app, main
from pnp.disk.tool import tool_digest
from pnp.sheet.paper import PAPERS
from pnp.source.bundle import DATA
from pnp.source.problems import DataError

FIGURE = "figure"
_EXAMPLES, _TIMES = 40, 20
settings.register_profile("suite", deadline=None, database=None, max_examples=_EXAMPLES)
settings.register_profile("soak", deadline=None, database=None, max_examples=_TIMES * _EXAMPLES)


def pytest_configure(config: pytest.Config) -> None:
    # Whoever runs the tests may have settings of his own, and live where another paper is usual.
    os.environ.pop("LC_ALL", None)
    # Nor does he want every process that a test starts to compile all of pnp anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["LC_PAPER"] = "C"
    os.environ["PNP_CONFIG_DIR"] = str(Path(tempfile.gettempdir()) / "pnp-tests-have-no-settings")
    os.environ["PNP_CACHE_DIR"] = ""  # what one run found out is no help to another
    settings.load_profile("soak" if _soaks(config) else "suite")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of chance belong to the soak as well; tests that look at the same things come together."""
    order: dict[str, int] = {}
    for item in items:
        if _soaks(config) and is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.soak)
        order.setdefault(_scope(item.nodeid), len(order))
    items.sort(key=lambda item: order[_scope(item.nodeid)])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A process that has read something goes on with the tests of the same thing."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc] # xdist has no types
        def _split_scope(self, nodeid: str) -> str:
            return _scope(nodeid)

    return Scheduling(config, log)


def _scope(nodeid: str) -> str:
    """A file, or one test in a browser, or a game's slips, or a component of a game: on all papers, in all inks."""
    file, _, test = nodeid.partition("::")
    if "/browser/" in file:  # each starts a studio of its own
        return nodeid
    about = test.partition("[")[2].rstrip("]")
    if file.endswith("/test_slips.py"):
        return f"{file} {about.partition(': ')[0]}"
    if not file.endswith("/preflight/test_pdfs.py") or not about:
        return file
    about = about.partition(".pdf")[0]
    return f"{file} {about.removesuffix('-ink-friendly').replace('-letter-', '-a4-')}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the campaigns counted, for docs/reliability.md: each a line of a table."""
    passed = terminalreporter.stats.get("passed", [])
    lines = [value for report in passed for name, value in report.user_properties if name == FIGURE]
    if lines:
        terminalreporter.section("what was tried, how often, what was lost")
        for line in sorted(lines):
            terminalreporter.write_line(str(line))


def _soaks(config: pytest.Config) -> bool:
    return bool(config.option.markexpr == "soak")


def chance(examples: int, *, times: int = _TIMES, **more: Any) -> settings:
    """So many examples in `make test`, and so many times as many in `make soak`."""
    soaks = settings().max_examples > _EXAMPLES
    return settings(max_examples=examples * (times if soaks else 1), **more)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
LITTLE_GAME = {
    "game.toml": """\
id = "little-game"
title = "Little Game"
language = "en"
players = [1, 4]
age = 6
minutes = 10
[credits]
design = "Nobody"
""",
    "symbols.toml": """\
[sun]
code = "S"
name = "Sun"
group = "sky"
[moon]
code = "M"
name = "Moon"
group = "sky"
""",
    "dice.toml": """\
[[die]]
id = "sky"
name = "Sky die"
role = "sky"
faces = ["S", "S", "S", "M", "M", "M"]
""",
    "palette.toml": """\
[roles]
sky = { full = "#cfe6ff", friendly = "#ffffff" }
sky-edge = { full = "#205080", friendly = "#333333" }
sky-band = { full = "#205080", friendly = "#ffffff" }
lid = { full = "#aa3311", friendly = "#ffffff" }
""",
    "components.toml": """\
[print-me-first]
kind = "print-guide"
omit = true
[results]
kind = "dice-results"
title = "Results"
serves = "table"
texts = "texts/results.md.j2"
[cutouts]
kind = "dice-cutouts"
title = "Cutouts"
serves = "table"
stickers_title = "Stickers"
nets_title = "Nets"
sticker_steps = [{ art = "box", text = "Put them in a box." }]
""",
    "texts/results.md.j2": "## how-to\n\nRoll {{ dice | length | count('die', 'dice') }}.\n",
    "art/sun.svg": f'{SVG}<circle class="accent line" r="4" cx="4" cy="4"/><title>Sun</title></svg>',
    "art/moon.svg": f'{SVG}<circle class="accent-2 line" r="3" cx="4" cy="4"/><title>Moon</title></svg>',
    "art/box.svg": f'{SVG}<rect class="lid" width="8" height="8"/><title>Box</title></svg>',
}


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Pnp = Callable[..., Ran]
MakeGame = Callable[..., Path]


@pytest.fixture(scope="session", autouse=True)
def _done_once() -> Iterator[None]:
    """What would be done again for each of hundreds of tests, and takes longer than most of them.

    They change one file of a game, and its drawings stay as they are; so does pnp's own code, whoever may be writing
    it while they run. Options are read from signatures for each command. And nobody pulls a plug.
    """

    @cache
    def read(text: str, stem: str) -> Drawing:
        return read_drawing(text, "", stem)

    def placed(text: str, file: str, stem: str) -> Drawing:
        try:
            return replace(read(text, stem), file=file)
        except DataError:  # problems tell the file
            return read_drawing(text, file, stem)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pnp.art.artwork.read_drawing", placed)
        patch.setattr("pnp.build.pipeline.tool_digest", digest := cache(tool_digest))
        patch.setattr("pnp.build.exporting.tool_digest", digest)
        patch.setattr("typer.main.get_command", cache(typer.main.get_command))
        patch.setattr("os.fsync", lambda descriptor: None)
        yield


@pytest.fixture
def one_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check looks at A4 alone: for what is the same on every paper."""
    monkeypatch.setattr("pnp.build.check.STANDARD_PAPERS", (PAPERS["a4"],))


@pytest.fixture(scope="module", autouse=True)
def _earlier_things_rest() -> None:
    """Games that were read for other modules are kept; pnp tidies up now and then, and would look through them all."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    """A copy of a bundled game, under a name that says nothing."""
    return Path(shutil.copytree(DATA / "trick-and-treat", tmp_path / "my copy"))


@pytest.fixture
def slim_folder(game_folder: Path) -> Path:
    """The same game with one sheet to print: for what its rules say, which does not take its book."""
    components = game_folder / "components.toml"
    kept = re.search(r"^\[dice-results\]\n(?:(?!\[).*\n)*", components.read_text(encoding="utf-8"), re.MULTILINE)
    assert kept is not None
    components.write_text(kept[0], encoding="utf-8")
    (game_folder / "figures.toml").unlink()
    named = "".join(path.read_text(encoding="utf-8") for path in game_folder.glob("*.toml"))
    for drawing in (game_folder / "art").glob("*.svg"):
        if not re.search(rf'\[{drawing.stem}\]|(art|tile|scene) = "{drawing.stem}"', named):
            drawing.unlink()
    return game_folder


@pytest.fixture
def make_game(tmp_path: Path) -> MakeGame:
    """Writes a game of one die and two components, `results` and `cutouts`, that builds in no time."""

    def make(name: str = "some folder", game_id: str = "little-game") -> Path:
        for file, text in LITTLE_GAME.items():
            path = tmp_path / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace("little-game", game_id), encoding="utf-8")
        return tmp_path / name

    return make


@pytest.fixture
def little_game(make_game: MakeGame) -> Path:
    return make_game()


@pytest.fixture
def gappy_game(little_game: Path) -> Path:
    """With a book that would take something from rules."""
    row = '[book]\nkind = "rulebook"\ntitle = "Rules"\nserves = "table"\nmanuscript = "rules.md.j2"\n'
    components = little_game / "components.toml"
    components.write_text(components.read_text(encoding="utf-8") + row, encoding="utf-8")
    (little_game / "rules.md.j2").write_text("# Rules\n\nRoll {model.dice} dice.\n", encoding="utf-8")
    return little_game


@pytest.fixture(scope="session")
def good_outputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an earlier build of an untouched game left behind."""
    from kinds.sea_garden import write

    base = tmp_path_factory.mktemp("good")
    result = CliRunner().invoke(app, ["build", str(write(base / "game")), "--out", str(base / "out")])
    assert result.exit_code == 0, result.output
    return base / "out"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Pnp:
    """`pnp` with these arguments, in this process, in an empty current folder."""

    def run(*arguments: str | Path) -> Ran:
        monkeypatch.setattr(sys, "argv", ["pnp", *map(str, arguments)])
        capsys.readouterr()
        code: object = 0
        try:
            main()
        except SystemExit as stopped:
            code = stopped.code or 0
        assert isinstance(code, int)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def process(here: Path) -> Pnp:
    """`python ARGUMENTS` as a process of its own, which finds this pnp from wherever it starts."""

    def run(*arguments: str | Path, env: Mapping[str, str] | None = None, cwd: Path = here) -> Ran:
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=cwd,
            env=environment(env),
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for a process that imports the pnp under test."""
    return {**os.environ, "PYTHONPATH": str(Path(pnp.__file__).parent.parent), **(extra or {})}
