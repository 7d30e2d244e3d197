"""What comes of a worked example -> the words that its title, its reason and the book take from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.games.full_moon_overload.actions import ENTERING, Action
from pnp.games.full_moon_overload.board import Board, Card, Deck, Relation, Side, upright
from pnp.games.full_moon_overload.schema import CLASSES, Class, Condition
from pnp.games.full_moon_overload.state import State
from pnp.games.full_moon_overload.telling import listed
from pnp.source.wording import article, words

_SHARED = {
    Condition.SAME_SUIT: ("suit",),
    Condition.SAME_NUMBER: ("number",),
    Condition.SAME_TITLE: ("title",),
    Condition.SAME_NUMBER_OR_SUIT: ("number", "suit"),
    Condition.SAME_TITLE_OR_SUIT: ("title", "suit"),
}
_AHEAD = {(1, 0): "straight ahead", (-1, 0): "straight back", (0, 1): "to the right", (0, -1): "to the left"}


class Speech:
    """The names of this game's cards and classes, and what the rules say of them."""

    def __init__(self, deck: Deck, relation: Relation, facing: tuple[str, str]) -> None:
        """`facing` are the words for inverted and upright."""
        self.deck, self.relation, self.facing = deck, relation, facing

    def kind(self, card: Card) -> str:
        return self.deck.class_names[CLASSES.index(card.kind)][0]

    def kinds(self, card: Card) -> str:
        return self.deck.class_names[CLASSES.index(card.kind)][1]

    def the(self, card: Card) -> str:
        """A card in the middle of a sentence: “the Two of Cups”, “the Sun”, “Justice”."""
        if card.kind is not Class.MAJOR:
            return f"the {card.name}"
        return f"the {card.name[4:]}" if card.name.startswith("The ") else card.name

    def pair(self, here: Card, there: Card) -> dict[str, str | int]:
        """Why one card can move to another, or why it cannot: in a word or two, and in a sentence."""
        fit, because = self._allowed(here, there) if self.relation.allows(here, there) else self._barred(here, there)
        return {"here": self.the(here), "there": self.the(there), "fit": fit, "because": because}

    def _allowed(self, here: Card, there: Card) -> tuple[str, str]:
        condition = self.relation.conditions[here.kind, there.kind]
        if condition is Condition.ALWAYS:
            return f"to any {self.kind(there)}", f"every {self.kind(there)} is open to every {self.kind(here)}"
        if condition is Condition.ACE_OF_SUIT:
            return "the ace of the suit", f"an ace may enter {self.kinds(there)} of its suit"
        same = "suit" if "suit" in _SHARED[condition] and here.suit == there.suit else _SHARED[condition][0]
        return f"same {same}", f"the {same} is the same"

    def _barred(self, here: Card, there: Card) -> tuple[str, str]:
        condition = self.relation.conditions[here.kind, there.kind]
        is_ace = here.kind is Class.MINOR and here.rank == self.relation.ace
        if condition is Condition.NEVER:
            target = "another" if here.kind is there.kind else article(self.kind(there))
            return f"to {article(self.kind(there))}", f"no {self.kind(here)} may enter {target}"
        if condition is Condition.ACE_OF_SUIT:
            because = f"of the {self.kinds(here)}, only aces may enter {self.kinds(there)}, and only of their suit"
            return "the ace of another suit" if is_ace else "no ace", because
        if condition is Condition.ALWAYS or here.suit == there.suit:
            courts = self.deck.class_names[CLASSES.index(Class.COURT)][1]
            return "not from an ace", f"an ace enters nothing but {courts} of its suit"
        needed = _SHARED[condition]
        asked = " or ".join(f"the {part}" for part in needed)
        because = f"from {article(self.kind(here))} to {article(self.kind(there))}, {asked} must be the same"
        return ("neither" if len(needed) > 1 else f"another {needed[0]}"), because

    def names(self, board: Board, state: State, slots: Sequence[str]) -> str:
        """The cards that lie on these slots."""
        cards = [self.the(self.deck.of(state.grid[board.names.index(slot)])) for slot in slots]
        return listed(cards) if cards else "nothing"

    def steps(self, played: Sequence[tuple[State, Action]]) -> dict[str, str | int]:
        """The cards that were entered, in order: what each is, how it lies, why and on which way it was entered."""
        told: dict[str, str | int] = {}
        entered = [(state, action.slot) for state, action in played if action.kind in ENTERING]
        for number, (state, slot) in enumerate(entered, 1):
            code = state.grid[slot]
            here = self.deck.of(state.top if state.stack else state.hands[state.seat])
            told |= {
                f"card_{number}": self.the(self.deck.of(code)),
                f"kind_{number}": self.kind(self.deck.of(code)),
                f"lies_{number}": self.facing[upright(code, state.side)],
                f"because_{number}": self.pair(here, self.deck.of(code))["because"],
            }
            if state.path:
                told[f"way_{number}"] = _way(state, slot)
        return told


def _way(state: State, slot: int) -> str:
    """As the active player sees it."""
    (row, column), (up, right) = (divmod(place, state.board.columns) for place in (state.path[-1], slot))
    turned = -1 if state.side is Side.NORTH else 1
    return _AHEAD.get((turned * (up - row), turned * (right - column)), "diagonally")


# Points and players


def players(numbers: Sequence[int]) -> str:
    """“player two”, “players one and three”; nobody where there is none."""
    if not numbers:
        return "nobody"
    return f"player{'s' if len(numbers) > 1 else ''} {listed([words(number) for number in numbers])}"


def points(counts: Mapping[str, Sequence[int]], totals: Sequence[int], winners: Sequence[int]) -> dict[str, str | int]:
    """Who has the most of each class, and who wins."""
    told: dict[str, str | int] = {"winners_named": players(winners), "winners_count": len(winners), "best": max(totals)}
    for kind, column in counts.items():
        most = [place for place, count in enumerate(column, 1) if count == max(column) and count]
        told |= {f"{kind}_most": players(most), f"{kind}_leaders": len(most)}
    return told
