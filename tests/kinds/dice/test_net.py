"""The net of a die, folded up in the mind: opposite faces, joined edges, tabs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from kinds.helpers import context, laid, overlap
from kinds.sea_garden import write
from pnp.kinds.dice.net import SQUARES, TAB_MM, TABS, die_net, net_size
from pnp.kinds.dice.stickers import stickers
from pnp.scene.frame import Role, Shape, Text
from pnp.scene.units import MM_PER_PT

Vector = tuple[int, int, int]
Corner = tuple[int, int]


def minus(a: Vector) -> Vector:
    return -a[0], -a[1], -a[2]


def plus(*vectors: Vector) -> Vector:
    x, y, z = (sum(part) for part in zip(*vectors, strict=True))
    return x, y, z


class Folded:
    """The net as a cube: squares are folded over the edges they share, starting from one that lies flat."""

    def __init__(self) -> None:
        # For each square: where its top left corner is, and which way its right, its down and its outside point.
        self.frames: dict[Corner, tuple[Vector, Vector, Vector, Vector]] = {}
        start = SQUARES[0]
        self._fold(start, (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))

    def _fold(self, square: Corner, origin: Vector, right: Vector, down: Vector, out: Vector) -> None:
        if square in self.frames or square not in SQUARES:
            return
        self.frames[square] = (origin, right, down, out)
        column, row = square
        back = minus(out)
        self._fold((column + 1, row), plus(origin, right), back, down, right)
        self._fold((column - 1, row), plus(origin, back), out, down, minus(right))
        self._fold((column, row + 1), plus(origin, down), right, back, down)
        self._fold((column, row - 1), plus(origin, back), right, out, minus(down))

    def outside(self, square: Corner) -> Vector:
        return self.frames[square][3]

    def edge(self, square: Corner, side: str) -> frozenset[Vector]:
        """The two corners of the cube between which this side of the square ends up."""
        origin, right, down, _ = self.frames[square]
        far_right, far_down, far = plus(origin, right), plus(origin, down), plus(origin, right, down)
        return frozenset(
            {
                "left": (origin, far_down),
                "right": (far_right, far),
                "top": (origin, far_right),
                "bottom": (far_down, far),
            }[side]
        )


FOLDED = Folded()
SIDES = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}


def test_the_net_folds_into_a_cube() -> None:
    assert len(FOLDED.frames) == 6
    assert len({FOLDED.outside(square) for square in SQUARES}) == 6
    corners = {corner for square in SQUARES for side in SIDES for corner in FOLDED.edge(square, side)}
    assert len(corners) == 8


def test_opposite_faces_add_up_to_seven() -> None:
    for number, square in enumerate(SQUARES, 1):
        opposite = next(
            n for n, other in enumerate(SQUARES, 1) if FOLDED.outside(other) == minus(FOLDED.outside(square))
        )
        assert number + opposite == 7


def test_each_joined_edge_has_exactly_one_tab() -> None:
    """Twelve edges: five are folds in the net, seven are glued."""
    open_edges = [
        (square, side)
        for square in SQUARES
        for side, (dx, dy) in SIDES.items()
        if (square[0] + dx, square[1] + dy) not in SQUARES
    ]
    joined = Counter(FOLDED.edge(square, side) for square, side in open_edges)
    assert len(joined) == 7 and set(joined.values()) == {2}
    assert set(TABS) <= set(open_edges)
    assert Counter(FOLDED.edge(square, side) for square, side in TABS) == Counter(set(joined))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("net") / "game")


@pytest.mark.parametrize("side", [20.0, 25.0, 40.0])
def test_everything_lies_inside_the_nets_box(folder: Path, side: float) -> None:
    table = context(folder, "dice")
    net = die_net(table, table.dice[0], side, "glue")
    assert (net.width, net.height) == net_size(side) == (3 * side, 4 * side + TAB_MM)
    for thing in laid(net.items):
        left, top, right, bottom = thing.box
        assert left >= -0.01 and top >= -0.01 and right <= net.width + 0.01 and bottom <= net.height + 0.01


def test_tabs_lie_neither_on_faces_nor_on_one_another(folder: Path) -> None:
    table = context(folder, "dice")
    side = 20.0
    net = die_net(table, table.dice[0], side, "glue")
    page = table.color("page")
    tabs = [t for t in laid(net.items) if isinstance(t.item, Shape) and t.item.fill == page and len(t.points) == 4]
    assert len(tabs) == 7
    for tab in tabs:
        x = sum(p[0] for p in tab.points[2:]) / 2
        y = sum(p[1] for p in tab.points[2:]) / 2
        assert (int(x // side), int(y // side)) not in SQUARES
    assert not [1 for tab, other in combinations(tabs, 2) if overlap(tab.box, other.box)]


def test_the_dies_name_and_the_word_for_glue_are_there(folder: Path) -> None:
    table = context(folder, "dice")
    net = die_net(table, table.dice[1], 20.0, "paste")
    words = [t.item.text for t in laid(net.items) if isinstance(t.item, Text)]
    assert words == ["Deep", "die", *["paste"] * 7]  # on every tab
    assert not table.problems.found


@pytest.mark.parametrize("side", [20.0, 25.0])
@pytest.mark.parametrize("name", ["Die", "Deep die", "Hexagonal die", "The die of the deep"])
def test_a_name_keeps_clear_of_the_tab_beside_it(tmp_path: Path, name: str, side: float) -> None:
    """In two rows where it has words enough for them, and one would be small."""
    folder = write(tmp_path / "game")
    dice = folder / "dice.toml"
    dice.write_text(dice.read_text(encoding="utf-8").replace("Deep die", name), encoding="utf-8")
    table = context(folder, "dice")
    net = die_net(table, table.dice[1], side, "glue")
    rows = [t for t in laid(net.items) if isinstance(t.item, Text) and t.item.text != "glue"]
    assert " ".join(t.item.text for t in rows if isinstance(t.item, Text)) == name
    width = table.assets.fonts.width_mm
    for row in (t.item for t in rows if isinstance(t.item, Text)):
        assert row.size_pt >= 9 and row.x + width(row.font, row.text, row.size_pt) <= side - TAB_MM - 1.9


def test_a_name_keeps_clear_of_the_marks_below_it(folder: Path) -> None:
    """A “g” reaches a third of its size below the line."""
    table = context(folder, "dice")
    strip = stickers(table, table.dice[1], 14.0)
    assert strip is not None
    (name,) = [item for item in strip.items if isinstance(item, Text)]
    marks = min(t.box[1] for t in laid(strip.items) if isinstance(t.item, Shape) and t.item.role is Role.CUT)
    assert marks - name.y > name.size_pt * MM_PER_PT / 3


def test_cuts_and_folds_say_so(folder: Path) -> None:
    """An outline and seven tabs to cut; five folds between faces, and one at each tab."""
    table = context(folder, "dice")
    roles = Counter(item.role for item in die_net(table, table.dice[0], 20.0, "glue").items)
    assert (roles[Role.CUT], roles[Role.FOLD]) == (1 + 7, 5 + 7)
