"""maps.toml: terrain as data and fields of hexes written as rows of letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.game.content import Content
from pnp.game.fields import Id, Line, OneSymbol, Prose
from pnp.game.hexes import Hex, Tops, from_offset
from pnp.game.references import References
from pnp.source.counts import FROM_DATA
from pnp.source.documented import doc
from pnp.source.pictures import NO_PICTURE
from pnp.source.problems import Problem, Severity, did_you_mean
from pnp.source.schema import Strict, Wrong
from pnp.source.toml import KeyPath

FLOOR_HEX_MM = 1.5
MAX_ROWS = 120
MAX_HEXES = 10_000

Role = Annotated[str, Field(max_length=60, description="a role of the palette")]
Side = Literal["e", "se", "sw", "w", "nw", "ne", "n", "s"]
_SIDES: dict[Tops, tuple[str, ...]] = {
    Tops.POINTY: ("e", "se", "sw", "w", "nw", "ne"),
    Tops.FLAT: ("se", "s", "sw", "nw", "n", "ne"),
}


class Terrain(Strict):
    """What a letter in a map's rows stands for, and how such a hex looks."""

    id: Id = doc("what other files call the terrain", "hill")
    letter: Annotated[str, Field(pattern=r"^[!-~]$", description="one printable character")] = doc(
        "what stands for it in the rows of a map", "h"
    )
    name: Line | Literal[""] = doc(
        "what a reader calls it; a gap needs none", "Hill", default="", hint=True, usual=True
    )
    legend: str = doc(
        "what the legend says; nothing: not in the legend", "**{Hill}:** steep", default="", hint=True, max_length=160
    )
    group: Id | Literal[""] = doc(
        "terrains with the same group are one in the legend, and may look alike", "high", default=""
    )
    ground: Role | Literal[""] = doc("the role of the palette that fills the hex", "tile", default="", usual=True)
    drawable: bool = doc(
        "whether players draw there, so that it must be light enough for a pencil", False, default=True
    )
    icon: OneSymbol | Literal[""] = doc("a symbol at the rim of the hex", "camp", default="")
    tile: str = doc("a drawing that covers the hex", "tile-lake", default="", hint=True, max_length=80)
    label: str = doc("a few letters at the rim of the hex", "+2", default="", max_length=6)
    points: Annotated[int, Field(ge=0, le=1000)] | None = doc(
        "what the hex is worth: a number at its rim", 2, default=None
    )
    needs: OneSymbol | Literal[""] = doc("a symbol at the rim that says what must be drawn there", "GH", default="")
    border: Role | Literal[""] = doc("the role whose line runs round all hexes of it that touch", "fence", default="")
    spills: bool = doc("whether it goes on to the edge of the picture at the end of a row", True, default=False)
    exactly: Annotated[int, Field(ge=0, le=MAX_HEXES), FROM_DATA] | None = doc(
        "how many of it each map must have", 1, default=None
    )

    @model_validator(mode="after")
    def _has_a_name(self) -> Terrain:
        if not self.name and not self.is_gap:
            raise Wrong("“name” is missing", "what a reader calls such a hex")
        return self

    @property
    def is_labelled(self) -> bool:
        return bool(self.label) or self.points is not None

    @property
    def printed_label(self) -> str | int:
        return self.label or ("" if self.points is None else self.points)

    @property
    def is_gap(self) -> bool:
        """Nothing is drawn here: the page's ground shows."""
        return not (self.ground or self.tile or self.icon or self.needs or self.is_labelled or self.border)


class Edge(Strict):
    """One side of one hex drawn in a role's stroke: a fence, a river, a wall."""

    at: tuple[Annotated[int, Field(ge=1, le=MAX_ROWS)], Annotated[int, Field(ge=1, le=MAX_ROWS)]] = doc(
        "[row, column] of the hex, both from 1", [2, 3]
    )
    side: Side = doc("which side: e, se, sw, w, nw, ne with pointy tops; n, ne, se, s, sw, nw with flat ones", "ne")
    role: Role = doc("the role whose line is drawn", "fence")


class MapRule(Strict):
    """What is special about playing on a map, for its sheet to tell."""

    title: Line = doc("its heading", "The ferry")
    icon: OneSymbol | Literal[""] = doc("a symbol beside it, of which the rule speaks", "boat", default="")
    text: Prose = doc("the rule itself", "A :boat: crosses the lake once a round.")


class MapSheet(Strict):
    """What the sheets of all maps have in common."""

    legend_title: Line | None = doc("what stands above the legend", "What is what", default=None)
    tracker: Annotated[int, Field(ge=0, le=40, description="so many circles to cross off"), FROM_DATA] = doc(
        "how many circles to cross off stand above the field; 0: none", 8, default=0
    )
    tracker_label: Annotated[str, Field(max_length=40)] = doc("what stands beside the circles", "Rounds", default="")


class HexMap(Strict):
    """A field, and all that its sheet says and shows: with the map in one row, nothing can get to another's sheet."""

    id: Id = doc("what components and figures call the map", "valley")
    name: Line = doc("what stands above the field", "The Valley")
    scene: Annotated[str, Field(max_length=80, description="a drawing; unless told, that of the map's id")] = doc(
        "a drawing behind the title; unless told, art/<id>.svg", "valley-dusk", default=""
    )
    ground: Annotated[str, Field(max_length=80, description="a drawing; unless told, that of “<id>-ground”")] = doc(
        "a drawing behind the field; unless told, art/<id>-ground.svg", "valley-grass", default=""
    )
    story: Prose | Literal[""] = doc("a few words above the field", "Morning comes late down here.", default="")
    rule: MapRule | None = doc("what is special about this map, told below its field", default=None)
    rows: tuple[Annotated[str, Field(min_length=1, max_length=4 * MAX_ROWS)], ...] = doc(
        "the field: a letter a hex, with spaces between", ["m m h", "m ~ m", "h m m"], min_length=1, max_length=MAX_ROWS
    )
    edge: tuple[Edge, ...] = doc("sides of hexes that are drawn: a fence, a river, a wall", default=(), max_length=1000)

    def letters(self, tops: Tops) -> Iterator[tuple[Hex, str, KeyPath]]:
        """Every hex with its letter and the row it stands in."""
        for row, text in enumerate(self.rows):
            for column, letter in enumerate(text.split()):
                yield from_offset(column, row, tops), letter, ("rows", row)

    def hex_at(self, row: int, column: int, tops: Tops) -> Hex:
        """Rows and columns as a person counts them, from 1."""
        return from_offset(column - 1, row - 1, tops)


class Maps(Strict):
    """maps.toml"""

    min_hex_mm: Annotated[float, Field(ge=FLOOR_HEX_MM, le=100)] = doc(
        "how wide a hex must be at least, in mm: a pencil needs room", 15.0
    )
    tops: Tops = doc("whether a corner or a side of each hex is at its top", "flat", default=Tops.POINTY)
    sheet: MapSheet = doc("what the sheets of all maps have in common", default=MapSheet())
    terrain: tuple[Terrain, ...] = doc("what the letters stand for", min_length=1, max_length=60)
    map: tuple[HexMap, ...] = doc("the maps", min_length=1, max_length=20)

    def field(self, number: int) -> dict[Hex, Terrain]:
        """The hexes of a map and what lies on them; gaps are left out."""
        by_letter = {terrain.letter: terrain for terrain in self.terrain}
        cells = ((where, by_letter[letter]) for where, letter, _ in self.map[number].letters(self.tops))
        return {where: terrain for where, terrain in cells if not terrain.is_gap}

    def group(self, name: str) -> tuple[Terrain, ...]:
        return tuple(terrain for terrain in self.terrain if terrain.group == name)

    def side(self, edge: Edge) -> int:
        """The number of an edge's side, as the hexes count them."""
        return _SIDES[self.tops].index(edge.side)


def problems(maps: Maps, references: References) -> Iterator[Problem]:
    """What does not hold together inside maps.toml, and names that lead nowhere."""
    doubled = len({terrain.letter for terrain in maps.terrain}) < len(maps.terrain)
    for key in ("id", "letter"):
        seen: set[str] = set()
        for terrain in maps.terrain:
            value = getattr(terrain, key)
            if value in seen:
                yield terrain.span.at(key).problem(f"two terrains have “{value}”")
            seen.add(value)
    for terrain in maps.terrain:
        for key in ("icon", "needs"):
            if name := getattr(terrain, key):
                yield from references.symbol_problems(name, terrain.span.at(key))
        if terrain.tile:
            yield from references.drawing_problems(terrain.tile, terrain.span.at("tile"))
        if terrain.drawable and not terrain.ground:
            hint = "a role of the palette; or drawable = false, for a gap in the field"
            yield terrain.span.problem("a terrain that is drawn on needs a “ground”", hint)
    yield from references.repeated(maps.map, "maps")
    yield from _bare(maps, references)
    for board in maps.map:
        yield from _sheet_problems(board, references)
        if not doubled:  # else a letter is lost that the rows still have
            yield from _field_problems(maps, board)


def _sheet_problems(board: HexMap, references: References) -> Iterator[Problem]:
    """Names that lead nowhere; what the art of a map is called follows from its id, unless it says otherwise."""
    for key in ("scene", "ground"):
        if name := getattr(board, key):
            yield from references.drawing_problems(name, board.span.at(key))
    if board.rule is not None and board.rule.icon:
        yield from references.symbol_problems(board.rule.icon, board.rule.span.at("icon"))
        symbol = references.symbol(board.rule.icon)
        if symbol is not None and not _speaks_of(board.rule, board.rule.icon, symbol.name):
            message = f"the rule beside it does not speak of this symbol, the {symbol.name}"
            yield board.rule.span.at("icon").problem(message, "is it another map’s?", Severity.WARNING)


def _speaks_of(rule: MapRule, name: str, title: str) -> bool:
    """By its picture, by a hole for its name, or by the name itself."""
    words = f"{rule.title} {rule.text}".casefold()
    return any(mark in words for mark in (f":{name}:", f"{{{name}", f"a {name}", title.casefold()))


def _bare(maps: Maps, references: References) -> Iterator[Problem]:
    """Maps without a scene, where others have one: what goes by their ids is called otherwise."""
    bare = [board for board in maps.map if not board.scene and board.id not in references.drawings]
    if len(bare) < len(maps.map):
        for board in bare:
            message = (
                f"there is no drawing {NO_PICTURE.format(board.id)} for the sheet of this map, and others have theirs"
            )
            yield board.span.at("id").problem(message, 'or name one: scene = "…"', Severity.WARNING)


def _field_problems(maps: Maps, board: HexMap) -> Iterator[Problem]:
    known = {terrain.letter: terrain for terrain in maps.terrain}
    rows = board.span.at("rows")
    counts: Counter[str] = Counter()
    for _, letter, (_, row) in board.letters(maps.tops):
        counts[letter] += 1
        if letter not in known and counts[letter] == 1:
            hint = "letters are separated by spaces" if len(letter) > 1 else did_you_mean(letter, known)
            yield rows.at(row).problem(f"no terrain has the letter “{letter}”", hint)
    if sum(counts.values()) > MAX_HEXES:
        yield rows.problem(f"{sum(counts.values())} hexes are more than {MAX_HEXES}")
        return
    yield from _ragged(board, maps.tops)
    for terrain in maps.terrain:
        if terrain.exactly is not None and (count := counts[terrain.letter]) != terrain.exactly:
            wanted = f"{terrain.exactly} × “{terrain.letter}” ({terrain.name})"
            yield rows.problem(f"needs exactly {wanted}, found {count}")
    if all(known[letter].is_gap for letter in counts if letter in known):
        yield rows.problem("there is no hex in this field")
    yield from _edge_problems(maps, board, known)


def _edge_problems(maps: Maps, board: HexMap, known: Mapping[str, Terrain]) -> Iterator[Problem]:
    land = {where for where, letter, _ in board.letters(maps.tops) if letter not in known or not known[letter].is_gap}
    for edge in board.edge:
        if board.hex_at(*edge.at, maps.tops) not in land:
            yield edge.span.at("at").problem("there is no such hex", "[row, column], both from 1")
        elif edge.side not in _SIDES[maps.tops]:
            hint = f"accepted: {', '.join(_SIDES[maps.tops])}"
            yield edge.span.at("side").problem(f"a {maps.tops} hex has no side “{edge.side}”", hint)


def _ragged(board: HexMap, tops: Tops) -> Iterator[Problem]:
    """All rows alike, or (pointy) every second row one shorter, as hexes lie in a box."""
    sizes = [len(text.split()) for text in board.rows]
    first = _usual(sizes[::2])
    second = _usual(sizes[1::2]) if tops is Tops.POINTY and len(sizes) > 1 else first
    if second not in (first, first - 1):
        second = first
    for row, size in enumerate(sizes):
        wanted = second if row % 2 else first
        span = board.span.at("rows", row)
        if size == 0:
            yield span.problem(f"row {row + 1} is empty")
        elif size != wanted:
            yield span.problem(f"row {row + 1} has {size} hexes, {wanted} are needed", row_hint(tops))


def row_hint(tops: Tops) -> str:
    """With flat tops it is the columns that are shifted, and a box of them has rows of one length."""
    return "all rows alike" + (", or every second row one shorter" if tops is Tops.POINTY else "; gaps fill them up")


def _usual(sizes: list[int]) -> int:
    """What most rows have, so that the odd one out is reported and not the others."""
    return Counter(sizes).most_common(1)[0][0]


CONTENT = Content("maps.toml", Maps, problems, reads=("symbols.toml",))
