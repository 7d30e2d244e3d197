"""Pictures of the book that are laid out by hand -> where they show other numbers than the data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game.game import Game
from pnp.games.zombie_mania.schema import MATS, STARTS, TOKENS, MatRow, StartRow, TokenRow
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlFile, TomlSpan

_SET_UP, _FACES, _FIGURES = "layouts/picture-set-up.toml", "layouts/picture-faces.toml", "figures.toml"
_NUMBERED = re.compile(r"(.+)-\d+")
_DICE, _CARD = "die", "card"
_OF_A_DIE = "faces-of-a-die"
_WRONG = Severity.WARNING  # the rules can be played all the same


def set_up(game: Game) -> Iterator[Problem]:
    """As many tokens on each mat as that many players start with, all the dice, and the card with every face."""
    if (file := game.files.get(_SET_UP)) is None or game.dice is None:  # those who only play do not read it
        return
    die, boxes = game.dice.die[0], _boxes(file)
    mats = [name for name, box in boxes.items() if str(box.get("art")).startswith("mat-")]
    counts = Counter(match[1] for name in boxes if (match := _NUMBERED.fullmatch(name)))
    starts = {row.players: row.tokens for row in game.rows(STARTS, StartRow)}
    yield from _mats(game, file, mats)
    if len(mats) not in starts:
        message = f"{len(mats)} mats are laid out, and the game is for {min(starts)} to {max(starts)} players"
        yield _at(file, mats[-1:]).problem(message, "a mat with its tokens for each of the players shown", _WRONG)
        return
    for mat in mats:
        if counts[mat] != (wanted := starts[len(mats)]):
            message = f"{counts[mat]} zombies are shown on this mat; {len(mats)} players start with {wanted} each"
            yield _at(file, [mat]).problem(message, f"boxes {mat}-1 to {mat}-{wanted}", _WRONG)
    if counts[_DICE] != die.count:
        message = f"{counts[_DICE]} dice are shown; there are {die.count}"
        yield _at(file, [f"{_DICE}-{counts[_DICE]}"]).problem(
            message, f"boxes {_DICE}-1 to {_DICE}-{die.count}", _WRONG
        )
    faces = {game.symbol_id(face) for face in die.faces}
    for name, box in boxes.items():
        symbol = box.get("symbol")
        if isinstance(symbol, str) and symbol in game.symbols and symbol not in faces:
            yield file.at("box", name, "symbol").problem(f"no die shows “{symbol}”", "", _WRONG)
    shown = [box.get("symbol") for name, box in boxes.items() if name.startswith(f"{_CARD}-") and "symbol" in box]
    if sorted(map(str, shown)) != sorted(faces) and all(symbol in faces for symbol in shown):
        yield _at(file, [f"{_CARD}-1"]).problem("the card shows every face once", ", ".join(sorted(faces)), _WRONG)


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


def token_faces(game: Game) -> Iterator[Problem]:
    """All tokens that there are, each once."""
    if (file := game.files.get(_FACES)) is None:
        return
    wanted = [f"token-{row.id}" for row in game.rows(TOKENS, TokenRow)]
    shown = [str(box.get("art")) for box in _boxes(file).values()]
    for name in wanted:
        if shown.count(name) != 1:
            message = f"“{name}” is shown {shown.count(name)} times"
            yield file.at("box").problem(message, f"every token once: {', '.join(wanted)}", _WRONG)
            return


def faces_of_a_die(game: Game) -> Iterator[Problem]:
    """In the order of the die, as the text below the figure counts them."""
    if (file := game.files.get(_FIGURES)) is None or game.dice is None:
        return
    faces = [game.symbol_id(face) for face in game.dice.die[0].faces]
    for number, figure in enumerate(file.values.get("figure", ())):
        panels = figure.get("panel", ()) if isinstance(figure, dict) and figure.get("id") == _OF_A_DIE else ()
        for place, panel in enumerate(panels):
            shown = panel.get("symbols") if isinstance(panel, dict) else None
            if not isinstance(shown, list) or not all(isinstance(name, str) for name in shown):
                continue
            if [_symbol(game, name) for name in shown] != faces:
                span = file.at("figure", number, "panel", place, "symbols")
                written = ", ".join(f'"{game.symbols[face].code}"' for face in faces)
                yield span.problem("these are not the faces of the die, in its order", f"symbols = [{written}]", _WRONG)


def _symbol(game: Game, name: str) -> str:
    known = {*game.symbols, *(symbol.code for symbol in game.symbols.values())}
    return game.symbol_id(name) if name in known else name


def _boxes(file: TomlFile) -> Mapping[str, Mapping[str, Any]]:
    boxes = file.values.get("box")
    return {name: box for name, box in boxes.items() if isinstance(box, dict)} if isinstance(boxes, dict) else {}


def _at(file: TomlFile, names: list[str]) -> TomlSpan:
    """The box of that name, or all of them."""
    return file.at("box", names[0]) if names and names[0] in _boxes(file) else file.at("box")


CHECKS = (set_up, token_faces, faces_of_a_die)
