"""The worked examples, replayed; and examples that are wrong, each reported at its value."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.game.cases import Case
from pnp.games.full_moon_overload import Model
from pnp.games.full_moon_overload.examples import Replay
from pnp.games.full_moon_overload.rulings import Ace, Rulings
from pnp.games.full_moon_overload.schema import Do, Expect, Given
from pnp.source.problems import DataError
from pnp.source.schema import Strict, validated

from .table import GAME, MODEL

assert GAME.examples is not None
EXAMPLES = {example.id: example for example in GAME.examples.example}
PARTS: dict[str, type[Strict]] = {"given": Given, "do": Do, "expect": Expect}
JUDGED = [name for name, example in EXAMPLES.items() if "legal" in example.expect]


def test_there_are_enough_of_them() -> None:
    assert len(EXAMPLES) >= 50 and len(JUDGED) >= 25


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_model_agrees_with_the_example(name: str) -> None:
    assert list(Replay(MODEL, GAME.cases[name]).problems()) == []


def test_every_key_is_used_by_some_example() -> None:
    """What nothing uses, nobody has tried."""
    for part, schema in PARTS.items():
        used = {key for example in EXAMPLES.values() for key in getattr(example, part)}
        assert used >= set(schema.model_fields), part


def test_every_example_says_why() -> None:
    assert all(example.expect.get("why") for example in EXAMPLES.values())


def complaints(name: str, **parts: dict[str, Any]) -> list[tuple[str, str]]:
    """Of an example with other parts: at which keys, and what."""
    example = EXAMPLES[name]
    file, path = example.span.source, example.span.path
    try:
        read: list[Any] = [
            validated(schema, file, (*path, part), parts.get(part, getattr(example, part)))
            for part, schema in PARTS.items()
        ]
        problems = list(Replay(MODEL, Case(example, *read)).problems())
    except DataError as error:
        problems = list(error.problems)
    assert all(problem.file.endswith("examples.toml") and problem.line > 1 for problem in problems)
    prefix = f"{example.span.problem('').key}."
    assert all(problem.key.startswith(prefix) for problem in problems)
    return [(problem.key.removeprefix(prefix), problem.message.partition(" (example")[0]) for problem in problems]


def changed(name: str, part: str, **values: Any) -> list[tuple[str, str]]:
    """What is said if some values of a part are others."""
    return complaints(name, **{part: {**getattr(EXAMPLES[name], part), **values}})


@pytest.mark.parametrize("name", JUDGED)
def test_an_example_that_says_the_contrary_is_wrong(name: str) -> None:
    legal = EXAMPLES[name].expect["legal"]
    wanted = "not legal expected, by the rules legal" if legal else "legal expected, by the rules not legal"
    assert changed(name, "expect", legal=not legal) == [("expect.legal", wanted)]


OTHERWISE: dict[str, Any] = {
    "ways": ["1,1"],
    "spots": ["2,2"],
    "stack": ["major-0"],
    "stash": ["major-0"],
    "hand": "major-0",
    "grid": [["major-0"]],
    "pile": 77,
    "next": 2,
    "highest": [3],
    "hands": ["major-0", "major-1"],
    "numbers": [1, 3, 2],
    "turned": 40,
    "sides": ["south", "south"],
    "points": [6, 6],
    "winners": [1, 2, 3],
}
CLAIMS = [(name, key) for name, example in EXAMPLES.items() for key in example.expect if key not in ("why", "legal")]


@pytest.mark.parametrize(("name", "key"), CLAIMS)
def test_whatever_else_is_claimed_wrongly_is_noticed(name: str, key: str) -> None:
    was = EXAMPLES[name].expect[key]
    other = not was if isinstance(was, bool) else OTHERWISE[key] if was != OTHERWISE[key] else 1
    assert [where for where, _ in changed(name, "expect", **{key: other})] == [f"expect.{key}"]


def test_what_is_done_must_be_legal_even_if_the_example_does_not_say_so() -> None:
    assert complaints("move-gap", expect={"pile": 0}) == [("do", "by the rules this is not legal")]


@pytest.mark.parametrize(
    ("name", "part", "values", "wanted"),
    [
        ("open-south", "given", {"player": 3}, ("given.player", "there are 2 players")),
        ("open-south", "given", {"hand": "vials-11"}, ("given.hand", "unknown card “vials-11”")),
        ("hand-left", "given", {"waiting": {"2": "major-1"}}, ("given.waiting.2", "“2” is no other player")),
        ("hand-left", "given", {"waiting": {"x": "major-1"}}, ("given.waiting.x", "“x” is no other player")),
        ("move-far", "given", {"at": "4,1"}, ("given.at", "a stack stands on a slot of the grid")),
        ("score-zero", "given", {"court": [0, 0, 0]}, ("given", "different numbers of players")),
        ("minor-suit", "do", {"cards": ["wires-7", "."]}, ("do.cards[2]", "unknown card “.”")),
        ("open-south", "given", {"pile": ["."]}, ("given.pile[1]", "unknown card “.”")),
        ("minor-suit", "do", {"cards": ["wires-7"]}, ("do.cards", "needs exactly 2 items")),
        ("open-south", "expect", {"ways": ["c1"]}, ("expect.ways[1]", "not written as it should be")),
        ("open-south", "given", {"hnad": "wires-1"}, ("given.hnad", "unknown key")),
        ("refresh-used", "do", {"refresh": ["3,2", "3,1"]}, ("do", "not legal")),
        ("walk-to-the-tower", "do", {"path": ["3,2", "2,3", "1,3", "1,2"]}, ("do", "not legal")),
        ("walk-to-the-tower", "do", {"path": ["3,2", "2,3", "9,9"]}, ("do", "not legal")),
    ],
)
def test_positions_and_steps_that_make_no_sense(name: str, part: str, values: Any, wanted: tuple[str, str]) -> None:
    problems = changed(name, part, **values)
    assert [1 for key, message in problems if key == wanted[0] and wanted[1] in message], problems


GAPS = [["vials-9", "zent-4", "arms-8"], ["wires-3", "major-6 v", "agent-vials"], ["wires-9", ".", "."]]
FULL = [["vials-9", "zent-4", "arms-8"], ["wires-3", "major-6 v", "agent-vials"], ["wires-9", "zent-8", "zent-9"]]


@pytest.mark.parametrize(
    ("name", "values", "wanted"),
    [
        ("sides-four", {"players": 5}, ("given.players", "the game is for 2 to 4 players, not for 5")),
        ("first-level", {"first": ["zent-8"]}, ("given.first", "the game is for 2 to 4 players, not for 1")),
        ("score-zero", {"court": [0, 17]}, ("given.court", "the deck has 16 cards of this class, not 17")),
        ("open-south", {"grid": GAPS, "pile": ["major-1"]}, ("given.grid", "a grid without gaps")),
        ("open-south", {"grid": FULL[:2]}, ("given.grid", "a grid has 3 to 6 rows and columns, not 2")),
        ("open-south", {"hand": "."}, ("given.hand", "without a card in hand nobody opens")),
        ("refill-south", {"pile": []}, ("given.pile", "no turn begins without a pile")),
        ("hand-left", {"stashes": []}, ("given.stashes", "those who have had a turn have cards")),
        ("hand-left", {"stashes": [["major-0"], []]}, ("given.stashes", "there are 3 players")),
        ("move-far", {"stack": ["wires-6", "vials-2"]}, ("given.stack[2]", "Six of Wires cannot move to Two of Vials")),
        ("move-far", {"stack": ["vials-2"]}, ("given.stack", "at least two cards")),
        # A full grid after three moves; a stack that began in the middle; gaps that nobody has left.
        ("refresh-spots", {"grid": FULL}, ("given.at", "no turn leads here")),
        ("move-upright", {"stack": ["zent-2", "zent-5"]}, ("given.at", "no turn leads here")),
        ("refresh-spots", {"stack": ["wires-4", "wires-9"]}, ("given.at", "no turn leads here")),
    ],
)
def test_positions_that_no_game_comes_to(name: str, values: Any, wanted: tuple[str, str]) -> None:
    (problem,) = changed(name, "given", **values)
    assert problem[0] == wanted[0] and wanted[1] in problem[1]


def test_a_major_may_have_filled_a_gap_again() -> None:
    """From the nearest row over the major, which brings a card to where the stack came from."""
    grid = [["vials-9", "zent-4", "arms-8"], ["wires-3", ".", "agent-vials"], ["zent-8", "zent-9", "zent-7"]]
    given = {"stack": ["wires-4", "wires-9", "major-6", "wires-3"], "at": "2,1", "grid": grid, "pile": ["major-1"]}
    assert complaints("move-far", given=given, do={}, expect={"ways": ["1,2"]}) == [
        ("expect.ways", "1,2 expected, by the rules none")
    ]
    twice = [grid[0], ["wires-3", "arms-1", "agent-vials"], grid[2]]
    assert complaints("move-far", given=given | {"grid": twice}, do={})[0][0] == "given.at"


def test_a_turn_that_ends_tells_nothing_of_the_next() -> None:
    outcome = Replay(MODEL, GAME.cases["walk-to-the-tower"]).outcome()
    assert outcome["turn_over"] and outcome["next"] == 2 and not {"hand", "grid", "pile"} & set(outcome)


def test_what_examples_tell_in_words() -> None:
    def tells(name: str) -> dict[str, Any]:
        return dict(Replay(MODEL, GAME.cases[name]).tells())

    assert tells("minor-number") == {
        "here": "the Seven of Wires",
        "there": "the Seven of Arms",
        "fit": "same number",
        "because": "the number is the same",
    }
    walk = tells("walk-to-the-tower")
    assert walk["hand"] == "the Seven of Arms" and walk["home_count"] == 4 and walk["ways_named"] == "nothing"
    assert [walk[f"card_{n}"] for n in (1, 2, 3)] == ["the Ten of Arms", "the Ace of Arms", "the Executive of Arms"]
    assert [walk[f"lies_{n}"] for n in (1, 2, 3)] == ["upright", "inverted", "upright"]
    assert (walk["way_2"], walk["way_3"]) == ("diagonally", "straight ahead")
    assert walk["because_3"] == "an ace may enter courts of its suit"
    level = tells("score-three-level")
    assert level["court_most"] == "players one, two and three" and level["minor_most"] == "player two"
    assert (level["winners_named"], level["winners_count"], level["best"]) == ("player two", 1, 5)
    assert tells("score-zero")["court_most"] == "nobody"
    assert tells("walk-broken")["refusal"] == "Ace of Arms cannot move to Seven of Zent"
    assert tells("first-titles") == {"winning_card": "the Supervisor of Arms and the Supervisor of Vials"}


FITS = {
    "minor-neither": "neither",
    "minor-to-court": "no ace",
    "ace-to-court": "the ace of the suit",
    "ace-to-other-court": "the ace of another suit",
    "court-title": "same title",
    "court-to-other-minor": "another suit",
    "court-to-major": "to a major",
    "major-to-court": "to any court",
}


@pytest.mark.parametrize("name", FITS)
def test_why_a_card_fits_or_not_is_told_by_the_rules(name: str) -> None:
    assert Replay(MODEL, GAME.cases[name]).tells()["fit"] == FITS[name]


def test_aces_that_only_go_up_tell_so() -> None:
    strict = Model(GAME, Rulings(ace=Ace.INSTEAD))
    for name in ("ace-to-minor", "ace-to-major"):
        told = Replay(strict, GAME.cases[name]).tells()
        assert told["fit"] == "not from an ace" and told["because"] == "an ace enters nothing but courts of its suit"
