"""What frames are equal in."""

from __future__ import annotations

from pnp.scene.color import Color
from pnp.scene.frame import Frame, Place, Role, Shape, Stroke, Text
from pnp.scene.path import rect


def test_a_meaning_tells_apart_what_a_digest_does_not() -> None:
    """Roles of items and of colours, in frames within frames as well."""

    def frame(role: Role = Role.ART, ink: str = "ink", on: str = "paper") -> Frame:
        color, ground = Color(0, 0, 0, ink), Color(1, 1, 1, on)
        shape = Shape(rect(0, 0, 1, 1), fill=ground, stroke=Stroke(color, 1), role=role)
        inner = Frame(10, 10, (shape, Text(1, 1, "word", "sans", 9, color, ground)))
        return Frame(10, 10, (Place(inner, 0, 0),))

    others = [frame(Role.CUT), frame(ink="line"), frame(on="panel")]
    assert {other.digest for other in others} == {frame().digest}
    assert len({frame().meaning, *(other.meaning for other in others)}) == 4
    assert frame().meaning == frame().meaning
