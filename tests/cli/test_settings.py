"""What options mean that nobody gave: the user's settings, the locale, what is usual; and how they are told and set."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Pnp

from pnp.cli.options import inks, one_ink
from pnp.cli.settings import InkChoice, Setting, chosen, setting, usual_paper
from pnp.scene.ink import Ink
from pnp.source.problems import DataError


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file, which is not there yet."""
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "settings"))
    return tmp_path / "settings/config.toml"


def rows(text: str) -> dict[str, list[str]]:
    lines = (line.split("  ") for line in text.splitlines()[2:])
    return {cells[0]: [cell.strip() for cell in cells[1:] if cell.strip()] for cells in lines}


def test_without_settings_all_is_as_it_comes(run: Pnp, config: Path) -> None:
    told = rows(run("config").out)
    assert told == {
        "paper": ["a4", "as it comes"],
        "ink": ["as suits the command", "as it comes"],
        "backs": ["duplex", "as it comes"],
        "flip": ["long", "as it comes"],
        "out": ["build", "as it comes"],
    }
    assert not config.parent.exists()


def test_what_is_set_is_told_with_its_place_and_can_be_unset(run: Pnp, config: Path) -> None:
    assert run("config", "paper", "letter").out == f"paper = letter ({config}:1)\n"
    assert run("config", "ink", "friendly").code == 0
    assert rows(run("config").out)["paper"] == ["letter", f"{config}:1"]
    assert rows(run("config").out)["ink"] == ["friendly", f"{config}:2"]
    assert run("config", "ink").out == f"ink = friendly ({config}:2)\n"
    assert run("config", "--unset", "paper").out == "paper = a4 (as it comes)\n"
    assert config.read_text(encoding="utf-8") == 'ink = "friendly"\n'


def test_a_build_follows_the_settings_and_the_command_line_wins(run: Pnp, config: Path, little_game: Path) -> None:
    for key, value in (
        ("paper", "letter"),
        ("ink", "friendly"),
        ("out", "print"),
        ("backs", "none"),
        ("flip", "short"),
    ):
        assert run("config", key, value).code == 0
    assert run("build", little_game, "--only", "results").code == 0
    assert [str(file) for file in Path().rglob("*.pdf")] == ["print/little-game/letter/results-ink-friendly.pdf"]
    told = ("--paper", "a4", "--ink", "full", "--out", "other")
    assert run("build", little_game, "--only", "results", *told).code == 0
    assert [str(file) for file in Path("other").rglob("*.pdf")] == ["other/little-game/a4/results.pdf"]


def test_commands_of_one_ink_take_full_colour_of_both(config: Path) -> None:
    config.parent.mkdir()
    config.write_text('ink = "both"\n', encoding="utf-8")
    assert one_ink(None) is Ink.FULL and one_ink(Ink.FRIENDLY) is Ink.FRIENDLY
    assert inks(None, InkChoice.FULL) == tuple(Ink)
    config.write_text('ink = "friendly"\n', encoding="utf-8")
    assert one_ink(None) is Ink.FRIENDLY and inks(None, InkChoice.BOTH) == (Ink.FRIENDLY,)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('\npapr = "a4"\n', "config.toml:2:1: papr: unknown setting “papr”  hint: did you mean “paper”?"),
        ('ink = "ful"\n', "config.toml:1:1: ink: unknown ink “ful”  hint: did you mean “full”?"),
        ("flip = 7\n", "config.toml:1:1: flip: expected a string, found a whole number"),
        ('out = ""\n', "config.toml:1:1: out: this cannot be the name of a folder"),
        ('paper = "a4\n', "config.toml:1:"),
        ("[paper]\n", "config.toml:1:1: paper: expected a string, found a table"),
    ],
)
def test_a_broken_file_is_told_by_line(run: Pnp, config: Path, little_game: Path, text: str, told: str) -> None:
    config.parent.mkdir()
    config.write_text(text, encoding="utf-8")
    for command in (["config"], ["build", little_game], ["config", "backs", "none"]):
        ran = run(*command)
        assert (ran.code, ran.out) == (1, "")
        assert told in ran.err and ran.err.endswith("1 problem\n")
    assert config.read_text(encoding="utf-8") == text


def test_what_is_wrong_can_be_set_right_or_taken_out(run: Pnp, config: Path) -> None:
    config.parent.mkdir()
    config.write_text('papr = "a4"\n', encoding="utf-8")
    assert run("config", "--unset", "papr").out == "papr is gone\n"
    config.write_text('ink = "ful"\n', encoding="utf-8")
    assert run("config", "ink", "full").code == 0


def test_comments_stay(run: Pnp, config: Path) -> None:
    config.parent.mkdir()
    config.write_text('# mine\npaper = "a4" # large\nink = "both"', encoding="utf-8")
    run("config", "paper", "letter")
    run("config", "out", 'a "quoted" \\ folder')
    text = config.read_text(encoding="utf-8")
    assert text == '# mine\npaper = "letter"\nink = "both"\nout = "a \\"quoted\\" \\\\ folder"\n'
    assert chosen("out", None) == 'a "quoted" \\ folder'


def test_what_no_line_holds_is_written_anew(run: Pnp, config: Path) -> None:
    config.parent.mkdir()
    config.write_text('paper = """\\\na4"""\nink = "both"\n', encoding="utf-8")
    assert run("config", "paper", "letter").code == 0
    assert config.read_text(encoding="utf-8") == 'ink = "both"\npaper = "letter"\n'


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("papr a4", "unknown setting “papr”  hint: did you mean “paper”?"),
        ("papr", "unknown setting “papr”"),
        ("paper both", "unknown paper “both”"),
        ("ink ful", "unknown ink “ful”  hint: did you mean “full”?"),
        ("--unset papr", "unknown setting “papr”"),
        ("paper a4 --unset ink", "not both"),
    ],
)
def test_wrong_use_is_2(run: Pnp, config: Path, arguments: str, message: str) -> None:
    ran = run("config", *arguments.split())
    assert (ran.code, ran.out) == (2, "") and message in ran.err
    assert not config.exists()


@pytest.mark.parametrize(
    ("environment", "system", "paper"),
    [
        ({}, "", "a4"),
        ({"LANG": "C"}, "", "a4"),
        ({"LANG": "C.UTF-8"}, "", "a4"),
        ({"LANG": "en_GB.UTF-8"}, "", "a4"),
        ({"LANG": "en_US.UTF-8"}, "", "letter"),
        ({"LANG": "fr_CA@euro"}, "", "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "", "a4"),
        ({"LANG": "de_DE.UTF-8", "LC_PAPER": "en_US"}, "", "letter"),
        ({"LANG": "en_US", "LC_PAPER": "en_US", "LC_ALL": "C"}, "", "a4"),
        ({"LANG": "", "LC_ALL": "es_US"}, "", "letter"),
        ({}, "English_United States", "letter"),
        ({}, "French_Canada", "letter"),
        ({}, "German_Germany", "a4"),
        ({"LANG": "de_DE"}, "English_United States", "a4"),
    ],
)
def test_letter_where_the_locale_says_so(environment: dict[str, str], system: str, paper: str) -> None:
    assert usual_paper(environment, lambda: system).value == paper


def test_the_locale_says_why(run: Pnp, config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_PAPER", "en_US.UTF-8")
    assert setting("paper") == Setting("letter", "LC_PAPER says en_US.UTF-8")
    assert run("config", "paper", "a4").code == 0
    assert chosen("paper", None) == "a4" and chosen("paper", "letter") == "letter"


def test_a_file_that_is_none_is_told(config: Path) -> None:
    config.mkdir(parents=True)
    with pytest.raises(DataError, match="is a folder, not a file"):
        setting("paper")
