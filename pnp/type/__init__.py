"""Fonts and text -> set lines and flowing pages."""
