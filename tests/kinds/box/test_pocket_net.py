"""Envelopes: flaps fold flat behind the front, the lower one over those at the sides, and all fits into its room."""

from __future__ import annotations

import pytest

from kinds.box.folded import Folded, dot
from pnp.kinds.box.pocket_net import LEAST_FLAP_MM, pocket_net

A4_ROOM = (197.0, 276.0)
LETTER_ROOM = (202.9, 258.4)
SIZES = [(153.5, 215.0, A4_ROOM), (144.7, 220.9, LETTER_ROOM), (70.0, 100.0, A4_ROOM), (102.0, 120.0, LETTER_ROOM)]


@pytest.mark.parametrize(("width", "height", "room"), SIZES)
def test_flaps_lie_behind_the_front(width: float, height: float, room: tuple[float, float]) -> None:
    net = pocket_net(width, height, room)
    assert net is not None
    assert net.width <= room[0] + 1e-6 and net.height <= room[1] + 1e-6
    folded, front = Folded(net), net["front"].box
    assert front[2:] == pytest.approx((width, height))
    for name in ("left", "right", "back", "lid"):
        assert dot(folded.outward(name), folded.outward("front")) == pytest.approx(-1)
        for corner in folded.corners(name):
            x, y = folded.on("front", corner)
            assert front.x - 1e-6 <= x <= front.right + 1e-6 and front.y - 1e-6 <= y <= front.bottom + 1e-6


@pytest.mark.parametrize(("width", "height", "room"), SIZES)
def test_the_lower_flap_covers_all_glue(width: float, height: float, room: tuple[float, float]) -> None:
    net = pocket_net(width, height, room)
    assert net is not None
    folded, front = Folded(net), net["front"].box
    back = net["back"].box.height
    for name in ("left", "right"):
        glue = net[name].glue
        assert glue is not None and glue.height > 5
        for x, y in ((glue.x, glue.y), (glue.right, glue.bottom)):
            assert net[name].box.x <= x <= net[name].box.right
            over_x, over_y = folded.on("front", folded.at(name, (x, y)))
            assert front.bottom - back <= over_y <= front.bottom
            assert front.x <= over_x <= front.right


def test_a_small_envelope_has_a_whole_back_and_a_large_one_an_open_one() -> None:
    small, large = pocket_net(70.0, 100.0, A4_ROOM), pocket_net(153.5, 215.0, A4_ROOM)
    assert small is not None and large is not None
    assert small["back"].box.height > 0.8 * 100
    assert LEAST_FLAP_MM <= large["back"].box.height < 0.3 * 215


def test_what_leaves_no_room_for_flaps_is_none() -> None:
    assert pocket_net(180.0, 200.0, A4_ROOM) is None
    assert pocket_net(150.0, 260.0, A4_ROOM) is None
