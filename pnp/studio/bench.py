"""A folder, with what is not saved yet, and what somebody looks at -> its pages and problems, in a process of its own.

Everything that goes in and comes out is plain and can be sent from one process to another. A process keeps the sessions
of a few folders, so that an edit costs what it touches; pages are drawn one by one, when the browser asks for them.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.build.papers import papers_of
from pnp.build.session import Draft, Session
from pnp.kinds.components import Component
from pnp.scene.document import Document
from pnp.scene.frame import Frame
from pnp.scene.ink import Ink
from pnp.sheet.extent import letters
from pnp.sheet.paper import DEFAULT_PAPER, Paper
from pnp.sheet.printing import AS_USUAL, Printing
from pnp.sheet.product import Outline, Sort
from pnp.source.consequences import causes
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity, in_order
from pnp.studio.guides import Guide, page_guides
from pnp.studio.pieces import Side, Single, as_document, cut_out, shown
from pnp.studio.spots import Spot, Spotter

_MOST_SESSIONS = 3
_MOST_LOOKS = 8  # whose pages may still be asked for


@dataclass(frozen=True, slots=True)
class Ask:
    """What somebody looks at; an empty component means the first there is."""

    root: Path
    component: str = ""
    paper: str = DEFAULT_PAPER.id
    ink: Ink = Ink.FULL
    unsaved: dict[str, bytes] = field(default_factory=dict)
    printing: Printing = AS_USUAL
    guides: frozenset[str] = frozenset()  # lines over the pages that are wanted
    wants_pieces: bool = False  # each alone


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page; `digest` changes with its looks, and its picture is asked for by it."""

    number: int
    digest: str
    width: float
    height: float
    label: str
    is_back: bool
    spots: tuple[Spot, ...] = ()
    guides: tuple[Guide, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A component, as a list shows it."""

    id: str
    title: str
    sort: Sort
    has_twin: bool  # an ink-friendly one


@dataclass(frozen=True, slots=True)
class Told:
    """A problem by its file in the folder; empty where it is none of the folder's own."""

    file: str
    line: int
    column: int
    key: str
    message: str
    hint: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class Look:
    """The answer: what there is, the pages that are looked at, and what has come up on the way."""

    title: str
    components: tuple[Listed, ...] = ()
    component: str = ""
    papers: tuple[tuple[str, str], ...] = ()  # ids and names
    sheets: tuple[Sheet, ...] = ()
    problems: tuple[Told, ...] = ()
    is_readable: bool = True
    has_pieces: bool = False
    pieces: tuple[Single, ...] = ()  # if they are wanted


_sessions: OrderedDict[Path, Session] = OrderedDict()
_looks: OrderedDict[tuple[Path, str], tuple[Document, int]] = OrderedDict()


def look(ask: Ask) -> Look:
    """Lays out the one component that is looked at."""
    session = _session(ask.root)
    session.printing = ask.printing
    is_readable = session.read(ask.unsaved)
    own = [each for each in session.components if not each.shares]
    listed, papers = tuple(map(_listed, own)), papers_of(ask.root)
    chosen = next((each for each in own if each.id == ask.component), own[0] if own else None)
    sheets: tuple[Sheet, ...] = ()
    pieces: tuple[Single, ...] = ()
    has_pieces = False
    if chosen is not None:
        ink = ask.ink if ask.ink in chosen.inks else chosen.inks[0]  # some things have no twin
        seen = _Shown(session, ask, chosen.id, papers.get(ask.paper, DEFAULT_PAPER), ink)
        sheets, pieces = seen.sheets(), seen.pieces() if ask.wants_pieces else ()
        has_pieces = seen.has_pieces
    return Look(
        session.title,
        listed,
        chosen.id if chosen is not None else "",
        tuple((paper.id, paper.name) for paper in papers.values()),
        sheets,
        tuple(_told(ask, session.problems)),
        is_readable,
        has_pieces,
        pieces,
    )


def drawn(root: Path, digest: str) -> bytes | None:
    """A page of one of the last looks as an SVG; None for one that nobody looks at any more."""
    found = _looks.get((root, digest))
    return _session(root).drawn(*found) if found is not None else None


def words(root: Path, digest: str) -> bytes | None:
    """The same page's words in painting order, as JSON: left, top, width and height in millimetres, and the words."""
    found, fonts = _looks.get((root, digest)), _session(root).fonts
    if found is None or fonts is None:
        return None
    document, number = found
    runs = [
        (*(round(side, 2) for side in (at.left, at.top, at.right - at.left, at.bottom - at.top)), text.text)
        for text, at in letters(document.pages[number - 1].frame, fonts)
    ]
    return json.dumps(runs, ensure_ascii=False).encode()


def looked_at(root: Path, digests: Sequence[str]) -> tuple[Session, list[Frame | None]]:
    """Pages of the last looks by their digests, and the session that laid them out; None for one that is gone."""
    found = [_looks.get((root, digest)) for digest in digests]
    return _session(root), [each[0].pages[each[1] - 1].frame if each is not None else None for each in found]


def judged(ask: Ask) -> tuple[Told, ...]:
    """What the layers of a check find that lay out nothing and play nothing."""
    session = _session(ask.root)
    if session.read(ask.unsaved):
        for _layer in session.examined():
            pass
    return tuple(_told(ask, session.problems))


def failures(root: Path) -> int:
    """How many things keep a game from being read."""
    session = _session(root)
    return 0 if session.read() else max(len(session.failures), 1)


def cover(root: Path) -> bytes | None:
    """The first page of a game's book, or of what tells how to print it; None where there is neither."""
    session = _session(root)
    if not session.read():
        return None
    order = (Sort.BOOK, Sort.GUIDE)
    books = [each for each in session.components if each.kind.sort in order and not each.kind.is_imposed]
    for each in sorted(books, key=lambda each: order.index(each.kind.sort)):
        document = session.document(each.id, DEFAULT_PAPER, Ink.FULL)
        if document is not None and document.pages:
            return session.drawn(document, 1)
    return None


def _session(root: Path) -> Session:
    if root not in _sessions:
        _sessions[root] = Session(root)
    _sessions.move_to_end(root)
    while len(_sessions) > _MOST_SESSIONS:
        _, oldest = _sessions.popitem(last=False)
        oldest.close()
    return _sessions[root]


def session_of(ask: Ask) -> Session:
    """The folder as it is asked about, for whoever asks for more than pages. Raises DataError."""
    session = _session(ask.root)
    if not session.read(ask.unsaved):
        raise DataError(session.failures)
    return session


def _listed(component: Component) -> Listed:
    return Listed(component.id, component.spec.title, component.kind.sort, Ink.FRIENDLY in component.inks)


class _Shown:
    """One component as it is laid out now."""

    def __init__(self, session: Session, ask: Ask, component: str, paper: Paper, ink: Ink) -> None:
        self._session, self._ask, self._component, self._paper = session, ask, component, paper
        self._document = session.document(component, paper, ink)
        self._cut = list(cut_out(session.cutouts(component, paper, ink))) if self._document is not None else []

    @property
    def has_pieces(self) -> bool:
        return bool(self._cut)

    def sheets(self) -> tuple[Sheet, ...]:
        """All pages, each with what can be clicked on it."""
        document, places, fonts = self._document, self._session.places, self._session.fonts
        if document is None or places is None or fonts is None:
            return ()
        numbers = {
            id(side): number for number, cut in reversed([*enumerate(self._cut)]) for side in (cut.front, cut.back)
        }
        spots = Spotter(places, fonts, self._component, numbers).on(document.pages)
        self._remember(document)
        return tuple(
            Sheet(
                number,
                page.frame.digest,
                page.frame.width,
                page.frame.height,
                page.bookmark,
                page.is_back,
                own,
                tuple(self._guides(page.frame)),
            )
            for number, (page, own) in enumerate(zip(document.pages, spots, strict=True), 1)
        )

    def _guides(self, frame: Frame) -> Iterator[Guide]:
        if self._ask.guides:
            outline = self._cut[0].outline if self._cut else Outline.RECTANGLE
            yield from (each for each in page_guides(frame, self._paper, outline) if each[0] in self._ask.guides)

    def pieces(self) -> tuple[Single, ...]:
        """Each alone, as it is cut; with its bleed, if that is to be seen."""
        frames: list[Frame] = []
        found = []
        for cut in self._cut:
            front, back = (self._side(side, cut.outline, frames) for side in (cut.front, cut.back))
            assert front is not None
            lines = self._session.places.of(cut.source, self._component) if self._session.places is not None else None
            where = (lines.file, lines.first) if lines is not None else ("", 0)
            found.append(
                Single(cut.title, cut.count, cut.front.width, cut.front.height, front, back, cut.outline, *where)
            )
        self._remember(as_document(frames))
        return tuple(found)

    def _side(self, side: Frame | None, outline: Outline, frames: list[Frame]) -> Side | None:
        if side is None:
            return None
        frame, guides = shown(side, outline, bleeds="bleed" in self._ask.guides)
        frames.append(frame)
        wanted = tuple(each for each in guides if each[0] in self._ask.guides)
        return Side(frame.digest, frame.width, frame.height, wanted)

    def _remember(self, document: Document) -> None:
        for number, page in enumerate(document.pages, 1):
            key = self._session.root, page.frame.digest
            _looks[key] = document, number
            _looks.move_to_end(key)
        while len({id(document) for document, _ in _looks.values()}) > _MOST_LOOKS:
            _looks.popitem(last=False)


def _told(ask: Ask, problems: tuple[Problem, ...]) -> Iterator[Told]:
    folder = Draft(ask.root, ask.unsaved)
    return told(folder, in_order(causes(problems, folder)))


def told(folder: Folder, problems: Iterable[Problem]) -> Iterator[Told]:
    """Problems by their files in the folder."""
    names = {folder.display(name): name for name in folder.files()}
    for each in problems:
        where = names.get(each.file, "")
        yield Told(where, each.line, each.column, each.key, each.message, each.hint, each.severity)
