"""`pnp new`: makes the folder of a game of one's own, and says what to do next."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.guard import guarded
from pnp.cli.options import complete_game
from pnp.cli.telling import say
from pnp.game.library import GAME_FILE, find_game
from pnp.game.scaffolds import PLAINEST, Scaffold, find_scaffold, scaffolds
from pnp.source.problems import UsageError, printable

if TYPE_CHECKING:
    from pnp.game.naming import Name


def _complete_scaffold(incomplete: str) -> list[str]:
    return [one.name for one in scaffolds() if one.name.startswith(incomplete)]


@guarded
def new(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="The new folder; id and title follow from it.")
    ] = None,
    beginning: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar=f"[{'|'.join(one.name for one in scaffolds())}]",
            help=f"What it begins as; {PLAINEST} unless told.",
            autocompletion=_complete_scaffold,
            show_default=False,
        ),
    ] = None,
    copied: Annotated[
        str | None,
        typer.Option(
            "--copy",
            metavar="GAME",
            help="Begin as a copy of a whole game: a bundled one's id, or the path of a folder.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What it is called; unless told, the folder's name in words.")
    ] = None,
    without_rules: Annotated[
        bool, typer.Option("--without-rules", help="Leave the rules out of a copy, for a game that plays otherwise.")
    ] = False,
) -> None:
    """Make the folder of a new game, which can be built at once.

    Example: pnp new night-market --from cards
    """
    from pnp.build.new_game import Source, make_game
    from pnp.game.naming import named

    if name is None:
        raise UsageError("what is the game to be called?  hint: pnp new my-game")
    if beginning is not None and copied is not None:
        raise UsageError("a game begins as one thing: --from or --copy")
    if without_rules and copied is None:
        raise UsageError("--without-rules is about a copy  hint: --copy GAME --without-rules")
    place = Path(name)
    called = named(place.resolve().name if place.name in ("", "..") else place.name, title)
    scaffold = find_scaffold(beginning or PLAINEST) if copied is None else None
    source = Source(scaffold.folder, True) if scaffold else Source(find_game(copied or ""), False, not without_rules)
    files = make_game(place, called, source)
    say(_made(place, called, f"as a copy of {copied}" if scaffold is None else f"from {scaffold.name}"))
    say(_next(place, files, scaffold))
    if without_rules:
        say("Its rules were left out. The book has gaps where it took something from them: pnp check says where.")
    if beginning is None and copied is None:
        say(_others())


def _made(place: Path, called: Name, how: str) -> str:
    return f"{printable(place.as_posix())}/ is {called.title} (id {called.id}), {printable(how)}"


def _next(place: Path, files: list[str], scaffold: Scaffold | None) -> str:
    """As it can be typed, line by line."""
    steps = [
        (f"cd {shlex.quote(str(place))}", ""),
        ("pnp build", "its PDFs, into build/"),
        ("pnp watch --open", "again whenever a file is saved"),
    ]
    if "rules.py" in files:
        steps.append(("pnp trust .", "read its rules.py, then let it run"))
    width = max(len(step) for step, why in steps if why)
    lines = [f"  {step:<{width}}  # {why}" if why else f"  {step}" for step, why in steps]
    begin = scaffold.begin if scaffold is not None else f"Begin with {GAME_FILE}, whose id and title are new."
    return "\n".join([*lines, begin])


def _others() -> str:
    """What else it could have begun as."""
    known = [one for one in scaffolds() if one.name != PLAINEST]
    width = max((len(one.name) for one in known), default=0)
    rows = [f"  --from {one.name:<{width}}  {one.about}" for one in known]
    return "\n".join(["or begin with more:", *rows, "  --copy GAME, for a whole one: pnp list"])
