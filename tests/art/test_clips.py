"""Shapes of a clip are united, each by its own rule, and what is too tangled is told."""

from __future__ import annotations

import math

import pytest

from pnp.art import clips
from pnp.art.clips import Union
from pnp.art.crossings import Tangled
from pnp.art.pathdata import parse_path_data as parse_path
from pnp.art.svg import read_drawing
from pnp.scene.path import IDENTITY, Path
from pnp.scene.raster import flattened
from pnp.source.problems import DataError

SQUARE = parse_path("M0 0h8v8h-8z")
PLUS = parse_path("M-4 2h16v4h-16z M2 -4h4v16h-4z")  # two bars that cross: the even-odd rule leaves the middle out
STAR = parse_path("M4 -4L9 12 -6 2H14L-1 12Z")


def winding(path: Path, x: float, y: float) -> int:
    found = 0
    for points in flattened(path, IDENTITY):
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
            if (y0 <= y) != (y1 <= y) and x0 + (y - y0) * (x1 - x0) / (y1 - y0) > x:
                found += 1 if y1 > y0 else -1
    return found


@pytest.mark.parametrize("shapes", [(PLUS, SQUARE), (STAR, SQUARE), (STAR, PLUS), (STAR, SQUARE, PLUS)])
@pytest.mark.parametrize("odd", [(True, True, True), (True, False, True), (False, False, False)])
def test_seen_is_what_any_of_them_covers_by_its_own_rule(shapes: tuple[Path, ...], odd: tuple[bool, ...]) -> None:
    rules = list(zip(shapes, odd, strict=False))
    whole = Union().of(rules)
    for x in range(-6, 15):
        for y in range(-6, 15):
            at = x + 0.237, y + 0.119
            wanted = any(winding(path, *at) % 2 if is_odd else winding(path, *at) for path, is_odd in rules)
            assert bool(winding(whole, *at)) == wanted, at


def test_shapes_that_do_not_cross_themselves_keep_their_curves() -> None:
    ring = parse_path("M0 0C0 9 9 9 9 0Z M2 1C2 5 7 5 7 1Z")
    whole = Union().of([(ring, True), (SQUARE, False)])
    assert sum(segment[0] == "C" for segment in whole) == 2 and len(whole) == len(ring) + len(SQUARE)


def star(points: int) -> str:
    angles = [math.tau * (number * (points // 2) % points) / points for number in range(points)]
    return "M" + " ".join(f"{9 * math.cos(angle):.4f},{9 * math.sin(angle):.4f}" for angle in angles) + "Z"


def test_what_is_too_tangled_is_told_at_the_clip() -> None:
    with pytest.raises(Tangled):
        Union().of([(parse_path(star(151)), True), (SQUARE, False)])
    inner = f'<path clip-rule="evenodd" d="{star(151)}"/><rect width="9" height="9"/>'
    seen = '<rect clip-path="url(#c)" fill="red" width="9" height="9"/>'
    text = f'<svg viewBox="0 0 9 9">\n<clipPath id="c">{inner}</clipPath>{seen}</svg>'
    with pytest.raises(DataError) as caught:
        read_drawing(text, "art/x.svg", "x")
    (problem,) = caught.value.problems
    assert (problem.line, problem.key) == (2, "<clipPath>") and "cross themselves so often" in problem.message


def test_strips_are_counted_for_a_whole_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nothing is seen through them; what is known is not counted, nor worked out, again."""
    monkeypatch.setattr(clips, "MAX_SEGMENTS", 1_000)
    union = Union()
    stars = [parse_path(star(points)) for points in (5, 7, 9)]  # 70, 255 and 620 segments
    whole = union.of([(stars[2], True), (SQUARE, False)])
    assert len(whole) == 625
    assert union.of([(stars[2], True), (SQUARE, False)]) is whole
    assert len(union.of([(stars[1], True), (SQUARE, False)])) == 260
    with pytest.raises(Tangled, match="too many edges"):
        union.of([(stars[1], True), (SQUARE, True)])  # known, and yet another path
    with pytest.raises(Tangled, match="cross themselves so often"):
        union.of([(stars[1], False), (stars[0], True)])


def test_groups_that_show_nothing_are_counted_too() -> None:
    inner = f'<path clip-rule="evenodd" d="{star(25)}"/><rect width="9" height="9"/>'
    groups = "".join(f'<g transform="translate({number})" clip-path="url(#c)"/>' for number in range(12))
    text = f'<svg viewBox="0 0 9 9"><clipPath id="c">{inner}</clipPath>{groups}<rect width="9" height="9"/></svg>'
    with pytest.raises(DataError) as caught:
        read_drawing(text, "art/x.svg", "x")
    (problem,) = caught.value.problems
    assert "cross themselves so often" in problem.message and problem.hint


def test_no_clip_is_wrong_once_the_pairs_are_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clips, "MAX_COMPARED", 25)
    union = Union()
    union.of([(STAR, True), (SQUARE, False)])
    with pytest.raises(Tangled, match="too many edges"):
        union.of([(PLUS, True), (SQUARE, False)])


def test_many_rings_keep_their_holes_and_nothing_else() -> None:
    """Forty frames whose middles only the even-odd rule leaves out, and a square over the first of them."""
    frames = parse_path("".join(f"M{5 * n} 0h4v4h-4zM{5 * n + 1} 1h2v2h-2z" for n in range(40)))
    whole = Union().of([(frames, True), (SQUARE, False)])
    assert winding(whole, 2, 2) and not any(winding(whole, 5 * n + 2, 2) for n in range(2, 40))
    assert all(winding(whole, 5 * n + 0.5, 2) for n in range(40))


def test_so_many_rings_that_nobody_can_look_at_them_are_told() -> None:
    rings = parse_path("".join(f"M0 {n}h.5v.5z" for n in range(600)))
    with pytest.raises(Tangled, match="too many edges"):
        Union().of([(rings, True), (SQUARE, False)])
