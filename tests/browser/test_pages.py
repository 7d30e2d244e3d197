"""The pages as somebody looks at them: cut in other ways, one piece alone, searched, nearer, and led to their lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from .conftest import OpenWindow, StartStudio

if TYPE_CHECKING:
    from playwright.sync_api import Page

ACTIVE = "document.querySelector('.editor:not([hidden]) .cm-activeLine')"


def _shown(page: Page, sheet: str) -> None:
    page.wait_for_selector(f"#preview[data-sheet='{sheet}'] img")
    page.wait_for_function("() => document.querySelector('#preview img').naturalWidth > 0")


def test_pages_are_cut_in_other_ways_and_their_lines_are_shown(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    work = window(start(game).address)
    _shown(work.page, "deck")
    pages = work.page.locator("#preview figure").count()
    work.page.click("#cutting summary")
    work.page.select_option("[data-printing='backs']", "none")
    work.page.wait_for_function("was => document.querySelectorAll('#preview figure').length < was", arg=pages)
    assert work.page.locator("#numbers button").count() == work.page.locator("#preview figure").count() > 1
    work.page.check("[data-guide='cut']")
    first = "#preview figure[data-number='1']"
    work.page.wait_for_selector(f"{first} .guides .of-cut", state="attached")
    pieces = work.page.locator(f"{first} .spot.at-piece").count()
    assert work.page.locator(f"{first} .guides path").count() == pieces
    work.page.keyboard.press("Escape")
    assert not work.page.is_visible(".menu") and work.mistakes == []


def test_a_piece_is_looked_at_alone_and_leads_to_its_row(start: StartStudio, window: OpenWindow, game: Path) -> None:
    work = window(start(game).address)
    page = work.page
    _shown(page, "deck")
    rows = (game / "tables/cards.csv").read_text(encoding="utf-8").split("\n")
    page.hover("#preview figure[data-number='1'] .spot.at-piece >> nth=1")
    page.click("#glass")
    page.wait_for_selector(".alone img")
    assert page.inner_text("#piece") in rows[2]
    front = page.get_attribute(".alone img", "src")
    page.click("#flip")
    page.wait_for_function("was => document.querySelector('.alone img').getAttribute('src') !== was", arg=front)
    name = page.inner_text("#piece")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("name => document.getElementById('piece').innerText !== name", arg=name)
    assert page.inner_text("#piece") in rows[3]
    page.click("#row")
    page.wait_for_function(f"words => {ACTIVE}?.innerText === words", arg=rows[3])
    assert not page.is_visible("#large") and work.mistakes == []


def test_words_are_found_and_come_into_sight(start: StartStudio, window: OpenWindow, game: Path) -> None:
    work = window(start(game).address)
    page = work.page
    page.click("[data-sheet='rulebook']")
    _shown(page, "rulebook")
    text = (game / "rulebook.md.j2").read_text(encoding="utf-8")
    heading = [found for found in re.findall("^## (.*)$", text, re.M) if "{" not in found][-1]
    page.keyboard.press("Control+f")
    page.keyboard.type(heading.upper())  # capitals or not
    page.wait_for_selector(".hit.now")
    count = int(page.inner_text("#hits").split()[-1])
    box = "document.querySelector('.hit.now').getBoundingClientRect()"
    page.wait_for_function(f"() => {box}.top > 0 && {box}.bottom < innerHeight")
    before = page.get_attribute(".hit.now", "data-hit")
    if count > 1:
        page.keyboard.press("Enter")
        page.wait_for_function("was => document.querySelector('.hit.now').dataset.hit !== was", arg=before)
    page.fill("#seek", "no such words stand there")
    page.wait_for_selector(".hit", state="detached")
    assert page.inner_text("#hits") and work.mistakes == []


def test_pages_come_nearer_and_the_place_under_the_pointer_stays(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    page = window(start(game).address).page
    _shown(page, "deck")
    page.click("#true")
    assert page.input_value("#percent") == "100 %"
    width = "document.querySelector('#preview .paper').getBoundingClientRect().width"
    true, millimetres = (
        page.evaluate(width),
        page.evaluate("Number(document.querySelector('#preview .paper').style.getPropertyValue('--w'))"),
    )
    assert abs(true - millimetres * 96 / 25.4) < 1
    page.fill("#percent", "200")
    page.keyboard.press("Enter")
    assert abs(page.evaluate(width) - 2 * true) < 1
    page.mouse.move(700, 500)
    share = (
        "() => { const b = document.querySelector('#preview .paper').getBoundingClientRect();"
        " return [(700 - b.left) / b.width, (500 - b.top) / b.height] }"
    )
    before = page.evaluate(share)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"was => {width} > was + 1", arg=2 * true)
    after = page.evaluate(share)
    assert all(abs(a - b) < 0.01 for a, b in zip(before, after, strict=True)), (before, after)


def test_the_sheet_that_was_chosen_last_is_shown(start: StartStudio, window: OpenWindow) -> None:
    """Though the one before it is still being laid out: a book takes its time."""
    page = window(start("zombie-mania").address).page
    page.wait_for_selector("#preview img")
    first = page.get_attribute("#preview", "data-sheet")
    page.click("[data-sheet='rulebook']")
    page.wait_for_function("() => document.getElementById('busy').classList.contains('on')")  # it has begun
    page.click(f"[data-sheet='{first}']")
    page.select_option("#paper", "letter")
    page.wait_for_function(
        "() => Number(document.querySelector('#preview .paper').style.getPropertyValue('--w')) > 212"
    )
    page.wait_for_function("() => !document.getElementById('busy').classList.contains('on')")
    assert page.get_attribute("#preview", "data-sheet") == first
    assert page.locator("#sheets [aria-current='true']").get_attribute("data-sheet") == first


def test_a_paragraph_leads_to_the_manuscript_and_its_line_lights_it(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    page = window(start(game).address).page
    page.click("[data-sheet='rulebook']")
    _shown(page, "rulebook")
    spot = page.locator(".spot.at-words[data-file='rulebook.md.j2']").nth(3)
    line = int(spot.get_attribute("data-line") or 0)
    spot.click()
    words = (game / "rulebook.md.j2").read_text(encoding="utf-8").split("\n")[line - 1]
    page.wait_for_function(f"words => {ACTIVE}?.textContent === words", arg=words)
    page.wait_for_selector(f".spot.at-words.lit[data-line='{line}']")
