"""A user whose cache is his own, and a look at what is really laid out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.build import making
from pnp.disk import store as stores
from pnp.disk.facts import VARIABLE
from pnp.kinds.components import Component
from pnp.kinds.context import Context


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user with a cache folder of his own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(VARIABLE, str(folder))
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    yield folder
    stores._opened.clear()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The components that are really laid out."""
    names: list[str] = []
    make = making.Making._made

    def noting(self: making.Making, component: Component, context: Context, problems: object) -> object:
        names.append(component.id)
        return make(self, component, context, problems)  # type: ignore[arg-type]

    monkeypatch.setattr(making.Making, "_made", noting)
    return names
