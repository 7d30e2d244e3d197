"""A printout -> lines for whoever stands at the printer."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.build.printing import JobOrder, Printout
from pnp.cli.report import table
from pnp.sheet.printing import AS_USUAL
from pnp.sheet.printjob import printing_lines
from pnp.source.catalogue import BASE, catalogue
from pnp.source.problems import printable
from pnp.source.wording import plural


def job_report(printout: Printout, order: JobOrder, printer: str | None = None) -> str:
    return "\n".join(_lines(printout, order, printer))


def _lines(printout: Printout, order: JobOrder, printer: str | None) -> Iterator[str]:
    job = printout.job
    if not job.sheets:
        yield "nothing to print: all sheets are as you printed them" + ("" if printout.useless else " last")
    else:
        rows = [("prints", "sheets each", "what", "why")]
        rows += [
            (str(each.prints), str(len(each.supply.leaves)), each.supply.title, each.reason.said(catalogue(BASE)))
            for each in printout.portions
        ]
        yield table(rows)
        for file in printout.files:
            yield f"{printable(file.as_posix())} ({printout.outcome.value})"
        if asked := ", ".join(_asked(order, printer)):
            yield f"made for {printable(asked)}; a job with other options goes by the same name, and replaces it"
        paper, printed = plural(job.sheets, "sheet"), plural(job.sides, "printed side")
        yield f"{job.sheets} {paper} of paper, {job.sides} {printed}"
        yield from printing_lines(job, catalogue(BASE))
        for name, title in printout.left_out:
            yield f"not in it: {printable(title)}; --with {name} prints it as well"
    if printout.useless:
        yield "throw away:"
        for name, count in printout.useless:
            yield f"  {count} × {printable(name)}"


def _asked(order: JobOrder, printer: str | None) -> Iterator[str]:
    """What the name of the file does not say."""
    printing = order.printing
    if printer is not None:
        yield f"printer {printer}"
    yield from (f"{choice}={option}" for choice, option in order.choose.items())
    if order.have:
        yield f"those who have {' and '.join(order.have)}"
    if order.besides:
        yield f"those who want {' and '.join(order.besides)}"
    if printing.backs is not AS_USUAL.backs:
        yield f"backs {printing.backs}"
    if printing.flip is not AS_USUAL.flip:
        yield f"the {printing.flip} edge"
    if printing.marks is not None:
        yield f"marks {printing.marks}"
    if printing.bleed_mm is not None:
        yield f"{printing.bleed_mm:g} mm bleed"
