"""How a command ends that does not end by itself: signals, mistakes of our own, streams that nobody takes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Pnp, environment
from thinning import thinned

from pnp.cli.crash import report, without_names

POSIX = pytest.mark.skipif(os.name != "posix", reason="sends signals as a shell does")


def mistaken(*_: object) -> None:
    raise ZeroDivisionError("oh")


# Mistakes of our own


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A pnp that cannot write PDFs, of somebody who has a name; the folder for reports."""
    reports = tmp_path / "reports"
    reports.mkdir()
    monkeypatch.setattr("pnp.export.pdf.render.render_pdf", mistaken)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(reports))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USER", "Ermintrude")
    return reports


def test_a_mistake_of_ours_is_one_line_and_1(
    run: Pnp, little_game: Path, here: Path, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run("build", little_game)
    assert ran.code == 1
    (file,) = broken.iterdir()
    last = ran.err.splitlines()[-1]
    assert last == f"pnp: a mistake inside pnp: ZeroDivisionError: oh; please report it with {file}"
    assert "Traceback" not in ran.err
    assert not list(here.rglob("*.*"))
    monkeypatch.setenv("PNP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("build", little_game)


def test_the_report_says_what_is_needed_and_nothing_private(
    run: Pnp, little_game: Path, broken: Path, tmp_path: Path
) -> None:
    run("build", little_game, f"--out={tmp_path / 'Ermintrude' / 'secret plans' / 'prints'}")
    (file,) = broken.iterdir()
    text = file.read_text(encoding="utf-8")
    for said in ("pnp ", "Python 3.", "reportlab ", "command: pnp build …/some folder --out=…/prints"):
        assert said in text
    assert "problem: ZeroDivisionError: oh\n" in text
    assert "  pnp/build/pipeline.py:" in text and "  pnp/cli/commands.py:" in text
    for private in (str(tmp_path), tmp_path.name, "secret", "Ermintrude", "ermintrude", str(Path.home())):
        assert private not in text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("No such file: '/srv/games/Ermintrude/box.svg'", "No such file: '…/box.svg'"),
        (r"C:\Users\Ermintrude\box.svg is broken", "…/box.svg is broken"),
        ("ermintrude's file", "…'s file"),
        ("1/2 of a4/letter, pnp/build/x.py:3", "1/2 of a4/letter, pnp/build/x.py:3"),
    ],
)
def test_paths_and_names_are_left_out(monkeypatch: pytest.MonkeyPatch, text: str, told: str) -> None:
    monkeypatch.setenv("USER", "Ermintrude")
    assert without_names(text) == told


def test_a_report_names_what_came_before() -> None:
    try:
        try:
            mistaken()
        except ZeroDivisionError as error:
            raise KeyError("then") from error
    except KeyError as error:
        text = report(error, [])
    assert text.index("problem: KeyError: 'then'") < text.index("after: ZeroDivisionError: oh")


def test_a_report_that_cannot_be_written_leaves_one_line(run: Pnp, little_game: Path, broken: Path) -> None:
    broken.rmdir()
    broken.write_bytes(b"no folder")
    ran = run("build", little_game)
    assert ran.code == 1
    last = ran.err.splitlines()[-1]
    assert last == "pnp: a mistake inside pnp: ZeroDivisionError: oh; please report it; PNP_DEBUG=1 shows where"


def test_a_mistake_without_a_command_is_one_line(run: Pnp, broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.cli.commands.app", mistaken)
    ran = run("list")
    assert (ran.code, ran.out) == (1, "") and ran.err.startswith("pnp: a mistake inside pnp: ZeroDivisionError: oh; ")


def test_too_little_memory_is_one_line(run: Pnp, little_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("pnp.build.ledger.Ledger.read", exhausted)
    ran = run("build", little_game)
    assert (ran.code, ran.err.splitlines()[-1]) == (1, "pnp: there is not enough memory for this")


@POSIX
@pytest.mark.soak
def test_a_machine_with_less_memory_than_the_budget_is_not_the_folders_fault(little_game: Path, here: Path) -> None:
    """Where the system grants less than the budget does, no file is named."""
    code = f"import resource; resource.setrlimit(resource.RLIMIT_AS, (600_000_000, -1)){HUNGRY}"
    ended = start("build", little_game, cwd=here, code=code)
    _, err = ended.communicate(timeout=60)
    assert (ended.returncode, err.splitlines()[-1]) == (1, "pnp: there is not enough memory for this")
    ended = start("build", little_game, cwd=here, code=HUNGRY)
    _, err = ended.communicate(timeout=60)
    assert ended.returncode == 1 and "takes more than 1 GB of memory" in err


# Signals


def start(*arguments: str | Path, cwd: Path, code: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *(("-c", code) if code else ("-m", "pnp")), *map(str, arguments)],
        cwd=cwd,
        env=environment({"PYTHONUNBUFFERED": "1"}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


HUNGRY = """
from pnp.export.pdf import render
render.render_pdf = lambda *args: b"x" * 20_000_000_000
from pnp.cli.commands import main
main()
"""

SLOW = """
import signal, time
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as of a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)
from pnp.export.pdf import render
render_pdf = render.render_pdf
def slow(*args):
    time.sleep(0.5)
    return render_pdf(*args)
render.render_pdf = slow
from pnp.cli.commands import main
main()
"""


@POSIX
@pytest.mark.parametrize(
    ("number", "code"), thinned([(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)], 3)
)
def test_a_signal_cleans_up_and_tells_its_number(
    run: Pnp, little_game: Path, here: Path, number: signal.Signals, code: int
) -> None:
    heard = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL){SLOW}"  # also under nohup
    with start("build", little_game, cwd=here, code=heard) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("writing")
        assert [path.name[:11] for path in (here / "build").iterdir()] != []
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
    assert process.returncode == code
    assert err.splitlines()[-1] == "pnp: stopped; no file is half-written"
    assert list(here.iterdir()) == []
    assert run("build", little_game).code == 0  # at once


@POSIX
@pytest.mark.soak
def test_a_hang_up_that_is_switched_off_stays_so(little_game: Path, here: Path) -> None:
    code = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN){SLOW}"
    with start("build", little_game, "--only", "results", cwd=here, code=code) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.send_signal(signal.SIGHUP)
        process.communicate(timeout=60)
    assert process.returncode == 0


# Streams


@POSIX
@pytest.mark.parametrize("closed", thinned([">&- 2>&-", ">&-", "2>&-", "<&-"], 4))
def test_closed_streams_do_not_keep_files_from_being_made(little_game: Path, here: Path, closed: str) -> None:
    command = f'"{sys.executable}" -m pnp build "{little_game}" {closed}'
    ran = subprocess.run(command, shell=True, cwd=here, env=environment(), capture_output=True, timeout=60)
    assert ran.returncode == 0
    assert b"Traceback" not in ran.stderr
    assert (here / "build/little-game/a4/results.pdf").is_file()


@POSIX
def test_nobody_reads_what_is_said(little_game: Path, here: Path) -> None:
    """The files are made all the same; that the table was not taken is told by the exit code."""
    with start("build", little_game, cwd=here) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        process.stderr.close()
    assert process.returncode == 1
    assert len(list(here.rglob("*.pdf"))) == 4
    assert not list(here.rglob(".pnp-stage*"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("command", ["list", "--help", "--version"])
def test_an_output_that_is_full_is_1(process: Pnp, here: Path, command: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pnp", command],
            cwd=here,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.splitlines() in (
        ["pnp: cannot write to the standard output: No space left on device"],
        ["pnp: cannot write: No space left on device"],
    )
