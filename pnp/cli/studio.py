"""`pnp studio`: opens the studio in the browser of this machine, and serves it until Ctrl-C."""

from __future__ import annotations

import importlib.util
import sys
import webbrowser
from typing import Annotated

import typer

from pnp.cli.guard import guarded
from pnp.cli.here import game_here
from pnp.cli.options import BudgetOption, complete_game
from pnp.cli.telling import say
from pnp.source.problems import UsageError

_NEEDED = "nicegui"


@guarded
def studio(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A bundled game's id, or the path of a game's folder. The one that you are in, or all of them.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    port: Annotated[int, typer.Option(metavar="N", help="Of this machine; one that is free unless told.")] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Show the address, and open no browser.")] = False,
    budget: BudgetOption = None,
) -> None:
    """Open a game in the browser: its pages follow what you type, until Ctrl-C. Nobody else can reach it.

    Example: pnp studio my-game
    """
    if importlib.util.find_spec(_NEEDED) is None:
        raise UsageError("the studio needs packages that are not installed  hint: pip install 'pnp[studio]'")
    from pnp.studio.serve import serve

    here = game_here() if game is None else None

    def ready(address: str) -> None:
        say(f"the studio is open at {address}\nCtrl-C ends it")
        sys.stdout.flush()
        if not no_open:
            webbrowser.open(address)

    serve(game if here is None else str(here.resolve()), port, ready)
