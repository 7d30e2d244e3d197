"""Texts that changed places are noted by the words of what they stand for; honest ones are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.game.exchanged import Sibling, crossed, words

MILL = Sibling("The miller grinds corn while the wheel turns.", words("old-mill wheel corn flour"), ("a",))
BARN = Sibling("Hay for the cows, and a ladder to the loft.", words("red-barn hay loft cows"), ("b",))
POND = Sibling("Ducks.", words("pond water"), ("c",))


def swapped(one: Sibling, other: Sibling) -> tuple[Sibling, Sibling]:
    return Sibling(other.text, one.about, one.path), Sibling(one.text, other.about, other.path)


def test_texts_that_fit_are_left_alone() -> None:
    assert list(crossed([MILL, BARN, POND])) == []


def test_two_that_changed_places_are_one_pair() -> None:
    pairs = list(crossed([*swapped(MILL, BARN), POND]))
    assert [(one.path, other.path) for one, other in pairs] == [(("a",), ("b",))]


def test_words_that_all_have_say_nothing() -> None:
    rows = [Sibling(text, words(f"{name} card suit"), (name,)) for name, text in (("x", "A card."), ("y", "A suit."))]
    assert list(crossed(rows)) == []


def test_a_text_that_speaks_of_another_as_well_is_honest() -> None:
    ghost = Sibling("A ghost scores beside a tombstone.", words("ghost"), ("ghost",))
    grave = Sibling("A tombstone makes a ghost score.", words("tombstone"), ("tombstone",))
    assert list(crossed([ghost, grave])) == []


def test_many_rows_are_compared_with_their_neighbours_alone() -> None:
    rows = [Sibling(f"about thing{chr(97 + n % 26)}{n}", words(f"row{n}"), (n,)) for n in range(3_000)]
    assert list(crossed([*rows, *swapped(MILL, BARN)])) != []


def notes(folder: Path) -> list[tuple[str, str]]:
    return [(Path(p.file).name, p.key) for p in check_game(folder, quick=True) if p.hint == "exchanged?"]


READING = """
[[ruling]]
id = "R-TIE"
topic = "Who wins a tie?"
chosen = "{chosen}"
[[ruling.reading]]
id = "elder"
text = "The elder of the two takes the prize."
reason = "Age has its rights."
says = {{ card = "{first}", sheet = "The elder takes all." }}
[[ruling.reading]]
id = "shared"
text = "They share it, half and half."
reason = "Peace has its price."
says = {{ card = "{second}", sheet = "Shared by halves." }}
"""


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("A tie goes to the elder.", "A tie is shared.", []),
        ("A tie is shared.", "A tie goes to the elder.", [("rulings.toml", "ruling[1].reading[1].says.card")]),
    ],
)
def test_sentences_of_two_readings(little_game: Path, first: str, second: str, found: list[tuple[str, str]]) -> None:
    text = READING.format(chosen="elder", first=first, second=second)
    (little_game / "rulings.toml").write_text(text, encoding="utf-8")
    assert notes(little_game) == found


@pytest.mark.parametrize("first", ["sun", "moon"])
def test_sections_below_one_anothers_headings(little_game: Path, first: str) -> None:
    second = {"sun": "moon", "moon": "sun"}[first]
    (little_game / "texts").mkdir(exist_ok=True)
    text = f"## sun-line\n\nThe {first} is bright.\n\n## moon-line\n\nThe {second} is pale.\n"
    (little_game / "texts/sky.md.j2").write_text(text, encoding="utf-8")
    assert notes(little_game) == ([] if first == "sun" else [("sky.md.j2", "sun-line")])


def test_backs_of_two_decks_are_told_apart_by_what_they_are_called(tmp_path: Path) -> None:
    deck = '[{0}]\nkind = "cards"\ntitle = "{0}"\nrows = "{0}"\nlayout = "front"\nback = "{1}-back"\n'
    files = {
        "game.toml": 'id = "g"\ntitle = "G"\nlanguage = "en"\nplayers = [2, 4]\nage = 6\nminutes = 9\n[credits]\n'
        'design = "N"\npublisher = "N"\nsource = "Made up."\n',
        "tables/owls.toml": '[[row]]\nid = "a"\nname = "Alf"\n',
        "tables/mice.toml": '[[row]]\nid = "b"\nname = "Bea"\n',
        "layouts/front.toml": '[style.text]\nsize = 10\n[box.name]\nat = [6, 5, 51.5, 8]\ntext = "{name}"\n',
        "layouts/owls-back.toml": '[box.ground]\nat = [-3, -3, 69.5, 94.9]\nfill = "accent"\n',
        "layouts/mice-back.toml": '[box.ground]\nat = [-3, -3, 69.5, 94.9]\nfill = "ink"\n',
    }
    for right in (True, False):
        backs = ("owls", "mice") if right else ("mice", "owls")
        components = "\n".join(deck.format(name, back) for name, back in zip(("owls", "mice"), backs, strict=True))
        for name, text in {**files, "components.toml": components}.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        assert notes(tmp_path) == ([] if right else [("components.toml", "owls.back")])
