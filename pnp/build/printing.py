"""A game's folder and a table -> one PDF with exactly the sheets that this table needs; on request ready to mail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from pnp.build.compose import Composer
from pnp.build.joblog import JOB_LOG, JobLog, all_of, changes
from pnp.build.mailing import mailed
from pnp.build.pipeline import Outcome, Progress, composed, peek
from pnp.build.staging import claimed, staged
from pnp.build.supplies import supplies_of
from pnp.export import DEFAULT_EXPORT, find_export
from pnp.kinds.components import Component
from pnp.kinds.context import spelling_on
from pnp.scene.document import Document, Page
from pnp.scene.ink import TWIN, Ink
from pnp.sheet.copies import Leaf, Portion
from pnp.sheet.paper import Paper
from pnp.sheet.printing import AS_USUAL, Drift, Printing
from pnp.sheet.printjob import JobSheet, PrintJob, in_printing_order, job_sheets, look, print_job
from pnp.sheet.product import Sort
from pnp.sheet.table import Table
from pnp.source.catalogue import Phrase
from pnp.source.folder import Folder
from pnp.source.problems import Problem, UsageError
from pnp.source.spans import misuse
from pnp.source.wording import plural

FOLDER = "print"


@dataclass(frozen=True, slots=True)
class JobOrder:
    """What to print, for whom, and where the file goes."""

    players: int
    paper: Paper
    ink: Ink
    out: Path
    have: tuple[str, ...] = ()
    choose: Mapping[str, str] = field(default_factory=dict)
    printing: Printing = AS_USUAL
    only_changes: bool = False
    mail: bool = False
    checked: bool = True
    besides: tuple[str, ...] = ()  # what a table does without, as a rule: the list of rulings


@dataclass(frozen=True, slots=True)
class Printout:
    """What was made: files, the job, and what to throw away of an earlier one. No file where nothing has changed."""

    files: tuple[Path, ...]
    job: PrintJob
    portions: tuple[Portion, ...]
    useless: tuple[tuple[str, int], ...] = ()
    outcome: Outcome = Outcome.MADE
    left_out: tuple[tuple[str, str], ...] = ()  # id and title of what could be printed besides


def print_game(
    root: Path,
    order: JobOrder,
    progress: Progress,
    waiting: Callable[[str], None] = lambda line: None,
    notice: Callable[[Sequence[Problem]], None] = lambda problems: None,
    draft: Folder | None = None,
) -> Printout:
    """Raises DataError, UsageError or OutputError, and then has changed no file.

    `waiting` and `notice` are told what a build tells them. A `draft` has files in another state than the disk.
    """
    folder = draft or Folder(root)
    game, _ = peek(folder)
    with ExitStack() as stack:
        # One at a time, from here on: who waits for another reads what there is then.
        if game is not None and stack.enter_context(claimed(order.out / game, waiting)):
            folder = draft or Folder(root)
        # Drift is a matter of the paper in the printer: it is made up for when all pages stand as they are printed.
        printing = replace(order.printing, drift=Drift())
        table = Table(order.players, order.choose, order.have, order.besides)
        composer = composed(folder, printing, (order.ink,), checked=order.checked, measured=True, table=table)
        identity = composer.game.identity
        _check_players(order.players, identity.players, identity.title)
        left_out = _left_out(composer, order.besides)
        documents: dict[str, Document] = {}
        supplies = supplies_of(composer, order.paper, order.ink, _laid_out(composer, order, documents, progress))
        composer.problems.raise_if_any()
        assert supplies is not None
        wanted = in_printing_order(table.portions(supplies))
        target = order.out / identity.id
        if identity.id != game:
            stack.enter_context(claimed(target, waiting))
        sheets = job_sheets(wanted)
        log = all_of(sheets)
        useless: tuple[tuple[str, int], ...] = ()
        if order.only_changes:
            last = JobLog.read(target)
            if last is None:
                raise UsageError(
                    f"no earlier job of this game is known in {order.out}; print it without --changed first"
                )
            found = changes(last, sheets, {look(leaf) for supply in supplies for leaf in supply.leaves})
            log, sheets, useless = found.log, list(found.sheets), found.useless
            wanted = _of_changes(sheets)
        job = print_job(sheets, order.paper, order.printing, composer.game.spoken(order.paper.english))
        files = _made(composer, order, job, wanted, documents, sheets) if sheets else {}
        printout = _written(target, files, log, Printout((), job, tuple(wanted), useless, left_out=left_out))
        notice([*composer.gap_notices(), *composer.notices()])
        return printout


def _left_out(composer: Composer, besides: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What a job could have besides, and does not. Raises UsageError for a name that is none of them."""
    possible = {each.id: each.spec.title for each in composer.components if not each.kind.at_table}
    for name in besides:
        if not possible:
            raise UsageError(f"there is nothing to print besides, and no “{name}”: all of this game is in every job")
        if name not in possible:
            raise misuse(name, possible, "thing to print besides")
    return tuple((name, title) for name, title in possible.items() if name not in besides)


def _of_changes(sheets: list[JobSheet]) -> list[Portion]:
    """What is printed of each supply where only changes are: so many sheets, of so many."""
    leaves: dict[str, tuple[Portion, list[Leaf]]] = {}
    for sheet in sheets:
        supply = sheet.portion.supply
        leaves.setdefault(f"{supply.id} {supply.option}", (sheet.portion, []))[1].append(sheet.leaf)
    return [
        Portion(replace(whole.supply, leaves=tuple(fresh)), 1, _changed(len(fresh), len(whole.leaves)))
        for whole, fresh in leaves.values()
    ]


def _changed(fresh: int, count: int) -> Phrase:
    return Phrase("job.changed", (("fresh", fresh), ("count", count)))


def _check_players(players: int, possible: tuple[int, int], title: str) -> None:
    fewest, most = possible
    if not fewest <= players <= most:
        range_ = f"{fewest}–{most} players" if fewest < most else f"{most} {plural(most, 'player')}"
        raise UsageError(f"{title} is for {range_}, not for {players}")


def _laid_out(
    composer: Composer, order: JobOrder, documents: dict[str, Document], progress: Progress
) -> Callable[[Component, Ink], tuple[Page, ...] | None]:
    """Lays components out one after the other, and keeps their documents."""

    def pages(component: Component, ink: Ink) -> tuple[Page, ...] | None:
        progress(len(documents), 2 * len(composer.components), component.id)
        printable = composer.printable(component, order.paper, ink)
        if printable is None:
            return None
        documents[component.id] = printable.document
        return printable.document.pages

    return pages


def _made(
    composer: Composer,
    order: JobOrder,
    job: PrintJob,
    wanted: list[Portion],
    documents: Mapping[str, Document],
    sheets: list[JobSheet],
) -> dict[str, bytes]:
    """The bytes of each file, by its name below the game's folder."""
    identity = composer.game.identity
    say = composer.game.spoken(order.paper.english)
    who = say.counted("count.player", order.players)
    title = spelling_on(order.paper, identity)(identity.title)
    title = say("job.title_changed" if order.only_changes else "job.title", game=title, players=who)
    about = "job.subject_friendly" if order.ink is Ink.FRIENDLY else "job.subject"
    subject = f"{say(about, players=who, paper=order.paper.name)} {identity.credits.source}".strip()
    session = find_export(DEFAULT_EXPORT).session(composer.fonts)
    table = f"{order.players}-{plural(order.players, 'player')}"
    name = f"{identity.id}-{table}-{order.paper.id}{TWIN if order.ink is Ink.FRIENDLY else ''}"
    name += "-changed" if order.only_changes else ""
    with composer.budget.step("writing the job", lambda: identity.id):
        data = session.write(job.document(title, identity.credits.design, subject, identity.language))
    files = {f"{FOLDER}/{name}.pdf": data}
    if order.mail:
        # The guide tells of the one file, in which everything is flipped on the same edge.
        used = dict.fromkeys(each.portion.supply.id for each in sheets if each.portion.supply.sort is not Sort.GUIDE)
        singles = {}
        for component in used:
            file = next(each.supply.file for each in wanted if each.supply.id == component)
            with composer.budget.step(f"writing “{file}”", lambda: identity.id):
                singles[file] = session.write(documents[component])
        files[f"{FOLDER}/{name}.zip"] = mailed(name, data, singles, composer, job, wanted, who, say)
    return files


def _written(target: Path, files: Mapping[str, bytes], log: JobLog, printout: Printout) -> Printout:
    known = {name: data for name, data in files.items() if _is_there(target / name, data)}
    places = tuple(target / name for name in files)
    if len(known) == len(files) and JobLog.read(target) == log:
        return replace(printout, files=places, outcome=Outcome.KEPT)
    with staged(target) as stage:
        for name, data in files.items():
            if name not in known:
                stage.write(name, data)
        stage.record(JOB_LOG, log.text().encode())
        stage.commit()
    return replace(printout, files=places)


def _is_there(file: Path, data: bytes) -> bool:
    try:
        return file.read_bytes() == data
    except OSError:
        return False
