"""A game's folder -> what is open of it: texts as the editor has them, what the disk has, and where the two disagree.

Windows come and go; what was typed stays here until it is saved or given up. All windows on a folder share one desk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Literal, TypeAlias

from pnp.disk.files import write_file
from pnp.source.folder import BITMAP_SUFFIXES, FONT_SUFFIXES, Folder
from pnp.source.problems import DataError, OutputError, UsageError
from pnp.studio.history import History, Step, Way
from pnp.studio.merging import merged

Language: TypeAlias = Literal["TOML", "Markdown", "Jinja2", "XML", "Python"]  # as the editor calls it

MAX_TEXT = 4_000_000  # bytes of a file: what the largest table may have
_LANGUAGES: dict[str, Language] = {".toml": "TOML", ".md": "Markdown", ".j2": "Jinja2", ".svg": "XML", ".py": "Python"}
_EARLIER = 20  # revisions of a text that somebody may still be typing into
_NO_TEXT = (*BITMAP_SUFFIXES, *FONT_SUFFIXES, ".xlsx", ".ods", ".pdf")


class Saved(StrEnum):
    """How saving ended."""

    WRITTEN = "written"
    SAME = "same"  # there was nothing to save
    CONFLICT = "conflict"  # somebody else wrote the file meanwhile: nothing was written, nothing is lost
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Text:
    """One file: as the editor has it, as the disk had it, and what somebody else made of it since."""

    name: str
    text: str
    saved: str | None  # None: there is no such file on the disk any more
    theirs: str | None = None  # on the disk, and neither ours nor what we began with
    ends: str = "\n"  # how lines end on the disk; editors know one way
    mark: str = ""  # a byte order mark that was there
    revision: int = 0  # grows with every change of the text

    @property
    def is_changed(self) -> bool:
        return self.text != self.saved

    @property
    def data(self) -> bytes:
        """As it is written."""
        return (self.mark + self.text.replace("\n", self.ends)).encode()

    @property
    def language(self) -> Language | None:
        return _LANGUAGES.get(Path(self.name).suffix)


@dataclass(slots=True)
class Desk:
    """One folder and its open texts. Names are those of files inside the folder, and nothing else is ever written."""

    root: Path
    texts: dict[str, Text] = field(default_factory=dict)
    is_bundled: bool = False  # it came with pnp: whoever changes it makes a copy first
    version: int = 0  # grows with every change of what would be shown
    history: History = field(default_factory=History)
    _earlier: dict[str, dict[int, str]] = field(default_factory=dict)  # texts by their revisions
    _listeners: list[Callable[[str], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.root = self.root.resolve()

    def files(self) -> tuple[str, ...]:
        """All of the folder's, and what is open and gone meanwhile."""
        return tuple(sorted({*Folder(self.root).files(), *(name for name, text in self.texts.items())}))

    @staticmethod
    def can_edit(name: str) -> bool:
        return not name.lower().endswith(_NO_TEXT)

    def opened(self, name: str) -> Text:
        """As it is on the desk already, or on the disk. UsageError for what is no text of this folder."""
        if name not in self.texts:
            text = self._read(name)
            if text is None:
                raise UsageError(f"{name}: there is no such file")
            self.texts[name] = text
        return self.texts[name]

    def edit(self, name: str, text: str, revision: int | None = None, way: Way = Way.AT_ONCE) -> bool:
        """What an editor has now; whether that is new. UsageError where it is more than a file may hold.

        `revision` is the text that it was typed into: what others made of that meanwhile is kept.
        """
        before = self.opened(name)
        earlier = self._earlier.get(name, {})
        if revision is not None and revision != before.revision and revision in earlier:
            text = merged(earlier[revision], text, before.text)
        if text == before.text:
            return False
        if len(text.encode("utf-8", "replace")) > MAX_TEXT:
            raise UsageError(f"{name}: more than {MAX_TEXT // 1_000_000} MB is no text of a game")
        self._put(replace(before, text=text), way)
        return True

    def undo(self) -> Step | None:
        """Takes back the last change of whichever text; what was changed, or None where there is nothing."""
        step = self.history.back()
        return self._walked(step, step.undone(self.texts[step.name].text)) if step is not None else None

    def redo(self) -> Step | None:
        step = self.history.forth()
        return self._walked(step, step.redone(self.texts[step.name].text)) if step is not None else None

    def _walked(self, step: Step, text: str | None) -> Step | None:
        if text is None:
            self.history.end()
            return None
        self._put(replace(self.texts[step.name], text=text), None)
        return step

    def save(self, name: str) -> Saved:
        """Written aside and put in place, unless somebody else has written it meanwhile. Raises OutputError."""
        text = self.take_in(name)
        if text.theirs is not None:
            return Saved.CONFLICT
        if not text.is_changed:
            return Saved.SAME
        place = (self.root / name).resolve()
        if not place.is_relative_to(self.root):
            raise OutputError(f"{name}: this leads out of the folder")
        write_file(place, text.data)
        self._put(replace(text, saved=text.text))
        return Saved.WRITTEN

    def take_in(self, name: str) -> Text:
        """What was done to a file outside: taken over where nothing is unsaved, else kept as theirs."""
        text = self.texts[name]
        there = self._read(name)
        disk = there.text if there is not None else None
        if disk == text.saved and (text.theirs is None or disk == text.theirs):
            return text
        if disk == text.text or disk is None:
            text = replace(text, saved=disk, theirs=None)
        elif not text.is_changed:
            assert there is not None
            text = replace(there, revision=text.revision)
        elif disk == text.saved:
            text = replace(text, theirs=None)
        else:
            text = replace(text, theirs=disk)
        self._put(text)
        return text

    def take_all_in(self, names: Iterable[str]) -> None:
        """These were saved in the folder, by whomever; what we saved ourselves is no news."""
        others = [name for name in names if name not in self.texts]
        for name in self.texts:
            self.take_in(name)
        if others:
            self._changed("")

    def settle(self, name: str, *, mine: bool) -> Text:
        """Ends a conflict: ours is what will be saved, or theirs is taken and ours can be undone in the editor."""
        text = self.texts[name]
        if text.theirs is not None:
            kept = text.text if mine else text.theirs
            self._put(replace(text, text=kept, saved=text.theirs, theirs=None))
        return self.texts[name]

    def give_up(self, name: str) -> Text:
        """Back to what the disk has."""
        text = self.texts[name]
        self._put(replace(text, text=text.saved or "", theirs=None))
        return self.texts[name]

    @property
    def unsaved(self) -> dict[str, bytes]:
        """For whoever lays out: what is on the desk and not on the disk."""
        return {name: text.data for name, text in self.texts.items() if text.is_changed}

    # Those who show it

    def listen(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Told the name of each text that changes, and nothing where the folder itself did; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _put(self, text: Text, way: Way | None = Way.AT_ONCE) -> None:
        """`way` is how it came about; None where the history knows."""
        before = self.texts.get(text.name)
        if before == text:
            return
        if before is not None and before.text != text.text:
            if way is not None:
                self.history.note(text.name, before.text, text.text, way)
            text = replace(text, revision=before.revision + 1)
            earlier = self._earlier.setdefault(text.name, {})
            earlier[before.revision] = before.text
            while len(earlier) > _EARLIER:
                del earlier[min(earlier)]
        self.texts[text.name] = text
        self._changed(text.name)

    def _changed(self, name: str) -> None:
        self.version += 1
        for listener in list(self._listeners):
            listener(name)

    def _read(self, name: str) -> Text | None:
        """From the disk; None where there is nothing. UsageError for what cannot be edited."""
        folder = Folder(self.root)
        if name not in folder.files():
            return None
        if not self.can_edit(name):
            raise UsageError(f"{name}: this is no text")
        try:
            data = folder.read_bytes(name, limit=MAX_TEXT)
            raw = data.decode("utf-8")
        except DataError as error:
            raise UsageError(f"{name}: {error.problems[0].message}") from None
        except UnicodeDecodeError:
            raise UsageError(f"{name}: this is not UTF-8 text  hint: save it as UTF-8") from None
        mark = "\ufeff" if raw.startswith("\ufeff") else ""
        raw = raw.removeprefix(mark)
        ends = "\r\n" if "\r\n" in raw else "\n"
        text = raw.replace("\r\n", "\n").replace("\r", "\n")
        return Text(name, text, text, None, ends, mark)


def tree(names: tuple[str, ...]) -> Iterator[tuple[int, str, str]]:
    """Files as a list shows them: how deep, what it is called, and its name; empty for the heading of a folder."""
    before: tuple[str, ...] = ()
    for name in sorted(names, key=lambda name: (name.count("/") > 0, name)):
        *parts, last = name.split("/")
        for depth, part in enumerate(parts):
            if before[: depth + 1] != tuple(parts[: depth + 1]):
                yield depth, part, ""
        before = tuple(parts)
        yield len(parts), last, name
