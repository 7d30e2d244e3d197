"""Work on a folder, perhaps a stranger's -> the same work within the user's time and memory, or one problem."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pnp.source.problems import DataError, Problem, UsageError, few_guesses

if TYPE_CHECKING:
    from pnp.source.spans import Span

try:  # not everywhere
    import resource
except ImportError:  # pragma: no cover - Windows
    resource = None  # type: ignore[assignment]  # what asks it looks first whether it is there

VARIABLE = "PNP_BUDGET"
SECONDS = 10.0  # of the processor, for each step
GIGABYTES = 1.0  # on top of what the program itself takes
STEPS = 10  # all steps on one game together get so many times the time of one
_TICK = 0.1  # seconds of the processor between two looks
_GRACE = 1.0
_GB = 10**9


@dataclass(frozen=True, slots=True)
class Limits:
    """What one step on a game may take. The user says it; nothing in a folder can."""

    seconds: float = SECONDS
    gigabytes: float = GIGABYTES


def limits() -> Limits:
    """As the environment says, so that processes that are started for the same work know it, too."""
    try:
        return read_limits(os.environ.get(VARIABLE, ""))
    except UsageError as error:
        raise UsageError(f"{VARIABLE}: {error}") from None


def read_limits(text: str) -> Limits:
    """`60`: seconds; `60,4`: seconds and gigabytes. Raises UsageError."""
    if not text.strip():
        return Limits()
    try:
        values = [float(part) for part in text.split(",")]
        seconds, gigabytes = values if len(values) == 2 else (*values, GIGABYTES)
    except ValueError:
        seconds = gigabytes = 0.0
    if not (0 < seconds <= 1e6 and 0 < gigabytes <= 1e6):
        raise UsageError(f"a budget is seconds, or seconds and gigabytes, as in 60 or 60,4; not “{text[:40]}”")
    return Limits(seconds, gigabytes)


class _OutOfBudget(BaseException):
    """Not an Exception: what gathers problems, or takes the crashes of rules for such, must not catch this."""


Where = Callable[[], str | Problem]  # a file, or a place in one and what to say there; worked out only if needed


Suspect: TypeAlias = "Callable[[BaseException], Span | None]"  # the line of code that was at work when this was raised


def suspect(code: Suspect) -> None:
    """Code of a folder's own: whatever is being done when it does not come to an end, it is told there."""
    _suspects.append(code)


@dataclass(slots=True)
class _Step:
    """What is being done at the moment, and when it has to end."""

    name: str
    limits: Limits
    seconds: float  # less than the limit where the steps before took most of what all of them get
    ends: float
    most_memory: int
    where: Where
    quiet_until: float = 0.0  # said once, there is time to clear up

    def look(self, used: int = 0) -> None:
        if (now := time.process_time()) < self.quiet_until:
            return
        if now > self.ends:
            self.quiet_until = now + _GRACE
            raise _OutOfBudget(f"{self.seconds:g} s of processor time", f"{self.limits.seconds * 6:g}")
        if used > self.most_memory:
            self.quiet_until = now + _GRACE
            raise _OutOfBudget(*self._memory_words())

    def _memory_words(self) -> tuple[str, str]:
        granted = self.limits
        return f"{granted.gigabytes:g} GB of memory", f"{granted.seconds:g},{granted.gigabytes * 4:g}"

    def problem(self, error: BaseException) -> Problem:
        what, more = error.args if isinstance(error, _OutOfBudget) else self._memory_words()
        for suspect in _suspects:
            if (span := suspect(error)) is not None:
                message = f"the rules did not come to an end within {what}"
                return span.problem(message, f"does it loop? Else: {_MORE.format(more, VARIABLE)}")
        message = f"{self.name} takes more than {what}, and ran out of it here"
        return _placed(self.where, message, _HINT.format(more, VARIABLE))


def _placed(where: Where, message: str, hint: str) -> Problem:
    place = where()
    if isinstance(place, Problem):
        return replace(place, message=message, hint="; ".join(filter(None, (place.hint, hint))))
    return Problem(place, 1, 1, "", message, hint)


_MORE = "--budget {0}, or {1}={0}"
_HINT = f"if you trust this folder: {_MORE}"
_suspects: list[Suspect] = []
_now: list[_Step] = []  # at most one: steps inside a step belong to it
_held: list[bool] = []  # while there is any, nobody looks at the clock


def working_on(where: Where) -> None:
    """Whoever turns to another file says so: it is the one that ran out, if anything does."""
    if _now:
        _now[0].where = where
        _now[0].look()


@contextmanager
def busy_with(where: Where) -> Iterator[None]:
    """The same for a while: afterwards it is again what it was. What runs out meanwhile ran out here."""
    before = _now[0].where if _now else where
    working_on(where)
    ran_out = False
    try:
        yield
    except (_OutOfBudget, MemoryError):
        ran_out = True
        raise
    finally:
        if _now and not ran_out:
            _now[0].where = before


class Budget:
    """The time and memory for one game, step by step; `steps` is how many times the time of one all of them get."""

    def __init__(self, steps: float = STEPS) -> None:
        self._limits = limits()
        self._whole = self._left = steps * self._limits.seconds
        self._over: Problem | None = None

    @contextmanager
    def step(self, name: str, where: Where, times: int = 1) -> Iterator[None]:
        """Some work, such as “reading the game”. Raises DataError with one problem, at the file that was worked on.

        `times` is how many times the time of a step it gets: for what the user, and not the folder, has made long.
        """
        if _now:
            yield
            return
        if self._over is not None:
            raise DataError([self._over])
        began = time.process_time()
        granted = min(self._limits.seconds * times, self._left)
        step = _Step(
            name, self._limits, round(granted, 1), began + granted, _memory() + int(self._limits.gigabytes * _GB), where
        )
        _now.append(step)
        try:
            with few_guesses(), _capped(self._limits), _ticking():
                yield
        except _OutOfBudget as error:
            raise DataError([step.problem(error)]) from None
        except MemoryError as error:
            if not _grants(self._limits):  # the machine has less: no folder is to blame
                raise
            raise DataError([step.problem(error)]) from None
        finally:
            _now.clear()
            self._left -= time.process_time() - began
            if self._left <= 0 and self._over is None:
                whole = f"{self._whole:g} s of processor time"
                message = f"all steps together take more than {whole}; the rest was left out"
                hint = _HINT.format(f"{self._limits.seconds * 6:g}", VARIABLE)
                self._over = _placed(where, message, hint)


def _look(number: int, frame: object) -> None:
    if _now and not _held:
        _now[0].look(_memory())


@contextmanager
def _ticking() -> Iterator[None]:
    """Looks at the clock again and again, also inside a library's loop; only the main thread can be told to."""
    if not hasattr(signal, "setitimer"):  # what says what it works on is watched all the same
        yield
        return
    try:
        before = signal.signal(signal.SIGVTALRM, _look)
    except ValueError:
        yield
        return
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, _TICK, _TICK)
        yield
    finally:
        unwatched()
        if before is not signal.SIG_DFL:
            signal.signal(signal.SIGVTALRM, before)


@contextmanager
def undisturbed() -> Iterator[None]:
    """For a library that would swallow whatever ends it: ticks are passed over until it is done, which must be soon.

    Blocking the signal would not do: another thread may get it, and Python hears of it in the main one all the same.
    """
    _held.append(True)
    try:
        yield
    finally:
        _held.pop()


def unwatched() -> None:
    """No tick comes any more; one that is on its way is nobody's end, as it would be by default."""
    if hasattr(signal, "setitimer"):
        with suppress(ValueError):  # only the main thread can be told
            signal.signal(signal.SIGVTALRM, signal.SIG_IGN)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


@contextmanager
def _capped(granted: Limits) -> Iterator[None]:
    """One huge thing at once is refused by the system: nobody could look at the clock in between."""
    size = _pages(0)
    if resource is None or not size:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    most = min([size + _at_once(granted), *(it for it in before if it != resource.RLIM_INFINITY)])
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, before)


def _at_once(granted: Limits) -> int:
    """What may be asked of the system, in bytes: more than is ever held, as not all of it is used."""
    return int(2 * granted.gigabytes * _GB)


def _grants(granted: Limits) -> bool:
    """Whether the system would give as much as the budget does."""
    if resource is None:
        return True
    limits = [it for it in resource.getrlimit(resource.RLIMIT_AS) if it != resource.RLIM_INFINITY]
    return all(_pages(0) + int(granted.gigabytes * _GB) <= it for it in limits)


def _memory() -> int:
    """What the process holds at the moment, in bytes; 0 where the system does not say."""
    return _pages(1)


def _pages(column: int) -> int:
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[column]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


_PAGE = getattr(resource, "getpagesize", lambda: 4096)() if resource is not None else 4096
