"""The pipeline: a game's folder -> PDFs, or other files. Everything is gathered before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from pnp import plugins
from pnp.build.ledger import LEDGER, Entry, Ledger, sha256
from pnp.build.staging import claimed, staged, take_over
from pnp.disk.facts import Facts, remembered
from pnp.disk.tool import tool_digest
from pnp.export import DEFAULT_EXPORT, Export, find_export
from pnp.game.library import COMPONENTS_FILE, GAME_FILE, printed_components
from pnp.play import trust
from pnp.scene.ink import Ink, output_name
from pnp.sheet.paper import Paper
from pnp.sheet.printing import AS_USUAL, Printing
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, UsageError
from pnp.source.spans import misuse
from pnp.source.toml import read_toml

if TYPE_CHECKING:  # an up-to-date build does without them
    from pnp.build.compose import Composer, Printable
    from pnp.build.kept import Kept
    from pnp.sheet.table import Table

Progress = Callable[[int, int, str], None]


class Outcome(StrEnum):
    MADE = "made"
    KEPT = "up to date"


@dataclass(frozen=True, slots=True)
class Order:
    """What to build of each game, and where to."""

    papers: tuple[Paper, ...]
    inks: tuple[Ink, ...]
    out: Path
    only: tuple[str, ...] = ()
    force: bool = False
    checked: bool = True  # by the game's own rules
    printing: Printing = AS_USUAL
    export: Export = field(default_factory=lambda: find_export(DEFAULT_EXPORT))


@dataclass(frozen=True, slots=True)
class Output:
    file: Path
    pages: int
    players_per_print: int | None
    outcome: Outcome


def orders(roots: Sequence[Path], order: Order) -> list[tuple[Path, Order]]:
    """What to build of which game: with several games, each makes those of the wanted components that it has."""
    seen: dict[str, Path] = {}
    wanted: list[tuple[Path, Order]] = []
    known: set[str] = set()
    for root in roots:
        game, components = peek(Folder(root))
        if game is not None and seen.setdefault(game, root) != root:
            raise UsageError(
                f"{root} and {seen[game]} both call themselves “{game}”, so they would overwrite one another"
            )
        own = tuple(name for name in order.only if name in components)
        known.update(own)
        if len(roots) == 1 or not order.only:
            wanted.append((root, order))
        elif own:
            wanted.append((root, replace(order, only=own)))
    if len(roots) > 1 and (lost := [name for name in order.only if name not in known]):
        raise UsageError(f"none of these games has a component “{lost[0]}”")
    return wanted


def build_game(
    root: Path,
    order: Order,
    progress: Progress,
    waiting: Callable[[str], None] = lambda line: None,
    notice: Callable[[Sequence[Problem]], None] = lambda problems: None,
    tool: str = "",
    kept: Kept | None = None,
) -> list[Output]:
    """Builds one game. Raises DataError, UsageError or OutputError, and then has changed no file.

    `waiting` is told who holds the folder of the outputs, if somebody does; `notice` what readers will stumble over;
    `tool` is the state of pnp that is at work, which takes time to find out; `kept`, what was made before.
    """
    # 1. Nothing changed since the last build, and nobody is at work? Then no library needs to be loaded.
    folder = Folder(root)
    tool = tool or tool_digest()
    game, _ = peek(folder)
    is_busy = game is not None and take_over(order.out / game)
    stamp = _stamp(folder, tool, order)
    if not is_busy and (there := _up_to_date(folder, order, stamp)) is not None:
        return there
    with ExitStack() as stack:
        # One build at a time, from here on: who waits for another reads what there is then.
        if game is not None and stack.enter_context(claimed(order.out / game, waiting)) | is_busy:
            folder = Folder(root)
            stamp = _stamp(folder, tool, order)
            if (there := _up_to_date(folder, order, stamp)) is not None:
                return there

        # 2. Load the game, ask its rules, 3. lay every sheet out; all problems of these come together.
        from pnp.build.shelf import kept_for  # an up-to-date build does without

        facts, kept = remembered(tool), kept if kept is not None else kept_for(folder.root, tool)
        composer = composed(
            folder, order.printing, order.inks, checked=order.checked, measured=True, facts=facts, kept=kept
        )
        printables = _laid_out(composer, order, progress)
        # Sheets are done, whether they are written or not. What they were judged by would be in the way from here on.
        composer.forget()
        kept.close()

        # 4. Render what looks different from what is there, aside; 5. switch.
        if composer.game.identity.id != game:
            stack.enter_context(claimed(order.out / composer.game.identity.id, waiting))
        # While it was read: what is printed is up to date for nobody.
        if folder.was_changed or _stamp(Folder(root), tool, order) != stamp:
            stamp = ""
        outputs = _written(composer, printables, order, stamp, tool, progress)
        facts.keep()
        notice([*composer.gap_notices(), *composer.notices()])
        return outputs


def composed(
    folder: Folder,
    printing: Printing,
    inks: Collection[Ink],
    *,
    checked: bool,
    measured: bool = False,
    table: Table | None = None,
    facts: Facts | None = None,
    kept: Kept | None = None,
) -> Composer:
    """The loaded game, with what its rules find wrong among its problems unless nobody asked them.

    Pictures that cannot be seen or told apart in these inks are no matter of the rules: nobody prints them unasked.
    `measured`: the guide to printing says how much ink the sheets take; `table`: and is for one job.
    """
    from pnp.build.compose import Composer

    composer = Composer(folder, printing, judged=checked, measured=measured, table=table, facts=facts, kept=kept)
    if checked:
        composer.add_rule_problems()
    composer.add_lookalikes(inks)
    if checked:
        with composer.step("replaying the examples"):
            composer.problems.add(*composer.referee.example_problems(), *composer.referee.left_out())
    return composer


def refuse_unknown(composer: Composer, only: Sequence[str]) -> None:
    """Raises UsageError for a component that the game does not have; what is wrong with the game comes first.

    A component whose row cannot be read is none of those that there are, and its own problem says why.
    """
    ids = [component.id for component in composer.components]
    for name in only:
        if name not in ids:
            composer.problems.raise_if_any()
            raise misuse(name, ids, f"component of {composer.game.identity.id}")


def _stamp(folder: Folder, tool: str, order: Order) -> str:
    """What was built unchecked is not up to date for a build that checks, nor without rules for one with them."""
    return sha256(f"{folder.digest()} {tool} {order.checked} {order.printing}{trust.state(folder)}".encode())


def _written(
    composer: Composer,
    printables: Sequence[Printable],
    order: Order,
    stamp: str,
    tool: str,
    progress: Progress,
) -> list[Output]:
    target = order.out / composer.game.identity.id
    ledger = Ledger.read(target)
    ledger.stamp = stamp
    ledger.plugins = plugins.used()
    ledger.full_only = [component.id for component in composer.components if Ink.FRIENDLY not in component.inks]
    export, written = order.export, _stamp_of_files(stamp, order.export)
    outputs, session, faces = [], export.session(composer.fonts), composer.fonts.faces
    with staged(target) as stage:
        for number, printable in enumerate(printables):
            name = _file(printable.paper, printable.component, printable.ink, export)
            fingerprint = sha256(f"{printable.document.fingerprint()} {tool} {export.identity} {faces}".encode())
            entry = None if order.force else ledger.intact(target, name)
            outcome = Outcome.KEPT
            if entry is None or entry.fingerprint != fingerprint:
                progress(len(printables) + number, 2 * len(printables), name)
                with composer.budget.step(f"writing “{name}”", lambda: composer.game.folder.display(COMPONENTS_FILE)):
                    data = session.write(printable.document)
                stage.write(name, data)
                pages = len(printable.document.pages)
                entry = Entry(written, fingerprint, sha256(data), pages, printable.players_per_print)
                outcome = Outcome.MADE
            ledger.outputs[name] = replace(entry, stamp=written, players_per_print=printable.players_per_print)
            outputs.append(Output(target / name, entry.pages, printable.players_per_print, outcome))
        stage.record(LEDGER, ledger.text().encode())
        stage.commit()
    return outputs


def _laid_out(composer: Composer, order: Order, progress: Progress) -> list[Printable]:
    refuse_unknown(composer, order.only)
    # Whoever asks for what stands on the pages of another means those.
    only = {component.shares or component.id for component in composer.components if component.id in order.only}
    jobs = [
        (component, paper, ink)
        for paper in order.papers
        for component in composer.components
        if not component.shares and (not only or component.id in only)
        for ink in order.inks
        if ink in component.inks
    ]
    _make_guests(composer, order, only)
    if composer.components and not jobs and not composer.problems.are_grave:
        raise UsageError(f"nothing to make: {', '.join(order.only) or 'all of it'} exists in full ink only")
    printables = []
    for number, (component, paper, ink) in enumerate(jobs):
        progress(number, 2 * len(jobs), _file(paper, component.id, ink, order.export))
        printables.append(composer.printable(component, paper, ink))
    composer.problems.raise_if_any()
    return [printable for printable in printables if printable is not None]


def _make_guests(composer: Composer, order: Order, only: Collection[str]) -> None:
    """What stands on the pages of another is asked for by that one; if that has none either, nobody would miss it."""
    for guest in composer.components:
        if guest.shares and (not only or guest.shares in only):
            for paper, ink in product(order.papers, order.inks):
                if ink in guest.inks:
                    composer.sheets(guest, paper, ink)


def _up_to_date(folder: Folder, order: Order, stamp: str) -> list[Output] | None:
    """The wanted outputs, if all of them are there and right for this state of data and tool."""
    game, components = peek(folder)
    if game is None or order.force or not set(order.only) <= set(components):
        return None
    target = order.out / game
    ledger = Ledger.read(target)
    if ledger.stamp != stamp or not plugins.unchanged(ledger.plugins):
        return None
    outputs, written = [], _stamp_of_files(stamp, order.export)
    for paper in order.papers:
        for component in (name for name in components if not order.only or name in order.only):
            for ink in order.inks:
                if ink is Ink.FRIENDLY and component in ledger.full_only:
                    continue
                name = _file(paper, component, ink, order.export)
                entry = ledger.intact(target, name)
                if entry is None or entry.stamp != written:
                    return None
                outputs.append(Output(target / name, entry.pages, entry.players_per_print, Outcome.KEPT))
    return outputs


def _stamp_of_files(stamp: str, export: Export) -> str:
    """Two exports may give their files the same names, and what one wrote is not up to date for the other."""
    return sha256(f"{stamp} {export.identity}".encode())


def _file(paper: Paper, component: str, ink: Ink, export: Export) -> str:
    """Below the folder of the game's outputs."""
    return f"{paper.id}/{output_name(component, ink, export.suffix)}"


_LONGEST_ID = 40  # as the schema has it


def peek(folder: Folder) -> tuple[str | None, list[str]]:
    """The game's id and its components, unchecked; no id where the full load will say what is wrong."""
    try:
        name = read_toml(folder, GAME_FILE).values.get("id")
        components = printed_components(read_toml(folder, COMPONENTS_FILE).values)
    except DataError:
        return None, []
    # The id becomes part of a path here, before the schema has looked at it.
    is_id = isinstance(name, str) and len(name) <= _LONGEST_ID and name.replace("-", "").isalnum()
    return (name if is_id else None), components
