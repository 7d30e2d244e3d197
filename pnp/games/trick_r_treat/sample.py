"""What a seat has seen -> a whole state that fits it: eyes, intentions and times of the others are drawn at random."""

from __future__ import annotations

from random import Random

from pnp.games.trick_r_treat.actions import Side
from pnp.games.trick_r_treat.hands import UNDECIDED, Activity, Scheduled, Tally, duration
from pnp.games.trick_r_treat.position import OFF
from pnp.games.trick_r_treat.schema import Act
from pnp.games.trick_r_treat.state import State, View

_ACTS = {
    Activity.TOUCH: Act.REACH,
    Activity.HAND_OVER: Act.PASS,
    Activity.JUDGE: Act.INSPECT,
    Activity.ROLL: Act.ROLL,
    Activity.BACK: Act.HAND_BACK,
    Activity.FREE: Act.BLINK,
}


def sample(view: View, rng: Random) -> State:
    """For a seat that decides. Tallies begin anew: nothing in play turns on them."""
    assert view.decision is not None
    return State(
        setting=view.setting,
        hand=view.hand,
        dealer=view.dealer,
        position=view.position,
        start=view.start,
        candy=view.candy,
        last=view.last,
        paces=tuple(_paces(view, rng)),
        tallies=(Tally(),) * len(view.candy),
        decision=view.decision,
        clock=view.clock,
        ends_at=_end(view, rng),
        closing=view.closing,
        occupied=view.occupied,
        inbox=view.inbox,
        agenda=tuple(sorted(_scheduled(view, *doing, rng) for doing in sorted(view.doing))),
        short=view.short,
    )


def _paces(view: View, rng: Random) -> list[int]:
    """Anybody may look in any way; before the dice are rolled, those right of the player have not settled yet."""
    players = len(view.candy)
    paces = [rng.randrange(len(view.setting.numbers.paces)) for _ in range(players)]
    paces[view.seat] = view.pace
    if view.pace == UNDECIDED:
        for place in range((view.seat - view.dealer - 1) % players, players):
            paces[(view.dealer + 1 + place) % players] = UNDECIDED
    return paces


def _end(view: View, rng: Random) -> int:
    """When somebody will see that the sand has run out; not before now."""
    mean = view.setting.numbers.act_ms[Act.SEE_THE_SAND]
    soonest, latest = (view.setting.timer_ms + int(factor * mean) for factor in (0.5, 1.5))
    return rng.randint(max(soonest, view.clock), max(latest, view.clock))


def _scheduled(view: View, seat: int, activity: Activity, die: int, rng: Random) -> Scheduled:
    """The rest of what somebody is doing takes no longer than all of it."""
    at = view.clock + 1 + int(rng.random() * duration(view.setting.numbers, _ACTS[activity], rng))
    if activity is Activity.TOUCH:
        return _reach(view, seat, at, rng)
    if activity is Activity.BACK:
        return Scheduled(at, activity, seat, die, other=view.position.rollers[die])
    return Scheduled(at, activity, seat, die)


def _reach(view: View, seat: int, at: int, rng: Random) -> Scheduled:
    """For a die that lies there, or did, with a match in mind if there is any."""
    position, numbers = view.position, view.setting.numbers
    cards = [card for card, count in enumerate(position.hands[seat]) if count]
    lying = [(die, face) for die, face in enumerate(position.dice) if face != OFF]
    late = [(die, face) for die, faces in enumerate(numbers.faces) for face in faces]
    die, face = rng.choice([(die, face) for die, face in lying if face in cards] or lying or late)
    card = face if face in cards else rng.choice(cards)
    other = (seat + rng.choice(list(Side))) % len(position.hands)
    return Scheduled(at, Activity.TOUCH, seat, die, card, face, other)
