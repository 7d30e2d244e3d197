"""The shelf: a new game, a copy, a folder that is opened and removed, and one that cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

from pnp.game.library import bundled_games
from pnp.game.scaffolds import scaffolds

from .conftest import OpenWindow, StartStudio


def test_a_new_game_is_made_where_its_title_leads_and_opens(
    start: StartStudio, window: OpenWindow, tmp_path: Path
) -> None:
    shelf = window(start().address)
    page = shelf.page
    page.wait_for_load_state("domcontentloaded")
    page.click("[data-dialog='new']")
    assert page.locator("#new [name='scaffold']").count() == len(scaffolds())
    page.wait_for_selector("#new[data-standing='unnamed']")
    page.fill("#new [name='title']", "The Night Market")
    page.wait_for_selector("#new[data-standing='free']")
    assert page.input_value("#new [name='path']") == "~/games/the-night-market"
    page.check("#new [value='cards']")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/game/"), wait_until="commit")
    page.wait_for_selector("#preview img")
    assert page.inner_text("#title") == "The Night Market"
    assert (tmp_path / "games/the-night-market/tables/cards.csv").is_file()
    page.click("a.home")
    page.wait_for_selector(".covers li:has-text('The Night Market')")
    assert shelf.mistakes == []


def test_a_copy_never_lands_on_something_and_is_removed_from_the_shelf_alone(
    start: StartStudio, window: OpenWindow, tmp_path: Path
) -> None:
    taken = tmp_path / "games/mine"
    taken.mkdir(parents=True)
    (taken / "diary.txt").write_text("dear diary", encoding="utf-8")
    shelf = window(start().address)
    page = shelf.page
    page.wait_for_load_state("domcontentloaded")
    page.locator("[data-copy]").first.focus()
    page.keyboard.press("Enter")
    page.fill("#new [name='title']", "Mine")
    page.wait_for_selector("#new[data-standing='taken']")
    assert page.is_disabled("#new .primary") and not page.is_visible("#new .beginnings")
    page.click("#new .folders .up")
    page.wait_for_selector("#new[data-standing='free']")
    assert page.input_value("#new [name='path']") == "~/mine"
    page.click("#new .primary")
    page.wait_for_url(re.compile("/game/"), wait_until="commit")
    page.wait_for_selector("#title:has-text('Mine')")
    assert (tmp_path / "mine/game.toml").is_file() and [file.name for file in taken.iterdir()] == ["diary.txt"]
    page.click("a.home")
    page.locator(".covers li", has_text="~/mine").locator("[action='/forget'] button").press("Enter")
    page.wait_for_selector(".covers li:has-text('~/mine')", state="detached")
    assert (tmp_path / "mine/game.toml").is_file() and page.locator(".cover").count() == len(bundled_games())
    assert shelf.mistakes == []


def test_a_folder_that_is_none_is_told_while_it_is_typed(start: StartStudio, window: OpenWindow, game: Path) -> None:
    page = window(start().address).page
    page.wait_for_load_state("domcontentloaded")
    page.click("[data-dialog='open']")
    page.fill("#open [name='path']", str(game / "nowhere"))
    page.wait_for_selector("#open[data-standing='nowhere'] .standing:has-text('/nowhere')")
    assert page.is_disabled("#open .primary")
    page.fill("#open [name='path']", str(game.parent))
    page.wait_for_selector("#open[data-standing='none']")
    page.click(f"#open .folders .game:text-is('{game.name}')")
    page.wait_for_selector("#open[data-standing='game']")
    assert page.is_enabled("#open .primary")


def test_a_game_that_cannot_be_read_says_so_and_opens_where_it_is_to_be_mended(
    start: StartStudio, window: OpenWindow, game: Path
) -> None:
    file = game / "game.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("title =", "title", 1), encoding="utf-8")
    studio = start(game)
    work = window(studio.address)
    page = work.page
    page.wait_for_selector("#problems .error")
    page.wait_for_selector(".editor:not([hidden]) .cm-told.cm-error")
    assert page.inner_text("#problems .error .where").startswith("game.toml:")
    page.click("a.home")
    page.wait_for_selector(".art.broken")
    assert "1" in (page.locator(".art.broken").get_attribute("data-none") or "")
    page.click(".cover:has(.broken)")
    page.locator(".editor .cm-activeLine").wait_for()
    page.keyboard.press("Control+End")
    page.keyboard.type("# usable\n")
    page.wait_for_selector(".tab.unsaved")
    file.write_text(text, encoding="utf-8")  # mended by somebody else: both are asked
    page.wait_for_selector("#notice button")
    page.locator("#notice button").last.click()
    page.wait_for_selector("#preview img")
    assert work.mistakes == []
