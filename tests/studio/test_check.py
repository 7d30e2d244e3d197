"""The layers of a check as a window hears of them: what is typed and not saved is looked at, step by step."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from play import pebbles

from pnp.build.check import check_game
from pnp.play import trust
from pnp.studio import bench, layers, readings
from pnp.studio.bench import Ask
from pnp.studio.layers import LAYERS, Step, Verdict, examined
from pnp.studio.readings import FILE, questions, rewritten
from pnp.studio.replays import examples, pictured


def _examined(ask: Ask) -> tuple[list[Step], Verdict]:
    steps: list[object] = []
    verdict = examined(ask, steps.append)
    return [step for step in steps if isinstance(step, Step)], verdict


def test_what_is_not_saved_is_looked_at_and_told_by_its_layer_and_line(little_game: Path) -> None:
    name = "components.toml"
    text = (little_game / name).read_text(encoding="utf-8") + 'nonsense = "here"\n'
    steps, verdict = _examined(Ask(little_game, unsaved={name: text.encode()}))
    ((layer, problem),) = verdict.problems
    assert (layer, problem.file, problem.line) == ("load", name, text.count("\n"))
    assert steps[0].layer == "load" and steps[0].problems == (problem,)


def test_where_nothing_can_be_read_no_other_light_is_lit(little_game: Path) -> None:
    steps, verdict = _examined(Ask(little_game, unsaved={"game.toml": b"title ="}))
    assert [step.layer for step in steps] == ["load"] == list(verdict.looked_at)
    assert [(layer, told.file, told.line) for layer, told in verdict.problems] == [("load", "game.toml", 1)]


def test_it_finds_what_the_command_finds(little_game: Path) -> None:
    steps, verdict = _examined(Ask(little_game))
    found = check_game(little_game)
    assert [(told.line, told.message) for _, told in verdict.problems] == [(one.line, one.message) for one in found]
    assert verdict.unruled and set(verdict.looked_at) == set(LAYERS) - {"playouts"}
    for layer in verdict.looked_at:  # each is told to its end, and never backwards
        told = [step for step in steps if step.layer == layer]
        assert told[-1].done == told[-1].of and [step.done for step in told] == sorted(step.done for step in told)


NAMED = """
    def features(self, board):
        return {Feature("choice", choice): self.game.at("game.toml", "facts") for choice in ("stops", "flies")}

    def covered(self, before, action, after):
        return [Feature("choice", action.value)] if action is not None else []
"""


def test_games_are_counted_and_what_came_up_in_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "_PAUSE_S", 0.0)  # every step is told, however quick the machine
    own = (pebbles.SOURCE / "rules.py").read_text(encoding="utf-8")
    rules = own.replace("\n\nclass ", "\nfrom pnp.play.model import Feature\n\n\nclass ", 1) + NAMED
    game = pebbles.write(tmp_path / "game", rules=rules)
    trust.trust_once(True)
    try:
        steps, verdict = _examined(Ask(game))
    finally:
        trust.trust_once(False)
    assert verdict.games > 80 and not verdict.unruled and "playouts" in verdict.looked_at
    assert (verdict.named, verdict.met, verdict.rarest[0]) == (2, 1, ("choice flies", 0))
    assert verdict.rarest[1][0] == "choice stops" and verdict.rarest[1][1] > verdict.games
    assert any(layer == "playouts" and "choice flies never came up" in told.message for layer, told in verdict.problems)
    counted = [step for step in steps if step.layer == "playouts"]
    assert counted[-1].done == counted[-1].of and 1 < max(step.done for step in counted) <= verdict.games


# Rulings and examples


@pytest.fixture
def dice(tmp_path: Path) -> Iterator[Path]:
    """A small game with rules, a ruling that can be switched, and figures of its examples."""
    folder = Path(shutil.copytree(pebbles.SOURCE, tmp_path / "dice")).resolve()
    bench._sessions.clear()
    trust.trust_once(True)
    yield folder
    trust.trust_once(False)
    bench._sessions.clear()


def test_a_reading_says_which_examples_come_out_otherwise_and_is_typed_into_the_file(dice: Path) -> None:
    (question,) = [one for one in questions(Ask(dice)) if one.can_switch]
    others = [answer for answer in question.answers if answer.id != question.chosen]
    assert "washed-away" in others[0].otherwise
    assert next(answer for answer in question.answers if answer.id == question.chosen).otherwise == ()
    before = (dice / FILE).read_text(encoding="utf-8")
    after = rewritten(Ask(dice), question.id, others[0].id)
    lines = [new for old, new in zip(before.split("\n"), after.split("\n"), strict=True) if old != new]
    assert len(lines) == 1 and lines[0].startswith(f'chosen = "{others[0].id}"')
    (other,) = [one for one in questions(Ask(dice, unsaved={FILE: after.encode()})) if one.can_switch]
    assert other.chosen == others[0].id  # saved or not


def test_paired_games_say_what_another_reading_moves(dice: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "GAMES", 20)
    (question,) = [one for one in questions(Ask(dice)) if one.can_switch]
    other = next(answer.id for answer in question.answers if answer.id != question.chosen)
    steps: list[object] = []
    change = readings.changed(Ask(dice), question.id, other, steps.append)
    assert change.games == 20 and change.moved and not change.refusal and steps
    assert [row.chance for row in change.moved] == sorted(row.chance for row in change.moved)


def test_an_example_is_told_step_by_step_and_drawn_where_a_figure_shows_it(dice: Path) -> None:
    told = {one.id: one for one in examples(Ask(dice))}
    one = told["stop-in-reach"]
    assert [stage.part for stage in one.stages] == ["given", "do", "expect"] and one.wrong == ()
    assert ("home", "30") in one.stages[2].words
    text = (dice / "examples.toml").read_text(encoding="utf-8").replace("home = 30", "home = 31", 1)
    wrong = {one.id: one.wrong for one in examples(Ask(dice, unsaved={"examples.toml": text.encode()}))}
    assert wrong.pop("stop-in-reach") and not any(wrong.values())
    found = pictured(Ask(dice), "stop-in-reach")
    assert found is not None
    shown, drawings = found
    digests = [digest for stage in shown.stages for digest in stage.pictures]
    assert digests and set(digests) == set(drawings)
    assert all(b"<svg" in data for data in drawings.values())
    assert pictured(Ask(dice), "no-such-thing") is None
