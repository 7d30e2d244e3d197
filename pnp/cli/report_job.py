"""A printout -> lines for whoever stands at the printer."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.build.printing import Printout
from pnp.cli.report import table
from pnp.sheet.printjob import printing_lines
from pnp.source.problems import printable
from pnp.source.wording import plural


def job_report(printout: Printout) -> str:
    return "\n".join(_lines(printout))


def _lines(printout: Printout) -> Iterator[str]:
    job = printout.job
    if not job.sheets:
        yield "nothing to print: all sheets are as you printed them" + ("" if printout.useless else " last")
    else:
        rows = [("prints", "sheets each", "what", "why")]
        rows += [
            (str(each.prints), str(len(each.supply.leaves)), each.supply.title, each.reason)
            for each in printout.portions
        ]
        yield table(rows)
        for file in printout.files:
            yield f"{printable(file.as_posix())} ({printout.outcome.value})"
        paper, printed = plural(job.sheets, "sheet"), plural(job.sides, "printed side")
        yield f"{job.sheets} {paper} of paper, {job.sides} {printed}"
        yield from printing_lines(job)
    if printout.useless:
        yield "throw away:"
        for name, count in printout.useless:
            yield f"  {count} × {printable(name)}"
