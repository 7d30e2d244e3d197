"""What is said: a flood is told a few times and counted, and nothing in it steers a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Pnp
from kinds.sea_garden import write

from pnp.cli.telling import FEW, MOST, json_list, report_lines, say
from pnp.source.problems import DataError, Problem, Severity, printable

STEERING = "\x1b[2J\x9b31m\u202e\u2066\x07\x7f\ue000\udcff"


def problem(
    number: int, message: str = "unknown key “{}”", file: str = "a.toml", severity: Severity = Severity.ERROR
) -> Problem:
    return Problem(file, number, 1, "", message.format(number), "", severity)


def test_a_kind_is_told_a_few_times_and_counted() -> None:
    lines = list(report_lines([problem(number) for number in range(1, 19_601)]))
    assert lines[:FEW] == [str(problem(number)) for number in range(1, FEW + 1)]
    assert lines[FEW] == f"a.toml: and {19_600 - FEW:,} more like this: unknown key “1”"
    assert lines[FEW + 1 :] == ["(pnp check --all tells every one)"]


def test_files_severities_and_messages_are_kinds_of_their_own() -> None:
    few = [
        *(problem(number) for number in range(FEW)),
        *(problem(number, file="b.toml") for number in range(FEW)),
        *(problem(number, severity=Severity.NOTE) for number in range(FEW)),
        *(problem(number, "no row “{}”") for number in range(FEW)),
    ]
    assert list(report_lines(few)) == list(map(str, few))


def test_a_report_has_an_end_and_errors_come_first() -> None:
    notes = [
        problem(number, f"{'x' * number} is odd", "a.toml", severity=Severity.NOTE) for number in range(1, 2 * MOST)
    ]
    error = problem(1, "wrong", "z.toml")
    lines = list(report_lines([*notes, error]))
    assert str(error) in lines
    assert lines[-2] == f"and {MOST:,} more"
    assert len(lines) == MOST + 2
    assert list(report_lines([*notes, error], everything=True)) == [*map(str, notes), str(error)]


def test_counts_add_up() -> None:
    problems = [problem(number, f"{'x' * (number % 300)} “{{}}”") for number in range(6_000)]
    lines = list(report_lines(problems))
    told = sum(line.startswith("a.toml:") and ": and " not in line for line in lines)
    counted = sum(int(line.split("and ")[1].split()[0].replace(",", "")) for line in lines if "and " in line)
    assert (told, told + counted) == (MOST, 6_000)


@pytest.mark.parametrize("text", [*STEERING, "\n", "\r\n", "\u2028", "\t", "\x85"])
def test_no_message_steers_a_terminal(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Problem(f"a{text}.toml", 1, 1, f"k{text}", f"m{text}", f"h{text}")
    for line in (str(wrong), str(DataError([wrong])), printable(text), *report_lines([wrong])):
        assert line.isprintable()
    assert all(line.isprintable() for line in json_list([wrong]).split("\n"))
    assert json.loads(json_list([wrong]))[0]["message"] == f"m{text}"
    say(f"a{text}b")
    assert all(line.isprintable() for line in capsys.readouterr().out.split("\n"))


def test_a_line_has_an_end() -> None:
    assert len(str(Problem("a.toml", 1, 1, "k" * 10**6, "m" * 10**6, "h" * 10**6))) < 3_100


def test_the_count_stays_right_and_all_lifts_the_limit(run: Pnp, tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    shapes = "\n".join(f'<rect class="sand" a{number}="" width="9" height="9"/>' for number in range(200))
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n{shapes}</svg>'
    (folder / "art/flood.svg").write_text(drawing)
    checked = run("check", folder, "--quick")
    assert checked.code == 1
    lines = checked.out.splitlines()
    assert lines[-1].partition(";")[0] == "game: 200 problems"
    assert len(lines) == FEW + 3
    assert f"flood.svg: and {200 - FEW:,} more like this" in lines[FEW]
    assert len(run("check", folder, "--quick", "--all").out.splitlines()) == 201
    assert len(json.loads(run("check", folder, "--quick", "--json").out)) == 200
    built = run("build", folder, "--out", tmp_path / "out")
    assert (built.code, built.err.splitlines()[-1]) == (1, "200 problems; nothing was written")


def test_a_folder_with_an_odd_name_is_named_on_one_line(run: Pnp, tmp_path: Path) -> None:
    folder = write(tmp_path / "a\x1b[31m\nb")
    (folder / "game.toml").write_text("id =")
    for command in ("check", "build"):
        told = run(command, folder)
        assert told.code == 1
        assert "\x1b" not in told.out + told.err
        assert all("game.toml" in line or "problem" in line for line in (told.out + told.err).splitlines())
