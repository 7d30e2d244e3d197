"""Numbers and names that are typed with words between, in words that seldom count, or in part."""

from __future__ import annotations

import tomllib

import pytest

from pnp.game.passages import Passage, blanked
from pnp.game.prose import _Reader
from pnp.game.terms import Terms
from pnp.game.vocabulary import Vocabulary, lemma
from pnp.source.toml import TomlFile

FILES = {
    "game.toml": """\
players = [2, 2]
[facts]
comfort_cards = 1
rounds = 12
crossings = 2
""",
    "symbols.toml": """\
[hospital]
code = "HO"
name = "Mercy Lane Hospital"
[school]
code = "SC"
name = "Hollow Hill School"
[pine]
code = "PI"
name = "Black pine"
[spruce]
code = "SP"
name = "Black spruce"
[luck]
code = "LU"
name = "Sign of luck"
[lane]
code = "LA"
name = "Back lane"
""",
    "components.toml": '[guide]\ntitle = "Grid guide"\n[wiese]\ntitle = "Wiese"\n',
    "tables/boats.toml": '[[row]]\nid = "red"\n[[row]]\nid = "blue"\n',
    "tables/market-goods.toml": '[[row]]\nid = "salt"\n[[row]]\nid = "silk"\n',
}


def terms(language: str = "en") -> Terms:
    files = FILES | {"game.toml": f'language = "{language}"\n{FILES["game.toml"]}'}
    return Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in files.items()})


def noted(text: str, language: str = "en") -> list[str]:
    notes = _Reader(terms(language)).notes(Passage("book.md.j2", text, blanked(text)))
    return [f"{note.column} {note.message}" for note in notes]


@pytest.mark.parametrize(
    "text",
    [
        "Take two of your own cards.",
        "Take two of the other small cards.",
        "Lay down three more of the small coins.",
        "Draw 3 new cards.",
    ],
)
def test_words_may_stand_between_a_number_and_what_it_counts(text: str) -> None:
    (note,) = noted(text)
    assert "is typed, and the data counts" in note


def test_a_clause_ends_the_reach_of_a_number() -> None:
    assert noted("There are two: cards and luck") == noted("Two went out, and a card came back") == []


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("If it fails, draw one card for comfort.", "facts.comfort_cards"),
        ("For comfort you draw a card, once.", "facts.comfort_cards"),
        ("Both players begin.", "players.most"),
        ("Both boats leave the harbour.", "tables.boats.count"),
        ("Half the crossings are free.", "facts.crossings"),
        ("Take a pair of boats.", "tables.boats.count"),
        ("Sell both goods at the market.", "tables.market-goods.count"),
    ],
)
def test_words_that_may_count_do_where_the_data_has_that_number(text: str, path: str) -> None:
    (note,) = noted(text)
    assert note.endswith(f"is typed, and the data says so in {path}")


@pytest.mark.parametrize(
    "text",
    [
        "Choose one card.",  # no number of the data
        "Once the game is over, count.",
        "Give both back at once.",
        "Every single token counts twice.",
        "One round is over.",  # there are twelve
        "Both ways are open. The boats leave.",  # another sentence
        "Take both, then move boats.",  # another clause
        "Lay both tokens on boats.",  # tokens are what is counted
        "Hold up both thumbs when the market has no goods.",  # two rows of a table, and something else that is two
        "For comfort you draw {facts.comfort_cards|count card}, once.",  # taken in already
        "Draw {'one'} card for comfort.",
    ],
)
def test_else_they_are_words_like_others(text: str) -> None:
    assert noted(text) == []


def test_the_last_word_of_a_name_is_a_part_of_it() -> None:
    assert noted("Run to the hospital!") == [
        "12 “hospital” is typed, a part of “Mercy Lane Hospital”, the name of symbol “hospital”"
    ]
    assert noted("Two schools")[-1].endswith("a part of “Hollow Hill School”, the name of symbol “school”")


def test_the_first_word_is_one_where_it_is_written_as_a_name() -> None:
    assert noted("Under Mercy they met")[0].startswith("7 “Mercy” is typed, a part of “Mercy Lane Hospital”")
    assert noted("They showed mercy.") == noted("Mercy was shown.") == []


@pytest.mark.parametrize(
    "text",
    [
        "On a Black day",  # two names begin so
        "Good luck!",  # a sign of luck is no luck
        "Down the lane",  # in the middle of another name as well
        "Read the guide.",  # titles of sheets are made of ordinary words
        "The {hospital|head} burns, the {'hospital'} stands.",
    ],
)
def test_ordinary_words_are_no_part_of_a_name(text: str) -> None:
    assert noted(text) == []


def test_the_head_of_a_name_can_be_taken_in() -> None:
    assert terms().filled("the {hospital|head}, a {Hospital|head}") == "the hospital, a Hospital"


def test_forms_of_a_noun_meet() -> None:
    assert lemma("zombie") == lemma("Zombies") and lemma("dice") == lemma("die") and lemma("pies") == "pie"
    assert Vocabulary(terms()).part_of("Hospitals", capital=False) is not None


@pytest.mark.parametrize("text", ["A wiese is green.", "Wiese or wood?", "Die Wiese blüht, und die wiese auch."])
def test_the_title_of_a_sheet_may_be_a_plain_word_of_the_text(text: str) -> None:
    assert noted(text, "de") == []


def test_it_is_a_title_where_it_is_written_as_one() -> None:
    message = "“Wiese” is typed, the name of component “wiese”"
    assert noted("Lay out the Wiese.") == [f"13 {message}"]
    assert noted("Legt “Wiese” aus.", "de") == [f"7 {message}"] and noted("Legt *Wiese* aus.", "de") == [f"7 {message}"]
    assert noted("wiese and Wiese") == [f"11 {message}"]


def test_where_nouns_are_capital_a_capital_tells_no_part_of_a_name() -> None:
    assert noted("Unter Mercy war es", "de") == [] and noted("Unter Mercy war es") != []


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("She wins 53% of the games.", "10 “53%”"),
        ("In 7.5 % of all rolls", "4 “7.5 %”"),
        ("about 20 per cent of all cards", "7 “20 per cent”"),
    ],
)
def test_a_typed_percentage_is_noted(text: str, typed: str) -> None:
    assert noted(text) == [f"{typed} is typed, and no experiment and no odds stand behind it"]


@pytest.mark.parametrize(
    "text", ["{experiments.first-seat.win|percent} of the games", "{{ model.chance }}% of rolls", "{'53%'}", "at 100%"]
)
def test_one_that_is_taken_or_marked_is_not(text: str) -> None:
    assert not [note for note in noted(text) if "no experiment" in note]
