"""Pages as they are painted -> problems where a line, a slot, a symbol or a text would not show on what is below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from pnp.art.adopting import colors_of as own_colors
from pnp.art.artwork import Artwork
from pnp.disk.facts import Facts, fact_key
from pnp.game.game import Game
from pnp.kinds.assets import Assets
from pnp.kinds.contrast import MIN_EDGE, MIN_PICTURE, MIN_SEEN, SEPARATE, Faint, colors_of, edged
from pnp.kinds.dice.faces import GROUND
from pnp.kinds.pieces.layout_files import style_span
from pnp.scene.color import WHITE, Color
from pnp.scene.document import Document
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.scene.ground import Known, Seen, seen_on
from pnp.scene.ink import Ink
from pnp.sheet.preflight import MIN_CONTRAST
from pnp.source.pictures import TWIN
from pnp.source.problems import Problem, Severity
from pnp.source.spans import Span

_HALO = "page"  # a line of the paper's own colour sets off what lies on it, or hides what lies below
_COVER = "cover"  # the ground of a book's title, and the key that names the drawing on it
_COVER_HINT = (
    "the title stands in the upper third: leave the drawing plain there, in the role “cover”; or take one that is wider"
    " than high, which lies below the title, or a bitmap, which has a plate for it"
)
_BEHIND = ("backdrop", "scene")  # keys of drawings in whose left half words stand
_SLACK = 0.005  # what is told has two decimals


class _Judged(NamedTuple):
    """What should have at least so much contrast; with less than `least_seen` it is an error."""

    name: str
    least: float
    least_seen: float = MIN_EDGE
    advice: str = "change one of the two, or name another role for the line"


class PaintedContrast:
    """Looks at one page after the other, in either ink; a pair of roles is told once in each."""

    def __init__(self, game: Game, artwork: Artwork, facts: Facts) -> None:
        self.game, self.artwork, self._facts = game, artwork, facts
        self._doubted: set[Ink] = set()  # in which something did not stand out, whether it is told or not
        self._known = {ink: Known() for ink in Ink}
        self._symbols: dict[Ink, dict[str, str]] = {}
        self._looks: dict[Ink, str] = {}  # what symbols look like
        self._told: set[tuple[str, str, Ink]] = set()
        self._judged: dict[tuple[int, Color], Color | None] = {}
        self._others = set(edged(game))  # pairs that are told for the palette alone
        self.faint: Faint = set()  # and symbols
        self._told_symbols: dict[tuple[str, Ink], Severity] = {}  # those with colours of their own

    def forget(self) -> None:
        """What was found out about frames; what was told stays told."""
        for known in self._known.values():
            known.forget()

    def problems(self, document: Document, component: str, assets: Assets) -> Iterator[Problem]:
        ink = assets.ink
        if ink not in self._symbols:
            frames = {name: assets.symbol(name) for name in self.game.symbols}
            self._symbols[ink] = {frame.digest: name for name, frame in frames.items()}
            self._looks[ink] = " ".join(sorted({frame.digest for frame in frames.values()}))
        symbols = self._symbols[ink]
        for number, page in enumerate(document.pages, 1):
            where = f"{component}, page {number}"
            key = fact_key("contrast", self._looks[ink], page.frame.meaning)
            if self._facts.get(key) is not None:
                continue
            for seen in seen_on(page.frame, lambda frame: frame.digest in symbols, _is_meant, self._known[ink]):
                if isinstance(seen.item, Shape):
                    yield from self._line(seen, seen.item, ink, where)
                elif isinstance(seen.item, Text):
                    yield from self._text(seen, seen.item, ink, where)
                else:
                    yield from self._symbol(seen, seen.item, ink, where)
            # What a page shares with one before it is not looked at again, so this can be said of all or of none.
            if ink not in self._doubted:
                self._facts.add(key, 1.0)

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
        self._doubted.add(ink)
        ground = Counter(lost).most_common(1)[0][0]
        ground = next(color for color in lost if color == ground)
        if (line.role, ground.role) not in self._others:
            what = _Judged("a line" if shape.fill is None else "an outline", least)
            yield from self._tell(what, line, ground, ink, where, by=self._drawn(seen, ground))

    def _text(self, seen: Seen, text: Text, ink: Ink, where: str) -> Iterator[Problem]:
        """A text is judged by the ground that its style names; where most of it lies on another, by that one, too."""
        lost = [ground for ground in seen.below[0] if text.color.contrast(ground) < MIN_CONTRAST - _SLACK]
        if 2 * len(lost) <= len(seen.below[0]):
            return
        self._doubted.add(ink)
        if text.color.contrast(text.on) < MIN_CONTRAST:  # that is told by itself
            return
        (ground, _), *_ = Counter(lost).most_common(1)
        ground = next(color for color in lost if color == ground)
        roles = (text.color.role, ground.role, ink)
        if roles in self._told:
            return
        self._told.add(roles)
        shown = text.text if len(text.text) <= 30 else f"{text.text[:29]}…"
        below = f"“{ground.role}”" if ground.role else "“paper”" if ground == WHITE else f"a picture ({ground})"
        below += self._drawn(seen, ground)
        message = (
            f"“{shown}” is set for the ground “{text.on.role}” and lies on {below}, where it has "
            f"{text.color.contrast(ground):.2f} : 1 in the {ink} ink, less than {MIN_CONTRAST} : 1 ({where})"
        )
        true = f'on = "{ground.role or "paper"}"'
        hint = f"{text.color} on {ground}: name the true ground ({true}) and a colour that shows there"
        if not ground.role and ground != WHITE:
            hint = "give the box of these words a fill: pictures do not change with the palette"
        component = where.partition(",")[0]
        span: Span | None = style_span(self.game, component, text.color.role, text.on.role, seen.within)
        if span is None and text.on.role == _COVER and _COVER in self.game.components.values.get(component, {}):
            if (_COVER, component, ink) in self._told:  # one drawing lies below all words of a cover
                return
            self._told.add((_COVER, component, ink))
            span, hint = self.game.at("components.toml", component, _COVER), _COVER_HINT
        behind = next((key for key in _BEHIND if self.game.components.values.get(component, {}).get(key)), "")
        if span is None and behind:
            hint = f"words stand in the left half of this drawing: leave it plain there, in the role “{text.on.role}”"
            span = self.game.at("components.toml", component, behind)
        yield (span or self.game.at("components.toml", component)).problem(message, hint)

    def _symbol(self, seen: Seen, place: Place, ink: Ink, where: str) -> Iterator[Problem]:
        """A symbol shows if the boldest of its colours stands out from what lies below most of it."""
        name = self._symbols[ink][place.frame.digest]
        ground, spots = Counter(seen.below[0]).most_common(1)[0]
        ground = next(color for color in seen.below[0] if color == ground)
        if 2 * spots <= len(seen.below[0]):
            return
        boldest = self._boldest(place.frame, ground)
        if boldest is None or boldest.contrast(ground) >= MIN_PICTURE - _SLACK:
            return
        self._doubted.add(ink)
        if not boldest.role:
            yield from self._pale_import(name, boldest, ground, ink, where)
        elif (boldest.role, ground, ink) not in self.faint:
            least_seen = MIN_PICTURE if (name, ground.role) in self._on_dice else MIN_EDGE
            what = _Judged(f"the symbol “{name}”", MIN_PICTURE, least_seen, "an outline helps")
            by = self._drawn(seen, ground)
            yield from self._tell(what, boldest, ground, ink, where, self.game.symbols[name].span, by)

    def _pale_import(self, name: str, boldest: Color, ground: Color, ink: Ink, where: str) -> Iterator[Problem]:
        """Colours that a drawing came with are a matter of taste, as long as they can be seen at all."""
        severity = Severity.ERROR if boldest.contrast(ground) < MIN_SEEN else Severity.WARNING
        if self._told_symbols.get((name, ink)) in (severity, Severity.ERROR):
            return
        self._told_symbols[name, ink] = severity
        message = (
            f"the boldest colour of this symbol, {boldest}, has {boldest.contrast(ground):.2f} : 1 against "
            f"“{_called(ground)}” below it in the {ink} ink, less than {MIN_PICTURE:g} : 1 ({where})"
        )
        hint = f"give it a dark outline, or {self._remedy(name, boldest, ink)}"
        yield self.game.symbols[name].span.problem(message, hint, severity)

    def _remedy(self, name: str, color: Color, ink: Ink) -> str:
        """Only colours that the file has can be mapped: those of a derived twin, or of pixels, are not written down."""
        symbol = self.game.symbols[name]
        arts = [layer.art for layer in symbol.layers] or [symbol.art or name]
        for art in arts:
            drawing = self.artwork.drawings[art]
            if str(color) in own_colors(drawing):
                return f'give the colour a role in art.toml: [import.{art}] roles = {{ "{color}" = "…" }}'
        return f"a twin for this ink: art/{arts[0]}{TWIN}.svg, .png" if ink is Ink.FRIENDLY else "darker colours"

    @cached_property
    def _on_dice(self) -> set[tuple[str, str]]:
        """Symbols that are faces of dice, each with the grounds it has as such."""
        dice = self.game.dice.die if self.game.dice is not None else ()
        faces = [(self.game.symbol_id(face), die.role) for die in dice for face in die.faces]
        return {(face, ground) for face, role in faces for ground in (role, GROUND)}

    def _boldest(self, frame: Frame, ground: Color) -> Color | None:
        key = id(frame), ground
        if key not in self._judged:
            self._judged[key] = max(set(colors_of(frame)), key=ground.contrast, default=None)
        return self._judged[key]

    def _tell(
        self, what: _Judged, color: Color, ground: Color, ink: Ink, where: str, span: Span | None = None, by: str = ""
    ) -> Iterator[Problem]:
        """At the game's own role: that of the line, else that of its ground; else at `span`, or at the component."""
        if (color.role, ground.role, ink) in self._told:
            return
        self._told.add((color.role, ground.role, ink))
        ratio = color.contrast(ground)
        message = (
            f"{what.name} of “{color.role or color}” has {ratio:.2f} : 1 against “{_called(ground)}”{by} below it "
            f"in the {ink} ink, less than {what.least:g} : 1 ({where})"
        )
        hint = f"{color} on {ground}: {what.advice}"
        severity = Severity.ERROR if ratio < what.least_seen else Severity.WARNING
        span = self._span((color.role, ground.role)) or span
        span = span or self.game.at("components.toml", where.partition(",")[0])
        yield span.problem(message, hint, severity)

    def _drawn(self, seen: Seen, ground: Color) -> str:
        """The drawing that a ground is part of: it may have grown, and lie where nobody meant it to."""
        drawings = [self.artwork.drawings[name] for name in seen.painted(ground) if name in self.artwork.drawings]
        return f" ({drawings[-1].shown})" if drawings else ""

    def _span(self, roles: Iterable[str]) -> Span | None:
        return next((self.artwork.own_roles[role] for role in roles if role in self.artwork.own_roles), None)


def _called(ground: Color) -> str:
    return ground.role or ("paper" if ground == WHITE else str(ground))


def _is_meant(line: Color) -> bool:
    return line.role not in ("", _HALO)
