"""A page -> the same page as a printer needs it that shifts backs and does not print to scale."""

from __future__ import annotations

import math

from pnp.scene.frame import Frame, Place
from pnp.sheet.printing import Drift

AS_IT_IS = Drift()


def made_up_for(page: Frame, drift: Drift, *, is_back: bool) -> Frame:
    """Backs move against the printer's shift, both sides shrink where it prints too large; the middle stays put."""
    if drift == AS_IT_IS:
        return page
    right, down = (drift.right_mm, drift.down_mm) if is_back else (0.0, 0.0)
    scale = 1 / math.sqrt(drift.scale_x * drift.scale_y)
    x, y = page.width / 2 * (1 - scale) - right, page.height / 2 * (1 - scale) - down
    return Frame(page.width, page.height, (Place(page, x, y, scale),), page.name)
