"""The view Lab: what it offers of a game, what it makes of a form, and what an edit does to games that are played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundled import FOLDERS, WITH_RULES
from lab import stream

from pnp.play.trust import trust_once
from pnp.source.problems import UsageError
from pnp.studio import lab
from pnp.studio.bench import Ask
from pnp.studio.desk import Desk
from pnp.studio.lab_offers import Lack, offered
from pnp.studio.lab_orders import Order, Sort, read_order
from pnp.studio.library import Library, Workshop
from pnp.studio.view import Host
from pnp.studio.words import studio_words

FORM = {"sort": "simulate", "games": "50", "seed": "1", "players": "2", "bots": ["greedy"]}


@pytest.mark.parametrize("name", WITH_RULES)
def test_every_bundled_game_can_be_asked(name: str) -> None:
    offer = offered(FOLDERS[name])
    assert offer.lack is Lack.NOTHING and offer.bots[0] == "greedy" and "random" in offer.bots and offer.keys
    assert 1 <= offer.players[0] <= offer.players[1] and len(offer.boards) != 1


def test_rules_that_are_not_trusted_do_not_run(tmp_path: Path) -> None:
    root = stream.write(tmp_path / "stream")
    (root / "rules.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    offer = offered(root)
    assert offer.lack is Lack.TRUST and offer.command.startswith("pnp trust ") and not (tmp_path / "ran").exists()


def test_a_game_without_rules_and_one_that_is_broken_say_so(little_game: Path) -> None:
    assert offered(little_game).lack is Lack.RULES
    (little_game / "dice.toml").write_text("[[die]]\nid = 1\n", encoding="utf-8")
    offer = offered(little_game)
    assert offer.lack is Lack.SENSE and offer.problems and {it.file for it in offer.problems} == {"dice.toml"}


@pytest.mark.parametrize(
    "strange",
    [{"games": "0"}, {"games": None}, {"games": "many"}, {"games": "9" * 40}, {"seed": "-1"}, {"players": "lots"}],
)
def test_a_form_with_nonsense_is_refused(strange: dict[str, Any]) -> None:
    with pytest.raises(UsageError):
        read_order({**FORM, **strange}, Order(Sort.SIMULATE, Path(), "game"))


def test_a_form_becomes_the_command_that_plays_it() -> None:
    order = Order(Sort.SIMULATE, Path(), "my game")
    told = {**FORM, "sort": "sweep", "settings": ["facts.a=1..2", 7, ""], "bots": ["greedy", "mcts:9"], "full": True}
    assert read_order(told, order).command() == (
        "pnp sweep 'my game' --set facts.a=1..2 --games 50 --players 2 --bots greedy,mcts:9 --full --seed 1"
    )
    assert read_order({**FORM, "players": "all"}, order).command().endswith("--players all --bots greedy --seed 1")
    assert read_order({**FORM, "sort": "measure"}, order).command() == ""
    assert read_order({**FORM, "sort": "measure"}, order).command(("a=2",)).startswith("pnp sweep 'my game' --set a=2")


class Here(Workshop):
    """Works at once."""

    async def do(self, work: Callable[..., Any], *given: object, later: bool = False) -> Any:
        return work(*given)


class Noted:
    """A run that plays nothing."""

    made: list[Noted]

    def __init__(self, order: Order, hear: Callable[[str, Any], None]) -> None:
        self.order, self.hear, self.is_over, self.stops = order, hear, False, 0
        Noted.made.append(self)

    def stop(self) -> None:
        self.stops += 1

    leave = stop


@pytest.fixture
def sent() -> list[tuple[str, Any]]:
    return []


@pytest.fixture
def view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: list[tuple[str, Any]]) -> lab.Lab:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setattr(lab, "Run", Noted)
    monkeypatch.setattr(lab, "_PAUSE_S", 0)
    Noted.made = []
    desk = Desk(stream.write(tmp_path / "stream"))
    library = Library(Here())
    host = Host(
        library, desk, studio_words("en"), lambda: Ask(desk.root), lambda what, value: sent.append((what, value))
    )

    async def begin() -> lab.Lab:
        made = lab.Lab(host)
        trust_once(True)
        made.shown()
        while not any(what == "offer" for what, _ in sent):
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        trust_once(False)
        return made

    return asyncio.run(begin())


def _last(sent: list[tuple[str, Any]], what: str) -> Any:
    return [value for word, value in sent if word == what][-1]


def test_a_form_is_answered_with_its_cost_and_its_command(view: lab.Lab, sent: list[tuple[str, Any]]) -> None:
    offer = _last(sent, "offer")
    assert offer["usual"] == 2 and offer["others"] and offer["keys"] == len(view._offer.keys)
    view.hear({"form": {**FORM, "sort": "sweep", "settings": ["facts.rounds=4..6"]}})
    assert _last(sent, "command")["cost"] == "4 variants, up to 200 games"  # what is there now is played as well
    view.hear({"form": {**FORM, "sort": "sweep", "settings": ["facts.rounds=2..4"]}})
    assert _last(sent, "command")["cost"] == "3 variants, up to 150 games"
    view.hear({"form": {**FORM, "sort": "sweep", "settings": ["facts.rounds=4..2"]}})
    assert "the range 4..2 is empty" in _last(sent, "command")["trouble"]
    view.hear({"form": {**FORM, "sort": "arena", "bots": ["greedy", "random", "mcts:9"]}})
    assert _last(sent, "command")["cost"] == "up to 150 games"


def test_numbers_are_found_by_their_names_and_remarks(view: lab.Lab, sent: list[tuple[str, Any]]) -> None:
    view.hear({"find": "pebbles home"})
    assert [it["name"] for it in _last(sent, "keys")["keys"]] == ["facts.target"]
    view.hear({"find": "no such number"})
    assert _last(sent, "keys") == {"keys": [], "count": 0}


def test_an_edit_ends_the_measuring_of_what_was_there_before(view: lab.Lab, sent: list[tuple[str, Any]]) -> None:
    desk = view.host.desk
    text = desk.opened("game.toml").text
    desk.edit("game.toml", text.replace("rounds = 3", "rounds = 2"))
    view.hear({"measure": dict(FORM)})
    (run,) = Noted.made
    assert run.order.sort is Sort.MEASURE and b"rounds = 2" in run.order.unsaved["game.toml"]
    desk.opened("rules.py")
    desk.edit("rules.py", "# nobody plays by this yet\n")
    view.changed()
    assert run.stops == 0 and _last(sent, "unsaved") == ["game.toml", "rules.py"]
    desk.edit("game.toml", text.replace("rounds = 3", "rounds = 4"))
    view.changed()
    assert run.stops == 1 and _last(sent, "stale") is True


def test_games_go_on_while_pages_are_looked_at_and_end_with_the_window(view: lab.Lab) -> None:
    view.hear({"start": dict(FORM)})
    (run,) = Noted.made
    view.left()
    assert run.stops == 0
    view.close()
    assert run.stops == 1


def test_files_are_those_of_the_last_run(view: lab.Lab, sent: list[tuple[str, Any]]) -> None:
    view.hear({"file": "html"})
    assert not any(what == "file" for what, _ in sent)
    view.hear({"start": dict(FORM)})
    Noted.made[0].hear("files", {"html": "<p>", "json": "{}", "csv": "", "command": "pnp"})
    view.hear({"file": "html"})
    assert _last(sent, "file") == {"name": "stream-simulate.html", "text": "<p>"}
    assert _last(sent, "ready")["command"] == "pnp"
    view.hear({"start": dict(FORM)})
    view.hear({"file": "../secret"})
    view.hear({"file": "html"})
    assert len([what for what, _ in sent if what == "file"]) == 1 and Noted.made[0].stops == 1
