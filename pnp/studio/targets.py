"""Whom a whole game can be exported for -> the export, with the option that was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.export import Pack, bundled_packs, find_pack, known_packs
from pnp.export.cut import FOLDER as MACHINES
from pnp.export.cut import CutPack
from pnp.export.png import PngPack
from pnp.export.pod import FOLDER as SHOPS
from pnp.export.pod import PodPack
from pnp.export.presets import preset_names, read_preset
from pnp.export.svg import Lettering, SvgPack
from pnp.export.tts import TtsPack
from pnp.source.problems import UsageError

_DPI = ("300", "150", "600")


@dataclass(frozen=True, slots=True)
class Target:
    """An export, and its options: ids and names, the usual one first; or an address is asked for, or nothing."""

    name: str
    options: tuple[tuple[str, str], ...] = ()
    asks_address: bool = False


def targets() -> Iterator[Target]:
    """Those that come with pnp, then those that were installed."""
    shops = tuple((name, str(read_preset(SHOPS, name, "shop")["name"])) for name in preset_names(SHOPS))
    machines = tuple((name, str(read_preset(MACHINES, name, "machine")["name"])) for name in preset_names(MACHINES))
    yield Target(PodPack.name, shops)
    yield Target(CutPack.name, machines)
    yield Target(TtsPack.name, asks_address=True)
    yield Target(PngPack.name, tuple((dpi, f"{dpi} dpi") for dpi in _DPI))
    yield Target(SvgPack.name, tuple((lettering.value, lettering.value) for lettering in Lettering))
    yield from (Target(name) for name in known_packs() if name not in bundled_packs())


def pack_of(name: str, option: str) -> Pack:
    """Raises UsageError for what there is not."""
    target = next((one for one in targets() if one.name == name), None)
    if target is None or (target.options and option not in dict(target.options)):
        raise UsageError(f"there is no export “{name} {option}”")
    if name == PodPack.name:
        return PodPack(option)
    if name == CutPack.name:
        return CutPack(option)
    if name == TtsPack.name:
        if not option:
            raise UsageError("say at which address the pictures will be found; the folder is uploaded there first")
        return TtsPack(option)
    if name == PngPack.name:
        return PngPack(int(option))
    return SvgPack(Lettering(option)) if name == SvgPack.name else find_pack(name)
