"""Tables: rows with ids, texts that take in other values, and references that lead somewhere."""

from __future__ import annotations

import tomllib

import pytest

from pnp.game.tables import Table, filled, read_tables
from pnp.game.terms import Terms
from pnp.source.problems import Problems, Refused
from pnp.source.toml import TomlFile

SUITS = '[[row]]\nid = "suns"\nname = "Suns"\nmood = "{name} are {facts.mood}"\n'
CARDS = """\
refers = { suit = "suits" }
[[row]]
id = "one"
suit = "suns"
value = 1.5
text = "{value} of {suit.mood}"
parts = ["{value}", "x"]
"""


def read(**texts: str) -> tuple[dict[str, Table], list[str]]:
    files = {name: TomlFile(f"tables/{name}.toml", text, tomllib.loads(text)) for name, text in texts.items()}
    game = '[facts]\nmood = "merry"\n'
    every = {"game.toml": TomlFile("game.toml", game, tomllib.loads(game))}
    every |= {f"tables/{name}.toml": file for name, file in files.items()}
    problems = Problems()
    found = read_tables(files, Terms(every), problems)
    return found, [str(problem) for problem in problems.found]


def test_texts_take_in_values_of_their_row_of_others_and_of_the_game() -> None:
    found, problems = read(suits=SUITS, cards=CARDS)
    assert problems == []
    row = found["cards"].by_id("one")
    assert row["text"] == "1.5 of Suns are merry" and row["parts"] == ["1.5", "x"]
    assert found["cards"].number("one") == 0 and found["cards"].file == "tables/cards.toml"
    with pytest.raises(KeyError):
        found["cards"].by_id("two")


def test_a_name_may_be_made_of_those_it_refers_to() -> None:
    cards = f'{CARDS}name = "{{value}} of {{suit.name}}"\nloop = "{{tables.cards.one.loop}}"\n'
    texts = {"tables/suits.toml": SUITS, "tables/cards.toml": cards, "game.toml": '[facts]\nmood = "merry"\n'}
    terms = Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in texts.items()})
    assert terms.filled("{One}; {a one}; {Ones}") == "1.5 of Suns; a 1.5 of suns; 1.5 of Sunses"
    assert terms.filled("{tables.cards.one.text}") == "1.5 of Suns are merry"
    with pytest.raises(Refused, match="in a circle"):
        terms.filled("{tables.cards.one.loop}")


def test_a_row_takes_in_what_lies_deeper_in_its_own_keys() -> None:
    suits = """[[row]]
id = "suns"
name = "Suns"
values = ["left", "{name} right"]
worth = { low = 1 }
text = "{values.1}, {values.2}, {worth.low|words}"
wrong = "{values.3}"
"""
    found, (problem,) = read(suits=suits)
    assert found["suits"].by_id("suns")["text"] == "left, Suns right, one"
    assert "row[1].wrong: “values.3” leads nowhere: there is no “3”" in problem
    terms = Terms({"tables/suits.toml": TomlFile("suits.toml", suits, tomllib.loads(suits))})
    assert terms.filled("{tables.suits.suns.text}") == "left, Suns right, one"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("{Moons}", "Moons"),
        ("{Suns}", "Moons"),
        ("{Moons}", "{Suns}"),
        ("{suits.moons}", "{suits.suns}"),
        ("{tables.suits.moons}", "{tables.suits.suns}"),
        ("{tables.suits.moons.name}", "{tables.suits.suns.name}"),
    ],
)
def test_names_that_name_one_another_are_told_where_they_stand(first: str, second: str) -> None:
    suits = f'[[row]]\nid = "suns"\nname = "{first}"\n[[row]]\nid = "moons"\nname = "{second}"\n'
    found, problems = read(suits=suits)
    wrong = [text for text in (first, second) if "{" in text and (first, second) != ("{Moons}", "Moons")]
    assert len(problems) == len(wrong) and all(".name: " in problem for problem in problems)
    assert problems or found["suits"].by_id("suns")["name"] == "Moons"


def test_texts_do_not_go_round_in_circles() -> None:
    row = {"id": "x", "a": "{b}", "b": "{a}"}
    with pytest.raises(Refused, match="in a circle"):
        filled("{a}", row, {}, {}, Terms({}))


def test_texts_do_not_grow_without_end() -> None:
    row = {"id": "x", "a": "{b}" * 10, "b": "{c}" * 10, "c": "word" * 20}
    with pytest.raises(Refused, match="grows to more than"):
        filled("{a}", row, {}, {}, Terms({}))


def test_holes_that_leave_nothing_behind_are_counted() -> None:
    row = {"id": "x", "a": "{b}" * 300, "b": "{c}" * 300, "c": ""}
    with pytest.raises(Refused, match="more than 200 values"):
        filled("{a}", row, {}, {}, Terms({}))


def test_a_hole_needs_its_other_brace() -> None:
    with pytest.raises(Refused, match="without its"):
        filled("Draw {value cards.", {"id": "x", "value": 2}, {}, {}, Terms({}))


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({"suits": '[[row]]\nname = "Suns"\n'}, "tables/suits.toml:1:1: row[1]: “id” is missing"),
        (
            {"suits": 'refers = { tone = "tones" }\n' + SUITS + 'tone = "gray"\n', "tones": '[[row]]\nid = "grey"\n'},
            "tables/suits.toml:6:1: row[1].tone: tables/tones.toml has no row “gray”",
        ),
    ],
)
def test_a_mistake_is_told_once_and_not_of_those_who_refer_to_it(changed: dict[str, str], wanted: str) -> None:
    _, problems = read(**({"suits": SUITS, "cards": CARDS.replace("{suit.mood}", "{suit.tone.id}")} | changed))
    (problem,) = problems
    assert problem.startswith(wanted)


def test_a_table_that_cannot_be_read_is_there_all_the_same() -> None:
    problems = Problems()
    files = {"cards": TomlFile("tables/cards.toml", CARDS, tomllib.loads(CARDS))}
    assert read_tables(files, Terms({}), problems, {"suits"}) == {} and problems.found == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('[[row]]\nname = "A"\n', "tables/one.toml:1:1: row[1]: “id” is missing"),
        ('[[row]]\nid = "A b"\n', "tables/one.toml:2:1: row[1].id: an id is made of small letters"),
        ('[[row]]\nid = "a"\n[[row]]\nid = "a"\n', "tables/one.toml:4:1: row[2].id: two rows are called “a”"),
        (
            '[[row]]\nid = "a"\ntext = "{nam}"\nname = "A"\n',
            "tables/one.toml:3:1: row[1].text: this row has no “nam”  hint: did you mean “name”?",
        ),
        (
            '[[row]]\nid = "a"\ntext = "{facts.moon}"\n',
            "tables/one.toml:3:1: row[1].text: “facts.moon” leads nowhere: there is no “moon”  hint: did you mean",
        ),
        ('[[row]]\nid = "a"\ntext = "{suit.name}"\n', "tables/one.toml:3:1: row[1].text: “suit” refers to no table"),
        (
            '[[row]]\nid = "a"\nyes = true\ntext = "{yes}"\n',
            "tables/one.toml:4:1: row[1].text: “yes” is neither a text nor a number",
        ),
        (
            'refers = { suit = "suitts" }\n[[row]]\nid = "a"\n',
            "tables/one.toml:1:12: refers.suit: there is no table tables/suitts.toml  hint: did you mean “suits”?",
        ),
        (
            'refers = { suit = "suits" }\n[[row]]\nid = "a"\nsuit = "sun"\n',
            "tables/one.toml:4:1: row[1].suit: tables/suits.toml has no row “sun”  hint: did you mean “suns”?",
        ),
        (
            'refers = { suit = "suits" }\n[[row]]\nid = "a"\nsuit = "suns"\ntext = "{suit.art}"\n',
            "tables/one.toml:5:1: row[1].text: the row “suns” of the table “suits” has no “art”",
        ),
        ("rows = 1\n", "tables/one.toml:1:1: rows: unknown key"),
        ('[[row]]\nid = "a"\nNoKey = 1\n', "tables/one.toml:3:1"),
    ],
)
def test_mistakes_are_located(text: str, wanted: str) -> None:
    _, problems = read(suits=SUITS, one=text)
    assert any(problem.startswith(wanted) for problem in problems), problems
