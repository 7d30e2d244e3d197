"""Tasks, and games one by one -> their outcomes, in order, from the workers of a Dask cluster.

Dask is an extra, and is imported when a cluster is asked for. It hands on what a worker had in hand that died, four
times at most; this module says what it cannot mend, and waits for nothing for ever.
"""

from __future__ import annotations

import logging
import os
import re
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib import util
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

from pnp.game.data_files import data_files
from pnp.lab import messages, worker
from pnp.lab.figures import Table
from pnp.lab.tasks import Base, Refusal, Task, read_base
from pnp.play.model import AnyModel
from pnp.play.playout import Record
from pnp.play.sittings import Playing, Sitting
from pnp.source.budget import VARIABLE
from pnp.source.folder import Folder
from pnp.source.problems import PnpError, UsageError

if TYPE_CHECKING:
    from distributed import Client, Future, LocalCluster

LOCAL = "local"
_ADDRESS = re.compile(r"(tcp|tls)://(\[[^\s/\[\]]+\]|[^\s/:\[\]]+):[0-9]{1,5}")
ANSWERS_WITHIN = 15.0  # seconds in which a scheduler must answer
WORKERS_WITHIN = 30.0  # and in which there must be a worker, at the beginning and whenever all of them are gone
_LOOK = 2.0  # seconds between two looks whether anybody is there
_TRIES = 3  # of what ended the process that did it
_AHEAD = 64  # orders that are under way, at least; and for each thing that is done at once:
_AHEAD_EACH = 4
_GAMES = 8  # in one order at most, where each was planned for itself; and fewer where there are few games:
_ORDERS_EACH = 16
_GOES_ON = "what was played is kept, and the same command goes on from there"
_AGAIN = "the same command plays the same games again"


# As words: a function of ours would be looked up as soon as it arrives, and Dask ends a worker that does not have it.
_ERRAND = "__import__('pnp.lab.worker', fromlist=['done']).done(version, session, bases, order)"


class ClusterError(PnpError):
    """A cluster that is not there, or not as it should be."""


def checked(on: str) -> None:
    """Raises UsageError for what is no address, and where Dask is not installed."""
    if on != LOCAL and not _ADDRESS.fullmatch(on):
        raise UsageError(f"--on {on}: “{LOCAL}”, or where a scheduler is  hint: as in --on tcp://192.168.0.10:8786")
    if util.find_spec("distributed") is None:
        raise UsageError("--on needs Dask, which is not installed  hint: pip install 'pnp[cluster]'")


class Cluster:
    """Connects when there is something to do. Several may use one cluster at once."""

    def __init__(self, on: str, bases: Sequence[Base], jobs: int) -> None:
        checked(on)
        self._on, self._jobs = on, jobs
        self._bases = {base.digest: base for base in bases}
        self._data = messages.packed_bases(bases, os.environ.get(VARIABLE, ""))
        self._session = f"{sha256(self._data).hexdigest()[:32]} {os.urandom(8).hex()}"
        self._local: LocalCluster | None = None
        self._client: Client | None = None
        self._carried: Future[bytes] | None = None
        self._after = _GOES_ON
        self._threads = 0  # how many things are done at once

    def run(self, tasks: Sequence[Task]) -> Iterator[Table | Refusal]:
        return map(messages.outcome, self._answers(tasks))

    def records(self, base: str, sittings: Sequence[Sitting]) -> Iterator[Record]:
        """Raises DataError or UsageError for games that cannot be played to their end."""
        self._after = _AGAIN
        self._connected()
        size = max(1, min(_GAMES, len(sittings) // (_ORDERS_EACH * self._threads)))
        chunks = (sittings[first : first + size] for first in range(0, len(sittings), size))
        for answer in self._answers(messages.Games(base, tuple(chunk)) for chunk in chunks):
            yield from messages.records(answer)

    def _answers(self, orders: Iterable[messages.Order]) -> Iterator[messages.Answer]:
        """A few are always under way, so that no worker waits; those that nobody wants any more are called off."""
        waiting = iter(orders)
        under_way: deque[tuple[messages.Order, Future[bytes]]] = deque()
        try:
            while True:
                while len(under_way) < self._ahead and (order := next(waiting, None)) is not None:
                    under_way.append((order, self._sent(order)))
                if not under_way:
                    return
                order, future = under_way[0]
                data = self._awaited(order, future)
                under_way.popleft()
                yield messages.come_home(messages.unpacked(data), self._bases[order.base])
        finally:
            if under_way and self._client is not None:
                with suppress(*_MAY_FAIL):
                    self._client.cancel([future for _, future in under_way])

    @property
    def _ahead(self) -> int:
        return max(_AHEAD, _AHEAD_EACH * self._threads)

    def _sent(self, order: messages.Order) -> Future[bytes]:
        client = self._connected()
        version, _ = worker.state()
        given = {"version": version, "session": self._session, "bases": self._carried, "order": messages.packed(order)}
        return client.submit(eval, _ERRAND, given, pure=False)

    def _awaited(self, order: messages.Order, future: Future[bytes]) -> bytes:
        """Raises ClusterError where nothing will come of it."""
        from distributed import CancelledError
        from distributed.scheduler import KilledWorker

        tries, seen = 1, monotonic()
        while True:
            try:
                return bytes(future.result(timeout=_LOOK))
            except TimeoutError:
                self._threads = self._counted()
                if self._threads:
                    seen = monotonic()
                elif monotonic() - seen > WORKERS_WITHIN:
                    raise ClusterError(f"no worker is left at {self._on}  hint: {self._after}") from None
            except worker.Gone as error:
                if tries == _TRIES:
                    raise self._deadly(f"{tries} processes", f"the last with {error}") from None
                tries, future = tries + 1, self._sent(order)
            except KilledWorker as error:
                raise self._deadly(
                    f"{error.allowed_failures + 1} workers", f"the last was {error.last_worker.address}"
                ) from None
            except worker.Unfit as error:
                raise self._unfit(str(error)) from None
            except CancelledError:
                raise ClusterError(f"the scheduler at {self._on} is gone  hint: {self._after}") from None
            except _MAY_FAIL as error:
                raise self._unfit(" ".join(str(error.__cause__ or error).split())[:200]) from None

    def _deadly(self, how_many: str, which: str) -> ClusterError:
        return ClusterError(
            f"{how_many} of {self._on} ended while they played the same games, {which}; there may be too little "
            f"memory, or the rules end the process  hint: --jobs 1 plays them here; {self._after}"
        )

    def _unfit(self, why: str) -> ClusterError:
        _, name = worker.state()
        return ClusterError(
            f"not everybody at {self._on} would come to the same figures: {why}  "
            f"hint: install {name}, and what the rules need, for the scheduler and for every worker; {self._after}"
        )

    def _connected(self) -> Client:
        """Raises ClusterError where nobody answers, and where there is no worker, after a while."""
        if self._client is not None:
            return self._client
        from distributed import Client

        _quiet()
        try:
            self._local = _local(self._jobs) if self._on == LOCAL else None
            self._client = Client(self._local or self._on, timeout=ANSWERS_WITHIN, set_as_default=False, name="pnp")
        except _MAY_FAIL as error:
            raise ClusterError(
                f"no cluster answers at {self._on} ({type(error).__name__})  hint: is the scheduler running, can its "
                f"port be reached from here, and is it “tcp” or “tls”? Nothing is lost: {self._after}"
            ) from None
        seen = monotonic()
        while not (found := self._counted()):
            if monotonic() - seen > WORKERS_WITHIN:
                raise ClusterError(f"the cluster at {self._on} has no workers  hint: dask worker {self._on}")
            sleep(_LOOK / 4)
        self._threads = found
        # As a task, so that it is sent once, handed on by workers, and there again if one of them dies.
        self._carried = self._client.submit(bytes, self._data, pure=False)
        return self._client

    def _counted(self) -> int:
        """How many things are done at once. Raises ClusterError where the scheduler does not answer."""
        assert self._client is not None
        try:
            return sum(self._client.nthreads(callback_timeout=ANSWERS_WITHIN).values())
        except (OSError, TimeoutError, AttributeError):  # the last where the client has given up already
            raise ClusterError(f"the scheduler at {self._on} does not answer  hint: {self._after}") from None

    def end(self) -> None:
        """Whatever the cluster has to say to this: nobody waits for it long."""
        if self._client is not None:
            with suppress(*_MAY_FAIL):
                self._client.run(worker.end_soon, self._session, wait=False, on_error="ignore")
            with suppress(*_MAY_FAIL):
                self._client.close(timeout=_LOOK)
        worker.end(self._session)
        if self._local is not None:
            self._local.close(timeout=_LOOK)


_NO_PAGES = "127.0.0.1:0"

# What comes out of Dask where a machine, a port or what is installed there is not as it should be.
_MAY_FAIL = (OSError, TimeoutError, RuntimeError, ImportError, AttributeError, TypeError, ValueError, KeyError)


def _local(jobs: int) -> LocalCluster:
    """In this process: no port takes orders from whoever else uses this machine, and none tells of what is done.

    Dask opens two ports for pages about the work all the same; they are this machine's alone, and empty.
    """
    import dask
    from distributed import LocalCluster

    with dask.config.set({"distributed.scheduler.http.routes": [], "distributed.worker.http.routes": []}):
        return LocalCluster(
            n_workers=1,
            threads_per_worker=jobs,
            processes=False,
            memory_limit=0,
            dashboard_address=_NO_PAGES,
            worker_dashboard_address=_NO_PAGES,
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        )


def _quiet() -> None:
    """What went wrong is told here, once; Dask would tell it as well, at length and in between."""
    for name in [
        name for name in logging.root.manager.loggerDict if name.partition(".")[0] in ("distributed", "tornado")
    ]:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    warnings.filterwarnings("ignore", module="distributed")


@contextmanager
def cluster(on: str, bases: Sequence[Base], jobs: int) -> Iterator[Cluster]:
    found = Cluster(on, bases, jobs)
    try:
        yield found
    finally:
        found.end()


def elsewhere(on: str) -> Playing:
    """As `pnp.play.sittings.played`, on a cluster."""

    @contextmanager
    def played(root: Path, model: AnyModel, sittings: Sequence[Sitting], jobs: int, /) -> Iterator[Iterator[Record]]:
        folder = Folder(root)
        raw = {name: folder.read_bytes(name) for name in folder.files()}
        data_files(folder, raw)  # a worker may have nothing that reads workbooks
        base, _ = read_base(folder, raw)
        with cluster(on, [base], jobs) as doing:
            yield doing.records(base.digest, sittings)

    return played
