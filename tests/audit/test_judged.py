"""What is printed and played before and after a slip -> carried or missed, without printing anything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.audit.evidence import Evidence, Passage, PrintedPage
from pnp.audit.leftovers import left_names, left_numbers
from pnp.audit.slips import Slip, Sort, Way
from pnp.audit.source import Source
from pnp.audit.verdict import Verdict, changes, judged
from pnp.audit.wording import words
from pnp.source.folder import Folder

from . import orchard

LITERAL = "\nTake {'three'} steps, and mind step 4. Bring {'Bark'} along. Four steps are too many.\n"
SLIP = Slip("game.toml", ("facts", "steps"), "facts.steps", 1, Sort.NUMBER, Way.UP, "3", "4", ())


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Source:
    return Source(Folder(orchard.write(tmp_path_factory.mktemp("orchard"), book=orchard.BOOK + LITERAL)))


def printed(*texts: str, played: str = "a", look: str = "x") -> Evidence:
    pages = PrintedPage("book", 1, tuple(Passage(words(text), (look,), words(text)) for text in texts))
    return Evidence({("book", "full"): (look, *texts)}, (pages,), (played,))


def test_a_game_that_goes_otherwise_without_a_word_is_missed(source: Source) -> None:
    finding = judged(SLIP, source, printed("Hello"), printed("Hello", played="b"))
    assert finding.verdict is Verdict.MISSED and "played otherwise" in finding.reason


def test_an_order_and_a_name_are_no_rules(source: Source) -> None:
    for slip in (replace(SLIP, way=Way.SWAPPED, sort=Sort.ROW), replace(SLIP, sort=Sort.NAME, was="Bark")):
        assert judged(slip, source, printed("Hello"), printed("Hello", played="b")).verdict is Verdict.CARRIED


def test_pages_that_only_move_are_looks(source: Source) -> None:
    moved = judged(replace(SLIP, decorates=True), source, printed("One", "Two"), printed("Two", "One", look="y"))
    assert moved.verdict is Verdict.CARRIED and moved.reason == "only looks changed"


@pytest.mark.parametrize(
    ("role", "becomes", "verdict"),
    [
        ("sea-blue", "#ff0000", Verdict.MISSED),
        ("sea-blue", "#0033ee", Verdict.CARRIED),  # another shade of it
        ("sea-blue", "#eeeeee", Verdict.CARRIED),  # no colour at all, as in the ink-friendly twin
        ("sea", "#ff0000", Verdict.CARRIED),
    ],
)
def test_a_role_that_is_called_after_a_colour_has_it(source: Source, role: str, becomes: str, verdict: Verdict) -> None:
    slip = replace(SLIP, sort=Sort.COLOUR, was="#0000ff", becomes=becomes, old=(role,), decorates=True)
    assert judged(slip, source, printed("Sea"), printed("Sea", look="y")).verdict is verdict


def test_a_typed_number_is_left_beside_what_it_counts(source: Source) -> None:
    after = printed("Four steps are too many.", "Mind step 4.")
    slip = replace(SLIP, nouns=("steps",))
    assert "Four steps" in left_numbers(4, slip, source, (), after)
    assert left_numbers(4, replace(slip, nouns=("trees",)), source, (), after) == ""
    assert left_numbers(3, slip, source, (), after) == ""


def test_a_number_after_its_noun_counts_nothing(source: Source) -> None:
    after = printed("Mind step 4.")
    assert left_numbers(4, replace(SLIP, nouns=("steps",)), source, (), after) != ""
    assert left_numbers(4, replace(SLIP, nouns=("steps",), count=4), source, (), after) == ""


def test_what_is_marked_as_a_mere_word_may_stay(source: Source) -> None:
    assert left_numbers(3, replace(SLIP, nouns=("steps",)), source, (), printed("Take three steps")) == ""
    assert left_names("Bark", source, (), printed("Bring Bark along")) == ""
    assert left_names("Bark", source, (), printed("Bring Bark along", "Good Bark")) != ""
    assert left_names("Bark", source, (), printed("Bring barking dogs")) == ""


def test_the_same_truth_from_a_second_source_is_missed(source: Source) -> None:
    before = printed("Play for 9 long rounds", "There are 9 long rounds")
    after = printed("Play for 8 long rounds", "There are 9 long rounds")
    (place,) = changes(before, after)
    assert place.before != place.after
    assert left_numbers(9, SLIP, source, (place,), after) == ""  # other words around it: another truth, perhaps
    again = printed("Play for 8 long rounds", "Please play for 9 long rounds")
    assert "for 9 long" in left_numbers(9, SLIP, source, (place,), again)


def test_a_folder_of_its_own(tmp_path: Path) -> None:
    source = Source(Folder(orchard.write(tmp_path)))
    assert source.stands_for_something == {"apple", "quince"}
    assert source.spaces["symbols.toml"] == {"apple": ("Apple",), "quince": ("Quince",)}
