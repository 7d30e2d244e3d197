"""A game and its artwork -> the pictures and texts that its sheets share, in one ink."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from pnp.art.artwork import Artwork
from pnp.art.draw import draw
from pnp.art.palette import Palette, role_hint
from pnp.game.game import Game
from pnp.kinds.values import template_values
from pnp.scene.frame import Frame, Place, Role
from pnp.scene.ink import Ink
from pnp.source.problems import DataError, Problem
from pnp.source.spans import Span
from pnp.source.texts import Slot, read_texts
from pnp.source.toml import TomlSpan
from pnp.type.fonts import FontBook

Texts: TypeAlias = dict[tuple[str, str | int], dict[str, Slot] | DataError]


def layer_role_problems(game: Game, palette: Palette) -> Iterator[Problem]:
    """Roles in the layers of symbols that the palette does not have."""
    for symbol in game.symbols.values():
        for layer in symbol.layers:
            for own, other in layer.roles.items():
                for role in (own, other):
                    if role not in palette.looks:
                        yield unknown_role(role, palette, layer.span.at("roles", own))


def unknown_role(role: str, palette: Palette, span: Span) -> Problem:
    return span.problem(f"palette.toml has no role “{role}”", role_hint(role, palette.looks))


class Assets:
    """The drawings of a game in one ink: each is converted once and shared by all sheets."""

    def __init__(self, game: Game, artwork: Artwork, ink: Ink, fonts: FontBook, texts: Texts | None = None) -> None:
        """`texts` remembers filled-in texts, which are the same in every ink and on every paper."""
        self.game, self.ink, self.fonts = game, ink, fonts
        self._texts = {} if texts is None else texts
        self.drawings = artwork.drawings
        self.palette: Palette = artwork.palettes[ink]
        self._art: dict[tuple[str, tuple[tuple[str, str], ...]], Frame] = {}
        self._symbols: dict[str, Frame] = {}
        self.figures: set[str] = set()  # those that a book has placed
        self.shown: set[str] = set()  # drawings that were asked for so far

    def art(self, name: str, roles: Mapping[str, str] | None = None) -> Frame:
        """A drawing; `roles` lets some of its roles look like others: the same figure in another suit's colours."""
        self.shown.add(name)
        return self.peek(name, roles)

    def peek(self, name: str, roles: Mapping[str, str] | None = None) -> Frame:
        """A drawing that is only looked at, and not shown."""
        key = (name, tuple(sorted((roles or {}).items())))
        if key not in self._art:
            looks = self.palette.looks
            changed = {role: looks[other] for role, other in key[1]}
            self._art[key] = draw(self.drawings[name], replace(self.palette, looks={**looks, **changed}))
        return self._art[key]

    def drawn(self) -> Iterator[tuple[tuple[Any, ...], Frame]]:
        """All drawings and symbols so far, each with a name by which it is drawn again."""
        yield from ((("art", name, pairs), frame) for (name, pairs), frame in self._art.items())
        yield from ((("symbol", name), frame) for name, frame in self._symbols.items())

    def redrawn(self, sort: str, name: str, pairs: tuple[tuple[str, str], ...] = ()) -> Frame:
        return self.symbol(name) if sort == "symbol" else self.art(name, dict(pairs))

    def texts(self, name: str, where: TomlSpan) -> dict[str, Slot]:
        """The slots of a text file that is named at `where`."""
        slots = self._texts.get((name, where.path[0]))
        if slots is None:
            try:
                cited = None if self.game.folder.exists(name) else where.problem("")
                values, forms = template_values(self.game), self.game.terms.forms
                slots = read_texts(self.game.folder, name, values, cited, forms=forms)
            except DataError as error:
                slots = error
            self._texts[name, where.path[0]] = slots
        if isinstance(slots, DataError):
            raise slots
        return slots

    def symbol(self, reference: str) -> Frame:
        """The picture of a symbol; KeyError if there is none."""
        name = self.game.symbol_id(reference)
        if name not in self._symbols:
            symbol = self.game.symbols[name]
            parts = [self.art(layer.art, layer.roles) for layer in symbol.layers]
            self._symbols[name] = _layered(name, parts) if parts else self.art(symbol.art or name)
        return self._symbols[name]


def _layered(name: str, parts: Sequence[Frame]) -> Frame:
    """Drawings on one another, the first lowest, all as large as the first."""
    first = parts[0]
    items = tuple(Place(part, 0, 0, first.width / part.width, role=Role.ART) for part in parts)
    return Frame(first.width, first.height, items, name=name)
