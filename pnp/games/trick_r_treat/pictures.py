"""What the picture of a symbol must be made of -> problems at the layers that are something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.game.content.symbols import ArtLayer, Symbol
from pnp.source.problems import Problem


@dataclass(frozen=True, slots=True)
class Picture:
    """What a game demands of a picture; its parts by name, from the lowest layer up.

    Drawings of the same part of different pictures have the same first word: `mouth-happy`, `mouth-unhappy`.
    """

    noun: str  # what it is a picture of
    title: str  # and which of them
    parts: Mapping[str, ArtLayer]


def picture_problems(symbol: Symbol, picture: Picture) -> Iterator[Problem]:
    """Missing, foreign and exchanged layers."""
    *others, last = picture.parts
    if not symbol.layers:
        yield symbol.span.problem(f"a {picture.noun} is laid together from layers: {', '.join(others)} and {last}")
        return
    names = {_first_word(layer.art): name for name, layer in picture.parts.items()}
    lowest, base = next(iter(picture.parts.items()))
    if symbol.layers[0].art != base.art:
        message = f"the {lowest} “{base.art}” lies below everything else"
        yield symbol.layers[0].span.at("art").problem(message)
    seen: set[str] = set()
    for layer in symbol.layers:
        name = names.get(_first_word(layer.art))
        if layer.art in seen or name is None:
            message = f"“{layer.art}” is no part of a {picture.noun}, or stands here twice"
            yield layer.span.at("art").problem(message)
        elif layer.art != picture.parts[name].art:
            message = f"shows {layer.art}, but this {picture.noun} is {picture.title}"
            yield layer.span.at("art").problem(message, f"use {picture.parts[name].art}")
        elif layer.roles != picture.parts[name].roles:
            roles = ", ".join(f"{role} = {like}" for role, like in picture.parts[name].roles.items()) or "none"
            message = f"the {name} of this {picture.noun} ({picture.title}) would have the wrong colour"
            yield layer.span.problem(message, f"its roles: {roles}")
        seen.add(layer.art)
    shown = {_first_word(layer.art) for layer in symbol.layers}
    for word, name in names.items():
        if word not in shown:
            yield symbol.span.at("layers").problem(f"the picture has no {name}")


def _first_word(art: str) -> str:
    return art.partition("-")[0]
