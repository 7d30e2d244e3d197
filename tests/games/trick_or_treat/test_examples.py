"""The worked examples of Trick or Treat, replayed; and examples that are wrong, each reported at its row."""

from __future__ import annotations

from typing import Any

import pytest
from thinning import thinned

from pnp.game.cases import Case
from pnp.game.content.examples import Example, Examples
from pnp.games.trick_or_treat.examples import Replay
from pnp.games.trick_or_treat.rulings import Rulings
from pnp.games.trick_or_treat.schema import Do, Expect, Given
from pnp.play.rulings import readings

from .positions import GAME, MODEL, other_model

assert isinstance(GAME.examples, Examples)
EXAMPLES = {example.id: example for example in GAME.examples.example}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_model_agrees_with_the_example(name: str) -> None:
    assert list(Replay(MODEL, GAME.cases[name]).problems()) == []


def replayed(example: Example, part: str, **values: Any) -> list[tuple[str, str]]:
    """Replays the example with some of its values changed."""
    parts = {"given": example.given, "do": example.do, "expect": example.expect}
    parts[part] = {**parts[part], **values}
    given, do = Given.model_validate(parts["given"]), Do.model_validate(parts["do"])
    expect = Expect.model_validate(parts["expect"])
    problems = list(Replay(MODEL, Case(example, given, do, expect)).problems())
    assert all(problem.file.endswith("examples.toml") and problem.line > 1 for problem in problems)
    prefix = f"example[{list(EXAMPLES).index(example.id) + 1}]."
    assert all(problem.key.startswith(prefix) for problem in problems)
    return [(problem.key.removeprefix(prefix), problem.message.partition(" (example")[0]) for problem in problems]


def test_enough_of_them_one_for_every_power_and_option() -> None:
    assert len(EXAMPLES) >= 30
    characters = {row["id"] for row in GAME.tables["characters"].rows}
    # An example of a power has its character's name in front, or borrows it.
    shown = {name for name in characters if any(example.startswith(name) for example in EXAMPLES)}
    assert shown == characters
    bought = {option for example in EXAMPLES.values() for option in example.do.get("buys", [])}
    frozen = {"freeze"} if any(example.do.get("frozen") for example in EXAMPLES.values()) else set()
    assert bought | frozen == {row["id"] for row in GAME.tables["options"].rows}
    assert {example.do.get("roll") for example in EXAMPLES.values()} >= {1, 2, 3, 4, 5, 6}


OTHER = [
    (key, reading.value)
    for key, known in readings(Rulings).items()
    for reading in known
    if reading != getattr(MODEL.rulings, key)
]


@pytest.mark.parametrize(("key", "reading"), thinned(OTHER, 3))
def test_an_example_shows_every_other_reading_and_another_fails_under_it(key: str, reading: str) -> None:
    assert any(example.given.get("variant", {}).get(key) == reading for example in EXAMPLES.values())
    model = other_model(**{key: reading})
    failing = [name for name in EXAMPLES if list(Replay(model, GAME.cases[name]).problems())]
    assert failing and not any(EXAMPLES[name].given.get("variant", {}).get(key) for name in failing)


def test_an_example_stops_where_it_says() -> None:
    """However little somebody can buy, the refill waits until the example ends the spending."""
    for name, example in EXAMPLES.items():
        outcome = Replay(MODEL, GAME.cases[name]).outcome()
        ended = example.do.get("ends") or example.do.get("roll") == 5 or example.do.get("rolls_again") == 5
        assert ended or not outcome.get("turn_ends"), name
    assert replayed(EXAMPLES["draw-one"], "given", points=0) == []


def test_nobody_rolls_with_an_empty_hand_and_nothing_to_pay_with() -> None:
    assert replayed(EXAMPLES["empty-hand-broke-rolls"], "expect", legal=True) == [
        ("expect.legal", "legal expected, by the rules not legal")
    ]
    assert replayed(EXAMPLES["empty-hand"], "given", points=0) == [("do", "by the rules this is not legal")]


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if example.expect.get("legal") is False])
def test_an_example_that_says_the_contrary_is_wrong(name: str) -> None:
    assert replayed(EXAMPLES[name], "expect", legal=True) == [
        ("expect.legal", "legal expected, by the rules not legal")
    ]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (name, key)
        for name, example in EXAMPLES.items()
        for key in ("points", "their_points", "cards", "their_cards")
        if key in example.expect
    ],
)
def test_a_count_off_by_one_is_wrong(name: str, key: str) -> None:
    count = EXAMPLES[name].expect[key]
    problems = replayed(EXAMPLES[name], "expect", **{key: count + 1})
    assert problems == [(f"expect.{key}", f"{count + 1} expected, by the rules {count}")]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (name, key)
        for name, example in EXAMPLES.items()
        for key in ("hand", "vault", "their_hand")
        if key in example.expect
    ],
)
def test_a_card_less_is_wrong(name: str, key: str) -> None:
    fewer = EXAMPLES[name].expect[key][1:]
    assert [where for where, _ in replayed(EXAMPLES[name], "expect", **{key: fewer})] == [f"expect.{key}"]


@pytest.mark.parametrize("key", ["turn_ends", "second_action", "free_for_all"])
def test_a_switch_the_other_way_is_wrong(key: str) -> None:
    some = [example for example in EXAMPLES.values() if key in example.expect]
    assert some
    for example in some:
        problems = replayed(example, "expect", **{key: not example.expect[key]})
        wrong, right = ("no", "yes") if example.expect[key] else ("yes", "no")
        assert problems == [(f"expect.{key}", f"{wrong} expected, by the rules {right}")]


@pytest.mark.parametrize(
    ("name", "key", "wrong", "message"),
    [
        ("win-both", "winner", "they", "they expected, by the rules you"),
        ("draw-one", "winner", "you", "you expected, by the rules nobody"),
        ("queen-bats", "sees", ["ghosts-3"], "ghosts-3 expected, by the rules ghosts-2"),
        ("search", "discard", ["bats-4"], "bats-4 expected, by the rules imps-3, bats-4, ghosts-5"),
        ("peek", "muster", ["bats-4"], "bats-4 expected, by the rules imps-4, #"),
    ],
)
def test_piles_winners_and_what_is_seen(name: str, key: str, wrong: object, message: str) -> None:
    assert replayed(EXAMPLES[name], "expect", **{key: wrong}) == [(f"expect.{key}", message)]


def test_hands_have_no_order_and_piles_have_one() -> None:
    hand = EXAMPLES["ask-three"].expect["hand"]
    assert replayed(EXAMPLES["ask-three"], "expect", hand=hand[::-1]) == []
    pile = EXAMPLES["queen-bats"].expect["muster"]
    assert [key for key, _ in replayed(EXAMPLES["queen-bats"], "expect", muster=pile[::-1])] == ["expect.muster"]


def test_what_is_done_must_be_legal_even_if_the_example_does_not_say_so() -> None:
    assert replayed(EXAMPLES["steal-right"], "do", names=["imps-2"]) == [("do", "by the rules this is not legal")]
    assert replayed(EXAMPLES["draw-one"], "do", buys=["rebirth"]) == [("do", "by the rules this is not legal")]
    assert replayed(EXAMPLES["draw-one"], "do", returns=["imps-2"]) == [("do", "by the rules this is not legal")]


def test_a_position_that_no_game_reaches() -> None:
    draw = EXAMPLES["draw-one"]
    assert replayed(draw, "given", they="king-imps") == [("given", "two players collect the same suit")]
    assert replayed(draw, "given", vault=["bats-2"]) == [
        ("given.vault", "a Vault holds cards of its owner's suit only"),
    ]
    assert replayed(draw, "given", discard=["bats-2"], muster=[], rest="their_hand") == [
        ("given.discard", "without a Muster Deck the discards would have been shuffled"),
        ("given", "“they” would hold 38 cards, but before the free-for-all hands are trimmed"),
    ]
    assert replayed(draw, "given", muster=[], rest="their_hand", free_for_all=True) == [
        ("given", "“they” would have won already")
    ]
    late = EXAMPLES["draw-nothing"]
    assert ("given", "without a card to draw the free-for-all would have begun") in replayed(
        late, "given", free_for_all=False
    )
    seven = ["imps-2", "imps-3", "imps-4", "imps-5", "imps-6", "imps-7", "imps-8"]
    assert replayed(draw, "given", hand=seven) == [
        ("given.hand", "“you” would hold 7 cards, but before the free-for-all hands are trimmed")
    ]


def test_an_empty_pile_is_proved_empty() -> None:
    assert replayed(EXAMPLES["swap"], "expect", discard=[]) == [
        ("expect.discard", "nothing expected, by the rules imps-2, bats-6")
    ]
    assert replayed(EXAMPLES["six"], "expect", muster=["#"]) == [
        ("expect.muster", "# expected, by the rules #, imps-2, pumpkins-9")
    ]


def test_what_an_example_can_tell_of_itself() -> None:
    told = Replay(MODEL, GAME.cases["king-pumpkins-bought"]).tells()
    assert told["you"] == "King of Pumpkins" and told["borrows"] == "Queen of Pumpkins" and told["drawn"] == 1
    assert told["ledger"] == "9, less 5, less 3, plus 1, make 2"
    told = Replay(MODEL, GAME.cases["ask-partly"]).tells()
    assert told["names"] == "the Seven of Imps and the Three of Bats" and told["names_2"] == "Three of Bats"
    assert told["ledger"] == "1" and Replay(MODEL, GAME.cases["page-bats"]).tells()["rank"] == "Fives"
    assert Replay(MODEL, GAME.cases["wild-third"]).tells()["price"] == 20


def test_captions_name_the_rank_that_is_asked_for() -> None:
    assert GAME.rulings is not None
    (row,) = [row for row in GAME.rulings.ruling if row.switch == "page_bats"]
    (reading,) = [reading for reading in row.reading if reading.id == row.chosen]
    rank = Replay(MODEL, GAME.cases["page-bats"]).tells()["rank"]
    assert f"all {rank}" in reading.says["caption"]


def test_names_that_lead_nowhere() -> None:
    draw = EXAMPLES["draw-one"]
    assert replayed(draw, "given", you="page-imp") == [("given.you", "unknown character “page-imp”")]
    assert replayed(draw, "given", hand=["imps-12"]) == [("given.hand[1]", "unknown card “imps-12”")]
    assert replayed(draw, "do", buys=["peep"]) == [("do.buys[1]", "unknown option “peep”")]
    assert replayed(draw, "given", variant={"ask_success": "some"}) == [
        ("given.variant.ask_success", "the model knows no reading “some” of “ask_success”")
    ]
    assert replayed(draw, "given", variant={"asks": "any"}) == [("given.variant.asks", "unknown switch “asks”")]
