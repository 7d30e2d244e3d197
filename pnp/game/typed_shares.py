"""Percentages typed in prose -> notes: a share comes from odds that the rules work out, or from an experiment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.game.passages import Passage
from pnp.source.problems import Problem

SHARE = re.compile(r"(?<![\w.,])(\d{1,3}(?:[.,]\d+)?)\s?(?:%|per\s?cent\b)")
_WHOLE = "100"  # the scale at which sheets are printed


def share_notes(passage: Passage) -> Iterator[Problem]:
    """Whoever typed it worked it out once, and nobody does so again."""
    for found in SHARE.finditer(passage.text):
        if found[1] == _WHOLE:
            continue
        message = f"“{found[0]}” is typed, and no experiment and no odds stand behind it"
        hint = "take it from experiments.toml, as in {experiments.first-seat.win|percent}, or from the rules as in "
        hint += "{{ model.chance | percent }}, or mark it: {'" + found[0] + "'}"
        yield passage.note(found.start(), message, hint)
