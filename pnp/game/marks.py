"""Placeholder until the book's figures are drawn from it."""

from __future__ import annotations


class Marks:
    """What a figure shows."""
