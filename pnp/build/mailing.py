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
from pnp.source.catalogue import Catalogue
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
    say: Catalogue,
) -> bytes:
    """The bytes of the zip, the same for the same job; `who` it is for."""
    identity = composer.game.identity
    files = {
        "README.txt": "\n".join(
            _read_me(name, say("job.title", game=identity.title, players=who), job, portions, say)
        ).encode(),
        "CREDITS.txt": "\n".join(_credits(identity, composer.fonts, say)).encode(),
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


def _read_me(name: str, title: str, job: PrintJob, portions: Sequence[Portion], say: Catalogue) -> Iterable[str]:
    yield title
    yield ""
    yield from printing_lines(job, say)
    yield ""
    yield say("job.holds", file=f"{name}.pdf")
    for portion in portions:
        times = f"{portion.prints} × " if portion.prints > 1 else ""
        yield f"  {times}{portion.supply.title} ({portion.reason.said(say)})"
    yield ""
    yield say("job.singles")
    for guide in (portion.supply for portion in portions if portion.supply.sort is Sort.GUIDE):
        yield say("job.guide", guide=guide.title)
    yield ""


def _credits(identity: Identity, fonts: FontBook, say: Catalogue) -> Iterable[str]:
    credits = identity.credits
    yield identity.title
    yield f"{say('credits.design')} {credits.design}"
    if credits.publisher:
        yield f"{say('credits.publisher')} {credits.publisher}"
    if credits.source:
        yield credits.source
    yield say("job.typefaces", fonts=", ".join(fonts.families))
    if own := fonts.own_families:
        yield say("job.own_typefaces", fonts=", ".join(own))
    yield ""
