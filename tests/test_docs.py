"""README.md and docs/: every kind of sheet and every key of a layout is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from pnp.kinds.components import known_kinds
from pnp.kinds.pieces import cards, mats, tokens
from pnp.kinds.pieces.layouts import BoxSpec, Layout, Slots, StyleSpec

ROOT = Path(__file__).resolve().parent.parent


def told(name: str) -> set[str]:
    """All words of a document that are set as code."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return {
        word for code in re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL) for word in re.findall(r"[a-z_-]+", code)
    }


@pytest.mark.parametrize("model", [BoxSpec, Layout, Slots, StyleSpec, cards.Spec, mats.Spec, tokens.Spec])
def test_every_key_of_a_piece_is_told(model: type[BaseModel]) -> None:
    assert not {*model.model_fields} - told("docs/layouts.md")


def test_every_kind_of_sheet_is_told() -> None:
    assert not {*known_kinds()} - told("README.md")
