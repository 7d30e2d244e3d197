"""Break a number of the rules, run the check: a red light, and the line that it stands for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import environment
from play import pebbles

from .conftest import OpenWindow, StartStudio


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    """A small game whose own rules are trusted by whoever opens it."""
    folder = pebbles.write(tmp_path / "pebbles").resolve()
    own = environment({"PNP_CONFIG_DIR": str(tmp_path / "config")})
    subprocess.run([sys.executable, "-m", "pnp", "trust", "--yes", str(folder)], env=own, check=True)
    return folder


def test_a_number_of_the_rules_is_broken_and_its_light_turns_red(
    start: StartStudio, window: OpenWindow, dice: Path
) -> None:
    work = window(start(dice).address)
    page = work.page
    page.wait_for_selector("#sheets button")
    page.click("#files [data-file='game.toml']")
    page.locator(".editor:not([hidden]) .cm-line", has_text="reach = 10").click()
    page.keyboard.press("Home")
    for _ in "reach = ":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.keyboard.type("2")  # 20: not saved, and looked at all the same
    page.wait_for_selector(".tab.unsaved")
    page.click("#tab-check")
    page.click("#check-run")
    page.wait_for_selector("[data-layer='examples'][data-look='error']")
    page.wait_for_selector("#check-run:enabled")
    assert page.get_attribute("[data-layer='rules']", "data-look") == "fine"
    row = page.locator("#check-found .error").first
    file, line, _ = row.locator(".where").inner_text().split(":")
    words = (dice / file).read_text(encoding="utf-8").split("\n")[int(line) - 1]
    row.locator("button").click()
    page.wait_for_selector(f".tab[data-tab='{file}'] [aria-selected='true']")
    active = "document.querySelector('.editor:not([hidden]) .cm-activeLine')"
    page.wait_for_function(f"words => {active}?.innerText.slice(0, 40) === words.slice(0, 40)", arg=words)
    page.click("#files [data-file='game.toml']")
    page.locator(".editor:not([hidden]) .cm-line", has_text="reach = 20").click()
    for _ in "20":
        page.keyboard.press("Control+z")  # the lights are out of date
    page.wait_for_selector("#lights [data-old]")
    page.click("#check-run")
    page.wait_for_selector("[data-layer='playouts'][data-look='fine']")
    page.wait_for_selector("#check-run:enabled")
    assert page.locator("#check-found .error").count() == 0
    assert "games" in page.inner_text("#check-found")
    assert work.mistakes == []


def test_a_check_is_ended_by_a_button_and_by_leaving(start: StartStudio, window: OpenWindow, dice: Path) -> None:
    studio = start(dice)
    work = window(studio.address)
    page = work.page
    page.wait_for_selector("#sheets button")
    page.click("#tab-check")
    for leave in ("#check-stop", "#tab-pages"):
        page.click("#check-run")
        page.wait_for_selector("#lights [data-look='running']")
        page.click(leave)
        page.wait_for_selector("#check-run:enabled", state="attached")
        assert page.locator("#lights [data-look='running']").count() == 0


def test_a_ruling_is_switched_and_the_example_that_tells_of_it_comes_out_otherwise(
    start: StartStudio, window: OpenWindow, dice: Path
) -> None:
    work = window(start(dice).address)
    page = work.page
    page.wait_for_selector("#sheets button")
    page.click("#tab-check")
    page.wait_for_selector("[data-example='washed-away'][data-look='fine']")
    page.click("#step-on")
    page.click("#step-on")
    assert "30" in page.inner_text("#replay dl") and page.locator("#replay .right").count() == 1
    page.click("[data-ruling='R-SHALLOWS'] summary")
    page.locator("[data-ruling='R-SHALLOWS'] input:not(:checked)").check()
    page.wait_for_selector("[data-example='washed-away'][data-look='error']")
    page.wait_for_selector("#files [data-file='rulings.toml']:text('•')")  # typed, and not saved
    assert work.mistakes == []
