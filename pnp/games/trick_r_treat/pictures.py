"""What the pictures of symbols must be made of -> problems at the layers that are something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.game.content import ArtLayer
from pnp.game.load import Game
from pnp.source.problems import Problem

_SYMBOLS = "symbols.toml"


@dataclass(frozen=True, slots=True)
class Picture:
    """What a game demands of the picture of a symbol; parts by name, from the lowest layer up.

    Drawings of the same part of different pictures have the same first word: `mouth-happy`, `mouth-unhappy`.
    """

    symbol: str
    noun: str  # what it is a picture of
    title: str  # and which of them
    parts: Mapping[str, ArtLayer]


def picture_problems(game: Game, picture: Picture) -> Iterator[Problem]:
    """Missing, foreign and exchanged layers of a symbol that there is."""
    file, symbol, noun = game.files[_SYMBOLS], game.symbols[picture.symbol], picture.noun
    *others, last = picture.parts
    if not symbol.layers:
        message = f"a {noun} is laid together from layers: {', '.join(others)} and {last}"
        yield file.problem((picture.symbol,), message)
        return
    names = {_first_word(layer.art): name for name, layer in picture.parts.items()}
    lowest, base = next(iter(picture.parts.items()))
    if symbol.layers[0].art != base.art:
        message = f"the {lowest} “{base.art}” lies below everything else"
        yield file.problem((picture.symbol, "layers", 0, "art"), message)
    seen: set[str] = set()
    for i, layer in enumerate(symbol.layers):
        path, name = (picture.symbol, "layers", i), names.get(_first_word(layer.art), "")
        if layer.art in seen or not name:
            message = f"“{layer.art}” is no part of a {noun}, or stands here twice"
            yield file.problem((*path, "art"), message)
        elif layer.art != picture.parts[name].art:
            message = f"shows {layer.art}, but this {noun} is {picture.title}"
            yield file.problem((*path, "art"), message, f"use {picture.parts[name].art}")
        elif layer.roles != picture.parts[name].roles:
            roles = ", ".join(f"{role} = {like}" for role, like in picture.parts[name].roles.items()) or "none"
            message = f"the {name} of this {noun} ({picture.title}) would have the wrong colour"
            yield file.problem(path, message, f"its roles: {roles}")
        seen.add(layer.art)
    shown = {_first_word(layer.art) for layer in symbol.layers}
    for word, name in names.items():
        if word not in shown:
            yield file.problem((picture.symbol, "layers"), f"the picture has no {name}")


def _first_word(art: str) -> str:
    return art.partition("-")[0]
