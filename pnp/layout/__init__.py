"""Frames and everything that arranges them on paper."""
