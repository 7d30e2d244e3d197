"""`pnp trust`: what code a game's folder would run -> the user's word that it may, kept or taken back."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.guard import PROBLEMS, guarded
from pnp.cli.here import folder
from pnp.cli.options import GameName
from pnp.cli.telling import aside, say, warn
from pnp.game.library import find_game
from pnp.play.own_code import Code, has_code, read_code
from pnp.play.trust import Standing, code_of, forget, standing, trusted, untrusted_note
from pnp.play.trust import trust as keep
from pnp.source.folder import Folder
from pnp.source.problems import DataError, UsageError, printable

_SHOWN = 16  # digits of a digest in a list


@guarded
def trust(
    game: GameName = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask, for scripts.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Show the folders that are trusted.")] = False,
    forgotten: Annotated[bool, typer.Option("--forget", help="Trust this folder no more.")] = False,
) -> None:
    """Let the rules.py of a game's folder run: shows what it is, asks, and remembers this state of it.

    Such rules are code: they can do whatever you can. Changed rules ask again, and so does a folder that was moved.
    """
    if listed:
        say(_list())
        return
    if game is None:
        game = str(folder(None))
    if forgotten:
        say(_forgotten(game))
        return
    code = read_code(Folder(find_game(game)))
    if code is None:
        raise UsageError(f"{game} has no rules.py and no rules/ of its own: there is nothing to trust")
    say(_shown(code))
    if standing(code) is Standing.TRUSTED:
        say("this is trusted already")
        return
    if not yes and not _agreed():
        warn("pnp: not trusted; nothing was kept")
        raise typer.Exit(PROBLEMS)
    say(f"trusted; kept in {keep(code)}")


def _shown(code: Code) -> str:
    """All that would run, to be looked at before it does."""
    lines = ["These rules would run with all rights that you have:"]
    for name, text in code.sources:
        count = len(text.splitlines())
        lines.append(f"  {code.at(name=name).file}  {count:,} {'line' if count == 1 else 'lines'}")
    return "\n".join([*lines, f"  digest {code.digest}"])


def _agreed() -> bool:
    """Only somebody who sees the question can answer it."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("nobody is there to be asked  hint: read the rules, then say --yes")
    aside("Have you read them, and may they run? [y/N] ", end="")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _list() -> str:
    from pnp.cli.report import table

    rows = [("folder", "digest", "")]
    rows += [
        (printable(root), digest[:_SHOWN], _state(Path(root), digest)) for root, digest in sorted(trusted().items())
    ]
    return table(rows) if len(rows) > 1 else "no folder is trusted"


def _state(root: Path, digest: str) -> str:
    try:
        code = read_code(Folder(root)) if root.is_dir() else None
    except (DataError, OSError):
        return "cannot be read"
    if code is None:
        return "gone"
    return "as it was" if code.digest == digest else "changed since: asks again"


def _forgotten(game: str) -> str:
    """A folder that is gone is forgotten by its path."""
    try:
        root = find_game(game).resolve()
    except UsageError:
        root = Path(game).expanduser().resolve()
    if not forget(root):
        raise UsageError(f"{game} is not trusted  hint: pnp trust --list shows what is")
    return f"{printable(str(root))} is trusted no more"


def warn_untrusted(roots: Iterable[Path]) -> None:
    """A note for each game whose own rules are not run; what is wrong with them is told where they are read."""
    for root in roots:
        folder = Folder(root)
        try:
            code, stands = code_of(folder) if has_code(folder) else (None, Standing.TRUSTED)
        except DataError:
            continue
        if code is not None and stands is not Standing.TRUSTED:
            warn(untrusted_note(code, stands))
