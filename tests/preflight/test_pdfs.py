"""Preflight on the files themselves: every PDF of every bundled game, on both papers, in both inks."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pytest
from bundled import built, bundled

from pnp.game.library import KnownGame, bundled_games
from pnp.game.values import template_values
from pnp.kinds.components import find_kind
from pnp.scene.ink import Ink, output_name
from pnp.sheet.paper import PAPERS
from pnp.source.markup import Heading, Item, Paragraph, Span
from pnp.source.texts import read_texts

from .checks import CHECKS, Check, Expected
from .pdf import Pdf


@dataclass(frozen=True, slots=True)
class Case:
    game: KnownGame
    component: str
    paper: str
    ink: Ink

    def __str__(self) -> str:
        return f"{self.game.id}-{self.paper}-{output_name(self.component, self.ink)}"

    def expected(self) -> Expected:
        about = tomllib.loads((self.game.folder / "game.toml").read_text(encoding="utf-8"))
        table = tomllib.loads((self.game.folder / "components.toml").read_text(encoding="utf-8"))[self.component]
        author = about["credits"]["design"]
        return Expected(about["title"], table["title"], author, about["language"], table["kind"], self.paper, self.ink)


def _cases() -> Iterator[Case]:
    for game in bundled_games():
        table = tomllib.loads((game.folder / "components.toml").read_text(encoding="utf-8"))
        for component, row in table.items():
            for paper in PAPERS:
                kind = find_kind(row["kind"])
                for ink in kind.inks if kind is not None else ():
                    yield Case(game, component, paper, ink)


CASES = list(_cases())
Read = Callable[[Case], Pdf]


def each(cases: Iterable[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", list(cases), ids=str)


@pytest.fixture(scope="session")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """Each file once, as long as the tests of one component follow one another."""

    @lru_cache(maxsize=4)
    def reader(case: Case) -> Pdf:
        file = built(tmp_path_factory, case.game.id) / case.paper / output_name(case.component, case.ink)
        return Pdf(file.read_bytes())

    return reader


def test_there_is_something_to_look_at() -> None:
    assert CASES


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@each(CASES)
def test_preflight(case: Case, check: Check, read: Read) -> None:
    assert not list(check(read(case), case.expected()))


@each(CASES)
def test_texts_come_out_as_they_were_written(case: Case, read: Read) -> None:
    """Every run of words in the component's text file can be copied out of the PDF, spaces and all."""
    words = _joined(read(case).words)
    sentences = list(_sentences(case.game.id, case.component))
    assert not [sentence for sentence in sentences if _joined(sentence) not in words]


@each(case for case in CASES if case.ink is Ink.FRIENDLY)
def test_the_twin_says_the_same(case: Case, read: Read) -> None:
    full = Case(case.game, case.component, case.paper, Ink.FULL)
    assert read(case).words == read(full).words
    assert len(read(case).pages) == len(read(full).pages)


@each(case for case in CASES if case.paper == "letter" and not case.expected().is_book)
def test_letter_says_the_same_as_a4(case: Case, read: Read) -> None:
    a4 = read(Case(case.game, case.component, "a4", case.ink))
    assert sorted(set(read(case).words.split()) ^ set(a4.words.split())) == ["A4", "Letter"]


def _sentences(name: str, component: str) -> Iterator[str]:
    game = bundled(name)
    file = game.components.values[component].get("texts", "")
    slots = read_texts(game.folder, file, template_values(game)) if file else {}
    for slot in slots.values():
        for block in slot.blocks:
            if isinstance(block, Paragraph | Item | Heading):
                yield from (inline.text for inline in block.inlines if isinstance(inline, Span))


def _joined(text: str) -> str:
    """A line may end after a hyphen, which then is followed by a space."""
    return " ".join(text.split()).replace("- ", "-")
