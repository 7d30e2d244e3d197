"""How near to the paper's edge anything may be printed."""

from __future__ import annotations

SAFE_MM = 5.0  # home printers leave about this much of the paper white
GOOD_MM = 6.35  # a quarter of an inch: what all of them can do, kept wherever there is room
