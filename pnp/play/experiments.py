"""Experiments of a game and its rules -> which figures were measured under other rules than these."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.content.experiments import Asked, Experiments
from pnp.game.game import Game
from pnp.game.measured import again, mark
from pnp.play.model import AnyModel
from pnp.source.problems import Problem, Refused, Severity


def rules_mark(model: AnyModel, asked: Asked, code: str = "") -> str:
    """Of what an experiment plays: the data as the rules read it, the maps, and `code`, the rules of a folder's own."""
    board = asked.asked.board
    boards = [board] if board is not None else list(model.usual_boards)
    return mark({"played": model.played(model.game), "boards": boards, "code": code})


def stale_problems(game: Game, model: AnyModel, code: str = "") -> Iterator[Problem]:
    """One message for all of them, with what to type: one edit makes them old together."""
    experiments, old = game.content(Experiments), list[Asked]()
    for it in experiments.experiment if experiments is not None else ():
        if it.results or not it.is_measured or not it.is_unchanged:
            continue  # told with the file
        try:
            if it.rules != rules_mark(model, it, code):
                old.append(it)
        except Refused:  # told with the file
            continue
    if old:
        names = ", ".join(f"“{it.id}”" for it in old)
        was, them = ("was", "it") if len(old) == 1 else ("were", "them")
        message = f"{names} {was} measured before the game was changed, and texts still take these figures"
        hint = f"measure {them} again: {again(game.folder.display(), *(it.id for it in old))}"
        yield old[0].span.at("rules").problem(message, hint, Severity.WARNING)
