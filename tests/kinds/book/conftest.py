"""A little game whose book may be set, piece by piece."""

from __future__ import annotations

import pytest

from kinds import little_book
from kinds.helpers import context
from pnp.kinds.context import Context


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Context:
    return context(little_book.write(tmp_path_factory.mktemp("blocks") / "game"), "book")
