"""Lengths: all is millimetres; points appear only as type sizes and in the PDF."""

from __future__ import annotations

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
MM_PER_PT = MM_PER_INCH / 72
