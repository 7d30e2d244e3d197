"""A job and its files -> a folder, zipped: the one PDF, the single ones, what to do, and whom to thank."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence

from pnp.build.compose import Composer
from pnp.game.identity import Identity
from pnp.sheet.copies import Portion
from pnp.sheet.printjob import PrintJob, printing_lines
from pnp.sheet.product import Sort
from pnp.type.fonts import FontBook

_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a zip knows no earlier day, and the same files give the same bytes
_PLAIN_FILE = 0o644 << 16


def mailed(
    name: str,
    data: bytes,
    singles: Mapping[str, bytes],
    composer: Composer,
    job: PrintJob,
    portions: Sequence[Portion],
    who: str,
) -> bytes:
    """The bytes of the zip, the same for the same job; `who` it is for."""
    identity = composer.game.identity
    files = {
        "README.txt": "\n".join(_read_me(name, identity.title, who, job, portions)).encode(),
        "CREDITS.txt": "\n".join(_credits(identity, composer.fonts)).encode(),
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


def _read_me(name: str, title: str, who: str, job: PrintJob, portions: Sequence[Portion]) -> Iterable[str]:
    yield f"{title}, for {who}"
    yield ""
    yield from printing_lines(job)
    yield ""
    yield f"{name}.pdf holds:"
    for portion in portions:
        times = f"{portion.prints} × " if portion.prints > 1 else ""
        yield f"  {times}{portion.supply.title} ({portion.reason})"
    yield ""
    yield "“single files” holds each of them by itself, if something must be printed again."
    for guide in (portion.supply for portion in portions if portion.supply.sort is Sort.GUIDE):
        yield f"The first sheet, {guide.title}, shows how to cut, fold and glue."
    yield ""


def _credits(identity: Identity, fonts: FontBook) -> Iterable[str]:
    credits = identity.credits
    yield identity.title
    yield f"Design: {credits.design}"
    if credits.publisher:
        yield f"Publisher: {credits.publisher}"
    if credits.source:
        yield credits.source
    yield f"Typefaces: {', '.join(fonts.families)}, under the SIL Open Font License."
    if own := fonts.own_families:
        yield f"And of the game's own: {', '.join(own)}, under the licences of their makers."
    yield ""
