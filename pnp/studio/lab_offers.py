"""A game's folder -> what the Lab can ask of it: players, bots, maps, values to try; or why it can ask nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pnp.game.data_files import data_files
from pnp.lab.settable import Settable, settable
from pnp.play.bots import EXAMPLE, GREEDY, RANDOM
from pnp.play.places import length_at
from pnp.play.simulate import sound
from pnp.play.sittings import default_jobs
from pnp.play.trust import command
from pnp.source.budget import Budget
from pnp.source.consequences import causes
from pnp.source.folder import Folder
from pnp.source.problems import DataError, PnpError, Problem, in_order
from pnp.studio.bench import Told


class Lack(StrEnum):
    """What is missing before bots can play."""

    NOTHING = ""
    RULES = "rules"  # nobody has written any
    TRUST = "trust"  # there are some, in the folder, and they did not run
    SENSE = "sense"  # the data does not hold together


@dataclass(frozen=True, slots=True)
class Offer:
    title: str = ""
    players: tuple[int, int] = (1, 1)
    bots: tuple[str, ...] = ()  # the usual one first
    boards: tuple[str, ...] = ()
    keys: tuple[Settable, ...] = ()
    jobs: int = 1
    lack: Lack = Lack.NOTHING
    why: str = ""
    command: str = ""  # that would mend it
    problems: tuple[Told, ...] = ()


def offered(root: Path) -> Offer:
    """Of the folder as it is saved. Rules that are not trusted do not run."""
    folder = Folder(root)
    try:
        raw = {name: folder.read_bytes(name) for name in folder.files()}
        referee = sound(folder)
        files = data_files(folder, raw)
        with Budget().step("reading the game by its rules", lambda: length_at(referee.game)):
            model = referee.model
    except DataError as error:
        return Offer(lack=Lack.SENSE, problems=tuple(told(folder, error.problems)))
    except PnpError as error:
        return Offer(lack=Lack.SENSE, why=str(error))
    title = referee.game.identity.title
    if model is None:
        code, note = referee.found.code, referee.found.note
        if code is not None and note is not None:
            return Offer(title, lack=Lack.TRUST, why=note.message, command=command(code))
        return Offer(title, lack=Lack.RULES)
    return Offer(
        title,
        model.players,
        (GREEDY, *model.bots, RANDOM, EXAMPLE),
        model.boards if len(model.boards) > 1 else (),
        tuple(settable(referee.game, files)),
        default_jobs(),
    )


def told(folder: Folder, problems: Iterable[Problem]) -> Iterator[Told]:
    """By the names of the folder's files, so that a click leads there."""
    names = {folder.display(name): name for name in folder.files()}
    for it in in_order(causes(problems, folder)):
        yield Told(names.get(it.file, ""), it.line, it.column, it.key, it.message, it.hint, it.severity)
