"""Labels of panels, and the lists that they stand below -> warnings where they say another moment, or another's.

`given` is before, `expect` is after; `their_hand` is not yours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.game.content.examples import Example
from pnp.game.game import Game
from pnp.kinds.book.figures import Figure, Panel
from pnp.source.holes import HOLE
from pnp.source.problems import Problem, Severity

_WORD = re.compile(r"[^\W\d_]+")
_BEFORE = frozenset(("before", "begin", "begins", "start", "starts"))
_AFTER = frozenset(("after", "afterwards"))
_MOMENTS = {"given": (_BEFORE, _AFTER, "as it is before"), "expect": (_AFTER, _BEFORE, "as it is afterwards")}
_THEIRS = frozenset(("their", "theirs", "neighbour", "neighbours", "opponent", "opponents"))
_YOURS = frozenset(("you", "your", "yours", "my", "mine"))


def sense_problems(game: Game, figure: Figure) -> Iterator[Problem]:
    for panel in figure.panel:
        if not panel.example or not panel.label or "." not in panel.show or game.examples is None:
            continue
        said = {word.casefold() for word in _WORD.findall(HOLE.sub("", panel.label))}
        example = game.examples.by_id(panel.example)
        yield from _moment_problems(panel, said)
        yield from _owner_problems(panel, example, said)


def _moment_problems(panel: Panel, said: set[str]) -> Iterator[Problem]:
    own, other, sense = _MOMENTS.get(panel.show.partition(".")[0], (frozenset(), frozenset(), ""))
    if not said & own and (strange := sorted(said & other)):
        message = f"the panel shows “{panel.show}”, {sense}, and its label says “{strange[0]}”"
        yield panel.span.at("label").problem(message, "", Severity.WARNING)


def _owner_problems(panel: Panel, example: Example, said: set[str]) -> Iterator[Problem]:
    """Where an example tells two sides apart."""
    key = panel.show.split(".")[1]
    keys = {*example.given, *example.do, *example.expect}
    theirs = _is_theirs(key)
    if not theirs and not any(
        _is_theirs(other) and other.split("_")[1:] in ([key], [], key.split("_")[1:]) for other in keys
    ):
        return
    told = "theirs" if said & _THEIRS else "yours" if said & _YOURS else ""
    if told and (told == "theirs") != theirs:
        message = f"the panel shows “{panel.show}”, and its label calls that {told}"
        yield panel.span.at("label").problem(message, "", Severity.WARNING)


def _is_theirs(key: str) -> bool:
    return key.split("_")[0] in _THEIRS
