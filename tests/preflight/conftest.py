"""The files of the bundled games, for tests of several files."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pytest
from bundled import built

from .books import Bound, read_book
from .cases import Case
from .pdf import Pdf

ReadPdf = Callable[[Case], Pdf]
ReadBook = Callable[[Case], Bound]


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Case], bytes]:
    """The bytes of a case's file."""
    return lambda case: (built(tmp_path_factory, case.game.id, case.paper, case.ink) / case.file).read_bytes()


@pytest.fixture(scope="session")
def read_pdf(data: Callable[[Case], bytes]) -> ReadPdf:
    """Each file once, as long as the tests of one component follow one another."""
    return lru_cache(maxsize=4)(lambda case: Pdf(data(case)))


@pytest.fixture(scope="session")
def bound(data: Callable[[Case], bytes]) -> ReadBook:
    """The same for books."""
    return lru_cache(maxsize=2)(lambda case: read_book(data(case)))
