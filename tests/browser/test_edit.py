"""Editing with help: keys from the schemas, rows as a grid, maps that are painted, pickers, undo across files."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

from pnp.source.bundle import TEMPLATES

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


def test_a_hex_is_painted_and_taken_back(start: StartStudio, window: OpenWindow, tmp_path: Path) -> None:
    game = Path(shutil.copytree(TEMPLATES / "new" / "roll-and-write", tmp_path / "map")).resolve()
    data = tomllib.loads((game / "components.toml").read_text(encoding="utf-8"))
    sheet = next(name for name, row in data.items() if row["kind"] == "hex-map")
    rows = tomllib.loads((game / "maps.toml").read_text(encoding="utf-8"))["map"][0]["rows"]
    work = window(start(game).address)
    _shown(work.page)
    work.page.click(f"[data-sheet='{sheet}']")
    work.page.wait_for_selector(f"#preview[data-sheet='{sheet}'] img")
    work.page.click("#paint")
    before = _shown(work.page)
    there = rows[0].split()
    letter = next(each for row in rows for each in row.split() if each not in there[:2])
    work.page.click(f"#brushes [data-letter='{letter}']")
    hexes = [work.page.locator(f".canvas [data-hex='0:{column}']").bounding_box() for column in (0, 1)]
    (x, y), end = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in hexes if box)
    work.page.mouse.move(x, y)
    work.page.mouse.down()
    work.page.mouse.move(*end, steps=4)
    work.page.mouse.up()
    after = _other(work.page, before)
    _open_file(work, "maps.toml")
    painted = " ".join([letter, letter, *there[2:]])
    work.page.wait_for_function(
        "row => document.querySelector('.editor .cm-content').innerText.includes(row)", arg=painted
    )
    work.page.click("#undo")  # the stroke is one step
    _other(work.page, after)
    assert painted not in _editor(work.page) and work.page.is_disabled("#undo")
    assert work.mistakes == []


def test_undo_goes_back_across_files_and_a_picker_is_a_change_like_any(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    work = window(start(game).address)
    _shown(work.page)
    _open_file(work, "game.toml")
    _type_after(work.page, "minutes", " # mine")
    work.page.wait_for_selector("#files [data-file='game.toml']:has-text('•')")
    _open_file(work, "palette.toml")
    swatch = work.page.locator(".editor:not([hidden]) .pick").first
    old = swatch.input_value()
    swatch.fill("#123456")
    work.page.wait_for_selector("#files [data-file='palette.toml']:has-text('•')")
    assert "#123456" in _editor(work.page)
    work.page.click("#undo")
    work.page.wait_for_selector("#files [data-file='palette.toml']:has-text('•')", state="detached")
    assert old in _editor(work.page) and "#123456" not in _editor(work.page)
    work.page.click("#undo")
    work.page.wait_for_selector(".tab[data-tab='game.toml'] [aria-selected='true']")  # the file that changes is shown
    work.page.wait_for_selector("#files [data-file='game.toml']:has-text('•')", state="detached")
    assert "# mine" not in _editor(work.page)
    work.page.click("#redo")
    work.page.wait_for_selector("#files [data-file='game.toml']:has-text('•')")
    assert "# mine" in _editor(work.page)
    assert work.mistakes == []
