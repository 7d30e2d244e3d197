"""The tutorial, walked through in an empty folder: every file, every command and every picture, in order."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from typer.main import get_command

from pnp.cli.commands import app
from tutorial.pages import FOLDER, MADE, pages
from tutorial.pictures import is_like, taken
from tutorial.steps import Picture, Run, steps
from tutorial.walking import Walk

PAGES = pages()
MOST_BYTES = 1_500_000  # of all pictures: a page is read on the train, too
Told = Callable[[Path], list[str]]


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    return Walk(tmp_path_factory.mktemp("reader").resolve())


@pytest.fixture(scope="module")
def told(reader: Walk) -> Told:
    """What comes otherwise than a page says; whoever opens the book in the middle has done what comes before."""
    done: dict[Path, list[str]] = {}

    def upto(page: Path) -> list[str]:
        for one in PAGES[: PAGES.index(page) + 1]:
            if one not in done:
                done[one] = list(wrong_on(one, reader))
        return done[page]

    return upto


def wrong_on(page: Path, reader: Walk) -> list[str]:
    wrong = []
    for one in reader.take(list(steps(page.read_text(encoding="utf-8")))):
        if isinstance(one, Picture):
            with Image.open(FOLDER / one.file) as old:
                if not is_like(old, taken(reader.here / MADE, one.sources)):
                    wrong.append(f"line {one.line}: {one.file} shows something else: make tutorial takes it anew")
        elif not one.is_as_told:
            wrong.append(str(one))
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_what_happens(page: Path, told: Told) -> None:
    assert not (wrong := told(page)), "\n\n".join(wrong)


def test_the_game_is_finished(reader: Walk, told: Told) -> None:
    """Rules and all, in less than a hundred lines of code."""
    told(PAGES[-1])
    checks = [run.printed for page in PAGES for run in runs(page) if run.command == "pnp check"]
    assert checks[-1] == ("slow-post: fine",)
    lines = [line for line in (reader.here / "rules.py").read_text(encoding="utf-8").splitlines() if line.strip()]
    assert 50 < len(lines) < 100


def runs(page: Path) -> list[Run]:
    return [step for step in steps(page.read_text(encoding="utf-8")) if isinstance(step, Run)]


def pictures(page: Path) -> list[Picture]:
    return [step for step in steps(page.read_text(encoding="utf-8")) if isinstance(step, Picture)]


def test_every_picture_is_taken_once_and_small() -> None:
    every = [picture for page in PAGES for picture in pictures(page)]
    now = [picture.file for picture in every if not picture.is_later]
    assert len(now) == len(set(now)) > 10
    assert {picture.file for picture in every if picture.is_later} <= {*now}
    assert {file.name for file in FOLDER.glob("*.jpg")} == {*now}
    assert sum(file.stat().st_size for file in FOLDER.glob("*.jpg")) < MOST_BYTES


def test_every_chapter_shows_something_and_leads_on() -> None:
    for page, after in pairwise(PAGES):
        text = page.read_text(encoding="utf-8")
        assert pictures(page) or runs(page)[-1].printed, page.name
        assert re.search(rf"\[[^\]]+\]\({after.name}\)\n\Z", text), f"{page.name} does not lead to {after.name}"


def test_commands_within_sentences_exist() -> None:
    known: dict[str, set[str]] = {
        name: {option for parameter in command.params for option in parameter.opts}
        for name, command in getattr(get_command(app), "commands").items()  # noqa: B009 - a group, which mypy cannot know
    }
    said = [words for page in PAGES for words in re.findall(r"`pnp ([^`]+)`", page.read_text(encoding="utf-8"))]
    assert len(said) > 5
    for words in said:
        name, *rest = words.split()
        assert name in known, words
        assert {word for word in rest if word.startswith("--")} <= known[name], words
