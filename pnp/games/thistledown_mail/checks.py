"""The data of The Thistledown Mail -> where it lacks what the rules need; what the table needs of the sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.game.content.maps import Maps
from pnp.game.demands import Demand, PieceForEachPlayer, Pieces, PiecesInAll
from pnp.game.game import Game
from pnp.game.hexes import Tops
from pnp.game.tables import Row
from pnp.games.thistledown_mail.board import make_field
from pnp.games.thistledown_mail.schema import (
    DECK,
    HEIGHTS,
    MOST_HEIGHTS,
    PERKS,
    RANKS,
    SKETCHES,
    VANE,
    VILLAGES,
    WAYS,
    WINDS,
    CardRow,
    Earns,
    Effect,
    Facts,
    Ground,
    HeightRow,
    PerkRow,
    RankRow,
    SketchRow,
    WindRow,
)
from pnp.source.problems import Problem

# What a text must speak of, so that two of them cannot change places unnoticed: symbols, or a word for what is done.
_EARNED = {Earns.LETTERS: "letter", Earns.SKETCHES: "sketch", Earns.ECHOES: "echo"}
_OFFERED = {Effect.LIFTS: "climb", Effect.LEADS: "turn", Effect.CARRIES: "further"}

_CARDS = Pieces("cards", "wind card", rows=DECK)
_HEIGHT_CARDS = Pieces("cards", "height card", rows=HEIGHTS)
_REFERENCE_CARDS = Pieces("cards", "reference card", rows="")
_LOGS = Pieces("mats", "logbook", rows="")


def demands(game: Game) -> Iterator[Demand]:
    """What lies on the table."""
    players = game.identity.players[1]
    yield PieceForEachPlayer(_REFERENCE_CARDS, players)
    yield PieceForEachPlayer(_LOGS, players, game.at("game.toml", "players"))
    yield PiecesInAll(_CARDS, len(game.rows(DECK, CardRow)), game.tables[DECK].span, unlike=_HEIGHT_CARDS)
    yield PiecesInAll(_HEIGHT_CARDS, len(game.rows(HEIGHTS, HeightRow)), game.tables[HEIGHTS].span, unlike=_CARDS)


def _maps(game: Game) -> Maps:
    assert game.maps is not None  # needed
    return game.maps


# The sky


def heights(game: Game) -> Iterator[Problem]:
    """Each is good for something else, and the higher, the further."""
    rows = game.rows(HEIGHTS, HeightRow)
    if len(rows) != MOST_HEIGHTS:
        hint = "letters, sketches and echoes: one height for each"
        yield game.tables[HEIGHTS].span.problem(f"there are {MOST_HEIGHTS} heights, not {len(rows)}", hint)
    for row, earns in zip(rows, Earns, strict=False):
        if row.earns is not earns:
            message = f"this height is for {earns}, the rows going from the lowest to the highest"
            yield row.span.at("earns").problem(message, f'earns = "{earns}"')
        face = game.symbol_id(row.face) if row.face in _symbol_names(game) else None
        if face is None:
            yield row.span.at("face").unknown(row.face, _symbol_names(game), "symbol")
        elif row.id != face:
            yield row.span.at("id").problem(f"the row of “{face}” is called “{row.id}”", f'id = "{face}"')
        else:
            yield from _named(game, row, row.name)
    for lower, higher in pairwise(rows):
        if higher.spaces <= lower.spaces:
            message = f"{higher.spaces} are no more spaces than the {lower.spaces} of the height below"
            yield higher.span.at("spaces").problem(message, "the higher, the further")


def _named(game: Game, row: Row, name: str) -> Iterator[Problem]:
    """A row that goes by the id of a symbol goes by its name, too."""
    if name != game.symbols[row.id].name:
        message = f"this is “{name}”, and the symbol of this row is called “{game.symbols[row.id].name}”"
        yield row.span.at("name").problem(message, f'name = "{{symbol.{row.id}.name}}"')


def texts(game: Game) -> Iterator[Problem]:
    """What stands on a card is about that card."""
    for height in game.rows(HEIGHTS, HeightRow):
        yield from _speaks(height, ("text", "short"), game.symbols[_EARNED[height.earns]].name)
    for perk in game.rows(PERKS, PerkRow):
        yield from _speaks(perk, ("text", "short"), _OFFERED[perk.effect])
    for terrain in _maps(game).terrain:
        name = game.symbol(terrain.icon).name if terrain.icon else terrain.name
        if terrain.legend and not terrain.legend.startswith(f"**{name}:**"):
            message = f"the legend of this terrain does not begin with its name, the {name}"
            yield terrain.span.at("legend").problem(message, f"**{name}:** …")


def _speaks(row: Row, keys: Sequence[str], word: str) -> Iterator[Problem]:
    for key in keys:
        if word.casefold() not in str(getattr(row, key)).casefold():
            yield row.span.at(key).problem(
                f"this text does not say “{word.casefold()}”, which is what the row is about"
            )


def die_sides(game: Game) -> Iterator[Problem]:
    """Heights and the vane, each at least once, on one die."""
    assert game.dice is not None  # needed
    for extra in game.dice.die[1:]:
        yield extra.span.problem("there is one die, for the weather")
    die, wanted = game.dice.die[0], [*(row.id for row in game.rows(HEIGHTS, HeightRow)), VANE]
    if die.count != 1:
        yield die.span.at("count").problem(f"there is one die, not {die.count}")
    shown = [game.symbol_id(face) for face in die.faces]
    for number, face in enumerate(shown):
        if face not in wanted:
            message = f"“{die.faces[number]}” is neither a height nor the {VANE}"
            yield die.span.at("faces", number).problem(message, f"one of {', '.join(wanted)}")
    for name in wanted:
        if name not in shown:
            yield die.span.at("faces").problem(f"no side shows “{name}”, so it would never be rolled")
    order = [wanted.index(face) for face in shown if face in wanted]
    for number, (first, second) in enumerate(pairwise(order), 1):
        if second < first:
            message = "sides go from the lowest height up, and the vane comes last, as the book tells them"
            yield die.span.at("faces", number).problem(message)


def _symbol_names(game: Game) -> list[str]:
    return [*game.symbols, *(symbol.code for symbol in game.symbols.values())]


def winds(game: Game) -> Iterator[Problem]:
    """One for each way."""
    seen: list[str] = []
    rows = game.rows(WINDS, WindRow)
    for row in rows:
        if row.to not in _symbol_names(game) or (way := game.symbol_id(row.to)) not in WAYS:
            yield row.span.at("to").problem(f"“{row.to}” is no way of the wind", f"one of {', '.join(WAYS)}")
            continue
        if way in seen:
            yield row.span.at("to").problem(f"another wind blows to the {way} already")
        seen.append(way)
    if len(rows) != len(WAYS):
        yield game.tables[WINDS].span.problem(f"there is a wind for each of {len(WAYS)} ways, not {len(rows)}")


def perks(game: Game) -> Iterator[Problem]:
    rows = game.rows(PERKS, PerkRow)
    for row in rows:
        if row.symbol not in _symbol_names(game):
            yield row.span.at("symbol").unknown(row.symbol, _symbol_names(game), "symbol")
        elif game.symbol_id(row.symbol) != row.id:
            yield row.span.at("symbol").problem(f"the row of “{row.symbol}” is called “{row.id}”")
        else:
            yield from _named(game, row, row.name)
    for effect, count in Counter(row.effect for row in rows).items():
        if count > 1:
            row = next(row for row in reversed(rows) if row.effect is effect)
            yield row.span.at("effect").problem(f"{count} perks have this effect, and each has one of its own")
    if len(rows) != len(Effect):
        yield game.tables[PERKS].span.problem(f"there are {len(Effect)} perks, not {len(rows)}")
    expected = {"sun": Effect.LIFTS, "geese": Effect.LEADS, "gust": Effect.CARRIES}
    for row in rows:
        if row.id in expected and row.effect is not expected[row.id]:
            yield row.span.at("effect").problem(f"what {row.id} does is “{expected[row.id]}”: so the card says it")


def deck(game: Game) -> Iterator[Problem]:
    """Every wind with every perk, once; and enough for all rounds."""
    rows, facts = game.rows(DECK, CardRow), game.facts(Facts)
    known = {
        "wind": [row.id for row in game.rows(WINDS, WindRow)],
        "perk": [row.id for row in game.rows(PERKS, PerkRow)],
    }
    wrong = False
    for row in rows:
        for key, names in known.items():
            if getattr(row, key) not in names:
                wrong = True
                yield row.span.at(key).unknown(getattr(row, key), names, key)
        if row.id != f"{row.wind}-{row.perk}":
            wrong = True
            yield row.span.at("id").problem(f"this card is called “{row.wind}-{row.perk}”", "wind and perk, joined")
    pairs = Counter((row.wind, row.perk) for row in rows)
    for wind in known["wind"]:
        for perk in known["perk"]:
            if not wrong and pairs[wind, perk] != 1:
                message = (
                    f"“{wind}” with “{perk}” is there {pairs[wind, perk]} times, and every wind has each perk once"
                )
                yield game.tables[DECK].span.problem(message)
    needed = len(game.rows(HEIGHTS, HeightRow)) + facts.forecast + facts.rounds - 1
    if not wrong and len(rows) < needed:
        message = f"{facts.rounds} rounds and a forecast of {facts.forecast} take {needed} cards; there are {len(rows)}"
        yield facts.span.at("rounds").problem(message)


# The vale


def vale(game: Game) -> Iterator[Problem]:
    """Everything that balloons fly for is there, and a yard for each."""
    maps, players = _maps(game), game.identity.players[1]
    if maps.tops is not Tops.POINTY:
        yield maps.span.at("tops").problem("winds blow to the sides of hexes with pointy tops", 'tops = "pointy"')
    ids = {terrain.id for terrain in maps.terrain}
    for ground in Ground:
        if ground not in ids:
            yield maps.span.at("terrain").problem(f"there is no terrain “{ground}”, and the rules speak of it")
    for terrain in maps.terrain:
        if terrain.group == VILLAGES and not terrain.points:
            yield terrain.span.problem("a village has points", "points = 3, say")
        if terrain.points is not None and terrain.group != VILLAGES:
            yield terrain.span.at("points").problem("only villages have points of their own")
        if terrain.points is not None and terrain.id != f"village-{terrain.points}":
            message = f"a village of {terrain.points} is called “village-{terrain.points}”"
            yield terrain.span.at("points").problem(message, "or its id is to change as well")
    if ids < set(Ground):
        return
    for number, hex_map in enumerate(maps.map):
        field = make_field(maps, number)
        rows = hex_map.span.at("rows")
        if len(field.yards) < players:
            yield rows.problem(f"{len(field.yards)} yards are too few for {players} players")
        sights = field.sights.bit_count()
        if sights != len(game.rows(SKETCHES, SketchRow)):
            message = f"there are {sights} sights, and {SKETCHES}.toml tells of {len(game.rows(SKETCHES, SketchRow))}"
            yield rows.problem(message, "a row for every number of sketches")
        for what, there in (("village", field.villages), ("peak", field.peaks), ("lake", field.lakes)):
            if not there:
                yield rows.problem(f"there is no {what} on this map")


# Points


def facts_agree(game: Game) -> Iterator[Problem]:
    facts = game.facts(Facts)
    if facts.beside >= facts.fair:
        message = f"landing beside the fair brings {facts.beside}, no less than the {facts.fair} of landing there"
        yield facts.span.at("beside").problem(message)
    if facts.scoop > facts.refills:
        yield facts.span.at("scoop").problem(
            f"a lake gives {facts.scoop}, and there is room for {facts.refills} at all"
        )


def sketches(game: Game) -> Iterator[Problem]:
    """Counted from one, and each worth more than the one before."""
    rows = game.rows(SKETCHES, SketchRow)
    for number, row in enumerate(rows, 1):
        if row.count != number:
            yield row.span.at("count").problem(f"this is row {number}, for as many sketches", f"count = {number}")
        elif row.id != f"sketches-{row.count}":
            yield row.span.at("id").problem(f"the row of {row.count} is called “sketches-{row.count}”")
    gains = _gains([0, *(row.points for row in rows)])
    for number, (first, second) in enumerate(pairwise(gains), 1):
        if second != first + 1:
            message = f"sketch {number + 1} adds {second}, and sketch {number} added {first}"
            yield rows[number].span.at("points").problem(message, "each sketch adds one point more than the last")


def _gains(points: Sequence[int]) -> list[int]:
    return [second - first for first, second in pairwise(points)]


def ranks(game: Game) -> Iterator[Problem]:
    """From nothing upwards, in equal steps but for the first."""
    rows: Sequence[RankRow] = game.rows(RANKS, RankRow)
    if rows[0].least:
        yield rows[0].span.at("least").problem("the first rank begins at 0 points")
    for lower, higher in pairwise(rows):
        if higher.least <= lower.least:
            yield higher.span.at("least").problem(f"“{higher.name}” must take more than the {lower.least} before it")
    steps = _gains([row.least for row in rows[1:]])
    for row, step in zip(rows[2:], steps, strict=True):
        if step != Counter(steps).most_common(1)[0][0] and step > 0:
            yield row.span.at("least").problem(f"this rank takes {step} points more; the others lie evenly apart")
    yield from _doubled(rows, "name")


def _doubled(rows: Sequence[Row], key: str) -> Iterator[Problem]:
    for number, row in enumerate(rows):
        if getattr(row, key) in [getattr(other, key) for other in rows[:number]]:
            yield row.span.at(key).problem(f"two rows have the {key} “{getattr(row, key)}”")


CHECKS = (heights, texts, die_sides, winds, perks, deck, vale, facts_agree, sketches, ranks)
