"""The studio shows what is printed: its SVGs and the PDFs of a build as pixels, page by page, of every bundled game."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from bundled import FOLDERS, built
from export.svg.helpers import drawn as by_resvg
from thinning import thinned

from pnp.build.session import Session
from pnp.scene.color import BLACK, WHITE
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Shape, Text
from pnp.scene.ink import Ink, output_name
from pnp.scene.path import circle, rect
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.studio import bench
from pnp.studio.bench import Ask, drawn, look

from .same_pixels import MOST, farthest, miniatures, of_pdf


def _components() -> list[tuple[str, str]]:
    """Of every game; each game begins with another of its components, so that a sample has many kinds."""
    found = []
    for number, (game, folder) in enumerate(FOLDERS.items()):
        table = tomllib.loads((folder / "components.toml").read_text(encoding="utf-8"))
        names = [name for name, row in table.items() if not row.get("omit") and not row.get("share")]
        found += [(game, name) for name in (*names[2 * number :], *names[: 2 * number])]
    return found


def _differing(game: str, component: str, ink: Ink, folder: Path, pdf: bytes, sample: int) -> list[str]:
    """Pages that look other in the studio than printed: every so many, from the first on."""
    root = FOLDERS[game].resolve()
    seen = look(Ask(root, component, ink=ink))
    assert seen.component == component and seen.sheets
    told = []
    for sheet in seen.sheets[::sample]:
        svg = drawn(root, sheet.digest)
        document, number = bench._looks[root, sheet.digest]
        assert svg is not None
        without = miniatures(document.pages[number - 1].frame)
        by, at = farthest(of_pdf(pdf, sheet.number), by_resvg(svg.decode(), folder).reduce(2), without)
        told += [f"page {sheet.number}: {by} at {at}"] if by > MOST else []
    return told


@pytest.mark.parametrize(("game", "component"), thinned(_components(), 1_000, by=lambda case: case[0]))
def test_a_page_in_the_studio_looks_as_it_is_printed(
    game: str, component: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pdf = built(tmp_path_factory, game) / DEFAULT_PAPER.id / output_name(component, Ink.FULL, ".pdf")
    assert _differing(game, component, Ink.FULL, tmp_path, pdf.read_bytes(), 7) == []


@pytest.mark.soak
@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize(("game", "component"), _components())
def test_all_pages_do(
    game: str, component: str, ink: Ink, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pdf = built(tmp_path_factory, game, ink=ink) / DEFAULT_PAPER.id / output_name(component, ink, ".pdf")
    if not pdf.exists():
        assert ink is Ink.FRIENDLY  # a book has no twin
        return
    assert _differing(game, component, ink, tmp_path, pdf.read_bytes(), 1) == []


THERE: dict[str, Item] = {
    "a shape": Shape(rect(40, 40, 12, 8), fill=BLACK),
    "a dot": Shape(circle(60, 60, 1.5), fill=BLACK),
    "words": Text(20, 30, "Every card you enter joins your stack", "text", 10.0, BLACK, WHITE),
}
BY_MM = 1.0


def _moved(item: Item) -> Item:
    if isinstance(item, Text):
        return replace(item, x=item.x + BY_MM)
    assert isinstance(item, Shape)
    return replace(item, path=tuple((s[0], *(v + BY_MM for v in s[1:])) for s in item.path))  # type: ignore[misc]


@pytest.mark.parametrize("what", THERE)
def test_what_is_a_millimetre_elsewhere_would_be_noticed(what: str, little_game: Path, tmp_path: Path) -> None:
    session = Session(little_game)
    assert session.read()

    def page(*items: Item) -> Document:
        return Document("", "", "", "en", (Page(Frame(100.0, 100.0, items)),))

    pdf = session.written(page(*THERE.values()))
    assert pdf is not None
    others = [item for name, item in THERE.items() if name != what]
    for items, is_same in (([*others, THERE[what]], True), ([*others, _moved(THERE[what])], False), (others, False)):
        svg = session.drawn(page(*items), 1)
        assert svg is not None
        by, _ = farthest(of_pdf(pdf, 1), by_resvg(svg.decode(), tmp_path).reduce(2), [])
        assert (by <= MOST) == is_same, (what, by)
