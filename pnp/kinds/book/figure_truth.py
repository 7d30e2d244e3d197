"""Panels and what they show -> problems where a table could never look like this, or where the words do not match."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.game.boards import Board
from pnp.game.content.dice import Dice
from pnp.game.content.examples import Example
from pnp.game.hexes import Hex
from pnp.game.marks import FieldMarks
from pnp.kinds.book.figures import Figure, Panel
from pnp.source.problems import Problem
from pnp.source.spans import Span

_NAMED = re.compile(r"(?<![\w:])([A-Z]|\d{1,2}):(?=\s)")  # “A: Home.”
_STEP = re.compile(r"\d{1,2}(?= )")  # “1 Draw the shape”
_ALONE = re.compile(r"(?<![\w’'-])([A-Z])(?![\w’'-])")
_RANGE = re.compile(r"(?<!\w)([A-Z]) to ([A-Z])(?!\w)")
_WORDS = frozenset("AI")  # capital letters that are words as well


def crop_problems(panel: Panel, marks: FieldMarks, shown: Collection[Hex]) -> Iterator[Problem]:
    """What is drawn, struck or pointed out where the picture does not reach."""
    if panel.crop is None:
        return
    cells = {drawn.where for part in marks.added for drawn in part}.union(marks.struck, marks.highlighted)
    cells |= {cell for trail in marks.trails for cell in trail.hexes} | {cell for cell, _ in marks.notes}
    if lost := _cells(marks.board, cells.difference(shown)):
        message = f"the crop leaves out {' and '.join(lost)}, which the picture is about"
        yield panel.span.at("crop").problem(message, "[first row, first column, last row, last column]")


def _cells(board: Board, hexes: Collection[Hex]) -> list[str]:
    """As figures.toml names them; such as lie on no field have been told."""
    rows = board.maps.map[0].rows
    cells = [f"{r},{c}" for r, row in enumerate(rows, 1) for c in range(1, len(row.split()) + 1)]
    return [cell for cell in cells if board.hex(cell) in hexes]


def letter_problems(
    figure: Figure, caption: str, letters: Sequence[str], numbers: Collection[str] = ()
) -> Iterator[Problem]:
    """Letters that the words below a figure name and that stand nowhere in it, and the other way round.

    Where the words name them one by one (“A: Home. B: …”), these are all; else a letter may be told anywhere in them.
    `numbers` of parts stand in a picture without being asked for, and need not be told, like those of labels.
    """
    text = " ".join((caption, *(panel.label for panel in figure.panel)))
    declared, there = _NAMED.findall(text), {letter for letter in letters if len(letter) <= 2}
    where = figure.span.at("caption")
    steps = {label[0] for panel in figure.panel if (label := _STEP.match(panel.label))}
    yield from _step_problems(figure)
    for letter, count in Counter(declared).items():
        if count > 1:
            yield where.problem(f"“{letter}:” stands here twice")
        elif letter not in there | steps.union(numbers):
            yield where.problem(f"“{letter}:” is named here, and the figure has no such letter")
    if declared:
        for letter in sorted(there.difference(declared)):
            yield where.problem(f"the figure has the letter “{letter}”, and the caption does not say what it is")
        return
    told = set(_ALONE.findall(text))
    for first, last in _RANGE.findall(text):
        told |= {chr(code) for code in range(ord(first), ord(last) + 1)}
    capitals = {letter for letter in there if letter.isalpha()}
    if capitals and told - _WORDS:
        for letter in sorted(capitals - told):
            yield where.problem(f"the figure has the letter “{letter}”, and the caption does not name it")
        for letter in sorted(told - capitals - _WORDS):
            yield where.problem(f"the caption names “{letter}”, and the figure has no such letter")


def _step_problems(figure: Figure) -> Iterator[Problem]:
    """Labels that count their panels, “1 Draw the shape”, count them in their order."""
    steps = [(panel, int(label[0])) for panel in figure.panel if (label := _STEP.match(panel.label))]
    if len(steps) < 2 or len(steps) != len(figure.panel):
        return
    for wanted, (panel, step) in enumerate(steps, 1):
        if step != wanted:
            yield panel.span.at("label").problem(f"step {step} stands where step {wanted} belongs")
            return


def trail_problems(panel: Panel, example: Example) -> Iterator[Problem]:
    """A way that is drawn as allowed and is not, or the other way round."""
    legal = example.expect.get("legal")
    if panel.trail and isinstance(legal, bool) and legal != (panel.trail_style == "good"):
        verdict = "legal" if legal else "illegal"
        message = f"the trail is drawn as {panel.trail_style}, and the example “{example.id}” is {verdict}"
        key = "trail_style" if "trail_style" in panel.model_fields_set else "trail"
        yield panel.span.at(key).problem(message, f'trail_style = "{"good" if legal else "bad"}"')


def deal_problems(cards: Sequence[str], counts: Mapping[str, int], deck: str, where: Span) -> Iterator[Problem]:
    """Cards that lie here more often than the deck has them."""
    for card, count in Counter(name.partition(" ")[0] for name in cards).items():
        if card in counts and count > counts[card]:
            message = f"“{card}” lies here {count} times, and “{deck}” has it {_times(counts[card])}"
            yield where.problem(message)


def table_problems(
    lists: Mapping[str, Sequence[str]], counts: Mapping[str, int], deck: str, where: Span
) -> Iterator[Problem]:
    """Cards that several lists of one example hold at one moment, together more often than the deck has them.

    `lists` by where they stand: what is given lies there at once, and so does what is expected; a card that is given
    may be expected as well.
    """
    for moment in ("given", "expect"):
        there = {path: cards for path, cards in lists.items() if path.partition(".")[0] == moment}
        total = Counter(card.partition(" ")[0] for cards in there.values() for card in cards)
        for card, count in total.items():
            holders = [path for path, cards in there.items() if card in {name.partition(" ")[0] for name in cards}]
            if card in counts and count > counts[card] and len(holders) > 1:
                message = (
                    f"“{card}” lies in {' and '.join(holders)} at once, and “{deck}” has it {_times(counts[card])}"
                )
                yield where.problem(message)


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def dice_problems(faces: Sequence[str], dice: Dice, sorts: Sequence[int], where: Span) -> Iterator[Problem]:
    """Faces, by the ids of their symbols, that no roll of the game's dice can show; `sorts` as `rolled_dice` says."""
    for face in dict.fromkeys(faces):
        if not any(face in die.faces for die in dice.die):
            yield where.problem(f"no die has the face “{face}”")
            return
    if (shown := len(sorts)) < len(faces):
        yield where.problem(f"{len(faces)} dice cannot show this together: there are not enough with “{faces[shown]}”")


def rolled_dice(faces: Sequence[str], dice: Dice) -> list[int]:
    """For each face, which sort of the game's dice shows it in one roll, the first that is free; fewer if none is."""
    holders = {face: [sort for sort, die in enumerate(dice.die) if face in die.faces] for face in set(faces)}
    roll = _Roll(faces, holders, [die.count for die in dice.die], [[] for _ in dice.die])
    for number in range(len(faces)):
        if not roll.placed(number, set(), set()):
            break
    sorts = {number: sort for sort, numbers in enumerate(roll.shown) for number in numbers}
    return [sorts[number] for number in sorted(sorts)]


@dataclass(frozen=True, slots=True)
class _Roll:
    """Faces on their way to dice. Dice of a sort are alike: so many sorts are asked, however many dice there are."""

    faces: Sequence[str]
    holders: Mapping[str, Sequence[int]]  # the sorts that have a face
    counts: Sequence[int]
    shown: list[list[int]]  # by sort, which of the faces its dice show

    def placed(self, number: int, asked: set[str], tried: set[int]) -> bool:
        """Finds a die for a face, a free one first, moving others to other dice where that helps."""
        face = self.faces[number]
        if face in asked:
            return False
        asked.add(face)
        for sort in self.holders[face]:
            if len(self.shown[sort]) < self.counts[sort]:
                self.shown[sort].append(number)
                return True
        for sort in self.holders[face]:
            if sort not in tried:
                tried.add(sort)
                for place, other in enumerate(self.shown[sort]):
                    if self.placed(other, asked, tried):
                        self.shown[sort][place] = number
                        return True
        return False
