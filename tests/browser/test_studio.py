"""As somebody would use it: open a game, break a number, see what is wrong, mend it, watch the page change."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .conftest import OpenWindow, StartStudio, Window

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = "tables/cards.csv"
PAGE = "#preview figure[data-number='1']"


def _shown(page: Page) -> str:
    """Waits until the first page is drawn, as large as it should be; its digest."""
    page.wait_for_function(
        "() => { const i = document.querySelector('#preview img'); return i && i.complete && i.naturalWidth > 0 }"
    )
    return str(page.get_attribute(PAGE, "data-digest"))


def _other(page: Page, digest: str) -> str:
    """Waits until the first page looks other than it did."""
    first = "document.querySelector('#preview figure')"
    page.wait_for_function(f"was => {first} && {first}.dataset.digest !== was", arg=digest)
    return _shown(page)


def _editor(page: Page) -> str:
    return "\n".join(page.locator(".editor:not([hidden]) .cm-line").all_text_contents())


def _type_after(page: Page, words: str, typed: str) -> None:
    """Sets the cursor behind words of the editor, as a user does with the mouse and a key, and types."""
    page.locator(".editor:not([hidden]) .cm-line", has_text=words).first.click()
    page.keyboard.press("End")
    page.keyboard.type(typed)


def _open_file(window: Window, name: str) -> None:
    window.page.click(f"#files [data-file='{name}']")
    window.page.wait_for_selector(f".tab[data-tab='{name}'] [aria-selected='true']")
    window.page.wait_for_selector(".editor:not([hidden]) .cm-line")


def test_a_game_is_opened_from_the_shelf_and_nothing_comes_from_elsewhere(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    studio = start()
    shelf = window(studio.address)
    shelf.page.wait_for_url(f"{studio.base}/", wait_until="commit")  # the secret is gone from the address
    shelf.page.wait_for_load_state("domcontentloaded")
    shelf.page.click("[data-dialog='open']")
    shelf.page.fill("#open [name='path']", str(game))
    shelf.page.click("#open .primary")
    shelf.page.wait_for_url(re.compile("/game/"), wait_until="commit")
    _shown(shelf.page)
    assert shelf.page.locator("#sheets [aria-current='true']").inner_text() == "Deck"
    shelf.page.click("[data-sheet='rulebook']")
    shelf.page.wait_for_selector("#preview[data-sheet='rulebook'] .spread figure:nth-child(2)")
    shelf.page.click("a.home")
    shelf.page.wait_for_selector(".cover .drawn img")
    assert shelf.page.locator(".cover").count() >= 2  # one's own, and those that come with pnp
    assert {url.split("/")[2] for url in shelf.asked if not url.startswith("data:")} == {studio.base.split("/")[2]}
    assert shelf.mistakes == []


def test_a_stranger_is_not_let_in(start: StartStudio, window: OpenWindow, game: Path) -> None:
    studio = start(game)
    stranger = window(f"{studio.base}/")
    assert "opens with the address" in stranger.page.inner_text("body") and not stranger.page.query_selector(".cover")


def test_a_slip_is_underlined_where_it_stands_and_mended_the_page_follows(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    work = window(start(game).address)
    before = _shown(work.page)
    _open_file(work, "components.toml")
    _type_after(work.page, 'layout = "front"', "x")  # something is left over after the value
    work.page.wait_for_selector(".cm-told.cm-error")
    work.page.wait_for_selector("#problems .error .hint")
    line = [n for n, text in enumerate(_editor(work.page).split("\n"), 1) if 'layout = "front"x' in text]
    assert work.page.inner_text("#problems .error .where") == f"components.toml:{line[0]}"
    assert work.page.locator(PAGE).count() == 1  # the last pages that could be laid out stay
    work.page.keyboard.press("Backspace")
    work.page.wait_for_selector(".cm-told.cm-error", state="detached")
    _type_after(work.page, 'title = "Deck"', "")
    work.page.keyboard.press("ArrowLeft")
    work.page.keyboard.type(" of leaves")
    _other(work.page, before)
    assert 'title = "Deck"' in (game / "components.toml").read_text(encoding="utf-8")  # nothing is saved unasked
    work.page.keyboard.press("Control+s")
    work.page.wait_for_selector(".tab.unsaved", state="detached")
    assert 'title = "Deck of leaves"' in (game / "components.toml").read_text(encoding="utf-8")
    assert work.mistakes == []


def test_a_piece_leads_to_its_row_and_the_row_lights_its_piece(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    work = window(start(game).address)
    _shown(work.page)
    spot = work.page.locator(f"{PAGE} .spot").nth(2)
    line = int(spot.get_attribute("data-line") or 0)
    spot.click()
    work.page.wait_for_selector(".editor:not([hidden]) .cm-activeLine")
    words = (game / TABLE).read_text(encoding="utf-8").split("\n")
    active = "document.querySelector('.editor:not([hidden]) .cm-activeLine')"
    work.page.wait_for_function(f"words => {active}?.innerText === words", arg=words[line - 1])
    work.page.wait_for_selector(f".spot.lit[data-line='{line}']")
    work.page.keyboard.press("ArrowDown")
    work.page.wait_for_selector(f".spot.lit[data-line='{line + 1}']")
    assert work.page.locator(f".spot.lit:not([data-line='{line + 1}'])").count() == 0
    work.page.keyboard.press("Control+End")
    work.page.keyboard.press("ArrowUp")
    work.page.wait_for_function(  # it stands on another page, which comes into sight
        """() => [...document.querySelectorAll('.spot.lit')].some(spot => {
          const box = spot.getBoundingClientRect();
          return box.top > 0 && box.top < innerHeight })"""
    )


def test_what_is_changed_outside_is_taken_in(start: StartStudio, window: OpenWindow, game: Path) -> None:
    work = window(start(game).address)
    before = _shown(work.page)
    _open_file(work, TABLE)
    file = game / TABLE
    file.write_text(file.read_text(encoding="utf-8").replace("Clover", "Sorrel"), encoding="utf-8")
    _other(work.page, before)
    work.page.wait_for_function("() => document.querySelector('.editor .cm-content').innerText.includes('Sorrel')")
    assert work.page.locator(".tab.unsaved").count() == 0


def test_a_conflict_is_shown_and_nothing_is_lost(start: StartStudio, window: OpenWindow, game: Path) -> None:
    work = window(start(game).address)
    _shown(work.page)
    _open_file(work, "palette.toml")
    file = game / "palette.toml"
    work.page.locator(".editor .cm-line").first.click()
    work.page.keyboard.type("# mine\n")
    work.page.wait_for_selector(".tab.unsaved")
    file.write_text("# theirs\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    work.page.wait_for_selector("#notice button")
    work.page.keyboard.press("Control+s")
    assert file.read_text(encoding="utf-8").startswith("# theirs\n") and "# mine" in _editor(work.page)
    work.page.locator("#notice button").first.click()  # keep mine
    work.page.wait_for_selector("#notice button", state="detached")
    work.page.click("#save")
    work.page.wait_for_selector(".tab.unsaved", state="detached")
    assert "# mine" in file.read_text(encoding="utf-8") and "# theirs" not in file.read_text(encoding="utf-8")


def test_a_paste_that_is_too_large_is_told_and_nothing_is_lost(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    work = window(start(game).address)
    _shown(work.page)
    _open_file(work, "game.toml")
    work.page.locator(".editor .cm-line").first.click()
    work.page.evaluate(  # as the browser does it for Ctrl-V
        """() => { const data = new DataTransfer(); data.setData('text/plain', '# a line of many\\n'.repeat(1200000));
          const how = { clipboardData: data, bubbles: true, cancelable: true };
          document.querySelector('.editor .cm-content').dispatchEvent(new ClipboardEvent('paste', how)) }"""
    )
    work.page.wait_for_selector("#notice p")
    assert "game.toml" in work.page.inner_text("#notice p")
    work.page.keyboard.press("Control+z")
    _type_after(work.page, "minutes", " # still here")
    work.page.wait_for_selector("#notice p", state="detached")
    work.page.wait_for_selector(".tab.unsaved")
    work.page.keyboard.press("Control+s")
    work.page.wait_for_selector(".tab.unsaved", state="detached")
    saved = (game / "game.toml").read_text(encoding="utf-8")
    assert "# still here" in saved and "a line of many" not in saved


def test_two_windows_have_one_text(start: StartStudio, window: OpenWindow, game: Path) -> None:
    studio = start(game)
    one = window(studio.address)
    _shown(one.page)
    two = window(one.page.url, beside=one)
    _shown(two.page)
    for each in (one, two):
        _open_file(each, "game.toml")
    one.page.bring_to_front()
    _type_after(one.page, "minutes", " # from one")
    two.page.wait_for_function("() => document.querySelector('.editor .cm-content').innerText.includes('# from one')")
    two.page.bring_to_front()
    _type_after(two.page, "age", " # from two")
    one.page.wait_for_function("() => document.querySelector('.editor .cm-content').innerText.includes('# from two')")
    two.page.keyboard.press("Control+s")
    one.page.wait_for_selector(".tab.unsaved", state="detached")
    saved = (game / "game.toml").read_text(encoding="utf-8")
    assert "# from one" in saved and "# from two" in saved


def test_a_bundled_game_is_not_written(start: StartStudio, window: OpenWindow) -> None:
    work = window(start("zombie-mania").address)
    before = _shown(work.page)
    _open_file(work, "game.toml")
    _type_after(work.page, "title = ", " # tried")
    work.page.wait_for_selector(".tab.unsaved")
    work.page.keyboard.press("Control+s")
    work.page.wait_for_selector("#notice p")
    assert "pnp new" in work.page.inner_text("#notice p") and before


def test_it_speaks_german_and_has_a_dark_side(start: StartStudio, window: OpenWindow, game: Path) -> None:
    work = window(start(game).address, locale="de-DE", color_scheme="dark")
    _shown(work.page)
    assert work.page.inner_text("#edit") == "Bearbeiten" and work.page.evaluate("document.documentElement.lang") == "de"
    ground = "getComputedStyle(document.querySelector('.studio')).backgroundColor"
    dark = work.page.evaluate(ground)
    work.page.click("#dark")
    assert work.page.evaluate(ground) != dark


def test_a_studio_that_is_ended_ends_with_a_word_and_leaves_no_process(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    studio = start(game)
    work = window(studio.address)
    _shown(work.page)
    children = Path(f"/proc/{studio.process.pid}/task/{studio.process.pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell which processes a process has started")
    helpers = children.read_text().split()
    studio.process.send_signal(signal.SIGINT)
    assert studio.process.wait(20) == 130
    until = time.monotonic() + 20
    while (left := [pid for pid in helpers if _is_running(pid)]) and time.monotonic() < until:
        time.sleep(0.1)
    assert helpers and not left
    work.page.wait_for_selector("#popup", state="visible")
    assert "pnp studio" in work.page.inner_text("#popup")


def _is_running(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
