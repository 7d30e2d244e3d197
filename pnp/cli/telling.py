"""Problems, tables and other words -> lines on a terminal: few enough to be read, and none that steers it."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from pnp.cli.plain import can_show
from pnp.source.consequences import causes
from pnp.source.problems import DataError, PnpError, Problem, Severity, printable

FEW = 10  # of one kind in one file; the others are counted
MOST = 100  # problems in one report
_PARTICULARS = re.compile(r"“[^“”]*”|[0-9][0-9,.]*")
_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def say(text: object = "") -> None:
    """Line ends stay, all else that is invisible is written as an escape: no words of a folder steer a terminal."""
    print("\n".join(map(printable, str(text).split("\n"))))


def warn(text: object) -> None:
    """The same to whoever watches."""
    aside("\n".join(map(printable, str(text).split("\n"))))


def aside(text: str, end: str = "\n") -> None:
    """As it is, to whoever watches; that nobody does any more is no reason to stop."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            print(text, end=end, file=sys.stderr, flush=True)


def report_lines(problems: Sequence[Problem], *, everything: bool = False) -> Iterator[str]:
    """A line for each problem; of a flood, the first of each kind, and how many are left out comes last."""
    if everything:
        yield from map(str, problems)
        return
    counts: Counter[tuple[str, Severity, str]] = Counter()
    shown: list[int] = []
    for number, problem in enumerate(problems):
        counts[_kind(problem)] += 1
        if counts[_kind(problem)] <= FEW:
            shown.append(number)
    worst = sorted(shown, key=lambda number: _WEIGHT[problems[number].severity])[:MOST]
    yield from (str(problems[number]) for number in sorted(worst))
    left = len(problems) - len(worst)
    for kind, count in counts.most_common(FEW):
        if count > FEW and any(_kind(problems[number]) == kind for number in worst):
            like = next(problem for problem in problems if _kind(problem) == kind)
            yield printable(f"{like.file}: and {count - FEW:,} more like this: {like.message}")
            left -= count - FEW
    if left > 0:
        yield f"and {left:,} more"
    if len(worst) < len(problems):
        yield "(pnp check --all tells every one)"


def _kind(problem: Problem) -> tuple[str, Severity, str]:
    """What problems have in common that differ in names, numbers and places only."""
    return problem.file, problem.severity, _PARTICULARS.sub("…", problem.message)


def complain(error: PnpError, unwritten: str = "", *, everything: bool = False) -> None:
    if isinstance(error, DataError):
        problems = causes(error.problems)
        for line in report_lines(problems, everything=everything):
            warn(line)
        errors = sum(problem.severity is Severity.ERROR for problem in problems)
        warn(f"{errors} problem{'' if errors == 1 else 's'}{unwritten}")
    else:
        warn(f"pnp: {printable(str(error))}")


def json_list(problems: Iterable[Problem]) -> str:
    """All of them, for editors: a report for programs is whole."""
    told = ("file", "line", "column", "key", "message", "hint", "severity")
    return json_text([{key: getattr(problem, key) for key in told} for problem in problems])


def json_text(values: object) -> str:
    """Readable JSON that is safe to look at on a terminal."""
    text = json.dumps(values, ensure_ascii=False, indent=2)
    if not can_show(text):  # a plain quotation mark for a curly one would end a string
        return json.dumps(values, indent=2)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c == "\n" or c.isprintable() else json.dumps(c)[1:-1] for c in text)
