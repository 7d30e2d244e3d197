"""What can be written: one package an export, found by its name; others are installed beside pnp.

An export writes one document (`EXPORT`), or everything that a game consists of as files of its own (`PACK`).
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from pnp.source.problems import UsageError
from pnp.source.spans import misuse

if TYPE_CHECKING:  # an up-to-date build asks for a suffix and writes nothing
    from pnp.scene.document import Document
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


class Pack(ABC):
    """What the package of an export offers as `PACK`: the files that a whole product becomes.

    Its options are fields with defaults. Whatever is slow to import waits for `files`, or for the making of a file.
    """

    name: ClassVar[str]  # as the user types it; also the folder of its files
    version: ClassVar[str] = ""

    @abstractmethod
    def files(self, product: Product, fonts: FontBook) -> Iterable[File]:
        """In the order in which they are to be made. Raises UsageError for what cannot be exported like this."""


def bundled_exports() -> tuple[str, ...]:
    """The names of those that come with pnp."""
    return tuple(sorted(name for name in _packages() if _offered(name, "EXPORT") is not None))


def bundled_packs() -> tuple[str, ...]:
    """The names of those that come with pnp and write a whole product."""
    return tuple(sorted(name for name in _packages() if _offered(name, "PACK") is not None))


def _packages() -> list[str]:
    return [file.parent.name for file in Path(__file__).parent.glob("*/__init__.py")]


def _offered(name: str, what: str) -> object:
    return getattr(importlib.import_module(f"{__name__}.{name}"), what, None)


def known_exports() -> tuple[str, ...]:
    """The names of all of them, installed ones as well."""
    from pnp import plugins  # it looks through all installed packages, which takes its time

    return tuple(sorted({*bundled_exports(), *plugins.installed(plugins.EXPORTS)}))


def find_export(name: str) -> Export:
    """The export of that name; UsageError if there is none, or none that works."""
    if name in _packages():
        export = _offered(name, "EXPORT")
    else:
        from pnp import plugins

        export = plugins.load(plugins.EXPORTS, name, {})
    if export is None:
        raise misuse(name, known_exports(), "export")
    if not isinstance(export, Export):
        raise UsageError(f"the installed package behind “{name}” offers something that is no pnp.export.Export")
    return export
