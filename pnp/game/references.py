"""Names in one file that another file must know: symbols, drawings, sections."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from pnp.game.content import Bonuses, Dice, Scoring, Symbol
from pnp.game.maps import Maps
from pnp.source.problems import Problem, did_you_mean
from pnp.source.toml import KeyPath, TomlFile


def reference_problems(
    files: Mapping[str, TomlFile],
    symbols: Mapping[str, Symbol],
    dice: Dice | None,
    bonuses: Bonuses | None,
    scoring: Scoring | None,
    maps: Maps | None,
    art: frozenset[str],
) -> Iterator[Problem]:
    """Every name that leads nowhere and every id or code that stands twice."""
    codes = [symbol.code for symbol in symbols.values()]
    known = {*symbols, *codes}

    def unknown(file: str, path: KeyPath, value: str) -> Iterator[Problem]:
        for name in value.split("/"):
            if name not in known:
                hint = did_you_mean(name, known)
                yield files[file].problem(path, f"unknown symbol “{name}”", hint)

    for place, (name, symbol) in enumerate(symbols.items()):
        if (first := codes.index(symbol.code)) != place:
            holder = list(symbols)[first]
            yield files["symbols.toml"].problem((name, "code"), f"“{symbol.code}” is the code of “{holder}” already")
        if symbol.code in symbols:
            yield files["symbols.toml"].problem((name, "code"), f"“{symbol.code}” is a symbol's id already")
        named: list[tuple[str, KeyPath]] = [(symbol.art or name, (name, "art") if symbol.art else (name,))]
        if symbol.layers:
            named = [(layer.art, (name, "layers", i, "art")) for i, layer in enumerate(symbol.layers)]
        for drawing, path in named:
            if drawing not in art:
                hint = did_you_mean(drawing, art)
                yield files["symbols.toml"].problem(path, f"there is no drawing art/{drawing}.svg", hint)

    if dice is not None:
        ids = [die.id for die in dice.die]
        for i, die in enumerate(dice.die):
            if ids.index(die.id) != i:
                yield files["dice.toml"].problem(("die", i, "id"), f"two dice are called “{die.id}”")
            for j, face in enumerate(die.faces):
                yield from unknown("dice.toml", ("die", i, "faces", j), face)

    if bonuses is not None:
        for key in ("head", "column_award", "row_award"):
            yield from unknown("bonuses.toml", (key,), getattr(bonuses, key))
        for key in ("column_spent_as", "favours"):
            for i, value in enumerate(getattr(bonuses, key)):
                yield from unknown("bonuses.toml", (key, i), value)
        for i, row in enumerate(bonuses.row):
            yield from unknown("bonuses.toml", ("row", i, "head"), row.head)
            for j, cell in enumerate(row.cells):
                yield from unknown("bonuses.toml", ("row", i, "cells", j), cell)

    if scoring is not None:
        ids = [section.id for section in scoring.section]
        for i, section in enumerate(scoring.section):
            if ids.index(section.id) != i:
                yield files["scoring.toml"].problem(("section", i, "id"), f"two sections are called “{section.id}”")
            groups = {terrain.group for terrain in maps.terrain if terrain.group} if maps else set()
            if section.marks_from and section.marks_from not in groups:
                hint = did_you_mean(section.marks_from, groups)
                message = f"no terrain is of the group “{section.marks_from}”"
                yield files["scoring.toml"].problem(("section", i, "marks_from"), message, hint)
            for j, line in enumerate(section.lines):
                path = ("section", i, "lines", j)
                yield from unknown("scoring.toml", (*path, "symbol"), line.symbol)
                if line.times is None and _value(line.symbol, symbols) is None:
                    message = f"“{line.symbol}” has no value of its own, so “times” is needed here"
                    yield files["scoring.toml"].problem(path, message)
        if scoring.tie_break not in ids:
            hint = did_you_mean(scoring.tie_break, ids)
            yield files["scoring.toml"].problem(("tie_break",), f"there is no section “{scoring.tie_break}”", hint)


def layer_problems(symbols: Mapping[str, Symbol], file: TomlFile, roles: Collection[str]) -> Iterator[Problem]:
    """Roles of layers that the palette does not have."""
    for name, symbol in symbols.items():
        for i, layer in enumerate(symbol.layers):
            for own, other in layer.roles.items():
                for role in (own, other):
                    if role not in roles:
                        message, hint = f"the palette has no role “{role}”", did_you_mean(role, roles)
                        yield file.problem((name, "layers", i, "roles", own), message, hint)


def _value(reference: str, symbols: Mapping[str, Symbol]) -> int | None:
    for name, symbol in symbols.items():
        if reference in (name, symbol.code):
            return symbol.value
    return 0  # unknown: reported already
