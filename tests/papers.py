"""The two papers that tests lay out on."""

from __future__ import annotations

from pnp.sheet.paper import PAPERS

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
