"""The island game -> its page as it is laid out, and its maps.toml with something changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from papers import A4

from kinds import island
from pnp.build.compose import Composer
from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.ink import Ink
from pnp.source.folder import Folder

RULE = 'rule.text = "No {sheep} climbs a fence in {facts.days|count day}."\n'
TRACKED = '[sheet]\ntracker = "facts.days"\ntracker_label = "Days"\n'


def frame(folder: Path, ink: Ink = Ink.FULL) -> Frame:
    """The page as it is laid out on A4."""
    composer = Composer(Folder(folder))
    printable = composer.printable(composer.components[0], A4, ink)
    assert printable is not None, composer.problems.found
    assert not composer.problems.found
    return printable.document.pages[0].frame


def everything(page: Frame) -> Iterator[Item]:
    for item in page.items:
        yield item
        if isinstance(item, Place):
            yield from everything(item.frame)


def words(page: Frame) -> list[str]:
    return [item.text for item in everything(page) if isinstance(item, Text)]


def discs(page: Frame) -> list[Shape]:
    """Circles of the page itself, as the tracker draws them."""
    return [i for i in page.items if isinstance(i, Shape) and i.fill and [s[0] for s in i.path] == list("MCCCCZ")]


def two_maps() -> str:
    """maps.toml with a second map."""
    rows = "\n".join(f'  "{row}",' for row in island.ROWS)
    return island.maps() + f'\n[[map]]\nid = "south"\nname = "South Island"\nrows = [\n{rows}\n]\n'


def two_fields() -> str:
    """components.toml with both of them."""
    return island.COMPONENTS + '\n[field-south]\nkind = "hex-map"\nserves = "player"\nmap = "south"\n'


def in_maps(old: str, new: str) -> dict[str, str]:
    text = island.maps()
    assert old in text
    return {"maps.toml": text.replace(old, new, 1)}
