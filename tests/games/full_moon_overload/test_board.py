"""The deck, who may move to whom, and the grid: which slots lie beside each other, in which order they are refilled."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

from pnp.games.full_moon_overload.board import Side
from pnp.games.full_moon_overload.schema import Class

from .table import GAME, MODEL, SUITS, TITLES, cards, code


def test_there_are_78_different_cards_in_the_right_classes() -> None:
    wanted = {f"major-{number}" for number in range(22)}
    wanted |= {f"{suit}-{number}" for suit in SUITS for number in range(1, 11)}
    wanted |= {f"{title}-{suit}" for title in TITLES for suit in SUITS}
    assert {card.id for card in MODEL.deck.cards} == wanted and len(wanted) == len(MODEL.deck.cards) == 78
    assert Counter(card.kind for card in MODEL.deck.cards) == {Class.MAJOR: 22, Class.MINOR: 40, Class.COURT: 16}
    assert len({card.name for card in MODEL.deck.cards}) == len(set(MODEL.deck.codes)) / 2 == 78
    assert MODEL.deck.points == (1, 2, 3)


def test_cards_look_different() -> None:
    rows = GAME.tables["deck"].rows
    assert len({(row["art"], row["index"]) for row in rows}) == 78
    assert all(row["art"] in GAME.drawings for row in rows)


def test_what_ranks_above_what() -> None:
    names = (
        [f"major-{n}" for n in range(22)] + [f"arms-{n}" for n in range(1, 11)] + [f"{title}-arms" for title in TITLES]
    )
    ranked = sorted(names, key=lambda name: MODEL.deck.of(code(name)).order)
    assert ranked == names
    assert MODEL.deck.leaders(cards("arms-3, wires-3, major-21, vials-2")) == [0, 1]


# Who may move to whom, counted without the model


def class_suit_and_rank(card: str) -> tuple[str, str, str]:
    left, right = card.split("-")
    if left == "major":
        return "major", "", right
    return ("minor", left, right) if left in SUITS else ("court", right, left)


def may_move(here: str, there: str) -> bool:
    """The rules once more, from the ids of the cards alone."""

    (kind, suit, rank), (other, its_suit, its_rank) = class_suit_and_rank(here), class_suit_and_rank(there)
    if here == there:
        return False
    if kind == "major":
        return other != "major"
    if other == "major":
        return kind == "minor"
    if kind == other:
        return rank == its_rank or suit == its_suit
    return suit == its_suit and (kind == "court" or rank == "1")


def test_every_pair_of_cards() -> None:
    every = MODEL.deck.cards
    legal = {(here.id, there.id) for here, there in product(every, repeat=2) if MODEL.relation.allows(here, there)}
    assert legal == {(a.id, b.id) for a, b in permutations(every, 2) if may_move(a.id, b.id)}
    masks = {
        (here.id, there.id)
        for here, mask in zip(every, MODEL.relation.reach, strict=True)
        for j, there in enumerate(every)
        if mask >> j & 1
    }
    assert masks == legal


def test_the_number_of_legal_pairs_by_class() -> None:
    """A minor shares its number with 3 others and its suit with 9; a court its title with 3 and its suit with 3."""
    major, minor, court = Class.MAJOR, Class.MINOR, Class.COURT
    assert MODEL.relation.pairs() == {
        (major, major): 0,
        (major, minor): 22 * 40,
        (major, court): 22 * 16,
        (minor, major): 40 * 22,
        (minor, minor): 40 * (3 + 9),
        (minor, court): 4 * 4,
        (court, major): 0,
        (court, minor): 16 * 10,
        (court, court): 16 * (3 + 3),
    }
    assert MODEL.relation.pairs().total() == 2864


# The grid


def test_neighbours_counted() -> None:
    """On r × c slots there are r(c-1) + c(r-1) pairs side by side, and 2(r-1)(c-1) across corners."""
    for rows, columns in product(range(3, 7), repeat=2):
        board = MODEL.board(rows, columns)
        straight, around = (sum(map(len, slots)) for slots in board.exits)
        beside = rows * (columns - 1) + columns * (rows - 1)
        assert (straight, around) == (2 * beside, 2 * beside + 4 * (rows - 1) * (columns - 1))
        assert board.all_around == board.exits[1]
        assert sorted(board.refilling(Side.NORTH)) == list(board.refilling(Side.SOUTH)) == list(range(rows * columns))
