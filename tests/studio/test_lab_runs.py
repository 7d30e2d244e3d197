"""Orders of the Lab: the figures of the command line, told as they come, by a process that can be stopped."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bundled import FOLDERS
from conftest import Pnp
from lab import stream

from pnp.play.trust import trust_once
from pnp.source.problems import UsageError
from pnp.studio.lab_orders import Order, Sort
from pnp.studio.lab_process import Run
from pnp.studio.lab_runs import run as play

BOTS = ("greedy", "random")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Path]:
    trust_once(True)
    yield stream.write(tmp_path / "stream").resolve()
    trust_once(False)


class Heard(list[tuple[str, Any]]):
    """What a run tells."""

    def __call__(self, what: str, value: Any) -> None:
        self.append((what, value))

    def last(self, what: str) -> Any:
        return [value for word, value in self if word == what][-1]


def _played(order: Order) -> Heard:
    heard = Heard()
    play(order, heard)
    return heard


ORDERS = {
    Sort.SIMULATE: {"players": "2"},
    Sort.SWEEP: {"settings": ("facts.rounds=1,2",)},
    Sort.COMPARE: {},
    Sort.ARENA: {"bots": BOTS},
}


@pytest.mark.parametrize("sort", ORDERS)
def test_figures_and_files_are_those_of_the_command(
    sort: Sort, game: Path, tmp_path: Path, run: Pnp, here: Path
) -> None:
    """The command that is shown, typed into a terminal, comes to the same."""
    other = stream.write(tmp_path / "other").resolve()
    order = Order(sort, game, str(game), games=30, seed=7, other=other, other_name=str(other), **ORDERS[sort])  # type: ignore[arg-type]
    heard = _played(order)
    files = heard.last("files")
    assert heard.last("ended") == {"finished": True} and files["command"] == order.command()
    words = shlex.split(order.command())
    trust_once(False)
    ran = run(*words[1:], "--trust", "--jobs", "1", "--json", "f.json", "--csv", "f.csv", "--report", "f.html")
    assert ran.code == 0 and words[0] == "pnp"
    assert json.loads(files["json"]) == json.loads((here / "f.json").read_text(encoding="utf-8"))
    assert files["csv"] == (here / "f.csv").read_text(encoding="utf-8")
    assert _without_command(files["html"]) == _without_command((here / "f.html").read_text(encoding="utf-8"))
    assert order.command() in html.unescape(re.sub("</?span>", "", files["html"]))


def _without_command(page: str) -> str:
    return re.sub(r"<dd><code>.*?</code></dd>", "", page)


def test_a_change_is_told_in_words_with_its_interval_and_as_a_command(game: Path) -> None:
    text = (game / "game.toml").read_text(encoding="utf-8").replace("rounds = 3", "rounds = 2")
    order = Order(Sort.MEASURE, game, str(game), games=50, unsaved={"game.toml": text.encode()})
    heard = _played(order)
    found = heard.last("findings")
    assert "Turns of a seat: 2.00 instead of 3.00. That is −1.00; surely −1.00 to −1.00." in [
        each["text"] for each in found["answer"]
    ]
    (table,) = [part for part in found["parts"] if part["id"] == "table"]
    (score,) = [row for row in table["rows"] if row[0] == "Score of a seat"]
    assert re.fullmatch(r"−\d+\.\d+ \(−\d+\.\d+ to −\d+\.\d+\)", score[3]) and score[4] == "moves"
    assert heard.last("files")["command"] == (
        f"pnp sweep {game} --set facts.rounds=2 --games 50 --bots greedy --seed 1"
    )
    assert [it["done"] for what, it in heard if what == "progress"][-1] == 100


def test_a_change_that_moves_nothing_says_how_much_could_hide(game: Path) -> None:
    text = (game / "game.toml").read_text(encoding="utf-8").replace("target = 100", "target = 99")
    order = Order(Sort.MEASURE, game, "mine", games=25, unsaved={"game.toml": text.encode()}, language="de")
    nothing, hidden = _played(order).last("findings")["answer"]
    assert nothing["text"] == "Nichts von dem, was gemessen wird, bewegt sich in 25 Partien sicher."
    assert (
        hidden["text"].startswith("Unterschiede bis zu diesen") and "Siege von Platz 1 ±0,0 %-Punkte" in hidden["text"]
    )


def test_refused_values_are_told_and_the_others_go_on(game: Path) -> None:
    order = Order(Sort.SWEEP, game, "mine", games=25, settings=("facts.rounds=2,21",))
    first, *others = _played(order).last("findings")["answer"]
    assert first["mood"] == "wrong" and "facts.rounds = 21" in first["text"] and "must be at most 20" in first["text"]
    assert others and all(each["mood"] != "wrong" for each in others)


def test_every_number_of_players_has_its_own_figures(game: Path) -> None:
    heard = _played(Order(Sort.SIMULATE, game, "mine", games=12, players="all"))
    titles = [part["title"] for part in heard.last("findings")["parts"]]
    assert "Wins by seat (2 players)" in titles and "Wins by seat (3 players)" in titles
    assert len(json.loads(heard.last("files")["json"])) > 1


def test_a_process_that_is_told_to_stop_tells_what_it_has_and_is_gone() -> None:
    root = FOLDERS["zombie-mania"]
    order = Order(Sort.SIMULATE, root, root.name, games=50_000, players="2", bots=("random",))
    heard = Heard()

    async def whole() -> None:
        over = asyncio.Event()
        runs: list[Run] = []

        def hear(what: str, value: Any) -> None:
            heard(what, value)
            if what == "findings":
                runs[0].stop()
            if what == "gone":
                over.set()

        runs.append(Run(order, hear))
        await asyncio.wait_for(over.wait(), 120)
        assert runs[0].is_over

    asyncio.run(whole())
    assert heard.last("ended") == {"finished": False} and heard.last("gone") == 0
    assert 10 <= json.loads(heard.last("files")["json"])["games"] < 50_000
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    if children.exists():
        assert not [pid for pid in children.read_text().split() if b"spawn_main" in _command(pid)]


def _command(pid: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_rules_that_nobody_has_trusted_do_not_run(tmp_path: Path) -> None:
    root = stream.write(tmp_path / "stream").resolve()
    (root / "rules.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n", encoding="utf-8")
    for sort in (Sort.SIMULATE, Sort.SWEEP, Sort.ARENA):
        with pytest.raises(UsageError, match="nobody has trusted them"):
            _played(Order(sort, root, "mine", bots=BOTS, settings=("facts.rounds=2",)))
    assert not (tmp_path / "ran").exists()
