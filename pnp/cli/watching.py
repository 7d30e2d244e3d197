"""`pnp watch`: builds a game again whenever one of its files is saved, and says in a line what came of it."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.cli.guard import guarded
from pnp.cli.here import folder, id_of, out_folder
from pnp.cli.options import (
    AllOption,
    BacksOption,
    BleedOption,
    BudgetOption,
    FlipOption,
    GameName,
    MarksOption,
    NoCheckOption,
    OneInkOption,
    OnePaperOption,
    OnlyOption,
    OutOption,
    PrinterOption,
    TrustOption,
    one_ink,
    one_paper,
    printing,
)
from pnp.cli.progress import Progress
from pnp.cli.telling import complain, report_lines, say, warn
from pnp.cli.trusting import warn_untrusted
from pnp.play.own_code import is_code
from pnp.source.problems import UsageError, printable

if TYPE_CHECKING:
    from pnp.build.watching import Round, Watch

Batches = Iterable[Iterable[Path]]
_FEW = 3  # files that a line names; the others are counted
_TICK_MS = 250  # between two looks whether the folder is still the same
_BURST_MS = 100  # so long nothing is saved, and a burst is over
_PAUSE_S = 0.5


@guarded
def watch(
    game: GameName = None,
    paper: OnePaperOption = None,
    ink: OneInkOption = None,
    only: OnlyOption = None,
    backs: BacksOption = None,
    flip: FlipOption = None,
    marks: MarksOption = None,
    bleed: BleedOption = None,
    printer: PrinterOption = None,
    out: OutOption = None,
    open_: Annotated[
        bool, typer.Option("--open", help="Show the first PDF, or that of --only, once it is there.")
    ] = False,
    no_check: NoCheckOption = False,
    every: AllOption = False,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Build a game, and again whenever one of its files is saved, until Ctrl-C; on one paper, in one ink.

    Example: pnp watch my-game --only cards --open
    """
    from pnp.build.pipeline import Order
    from pnp.build.watching import Watch
    from pnp.cli.opening import open_file

    # For good: whoever moves the folder moves the place that the user stands in, too.
    root, colour = folder(game).resolve(), one_ink(ink)
    size = one_paper(paper, root)
    order = Order(
        (size,),
        (colour,),
        out_folder(out, game, names=[id_of(root)]),
        tuple(only or ()),
        checked=not no_check,
        printing=printing(backs, flip, marks, bleed, printer),
    )
    if no_check:
        warn("pnp: not checked: what is printed may not be playable")
    warn_untrusted([root])
    session = Watch(root, order)
    say(f"watching {printable(root.name)} ({size.id}, {colour} ink); Ctrl-C ends it")
    run(session, bursts(root, session.concerns), shown=open_file if open_ else None, every=every)


def run(
    session: Watch,
    batches: Batches,
    *,
    shown: Callable[[Path], str] | None = None,
    every: bool = False,
    clock: Callable[[], time.struct_time] = time.localtime,
) -> None:
    """A round for each burst; the first burst is none, and makes all. UsageError ends it only in the first round."""
    for number, changes in enumerate(batches):
        begun = time.monotonic()
        with (bar := Progress(plain=False)) as progress:
            done = session.round(changes, progress, bar.waiting)
        if number == 0 and isinstance(done.failure, UsageError):
            raise done.failure
        if any(is_code(name) for name in done.changed):  # rules that were trusted are others now
            warn_untrusted([session.root])
        tell(done, time.strftime("%H:%M:%S", clock()), time.monotonic() - begun, every=every)
        if shown is not None and done.outputs:
            if why := shown(done.outputs[0].file):
                warn(f"pnp: {why}")
            shown = None
        sys.stdout.flush()
        del done
        gc.collect()  # what a round leaves would pile up: they are many, and nobody is waiting now


def tell(done: Round, at: str, seconds: float, *, every: bool = False) -> None:
    """When, what was saved, and what came of it."""
    if done.failure is not None:
        complain(done.failure, "; the files are as they were", everything=every)
        say(f"{at} {_saved(done)}: not built")
        return
    for line in report_lines(done.notices, everything=every):
        warn(line)
    for file in done.left:
        warn(f"note: {file.as_posix()}: no component makes this now (pnp build --clean removes it)")
    names = [output.file.name for output in done.made]
    said = f"made {_few(names)} in {seconds:.1f} s" if names else "nothing to make again"
    say(f"{at} {_saved(done)}: {said}")


def _saved(done: Round) -> str:
    return _few([name if name != "." else "the folder" for name in done.changed]) or "begin"


def _few(names: list[str]) -> str:
    more = f" and {len(names) - _FEW} more" if len(names) > _FEW else ""
    return f"{', '.join(names[:_FEW])}{more}"


def bursts(
    root: Path,
    concerns: Callable[[Path], bool],
    eyes: Callable[..., Iterator[set[tuple[Any, str]]]] | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> Iterator[set[Path]]:
    """What was saved, all that comes at once together; at first nothing, with the eyes open already.

    A folder that is gone is waited for; one that is another by now is looked at anew, as a whole. `eyes` and `pause`
    are those of watchfiles and of the clock, unless told.
    """
    anew: set[Path] = set()
    while True:
        if _identity(root) is None:
            yield {root}
            while _identity(root) is None:
                pause(_PAUSE_S)
        same = _identity(root)
        begun = False
        for changes in _seen(root, concerns, eyes or _eyes()):
            if _identity(root) != same:
                break
            if changes or not begun:
                yield changes if begun else changes | anew
                begun = True
        anew = {root}


def _seen(
    root: Path, concerns: Callable[[Path], bool], eyes: Callable[..., Iterator[set[tuple[Any, str]]]]
) -> Iterator[set[Path]]:
    """Nothing now and then, too. Where the system does not tell what is saved, somebody goes and looks."""
    wanted = {"step": _BURST_MS, "rust_timeout": _TICK_MS, "yield_on_timeout": True, "ignore_permission_denied": True}
    for polling in (None, True):
        try:
            for changes in eyes(root, watch_filter=None, force_polling=polling, **wanted):
                yield {path for _, name in changes if concerns(path := Path(name))}
            return
        except FileNotFoundError:
            return
        except (OSError, RuntimeError):  # too many files are watched already, or a disk that tells nothing
            if polling:
                raise


def _eyes() -> Callable[..., Iterator[set[tuple[Any, str]]]]:
    import watchfiles  # takes its time, and only this command needs it

    return watchfiles.watch


def _identity(root: Path) -> tuple[int, int] | None:
    """Which folder it is, as far as can be told; None where there is none."""
    try:
        status = root.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
