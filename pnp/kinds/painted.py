"""Pages as they are painted -> problems where a line, a slot, a symbol or a text would not show on what is below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pnp.art.artwork import Artwork
from pnp.game.game import Game
from pnp.kinds.assets import Assets
from pnp.kinds.contrast import MIN_EDGE, MIN_PICTURE, SEPARATE, colors_of, edged
from pnp.kinds.pieces.layout_files import style_span
from pnp.scene.color import WHITE, Color
from pnp.scene.document import Document
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.scene.ground import Known, Seen, seen_on
from pnp.scene.ink import Ink
from pnp.sheet.preflight import MIN_CONTRAST
from pnp.source.problems import Problem, Severity
from pnp.source.spans import Span

_HALO = "page"  # a line of the paper's own colour sets off what lies on it, or hides what lies below
_SLACK = 0.005  # what is told has two decimals


class PaintedContrast:
    """Looks at one page after the other, in either ink; a pair of roles is told once in each."""

    def __init__(self, game: Game, artwork: Artwork) -> None:
        self.game, self.artwork = game, artwork
        self._known = {ink: Known() for ink in Ink}
        self._symbols: dict[Ink, dict[int, str]] = {}
        self._told: set[tuple[str, str, Ink]] = set()
        self._judged: dict[tuple[int, Color], Color | None] = {}
        self._others = set(edged(game))  # pairs that are told for the palette alone

    def problems(self, document: Document, component: str, assets: Assets) -> Iterator[Problem]:
        ink = assets.ink
        if ink not in self._symbols:
            self._symbols[ink] = {id(assets.symbol(name)): name for name in self.game.symbols}
        symbols = self._symbols[ink]
        for number, page in enumerate(document.pages, 1):
            where = f"{component}, page {number}"
            for seen in seen_on(page.frame, lambda frame: id(frame) in symbols, _is_meant, self._known[ink]):
                if isinstance(seen.item, Shape):
                    yield from self._line(seen, seen.item, ink, where)
                elif isinstance(seen.item, Text):
                    yield from self._text(seen, seen.item, ink, where)
                else:
                    yield from self._symbol(seen, seen.item, ink, where)

    def _line(self, seen: Seen, shape: Shape, ink: Ink, where: str) -> Iterator[Problem]:
        """A line shows where it, or what it surrounds, stands out from one of its sides, at most of its places."""
        assert shape.stroke is not None
        line = shape.stroke.color
        least = MIN_EDGE if line.role in SEPARATE else MIN_PICTURE
        parts = [line, *([shape.fill] if isinstance(shape.fill, Color) else [])]
        lost: list[Color] = []
        for sides in seen.below:
            if max(part.contrast(side) for part in parts for side in sides) < least - _SLACK:
                lost.append(min(sides, key=line.contrast))
        if 2 * len(lost) <= len(seen.below):
            return
        ground = Counter(lost).most_common(1)[0][0]
        ground = next(color for color in lost if color == ground)
        if (line.role, ground.role) not in self._others:
            what = "a line" if shape.fill is None else "an outline"
            yield from self._tell(what, line, ground, least, ink, where)

    def _text(self, seen: Seen, text: Text, ink: Ink, where: str) -> Iterator[Problem]:
        """A text is judged by the ground that its style names; where most of it lies on another, by that one, too."""
        lost = [ground for ground in seen.below[0] if text.color.contrast(ground) < MIN_CONTRAST - _SLACK]
        if 2 * len(lost) <= len(seen.below[0]) or text.color.contrast(text.on) < MIN_CONTRAST:  # that is told by itself
            return
        (ground, _), *_ = Counter(lost).most_common(1)
        ground = next(color for color in lost if color == ground)
        roles = (text.color.role, ground.role, ink)
        if roles in self._told:
            return
        self._told.add(roles)
        shown = text.text if len(text.text) <= 30 else f"{text.text[:29]}…"
        below = f"“{ground.role}”" if ground.role else "“paper”" if ground == WHITE else f"a picture ({ground})"
        message = (
            f"“{shown}” is set for the ground “{text.on.role}” and lies on {below}, where it has "
            f"{text.color.contrast(ground):.2f} : 1 in the {ink} ink, less than {MIN_CONTRAST} : 1 ({where})"
        )
        hint = f"{text.color} on {ground}: name the true ground (on = “{ground.role}”) and a colour that shows there"
        if not ground.role and ground != WHITE:
            hint = "give the box of these words a fill: pictures do not change with the palette"
        component = where.partition(",")[0]
        span = style_span(self.game, component, text.color.role, text.on.role, seen.within)
        yield (span or self.game.at("components.toml", component)).problem(message, hint)

    def _symbol(self, seen: Seen, place: Place, ink: Ink, where: str) -> Iterator[Problem]:
        """A symbol shows if the boldest of its colours stands out from what lies below most of it."""
        name = self._symbols[ink][id(place.frame)]
        ground, spots = Counter(seen.below[0]).most_common(1)[0]
        ground = next(color for color in seen.below[0] if color == ground)
        if 2 * spots <= len(seen.below[0]):
            return
        boldest = self._boldest(place.frame, ground)
        if boldest is not None and boldest.contrast(ground) < MIN_PICTURE - _SLACK:
            yield from self._tell(f"the symbol “{name}”", boldest, ground, MIN_PICTURE, ink, where)

    def _boldest(self, frame: Frame, ground: Color) -> Color | None:
        key = id(frame), ground
        if key not in self._judged:
            self._judged[key] = max(set(colors_of(frame)), key=ground.contrast, default=None)
        return self._judged[key]

    def _tell(self, what: str, color: Color, ground: Color, least: float, ink: Ink, where: str) -> Iterator[Problem]:
        """At the game's own role: that of the line, else that of its ground; else where the component stands."""
        if (color.role, ground.role, ink) in self._told:
            return
        self._told.add((color.role, ground.role, ink))
        ratio, below = color.contrast(ground), ground.role or ("paper" if ground == WHITE else str(ground))
        message = (
            f"{what} of “{color.role or color}” has {ratio:.2f} : 1 against “{below}” below it "
            f"in the {ink} ink, less than {least:g} : 1 ({where})"
        )
        hint = f"{color} on {ground}: change one of the two, or name another role for the line"
        severity = Severity.ERROR if ratio < MIN_EDGE else Severity.WARNING
        span = self._span((color.role, ground.role)) or self.game.at("components.toml", where.partition(",")[0])
        yield span.problem(message, hint, severity)

    def _span(self, roles: Iterable[str]) -> Span | None:
        return next((self.artwork.own_roles[role] for role in roles if role in self.artwork.own_roles), None)


def _is_meant(line: Color) -> bool:
    return line.role not in ("", _HALO)
