"""The greedy bot knows what it does; nobody is far ahead for sitting in the right place."""

from __future__ import annotations

from pnp.games.thistledown_mail.schema import RANKS, RankRow
from pnp.play.bots import make_bot
from pnp.play.playout import playout

from .positions import MODEL, VALE


def totals(bots: tuple[str, ...], games: int) -> list[tuple[int, ...]]:
    seated = [make_bot(name, MODEL) for name in bots]
    results = [playout(MODEL, VALE, seated, seed).result for seed in range(games)]
    return [result.totals for result in results if result is not None]


def test_greed_pays() -> None:
    played = totals(("greedy", "random"), 12)
    assert all(greedy > by_chance for greedy, by_chance in played)


def test_a_greedy_game_is_worth_what_the_ranks_say() -> None:
    scores = sorted(total for (total,) in totals(("greedy",), 20))
    least = [row.least for row in MODEL.game.rows(RANKS, RankRow)]
    assert least[1] < scores[len(scores) // 2] < least[3] and scores[-1] < 2 * least[2]


def test_seats_are_alike() -> None:
    played = totals(("greedy",) * 4, 20)
    means = [sum(seats) / len(played) for seats in zip(*played, strict=True)]
    assert max(means) - min(means) < 6, means
