"""A worked example in the terms of its game's rules: what is given, what is done, what is expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pnp.game.content.examples import Example, Examples
from pnp.game.tables import Row
from pnp.source.problems import DataError, Problem
from pnp.source.schema import Strict, validated
from pnp.source.toml import TomlFile, TomlSpan

G = TypeVar("G", bound=Strict)
D = TypeVar("D", bound=Strict)
E = TypeVar("E", bound=Strict)


@dataclass(frozen=True, slots=True)
class Schemas:
    """How the rules of a game want its data: the loader reads it so, once."""

    facts: type[Strict] | None = None
    tables: dict[str, type[Row]] = field(default_factory=dict)
    given: type[Strict] | None = None
    do: type[Strict] | None = None
    expect: type[Strict] | None = None


@dataclass(frozen=True, slots=True)
class Case(Generic[G, D, E]):
    """An example whose parts were read with the schemas of the rules."""

    example: Example
    given: G
    do: D
    expect: E

    @property
    def id(self) -> str:
        return self.example.id

    def at(self, *path: str | int) -> TomlSpan:
        return self.example.span.at(*path)


def read_cases(examples: Examples, file: TomlFile, schemas: Schemas) -> Iterator[Case[Any, Any, Any] | list[Problem]]:
    """Every example, or what is wrong with the terms it is told in."""
    if schemas.given is None or schemas.do is None or schemas.expect is None:
        return
    for number, example in enumerate(examples.example):
        path = ("example", number)
        problems: list[Problem] = []
        parts = []
        for name, schema in (("given", schemas.given), ("do", schemas.do), ("expect", schemas.expect)):
            try:
                parts.append(validated(schema, file, (*path, name), getattr(example, name)))
            except DataError as error:
                problems += error.problems
        yield problems or Case(example, *parts)
