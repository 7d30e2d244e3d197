"""`pnp export NAME GAME …`: a command for each export, with options of its own and those that all of them have."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import typer
from typer.core import TyperGroup

from pnp.cli.guard import MISUSE, PROBLEMS, guarded
from pnp.cli.here import folders, id_of, out_folder
from pnp.cli.options import (
    AllOption,
    BudgetOption,
    BundledOption,
    ExportInkOption,
    ForceOption,
    Games,
    NoCheckOption,
    OnlyOption,
    OutOption,
    PaperOption,
    TrustOption,
    inks,
    papers,
)
from pnp.cli.progress import Progress
from pnp.cli.settings import InkChoice
from pnp.cli.telling import complain, report_lines, say, warn
from pnp.cli.trusting import warn_untrusted
from pnp.export import NothingToExport, Pack, bundled_packs, find_pack, known_packs
from pnp.source.problems import PnpError, Problem, UsageError

_SETTINGS = {"help_option_names": ["-h", "--help"]}


class _Exports(TyperGroup):
    """A command is made when somebody asks for it: `pnp --help` loads none, and installed exports have theirs."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Without those that do not work: whoever asks for one by its name hears why."""
        return [name for name in known_packs() if self._made(name) is not None]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = self._made(cmd_name)
        if command is None and not ctx.resilient_parsing:  # which is how the Tab key asks
            try:
                find_pack(cmd_name)
            except UsageError as error:
                complain(error)
            ctx.exit(MISUSE)
        return command

    @staticmethod
    def _made(name: str) -> Any:
        try:
            return _command(name)
        except UsageError:
            return None


app = typer.Typer(
    name="export",
    cls=_Exports,
    help="Make other things than PDFs of whole games: pictures, drawings, …; each has options of its own.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings=_SETTINGS,
)


def _export(
    games: Games = None,
    bundled: BundledOption = False,
    paper: PaperOption = None,
    ink: ExportInkOption = None,
    only: OnlyOption = None,
    out: OutOption = None,
    force: ForceOption = False,
    no_check: NoCheckOption = False,
    every: AllOption = False,
    trust: TrustOption = False,
    budget: BudgetOption = None,
    *,
    pack: Pack,
) -> None:
    """What all exports have in common: their options, and how they are run."""
    from pnp.build.exporting import Delivery, export_game
    from pnp.build.pipeline import Order, orders
    from pnp.cli.report import delivery_table

    roots = folders(games, bundled)
    place = out_folder(out, games, bundled, names=[*map(id_of, roots)])
    wanted = {root: papers(paper, root) for root in roots}
    order = Order((), inks(ink, InkChoice.FULL), place, tuple(only or ()), force, checked=not no_check)
    if no_check:
        warn("pnp: not checked: what is printed may not be playable")
    warn_untrusted(folders(games, bundled))
    deliveries: list[Delivery] = []
    noticed: list[Problem] = []
    unsuited: list[NothingToExport] = []
    code = 0
    for root, own in orders(roots, order):
        with (bar := Progress()) as progress:
            try:
                own = replace(own, papers=wanted[root])
                deliveries += export_game(root, pack, own, progress, bar.waiting, noticed.extend)
                continue
            except PnpError as error:
                failure = error
        if isinstance(failure, NothingToExport):
            unsuited.append(failure)
            continue
        code = max(code, MISUSE if isinstance(failure, UsageError) else PROBLEMS)
        complain(failure, "; nothing was written", everything=every)
    for line in report_lines(noticed, everything=every):
        warn(line)
    if deliveries:
        say(delivery_table(deliveries))
    for line in dict.fromkeys(line for delivery in deliveries for line in delivery.remarks):
        warn(f"note: {line}")
    for reason in unsuited:  # nothing has failed where other games suit the export
        if deliveries:
            warn(f"note: {reason}")
        else:
            complain(reason)
            code = code or MISUSE
    if code:
        raise typer.Exit(code)


def _runner(make: Callable[..., Pack]) -> Callable[..., None]:
    own = inspect.signature(make, eval_str=True).parameters
    common = inspect.signature(_export, eval_str=True).parameters
    games, *shared = (parameter for parameter in common.values() if parameter.name != "pack")

    @guarded
    def run(**values: Any) -> None:
        pack = make(**{name: values.pop(name) for name in own})
        _export(**values, pack=pack)

    @functools.wraps(make)
    def entry(**values: Any) -> None:
        run(**values)

    del entry.__wrapped__  # its signature is not the one to be read
    parameters = [games, *own.values(), *shared]
    keyword = inspect.Parameter.KEYWORD_ONLY
    signature = inspect.Signature([p.replace(kind=keyword) for p in parameters])
    entry.__signature__ = signature  # type: ignore[attr-defined]  # read by inspect, unknown to the types of functions
    entry.__annotations__ = {}
    return entry


def _command(name: str) -> Any:
    """Raises UsageError for a name that leads to no export, or to none that works."""
    make = _bundled(name) if name in bundled_packs() else _plain(find_pack(name))
    single = typer.Typer(rich_markup_mode=None, add_completion=False, context_settings=_SETTINGS)
    single.command(name)(_runner(make))
    return typer.main.get_command(single)


def _bundled(name: str) -> Callable[..., Pack]:
    """From options of its own to the export with these."""
    make: Callable[..., Pack] = importlib.import_module(f"pnp.cli.exports.{name}").make
    return make


def _plain(pack: Pack) -> Callable[..., Pack]:
    def make() -> Pack:
        return pack

    make.__doc__ = inspect.getdoc(pack)
    return make
