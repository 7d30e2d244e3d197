"""A job and its files -> a folder, zipped: the one PDF, the single ones, what to do, and whom to thank."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence

from pnp.game.game import Game
from pnp.sheet.copies import Portion
from pnp.sheet.printjob import PrintJob

_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a zip knows no earlier day, and the same files give the same bytes
_PLAIN_FILE = 0o644 << 16


def mailed(
    name: str,
    data: bytes,
    singles: Mapping[str, bytes],
    game: Game,
    job: PrintJob,
    portions: Sequence[Portion],
    players: int,
) -> bytes:
    """The bytes of the zip, the same for the same job."""
    files = {
        "README.txt": "\n".join(_read_me(name, game, job, portions, players)).encode(),
        "CREDITS.txt": "\n".join(_credits(game)).encode(),
        f"{name}.pdf": data,
        **{f"single files/{file}": single for file, single in sorted(singles.items())},
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, content in files.items():
            info = zipfile.ZipInfo(f"{name}/{file}", _LONG_AGO)
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, _PLAIN_FILE, 3
            archive.writestr(info, content)
    return buffer.getvalue()


def _read_me(name: str, game: Game, job: PrintJob, portions: Sequence[Portion], players: int) -> Iterable[str]:
    yield f"{game.identity.title}, for {players} {'player' if players == 1 else 'players'}"
    yield ""
    yield from printing_lines(job)
    yield ""
    yield f"{name}.pdf holds:"
    for portion in portions:
        times = f"{portion.prints} × " if portion.prints > 1 else ""
        yield f"  {times}{portion.supply.title} ({portion.reason})"
    yield ""
    yield "“single files” holds each of them by itself, if something must be printed again."
    yield "The first sheet, Print Me First, shows how to cut, fold and glue."
    yield ""


def printing_lines(job: PrintJob) -> Iterable[str]:
    """How to send the job to a printer."""
    if job.on_both_sides:
        yield f"Print at 100 % (actual size), on both sides, flip on the {job.flip} edge: blank pages keep it in step."
    else:
        yield "Print at 100 % (actual size), on one side."
    for stretch in job.stretches:
        pages = f"page {stretch.first}" if stretch.first == stretch.last else f"pages {stretch.first}–{stretch.last}"
        sheets = "1 sheet" if stretch.sheets == 1 else f"{stretch.sheets} sheets"
        yield f"  {pages}: {stretch.stock} ({sheets})"


def _credits(game: Game) -> Iterable[str]:
    credits = game.identity.credits
    yield game.identity.title
    yield f"Design: {credits.design}"
    if credits.publisher:
        yield f"Publisher: {credits.publisher}"
    if credits.source:
        yield credits.source
    yield "Typefaces: Alegreya, Alegreya Sans, Jolly Lodger, Noto Sans Symbols 2, under the SIL Open Font License."
    yield ""
