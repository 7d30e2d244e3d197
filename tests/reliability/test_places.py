"""Strange surroundings: places that cannot be written or read, no HOME, other encodings, clocks, long and odd names."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from conftest import FIGURE, LITTLE_GAME, Pnp, Ran, environment
from thinning import thinned
from typer.testing import CliRunner

from pnp.cli.commands import app
from pnp.source.bundle import TEMPLATES

from .campaign import digests, leftovers, ran_here

Figure = Callable[[str, object], None]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions, limits and encodings of POSIX systems")


def pnp(
    *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None, before: Callable[[], None] | None = None
) -> Ran:
    done = subprocess.run(
        [sys.executable, "-m", "pnp", *map(str, arguments)],
        cwd=cwd,
        env=environment() if env is None else dict(env),
        preexec_fn=before,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def write_game(folder: Path) -> None:
    for file, text in LITTLE_GAME.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")


def rename_die(folder: Path) -> None:
    """Every sheet shows it."""
    dice = folder / "dice.toml"
    dice.write_text(dice.read_text(encoding="utf-8").replace("Sky die", "Die of the sky"), encoding="utf-8")


# Permissions

NOBODY = 65_534
CLOSED = 77  # the exit code of a process that cannot do what is asked of it
PLAY = ("simulate", "zombie-mania", "--games", "1", "--jobs", "1", "--json")
BUILD = ("build", "game", "--out", "out")


@pytest.fixture
def open_place() -> Iterator[Path]:
    """A folder that anybody may use; pytest's own are closed to others."""
    with tempfile.TemporaryDirectory(prefix="pnp-places-") as name:
        place = Path(name)
        place.chmod(0o777)
        write_game(place / "game")
        yield place
        for path, _, _ in os.walk(place):
            Path(path).chmod(0o777)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    """All libraries, before this becomes somebody who may not read them."""
    base = tmp_path_factory.mktemp("loaded")
    write_game(base / "game")
    for arguments in (
        ("build", base / "game", "--out", base / "out"),
        ("build", base / "game", "--out", base / "out", "--force", "--paper", "both"),
        ("audit", base / "game", "--sample", "1", "--jobs", "1", "--out", base / "out"),
        (*PLAY, base / "x.json"),
    ):
        result = CliRunner().invoke(app, [*map(str, arguments)])
        assert result.exit_code == 0, result.output
    import pnp.cli.crash
    import pnp.cli.timer  # noqa: F401


def unprivileged() -> None:
    if os.geteuid() == 0:  # who may do anything cannot be refused
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        if not os.access(TEMPLATES / "papers.toml", os.R_OK):
            os._exit(CLOSED)


def by_somebody(*arguments: str, cwd: Path) -> Ran:
    """Nothing is said that a user must not see."""
    ran = ran_here(arguments, cwd, unprivileged)
    if ran.code == CLOSED:
        pytest.skip("this copy of pnp cannot be read by others")
    assert "Traceback" not in ran.err and "a mistake inside" not in ran.err, ran.err
    assert not [c for c in ran.out + ran.err if c != "\n" and not c.isprintable()], ran
    return ran


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("closed", "bits", "arguments"),
    thinned(
        [
            ("out", 0o555, (*BUILD[:2], "--out", "out/new")),
            ("out", 0o000, BUILD),
            ("out/little-game", 0o555, (*BUILD, "--paper", "both")),
            ("out/little-game", 0o000, BUILD),
            ("out/little-game/a4", 0o555, BUILD),
            ("out/little-game/a4", 0o000, BUILD),
            ("out/old.json", 0o000, (*PLAY, "out/old.json")),
            ("out", 0o555, (*PLAY, "out/x.json")),
            ("out/old.json", 0o444, (*PLAY, "out/old.json")),
            ("out", 0o555, ("audit", "game", "--sample", "1", "--jobs", "1", "--out", "out/new")),
            ("game/dice.toml", 0o000, BUILD),
            ("game/art", 0o000, BUILD),
        ],
        12,
        by=lambda case: case[0] if case[2] is BUILD else case[2][0],
    ),
)
def test_what_cannot_be_written_or_read_is_1(
    open_place: Path, closed: str, bits: int, arguments: tuple[str, ...]
) -> None:
    assert by_somebody(*BUILD, cwd=open_place).code == 0
    out = open_place / "out"
    (out / "old.json").write_bytes(b"earlier")
    before = digests(out)
    rename_die(open_place / "game")
    (open_place / closed).chmod(bits)
    ran = by_somebody(*arguments, cwd=open_place)
    for path in (out, out / "little-game", out / "little-game/a4"):
        path.chmod(0o777)
    last = ran.err.splitlines()[-1]
    assert ran.code == 1 and (last.startswith("pnp: out") or "nothing was written" in last), ran
    assert digests(out) == before
    assert leftovers(out) == []
    assert (out / "old.json").read_bytes() == b"earlier"


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("command", ["check", "build", "timer", "odds"])
def test_a_game_that_cannot_be_read_is_no_mistake_of_ours(open_place: Path, command: str) -> None:
    (open_place / "game").rename(open_place / "closed")
    (open_place / "closed").chmod(0)
    ran = by_somebody(command, "closed", cwd=open_place)
    assert (ran.code, ran.err) == (2, "pnp: closed: cannot be read (permission denied)\n")


@pytest.mark.usefixtures("loaded")
def test_a_read_only_game_can_be_built_elsewhere(open_place: Path) -> None:
    for path in (*(open_place / "game").rglob("*"), open_place / "game"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert by_somebody(*BUILD, cwd=open_place).code == 0


# Surroundings

SURROUNDINGS: list[dict[str, str | None]] = [
    {"HOME": "/dev/null", "LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"HOME": None, "TERM": None},
    {"HOME": "/nowhere"},
    {"TERM": "nonsense"},
    {"TERM": "dumb", "COLUMNS": "0"},
    {"LC_ALL": "en_US.ISO-8859-1", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
    {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    {"TMPDIR": "/nowhere"},
    {"TZ": "Nonsense/Nowhere"},
    {"PATH": ""},
    {"PYTHONOPTIMIZE": "2"},
    {"PYTHONHASHSEED": "7"},
    {"SOURCE_DATE_EPOCH": "1"},
]


@pytest.mark.parametrize(
    "change",
    thinned(SURROUNDINGS, len(SURROUNDINGS), name=str),
)
def test_surroundings_change_nothing(little_game: Path, here: Path, run: Pnp, change: dict[str, str | None]) -> None:
    paper = ("--paper", "a4")  # which a locale may choose
    assert run("build", little_game, "--out", "expected", *paper).code == 0
    env = {name: value for name, value in {**environment(), **change}.items() if value is not None}
    ran = pnp("build", little_game, *paper, cwd=here, env=env)
    assert (ran.code, "Traceback" in ran.err) == (0, False), ran.err
    assert digests(here / "build") == digests(here / "expected")
    ran = pnp("build", "Mäuse", cwd=here, env=env)
    assert (ran.code, "Traceback" in ran.err) == (2, False), ran.err


@pytest.mark.soak
def test_files_that_lie_around_take_no_part(little_game: Path, here: Path, run: Pnp) -> None:
    """ReportLab would run them."""
    assert run("build", little_game, "--out", "expected").code == 0
    for name in ("reportlab_mods.py", "reportlab_settings.py", ".reportlab_mods", ".reportlab_settings"):
        (here / name).write_text("raise SystemExit('I was run')\n")
    assert pnp("build", little_game, cwd=here, env=environment({"HOME": str(here)})).code == 0
    assert digests(here / "build") == digests(here / "expected")


def test_a_clock_that_was_set_back_changes_nothing(little_game: Path, here: Path, run: Pnp) -> None:
    """What is there is dated in the future, what is edited long ago."""
    run("build", little_game)
    for path in (here / "build").rglob("*"):
        os.utime(path, (4_000_000_000, 4_000_000_000))
    assert "0 made, 4 up to date" in run("build", little_game).out
    rename_die(little_game)
    os.utime(little_game / "dice.toml", (1, 1))
    (here / "build/little-game/a4/mine.txt").write_bytes(b"mine")
    assert "4 made, 0 up to date" in run("build", little_game).out
    run("build", little_game, "--out", "expected")
    assert digests(here / "build") == digests(here / "expected")
    assert (here / "build/little-game/a4/mine.txt").read_bytes() == b"mine"


# Names


@pytest.mark.parametrize("length", [3_000, 3_900, 4_020, 4_060, 4_090, 4_200])
def test_long_paths_are_taken_or_refused(little_game: Path, here: Path, run: Pnp, length: int) -> None:
    out = "/".join(["d" * 199] * (length // 200) + ["e" * (length % 200 or 1)])
    ran = run("build", little_game, "--out", out)
    assert "a mistake inside" not in ran.err and "Traceback" not in ran.err
    if ran.code:
        assert ran.code == 1 and ran.err.splitlines()[-1].endswith("cannot write here: File name too long")
        assert list(here.iterdir()) == []
    else:
        assert len(digests(Path(out))) == 4
        assert "0 made, 4 up to date" in run("build", little_game, "--out", out).out
        assert leftovers(Path(out)) == []
    assert (ran.code == 0) == (length < 4_050)


ODD = ["a\nb", "\x1b[31mred", "tab\there", "quote'\"", "\u202egnp", "\x7f", "é" * 100, "-", "--", " ", "😀", "\udcff"]


@pytest.mark.parametrize("name", thinned(ODD, 4, name=ascii))
def test_odd_names_are_taken_or_refused(little_game: Path, here: Path, run: Pnp, name: str) -> None:
    folder = little_game.rename(here / name)
    for out in (name, f"out/{name}"):
        ran = run("build", f"./{name}", "--only", "results", f"--out={out}.d")
        assert ran.code in (0, 1), ran
        assert "Traceback" not in ran.err and "a mistake inside" not in ran.err
    assert leftovers(here) == []
    assert folder.is_dir()


# Memory


def capped(megabytes: int) -> Callable[[], None]:
    import resource

    def cap() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return cap


def in_megabytes(sizes: Iterable[int], little_game: Path, here: Path) -> tuple[int, int]:
    made = refusals = 0
    for size in sizes:
        out = here / f"out-{size}"
        ran = pnp("build", little_game, "--out", out, cwd=here, before=capped(size))
        assert "Traceback" not in ran.err, (size, ran.err)
        if ran.code == 0:
            made += 1
            assert len(digests(out)) == 4
            continue
        refusals += 1
        assert ran.code == 1, (size, ran)
        assert len([line for line in ran.err.splitlines() if not line.startswith("writing ")]) == 1, (size, ran.err)
        assert not out.exists()
    return made, refusals


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="a cap on memory that is kept")


@LINUX
def test_too_little_memory(little_game: Path, here: Path) -> None:
    assert in_megabytes((40, 60, 300), little_game, here) == (1, 2)


@LINUX
@pytest.mark.soak
def test_memory_megabyte_by_megabyte(little_game: Path, here: Path, record_property: Figure) -> None:
    made, refusals = in_megabytes(range(30, 150, 3), little_game, here)
    told = f"{made} builds, {refusals} refused in one line"
    record_property(FIGURE, f"memory capped, 30 to 150 MB: {told}; half-written 0")
