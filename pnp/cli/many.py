"""`--on`: who plays the games of a command, this machine or many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.source.problems import UsageError

if TYPE_CHECKING:
    from pnp.play.sittings import Playing

OnOption = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="WHERE",
        help="Let a Dask cluster play: where its scheduler is, as in tcp://192.168.0.10:8786, or “local” for one on "
        "this machine.",
        show_default=False,
    ),
]


def processes(jobs: int | None, on: str | None) -> int:
    """How many play at once on this machine. Raises UsageError where others do, and for a cluster that cannot be."""
    if on is not None:
        from pnp.lab.cluster import LOCAL, checked

        checked(on)
        if on != LOCAL and jobs is not None:
            raise UsageError(f"--jobs is about this machine, and the workers of {on} say themselves how much they do")
    from pnp.play.sittings import default_jobs

    return default_jobs() if jobs is None else jobs


def playing(on: str | None) -> Playing:
    if on is None:
        from pnp.play.sittings import played

        return played
    from pnp.lab.cluster import elsewhere

    return elsewhere(on)
