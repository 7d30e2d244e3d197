"""Views of a game as tabs: by mouse, by keys, and kept when the page is loaded again."""

from __future__ import annotations

from pathlib import Path

from .conftest import OpenWindow, StartStudio


def test_tabs_are_chosen_by_mouse_and_by_keys_and_the_address_keeps_them(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    work = window(start(game).address)
    page = work.page
    page.wait_for_selector("#sheets button")
    page.click("#tab-check")
    assert page.is_visible("#view-check") and not page.is_visible("#view-pages")
    page.keyboard.press("ArrowRight")
    assert page.is_visible("#view-lab") and page.evaluate("document.activeElement.id") == "tab-lab"
    page.keyboard.press("Alt+Shift+Digit4")
    assert page.is_visible("#view-print")
    page.reload(wait_until="commit")
    page.wait_for_selector("#view-print", state="visible")
    page.click("#sheets button")  # a sheet is looked at among the pages
    assert page.is_visible("#view-pages") and not page.is_visible("#view-print")
    assert page.locator("#views [aria-selected='true']").get_attribute("id") == "tab-pages"
    assert work.mistakes == []
