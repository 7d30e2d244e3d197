"""What a document can be written as: one package an export, found by its name; others are installed beside pnp."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from pnp.source.problems import UsageError
from pnp.source.spans import misuse

if TYPE_CHECKING:  # an up-to-date build asks for a suffix and writes nothing
    from pnp.scene.document import Document
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


def bundled_exports() -> tuple[str, ...]:
    """The names of those that come with pnp."""
    return tuple(sorted(file.parent.name for file in Path(__file__).parent.glob("*/__init__.py")))


def known_exports() -> tuple[str, ...]:
    """The names of all of them, installed ones as well."""
    from pnp import plugins  # it looks through all installed packages, which takes its time

    return tuple(sorted({*bundled_exports(), *plugins.installed(plugins.EXPORTS)}))


def find_export(name: str) -> Export:
    """The export of that name; UsageError if there is none, or none that works."""
    if name in bundled_exports():
        export = importlib.import_module(f"{__name__}.{name}").EXPORT
    else:
        from pnp import plugins

        export = plugins.load(plugins.EXPORTS, name, {})
    if export is None:
        raise misuse(name, known_exports(), "export")
    if not isinstance(export, Export):
        raise UsageError(f"the installed package behind “{name}” offers something that is no pnp.export.Export")
    return export
