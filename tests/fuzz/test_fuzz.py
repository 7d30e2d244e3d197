"""Texts of tokens, of letters and of files with slips, led by what they reach: results or refusals, nothing else."""

from __future__ import annotations

from random import Random

import pytest
from campaign.svg_slips import SVG_SLIPS
from campaign.text_slips import TEXT_SLIPS
from campaign.toml_slips import TOML_SLIPS
from conftest import chance
from hypothesis import HealthCheck, given, target
from hypothesis import strategies as st

from fuzz.coverage import lines_reached
from fuzz.targets import TARGETS, seeds
from fuzz.tokens import TOKENS

SLIPS = {"toml": TOML_SLIPS, "layout": TOML_SLIPS, "svg": SVG_SLIPS}


@st.composite
def texts(draw: st.DrawFn, name: str) -> str:
    """Mostly tokens, as chance strings them together; or a sound file with a slip or two."""
    if draw(st.booleans()):
        parts = st.one_of(st.sampled_from(TOKENS[name]), st.sampled_from(TOKENS[name]), st.text(max_size=4))
        return "".join(draw(st.lists(parts, max_size=40)))
    text = draw(st.sampled_from(seeds(name)))
    for _ in range(draw(st.integers(1, 3))):
        slip = draw(st.sampled_from(SLIPS.get(name, TEXT_SLIPS)))
        try:
            text = slip(text, Random(draw(st.integers(0, 2**32))))
        except (ValueError, IndexError):  # in what an earlier slip has broken
            break
    return text


@pytest.mark.parametrize("name", TARGETS)
@chance(24, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_parser_gives_a_result_or_a_refusal_with_a_place(name: str, data: st.DataObject) -> None:
    text = data.draw(texts(name))
    target(lines_reached(lambda: TARGETS[name](text)))
