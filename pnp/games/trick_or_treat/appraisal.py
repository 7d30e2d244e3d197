"""What a player sees -> what each action seems to be worth, in cards of the own suit: how the greedy bot chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.games.trick_or_treat import thrift
from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.mind import Mind
from pnp.games.trick_or_treat.state import View
from pnp.games.trick_or_treat.vocabulary import Phase

_ALWAYS, _GLADLY, _PERHAPS = 9.0, 0.3, 0.1


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """Only from what the view tells. Characters are all the same to the bot, so that all of them are tried."""
    if view.turn.phase is Phase.DRAFT:
        return [0.0] * len(actions)
    mind = Mind(view)
    return [_WORTH.get(action.kind, _nothing)(mind, action) for action in actions]


def _nothing(mind: Mind, action: Action) -> float:
    """Doing without: the measure of everything else."""
    return 0.0


def _always(mind: Mind, action: Action) -> float:
    return _ALWAYS


def _roll(mind: Mind, action: Action) -> float:
    return mind.roll_value()


def _do(mind: Mind, action: Action) -> float:
    return _GLADLY


def _target(mind: Mind, action: Action) -> float:
    return _GLADLY + mind.promise(action.target, mind.lore.roll(mind.turn.roll).cards)


def _name(mind: Mind, action: Action) -> float:
    """The card, and the best that could be named besides."""
    return _with_others(mind, action, mind.turn.left - 1)


def _name_more(mind: Mind, action: Action) -> float:
    return _with_others(mind, action, mind.turn.left)


def _with_others(mind: Mind, action: Action, count: int) -> float:
    others = mind.all_cards & ~(1 << action.card | mind.turn.named)
    gains = mind.beliefs.gains(others, mind.turn.target)
    return mind.beliefs.gain(action.card, mind.turn.target) + sum(gains[: max(0, count)])


def _name_group(mind: Mind, action: Action) -> float:
    return sum(mind.beliefs.gains(action.cards, mind.turn.target))


def _roll_again(mind: Mind, action: Action) -> float:
    return _PERHAPS


def _choose(mind: Mind, action: Action) -> float:
    return mind.action_value(action.number)


def _part_with(mind: Mind, action: Action) -> float:
    return mind.spare(action.card)


def _bury(mind: Mind, action: Action) -> float:
    """What would have to be discarded anyway is better hidden."""
    return mind.spare(action.card) if mind.view.hand.bit_count() >= mind.lore.facts.hand_limit else -1.0


def _give(mind: Mind, action: Action) -> float:
    """In a Trade: nothing that the partner collects."""
    partner = mind.turn.seat if mind.turn.target == mind.view.seat else mind.turn.target
    return mind.spare(action.card) - 3 * (mind.suit_of(partner) >> action.card & 1)


def _fortify(mind: Mind, action: Action) -> float:
    return 0.5 - 2 * (action.cards & mind.beliefs.suit).bit_count()


_WORTH: dict[Kind, Callable[[Mind, Action], float]] = {
    **thrift.WORTH,
    Kind.PAY: _always,
    Kind.LAY: _always,
    Kind.ROLL: _roll,
    Kind.DO: _do,
    Kind.TARGET: _target,
    Kind.NAME: _name,
    Kind.NAME_MORE: _name_more,
    Kind.RANK: _name_group,
    Kind.SUIT: _name_group,
    Kind.ROLL_AGAIN: _roll_again,
    Kind.CHOOSE: _choose,
    Kind.RETURN: _part_with,
    Kind.DISCARD: _part_with,
    Kind.BURY: _bury,
    Kind.GIVE: _give,
    Kind.FORTIFY: _fortify,
}
