"""So many cases -> a report: how many were refused, how long they took, and the mistakes of ours, by their sort."""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random

from campaign.cases import shown
from campaign.trial import Campaign, Depth, Fault, Outcome, campaign, checked

_CHUNK = 20  # cases that a process is given at once
_ROUND = 6  # chunks for each process, after which it is a new one
_MEMORY = 3_000_000_000
_SHOWN = 3  # cases of one sort


@dataclass(frozen=True, slots=True)
class Report:
    outcomes: tuple[Outcome, ...]
    seconds: float

    @property
    def sorts(self) -> dict[str, list[tuple[Outcome, Fault]]]:
        """The most frequent ones first."""
        found: dict[str, list[tuple[Outcome, Fault]]] = defaultdict(list)
        for outcome in self.outcomes:
            for fault in outcome.faults:
                if not any(known is outcome for known, _ in found[fault.sort]):
                    found[fault.sort].append((outcome, fault))
        return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))

    def lines(self, about: Campaign) -> Iterator[str]:
        for sort, faults in self.sorts.items():
            yield ""
            yield from _described(about, f"{len(faults)} × {sort}", faults[:_SHOWN])
        done, refused = len(self.outcomes), sum(outcome.refused for outcome in self.outcomes)
        bad = sum(bool(outcome.faults) for outcome in self.outcomes)
        elsewhere = sum(outcome.elsewhere for outcome in self.outcomes)
        told = sum(outcome.problems for outcome in self.outcomes)
        longest = max((outcome.seconds for outcome in self.outcomes), default=0.0)
        yield (
            f"\n{done:,} cases in {self.seconds:.0f} s: {done - refused:,} printed or only noted, {refused:,} refused "
            f"({elsewhere:,} of them only in files that refer to the changed one), {told:,} problems told, "
            f"the longest {longest:.1f} s of work; {bad:,} cases with a mistake of ours, {len(self.sorts)} sorts"
        )


def run(seed: int, cases: Sequence[int], jobs: int) -> Report:
    start = time.monotonic()
    with campaign(seed) as here:
        outcomes = _here(here, cases) if jobs == 1 and len(cases) <= 10 * _CHUNK else _forked(here, cases, jobs)
        return Report(tuple(sorted(outcomes, key=lambda outcome: outcome.number)), time.monotonic() - start)


def _here(about: Campaign, cases: Iterable[int]) -> list[Outcome]:
    return [about.tried(number) for number in cases]


def _forked(about: Campaign, cases: Sequence[int], jobs: int) -> list[Outcome]:
    """In processes that begin with everything read; one that ends before its time takes only its case along."""
    for game in about.originals:
        checked(about.scratch / game, Depth.ONE_PAPER, Random(about.seed))
    gc.freeze()  # so that no process goes through all that was read, again and again
    chunks = [cases[at : at + _CHUNK] for at in range(0, len(cases), _CHUNK)]
    done: list[Outcome] = []
    told: set[str] = set()
    while chunks:
        broken: list[Sequence[int]] = []
        context = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(jobs, context, initializer=_capped, max_tasks_per_child=None) as pool:
            waiting: dict[Future[list[Outcome]], Sequence[int]] = {
                pool.submit(_chunk, about.seed, chunk): chunk for chunk in chunks[: _ROUND * jobs]
            }
            for future in as_completed(waiting):
                try:
                    done += future.result()
                except BrokenProcessPool:
                    broken.append(waiting[future])
        _tell(about, done, len(cases), told)
        chunks = chunks[_ROUND * jobs :]
        for chunk in broken:
            done += [_alone(about.seed, number) for number in chunk]
    return done


def _tell(about: Campaign, done: Sequence[Outcome], wanted: int, told: set[str]) -> None:
    """How far it is, and the first case of each sort of mistake as soon as it is found: a night is long."""
    for sort, faults in Report(tuple(done), 0.0).sorts.items():
        if sort not in told:
            told.add(sort)
            print(*_described(about, sort, faults[:1]), sep="\n", file=sys.stderr)
    print(f"{len(done):,} of {wanted:,} cases, {len(told)} sorts of mistakes", file=sys.stderr, flush=True)


def _described(about: Campaign, sort: str, faults: Sequence[tuple[Outcome, Fault]]) -> Iterator[str]:
    yield sort
    for outcome, fault in faults:
        case = about.case(outcome.number)
        yield f"  seed {outcome.seed}, case {outcome.number}: {outcome.name}"
        yield f"    {fault.detail[:400]}"
        yield from (f"    {line}" for line in shown(about.originals[case.game], case).splitlines())


def _chunk(seed: int, cases: Sequence[int]) -> list[Outcome]:
    with campaign(seed) as here:
        return _here(here, cases)


def _alone(seed: int, number: int) -> Outcome:
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork"), initializer=_capped) as pool:
        try:
            (outcome,) = pool.submit(_chunk, seed, [number]).result()
            return outcome
        except BrokenProcessPool:
            fault = Fault("the process has ended", "a crash below Python, or no memory left")
            return Outcome(seed, number, f"case {number}", False, 0, 0.0, (fault,))


def _capped() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def main() -> None:
    parser = argparse.ArgumentParser(prog="campaign", description=__doc__)
    parser.add_argument("--cases", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    asked = parser.parse_args()
    report = run(asked.seed, range(asked.first, asked.first + asked.cases), asked.jobs)
    with campaign(asked.seed) as about:
        print(*report.lines(about), sep="\n")
    sys.exit(1 if report.sorts else 0)


if __name__ == "__main__":
    main()
