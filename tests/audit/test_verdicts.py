"""What becomes of a slip: noticed, carried, missed, or of no consequence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.audit.mutators import all_slips
from pnp.audit.slips import Slip, Sort, Way
from pnp.audit.trial import Trials, trials
from pnp.audit.verdict import Finding, Verdict

from . import orchard

SPARE = orchard.COMPONENTS + orchard.COMPONENTS.split("[book]")[0].replace("[deck]", "\n[spare]").replace(
    "Deck", "Spare"
)
CARDS = orchard.CARDS.replace("Falls far.", "The Apple falls far.")
TYPED = orchard.BOOK + "\nWhen six baskets are full, the Quince is peeled.\n"


@pytest.fixture(scope="module")
def derived(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trials]:
    """Everything that is printed comes from the data."""
    with trials(orchard.write(tmp_path_factory.mktemp("derived"))) as here:
        assert here.problems == []
        yield here


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trials]:
    """The book has typed what the data says, and the drawings do not say what they are."""
    folder = orchard.write(tmp_path_factory.mktemp("typed"), book=TYPED, components=SPARE, cards=CARDS)
    for drawing in (folder / "art").iterdir():
        drawing.write_text(re.sub("<title>.*</title>", "", drawing.read_text(encoding="utf-8")), encoding="utf-8")
    with trials(folder) as here:
        yield here


def slip(here: Trials, file: str, key: str, way: Way, sort: Sort | None = None) -> Slip:
    found = [
        slip
        for slip in all_slips(here.source)
        if (slip.file, slip.key, slip.way) == (file, key, way) and sort in (None, slip.sort)
    ]
    assert len(found) == 1, found
    return found[0]


def tried(here: Trials, file: str, key: str, way: Way, sort: Sort | None = None) -> Finding:
    return here.tried(slip(here, file, key, way, sort))


def test_a_number_with_one_source_is_carried(derived: Trials) -> None:
    assert tried(derived, "game.toml", "facts.baskets", Way.UP).verdict is Verdict.CARRIED


def test_a_number_that_is_typed_as_well_is_missed(typed: Trials) -> None:
    finding = tried(typed, "game.toml", "facts.baskets", Way.UP)
    assert finding.verdict is Verdict.MISSED
    assert "six baskets" in finding.reason and finding.reason.startswith("book page")


def test_a_name_with_one_source_is_carried(derived: Trials) -> None:
    assert tried(derived, "symbols.toml", "quince.name", Way.RENAMED).verdict is Verdict.CARRIED


def test_a_name_that_is_typed_as_well_is_missed(typed: Trials) -> None:
    finding = tried(typed, "symbols.toml", "quince.name", Way.RENAMED)
    assert finding.verdict is Verdict.MISSED and "Quince" in finding.reason


def test_a_name_that_others_refer_to_is_noticed_at_their_line(derived: Trials) -> None:
    finding = tried(derived, "symbols.toml", "quince.code", Way.OTHER)
    assert finding.verdict is Verdict.NOTICED and finding.layer == "load"
    assert finding.reason.startswith("symbols.toml:7:")


def test_cards_that_lose_their_words_look_alike_and_are_noticed(typed: Trials) -> None:
    finding = tried(typed, "components.toml", "deck.layout", Way.OTHER)
    assert finding.verdict is Verdict.NOTICED and finding.layer == "print" and "looks like" in finding.reason


def test_a_row_that_is_asked_for_and_dropped_is_noticed(derived: Trials) -> None:
    finding = tried(derived, "tables/cards.toml", "row[1]", Way.DROPPED)
    assert finding.verdict is Verdict.NOTICED
    assert finding.reason.startswith("book.md.j2:3:")


def test_a_picture_under_the_name_of_another_is_missed(typed: Trials) -> None:
    finding = tried(typed, "art/apple.svg", "apple", Way.SWAPPED)
    assert finding.verdict is Verdict.MISSED and "picture" in finding.reason


def test_a_picture_that_says_what_it_is_is_noticed(derived: Trials) -> None:
    finding = tried(derived, "art/apple.svg", "apple", Way.SWAPPED)
    assert finding.verdict is Verdict.NOTICED and finding.reason.startswith("art/")


def test_another_picture_on_a_card_is_missed_where_the_old_one_is_named(derived: Trials, typed: Trials) -> None:
    assert tried(derived, "tables/cards.toml", "row[1].fruit", Way.OTHER).verdict is Verdict.CARRIED
    finding = tried(typed, "tables/cards.toml", "row[1].fruit", Way.OTHER)
    assert finding.verdict is Verdict.MISSED and "“Apple”" in finding.reason


def test_texts_in_one_anothers_place_are_missed(derived: Trials) -> None:
    assert tried(derived, "tables/cards.toml", "row[1].motto", Way.SWAPPED).verdict is Verdict.MISSED


def test_a_place_in_a_layout_is_looks_alone(derived: Trials) -> None:
    finding = tried(derived, "layouts/front.toml", "box.fruit.at[1]", Way.UP)
    assert finding == Finding(Verdict.CARRIED, "only looks changed")


def test_what_changes_nothing_at_all_is_idle(derived: Trials) -> None:
    assert tried(derived, "game.toml", "facts.shadow", Way.UP).verdict is Verdict.IDLE


def test_the_folder_is_as_it_was_after_every_trial(derived: Trials) -> None:
    for one in all_slips(derived.source)[:6]:
        derived.tried(one)
    for name, data in derived.source.raw.items():
        assert (derived.root / name).read_bytes() == data


def test_a_crash_counts_as_missed(derived: Trials, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("pnp.audit.trial.judged", crash)
    finding = tried(derived, "game.toml", "facts.baskets", Way.UP)
    assert finding.verdict is Verdict.MISSED and "RuntimeError: boom" in finding.reason


def test_a_hang_counts_as_missed(derived: Trials, monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("pnp.audit.trial.judged", hang)
    monkeypatch.setattr("pnp.audit.trial.SECONDS", 1.0)
    finding = tried(derived, "game.toml", "facts.baskets", Way.UP)
    assert finding.verdict is Verdict.MISSED and finding.layer == "hang"


def test_a_cell_of_a_spreadsheet_is_judged_as_a_value_is(tmp_path: Path) -> None:
    root = orchard.write(tmp_path)
    (root / "tables/cards.toml").unlink()
    cells = "id,fruit,name,worth,motto\nsweet,apple,Sweet,4,Falls far.\nsour,quince,Sour,5,Never falls.\n"
    (root / "tables/cards.csv").write_text(cells, encoding="utf-8")
    with trials(root) as here:
        assert here.problems == []
        assert tried(here, "tables/cards.csv", "row[1].worth", Way.UP).verdict is Verdict.CARRIED
        assert tried(here, "tables/cards.csv", "row[1].motto", Way.SWAPPED).verdict is Verdict.MISSED
        found = tried(here, "tables/cards.csv", "row[1].id", Way.RENAMED)
        assert found.verdict is Verdict.NOTICED and "sweet" in found.reason
