"""Drawings and bitmaps: SVG, pictures and palettes -> frames."""
