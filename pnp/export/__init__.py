"""What can be written: one package an export, found by its name; others are installed beside pnp.

An export writes one document (`EXPORT`), or everything that a game consists of as files of its own (`PACK`).
"""

from __future__ import annotations

import hashlib
import importlib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, is_dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from pnp.source.problems import UsageError
from pnp.source.spans import misuse

if TYPE_CHECKING:  # an up-to-date build asks for a suffix and writes nothing
    from pnp.scene.document import Document
    from pnp.scene.ink import Ink
    from pnp.sheet.paper import Paper
    from pnp.sheet.product import Product
    from pnp.type.fonts import FontBook

DEFAULT_EXPORT = "pdf"


class Session(Protocol):
    """Writes the documents of one build: what they have in common need not be worked out for each of them."""

    def write(self, document: Document) -> bytes: ...


class Export(ABC):
    """What the package of an export offers as `EXPORT`; an entry point of `pnp.exports` leads to that of another one.

    Whatever is slow to import waits for the session.
    """

    suffix: ClassVar[str]  # of its files, such as “.pdf”
    version: ClassVar[str] = ""  # files that another version wrote are made again; those of pnp itself need none

    @abstractmethod
    def session(self, fonts: FontBook) -> Session: ...

    @property
    def identity(self) -> str:
        """Which export it is, and in which version: kept with every file that it writes."""
        return f"{type(self).__module__}.{type(self).__qualname__} {self.version}"


@dataclass(frozen=True, slots=True)
class File:
    """One file to be: where it goes below the export's folder, what it depends on, and how it is made."""

    name: str
    fingerprint: str  # of all that its bytes depend on: while it is the same, the file is not made again
    make: Callable[[], bytes]

    @classmethod
    def of(cls, name: str, data: bytes) -> File:
        """One whose bytes are there already."""
        return cls(name, hashlib.sha256(data).hexdigest(), lambda: data)


class NothingToExport(UsageError):  # noqa: N818 - reads as what it says where it is raised
    """A game that has nothing of what an export writes; where several are asked for, the others are written."""


class Pack(ABC):
    """What the package of an export offers as `PACK`: the files that a whole product becomes.

    Its options are fields with defaults. Whatever is slow to import waits for `files`, or for the making of a file.
    """

    name: ClassVar[str]  # as the user types it
    version: ClassVar[str] = ""

    @abstractmethod
    def files(self, product: Product, fonts: FontBook) -> Iterable[File]:
        """In the order in which they are to be made. Raises NothingToExport where there is nothing for it."""

    def remarks(self, product: Product, fonts: FontBook) -> Iterable[str]:
        """What whoever takes the files further should know of them, a line each; told after they are made."""
        return ()

    def standing_in(self, folder: Path) -> Pack:
        """The same for files that will be in that folder: where they call one another by their full paths."""
        return self

    @property
    def folder(self) -> str:
        """Of its files: what one run writes is not to take the place of another's, made for somebody else."""
        return self.name

    @property
    def identity(self) -> str:
        """Which export it is, in which version and with which options."""
        options = repr(self) if is_dataclass(self) else ""
        return f"{type(self).__module__}.{type(self).__qualname__} {self.version} {options}"


def folder_of(pack: Pack, product: Product) -> str:
    """Where a product's files go, below the folder of all outputs: another paper or ink takes nothing from this one."""
    return f"{product.id}/{below(pack, product.paper, product.ink)}"


def below(pack: Pack, paper: Paper, ink: Ink) -> str:
    """The same below the game's own folder: `png/a4`, or `png/a4-ink-friendly`."""
    from pnp.scene.ink import output_name

    return f"{pack.folder}/{output_name(paper.id, ink, '')}"


def bundled_exports() -> tuple[str, ...]:
    """The names of those that come with pnp."""
    return tuple(sorted(name for name, file in _packages().items() if _offers(file, "EXPORT")))


def bundled_packs() -> tuple[str, ...]:
    """The names of those that come with pnp and write a whole product."""
    return tuple(sorted(name for name, file in _packages().items() if _offers(file, "PACK")))


def _packages() -> dict[str, Path]:
    return {file.parent.name: file for file in Path(__file__).parent.glob("*/__init__.py")}


def _offers(file: Path, what: str) -> bool:
    """Read and not run: every command knows these names, and few need what stands behind them."""
    return re.search(rf"^{what}\b", file.read_text(encoding="utf-8"), re.MULTILINE) is not None


def _offered(name: str, what: str) -> object:
    return getattr(importlib.import_module(f"{__name__}.{name}"), what, None)


def known_exports() -> tuple[str, ...]:
    """The names of all that write a document, installed ones as well."""
    return tuple(sorted({*bundled_exports(), *_installed(Export)}))


def known_packs() -> tuple[str, ...]:
    """The names of all that write a whole product, installed ones as well."""
    return tuple(sorted({*bundled_packs(), *_installed(Pack)}))


def find_export(name: str) -> Export:
    """The export of that name; UsageError if there is none, or none that works."""
    offered = _found(name, "EXPORT")
    if isinstance(offered, Pack):
        raise UsageError(f"“{name}” writes a whole game, not a document  hint: pnp export {name} GAME")
    if offered is None:
        raise misuse(name, known_exports(), "export")
    if not isinstance(offered, Export):
        raise UsageError(f"the installed package behind “{name}” offers something that is no pnp.export.Export")
    return offered


def find_pack(name: str) -> Pack:
    """The export of whole products of that name, with its usual options; UsageError if there is none that works."""
    offered = _found(name, "PACK")
    if isinstance(offered, Export):
        raise UsageError(f"“{name}” writes documents one by one  hint: pnp build GAME --export {name}")
    if offered is None:
        raise misuse(name, known_packs(), "export")
    if not isinstance(offered, Pack):
        raise UsageError(f"the installed package behind “{name}” offers something that is no pnp.export.Pack")
    return offered


def _found(name: str, what: str) -> object:
    """What a name stands for: of that sort, of the other one, or nothing."""
    if name in _packages():
        return _offered(name, what) or _offered(name, "EXPORT" if what == "PACK" else "PACK")
    from pnp import plugins  # it looks through all installed packages, which takes its time

    return plugins.load(plugins.EXPORTS, name, {})


def _installed(sort: type[Export] | type[Pack]) -> list[str]:
    """Those that cannot be loaded count as both sorts: whoever asks for one hears why."""
    from pnp import plugins

    names = []
    for name in plugins.installed(plugins.EXPORTS):
        try:
            offered = plugins.load(plugins.EXPORTS, name, {})
        except plugins.PluginError:
            offered = None
        if offered is None or isinstance(offered, sort):
            names.append(name)
    return names
