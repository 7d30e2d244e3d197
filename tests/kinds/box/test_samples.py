"""What the back of a box shows of its contents: some of much, all of little."""

from __future__ import annotations

import pytest

from pnp.kinds.box.holding import Held
from pnp.kinds.box.samples import _by_height, _chosen, _scales
from pnp.scene.frame import Frame
from pnp.scene.path import Box
from pnp.sheet.product import Piece, Sort
from pnp.source.toml import TomlFile, TomlSpan

ROW = Box(0, 0, 55, 25)


def shown(*numbers: int) -> list[str]:
    """Which pieces are pictured, of things of which so many differ."""
    span = TomlSpan(TomlFile("components.toml", "", {}))
    looks = [
        tuple(Piece(f"{thing}{number}", "", Frame(10, 10, ())) for number in range(count))
        for thing, count in zip("abc", numbers, strict=False)
    ]
    things = [Held("x", "x", Sort.DIE, len(pieces), (10, 10), span, pieces) for pieces in looks]
    return [piece.id for piece in _chosen(things)]


def test_few_are_shown_all() -> None:
    assert shown(4) == ["a0", "a1", "a2", "a3"]
    assert shown(1, 2) == ["a0", "b0", "b1"]


def test_of_many_three_are_shown_from_all_over_them() -> None:
    assert shown(9) == ["a0", "a3", "a6"]
    assert shown(4, 1) == ["a0", "b0", "a2"]


def test_a_small_one_stands_between_two_large_ones_and_can_be_seen() -> None:
    pieces = [Piece(name, "", Frame(size, size, ())) for name, size in (("a", 60), ("b", 60), ("die", 12))]
    ordered = _by_height(pieces)
    assert [piece.id for piece in ordered] == ["a", "die", "b"]
    large, small, _ = (piece.front.height * scale for piece, scale in zip(ordered, _scales(ordered, ROW), strict=True))
    assert small == pytest.approx(0.45 * large)
    assert _scales([pieces[2]], ROW) == [1.0]  # nothing is larger than it is
