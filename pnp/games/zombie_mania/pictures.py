"""Pictures of the book that are laid out by hand -> where they show other numbers than the data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game.game import Game
from pnp.games.zombie_mania.schema import MATS, STARTS, MatRow, StartRow
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlFile, TomlSpan
from pnp.source.wording import between

_SET_UP, _BEFORE, _AFTER = "layouts/picture-set-up.toml", "layouts/picture-place.toml", "layouts/picture-after.toml"
_NUMBERED = re.compile(r"(.+)-\d+")
_DICE, _OWN, _GONE = "die", "own", "gone"
_FIRST_MOVE = "turn-moved"  # the example that the first game of the book ends with
_WRONG = Severity.WARNING  # the rules can be played all the same


def set_up(game: Game) -> Iterator[Problem]:
    """As many tokens on each mat as that many players start with, and all the dice."""
    if (file := game.files.get(_SET_UP)) is None or game.dice is None:  # those who only play do not read it
        return
    die, boxes = game.dice.die[0], _boxes(file)
    mats = [name for name, box in boxes.items() if str(box.get("art")).startswith("mat-")]
    counts = _counts(file)
    starts = {row.players: row.tokens for row in game.rows(STARTS, StartRow)}
    yield from _mats(game, file, mats)
    if len(mats) not in starts:
        message = f"{len(mats)} mats are laid out, and the game is for {between(min(starts), max(starts), 'player')}"
        yield _at(file, mats[-1:]).problem(message, "a mat with its tokens for each of the players shown", _WRONG)
        return
    for mat in mats:
        if counts[mat] != (wanted := starts[len(mats)]):
            message = f"{counts[mat]} zombies are shown on this mat; {len(mats)} players start with {wanted} each"
            yield _at(file, [mat]).problem(message, f"boxes {mat}-1 to {mat}-{wanted}", _WRONG)
    yield from _shown(file, _DICE, "dice", die.count)
    faces = {game.symbol_id(face) for face in die.faces}
    for name, box in boxes.items():
        symbol = box.get("symbol")
        if isinstance(symbol, str) and symbol in game.symbols and symbol not in faces:
            yield file.at("box", name, "symbol").problem(f"no die shows “{symbol}”", "", _WRONG)


def _mats(game: Game, file: TomlFile, mats: list[str]) -> Iterator[Problem]:
    """Each mat once, and only such as there are."""
    known = {f"mat-{row.id}" for row in game.rows(MATS, MatRow)}
    seen: list[str] = []
    for name in mats:
        art = str(_boxes(file)[name]["art"])
        span = file.at("box", name, "art")
        if art not in known:
            yield span.problem(f"there is no mat “{art}”", f"one of {', '.join(sorted(known))}", _WRONG)
        elif art in seen:
            yield span.problem(f"“{art}” lies on the table already", "", _WRONG)
        seen.append(art)


def first_game(game: Game) -> Iterator[Problem]:
    """The mat of the first game before and after its turn, as the example of that turn has it."""
    before, after = game.files.get(_BEFORE), game.files.get(_AFTER)
    if before is None or after is None or game.dice is None or game.examples is None:
        return
    example = next((one for one in game.examples.example if one.id == _FIRST_MOVE), None)
    if example is None:
        yield before.at("box").problem(
            f"the first game shows the example “{_FIRST_MOVE}”, and there is none", "", _WRONG
        )
        return
    mats = _numbers(example.given.get("mats"))
    starts = {row.players: row.tokens for row in game.rows(STARTS, StartRow)}
    if any(left != starts.get(len(mats), left) for left in mats):
        message = f"the first game of {len(mats)} begins with {starts[len(mats)]} zombies on each mat"
        yield example.span.at("given", "mats").problem(message, "", _WRONG)
        return
    yield from _shown(before, _DICE, "dice", game.dice.die[0].count)
    for file, name, noun, counted in (
        (before, _OWN, "zombies", mats[:1]),
        (after, _OWN, "zombies", _numbers(example.expect.get("mats"))[:1]),
        (after, _GONE, "zombies", _numbers([example.expect.get("graveyard")])),
    ):
        for number in counted:
            yield from _shown(file, name, noun, number)


def _numbers(values: object) -> list[int]:
    """What the rules will judge, as far as it is numbers."""
    return [value for value in values if isinstance(value, int)] if isinstance(values, list | tuple) else []


def _shown(file: TomlFile, name: str, noun: str, wanted: int) -> Iterator[Problem]:
    """Boxes that are numbered from 1."""
    there = _counts(file)[name]
    if there != wanted:
        message = f"{there} {noun} are shown; there are {wanted}"
        yield _at(file, [f"{name}-{there}"]).problem(message, f"boxes {name}-1 to {name}-{wanted}", _WRONG)


def _counts(file: TomlFile) -> Counter[str]:
    return Counter(match[1] for name in _boxes(file) if (match := _NUMBERED.fullmatch(name)))


def _boxes(file: TomlFile) -> Mapping[str, Mapping[str, Any]]:
    boxes = file.values.get("box")
    return {name: box for name, box in boxes.items() if isinstance(box, dict)} if isinstance(boxes, dict) else {}


def _at(file: TomlFile, names: list[str]) -> TomlSpan:
    """The box of that name, or all of them."""
    return file.at("box", names[0]) if names and names[0] in _boxes(file) else file.at("box")


CHECKS = (set_up, first_game)
