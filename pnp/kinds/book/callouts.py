"""Callouts of a figure -> their letters and numbers, given in order, and the caption that tells what they are.

Nobody types a letter: a mark says which part it points at and what that is, and the caption takes both from there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from pnp.game.content.examples import PARTS
from pnp.game.content.maps import Terrain
from pnp.game.game import Game
from pnp.game.hexes import Hex
from pnp.game.marks import FieldMarks
from pnp.kinds.book.figures import FILE, Figure, Panel
from pnp.kinds.book.panels import example_value
from pnp.kinds.book.shown_fields import is_untold, shown_marks
from pnp.kinds.book.told_apart import Told, words
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Part
from pnp.source.absent import GAP
from pnp.source.holes import Filler
from pnp.source.problems import Problem, Refused, did_you_mean
from pnp.source.toml import TomlSpan

_REACH = 0.12  # of a sheet's longer side: a disc stands on what it points at, or close to it


@dataclass(frozen=True, slots=True)
class Callout:
    """A letter or number of a figure: `key` is what it points at, as the data calls it."""

    key: str
    letter: str
    says: str
    where: TomlSpan


def figure_callouts(context: Context, figure: Figure) -> tuple[Callout, ...]:
    """In the order in which a reader finds them. Letters of a field are those that the rules or the panel give."""
    found: dict[str, Callout] = {}
    for number, panel in enumerate(figure.panel):
        for mark in panel.marks:
            if mark.part not in found:
                letter = ascii_uppercase[len(found)]
                found[mark.part] = Callout(mark.part, letter, mark.says, mark.span.at("says"))
        if panel.says:
            found[f"step-{number}"] = Callout(f"step-{number}", str(len(found) + 1), panel.says, panel.span.at("says"))
        if is_untold(context, panel):
            for key, says in panel.legend.items():
                found[key] = Callout(key, GAP, says, panel.span.at("legend", key))
        elif panel.legend and (marks := shown_marks(context, panel)) is not None:
            for where, letter in marks.notes:
                key = marks.board.field[where].id if where in marks.board.field else ""
                if key in panel.legend:
                    found[key] = Callout(key, letter, panel.legend[key], panel.span.at("legend", key))
    return tuple(found.values())


def caption_text(figure: Figure, callouts: Sequence[Callout], game: Game) -> str:
    """The caption with its callouts told, and values of its first example. Raises Refused for what there is not."""
    if "{" not in figure.caption:
        return figure.caption
    letters = {callout.key: callout.letter for callout in callouts}

    def value(path: str) -> Any:
        head, _, key = path.partition(".")
        if head in PARTS and figure.panel[0].example and game.examples is not None:
            return example_value(game.examples.by_id(figure.panel[0].example), path, game.symbol_id)
        if head != "callouts":
            raise Refused(f"nothing in the data is called “{path}”")
        if key and key not in letters:
            raise Refused(f"nothing in this figure is called “{key}”", did_you_mean(key, letters))
        return letters[key] if key else " ".join(f"{one.letter}:\u00a0{one.says}." for one in callouts)

    return Filler(game.terms.forms).fill(figure.caption, value)


def told_callouts(game: Game, callouts: Sequence[Callout], about: dict[str, frozenset[str]]) -> tuple[Told, ...]:
    """Each with the words of what it points at."""
    return tuple(
        Told(one.says, written(game, one.where), about.get(one.key, words(one.key)), one.where) for one in callouts
    )


def written(game: Game, span: TomlSpan) -> str:
    """What stands at a place of figures.toml before its holes are filled; nothing where nothing does."""
    raw = game.terms.files.get(FILE)
    value: Any = raw.values if raw is not None and raw.text == span.source.text else span.source.values
    for part in span.path:
        try:
            value = value[part]
        except (LookupError, TypeError):
            return ""
    return str(value)


# What is pointed at


def mark_problems(sheet: Frame, panel: Panel) -> Iterator[Problem]:
    """Marks beside something else than what they name. Sheets that name no parts are taken at their word."""
    names = {part.name for part in sheet.parts}
    wanted = {mark.part for mark in panel.marks}
    reach = _REACH * max(sheet.width, sheet.height)
    for mark in panel.marks if names else ():
        if mark.part not in names:
            yield mark.span.at("part").unknown(mark.part, names, "part of the sheet")
            continue
        where = mark.span.at("at" if mark.to is None else "to")
        near = {
            name: min(_distance(part, *(mark.to or mark.at)) for part in sheet.parts if part.name == name)
            for name in wanted & names
        }
        nearest = min(near, key=lambda name: (near[name], name != mark.part, _size(sheet, name)))
        if near[mark.part] > reach:
            yield where.problem(f"“{mark.part}” is {near[mark.part]:.0f} mm away from this mark")
        elif near[nearest] < near[mark.part]:
            yield where.problem(f"this mark stands beside “{nearest}”, and says “{mark.part}”")


def _distance(part: Part, x: float, y: float) -> float:
    box = part.box
    return math.hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))


def _size(sheet: Frame, name: str) -> float:
    return min(part.box.width * part.box.height for part in sheet.parts if part.name == name)


def part_words(sheet: Frame, panel: Panel) -> dict[str, frozenset[str]]:
    """By part: what its maker calls it, and what is shown there."""
    return {
        mark.part: words(mark.part, *(part.shows for part in sheet.parts if part.name == mark.part))
        for mark in panel.marks
    }


def legend_problems(panel: Panel, marks: FieldMarks) -> Iterator[Problem]:
    """Letters that the legend does not tell, and the other way round."""
    if not panel.legend:
        return
    lettered = [marks.board.field[where] for where, _ in marks.notes if where in marks.board.field]
    ids = [terrain.id for terrain in lettered]
    for key in panel.legend:
        if key not in ids:
            yield panel.span.at("legend", key).problem(f"no letter of this figure stands on “{key}”")
    for key in dict.fromkeys(ids):
        if key not in panel.legend:
            yield panel.span.at("legend").problem(f"a letter stands on “{key}”, and nothing says what it is")
        elif ids.count(key) > 1:
            yield panel.span.at("legend", key).problem(f"{ids.count(key)} letters stand on “{key}”: which is meant?")


def legend_words(game: Game, marks: FieldMarks) -> dict[str, frozenset[str]]:
    """By terrain: its own words, and those of the symbols that it needs or that stand there."""
    found: dict[str, frozenset[str]] = {}
    for where, _ in marks.notes:
        if where in marks.board.field:
            terrain = marks.board.field[where]
            found[terrain.id] = words(*_terrain_names(game, terrain), *_standing(game, marks, where))
    return found


def _terrain_names(game: Game, terrain: Terrain) -> Iterator[str]:
    yield terrain.id
    yield terrain.name
    for name in (terrain.icon, terrain.needs):
        if name:
            yield game.symbol_id(name)
            yield game.symbol(name).name


def _standing(game: Game, marks: FieldMarks, where: Hex) -> Iterator[str]:
    if where in marks.standing:
        yield game.symbol_id(marks.standing[where])
        yield game.symbol(marks.standing[where]).name
