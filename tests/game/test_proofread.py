"""Slips of the pen that no reader misses: a word or a line twice, no full stop."""

from __future__ import annotations

import pytest

from pnp.game.passages import Passage, blanked
from pnp.game.proofread import proofread


def told(text: str) -> list[tuple[int, str]]:
    return [(note.line, note.message) for note in proofread(Passage("book.md.j2", text, blanked(text)))]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("Draw the the card.", 1, "“the” stands here twice"),
        ("Above.\n\nThe the card.", 3, "“The” stands here twice"),
        ("Put it under\nunder the deck.", 1, "“under” stands here twice"),
        ("TAKE THE THE CARD.", 1, "“THE” stands here twice"),
        ("Fly to Bora bora.", 1, "“Bora” stands here twice"),
        ("- Never look back.\n- Never look back.\n", 2, "this line stands here twice"),
        ("1. {#roll} Roll all dice.\n2. Roll all dice.\n", 2, "this line stands here twice"),
        ("Roll them all. Then stop\n\nNext.", 1, "the last of several sentences has no full stop"),
        ("Roll them all. **Then stop**\n", 1, "the last of several sentences has no full stop"),
    ],
)
def test_it_is_noted_at_its_line(text: str, line: int, message: str) -> None:
    assert told(text) == [(line, message)]


def test_what_the_hint_says_ends_the_note() -> None:
    text = "The clock goes cuckoo cuckoo at noon."
    (note,) = proofread(Passage("book.md.j2", text, blanked(text)))
    mark = note.hint.rpartition(": ")[2]
    assert mark == "{'cuckoo cuckoo'}" and told(text.replace("cuckoo cuckoo", mark)) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "He had had enough, and that that is so.",
        "the {the} card, and a :card: card",
        "Moon. Moon.",
        "Sail to Bora Bora, or to Walla\nWalla.",
        "Roll them all. Then ask at www.example.org/rules\n",
        "Roll them all. Then write to anna@example.org\n\nRoll them all. More: **example.org**\n",
        "{% for a in b %}\n{% for a in b %}\n| a | a |\n| a | a |\n::: tip\n::: tip\n",
        "- One. Two\n- Three. Four\n",
        "# Roll. Stop\n\nA single line\n\nRoll them all. See {page}\n",
        "Roll them all. Then stop\nwhen you like.\n",
    ],
)
def test_other_texts_are_not(text: str) -> None:
    assert told(text) == []
