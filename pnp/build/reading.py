"""A game's folder -> the game and its drawings; or what is wrong in any of its files, all of it together.

Nothing is printed of a game that cannot be read. So what else would be found later (fonts, texts, rules) is looked at
here as far as that is possible without it: a mistake in one file hides none in another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pnp.art.artwork import Artwork, read_artwork
from pnp.game.game import Game
from pnp.game.identity import FILE as GAME_FILE
from pnp.game.identity import Identity
from pnp.game.library import COMPONENTS_FILE
from pnp.game.load import known_drawings
from pnp.kinds.assets import layer_role_problems
from pnp.kinds.book.manuscript import PARTIALS, syntax_problems
from pnp.kinds.components import component_problems, kind_contents
from pnp.kinds.pieces.unread import lost_drawings
from pnp.kinds.typefaces import font_problems
from pnp.play.rules import load, rules_of
from pnp.scene.ink import Ink
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Problems
from pnp.source.schema import validated
from pnp.source.toml import read_toml

_TEXT = ".md.j2"


def read_game(folder: Folder, problems: Problems) -> tuple[Game, Artwork]:
    """Raises DataError with everything that is wrong; broken drawings alone are told, and hide nothing else."""
    found, drawn, game = Problems(), Problems(), None
    with found.gather():
        game = load(folder, kind_contents(folder))
    artwork = read_artwork(folder, drawn)
    if game is not None and artwork.is_sound:
        found.add(*layer_role_problems(game, artwork.palettes[Ink.FULL]))
    if game is None or found.are_grave or not artwork.is_sound:
        if not folder.is_vast:
            _look_at_the_rest(folder, found)
        raise DataError([*found.found, *drawn.found])
    problems.add(*found.found, *drawn.found)
    return game, artwork


def _look_at_the_rest(folder: Folder, problems: Problems) -> None:
    component_problems(folder, problems)
    identity = _identity(folder)
    font_problems(folder, identity, problems)
    problems.add(*_text_problems(folder))
    problems.add(*lost_drawings(folder, known_drawings(folder)))
    if identity is not None:
        problems.add(*rules_of(folder, identity.rules).problems)


def _identity(folder: Folder) -> Identity | None:
    with suppress(DataError):  # told by those who read the rest
        return validated(Identity, read_toml(folder, GAME_FILE))
    return None


def _text_problems(folder: Folder) -> Iterator[Problem]:
    """What no value could fill in, in the texts that components name."""
    with suppress(DataError):  # told by those who read the rest
        tables = [table for table in read_toml(folder, COMPONENTS_FILE).values.values() if isinstance(table, dict)]
        named = [value for table in tables for value in table.values() if isinstance(value, str)]
        for name in dict.fromkeys(name for name in named if name.endswith(_TEXT)):
            if folder.exists(name):
                yield from syntax_problems(folder, name, PARTIALS)
