"""A process that a worker of a cluster has started: bases first, then orders, one after the other -> their answers.

A process of its own for each: what a step may take can only be watched there, and rules that end it end no worker. It
ends with the worker, whose pipe is closed then.
"""

from __future__ import annotations

import gc
import os
import struct
from contextlib import chdir
from typing import BinaryIO

from pnp.disk.scratch import scratch_folder
from pnp.disk.signals import unheard
from pnp.lab.messages import Answer, Games, Order, Trouble, packed, unpacked, unpacked_bases
from pnp.lab.tasks import Bench
from pnp.play.trust import hand_over
from pnp.source.budget import VARIABLE
from pnp.source.problems import DataError, PnpError

FIT, UNFIT = b"+", b"-"  # how an answer begins
_SIZE = struct.Struct(">Q")


def send(pipe: BinaryIO, data: bytes) -> None:
    pipe.write(_SIZE.pack(len(data)) + data)
    pipe.flush()


def receive(pipe: BinaryIO) -> bytes | None:
    """None where the other side is gone."""
    head = pipe.read(_SIZE.size)
    if len(head) < _SIZE.size:
        return None
    (size,) = _SIZE.unpack(head)
    data = pipe.read(size)
    return data if len(data) == size else None


def answered(bench: Bench, order: Order) -> Answer:
    if not isinstance(order, Games):
        return bench.done(order)
    try:
        return tuple(bench.played(order.base, order.sittings))
    except DataError as error:
        return Trouble(error.problems)
    except PnpError as error:
        return Trouble((), str(error))


def main() -> None:
    unheard()
    hand_over(None)  # whatever this machine's user has trusted: what runs here is what the sender has sent to be run
    gc.set_threshold(100_000, 50, 100)  # playing makes many small values and no cycles; as `pnp` itself does
    coming, going = _pipes()
    if (first := receive(coming)) is None:
        return
    budget, bases = unpacked_bases(first)
    os.environ[VARIABLE] = budget
    with scratch_folder() as scratch, chdir(scratch):  # nothing of the worker's own folder is near
        bench = Bench(bases, scratch)
        fit: set[str] = set()
        while (data := receive(coming)) is not None:
            order: Order = unpacked(data)
            if order.base not in fit and (why := bench.unfit(order.base)):
                answer = UNFIT + why.encode()
            else:
                fit.add(order.base)
                answer = FIT + packed(answered(bench, order))
            try:
                send(going, answer)
            except BrokenPipeError:
                return


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Taken away from where rules would read and print."""
    coming, going = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return coming, going


if __name__ == "__main__":
    main()
