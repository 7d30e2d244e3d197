"""Grids of cards -> how much table they take."""
