"""The Lab: change a number, measure it with one click, read the difference with its interval, and take the report."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pnp.play.own_code import read_code
from pnp.play.trust import trust
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder

from .conftest import OpenWindow, StartStudio, Window


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    """A game with rules of its own, and few rounds."""
    root = Path(shutil.copytree(TEMPLATES / "new" / "dice", tmp_path / "pebbles")).resolve()
    text = (root / "game.toml").read_text(encoding="utf-8")
    assert "rounds = 12" in text
    (root / "game.toml").write_text(text.replace("rounds = 12", "rounds = 4"), encoding="utf-8")
    return root


@pytest.fixture
def trusted(dice: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    code = read_code(Folder(dice))
    assert code is not None
    trust(code)
    return dice


def _change(window: Window, before: str, keys: str) -> None:
    """In game.toml, at the end of a number."""
    page = window.page
    page.click("#files [data-file='game.toml']")
    line = page.locator(".editor:not([hidden]) .cm-line", has_text=before).first
    line.click()
    page.keyboard.press("Home")
    for _ in before:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    page.keyboard.type(keys)
    page.wait_for_selector("body.unsaved")


def test_a_change_is_measured_with_one_click(
    start: StartStudio, window: OpenWindow, trusted: Path, tmp_path: Path
) -> None:
    studio = start(trusted)
    lab = window(studio.address)
    page = lab.page
    page.wait_for_selector("#sheets button")
    assert not page.is_visible("#measure")
    _change(lab, "rounds = 4", "3")
    page.set_viewport_size({"width": 820, "height": 1100})
    page.click("#measure")
    page.wait_for_selector("#lab-saves:not([hidden])")
    said = r"Score of a seat: [\d.]+ instead of [\d.]+\. That is −[\d.]+; surely −[\d.]+ to −[\d.]+\."
    assert re.search(said, page.inner_text("#lab-answer"))
    row = page.locator("[data-part=table] tr", has=page.get_by_role("rowheader", name="Score of a seat"))
    difference = row.locator("td").nth(2).inner_text()
    assert re.fullmatch(r"−\d+\.\d+ \(−\d+\.\d+ to −\d+\.\d+\)", difference), difference
    assert row.locator("td").nth(3).inner_text() == "moves" and page.locator("[data-part=shares] svg").count() == 1
    assert "--set facts.rounds=3" in page.inner_text("#lab-again code")
    with page.expect_download() as coming:
        page.click("#lab-saves [data-file=html]")
    coming.value.save_as(tmp_path / "report.html")
    assert "length: turns of a seat" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert (trusted / "game.toml").read_text(encoding="utf-8").count("rounds = 4") == 1  # nothing was written
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") and lab.mistakes == []


def test_values_are_found_and_tried_by_keyboard_and_games_can_be_stopped(
    start: StartStudio, window: OpenWindow, trusted: Path
) -> None:
    lab = window(start(trusted).address, locale="de-DE", color_scheme="dark")
    page = lab.page
    page.wait_for_selector("#sheets button")
    page.keyboard.press("Alt+Shift+Digit3")
    page.wait_for_selector("#lab-both:not([hidden])")
    page.focus("input[name=lab-sort]:checked")
    page.keyboard.press("ArrowDown")
    page.focus("#lab-find")
    page.keyboard.type("rounds")
    page.wait_for_function("() => document.querySelectorAll('#lab-found-keys button').length === 1")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("1..3")
    page.fill("#lab-games", "100000")
    page.wait_for_function("() => document.querySelector('#lab-cost').textContent.includes('400.000')")
    page.keyboard.press("Enter")
    page.wait_for_selector("#lab-parts table")
    page.focus("#lab-stop")
    page.keyboard.press("Enter")
    page.wait_for_selector("#lab-saves:not([hidden])")
    assert page.inner_text("#lab-state").startswith("Angehalten.") and "Punkte eines Platzes" in page.inner_text(
        "#lab-parts"
    )
    assert lab.mistakes == []


def test_rules_that_are_not_trusted_are_told_and_do_not_run(
    start: StartStudio, window: OpenWindow, dice: Path, tmp_path: Path
) -> None:
    (dice / "rules.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    page = window(start(dice).address).page
    page.wait_for_selector("#sheets button")
    page.click("#tab-lab")
    page.wait_for_selector("#lab-lack:not([hidden])")
    assert "pnp trust" in page.inner_text("#lab-lack code") and not page.is_visible("#lab-form")
    assert not (tmp_path / "ran").exists()
