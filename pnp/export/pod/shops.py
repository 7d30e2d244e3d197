"""templates/shops/*.toml -> the sizes that a shop prints, and which of them a card is printed at."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.export.pod import FOLDER
from pnp.export.presets import read_preset
from pnp.scene.frame import Frame
from pnp.scene.units import MM_PER_INCH

_SAME_MM = 0.3  # nobody sees it, and no printer cuts more exactly
_MOST_SCALED = 0.12
_MOST_BARE_MM = 3.2  # beside a card that is narrower than its template: its bleed reaches that far


@dataclass(frozen=True, slots=True)
class Template:
    """One size of card: its picture in pixels, and how much of it is cut off or kept clear."""

    id: str
    pixels: tuple[int, int]
    bleed_px: float
    safe_px: float
    dpi: int
    confirmed: bool = True

    @property
    def trim_mm(self) -> tuple[float, float]:
        width, height = self.pixels
        return self._mm(width - 2 * self.bleed_px), self._mm(height - 2 * self.bleed_px)

    @property
    def safe_mm(self) -> float:
        return self._mm(self.safe_px)

    def _mm(self, pixels: float) -> float:
        return pixels / self.dpi * MM_PER_INCH


@dataclass(frozen=True, slots=True)
class Fit:
    """How a card goes into a template: in the middle, lying cards on their side."""

    template: Template
    scale: float
    is_turned: bool

    @property
    def is_scaled(self) -> bool:
        return self.scale != 1.0


@dataclass(frozen=True, slots=True)
class Shop:
    name: str
    templates: tuple[Template, ...]
    deck_pdf: bool = False  # it takes decks as PDFs, a page a side

    def fit(self, front: Frame) -> Fit | None:
        """The template that changes a card least; None where all would change it beyond recognition."""
        turned = front.width > front.height
        size = (front.height, front.width) if turned else (front.width, front.height)
        fits = [fit for template in self.templates if (fit := _fit(template, size, turned)) is not None]
        return min(fits, key=lambda entry: entry[:2], default=(0.0, 0.0, None))[2]


def _fit(template: Template, size: tuple[float, float], turned: bool) -> tuple[float, float, Fit] | None:
    """With how much it is scaled, and how much of the template is left bare."""
    width, height = template.trim_mm
    if abs(width - size[0]) <= _SAME_MM and abs(height - size[1]) <= _SAME_MM:
        return 0.0, 0.0, Fit(template, 1.0, turned)
    scale = min(width / size[0], height / size[1])
    bare = max(width - size[0] * scale, height - size[1] * scale) / 2
    if abs(scale - 1) > _MOST_SCALED or bare > _MOST_BARE_MM:
        return None
    return abs(scale - 1), bare, Fit(template, scale, turned)


def find_shop(name: str) -> Shop:
    """Raises UsageError for one that nobody knows."""
    raw = read_preset(FOLDER, name, "shop")
    templates = tuple(
        Template(
            row["id"],
            (row["pixels"][0], row["pixels"][1]),
            row["bleed_px"],
            row["safe_px"],
            raw["dpi"],
            row.get("confirmed", True),
        )
        for row in raw["size"]
    )
    return Shop(raw["name"], templates, raw.get("deck_pdf", False))
