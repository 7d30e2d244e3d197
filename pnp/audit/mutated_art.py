"""The drawings of a folder -> slips: two files that are taken for one another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pnp.audit.slips import Slip, Sort, Way
from pnp.audit.source import Source
from pnp.source.edits import Edit


def art_slips(source: Source) -> Iterator[Slip]:
    """Every drawing with the next one of those that stand for something, and every decoration with the next."""
    meant = [name for name in source.drawings if name in source.stands_for_something]
    others = [name for name in source.drawings if name not in source.stands_for_something]
    for names, decorates in ((meant, False), (others, True)):
        for one, two in pairwise(names):
            files = source.drawings[one], source.drawings[two]
            here, there = (source.raw[file] for file in files)
            if here == there:
                continue
            edits = (
                Edit(files[0], 0, len(here), there.decode("utf-8")),
                Edit(files[1], 0, len(there), here.decode("utf-8")),
            )
            yield Slip(
                file=files[0],
                path=(),
                key=one,
                line=1,
                sort=Sort.PICTURE,
                way=Way.SWAPPED,
                was=one,
                becomes=two,
                edits=edits,
                named=not decorates,
                decorates=decorates,
            )
