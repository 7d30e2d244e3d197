"""What an example gives -> moments of the game to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pnp.games.trick_r_treat.hands import opening
from pnp.games.trick_r_treat.model import TrickRTreat
from pnp.games.trick_r_treat.moment import Moment
from pnp.games.trick_r_treat.numbers import Setting
from pnp.games.trick_r_treat.referee import set_out
from pnp.games.trick_r_treat.told import Given
from pnp.games.trick_r_treat.vocabulary import OFF

_USUAL_PLAYERS = 4


class Position:
    """Names are codes, or ids of symbols."""

    def __init__(self, model: TrickRTreat, given: Given) -> None:
        self.model, self.given, self.numbers = model, given, model.numbers
        self.rng = Random(0)  # how fast people are changes nothing that examples tell
        self.players = given.players or len(given.start) or _USUAL_PLAYERS

    @property
    def setting(self) -> Setting:
        return self.model.settings[self.model.boards[0]]

    @property
    def dealer(self) -> int:
        return (self.given.dealer or 1) - 1

    def opened(self) -> Moment:
        return opening(self.setting, self.players, self.rng, self.dealer)

    def blank(self) -> Moment:
        """The last hand, before anybody has a card, with nothing to decide."""
        last, zeros = self.players * self.numbers.hands_per_player, (0,) * self.players
        opened = self.opened()
        return replace(
            opened,
            hand=last,
            ask=None,
            log=(),
            start=zeros,
            paces=zeros,
            table=set_out(opened.table.hands, (OFF,) * len(self.numbers.dice)),
        )

    def counted(self) -> Moment:
        """The end of the last hand, with as many cards as is told."""
        cards, hands = list(self.numbers.cards), []
        for count in self.given.end:
            hands.append(self.tallied([cards.pop() for _ in range(count)]))
        table = set_out(tuple(hands), (OFF,) * len(self.numbers.dice))
        return replace(self.blank(), start=self.given.start, table=table)

    def dice(self) -> tuple[int, ...] | None:
        """Dice that can show what is given, the others off the table; None if no roll can."""
        faces = [self.known(name) for name in self.given.dice]
        found = _assigned(faces, self.numbers.faces)
        if found is None:
            return None
        return tuple(found.get(die, OFF) for die in range(len(self.numbers.dice)))

    def hand(self, names: Sequence[str]) -> tuple[int, ...]:
        return self.tallied([self.known(name) for name in names])

    def tallied(self, kinds: Sequence[int]) -> tuple[int, ...]:
        return tuple(kinds.count(kind) for kind in range(len(self.numbers.codes)))

    def kind(self, name: str) -> int | None:
        game = self.model.game
        code = game.symbols[name].code if name in game.symbols else name
        return self.numbers.codes.index(code) if code in self.numbers.codes else None

    def known(self, name: str) -> int:
        kind = self.kind(name)
        assert kind is not None  # reported already
        return kind


def _assigned(
    faces: Sequence[int], dice: Sequence[Sequence[int]], taken: frozenset[int] = frozenset()
) -> dict[int, int] | None:
    """Which die shows which face, each die once."""
    if not faces:
        return {}
    for die, own in enumerate(dice):
        if die not in taken and faces[0] in own:
            rest = _assigned(faces[1:], dice, taken | {die})
            if rest is not None:
                return {die: faces[0], **rest}
    return None
