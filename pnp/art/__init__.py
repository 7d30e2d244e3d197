"""Drawings: strict SVG and palettes -> frames."""
