"""An order -> games in a process of its own, with processes that help it: progress, figures so far, and files.

What is sent back are pairs of a word and plain values. The process ends itself when it is told to stop or when nobody
listens any more, and then tells what was played until then.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from pnp.build.session import Draft
from pnp.disk.signals import uninterrupted
from pnp.lab import plans
from pnp.lab.contests import contest_csv, contest_page, contest_values
from pnp.lab.drafts import as_settings, drafted
from pnp.lab.executors import executor
from pnp.lab.experiment import Experiment, Trial
from pnp.lab.measuring import Measured
from pnp.lab.page import html
from pnp.lab.reports import About, experiment_page
from pnp.lab.store import kept
from pnp.lab.telling import as_csv, figures_csv, values
from pnp.play.arena import Contest, contest, players_of
from pnp.play.crosstable import Standing, standing
from pnp.play.model import AnyModel
from pnp.play.playout import Record
from pnp.play.search.worth import sign_alone
from pnp.play.simulate import Request, player_counts, simulate, summary_values
from pnp.play.sittings import Sitting, played
from pnp.source.folder import Folder
from pnp.source.pace import Pace
from pnp.source.problems import DataError, PnpError
from pnp.studio.lab_findings import Findings, experiment_found
from pnp.studio.lab_offers import told
from pnp.studio.lab_orders import Order, Sort
from pnp.studio.lab_played import contest_found, simulation_found
from pnp.studio.lab_words import Voice
from pnp.studio.words import studio_words

_EVERY_S = 0.5  # between two looks at what there is so far …
_SHARE = 8  # … which take at most one part of so many of the time
_FEW = 9  # games that tell nothing yet
_NICENESS = 5  # pages that somebody waits for come first
Files = dict[str, str]


class Teller:
    """Sends progress at once, and figures now and then."""

    def __init__(self, send: Callable[[str, Any], None], voice: Voice, clock: Callable[[], float]) -> None:
        self._send, self._voice, self._clock = send, voice, clock
        self._pace, self._next = Pace(clock), 0.0
        self._last = -1.0

    def progress(self, done: int, total: int) -> None:
        now = self._clock()
        left = self._pace.seconds_left(done, total)
        if done < total and now - self._last < 0.1:
            return
        self._last = now
        self._send("progress", {"done": done, "total": total, "text": self._voice.progress(done, total, left)})

    def look(self, found: Callable[[], Findings | None]) -> None:
        """Not so often that looking would be most of the work."""
        began = self._clock()
        if began < self._next:
            return
        if (findings := found()) is not None:
            self.show(findings)
        took = self._clock() - began
        self._next = self._clock() + max(_EVERY_S, _SHARE * took)

    def show(self, findings: Findings) -> None:
        self._send("findings", asdict(findings))


def work(order: Order, line: Connection) -> None:
    """In the process that was started for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal tells all; whoever started this one knows what to do
    with suppress(OSError, AttributeError):
        os.nice(_NICENESS if os.nice(0) == 0 else 0)
    gc.set_threshold(100_000, 50, 100)  # as `pnp` itself does
    send = _sender(line)
    try:
        with _heard(line):
            run(order, send)
    except KeyboardInterrupt:
        send("ended", {"finished": False})
    except DataError as error:
        folder = Draft(order.root, order.unsaved)
        send("failed", {"why": "", "problems": [asdict(it) for it in told(folder, error.problems)]})
    except (PnpError, OSError) as error:
        send("failed", {"why": str(error), "problems": []})
    finally:
        line.close()


def _sender(line: Connection) -> Callable[[str, Any], None]:
    def send(what: str, value: Any) -> None:
        with suppress(OSError), uninterrupted():  # nobody listens; or half a message would be heard
            line.send((what, value))

    return send


@contextmanager
def _heard(line: Connection) -> Iterator[None]:
    """A word from the other side, or its end, is as Ctrl-C: what was played by then is told."""

    def interrupt(*_: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: what follows clears away
        raise KeyboardInterrupt

    def listen() -> None:
        with suppress(EOFError, OSError):
            line.recv()
        signal.raise_signal(signal.SIGTERM) if os.name != "posix" else os.kill(os.getpid(), signal.SIGTERM)

    signal.signal(signal.SIGTERM, interrupt)
    threading.Thread(target=listen, daemon=True).start()
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


def run(order: Order, send: Callable[[str, Any], None], clock: Callable[[], float] = time.monotonic) -> None:
    """Sends “files” and “ended” last. Raises UsageError or DataError for what cannot be played."""
    voice = Voice(studio_words(order.language))
    teller = Teller(send, voice, clock)
    match order.sort:
        case Sort.SIMULATE:
            files, finished = _simulate(order, teller, voice)
        case Sort.ARENA:
            files, finished = _contest(order, teller, voice)
        case _:
            files, finished = _experiment(order, teller, voice)
    send("files", files)
    send("ended", {"finished": finished})


def _experiment(order: Order, teller: Teller, voice: Voice) -> tuple[Files, bool]:
    plan, command = _plan(order, voice)
    trial: list[Trial] = []

    def tell(done: int, total: int, _: str) -> None:
        teller.progress(done, total)
        teller.look(so_far)

    def so_far() -> Findings | None:
        now = trial[0].so_far()
        return experiment_found(now, order.sort, plan.title, voice) if now.arms and now.measures else None

    with executor(plan.bases, order.jobs) as doing:
        trial.append(Trial(plan.request, plan.variants, doing, kept(), tell))
        result = trial[0].run()
    if not result.arms:
        return {}, result.finished
    teller.show(experiment_found(result, order.sort, plan.title, voice))
    return _experiment_files(result, About(plan.title, command)), result.finished


def _plan(order: Order, voice: Voice) -> tuple[plans.Plan, str]:
    """And the command that plays the same; where there is none, how to come to one."""
    match order.sort:
        case Sort.SWEEP:
            return plans.sweep(order.root, order.settings, order.asked), order.command()
        case Sort.COMPARE:
            assert order.other is not None
            names = (order.name, order.other_name)
            return plans.comparison(order.root, order.other, order.asked, names), order.command()
        case _:
            saved, draft = Folder(order.root), Draft(order.root, order.unsaved)
            names = voice.say("lab.saved_version"), voice.say("lab.your_change")
            plan = drafted(saved, draft, order.asked, names)
            settings = as_settings(Folder(order.root), Draft(order.root, order.unsaved))
            return plan, order.command(tuple(settings or ())) or voice.say("lab.no_command")


def _experiment_files(result: Experiment, about: About) -> Files:
    return {
        "html": html(experiment_page(result, about)),
        "json": _json(values(result)),
        "csv": as_csv(result),
        "command": about.command,
    }


def _simulate(order: Order, teller: Teller, voice: Voice) -> tuple[Files, bool]:
    measured, told_values, finished = Measured(order.root), [], True
    counts = player_counts(order.root, order.players or None)
    request = Request(order.games, None, order.bots, order.board or None, order.seed, order.jobs)
    before = 0

    def so_far() -> Findings | None:
        return simulation_found(measured, voice) if measured.is_there else None

    def worth_a_look() -> Findings | None:
        return so_far() if measured.tables[-1].ended[_FEW:] else None

    def progress(done: int, total: int, _: str) -> None:
        teller.progress(before + done, order.games * len(counts))
        teller.look(worth_a_look)

    for count in counts:
        request = Request(order.games, count, order.bots, order.board or None, order.seed, order.jobs)
        measured.begin()
        summary, finished = simulate(order.root, request, measured.add, progress)
        told_values.append(summary_values(summary, request))
        before += order.games
        if not finished:
            break
    if (findings := so_far()) is None:
        return {}, finished
    teller.show(findings)
    files = {
        "html": measured.report(order.command(), request),
        "json": _json(told_values[0] if len(told_values) == 1 else told_values),
        "csv": figures_csv(measured.tables),
        "command": order.command(),
    }
    return files, finished


def _contest(order: Order, teller: Teller, voice: Voice) -> tuple[Files, bool]:
    asked = Contest(order.bots, order.games, order.number, order.board or None, order.seed, order.jobs)
    seen: list[Record] = []
    sign, planned, title = 1, 0, ""

    @contextmanager
    def playing(root: Path, model: AnyModel, plan: Sequence[Sitting], jobs: int, /) -> Iterator[Iterator[Record]]:
        nonlocal sign, planned, title
        sign = sign_alone(model) if players_of(model, asked) == 1 else 1
        planned, title = len(plan), model.game.identity.title
        with played(root, model, plan, jobs) as coming:
            yield (_noted(record, seen) for record in coming)

    def found(of: Standing) -> Findings:
        return contest_found(of, title, voice)

    def progress(done: int, total: int, _: str) -> None:
        teller.progress(done, total)
        if done > _FEW:
            teller.look(lambda: found(standing(asked.bots, seen, planned=planned, sign=sign)))

    result, finished = contest(order.root, asked, progress, playing)
    if not result.played:
        return {}, finished
    teller.show(found(result))
    files = {
        "html": html(contest_page(result, About(title, order.command()), asked)),
        "json": _json(contest_values(result, asked)),
        "csv": contest_csv(result),
        "command": order.command(),
    }
    return files, finished


def _noted(record: Record, seen: list[Record]) -> Record:
    seen.append(record)
    return record


def _json(told_values: object) -> str:
    return json.dumps(told_values, ensure_ascii=False, indent=2) + "\n"
