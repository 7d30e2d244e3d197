"""All slips of a folder -> a fair few of them, the same for the same seed."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence

from pnp.audit.slips import Slip, Sort


def sampled(slips: Sequence[Slip], number: int | None, seed: int) -> list[Slip]:
    """One of every file and sort in turn, so that hundreds of millimetres do not drown the rest."""
    if number is None or number >= len(slips):
        return list(slips)
    strata: dict[tuple[str, Sort], list[Slip]] = defaultdict(list)
    for slip in sorted(slips, key=lambda slip: _lot(seed, slip.id)):
        folder, _, rest = slip.file.partition("/")
        group = folder if rest and folder in ("layouts", "art") else slip.file
        strata[group, slip.sort].append(slip)
    queues = sorted(strata.values(), key=lambda queue: _lot(seed, queue[0].id))
    chosen: list[Slip] = []
    deep = 0
    while len(chosen) < number:
        chosen += [queue[deep] for queue in queues if deep < len(queue)][: number - len(chosen)]
        deep += 1
    return chosen


def _lot(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed} {name}".encode()).digest()
