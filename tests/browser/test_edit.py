"""Editing with help: keys from the schemas."""

from __future__ import annotations

from pathlib import Path

from .conftest import OpenWindow, StartStudio, Window
from .test_studio import _editor, _open_file, _shown, _type_after


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
