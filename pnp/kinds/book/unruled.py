"""A book without rules to ask -> every line, example and figure that would take something from them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.told import TOLD, Told, untold
from pnp.kinds.book.figures import Figures
from pnp.kinds.book.manuscript import expanded, place_of
from pnp.kinds.book.shown_fields import is_untold
from pnp.kinds.context import Context
from pnp.source.folder import Folder
from pnp.source.problems import Problem, Severity
from pnp.source.template_paths import Asked, asked_paths

MODEL = "model"


def unruled_problems(context: Context, manuscript: str, partials: Folder, cited: Problem) -> Iterator[Problem]:
    """All at once: the text alone would stop at the first. Nothing where there are rules."""
    if (absence := context.rules.absence) is None:
        return
    why, hint = absence
    lines, origins = expanded(context.game.folder, manuscript, partials, cited)
    wanted: dict[int, list[str]] = {}
    for asked in asked_paths("\n".join(lines) + "\n", (MODEL, TOLD)):
        name = _from_rules(asked)
        if name and name not in wanted.setdefault(asked.line, []):
            wanted[asked.line].append(name)
    for line, names in wanted.items():
        if names:
            yield untold(place_of(origins, line), names, absence)
    yield from (context.game.content(Told) or Told({})).missing
    figures = context.game.content(Figures)
    for figure in figures.figure if figures is not None else ():
        for panel in figure.panel:
            if is_untold(context, panel):
                message = f"the picture of “{panel.example}” comes from the rules, and {why}: its place stays empty"
                yield panel.span.at("example").problem(message, hint, Severity.WARNING)


def _from_rules(asked: Asked) -> str:
    """What a path takes from the rules; nothing where it takes nothing."""
    if asked.path[0] == MODEL:
        return ".".join(asked.path)
    if TOLD in asked.path[:-1] or TOLD in asked.path[1:]:  # alone it is a name of the text's own
        return ".".join(asked.path[asked.path.index(TOLD) :])
    return ""
