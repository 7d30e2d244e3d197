"""Pieces and pages -> sheets of paper: imposition, backs, foot, preflight."""
