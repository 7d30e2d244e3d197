"""Words typed around a hole, which go with some of its values only."""

from __future__ import annotations

import tomllib

import pytest

from pnp.game.passages import Passage, blanked, toml_passages
from pnp.game.prose import _Reader
from pnp.game.terms import Terms
from pnp.game.typed_names import numbered_names
from pnp.source.problems import Problem
from pnp.source.toml import TomlFile

FILES = {
    "game.toml": "players = [2, 5]\nminutes = 20\n[facts]\ncards = 3\nstart_points = 2\nline = 4\n",
    "symbols.toml": '[otter]\ncode = "OT"\nname = "Otter"\n[zombie]\ncode = "ZO"\nname = "Blue zombie"\n',
    "tables/moves.toml": """\
refers = { to = "places" }
[[row]]
id = "home"
to = "alley"
cards = 3
text = "To a {to.name|small}: draw {cards} cards, name {cards} card."
""",
    "tables/places.toml": '[[row]]\nid = "alley"\nname = "Alley"\n',
}


def terms(**files: str) -> Terms:
    texts = {**FILES, **{f"tables/{name}.toml": text for name, text in files.items()}}
    return Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in texts.items()})


def noted(text: str) -> list[Problem]:
    return list(_Reader(terms()).notes(Passage("book.md.j2", text, blanked(text))))


def after_numbers(text: str) -> list[str]:
    """Names are noted as well."""
    return [note.hint for note in noted(text) if "after a number" in note.message]


def told(text: str) -> list[str]:
    return [f"{note.column} {note.message.partition(' is typed')[0]}: {note.hint}" for note in noted(text)]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Draw {facts.cards} cards.", "write {facts.cards|number card}"),
        ("Draw {facts.cards|words} cards.", "write {facts.cards|count card}"),
        ("{facts.cards|Words} dice", "write {facts.cards|Count die dice}"),
        ("Draw **{facts.cards}** cards.", "write {facts.cards|number card}"),
        ("Draw {facts.cards}\u00a0cards.", "write {facts.cards|number card}"),
        ("Draw {facts.cards} fresh cards.", "write fresh {facts.cards|plural card}"),
        ("{{ facts.cards }} cards", "write {{ facts.cards | number('card') }}"),
        ("{{ model.dice | words }} dice", "write {{ model.dice | count('die', 'dice') }}"),
        ("{% set n = facts.cards %}{{ n }} cards", "write {{ n | number('card') }}"),
        (
            "{% for move in tables.moves.values() %}{{ move.cards }} cards{% endfor %}",
            "write {{ move.cards | number('card') }}",
        ),
        (
            "{% set all = tables.moves %}{% for one in all.values() if one.cards %}**{one.cards}** cards{% endfor %}",
            "write {one.cards|number card}",
        ),
        ("{facts.cards|words} zombies", "write {facts.cards|count zombie}"),
        ("about {game.minutes} minutes", "write {game.minutes|number minute}"),
        ("name {facts.cards} card", "write {facts.cards|number card}"),
    ],
)
def test_a_noun_after_a_number_of_the_data_is_noted(text: str, hint: str) -> None:
    assert after_numbers(text) == [hint]


@pytest.mark.parametrize(
    "text",
    [
        "Draw {facts.cards|count card}, {facts.cards|number card} or {facts.cards} {facts.cards|plural card}.",
        "Draw {'three'} cards.",
        "the {facts.cards|ordinal} card, {facts.cards|times} cards",
        "{facts.cards|words} of the cards, {facts.cards|words} and more cards",
        "a {facts.line} moves, page {facts.line} shows it",  # what something is called, and a verb
        "{players.most|words} play, {players.most|words} or more",
        "{facts.cards}, cards; {facts.cards}. Cards",
        "Use {otter} cards.",  # no number
        "{unknown} cards",  # nobody knows whether it is one
        "{facts.cards|words} {otters} let cards go",
    ],
)
def test_what_agrees_by_itself_is_not(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("To a {otter}.", "write {a otter}"),
        ("A {otter|capital} swims.", "write {A otter|capital}"),
        ("an {tables.places.alley.name|small}", "write {a tables.places.alley.name|small}"),
        ("a {{ place.name }}", "write {{ place.name | a }}"),
        ("a **{otter}**", "write {otter|article} **{…"),
        ("a {facts.cards|ordinal}", "write {a facts.cards|ordinal}"),
    ],
)
def test_an_article_before_a_name_of_the_data_is_noted(text: str, hint: str) -> None:
    assert [note.hint for note in noted(text)] == [hint]


@pytest.mark.parametrize(
    "text", ["{a otter}", "{otter|article} **{otter}**", "a {'otter'}", "a {facts.cards}", "Team A{otter}"]
)
def test_other_articles_are_not(text: str) -> None:
    assert told(text) == []


def test_rows_know_their_keys_and_the_rows_that_they_refer_to() -> None:
    known = terms()
    (passage,) = toml_passages({"tables/moves.toml": known.files["tables/moves.toml"]}, known)
    notes = [note.hint for note in _Reader(known).notes(passage)]
    assert notes == ["write {a to.name|small}", "write {cards|number card}", "write {cards|number card}"]
    assert known.filled("{a tables.places.alley.name|small}") == "an alley"


@pytest.mark.parametrize(
    "text", ["at least three {says.counting.show}", "**at least two** {{ any_zombie() }}", "4 {otters}"]
)
def test_a_number_before_what_the_data_fills_is_typed(text: str) -> None:
    (note,) = noted(text)
    assert "is typed, and “{" in note.message and "or mark it: {'" in note.hint


@pytest.mark.parametrize(
    "text", ["{'three'} {otters}", "3. {otters}", "one {otter}", "two {% if x %}{% endif %}", "two {'otters'}"]
)
def test_other_numbers_before_a_hole_are_not(text: str) -> None:
    assert told(text) == []


def test_a_hint_names_a_path_that_has_the_number() -> None:
    (note,) = noted("Draw three cards.")
    assert note.hint == "take it from the data: {facts.cards|words}, or mark it: {'three'}"
    assert terms().filled("{facts.cards|words}") == "three"
    (note,) = noted("Lay down five cards.")
    assert (
        note.hint == "write it below [facts] in game.toml and take it from there, or mark it: {'five'}"
    )  # facts.cards is 3
    (note,) = noted("All five players.")
    assert note.hint.startswith("take it from the data: {players.most|words}")


def test_rows_of_a_table_are_counted_by_a_path_that_exists() -> None:
    known = terms(boats='[[row]]\nid = "red"\n[[row]]\nid = "blue"\n')
    (note,) = _Reader(known).notes(Passage("book.md.j2", "Both boats leave.", "Both boats leave."))
    assert "{tables.boats|length|words}" in note.hint and known.filled("{tables.boats|length|words}") == "two"


def test_both_before_a_verb_counts_nothing() -> None:
    assert told("Both have no points left.") == told("If both are short of points, they share.") == []
    assert told("Take both points.")


def test_a_typed_step_is_noted() -> None:
    (note,) = noted("Go back to step 3.")
    assert note.message == "“step 3” is typed, and steps count themselves" and "[step: roll]" in note.hint
    assert told("Go back to step [step: roll], step by step.") == []


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Three of a kind", 'name = "{cards|Words} of a kind"'),
        ("Ask for three", 'name = "Ask for {cards|words}"'),
        ("3 of a kind", 'name = "{cards} of a kind"'),
    ],
)
def test_a_number_in_a_name_that_its_row_has_is_noted(name: str, hint: str) -> None:
    rows = f'[[row]]\nid = "kind"\nname = "{name}"\ncards = 3\n'
    (note,) = numbered_names(terms(kinds=rows))
    assert f"take it from the row: {hint}" in note.hint


@pytest.mark.parametrize(
    "row",
    [
        'name = "{cards|Words} of a kind"\ncards = 3',
        "name = \"{'Three'} of a kind\"\ncards = 3",
        'name = "Three of a kind"\ncards = 2',
        'name = "Otter 3"\npoints = 3',  # one of a series: see its id
        'name = "Seven"\ncards = 7',  # nothing but the number: a rank
    ],
)
def test_other_names_are_not(row: str) -> None:
    assert list(numbered_names(terms(kinds=f'[[row]]\nid = "otter-3"\n{row}\n'))) == []
