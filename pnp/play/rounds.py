"""A model -> the games that bots play for a check, in rounds: enough of them once all that the rules name came up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.play.model import AnyModel
from pnp.play.playout import Record
from pnp.play.referee import spelt
from pnp.play.sittings import Sitting

_GREEDY_ALONE = 4  # games of the fewest players on each board: they take longer, and come further
_RANDOM_ALONE = (80, 70, 50, 50, 50)  # the same of each round, shared out among the boards


class Rounds:
    """The first round is always played; another one only while something is missing that nobody calls dead.

    So it is what came up that decides, and never how fast that was: the same games on every machine.
    """

    def __init__(self, model: AnyModel, only: Sequence[Sitting] | None = None) -> None:
        self._model, self._only = model, only
        dead = model.game.identity.never_fires
        features = {feature for board in model.boards for feature in model.features(board)}
        self._missing = {feature for feature in features if spelt(feature) not in dead}

    def first(self) -> list[Sitting]:
        """Every board with every number of players, then many games alone: those tell as much for less time."""
        return list(self._only) if self._only is not None else [*self._at_every_table(), *self._alone(0)]

    def further(self) -> Iterator[list[Sitting]]:
        """To be asked for after the records of the round before were watched."""
        number = 1
        while self._missing and self._only is None and number < len(_RANDOM_ALONE):
            yield list(self._alone(number))
            number += 1

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            self._missing -= record.coverage.keys()
            yield record

    def _at_every_table(self) -> Iterator[Sitting]:
        fewest, most = self._model.players
        for board in self._model.boards:
            for players in range(fewest, most + 1):
                yield Sitting(board, ("random",) * players, players)
            for seed in range(_GREEDY_ALONE):
                yield Sitting(board, ("greedy",) * fewest, 1_000 + seed)

    def _alone(self, number: int) -> Iterator[Sitting]:
        boards, fewest = self._model.boards, self._model.players[0]
        begin, end = (-(-sum(_RANDOM_ALONE[:count]) // len(boards)) for count in (number, number + 1))
        for board in boards:
            for seed in range(begin, end):
                yield Sitting(board, ("random",) * fewest, 2_000 + seed)
