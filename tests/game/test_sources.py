"""Numbers that are taken from another place than the words around them speak of."""

from __future__ import annotations

import tomllib

import pytest

from pnp.game.passages import Passage, blanked
from pnp.game.sources import Sources
from pnp.game.terms import Terms
from pnp.game.vocabulary import Vocabulary
from pnp.source.toml import TomlFile

FILES = {
    "game.toml": """\
players = [2, 4]
[facts]
rounds = 4
turns = 6
stamp = 2
echo = 3
hand_limit = 5
start_points = 1
pair = 2
slots = 12
most = 9
least = 3
""",
    "symbols.toml": '[stamp]\ncode = "ST"\nname = "Stamp"\n[echo]\ncode = "EC"\nname = "Echo"\n',
    "tables/classes.toml": """\
[[row]]
id = "court"
name = "Court"
points = 3
[[row]]
id = "minor"
name = "Minor"
points = 2
""",
}


def told(*texts: str) -> list[str]:
    terms = Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in FILES.items()})
    passages = [Passage(f"{number}.md.j2", text, blanked(text)) for number, text in enumerate(texts)]
    return [f"{note.file}: {note.hint.split(',')[0]}" for note in Sources(Vocabulary(terms)).notes(passages)]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Stop after {facts.rounds|count turn}.", "facts.turns"),
        ("Stop after {{ facts.rounds | count('turn') }}.", "facts.turns"),
        ("{% set n = facts.rounds %}Stop after {{ n | count('turn') }}.", "facts.turns"),
        ("Your village and :stamp: {facts.echo}", "facts.stamp"),
        ("{Stamps}, {facts.echo} each", "facts.stamp"),
        ("Each {stamp} brings {facts.echo|number point}.", "facts.stamp"),
        ("{Courts} bring {tables.classes.minor.points|count point}.", "tables.classes.court.points"),
    ],
)
def test_what_has_a_number_of_its_own_stands_beside_it(text: str, other: str) -> None:
    assert told(text) == [f"0.md.j2: write {{{other}}}"]


@pytest.mark.parametrize(
    "text",
    [
        "Stop after {facts.rounds|count round}.",
        "A round is {facts.rounds|count turn}.",  # whatever that means, the sentence tells of rounds
        "Draw {facts.hand_limit|count card}, and {facts.pair|count point}.",
        ":stamp: {facts.stamp}, and :echo: {facts.echo}",
        "The {stamp} is worth {facts.stamp}, all others {facts.echo}.",
        "{Courts} bring {tables.classes.court.points|count point}, {minors} {tables.classes.minor.points}.",
        "With a {minor} and a {court}: {tables.classes.minor.points}",
        "from {facts.least} to {facts.most}",
    ],
)
def test_other_numbers_are_not_noted(text: str) -> None:
    assert told(text) == []


def test_a_number_is_another_one_wherever_else_the_same_words_stand() -> None:
    texts = ["**{facts.pair|Words} of a kind.**", "No {facts.pair|words} of a kind", "Have {facts.pair} of a kind"]
    assert told(*texts) == []
    assert told(*texts, "{facts.slots|Words} of a kind") == ["3.md.j2: write {facts.pair}"]
    assert told(texts[0], "{facts.slots|Words} of a kind") == []  # nobody knows which


def test_a_span_ends_elsewhere() -> None:
    assert told("Any grid from {facts.most} to {facts.most}.") == ["0.md.j2: take its other end from the data"]


def test_a_row_tells_what_its_numbers_are_of() -> None:
    text = '[[row]]\nid = "echo"\ntext = "With every {stamp}: {facts.echo}"\n'
    file = TomlFile("tables/gains.toml", text, tomllib.loads(text))
    row = Passage(file.file, str(file.values["row"][0]["text"]), "", file, ("row", 0, "text"))
    terms = Terms({name: TomlFile(name, text, tomllib.loads(text)) for name, text in FILES.items()})
    assert list(Sources(Vocabulary(terms)).notes([row])) == []
    assert told(row.raw) == ["0.md.j2: write {facts.stamp}"]
