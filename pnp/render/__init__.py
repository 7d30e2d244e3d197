"""Frames -> files."""
