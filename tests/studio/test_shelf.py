"""The shelf: covers of what there is, folders that were opened, and words in the browser's language."""

from __future__ import annotations

import ast
import asyncio
import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from pnp.game.library import bundled_games
from pnp.game.scaffolds import scaffolds
from pnp.source.bundle import PACKAGE
from pnp.source.catalogue import FORMS, holes
from pnp.source.problems import UsageError
from pnp.studio.dialogs import dialogs
from pnp.studio.library import Library, Workshop, key_of
from pnp.studio.recent import recent_folders, remember
from pnp.studio.shelf import shelf_page
from pnp.studio.words import languages, studio_words, wanted

ENGLISH, GERMAN = studio_words("en"), studio_words("de")
STUDIO = PACKAGE / "studio"


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))


def test_all_bundled_games_stand_there_and_what_was_opened_comes_first(little_game: Path) -> None:
    library = Library()
    library.opened(str(little_game))
    page = shelf_page(library, ENGLISH)
    keys = re.findall(r'href="/game/([0-9a-f]+)"', page)
    assert keys == [key_of(little_game.resolve()), *(key_of(game.folder.resolve()) for game in bundled_games())]
    assert set(keys) == set(library.desks)


def test_a_title_is_text_and_no_markup(little_game: Path) -> None:
    file = little_game / "game.toml"
    text = file.read_text(encoding="utf-8").replace("Little Game", "<script>alert(1)</script>")
    file.write_text(text, encoding="utf-8")
    library = Library()
    library.opened(str(little_game))
    assert "<script>alert" not in shelf_page(library, ENGLISH, "<b>trouble", "<i>typed")
    page = shelf_page(library, ENGLISH, "<b>trouble", "<i>typed")
    assert "<b>trouble" not in page and "<i>typed" not in page and "&lt;b&gt;trouble" in page


def test_a_folder_that_is_none_is_told_and_not_remembered(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no game\.toml"):
        Library().opened(str(tmp_path))
    assert recent_folders() == ()


def test_the_last_folder_comes_first_and_what_is_gone_is_left_out(little_game: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "game.toml").write_text("", encoding="utf-8")
    remember(little_game)
    remember(other)
    remember(little_game)
    assert recent_folders() == (little_game.resolve(), other.resolve())
    (other / "game.toml").unlink()
    assert recent_folders() == (little_game.resolve(),)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"folders": 1}', '{"folders": [1, "relative", ""]}'])
def test_a_list_that_is_none_is_no_trouble(text: str, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config/studio.json").write_text(text, encoding="utf-8")
    assert recent_folders() == ()


def test_a_bundled_game_is_looked_at_and_its_folder_is_worked_in() -> None:
    game = bundled_games()[0]
    assert Library().opened(game.id).is_bundled
    assert not Library().opened(str(game.folder)).is_bundled


# Words


def test_every_scaffold_has_words_in_every_language() -> None:
    for say in (ENGLISH, GERMAN):
        page = dialogs(say)
        for one in scaffolds():
            slug = one.name.replace("-", "_")
            assert say(f"names.{slug}") in page and say(f"abouts.{slug}") in page


def test_every_language_has_the_same_words_with_the_same_holes() -> None:
    assert languages() == ("de", "en")
    assert list(GERMAN.entries) == list(ENGLISH.entries)
    assert {key for key, text in ENGLISH.entries.items() if holes(text) != holes(GERMAN.entries[key])} == set()
    assert {key for key, text in ENGLISH.entries.items() if text == GERMAN.entries[key]} == set()


def test_every_word_is_used_and_none_is_asked_for_that_there_is_not() -> None:
    groups = {key.partition(".")[0] for key in ENGLISH.entries}
    asked: set[str] = set()
    begun: set[str] = set()  # the rest is the name of something else: a view, how grave a problem is, one or many
    for file in STUDIO.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                asked.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(first := node.values[0], ast.Constant):
                begun.add(str(first.value))
    for script in STUDIO.glob("static/*.js"):
        text = script.read_text(encoding="utf-8")
        asked |= set(re.findall(r'"([a-z]+\.[a-z_]+)"', text))
        begun |= set(re.findall(r"`([a-z_.]+\.)\$\{", text))
    asked = {key for key in asked if re.fullmatch(r"[a-z]+\.[a-z_]+", key) and key.partition(".")[0] in groups}
    begun = {key for key in begun if re.fullmatch(r"[a-z]+\.([a-z_]+\.)?", key) and key.partition(".")[0] in groups}
    stems = {key.rpartition(".")[0] if key.rpartition(".")[2] in FORMS else key for key in ENGLISH.entries}
    by_name = {stem for stem in stems if any(f"{stem}.".startswith(start) for start in begun)}
    assert stems - asked - by_name == set()
    assert asked - stems == set()


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("", "en"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr,en;q=0.5,de;q=0.7", "de"), ("en,de", "en"), ("de;q=x", "en")],
)
def test_the_browser_says_which_language(accepted: str, language: str) -> None:
    assert wanted(accepted).language == language


# Those who work


def test_a_process_that_has_died_is_replaced() -> None:
    made: list[Executor] = []

    class Dead(ThreadPoolExecutor):
        def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenProcessPool

    def make() -> Executor:
        made.append(Dead(1) if not made else ThreadPoolExecutor(1))
        return made[-1]

    workshop = Workshop(make)
    assert asyncio.run(workshop.do(sum, (1, 2))) == 3 and len(made) == 2
    workshop.close()


def test_drawings_are_kept_and_made_once(little_game: Path) -> None:
    calls: list[Path] = []

    class Counting(Workshop):
        async def do(self, work: Any, *given: Any, later: bool = False) -> Any:
            calls.append(given[0])
            return b"<svg/>"

    library = Library(Counting())
    desk = library.desk(little_game)

    async def twice() -> tuple[bytes | None, bytes | None]:
        return await library.drawing(desk, "a"), await library.drawing(desk, "a")

    assert asyncio.run(twice()) == (b"<svg/>", b"<svg/>") and len(calls) == 1
