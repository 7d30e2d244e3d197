"""A folder, with what is not saved yet, and what somebody looks at -> its pages and problems, in a process of its own.

Everything that goes in and comes out is plain and can be sent from one process to another. A process keeps the sessions
of a few folders, so that an edit costs what it touches; pages are drawn one by one, when the browser asks for them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pnp.build.papers import papers_of
from pnp.build.session import Draft, Session
from pnp.kinds.components import Component
from pnp.scene.document import Document
from pnp.scene.ink import Ink
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.sheet.product import Sort
from pnp.source.consequences import causes
from pnp.source.folder import Folder
from pnp.source.problems import Problem, Severity, in_order
from pnp.studio.spots import Spot, Spotter

_MOST_SESSIONS = 3
_MOST_LOOKS = 6  # whose pages may still be asked for


@dataclass(frozen=True, slots=True)
class Ask:
    """What somebody looks at; an empty component means the first there is."""

    root: Path
    component: str = ""
    paper: str = DEFAULT_PAPER.id
    ink: Ink = Ink.FULL
    unsaved: dict[str, bytes] = field(default_factory=dict)


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


_sessions: OrderedDict[Path, Session] = OrderedDict()
_looks: OrderedDict[tuple[Path, str], tuple[Document, int]] = OrderedDict()


def look(ask: Ask) -> Look:
    """Lays out the one component that is looked at."""
    session = _session(ask.root)
    is_readable = session.read(ask.unsaved)
    own = [each for each in session.components if not each.shares]
    listed, papers = tuple(map(_listed, own)), papers_of(ask.root)
    chosen = next((each for each in own if each.id == ask.component), own[0] if own else None)
    document = None
    if chosen is not None:
        ink = ask.ink if ask.ink in chosen.inks else chosen.inks[0]  # some things have no twin
        document = session.document(chosen.id, papers.get(ask.paper, DEFAULT_PAPER), ink)
    sheets = _sheets(session, chosen.id, document) if chosen is not None and document is not None else ()
    return Look(
        session.title,
        listed,
        chosen.id if chosen is not None else "",
        tuple((paper.id, paper.name) for paper in papers.values()),
        sheets,
        tuple(_told(ask, session.problems)),
        is_readable,
    )


def drawn(root: Path, digest: str) -> bytes | None:
    """A page of one of the last looks as an SVG; None for one that nobody looks at any more."""
    found = _looks.get((root, digest))
    return _session(root).drawn(*found) if found is not None else None


def judged(ask: Ask) -> tuple[Told, ...]:
    """What the layers of a check find that lay out nothing and play nothing."""
    session = _session(ask.root)
    if session.read(ask.unsaved):
        for _layer in session.examined():
            pass
    return tuple(_told(ask, session.problems))


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


def _listed(component: Component) -> Listed:
    return Listed(component.id, component.spec.title, component.kind.sort, Ink.FRIENDLY in component.inks)


def _sheets(session: Session, component: str, document: Document) -> tuple[Sheet, ...]:
    places, fonts = session.places, session.fonts
    if places is None or fonts is None:
        return ()
    found = []
    spots = Spotter(places, fonts, component).on(document.pages)
    for number, (page, own) in enumerate(zip(document.pages, spots, strict=True), 1):
        frame = page.frame
        key = session.root, frame.digest
        _looks[key] = document, number
        _looks.move_to_end(key)
        found.append(Sheet(number, frame.digest, frame.width, frame.height, page.bookmark, page.is_back, own))
    while len({id(document) for document, _ in _looks.values()}) > _MOST_LOOKS:
        _looks.popitem(last=False)
    return tuple(found)


def _told(ask: Ask, problems: tuple[Problem, ...]) -> Iterator[Told]:
    folder = Draft(ask.root, ask.unsaved)
    return told(folder, in_order(causes(problems, folder)))


def told(folder: Folder, problems: Iterable[Problem]) -> Iterator[Told]:
    """Problems by their files in the folder."""
    names = {folder.display(name): name for name in folder.files()}
    for each in problems:
        where = names.get(each.file, "")
        yield Told(where, each.line, each.column, each.key, each.message, each.hint, each.severity)
