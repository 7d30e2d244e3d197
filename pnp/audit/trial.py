"""A slip -> what becomes of it: made in a scratch copy of the folder, layer by layer, the cheapest first."""

from __future__ import annotations

import gc
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path

from pnp.audit.evidence import Evidence, PrintedPage, digests, printed_pages, transcripts
from pnp.audit.slips import Slip, Sort
from pnp.audit.source import Source
from pnp.audit.verdict import Finding, Verdict, judged
from pnp.build.check import Layer, unprinted_layers
from pnp.build.compose import Composer
from pnp.disk.facts import Facts
from pnp.disk.scratch import scratch_folder, scribble
from pnp.play.playout import described
from pnp.play.rounds import Rounds
from pnp.play.sittings import play
from pnp.scene.ink import Ink
from pnp.sheet import product
from pnp.sheet.paper import STANDARD_PAPERS, Paper
from pnp.source.edits import edited
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem

_TIDY = 10  # trials between two that clear up
SECONDS = 60.0  # of work for one trial: more than any sound one takes
_UNPLAYED = ("layouts/", "art/", "palette.toml", "art.toml", "figures.toml", "examples.toml")  # what no rules read


_PLAYED = (Sort.NUMBER, Sort.SWITCH, Sort.REFERENCE, Sort.LIST, Sort.ROW)  # what rules turn on; words they do not


class _TooLong(BaseException):
    """Not an Exception: what catches the crashes of rules must not catch this."""


class _Reported(Exception):  # noqa: N818 - reads as what it says where it is raised
    """A layer has said something that it does not say of the untouched data."""

    def __init__(self, layer: str, problem: Problem) -> None:
        super().__init__(layer, problem)
        self.layer, self.problem = layer, problem


class Trials:
    """One scratch copy of a game's folder, in which slips are made and undone."""

    def __init__(self, root: Path, scratch: Path) -> None:
        self.source = Source(Folder(root))
        self.root = scratch
        for name, data in self.source.raw.items():
            scribble(scratch / name, data)
        self._heard: Counter[tuple[str, str]] = Counter()  # what the untouched data has to hear
        self._untouched_playouts: list[Problem] | None = None
        self._done = 0
        self._facts = Facts()  # of pages that a slip does not touch
        problems: list[Problem] = []
        self.untouched = Evidence()
        self.untouched = self._with_games(*self._printed(lambda layer, found: problems.extend(found)))
        self.problems = sorted(set(problems))
        self._heard = Counter(map(self._gist, self.problems))

    def _gist(self, problem: Problem) -> tuple[str, str]:
        return problem.file, problem.message

    def tried(self, slip: Slip) -> Finding:
        """What becomes of a slip. A crash or a hang counts as missed: a traceback is nobody's message."""
        changed = edited(self.source.raw, slip.edits)
        try:
            for name, data in changed.items():
                scribble(self.root / name, data)
            with _limited(SECONDS):
                finding, may_play = self._tried(slip)
            return self._with_playouts(finding) if may_play else finding
        except _TooLong:
            return Finding(Verdict.MISSED, f"a trial takes longer than {SECONDS:.0f} seconds", "hang")
        except Exception as error:  # whatever a slip breaks in pnp or in a game's rules is the finding: others go on
            return Finding(Verdict.MISSED, f"a crash: {described(error)}", "crash")
        finally:
            for name in changed:
                scribble(self.root / name, self.source.raw[name])
            self._done += 1
            if self._done % _TIDY == 0:  # whole games hang together in circles, and are large
                gc.collect()

    def _tried(self, slip: Slip) -> tuple[Finding, bool]:
        """The finding, and whether games as the check plays them might still change it."""
        try:
            return self._judged(slip)
        except _Reported as reported:
            return Finding(Verdict.NOTICED, self._told(reported.problem), reported.layer), False
        except DataError as error:  # the untouched game can be loaded
            return Finding(Verdict.NOTICED, self._told(error.problems[0]), Layer.LOAD), False

    def _judged(self, slip: Slip) -> tuple[Finding, bool]:
        composer, evidence = self._printed(self._news)
        is_played = not slip.file.startswith(_UNPLAYED)
        told = replace(evidence, transcripts=self.untouched.transcripts)
        if is_played and evidence.says_as(self.untouched):  # where words changed, games decide nothing
            told = self._with_games(composer, evidence)
        if told.prints_as(self.untouched) and told.plays_as(self.untouched):
            return Finding(Verdict.IDLE), False
        finding = judged(slip, self.source, self.untouched, told)
        if finding.verdict is not Verdict.MISSED or not is_played or slip.sort not in _PLAYED:
            return finding, False
        if told.plays_as(self.untouched):
            told = self._with_games(composer, evidence)
        return finding, not told.plays_as(self.untouched)

    def _told(self, problem: Problem) -> str:
        display = Folder(self.root).display("")
        return str(replace(problem, file=problem.file.removeprefix(display).lstrip("/")))

    def _news(self, layer: str, problems: Iterable[Problem]) -> None:
        found = list(dict.fromkeys(problems))
        for gist, times in Counter(map(self._gist, found)).items():
            if times > self._heard[gist]:
                raise _Reported(layer, next(problem for problem in found if self._gist(problem) == gist))

    def _printed(self, tell: Callable[[str, Iterable[Problem]], None]) -> tuple[Composer, Evidence]:
        """Everything that is printed; each layer tells what it has found before the next begins.

        What looks as it did on the first paper is not laid out for the others.
        """
        composer = Composer(Folder(self.root), facts=self._facts)
        for layer in unprinted_layers(composer):
            tell(layer, composer.problems.found)
        looks: dict[tuple[str, str], tuple[str, ...]] = {}
        pages: list[PrintedPage] = []
        for paper, ink in _orders():
            for component in composer.components:
                look = component.id, ink.value
                is_known = paper is not STANDARD_PAPERS[0] and looks.get(look) == self.untouched.digests.get(look, ())
                if is_known or ink not in component.inks:
                    continue
                printable = composer.printable(component, paper, ink)
                tell(Layer.PRINT, composer.problems.found)
                if paper is STANDARD_PAPERS[0] and printable is not None:
                    looks[look] = digests(printable)
                    # What a booklet, a box or the guide to printing shows of others is theirs.
                    of_others = hasattr(component.spec, "of") or component.kind.sort is product.Sort.GUIDE
                    if ink is Ink.FULL and not of_others:
                        pages += printed_pages(printable)
        composer.add_unused()
        tell(Layer.PRINT, composer.problems.found)
        return composer, Evidence(looks, tuple(pages))

    def _with_games(self, composer: Composer, evidence: Evidence) -> Evidence:
        referee = composer.referee
        return replace(evidence, transcripts=transcripts(referee.model) if referee.is_playable else ())

    def _with_playouts(self, finding: Finding) -> Finding:
        """Games as the check plays them; the untouched data has its own said only if there is something to compare."""
        try:
            with _limited(SECONDS):
                found = self._played()
            if found and self._untouched_playouts is None:
                self._compared(found)
            self._news(Layer.PLAYOUTS, found)
        except _Reported as reported:
            return Finding(Verdict.NOTICED, self._told(reported.problem), reported.layer)
        except _TooLong:
            pass  # what was found without them stands
        return finding

    def _compared(self, found: list[Problem]) -> None:
        slipped = {
            name: (self.root / name).read_bytes()
            for name, data in self.source.raw.items()
            if (self.root / name).read_bytes() != data
        }
        for name in slipped:
            scribble(self.root / name, self.source.raw[name])
        self._untouched_playouts = self._played()
        self._heard += Counter(map(self._gist, self._untouched_playouts))
        for name, data in slipped.items():
            scribble(self.root / name, data)

    def _played(self) -> list[Problem]:
        referee = Composer(Folder(self.root)).referee
        if not referee.is_playable or referee.model is None:
            return []
        model = referee.model
        rounds = Rounds(model)
        sittings = chain(rounds.first(), chain.from_iterable(rounds.further()))
        return list(referee.playout_problems(rounds.watched(play(model, sitting) for sitting in sittings)))


def _orders() -> Iterator[tuple[Paper, Ink]]:
    for paper in STANDARD_PAPERS:
        for ink in Ink:
            yield paper, ink


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Seconds of work, not of waiting; where there are such alarms, and in the main thread, which alone hears them."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise _TooLong

    try:
        before = signal.signal(signal.SIGPROF, ring)
    except ValueError:
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def trials(root: Path) -> Iterator[Trials]:
    """With a scratch copy that is gone afterwards."""
    with scratch_folder() as scratch:
        yield Trials(root, scratch)
