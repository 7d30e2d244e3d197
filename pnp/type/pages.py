"""Slabs of a text -> pages, a spread at a time: of all ways to break it, the one that a reader stumbles over least.

A reader sees two pages at once, an even one on the left and an odd one on the right. What belongs together may lie
across the fold between them, which costs a little; that the page must be turned in the middle of it costs a lot. Pages
are filled from the first to the last; for every place that a page can end at, the cheapest way there is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pnp.type.errors import TooTall
from pnp.type.flow import Column, Slab, compact, groups, height_of, space, stacked, white_of

HOLE = 0.12  # of a page's text block may stay empty
CHAPTER_HOLE = 0.25  # at the end of a chapter
_STRETCH = 0.7  # how much wider the white space of a page may become so that it ends where its neighbour does
_SHRINK = 0.25  # how much narrower, so that a last line finds its place
_LEAST = 0.55  # a page is not ended before, unless it must be
_LATE, _MOST_WAITING = 0.5, 2  # figures move to the next page from here on, and no more than so many
_MOST_SMALL = 3  # figures of a page are made smaller: each doubles the ways to try
_MOST_LATER = 12  # pages that a way to a place may take more than the shortest: others are never the best

# Costs. A hole costs the square of its share of what is allowed; all else is weighed against that.
_UNEVEN = 4.0
_TOO_LARGE, _TOO_LARGE_EACH = 60.0, 400.0
_AT_CHAPTER = 0.6
_FOLD, _TURN = 4.0, 50.0  # between things that belong together
_SENTENCE = 0.4  # the page is turned within a paragraph
_MOVED = 2.0  # a figure that stands on the page after its text
_SMALLER = 3.0  # a figure that is smaller than it could be


@dataclass(frozen=True, slots=True)
class Fault:
    """What a reader stumbles over, on which page, and the line of the manuscript at which the next one begins."""

    page: int
    line: int
    hole: float = 0.0  # the share of the page that is empty
    needs: float = 0.0  # how high the thing is that does not fit there
    parted: str = ""  # what the turn of the page tears apart


@dataclass(frozen=True, slots=True)
class Layout:
    columns: tuple[Column, ...]
    faults: tuple[Fault, ...]


class _Atom(NamedTuple):
    """Slabs that share a page, with what the search asks of them."""

    slabs: tuple[Slab, ...]
    height: float
    white: float  # within
    floats: bool
    pictured: bool  # has a figure, alone or among others
    new_page: bool
    titled: bool  # has a heading that contents list: no figure moves past it
    chapter: bool  # begins one
    sight: str  # what a turn after it would tear apart
    broken: bool  # a paragraph goes on in the next one
    small: tuple[tuple[Slab, ...], float, float]  # slabs, height and white of the same in less room; none if it cannot


class _State(NamedTuple):
    """Where a page ends: the first atom of the next one, and figures that wait for it."""

    at: int
    waiting: tuple[int, ...] = ()


class _Page(NamedTuple):
    """The cheapest way to a state: where its last page began, and what is special about that page."""

    cost: float
    before: _State
    head: tuple[int, ...]  # figures of the page before, at its top
    moved: tuple[int, ...]  # figures that it leaves to the next
    small: tuple[int, ...]  # what is smaller on it than it could be


class _Path(NamedTuple):
    """A page that is being filled."""

    at: int
    filled: float
    white: float
    waiting: tuple[int, ...]
    small: tuple[int, ...]
    last: Slab | None


_EMPTY = _Path(0, 0.0, 0.0, (), (), None)


class Flow:
    """All ways to break a text into pages of one height, the first of which has a number.

    The last page may be shorter, as at the end of a chapter; and white space is narrowed where that saves a page. Not
    so if all pages are to be `level`: then they should end alike, wherever that is.
    """

    def __init__(
        self, slabs: Sequence[Slab], height: float, first: int = 1, air: float = 1.0, level: bool = False
    ) -> None:
        self._height, self._first, self._air, self._level = height, first, air, level
        self._atoms = list(_atoms(slabs, height, air))
        self._layers: list[dict[_State, _Page]] = []  # by the number of pages that are full
        self._known: dict[tuple[_State, bool], list[tuple[_State, _Page]]] = {}

    def over(self, slabs: Sequence[Slab]) -> Flow:
        """The same ways for slabs that measure the same: nothing is looked for again."""
        other = copy(self)
        other._atoms = list(_atoms(slabs, self._height, self._air))
        return other

    @property
    def fewest(self) -> int:
        """How many pages it takes at least; where nothing moves or shrinks, that is each as full as it can be."""
        if not self._atoms or any(atom.floats or atom.small[0] for atom in self._atoms):
            return min(self.costs)
        count, path = 1, _EMPTY
        while path.at < len(self._atoms):
            atom = self._atoms[path.at]
            ends = path.last is not None and atom.new_page
            further = None if ends else next(self._grown(path, atom), None)
            if further is None and path.last is None:
                return min(self.costs)
            count += further is None
            path = further or _EMPTY._replace(at=path.at)
        return count

    @cached_property
    def costs(self) -> dict[int, float]:
        """Of the best way, by how many pages it takes."""
        costs: dict[int, float] = {}
        earliest: dict[_State, int] = {}
        end = _State(len(self._atoms))
        states = {_State(0): _Page(0.0, _State(0), (), (), ())}
        number = self._first
        while states:
            self._layers.append(states)
            after: dict[_State, _Page] = {}
            for state, page in states.items():
                if state == end:
                    costs[len(self._layers) - 1] = page.cost
                    continue
                if number - earliest.setdefault(state, number) > _MOST_LATER:
                    continue
                for target, found in self._pages(state, number):
                    total = page.cost + found.cost
                    if target not in after or total < after[target].cost:
                        after[target] = found._replace(cost=total)
            states = after
            number += 1
        return costs

    def _pages(self, state: _State, number: int) -> list[tuple[_State, _Page]]:
        """The pages that can begin at a state, and where each ends: the same for all even numbers, and all odd ones."""
        key = state, number % 2 == 1
        if key not in self._known:
            self._known[key] = list(self._tried(*key))
        return self._known[key]

    def _tried(self, state: _State, turn: bool) -> Iterator[tuple[_State, _Page]]:
        start, head = self._headed(state)
        held = len(state.waiting) - len(head)
        paths = [start]
        while paths:
            path = paths.pop()
            atom = self._atoms[path.at] if path.at < len(self._atoms) else None
            must = atom is None or (path.last is not None and atom.new_page) or bool(path.waiting and atom.titled)
            overtakes = atom is not None and atom.pictured and bool(path.waiting)  # figures keep their order
            further = list(self._grown(path, atom)) if atom is not None and not must and not overtakes else []
            if path.last is not None and (not further or path.filled >= _LEAST * self._height):
                cost = self._cost(path, turn) + _MOVED * len(head) + _SMALLER * len(path.small)
                target = _State(path.at, path.waiting)
                yield target, _Page(cost, state, head, path.waiting[held:], path.small)
            late = not further or path.filled >= _LATE * self._height
            moves = atom is not None and atom.floats and path.last is not None and not must
            if moves and late and len(path.waiting) < _MOST_WAITING:
                paths.append(path._replace(at=path.at + 1, waiting=(*path.waiting, path.at)))
            paths += further

    def _headed(self, state: _State) -> tuple[_Path, tuple[int, ...]]:
        """A page that begins with the figures that wait for it, as many as it holds."""
        path = _Path(state.at, 0.0, 0.0, (), (), None)
        for count, index in enumerate(state.waiting):
            grown = next(self._grown(path, self._atoms[index], index), None)
            if grown is None:
                return path._replace(waiting=state.waiting[count:]), state.waiting[:count]
            path = grown._replace(at=state.at)
        return path, state.waiting

    def _grown(self, path: _Path, atom: _Atom, index: int = -1) -> Iterator[_Path]:
        """The page with one thing more, if it fits; and with the same in less room, if it can be smaller."""
        index = path.at if index < 0 else index
        for slabs, height, white in ((atom.slabs, atom.height, atom.white), atom.small):
            if not slabs or (slabs is not atom.slabs and len(path.small) >= _MOST_SMALL):
                continue
            gap = space(path.last, slabs[0], self._air) if path.last else 0.0
            between = white_of((path.last, slabs[0]), self._air) if path.last else 0.0
            filled, white = path.filled + gap + height, path.white + between + white
            if self._fits(filled, white):
                small = path.small if slabs is atom.slabs else (*path.small, index)
                yield _Path(path.at + 1, filled, white, path.waiting, small, slabs[-1])

    def _fits(self, filled: float, white: float) -> bool:
        return filled - (0.0 if self._level else _SHRINK) * white <= self._height + 1e-6

    def _cost(self, path: _Path, turn: bool) -> float:
        """Of ending a page here, after which the reader turns it or looks to the right."""
        at, waiting = path.at, path.waiting
        chapter = self._ends_chapter(at) and not waiting
        empty = (self._height - path.filled) / self._height
        hole = max(0.0, empty - _STRETCH * path.white / self._height)
        allowed = self._allowed(_State(at, waiting))
        cost = _UNEVEN * (empty / allowed) ** 2 * (_AT_CHAPTER if chapter else 1.0)
        seen = empty if chapter else hole
        if seen > allowed:
            cost += _TOO_LARGE + _TOO_LARGE_EACH * (seen - allowed)
        before = self._atoms[at - 1]
        if at < len(self._atoms):
            if before.sight and (at - 1) not in waiting:
                cost += _TURN if turn else _FOLD
            elif turn and before.broken:
                cost += _SENTENCE
        return cost + (_TURN if turn else _FOLD) * len(waiting)

    def _allowed(self, state: _State) -> float:
        """How much of a page may stay empty that ends like this."""
        return CHAPTER_HOLE if self._ends_chapter(state.at) and not state.waiting else HOLE

    def _ends_chapter(self, at: int) -> bool:
        if at == len(self._atoms):
            return not self._level
        return self._atoms[at].chapter or self._atoms[at].new_page

    def layout(self, count: int) -> Layout:
        """The best way to fill that many pages; KeyError if there is none."""
        self.costs[count]  # looks for it
        state = _State(len(self._atoms))
        columns: list[Column] = []
        faults: list[Fault] = []
        for full in range(count, 0, -1):
            page = self._layers[full][state]
            text = [index for index in range(page.before.at, state.at) if index not in page.moved]
            slabs = [slab for index in (*page.head, *text) for slab in self._slabs(index, index in page.small)]
            column = self._column(slabs, self._ends_chapter(state.at) and not state.waiting)
            columns.append(column)
            faults += self._faults(self._first + full - 1, column, state)
            state = page.before
        return Layout(tuple(columns[::-1]), tuple(faults[::-1]))

    def _slabs(self, index: int, small: bool) -> tuple[Slab, ...]:
        return self._atoms[index].small[0] if small else self._atoms[index].slabs

    def _column(self, slabs: Sequence[Slab], ends_chapter: bool) -> Column:
        """A page, its white space widened so that it ends where others do, unless a chapter ends on it."""
        column = stacked(slabs, self._air)
        white = white_of(slabs, self._air)
        spare = self._height - column.height
        if white and (spare < 0 or not ends_chapter):
            column = stacked(slabs, self._air, 1 + min(_STRETCH, spare / white))
        return replace(column, room=max(0.0, 1 - column.height / self._height))

    def _faults(self, number: int, column: Column, state: _State) -> Iterator[Fault]:
        chapter = self._ends_chapter(state.at) and not state.waiting
        after = self._atoms[state.waiting[0] if state.waiting else state.at] if not self._is_end(state) else None
        line = after.slabs[0].line if after else self._atoms[-1].slabs[-1].line
        if column.room > self._allowed(state) + 0.005:
            yield Fault(number, line, hole=column.room, needs=after.height if after and not chapter else 0.0)
        if number % 2 and after is not None:
            parted = [self._atoms[state.waiting[0] - 1].sight] if state.waiting else []
            before = self._atoms[state.at - 1]
            if before.sight and state.at - 1 not in state.waiting and not parted:
                parted = [before.sight]
            for what in filter(None, parted):
                yield Fault(number, line, parted=what)

    def _is_end(self, state: _State) -> bool:
        return state == _State(len(self._atoms))


def best(costs: dict[int, float]) -> int:
    """The number of pages that costs least."""
    return min(costs, key=lambda count: (costs[count], count), default=0)


def paginate(slabs: Sequence[Slab], height: float, first: int = 1, air: float = 1.0) -> Layout:
    """As many pages as are best, whatever they are bound into."""
    flow = Flow(slabs, height, first, air)
    return flow.layout(best(flow.costs))


def _atoms(slabs: Sequence[Slab], height: float, air: float) -> Iterator[_Atom]:
    parts = [part for whole in groups(slabs) for part in _parted(whole, height, air)]
    for part, after in zip(parts, [*parts[1:], []], strict=True):
        yield _atom(part, after, air)


def _atom(slabs: Sequence[Slab], after: Sequence[Slab], air: float) -> _Atom:
    first, last = slabs[0], slabs[-1]
    white = white_of(slabs, air)
    small = compact(slabs) if any(slab.smaller for slab in slabs) else ()
    levels = [mark.level for slab in slabs for mark in slab.marks if mark.level]
    return _Atom(
        slabs=tuple(slabs),
        height=height_of(slabs, air),
        white=white,
        floats=first.floats and len(slabs) == 1,
        pictured=any(slab.floats for slab in slabs),
        new_page=first.new_page,
        titled=bool(levels),
        chapter=any(mark.level == 1 for mark in first.marks),
        sight=last.sight,
        broken=bool(after) and after[0].above == 0.0,
        small=(small, height_of(small, air), white),
    )


def _parted(group: list[Slab], height: float, air: float) -> Iterator[list[Slab]]:
    """What should stay together but is higher than a page, however small it is made, is parted as late as can be."""
    while height_of(group, air) > height and height_of(compact(group), air) > height:
        cut = next(n for n in range(len(group), -1, -1) if height_of(group[:n], air) <= height)
        if cut == 0:
            raise TooTall(group[0].line, group[0].height, height)
        yield group[:cut]
        group = group[cut:]
    yield group
