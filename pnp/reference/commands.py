"""The commands of `pnp` -> a page about each of them and its options."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

import typer

from pnp.cli.commands import app
from pnp.reference.markdown import fenced, table


def commands() -> dict[str, Any]:
    """All of them by what is typed, those of groups with the name of the group before."""
    return dict(_commands(typer.main.get_command(app), "pnp"))


def _commands(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    names = getattr(command, "list_commands", None)
    if names is None:
        yield path, command
        return
    context = typer.Context(command, info_name=path)
    for name in names(context):
        one = command.get_command(context, name)
        if one is not None and not one.hidden:
            yield from _commands(one, f"{path} {name}")


def command_page() -> str:
    found = commands()
    return "\n".join(
        [
            "# Commands\n",
            "As `pnp --help` and `pnp COMMAND --help` tell them. Inside a game's folder, a command without a "
            "game means that game. "
            "Exit codes: 0 fine, 1 problems in the data or an output that cannot be written, 2 wrong use, 130 "
            "stopped with Ctrl-C.\n",
            table(("command", "does"), [(f"[`{path}`](#{_anchor(path)})", _short(one)) for path, one in found.items()]),
            *(block for path, one in found.items() for block in _told(path, one)),
        ]
    )


def _anchor(path: str) -> str:
    return path.replace(" ", "-")


def _short(command: Any) -> str:
    return cleandoc(command.help or "").split("\n\n")[0].replace("\n", " ")


def _told(path: str, command: Any) -> Iterator[str]:
    yield f"## `{path}` {{ #{_anchor(path)} }}\n"
    context = typer.Context(command, info_name=path)
    yield fenced(" ".join([path, *command.collect_usage_pieces(context)]), "text")
    yield cleandoc(command.help or "").replace("<", "&lt;") + "\n"
    rows = [_row(one, context) for one in command.params if not getattr(one, "hidden", False)]
    if rows:
        yield table(("option", "says"), rows)


def _row(parameter: Any, context: typer.Context) -> tuple[str, str]:
    record = parameter.get_help_record(context)
    if record is not None:
        names, about = record
    else:
        names, about = parameter.make_metavar(context), str(getattr(parameter, "help", "") or "")
    return f"`{names.replace('|', ' | ')}`", " ".join(about.split()).replace("<", "&lt;")
