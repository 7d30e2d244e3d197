"""Back through every change, whichever file it was made in, and forth."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.studio.desk import Desk
from pnp.studio.history import History, Step, Way

ONE, TWO = "symbols.toml", "dice.toml"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(little_game: Path, clock: Clock) -> Desk:
    desk = Desk(little_game, history=History(clock))
    desk.opened(ONE)
    desk.opened(TWO)
    return desk


def _texts(desk: Desk) -> tuple[str, str]:
    return desk.texts[ONE].text, desk.texts[TWO].text


def test_undo_goes_back_across_files_and_redo_forth(desk: Desk, clock: Clock) -> None:
    states = [_texts(desk)]
    for number, name in enumerate((ONE, TWO, ONE)):
        clock.now += 5
        desk.edit(name, desk.texts[name].text + f"# {number}\n", way=Way.TYPED)
        states.append(_texts(desk))
    for before in reversed(states[:-1]):
        assert desk.undo() is not None and _texts(desk) == before
    assert desk.undo() is None and not desk.unsaved
    for after in states[1:]:
        assert desk.redo() is not None and _texts(desk) == after
    assert desk.redo() is None


def test_what_is_typed_in_one_go_is_one_step(desk: Desk, clock: Clock) -> None:
    before = _texts(desk)[0]
    for letter in "# word":
        clock.now += 0.2
        desk.edit(ONE, desk.texts[ONE].text + letter, way=Way.TYPED)
    clock.now += 5
    desk.edit(ONE, desk.texts[ONE].text + " and on", way=Way.TYPED)
    desk.undo()
    assert _texts(desk)[0] == before + "# word"
    desk.undo()
    assert _texts(desk)[0] == before


def test_a_cell_or_a_stroke_is_a_step_of_its_own(desk: Desk) -> None:
    before = _texts(desk)[0]
    desk.edit(ONE, before + "# a", way=Way.TYPED)
    desk.edit(ONE, before + "# a b")
    desk.undo()
    assert _texts(desk)[0] == before + "# a"


def test_a_change_outside_can_be_taken_back_and_is_unsaved_then(desk: Desk) -> None:
    before = _texts(desk)[0]
    (desk.root / ONE).write_text("# theirs\n", encoding="utf-8")
    desk.take_all_in([ONE])
    step = desk.undo()
    assert step is not None and step.name == ONE
    assert _texts(desk)[0] == before and ONE in desk.unsaved
    desk.redo()
    assert _texts(desk)[0] == "# theirs\n" and not desk.unsaved


def test_what_was_saved_can_be_taken_back(desk: Desk) -> None:
    before = _texts(desk)[0]
    desk.edit(ONE, before + "# a\n")
    desk.save(ONE)
    desk.undo()
    assert _texts(desk)[0] == before and ONE in desk.unsaved
    assert (desk.root / ONE).read_text(encoding="utf-8") == before + "# a\n"


def test_an_editor_that_undoes_walks_the_same_steps(desk: Desk, clock: Clock) -> None:
    before = _texts(desk)[0]
    desk.edit(ONE, before + "# word on", way=Way.TYPED)
    clock.now += 5
    desk.edit(ONE, before + "# word", way=Way.UNDONE)  # a part, as the editor counts
    desk.edit(ONE, before, way=Way.UNDONE)
    assert desk.undo() is None
    desk.edit(ONE, before + "# word", way=Way.REDONE)
    desk.redo()
    assert _texts(desk)[0] == before + "# word on"
    desk.undo()
    assert _texts(desk)[0] == before + "# word"


def test_a_new_change_ends_what_could_be_made_again(desk: Desk) -> None:
    before = _texts(desk)[0]
    desk.edit(ONE, before + "# a")
    desk.undo()
    desk.edit(ONE, before + "# b")
    assert desk.redo() is None
    desk.undo()
    assert _texts(desk)[0] == before


def test_a_thousand_changes_do_not_grow_without_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.studio.history._MOST_STEPS", 10)
    history = History()
    for number in range(1_000):
        history.note("a", str(number), str(number + 1), Way.AT_ONCE)
    assert len(history.done) == 10
    assert history.done[-1].undone("1000") == "999"
    assert Step("a", 0, "x", "y").undone("z") is None
