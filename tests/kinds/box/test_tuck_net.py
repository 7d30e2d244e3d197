"""Tuck boxes, folded in space: walls meet, flaps lie inside what they close, strips behind what they are glued to."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from kinds.box.folded import Folded, Vector, dot
from pnp.kinds.box.folding import Net, Use
from pnp.kinds.box.tuck_net import STRIP_MM, Inside, tuck_halves, tuck_net

SIZES = [
    Inside(65.0, 90.4, 26.1),  # a tarot deck on poker cards
    Inside(71.35, 122.15, 24.9),
    Inside(45.5, 69.5, 4.5),  # ten mini cards
    Inside(43.5, 61.5, 40.0),
]
EASE = 0.9  # mm by which closing parts may be narrower


def near(a: Vector, b: Vector) -> bool:
    return math.dist(a, b) < 1e-6


@pytest.fixture(params=SIZES, ids=lambda size: f"{size.width:g}x{size.height:g}x{size.depth:g}")
def inside(request: pytest.FixtureRequest) -> Inside:
    size: Inside = request.param
    return size


def edges(folded: Folded, name: str) -> dict[str, tuple[Vector, Vector]]:
    """The four sides of the box around a facet, in space."""
    box = folded.net[name].box
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    a, b, c, d = (folded.at(name, corner) for corner in corners)
    return {"top": (a, b), "right": (b, c), "bottom": (d, c), "left": (a, d)}


def test_opposite_walls_are_equal(inside: Inside) -> None:
    net = tuck_net(inside)
    for one, other in (("front", "back"), ("left", "right"), ("lid", "bottom")):
        assert net[one].box[2:] == pytest.approx(net[other].box[2:])
    assert net["front"].box[2:] == pytest.approx((inside.width, inside.height))
    assert net["left"].box[2:] == pytest.approx((inside.depth, inside.height))


def test_the_walls_close_to_a_tube_of_the_right_size(inside: Inside) -> None:
    folded = Folded(tuck_net(inside))
    right, back = edges(folded, "right"), edges(folded, "back")
    assert all(near(a, b) for a, b in zip(right["right"], back["left"], strict=True))
    for wall, opposite, apart in (("front", "back", inside.depth), ("left", "right", inside.width)):
        assert dot(folded.outward(wall), folded.outward(opposite)) == pytest.approx(-1)
        for corner in folded.corners(opposite):
            assert folded.height_over(wall, corner) == pytest.approx(-apart)


def test_every_wall_hangs_on_its_neighbour_by_a_whole_edge(inside: Inside) -> None:
    folded = Folded(tuck_net(inside))
    for one, other in (("back", "left"), ("left", "front"), ("front", "right")):
        pair = zip(edges(folded, one)["right"], edges(folded, other)["left"], strict=True)
        assert all(near(a, b) for a, b in pair)


def assert_behind(folded: Folded, flap: str, wall: str) -> None:
    """The whole flap lies against the inside of a wall and within its edges, its printed side towards it."""
    assert dot(folded.outward(flap), folded.outward(wall)) == pytest.approx(1)
    box = folded.net[wall].box
    for corner in folded.corners(flap):
        assert folded.height_over(wall, corner) == pytest.approx(0, abs=1e-6)
        x, y = folded.on(wall, corner)
        assert box.x - 1e-6 <= x <= box.right + 1e-6 and box.y - 1e-6 <= y <= box.bottom + 1e-6


def test_strip_and_tab_are_glued_behind_the_back(inside: Inside) -> None:
    folded = Folded(tuck_net(inside))
    for flap in ("strip", "tab"):
        assert folded.net[flap].glue is not None
        assert_behind(folded, flap, "back")
    assert folded.net["strip"].box.width == STRIP_MM


def test_the_lid_closes_and_tucks_in_behind_the_front(inside: Inside) -> None:
    folded = Folded(tuck_net(inside))
    assert_behind(folded, "tuck", "front")
    for name, edge, closed in (("lid", "top", "top"), ("bottom", "bottom", "bottom")):
        wall = "front" if name == "lid" else "back"
        far, meets = edges(folded, name)[edge], edges(folded, wall)[closed]
        meets = meets[::-1]  # seen from the other side
        assert all(math.dist(a, b) <= EASE for a, b in zip(far, meets, strict=True))
    assert dot(folded.outward("lid"), folded.outward("bottom")) == pytest.approx(-1)


def test_dust_flaps_lie_below_what_closes_and_leave_one_another_room(inside: Inside) -> None:
    folded = Folded(tuck_net(inside))
    for kind, closing in (("dust", "lid"), ("floor", "bottom")):
        reach = []
        for side in ("left", "right"):
            name = f"{side}-{kind}"
            for corner in folded.corners(name):
                assert folded.height_over(closing, corner) == pytest.approx(0, abs=1e-6)
                x, y = folded.on(closing, corner)
                box = folded.net[closing].box
                assert box.x - EASE <= x <= box.right + EASE and box.y - 1e-6 <= y <= box.bottom + 1e-6
            reach.append(folded.net[name].box.height)
        assert sum(reach) < inside.width
        assert (folded.net[f"left-{kind}"].glue is not None) == (kind == "floor")


def test_the_notch_is_cut_into_the_front_and_away_from_its_edges(inside: Inside) -> None:
    front = tuck_net(inside)["front"]
    deepest = max(y for x, y in front.outline if abs(x - front.box.x - inside.width / 2) < 1e-6)
    assert deepest - front.box.y == pytest.approx(inside.notch)
    assert 0 < inside.notch < min(inside.width / 3, inside.height / 4)


def test_halves_are_the_same_box_with_a_seam_on_each_side(inside: Inside) -> None:
    whole, (back, front) = tuck_net(inside), tuck_halves(inside)
    names = {facet.name for facet in (*back.facets, *front.facets)}
    assert names == {facet.name for facet in whole.facets} | {"left-strip"}
    for net in (back, front):
        for facet in net.facets:
            if facet.name != "left-strip":
                assert facet.box[2:] == pytest.approx(whole[facet.name].box[2:])
        assert net.width < whole.width and net.height <= whole.height
    # With the halves side by side as in the whole net, the strip lies where the front begins, and inside it.
    strip, wall = back["left-strip"].box, whole["front"].box
    offset = whole["left"].box.x - back["left"].box.x
    assert strip.x + offset == pytest.approx(wall.x) and strip.width < wall.width and strip.height <= wall.height
    assert back["left-strip"].parent == "left" and front["strip"].parent == "right"


def test_cuts_and_folds_share_no_line(inside: Inside) -> None:
    """All edges of all facets are either cut or folded; none is both."""
    for net in (tuck_net(inside), *tuck_halves(inside)):
        cut = sum(math.dist(a, b) for run, _ in net.cuts for a, b in pairwise(run))
        fold = sum(math.dist(*hinge) for hinge, _ in net.folds)
        assert cut + 2 * fold == pytest.approx(_edges(net))


def _edges(net: Net) -> float:
    outlines = [facet.outline for facet in net.facets]
    return sum(math.dist(a, b) for o in outlines for a, b in zip(o, (*o[1:], o[0]), strict=True))


def test_what_is_glued_is_not_seen() -> None:
    assert not any(facet.use.is_seen for facet in tuck_net(SIZES[0]).facets if facet.glue is not None)
    assert {f.name for f in tuck_net(SIZES[0]).facets if f.use is Use.CLOSING} == {"lid", "bottom"}
