"""Font files, the house's and a game's own -> families: which file, or which weight of one, serves which style."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from pnp.type.features import with_features
from pnp.type.fonts import WITH, House
from pnp.type.own_face import Cut, OwnFont

REGULAR, BOLD = 400.0, 700.0
_BOLD_FROM = 600.0
WEIGHT, ITALIC, SLANT = "wght", "ital", "slnt"
_STEM = re.compile(r"([^-\[]+)(?:-([A-Za-z]*?))?(Italic)?(?:[-_\[].*)?")
_WEIGHTS = {
    "thin": 100.0,
    "extralight": 200.0,
    "light": 300.0,
    "medium": 500.0,
    "semibold": 600.0,
    "bold": 700.0,
    "extrabold": 800.0,
    "black": 900.0,
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """A face by its name, and the cut that it is if it is the game's own; `is_true`: it is what was asked for."""

    face: str
    cut: Cut | None = None
    is_true: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """A font file that a style may name; one that varies has a range of weights, and may have both slants."""

    stem: str
    families: frozenset[str]
    weights: tuple[float, float]
    slants: frozenset[bool]
    own: OwnFont | None = None

    def nearest(self, weight: float) -> float:
        return min(max(weight, self.weights[0]), self.weights[1])

    def chosen(
        self, weight: float, italic: bool, features: Sequence[str] = (), axes: Mapping[str, float] | None = None
    ) -> Chosen:
        if self.own is None:
            return Chosen(WITH.join(filter(None, (self.stem, ",".join(features)))))
        known, places = self.own.about.axes, dict(axes or {})
        if WEIGHT in known:
            places.setdefault(WEIGHT, self.nearest(weight))
        if italic and ITALIC in known:
            places.setdefault(ITALIC, known[ITALIC].most)
        elif italic and SLANT in known and not self.own.about.is_italic:
            places.setdefault(SLANT, known[SLANT].least)
        cut = Cut(self.own, tuple(sorted(places.items())), tuple(features))
        return Chosen(cut.name, cut)

    def lacks(self, features: Sequence[str], house: House) -> str:
        """Those of the features that the file does not have; nothing if it has them."""
        if self.own is not None:
            return ", ".join(feature for feature in features if feature not in self.own.about.features)
        try:
            if features:
                with_features(house.files[self.stem].read_bytes(), features)
        except ValueError:
            return ", ".join(features)
        return ""


class Library:
    """All files that a game may name: its own come first."""

    def __init__(self, house: House, own: Iterable[OwnFont]) -> None:
        self.sources = (*map(_own_source, own), *map(_house_source, house.files))

    @property
    def names(self) -> list[str]:
        """What may be written, of files and of families."""
        return [*(source.stem for source in self.sources), *self.families]

    @property
    def families(self) -> list[str]:
        """The game's own come first; each once, however many files it has."""
        return list(dict.fromkeys(s.own.family if s.own else _read(s.stem)[0] for s in self.sources))

    def file(self, name: str) -> Source | None:
        """By the name of a file, with or without its ending."""
        wanted = name.removeprefix("fonts/")
        own = (source for source in self.sources if source.own is not None and wanted == source.own.file)
        return next(chain(own, (source for source in self.sources if source.stem == wanted)), None)

    def family(self, name: str) -> tuple[Source, ...]:
        """By the name of a family, however it is spaced; of one that the game brings along only its own."""
        return self._one_side([source for source in self.sources if plain(name) in source.families])

    def sisters(self, source: Source) -> tuple[Source, ...]:
        others = [other for other in self.sources if other.families & source.families]
        return tuple(other for other in others if (other.own is None) == (source.own is None))

    def _one_side(self, found: Sequence[Source]) -> tuple[Source, ...]:
        return tuple(source for source in found if (source.own is None) == (found[0].own is None))


def serving(
    members: Sequence[Source],
    bold: bool,
    italic: bool,
    features: Sequence[str] = (),
    axes: Mapping[str, float] | None = None,
) -> Chosen:
    """The one that comes nearest; bold is heavier than regular wherever the family has anything heavier."""
    slanted = [member for member in members if italic in member.slants]
    among = slanted or members
    source = min(among, key=lambda member: abs(member.nearest(REGULAR) - REGULAR))
    weight = source.nearest(REGULAR)
    if bold and (heavier := [member for member in among if member.weights[1] > weight]):
        source = min(heavier, key=lambda member: abs(member.nearest(BOLD) - BOLD))
        weight = source.nearest(BOLD)
    chosen = source.chosen(weight, italic, features, axes)
    return Chosen(chosen.face, chosen.cut, bool(slanted) and (weight >= _BOLD_FROM) == bold)


def plain(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).casefold()


def _house_source(stem: str) -> Source:
    family, weight, is_italic = _read(stem)
    return Source(stem, frozenset({plain(family)}), (weight, weight), frozenset({is_italic}))


def _own_source(font: OwnFont) -> Source:
    about = font.about
    families = frozenset(plain(name) for name in (*about.families, _read(font.stem)[0]))
    weights = (float(about.weight), float(about.weight))
    if axis := about.axes.get(WEIGHT):
        weights = (axis.least, axis.most)
    ital, slnt = about.axes.get(ITALIC), about.axes.get(SLANT)
    both = (ital is not None and ital.most >= 1) or (slnt is not None and slnt.least < 0)
    slants = {False, True} if both else {about.is_italic}
    return Source(font.stem, families, weights, frozenset(slants), font)


def _read(stem: str) -> tuple[str, float, bool]:
    """Family, weight and slant as the name of a file says them: AlegreyaSans-BoldItalic."""
    match = _STEM.fullmatch(stem)
    if match is None:
        return stem, REGULAR, False
    return match[1], _WEIGHTS.get((match[2] or "").lower(), REGULAR), bool(match[3])
