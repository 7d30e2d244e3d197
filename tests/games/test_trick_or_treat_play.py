"""Whole games of Trick or Treat: invariants, what is hidden stays hidden, bots that spend, other readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.invariants import broken
from pnp.games.trick_or_treat.lore import bits
from pnp.games.trick_or_treat.readings import KEYS, known_readings
from pnp.games.trick_or_treat.script import Loaded
from pnp.games.trick_or_treat.state import State
from pnp.games.trick_or_treat.table import Table
from pnp.games.trick_or_treat.vocabulary import Buys, Phase
from pnp.play.bots import make_bot
from pnp.play.playout import playout, rerun
from pnp.play.protocol import Feature
from pnp.source.bundle import DATA

from .trick_or_treat_positions import CARD, GAME, LORE, MODEL, do, mask, other_model, position

RANDOM, GREEDY = make_bot("random", MODEL), make_bot("greedy", MODEL)


@settings(max_examples=24)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(players: int, seed: int) -> None:
    bots = [GREEDY if seed >> seat & 1 else RANDOM for seat in range(players)]
    record = playout(MODEL, "table", bots, seed)
    assert record.faults == () and record.result is not None
    assert rerun(MODEL, record).result() == record.result


def test_greedy_games_end_and_beat_random_ones() -> None:
    wins = 0
    for seed in range(24):
        record = playout(MODEL, "table", [GREEDY, RANDOM] if seed % 2 else [RANDOM, GREEDY], seed, logged=False)
        assert record.faults == () and record.result is not None
        wins += record.result.winners == (int(not seed % 2),)
    assert wins >= 22
    for players in (2, 3, 4):
        for seed in range(6):
            record = playout(MODEL, "table", [GREEDY] * players, seed, logged=False)
            assert record.faults == () and record.result is not None


@pytest.mark.parametrize(
    ("key", "value"),
    [(key, one.value) for key in KEYS for one in known_readings()[key] if one != getattr(LORE.readings, key)],
)
def test_other_readings_play_as_soundly(key: str, value: str) -> None:
    model = other_model(**{key: value})
    for seed, name in enumerate(("random", "greedy", "greedy")):
        record = playout(model, "table", [make_bot(name, model)] * (2 + seed), seed, logged=False)
        assert record.broken == () and not record.crash
        assert record.result is not None or key == "replenish"  # without a refill, luck may take very long


# What is hidden


def walk(players: int, seed: int, bot: str = "random") -> Iterator[State]:
    rng, mind = Random(f"{seed} game"), make_bot(bot, MODEL)
    state = MODEL.start("table", players, rng)
    while (seat := state.player()) is not None:
        yield state
        state = state.apply(mind.choose(state.observe(seat), state.legal(), rng), rng)


def reshuffled(table: Table, seat: int, rng: Random) -> Table:
    """Another table that the seat could not tell from this one: all cards that it cannot see change places."""
    others = [one for one in range(len(table.players)) if one != seat]
    open_places = [at for at, card in enumerate(table.muster) if not table.placed[seat] >> card & 1]
    pool = [card for one in others for card in bits(table.players[one].hand)] + [table.muster[at] for at in open_places]
    rng.shuffle(pool)
    for one in others:
        count = table.players[one].hand.bit_count()
        table = table.but(one, hand=sum(1 << card for card in pool[:count]))
        pool = pool[count:]
    muster = list(table.muster)
    for at, card in zip(open_places, pool, strict=True):
        muster[at] = card
    table = table._replace(muster=tuple(muster))
    if table.turn.offer >= 0 and seat != table.turn.seat:
        table = table.on(offer=bits(table.active.hand)[-1])
    return table


@settings(max_examples=10)
@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from(["random", "greedy"]))
def test_bots_choose_from_what_their_seat_may_know(players: int, seed: int, bot: str) -> None:
    rng = Random(seed)
    for state in walk(players, seed, bot):
        seat = state.player()
        assert seat is not None
        if state.table.turn.phase is Phase.DRAFT:
            continue
        other = State(reshuffled(state.table, seat, rng))
        view = state.observe(seat)
        assert other.observe(seat) == view and other.legal() == state.legal()
        assert MODEL.appraise(other.observe(seat), other.legal()) == MODEL.appraise(view, state.legal())


def test_the_swap_of_what_is_hidden_does_change_something() -> None:
    changed = [
        state
        for state in walk(3, 5)
        if state.table.turn.phase is not Phase.DRAFT and reshuffled(state.table, 0, Random(1)) != state.table
    ]
    assert len(changed) > 100


@settings(max_examples=10)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_memory_is_never_wrong_about_what_was_said(players: int, seed: int) -> None:
    """A card that was denied is not there unless cards have come unseen since; places in the deck are the true ones."""
    for state in walk(players, seed):
        table = state.table
        for seat, player in enumerate(table.players):
            said = sum(1 << card for card, when in enumerate(player.denied) if when == player.drawn)
            assert not said & player.hand
            for at, card in enumerate(state.observe(seat).muster):
                assert card in (-1, table.muster[at])


def test_cards_that_change_hands_aloud_are_remembered_until_they_are_seen_to_leave() -> None:
    state = position("page-imps", "page-bats", "page-ghosts", hands=("imps-2", "bats-5 bats-6", "imps-3"), points=(1,))
    state = do(state, Kind.ROLL, "asks seat 2", "Five of Bats", "Nine of Bats", rolls=(2,))
    third = state.observe(2)
    assert third.players[0].seen == mask("bats-5") and third.players[1].denied[CARD["bats-9"]] == 2
    assert third.players[0].denied[CARD["bats-9"]] >= 0  # nobody asks for what is in the own hand
    state = do(state, Kind.END)
    state = do(state, Kind.ROLL, "asks seat 1", Kind.ALLOW, "Five of Bats", "Four of Bats", rolls=(2,))
    third = state.observe(2)
    assert third.players[0].seen == 0 and third.players[1].seen == mask("bats-5")


def test_a_trade_is_known_to_the_two_only() -> None:
    state = position("page-imps", "page-bats", "page-ghosts", hands=("imps-2 bats-4", "bats-5", "imps-3"), points=(4,))
    state = do(state, Kind.ROLL, Kind.DO, "Trade with seat 2", "offers the Four of Bats", rolls=(4,))
    assert state.player() == 1 and state.observe(1).turn.offer == -1 and state.observe(2).turn.offer == -1
    assert state.observe(0).turn.offer == CARD["bats-4"]
    state = do(state, "gives the Five of Bats")
    assert state.observe(0).players[1].seen == mask("bats-4")
    assert state.observe(1).players[0].seen == mask("bats-5")
    assert [player.seen for player in state.observe(2).players] == [0, 0, 0]


def test_a_peek_is_known_to_one_and_follows_the_cards() -> None:
    state = position("page-imps", "page-bats", hands=("imps-2", "bats-5"), muster="bats-7 imps-7 bats-8", points=(2, 1))
    state = do(state, Kind.PEEK, "Seven of Imps back as number 1")
    assert state.observe(0).muster[:3] == (CARD["imps-7"], CARD["bats-7"], -1)
    assert set(state.observe(1).muster) == {-1}
    state = do(state, Kind.ROLL, Kind.DO, rolls=(1,))
    assert state.table.players[0].hand & mask("imps-7")
    state = do(state, Kind.PEEK, "Seven of Bats back as number 1")  # spends the last point, so the turn ends
    assert state.player() == 1 and state.table.players[0].hand & mask("bats-7")


def test_another_peek_makes_what_was_known_uncertain() -> None:
    state = position("page-imps", "page-bats", hands=("imps-2", "bats-5"), muster="bats-7 imps-7", points=(1, 1))
    table = state.table._replace(placed=(0, mask("bats-7 imps-7")))
    state = do(State(table), Kind.PEEK, "Seven of Bats back as number 1")
    assert state.table.placed == (mask("bats-7 imps-7"), 0)


def test_cards_under_the_deck_are_known_to_who_put_them_there() -> None:
    state = position("page-imps", "page-bats", hands=("imps-2", "bats-5"), muster="bats-7 bats-8 bats-9", points=(1,))
    state = do(state, Kind.ROLL, Kind.DO, "Two of Imps under", "Nine of Bats under", rolls=(6,))
    assert state.observe(0).muster[-2:] == (CARD["imps-2"], CARD["bats-9"])
    assert state.observe(1).muster[-2:] == (-1, -1)


# The greedy bot


def choice(state: State) -> Any:
    seat = state.player()
    assert seat is not None
    return GREEDY.choose(state.observe(seat), state.legal(), Random(1))


_NINE = "imps-ace imps-2 imps-3 imps-4 imps-5 imps-6 imps-7 imps-8 imps-9"
_SPENDING: dict[str, Any] = {"phase": Phase.SPEND, "roll": 4}
WISHES: dict[Kind, Callable[[], State]] = {
    Kind.PEEK: lambda: position(
        "page-imps", "page-bats", hands=("bats-2 bats-4 bats-6 ghosts-8",), points=(4,), **_SPENDING
    ),
    Kind.FREEZE: lambda: position(
        "page-imps",
        "page-bats",
        hands=("bats-2", "imps-10"),
        vaults=(_NINE,),
        points=(0, 1),
        phase=Phase.FREEZE,
        roll=5,
        target=1,
    ),
    Kind.DOUBLE: lambda: position("page-imps", "page-bats", hands=("bats-2 bats-4 bats-6",), points=(5,), **_SPENDING),
    Kind.SWAP: lambda: position(
        "page-imps", "page-bats", hands=("bats-2",), discard="imps-4", points=(2,), **_SPENDING
    ),
    Kind.SEARCH: lambda: position(
        "page-imps", "page-bats", hands=("bats-2",), discard="bats-3 imps-4", points=(6,), **_SPENDING
    ),
    Kind.TRADE: lambda: position(
        "page-imps",
        "page-bats",
        "page-ghosts",
        hands=("bats-2", "imps-10"),
        vaults=(_NINE,),
        points=(4,),
        rest="last",
        free_for_all=True,
        **_SPENDING,
    ),
    Kind.SUMMON: lambda: position(
        "page-imps", "page-bats", hands=("bats-2 bats-4 bats-6 ghosts-8 imps-9",), points=(8,), **_SPENDING
    ),
    Kind.REBIRTH: lambda: position(
        "page-imps", "page-bats", hands=("bats-2 bats-4 bats-6 ghosts-8 ghosts-9",), points=(14,), **_SPENDING
    ),
}


@pytest.mark.parametrize("kind", WISHES, ids=lambda kind: kind.name)
def test_the_greedy_bot_buys_each_option_where_it_helps(kind: Kind) -> None:
    state = WISHES[kind]()
    if kind is Kind.TRADE:  # it knows that this is the last card it needs
        state = State(state.table.but(1, seen=(mask("imps-10"), 0, 0)))
    assert choice(state).kind is kind, choice(state)


def test_the_greedy_bot_borrows_a_second_action_for_a_sure_steal() -> None:
    state = position(
        "page-bats", "page-imps", hands=("imps-2", "bats-9 bats-8 bats-7"), points=(8,), phase=Phase.ACT, roll=5
    )
    state = State(state.table.but(1, seen=(mask("bats-9 bats-8 bats-7"), 0)))
    assert choice(state).label == "buys Wild Power: the Queen of Imps"


def test_the_greedy_bot_pays_for_a_draw_of_a_card_that_it_has_seen() -> None:
    state = position("queen-pumpkins", "page-imps", hands=("imps-2", "bats-9"), muster="pumpkins-4", points=(4,))
    assert choice(State(state.table._replace(placed=(mask("pumpkins-4"), 0)))).kind is Kind.BUY_DRAW


def test_the_greedy_bot_remembers_answers() -> None:
    """Cards seen to go there are asked for first, and not those that were denied."""
    state = position(
        "page-imps", "page-bats", hands=("bats-2", "imps-9 ghosts-5"), phase=Phase.NAME, roll=2, target=1, left=2
    )
    denied = tuple(2 if card in bits(mask("imps-2 imps-3")) else -1 for card in range(len(LORE.cards)))
    state = State(state.table.but(1, seen=(mask("imps-9"), 0), denied=denied))
    first = choice(state)
    second = choice(state.apply(first, Random(1)))
    assert CARD["imps-9"] in (first.card, second.card)
    for named in (first, second):
        assert named.card not in (CARD["imps-2"], CARD["imps-3"]) and LORE.cards[named.card].suit == 0


def test_the_greedy_bot_refuses_a_trade_only_when_it_must() -> None:
    for hand, kind in (("imps-9", Kind.REFUSE), ("imps-9 ghosts-9", Kind.ACCEPT)):
        state = position("page-imps", "page-bats", hands=("bats-2", hand), points=(0, 1), phase=Phase.REFUSE, target=1)
        assert choice(state).kind is kind


# Coverage, traits, the same game again


def test_coverage_names_rows_that_there_are() -> None:
    features = MODEL.features("table")
    assert Counter(feature.kind for feature in features) == {
        "face": 6, "roll": 6, "option": 9, "power": 16, "income": 4, "ruling": 9,
    }  # fmt: skip
    for row in features.values():
        assert GAME.files[row.file].place(row.path)[0] > 1


def test_a_ruling_fires_where_it_decides_something() -> None:
    def fired(before: State, words: str, *rolls: int) -> set[str]:
        action = next(action for action in before.legal() if words in action.label)
        after = before.apply(action, Loaded(rolls))
        return {feature.name for feature in MODEL.fired(before, action, after) if feature.kind == "ruling"}

    start = position("knight-bats", "page-imps", hands=("bats-5", "imps-5"), points=(6,))
    assert fired(start, "the Page of Bats") == set()
    asks = do(start, "the Page of Bats", Kind.ROLL, Kind.TARGET, rolls=(2,))
    assert fired(asks, "all Fives (Knight of Bats)") == set()
    assert fired(asks, "all Fives (Page of Bats)") == {"page_bats"}
    three = position("page-bats", "page-imps", hands=("bats-5 imps-5 ghosts-5",), phase=Phase.ACT, roll=4)
    assert fired(three, "does not fortify") == {"fortify_count", "replenish"}


def test_games_come_across_nearly_everything() -> None:
    coverage: Counter[Feature] = Counter()
    for seed in range(40):
        coverage += playout(MODEL, "table", [RANDOM] * (2 + seed % 3), seed, logged=False).coverage
    never = {f"{feature.kind}:{feature.name}" for feature in MODEL.features("table") if not coverage[feature]}
    assert never <= set(GAME.identity.never_fires)


def test_traits_and_measures_of_a_seat() -> None:
    state = position("king-imps", "page-bats", hands=("imps-2 bats-3",), points=(4,))
    assert MODEL.traits(state, 0) == {"character": "King of Imps", "suit": "Imps"}
    measures = MODEL.measures(state, 0)
    assert measures["cards of the own suit"] == 1.0 and measures["treat points left"] == 4.0
    assert MODEL.traits(MODEL.start("table", 2, Random(1)), 0) == {}


def test_the_same_seed_gives_the_same_game_in_another_process(process: Callable[..., Any]) -> None:
    program = f"""
from pathlib import Path
from pnp.build.compose import load
from pnp.source.folder import Folder
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.games.trick_or_treat import Model
model = Model(load(Folder(Path({str(DATA / "trick-or-treat")!r}))))
print(*playout(model, "table", [make_bot("greedy", model), make_bot("random", model)], 11).transcript, sep="\\n")
"""
    here = [str(line) for line in playout(MODEL, "table", [GREEDY, RANDOM], 11).transcript]
    ran = process("-c", program, env={"PYTHONHASHSEED": "1"})
    assert ran.out.splitlines() == here, ran.err


# Invariants that notice


def test_each_invariant_notices() -> None:
    before = position("page-imps", "page-bats", hands=("imps-2 bats-4", "imps-9"), vaults=("imps-3",), points=(3, 1))
    action = next(action for action in before.legal() if action.kind is Kind.LAY)
    after = before.apply(action, Random(1)).table
    assert list(broken(before.table, action, after)) == []
    full = mask("imps-ace imps-2 imps-3 imps-4 imps-5 imps-6 imps-7 imps-8 imps-9 imps-10")
    swap = LORE.offers[Buys.SWAP]
    spoilt = {
        "are not the 40 of the deck": after.but(0, hand=0),
        "though there are discards": after._replace(discard=after.muster, muster=()),
        "knows places": after._replace(placed=(mask("imps-3"), 0)),
        "same suit": after.but(1, character=after.players[0].character + 1),
        "has -1 treat points": after.but(0, points=-1),
        "has lost cards": after.but(0, vault=0),
        "cards of another suit": after.but(0, vault=after.players[0].vault | mask("bats-9")),
        "the game goes on": after.but(0, vault=full),
        "wins without": after._replace(winner=1),
        "wrong about the own hand": after.but(0, seen=(mask("bats-9"), 0)),
        "ends the turn with": after.but(0, hand=mask("bats-2 bats-3 bats-4 bats-5 bats-6 bats-7")).on(number=2),
    }
    for wanted, table in spoilt.items():
        assert any(wanted in what for what in broken(before.table, action, table)), wanted
    late = before.table._replace(free_for_all=True)
    assert "the free-for-all is over" in list(broken(late, action, after))
    twice = before.table.on(bought=swap.bit)
    bought = after._replace(events=(("option", swap.id),))
    assert any("bought twice" in what for what in broken(twice, action, bought))
    over = before.table._replace(winner=0)
    assert "somebody acted after the end" in list(broken(over, action, after))


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_games(players: int) -> None:
    """Greedy games all end and use every option; random ones nearly all end."""
    coverage: Counter[Feature] = Counter()
    for seed in range(600):
        record = playout(MODEL, "table", [GREEDY] * players, seed, logged=False)
        assert record.faults == () and record.result is not None
        coverage += record.coverage
    if players > 2:
        assert all(coverage[Feature("option", offer.id)] for offer in LORE.offers.values())
    endless = sum(playout(MODEL, "table", [RANDOM] * players, seed, logged=False).result is None for seed in range(300))
    assert endless <= 15
