"""The layers of a check as a window hears of them: what is typed and not saved is looked at, step by step."""

from __future__ import annotations

from pathlib import Path

from play import pebbles

from pnp.build.check import check_game
from pnp.play import trust
from pnp.studio.bench import Ask
from pnp.studio.layers import LAYERS, Step, Verdict, examined


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


def test_games_are_counted_and_what_came_up_in_them(tmp_path: Path) -> None:
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
