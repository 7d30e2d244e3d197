"""Printers and their drift: what can be typed, what is kept, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.printers import Measured, drift_of, known_printers, printers_file, set_printer
from pnp.sheet.printing import Drift
from pnp.source.problems import OutputError, UsageError


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config"


def test_what_was_measured_is_kept_by_the_printers_name(config: Path) -> None:
    set_printer("office", "right=0.4, down=-0.3,width=99.8 %,height=100.1")
    set_printer("at home", "right=-1")
    assert drift_of("office") == Drift(0.4, -0.3, 0.998, 1.001)
    assert known_printers() == {"office": Measured(0.4, -0.3, 99.8, 100.1), "at home": Measured(-1.0)}
    assert [file.name for file in config.iterdir()] == ["printers.toml"]


def test_what_is_not_said_stays_as_it_was() -> None:
    set_printer("office", "right=0.4,width=99.8")
    assert set_printer("office", "down=0.2") == Measured(0.4, 0.2, 99.8)


def test_the_bar_may_be_given_as_it_was_measured() -> None:
    assert set_printer("office", "width=179.1mm,height=220.22mm") == Measured(0, 0, 99.5, 100.1)


def test_without_a_printer_nothing_is_made_up_for_and_nothing_is_read(config: Path) -> None:
    config.mkdir()
    (config / "printers.toml").write_text("broken", encoding="utf-8")
    assert drift_of(None) == Drift()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("right=10.1", "right=10.1 is more than 10 mm off"),
        ("width=98.9", "width=98.9 is more than 1 % off"),
        ("height=217mm", "is more than 1 % off"),
        ("width=179.6", "width=179.6 would be per cent  hint: did you mean 179.6mm?"),
        ("height=221", "did you mean 221mm?"),
        ("width=179.6%", "width=179.6 is more than 1 % off"),
        ("up=1", "unknown measure “up”"),
        ("right", "“right” says no value"),
        ("", "“” says no value"),
        ("right=left", "right: “left” is no number"),
        ("right=inf", "right: “inf” is no number"),
        ("right=1,right=2", "“right” is said twice"),
    ],
)
def test_what_no_printer_does_is_refused(config: Path, text: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        set_printer("office", text)
    assert said in str(error.value)
    assert not config.exists()


@pytest.mark.parametrize("name", ["", "  ", 'a"b', "a\\b", "a\nb", "x" * 61])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(UsageError, match="a printer's name"):
        set_printer(name, "right=1")


def test_a_printer_that_was_never_calibrated() -> None:
    with pytest.raises(UsageError, match=r"“office” was never calibrated  hint: pnp calibrate, then"):
        drift_of("office")
    set_printer("office", "right=1")
    with pytest.raises(UsageError, match="did you mean “office”"):
        drift_of("ofice")


@pytest.mark.parametrize(
    "text",
    [
        "=",
        "office = 3",
        "[office]\nup = 1",
        "[office]\nright = true",
        "[office]\nright = 40",
        "[office]\nright = nan",
        f"[office]\nright = {10**400}",
        "['a\"b']",
    ],
)
def test_a_broken_file_is_named_and_stays(config: Path, text: str) -> None:
    config.mkdir()
    printers_file().write_text(text, encoding="utf-8")
    for attempt in (lambda: drift_of("office"), lambda: set_printer("office", "right=1")):
        with pytest.raises(UsageError, match=r"printers\.toml: .*hint: mend it, or remove it"):
            attempt()
    assert printers_file().read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_be_made(config: Path) -> None:
    config.write_text("a file", encoding="utf-8")
    with pytest.raises((OutputError, UsageError)):
        set_printer("office", "right=1")
