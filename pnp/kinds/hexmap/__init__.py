"""Hex maps -> pages to draw on."""
