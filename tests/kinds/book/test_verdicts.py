"""Below which panels of worked examples a tick or a cross stands: not below what was given, unless they say so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from papers import A4

from pnp.build.compose import Composer
from pnp.kinds.book import figure
from pnp.kinds.book.figure_marks import verdict
from pnp.kinds.book.figures import Panel
from pnp.play import trust
from pnp.scene.frame import Item
from pnp.scene.ink import Ink
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    trust.trust_once(True)
    yield
    trust.trust_once(False)


def signs(folder: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> set[bool]:
    """Those that the book of the dice game draws: its figure shows the rolls of one good and two bad examples."""
    shutil.copytree(TEMPLATES / "new" / "dice", folder)
    figures = folder / "figures.toml"
    text = figures.read_text(encoding="utf-8")
    assert old in text
    figures.write_text(text.replace(old, new), encoding="utf-8")
    drawn: list[bool] = []

    def noted(right: bool, cx: float, cy: float) -> list[Item]:
        drawn.append(right)
        return verdict(right, cx, cy)

    monkeypatch.setattr(figure, "verdict", noted)
    composer = Composer(Folder(folder))
    book = next(component for component in composer.components if component.spec.kind == "rulebook")
    assert composer.sheets(book, A4, Ink.FULL) is not None, composer.problems.found
    return set(drawn)


@pytest.mark.parametrize(
    ("old", "new", "drawn"),
    [
        ("verdict = true\n", "verdict = true\n", {True, False}),
        ("verdict = true\n", "", set()),
        ("verdict = true\n", "verdict = false\n", set()),
    ],
    ids=["told", "untold", "denied"],
)
def test_what_was_given_is_judged_where_its_panel_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, drawn: set[bool]
) -> None:
    assert signs(tmp_path / "game", monkeypatch, old, new) == drawn


@pytest.mark.parametrize(
    ("show", "judged"), [("field", True), ("do.roll", True), ("expect.hand", True), ("given.a", False)]
)
def test_other_panels_are_judged_unasked(show: str, judged: bool) -> None:
    assert Panel.model_validate({"example": "pair", "show": show}).judges is judged
