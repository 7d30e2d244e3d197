"""Trick 'r Treat: its lanterns: all twelve, each pictured as the table says, evenly spread over the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.game.content import ArtLayer, Die
from pnp.game.load import Game
from pnp.games.trick_r_treat.numbers import all_marks
from pnp.games.trick_r_treat.schemas import Content, KindRow
from pnp.games.trick_r_treat.vocabulary import Glow, Mood, Stem
from pnp.source.problems import Problem, did_you_mean

_KINDS, _SYMBOLS, _DICE = "tables/kinds.toml", "symbols.toml", "dice.toml"
_GROUP = "lantern"
_BODY = "lantern"
_COLUMNS = {"stem": [*Stem], "mood": [*Mood], "eyes": [*Glow]}


def marks_of(row: KindRow) -> tuple[str, str, str]:
    return row.stem, row.mood, row.eyes


def code_of(row: KindRow) -> str:
    """The first letters of its marks."""
    return "".join(mark[0] for mark in marks_of(row)).upper()


def lantern_problems(game: Game, content: Content) -> Iterator[Problem]:
    yield from _marks(game, content)
    yield from _kinds(game, content)
    for row in content.kinds.row:
        yield from _picture(game, row)
    yield from _strangers(game, content)
    yield from _dice(game, content)


def _marks(game: Game, content: Content) -> Iterator[Problem]:
    """The three marks, with the words that the table of kinds uses for them."""
    file = game.files["tables/marks.toml"]
    wanted = {"stem": "stem", "mood": "mood", "colour": "eyes"}
    for i, row in enumerate(content.marks.row):
        if row.id not in wanted:
            hint = did_you_mean(row.id, wanted)
            yield file.problem(("row", i, "id"), f"the rules know no mark “{row.id}”", hint)
        elif row.column != wanted[row.id]:
            yield file.problem(("row", i, "column"), f"the table of kinds has this mark under “{wanted[row.id]}”")
        elif sorted(row.values) != sorted(_COLUMNS[row.column]):
            words = ", ".join(_COLUMNS[row.column])
            yield file.problem(("row", i, "values"), f"the values of this mark are {words}")
        if row.symbol not in game.symbols:
            hint = did_you_mean(row.symbol, game.symbols)
            yield file.problem(("row", i, "symbol"), f"there is no symbol “{row.symbol}”", hint)
    for name in wanted:
        if name not in [row.id for row in content.marks.row]:
            yield file.problem(("row",), f"the mark “{name}” is missing")


def _kinds(game: Game, content: Content) -> Iterator[Problem]:
    """Every combination of the marks once, in as many copies as all the others."""
    file, rows = game.files[_KINDS], content.kinds.row
    seen: dict[tuple[str, ...], int] = {}
    usual = Counter(row.copies for row in rows).most_common(1)[0][0]
    for i, row in enumerate(rows):
        first = seen.setdefault(marks_of(row), i)
        if first != i:
            yield file.problem(("row", i), f"has the marks of “{rows[first].id}”: players could not tell them apart")
        if row.eyes == row.mouth:
            yield file.problem(("row", i, "mouth"), "eyes and mouth have different colours, one orange, one yellow")
        if row.code != code_of(row):
            yield file.problem(("row", i, "code"), f"by its marks this is {code_of(row)}")
        said = (row.stem, row.mood, f"{row.eyes} eyes")
        for word in said:
            if word not in row.name.split(", "):
                yield file.problem(("row", i, "name"), f"its name says nothing of “{word}”", f"“{', '.join(said)}”")
        if row.copies != usual:
            yield file.problem(("row", i, "copies"), f"{row.copies} cards of this lantern, {usual} of the others")
    for missing in sorted(all_marks(content) - set(seen)):
        if len(missing) == len(_COLUMNS):
            yield file.problem(("row",), f"there is no lantern that is {', '.join(missing)}")
    total, wanted = sum(row.copies for row in rows), content.facts.cards
    if total != wanted:
        yield file.problem(("row",), f"these are {total} cards; by game.toml the game has {wanted}")


def _picture(game: Game, row: KindRow) -> Iterator[Problem]:
    """A lantern whose picture shows another mood would be called wrong by everybody at the table."""
    file = game.files[_SYMBOLS]
    symbol = game.symbols.get(row.id)
    if symbol is None:
        hint = did_you_mean(row.id, game.symbols)
        yield file.problem((), f"the lantern “{row.id}” has no symbol", hint)
        return
    if symbol.code != row.code:
        yield file.problem((row.id, "code"), f"“{symbol.code}”, but {_KINDS} has “{row.code}”")
    if symbol.group != _GROUP:
        yield file.problem((row.id, "group"), f"a lantern is of the group “{_GROUP}”")
    if not symbol.layers:
        yield file.problem((row.id,), "a lantern is laid together from layers: body, stem, eyes and mouth")
        return
    wanted = _layers(row)
    arts = [layer.art for layer in symbol.layers]
    if arts[0] != _BODY:
        yield file.problem((row.id, "layers", 0, "art"), f"the body “{_BODY}” lies below everything else")
    for i, (layer, art) in enumerate(zip(symbol.layers, arts, strict=True)):
        part = art.partition("-")[0]
        if art in arts[:i] or part not in wanted:
            yield file.problem((row.id, "layers", i, "art"), f"“{art}” is no part of a lantern, or stands here twice")
        elif layer.art != wanted[part].art:
            message = f"shows {art}, but this lantern is {row.name}"
            yield file.problem((row.id, "layers", i, "art"), message, f"use {wanted[part].art}")
        elif layer.roles != wanted[part].roles:
            told = ", ".join(f"{key} = {value}" for key, value in wanted[part].roles.items()) or "none"
            message = f"the {part} of this lantern ({row.name}) would have the wrong colour"
            yield file.problem((row.id, "layers", i), message, f"its roles: {told}")
    for part in wanted:
        if part not in [art.partition("-")[0] for art in arts]:
            yield file.problem((row.id, "layers"), f"the picture has no {part}")


def _layers(row: KindRow) -> dict[str, ArtLayer]:
    """By part, the drawing and the colours."""

    def glow(role: str, colour: str) -> dict[str, str]:
        return {role: f"glow-{colour}", f"{role}-rim": f"glow-{colour}-rim"}

    return {
        _BODY: ArtLayer(art=_BODY),
        "stem": ArtLayer(art=f"stem-{row.stem}"),
        "eyes": ArtLayer(art=f"eyes-{row.mood}", roles=glow("eye", row.eyes)),
        "mouth": ArtLayer(art=f"mouth-{row.mood}", roles=glow("mouth", row.mouth)),
    }


def _strangers(game: Game, content: Content) -> Iterator[Problem]:
    known = [row.id for row in content.kinds.row]
    for name, symbol in game.symbols.items():
        if symbol.group == _GROUP and name not in known:
            yield game.files[_SYMBOLS].problem((name,), f"{_KINDS} has no such lantern", did_you_mean(name, known))


def _dice(game: Game, content: Content) -> Iterator[Problem]:
    """The number of dice, every lantern on as many faces, and each die balanced in itself."""
    assert game.dice is not None
    file, rows = game.files[_DICE], {row.code: row for row in content.kinds.row}
    thrown = sum(die.count for die in game.dice.die)
    if thrown != content.facts.dice:
        yield file.problem(("die",), f"these are {thrown} dice; by game.toml the game has {content.facts.dice}")
    faces: Counter[str] = Counter()
    marks: dict[object, int] = {}
    for i, die in enumerate(game.dice.die):
        codes = [game.symbol(face).code for face in die.faces]
        for j, code in enumerate(codes):
            if code not in rows:
                hint = did_you_mean(code, rows)
                yield file.problem(("die", i, "faces", j), f"“{code}” is no lantern, so no card matches it", hint)
        faces.update({code: number * die.count for code, number in Counter(codes).items()})
        if all(code in rows for code in codes):
            yield from _balance(game, i, die, [rows[code] for code in codes])
        if die.count > 1:
            yield file.problem(("die", i, "count"), "no two dice are alike")
        if die.mark is None:
            yield file.problem(("die", i), "without a “mark” of its own this die cannot be told from the others")
        elif (first := marks.setdefault(die.mark, i)) != i:
            yield file.problem(("die", i, "mark"), f"the {game.dice.die[first].name} has this mark already")
    share = sum(faces[code] for code in rows) / max(len(rows), 1)
    for code in rows:
        if faces[code] != share:
            yield file.problem(("die",), f"“{code}” is on {faces[code]} faces, the lanterns on {share:g} on average")


def _balance(game: Game, number: int, die: Die, rows: list[KindRow]) -> Iterator[Problem]:
    """As many stems to either side, as many of each mood and of each colouring, no lantern twice."""
    file, path = game.files[_DICE], ("die", number, "faces")
    for code, count in Counter(row.code for row in rows).items():
        if count > 1:
            yield file.problem(path, f"“{code}” is on {count} faces of one die")
    for column, values in _COLUMNS.items():
        counts = Counter(str(getattr(row, column)) for row in rows)
        if len({counts[value] for value in values}) > 1:
            told = ", ".join(f"{counts[value]} {value}" for value in values)
            yield file.problem(path, f"{die.name} is out of balance ({column}): {told}")
