"""The bundled rulebooks, for tests of several files."""

from __future__ import annotations

from functools import lru_cache

import pytest
from bundled import built

from .books import Bound, Case, Read


@pytest.fixture(scope="session")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """Each file once, as long as the tests of one book follow one another."""

    @lru_cache(maxsize=2)
    def reader(case: Case, component: str) -> Bound:
        return Bound(built(tmp_path_factory, case.game.id) / case.paper / f"{component}.pdf")

    return reader


@pytest.fixture
def book(case: Case, read: Read) -> Bound:
    return read(case, case.book)
