"""Editing with help: keys from the schemas, rows as a grid."""

from __future__ import annotations

from pathlib import Path

from .conftest import OpenWindow, StartStudio, Window
from .test_studio import _editor, _open_file, _other, _shown, _type_after


def _choose(work: Window, words: str) -> None:
    """Takes what is offered, which must be this."""
    work.page.locator(".cm-tooltip-autocomplete [aria-selected]", has_text=words).wait_for()
    assert work.page.inner_text(".cm-completionInfo")
    work.page.wait_for_timeout(150)  # an editor takes no key for a choice that has only just come up
    work.page.keyboard.press("Enter")


def test_a_key_is_completed_from_the_schemas(start: StartStudio, window: OpenWindow, game: Path) -> None:
    work = window(start(game).address)
    _shown(work.page)
    _open_file(work, "components.toml")
    _type_after(work.page, 'layout = "front"', "\ntwo_s")
    _choose(work, "two_sided")
    work.page.locator(".cm-tooltip-autocomplete li", has_text="false").wait_for()  # what it may be, at once
    work.page.keyboard.type("fa")
    _choose(work, "false")
    assert "two_sided = false" in _editor(work.page)
    assert work.mistakes == []


def test_a_cell_of_the_grid_is_written_into_the_text_and_what_is_wrong_colours_it(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    file = game / "components.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace('title = "Deck"', 'title = "Deck"  # kept'), encoding="utf-8"
    )
    work = window(start(game).address)
    before = _shown(work.page)
    _open_file(work, "components.toml")
    work.page.click("#modes [data-mode='grid']")
    work.page.locator(".grid").get_by_text("Deck", exact=True).dblclick()
    work.page.keyboard.type("Hand")  # in place of what is there
    work.page.keyboard.press("Enter")
    _other(work.page, before)
    work.page.locator(".grid td", has_text="cards").first.click()  # the kind
    work.page.keyboard.type("cardz")
    work.page.keyboard.press("Enter")
    work.page.wait_for_selector(".grid [data-wrong='error']")
    assert "cards" in str(work.page.get_attribute(".grid [data-wrong='error']", "title"))  # the hint
    work.page.click("#modes [data-mode='text']")
    work.page.wait_for_function("() => document.querySelector('.editor .cm-content').innerText.includes('cardz')")
    assert 'title = "Hand"  # kept' in _editor(work.page)
    assert work.mistakes == []
