"""A document's fingerprint changes with anything that shows, and with nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from pnp.scene.color import BLACK, WHITE, Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Gradient, Hatch, Item, Place, Role, Shape, Stroke, Text
from pnp.scene.path import rect

SHAPE = Shape(rect(0, 0, 1, 1), fill=WHITE, stroke=Stroke(BLACK, 1), hatch=Hatch(BLACK, 2, 1))
TEXT = Text(1, 2, "words", "sans", 9, BLACK, WHITE)
ART = Frame(5, 5, (SHAPE,), name="art")
PLACE = Place(ART, 1, 1)


def document(*items: Item, **about: str) -> Document:
    base = Document("title", "author", "subject", "en", (Page(Frame(210, 297, items), "mark"),))
    return replace(base, **about)  # type: ignore[arg-type]


BASE = document(SHAPE, TEXT, PLACE)
OTHERS = {
    "order": document(TEXT, SHAPE, PLACE),
    "text": document(SHAPE, replace(TEXT, text="word"), PLACE),
    "font": document(SHAPE, replace(TEXT, font="display"), PLACE),
    "place": document(SHAPE, TEXT, replace(PLACE, x=1.001)),
    "turn": document(SHAPE, TEXT, replace(PLACE, turn_deg=90)),
    "scale": document(SHAPE, TEXT, replace(PLACE, scale=1.1)),
    "window": document(SHAPE, TEXT, replace(PLACE, clip=rect(0, 0, 1, 1))),
    "inside": document(SHAPE, TEXT, replace(PLACE, frame=replace(ART, items=(replace(SHAPE, fill=BLACK),)))),
    "size inside": document(SHAPE, TEXT, replace(PLACE, frame=replace(ART, width=6))),
    "stroke": document(replace(SHAPE, stroke=Stroke(BLACK, 2)), TEXT, PLACE),
    "hatch": document(replace(SHAPE, hatch=None), TEXT, PLACE),
    "gradient": document(replace(SHAPE, fill=Gradient((0, 0), (1, 0), ((0, WHITE),))), TEXT, PLACE),
    "clips": document(replace(SHAPE, clips=(rect(0, 0, 1, 1),)), TEXT, PLACE),
    "rule": document(replace(SHAPE, even_odd=True), TEXT, PLACE),
    "title": document(SHAPE, TEXT, PLACE, title="other"),
    "author": document(SHAPE, TEXT, PLACE, author="other"),
    "subject": document(SHAPE, TEXT, PLACE, subject="other"),
    "language": document(SHAPE, TEXT, PLACE, language="de"),
    "bookmark": replace(BASE, pages=(replace(BASE.pages[0], bookmark="other"),)),
    "pages": replace(BASE, pages=BASE.pages * 2),
    "paper": replace(BASE, pages=(Page(Frame(216, 297, (SHAPE, TEXT, PLACE)), "mark"),)),
}


@pytest.mark.parametrize("change", OTHERS)
def test_whatever_shows_changes_the_fingerprint(change: str) -> None:
    assert OTHERS[change].fingerprint() != BASE.fingerprint()


GRADIENT = Gradient((0, 0), (1, 0), ((0, WHITE), (1, BLACK)), (0, 1))
WHOLE: dict[str, tuple[Any, Callable[[Any], Item]]] = {
    "shape": (SHAPE, lambda shape: shape),
    "text": (TEXT, lambda text: text),
    "place": (PLACE, lambda place: place),
    "stroke": (SHAPE.stroke, lambda stroke: replace(SHAPE, stroke=stroke)),
    "hatch": (SHAPE.hatch, lambda hatch: replace(SHAPE, hatch=hatch)),
    "gradient": (GRADIENT, lambda gradient: replace(SHAPE, fill=gradient)),
    "gradient of a line": (GRADIENT, lambda line: replace(SHAPE, stroke=Stroke(BLACK, 1, gradient=line))),
    "fill": (WHITE, lambda color: replace(SHAPE, fill=color)),
    "ink of a stroke": (BLACK, lambda color: replace(SHAPE, stroke=Stroke(color, 1))),
}


@pytest.mark.parametrize("name", WHOLE)
def test_no_field_is_forgotten(name: str) -> None:
    """The encoding names fields one by one: a new one must not be left out."""
    thing, item = WHOLE[name]
    base = document(item(thing)).fingerprint()
    for field in fields(thing):
        if field.name in ("role", "source"):
            continue  # they do not show: see below
        value = getattr(thing, field.name)
        match value:
            case bool() | None | ():
                changed: object = not value if isinstance(value, bool) else rect(0, 0, 9, 9)
            case int() | float():
                changed = value + 0.125
            case str():
                changed = f"{value}x"
            case Color():
                changed = Color(0.25, 0.5, 0.75)
            case Frame():
                changed = replace(value, width=value.width + 1)
            case tuple():
                changed = value[:-1]
            case _:
                changed = None
        if field.name in ("clips", "odd_clips"):
            changed = (changed,)
        if field.name == "gradient":
            changed = GRADIENT
        assert document(item(replace(thing, **{field.name: changed}))).fingerprint() != base, field.name


@pytest.mark.parametrize("item", [SHAPE, TEXT, PLACE], ids=lambda item: type(item).__name__)
def test_roles_do_not_show(item: Item) -> None:
    """Forms in a PDF are named after the digests of their frames: what an item is there for must not change them."""
    frame = Frame(5, 5, (item,))
    for role in Role:
        assert Frame(5, 5, (replace(item, role=role),)).digest == frame.digest


@pytest.mark.parametrize("item", [TEXT, PLACE], ids=lambda item: type(item).__name__)
def test_what_something_was_made_from_does_not_show(item: Text | Place) -> None:
    assert Frame(5, 5, (replace(item, source=("a.toml", "row", 1)),)).digest == Frame(5, 5, (item,)).digest


def test_an_item_has_a_role_of_its_own_unless_told() -> None:
    assert (SHAPE.role, TEXT.role, PLACE.role) == (Role.ART, Role.TEXT, Role.GROUP)


def test_the_shape_of_sharing_does_not_show() -> None:
    """Equal values count, not whether they are one object or two."""
    points = [("M", 0.5, 0.5), ("L", 1.5, 0.5)]
    once = Shape((points[0], points[1], points[1]), stroke=Stroke(BLACK, 1), clips=(rect(0, 0, 1, 1),) * 2)  # type: ignore[arg-type]
    twice = Shape(
        (("M", 0.5, 0.5), ("L", float("1.5"), 0.5), ("L", 1.5, float("0.5"))),
        stroke=Stroke(Color(0, 0, 0), 1),
        clips=(rect(0, 0, 1, 1), rect(0, 0, 1, 1)),
    )
    assert document(once).fingerprint() == document(twice).fingerprint()


def test_equal_documents_have_equal_fingerprints() -> None:
    again = document(replace(SHAPE), replace(TEXT), Place(Frame(5, 5, (replace(SHAPE),)), 1, 1))
    assert again.fingerprint() == BASE.fingerprint()


def test_names_of_frames_do_not_show() -> None:
    assert document(SHAPE, TEXT, replace(PLACE, frame=replace(ART, name="x"))).fingerprint() == BASE.fingerprint()


def test_no_two_of_them_are_mistaken_for_one_another() -> None:
    prints = [other.fingerprint() for other in OTHERS.values()]
    assert len(set(prints)) == len(prints)


def test_frames_nested_without_end_in_sight_are_read_once() -> None:
    """Each level places the one below twice: 2 to the power of 60 places, 60 frames."""
    frame = ART
    for _ in range(60):
        frame = Frame(5, 5, (Place(frame, 0, 0), Place(frame, 1, 1)))
    assert document(Place(frame, 0, 0)).fingerprint()
