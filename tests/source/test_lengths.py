"""Lengths as people write them, and as schemas take them."""

from __future__ import annotations

from typing import Annotated

import pytest
from jsonschema import Draft7Validator
from pydantic import Field

from pnp.source.json_schema import document, draft_07
from pnp.source.lengths import in_millimetres
from pnp.source.measured import MEASURED
from pnp.source.problems import DataError, Refused
from pnp.source.schema import Strict, validated
from pnp.source.toml import TomlFile

Side = Annotated[float, Field(ge=10, le=300), MEASURED]


class Card(Strict):
    size: str | tuple[Side, Side]


@pytest.mark.parametrize(
    ("written", "mm"),
    [
        (63, 63),
        (63.5, 63.5),
        ("63 mm", 63),
        ("63mm", 63),
        ("2.5in", 63.5),
        ('2.25"', 57.15),
        ("1.5 inches", 38.1),
        ("6.3 cm", 63),
    ],
)
def test_a_length_in_any_unit(written: object, mm: float) -> None:
    assert in_millimetres(written) == mm


@pytest.mark.parametrize(
    "written", ["63", "two inches", "-2in", "2.5 ft", "in", "", "9" * 90, True, None, [63], float("nan")]
)
def test_what_is_no_length_is_refused(written: object) -> None:
    with pytest.raises(Refused, match="no length"):
        in_millimetres(written)


def card(text: str) -> Card:
    import tomllib

    return validated(Card, TomlFile("card.toml", text, tomllib.loads(text)))


def test_a_field_takes_numbers_and_units_side_by_side() -> None:
    assert card('size = ["2.5in", 88.9]').size == (63.5, 88.9)
    assert card('size = "poker"').size == "poker"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('size = ["2.5 miles", 88]', 'size[1]: “2.5 miles” is no length  hint: as in 63, "63 mm" or "2.5in"'),
        ('size = ["0.1in", 88]', "size[1]: must be at least 10, found 2.54  hint: “0.1in” comes to 2.54"),
        ("size = [63]", "size: needs exactly 2 items, found 1"),
        ("size = [true, 88]", "size[1]: expected a number, found true"),
    ],
)
def test_a_mistake_is_told_at_its_place(text: str, told: str) -> None:
    with pytest.raises(DataError) as caught:
        card(text)
    assert [str(problem).partition(": ")[2] for problem in caught.value.problems] == [told]


def test_editors_accept_both() -> None:
    (root,), definitions = draft_07([Card], holes=False)
    schema = Draft7Validator(document(root, definitions, "card"))
    for size in ("poker", [63, 88], ["2.5in", 88], ["63 mm", "8.8 cm"]):
        assert schema.is_valid({"size": size}), size
    for size in ([63], ["2.5 miles", 88], [5, 88]):
        assert not schema.is_valid({"size": size}), size
