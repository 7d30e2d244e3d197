"""A game's folder and a request -> its audit: every slip of a sample, and what became of it."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from pnp.audit.acknowledged import acknowledgement, idle_problems, matches, read_acknowledged
from pnp.audit.mutators import all_slips
from pnp.audit.sample import sampled
from pnp.audit.slips import Slip
from pnp.audit.source import Source
from pnp.audit.store import Store, state
from pnp.audit.trial import Trials, trials
from pnp.audit.verdict import Finding, Verdict
from pnp.build.compose import Composer
from pnp.disk.scratch import scratch_folder
from pnp.disk.signals import unheard
from pnp.play.own_code import Code
from pnp.play.trust import hand_over, handed, handed_over
from pnp.source.folder import Folder
from pnp.source.problems import Problem, UsageError
from pnp.source.processes import pool

Progress = Callable[[int, int, str], None]


@dataclass(frozen=True, slots=True)
class Request:
    """What to try, and with how many processes; `out` is where findings are kept."""

    sample: int | None = None
    seed: int = 1
    only: tuple[str, ...] = ()
    jobs: int = 1
    fresh: bool = False
    out: Path = Path("build")


@dataclass(frozen=True, slots=True)
class Tried:
    slip: Slip
    finding: Finding
    acknowledged: str = ""  # why it is free, where it was missed


@dataclass(frozen=True, slots=True)
class Audit:
    game: str
    possible: int  # slips that could have been tried
    tried: tuple[Tried, ...]
    problems: tuple[Problem, ...]  # lines of audit.toml that acknowledge nothing

    def number(self, verdict: Verdict) -> int:
        return sum(tried.finding.verdict is verdict and not tried.acknowledged for tried in self.tried)

    @property
    def acknowledged(self) -> int:
        return sum(bool(tried.acknowledged) for tried in self.tried)

    @property
    def counted(self) -> int:
        return len(self.tried) - self.number(Verdict.IDLE) - self.acknowledged

    @property
    def share(self) -> float:
        """Of the slips that count, those that were noticed or carried; 1 where none counts."""
        good = self.number(Verdict.NOTICED) + self.number(Verdict.CARRIED)
        return good / self.counted if self.counted else 1.0


def audit_game(root: Path, request: Request, progress: Progress) -> Audit:
    """Raises DataError for a game that cannot be loaded, UsageError for a request that asks for nothing."""
    if request.jobs < 1:
        raise UsageError(f"{request.jobs} jobs: at least one is needed")
    if request.sample is not None and request.sample < 1:
        raise UsageError(f"a sample of {request.sample}: at least one is needed")
    folder = Folder(root)
    composer = Composer(folder)
    game, rules = composer.game, composer.referee.found
    free = read_acknowledged(folder)
    source = Source(folder)
    slips = all_slips(source)
    wanted = [slip for slip in slips if not request.only or any(_asked(slip, word, source) for word in request.only)]
    if not wanted:
        raise UsageError(f"nothing to try: no file or key is like {', '.join(request.only) or 'this'}")
    kept = state(source)
    chosen = sampled(wanted, request.sample, request.seed)
    # Scratch copies stand elsewhere, and what was decided about the folder's own rules holds for all of them.
    with handed_over(rules.code if rules.model is not None else None):
        findings = _findings(root, chosen, Store(request.out / game.identity.id, kept), request, progress)
    tried = []
    for slip in sorted(chosen, key=lambda slip: (slip.file, slip.line, slip.key, slip.id)):
        finding = findings[slip.id]
        line = acknowledgement(slip, free, source) if finding.verdict is Verdict.MISSED else None
        tried.append(Tried(slip, finding, line.reason if line is not None else ""))
    return Audit(game.identity.id, len(wanted), tuple(tried), tuple(idle_problems(free, slips, source)))


def _asked(slip: Slip, word: str, source: Source) -> bool:
    """A file, a key, or both with a colon between them."""
    file, _, key = word.partition(":")
    if key:
        return fnmatchcase(slip.file, file) and matches(key, slip, source)
    return fnmatchcase(slip.file, word) or matches(word, slip, source) or slip.id == word


def _findings(
    root: Path, slips: Sequence[Slip], store: Store, request: Request, progress: Progress
) -> dict[str, Finding]:
    if request.fresh:
        store.forget()
    known = store.read()
    findings = {slip.id: known[slip.id] for slip in slips if slip.id in known}
    waiting = [slip for slip in slips if slip.id not in findings]
    total = len(slips)
    if not waiting:
        return findings
    progress(len(findings), total, "the game as it is")
    with store.writing() as writer:
        for slip, finding in _tried(root, waiting, request.jobs):
            findings[slip.id] = finding
            writer.add(slip.id, finding)
            progress(len(findings), total, f"{len(findings)}/{total} {slip.file}:{slip.line} {finding.verdict}")
    return findings


def _tried(root: Path, slips: Sequence[Slip], jobs: int) -> Iterator[tuple[Slip, Finding]]:
    if jobs == 1 or len(slips) == 1:
        with trials(root) as here:
            for slip in slips:
                yield slip, here.tried(slip)
        return
    waiting = {slip.id: slip for slip in slips}
    while waiting:
        before = len(waiting)
        try:
            for slip, finding in _pooled(root, list(waiting.values()), jobs):
                del waiting[slip.id]
                yield slip, finding
        except BrokenProcessPool:  # one of those in hand has ended its process: each for itself then
            for slip in list(waiting.values())[:jobs]:
                del waiting[slip.id]
                yield slip, _alone(root, slip)
        assert len(waiting) < before


def _alone(root: Path, slip: Slip) -> Finding:
    try:
        return next(_pooled(root, [slip], 1))[1]
    except BrokenProcessPool:
        return Finding(Verdict.MISSED, "the process that tried it ended", "crash")


def _pooled(root: Path, slips: Sequence[Slip], jobs: int) -> Iterator[tuple[Slip, Finding]]:
    with scratch_folder() as scratch:
        executor = pool(jobs, _begin, root, str(scratch), handed())
        try:
            futures: dict[Future[Finding], Slip] = {executor.submit(_try_here, slip): slip for slip in slips}
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            executor.shutdown(wait=True, cancel_futures=True)


_here: list[Trials] = []


def _begin(root: Path, scratch: str, code: Code | None) -> None:
    """A folder of its own for each process; the process that asked hears Ctrl-C, and takes them all away."""
    unheard()
    hand_over(code)
    gc.set_threshold(100_000, 50, 100)
    own = Path(tempfile.mkdtemp(dir=scratch)).resolve()
    _here[:] = [Trials(root, own)]


def _try_here(slip: Slip) -> Finding:
    return _here[0].tried(slip)
