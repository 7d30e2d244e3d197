"""A position -> the same open for change, in the course of one action."""

from __future__ import annotations

from typing import Any, cast

from pnp.games.trick_or_treat.state import Position
from pnp.play.swift import altered, opened


class Draft(Position):
    """Where a position makes another, a draft changes itself: whoever has one goes on with what it is given back."""

    __slots__ = ()
    __setattr__ = object.__setattr__

    @classmethod
    def of(cls, position: Position) -> Draft:
        """With nothing said and done yet."""
        draft = opened(position)
        draft.__class__ = cls
        return cast(Draft, draft._replace(events=(), moves=(), said=()))

    def closed(self) -> Position:
        """The draft is the position, and no draft any more."""
        self.__class__ = Position  # type: ignore[assignment]
        return self

    def _replace(self, **changes: Any) -> Position:
        for name, value in changes.items():
            setattr(self, name, value)
        return self

    # What is done at every step, without a detour

    def with_turn(self, **changes: Any) -> Position:
        setattr(self, "turn", altered(self.turn, **changes))  # noqa: B010 - the type says that it is frozen
        return self

    def with_player(self, seat: int, **changes: Any) -> Position:
        before = self.players
        players = (*before[:seat], altered(before[seat], **changes), *before[seat + 1 :])
        setattr(self, "players", players)  # noqa: B010
        return self
