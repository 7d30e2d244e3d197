"""A symbol, and what its picture must be made of -> problems at the layers that are something else."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.content.symbols import Symbol
from pnp.game.demands import PictureOfSymbol
from pnp.source.problems import Problem


def picture_problems(symbol: Symbol, demand: PictureOfSymbol) -> Iterator[Problem]:
    """Missing, foreign and exchanged layers."""
    if not symbol.layers:
        *others, last = demand.parts
        yield symbol.span.problem(f"a {demand.name} is laid together from layers: {', '.join(others)} and {last}")
        return
    parts = {_first_word(layer.art): part for part, layer in demand.parts.items()}
    arts = [layer.art for layer in symbol.layers]
    lowest, base = next(iter(demand.parts.items()))
    if base.art in arts[1:] and arts[0] != base.art:
        message = f"the {lowest} “{base.art}” lies below everything else"
        yield symbol.layers[0].span.at("art").problem(message)
    for number, layer in enumerate(symbol.layers):
        part = parts.get(_first_word(layer.art))
        if layer.art in arts[:number] or part is None:
            message = f"“{layer.art}” is no part of a {demand.name}, or stands here twice"
            yield layer.span.at("art").problem(message)
        elif layer.art != demand.parts[part].art:
            message = f"shows {layer.art}, but this {demand.name} is {demand.title}"
            yield layer.span.at("art").problem(message, f"use {demand.parts[part].art}")
        elif layer.roles != demand.parts[part].roles:
            roles = ", ".join(f"{role} = {like}" for role, like in demand.parts[part].roles.items()) or "none"
            message = f"the {part} of this {demand.name} ({demand.title}) would have the wrong colour"
            yield layer.span.problem(message, f"its roles: {roles}")
    shown = set(map(_first_word, arts))
    for word, part in parts.items():
        if word not in shown:
            yield symbol.span.at("layers").problem(f"the picture has no {part}")


def _first_word(art: str) -> str:
    return art.partition("-")[0]
