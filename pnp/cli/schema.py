"""`pnp schema`: writes JSON Schemas of a game's files, and tells editors which is for which."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.guard import guarded
from pnp.cli.here import game_here
from pnp.cli.options import BudgetOption, GameName
from pnp.cli.telling import say, warn
from pnp.disk.files import make_folder, write_text
from pnp.game.library import bundled_games, find_game
from pnp.source.problems import OutputError, printable


@guarded
def schema(
    game: GameName = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            readable=False,
            help="Folder that your editor opens: the game's own unless told, or the current one.",
            show_default=False,
        ),
    ] = None,
    budget: BudgetOption = None,
) -> None:
    """Write JSON Schemas of all files of a game, so that editors complete and check what you type.

    For the game that you name or stand in, with the tables of its own rules; elsewhere for any game.
    """
    from pnp.build.schemas import EDITORS_FILE, FOLDER, MARK, for_editors, schemas_for
    from pnp.source.folder import Folder

    root = find_game(game) if game is not None else game_here()
    place = out if out is not None else _own(root)
    schemas = schemas_for(Folder(root) if root is not None else None)
    _refuse_links(place / FOLDER, *(place / FOLDER / f"{one.name}.json" for one in schemas))
    make_folder(place / FOLDER)
    for one in schemas:
        write_text(place / FOLDER / f"{one.name}.json", one.text)
    said = f"{len(schemas)} schemas in {printable((place / FOLDER).as_posix())}"
    editors = place / EDITORS_FILE
    if _is_free(editors, MARK):
        write_text(editors, for_editors(schemas))
        say(f"{said}; {printable(editors.as_posix())} leads editors to them")
        return
    say(said)
    warn(f"note: {printable(editors.as_posix())} is your own and stays; what would be in it:\n{for_editors(schemas)}")


def _own(root: Path | None) -> Path:
    """The folder of a user's own game; those that come with pnp are left alone."""
    bundled = {known.folder.resolve() for known in bundled_games()}
    return root if root is not None and root.resolve() not in bundled else Path()


def _is_free(file: Path, mark: str) -> bool:
    """Whether nobody's file is there but ours."""
    if file.is_symlink():
        return False
    try:
        return file.read_text(encoding="utf-8").startswith(mark.strip())
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False


def _refuse_links(*places: Path) -> None:
    """A folder may be a stranger's: nothing is written where a link of his leads."""
    for place in places:
        if place.is_symlink():
            raise OutputError(f"{place}: cannot write here: it is a link")
