"""symbols.toml: everything with a picture and a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, RootModel, model_validator

from pnp.game.content import Content
from pnp.game.fields import Id, Line
from pnp.game.references import References
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.source.schema import Strict, Wrong


class ArtLayer(Strict):
    """One of several drawings that lie on one another; `roles` lets some of its roles look like others."""

    art: Annotated[str, Field(min_length=1, max_length=80)] = doc("a drawing in art/, without .svg", "cloak")
    roles: dict[str, str] = doc(
        "roles of the drawing, and those that they look like here",
        {"cloth": "suns-cloth"},
        default_factory=dict,
        max_length=12,
    )


class Symbol(Strict):
    """Anything with a picture and a name: a die face, a bonus, a token."""

    code: Annotated[str, Field(pattern=r"^[A-Z0-9]{1,4}$", description="one to four capital letters or digits")] = doc(
        "a short name for rows and grids", "CA"
    )
    name: Line = doc("what readers call one of it", "Candle")
    plural: str = doc("what they call several; the name with an s unless told", "Candles", default="", max_length=120)
    group: Id = doc("what sort of symbol it is, in a word of your own", "light")
    about: str = doc(
        "what it stands for, in one line, for an index of symbols",
        "Burns for one round",
        default="",
        hint=True,
        max_length=160,
    )
    value: Annotated[int, Field(ge=0, le=1000)] | None = doc("what one of it counts in scoring", 1, default=None)
    art: str = doc(
        "name of a drawing or bitmap in art/, without .svg, .png …; the symbol's id unless told",
        "candle-lit",
        default="",
        hint=True,
        max_length=80,
    )
    layers: tuple[ArtLayer, ...] = doc("several drawings on one another, instead of `art`", default=(), max_length=12)

    @model_validator(mode="after")
    def _one_picture(self) -> Symbol:
        if self.art and self.layers:
            raise Wrong("either “art” or “layers”, not both", "", ("layers",))
        return self


class Symbols(RootModel[dict[Id, Symbol]]):
    """symbols.toml"""


def problems(symbols: Symbols, references: References) -> Iterator[Problem]:
    """Codes that stand twice, and pictures that there are not."""
    owners: dict[str, str] = {}
    for name, symbol in symbols.root.items():
        code = symbol.span.at("code")
        if (owner := owners.setdefault(symbol.code, name)) != name:
            references.doubled.add(code.source.file)
            other = symbols.root[owner].span.at("code")
            yield code.against(other, f"“{symbol.code}” is the code of “{owner}” already")
        if symbol.code in symbols.root:
            yield code.problem(f"“{symbol.code}” is a symbol's id already")
        if symbol.layers:
            for layer in symbol.layers:
                yield from references.drawing_problems(layer.art, layer.span.at("art"))
        else:
            span = symbol.span.at("art") if symbol.art else symbol.span
            yield from references.drawing_problems(symbol.art or name, span)


CONTENT = Content("symbols.toml", Symbols, problems)
