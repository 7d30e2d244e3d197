"""`pnp config`: shows what options mean unless they are given, and changes it for this user."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.guard import guarded
from pnp.cli.settings import ACCEPTED, change, setting
from pnp.cli.telling import say
from pnp.source.problems import UsageError
from pnp.source.spans import misuse

_OF_THE_COMMAND = "as suits the command"


def _complete_key(incomplete: str) -> list[str]:
    return [key for key in ACCEPTED if key.startswith(incomplete)]


def _complete_value(ctx: typer.Context, incomplete: str) -> list[str]:
    accepted = ACCEPTED.get(ctx.params.get("key") or "", ())
    return [value for value in accepted if value.startswith(incomplete)]


@guarded
def config(
    key: Annotated[
        str | None,
        typer.Argument(
            metavar=f"[{'|'.join(ACCEPTED)}]", help="What to set.", autocompletion=_complete_key, show_default=False
        ),
    ] = None,
    value: Annotated[
        str | None,
        typer.Argument(help="What it is from now on.", autocompletion=_complete_value, show_default=False),
    ] = None,
    unset: Annotated[
        str | None,
        typer.Option("--unset", metavar="KEY", help="Forget what was set.", autocompletion=_complete_key),
    ] = None,
) -> None:
    """Show or set what options mean that you do not give: paper, ink, backs, flip, out.

    Example: pnp config paper letter
    """
    if unset is not None:
        if key is not None:
            raise UsageError("either a key to set or --unset KEY, not both")
        change(unset, None)
        say(_told(unset) if unset in ACCEPTED else f"{unset} is gone")
    elif key is not None:
        if key not in ACCEPTED:
            raise misuse(key, ACCEPTED, "setting")
        if value is not None:
            change(key, value)
        say(_told(key))
    else:
        from pnp.cli.report import table

        rows = [(name, setting(name)) for name in ACCEPTED]
        say(
            table([("option", "is", "from"), *((name, one.value or _OF_THE_COMMAND, one.source) for name, one in rows)])
        )


def _told(key: str) -> str:
    now = setting(key)
    return f"{key} = {now.value or _OF_THE_COMMAND} ({now.source})"
