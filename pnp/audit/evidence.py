"""Printed pages and played games -> what can be compared before and after a slip."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pnp.audit.wording import words
from pnp.build.compose import Printable
from pnp.play.model import AnyModel
from pnp.play.sittings import Sitting, play
from pnp.scene.frame import Frame, Place, Role, Text

GAMES = 20
_OF_PAGES = re.compile(r"\bpage \d+ of \d+\b")
_MM_A_POINT = 25.4 / 72
_NEW_PARAGRAPH = 1.75  # lines: what stands further below begins anew


@dataclass(frozen=True, slots=True)
class Passage:
    """Words that stand together, a paragraph or a piece, and the pictures among them."""

    words: tuple[str, ...]
    pictures: tuple[str, ...] = field(default=(), compare=False)
    beside: tuple[str, ...] = field(default=(), compare=False)  # all words of the piece, or its own on a page

    @property
    def key(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.words, self.pictures


@dataclass(frozen=True, slots=True)
class PrintedPage:
    component: str
    number: int
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Digests of everything that is printed, the words page by page, and a digest of each fixed game."""

    digests: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    pages: tuple[PrintedPage, ...] = ()
    transcripts: tuple[str, ...] = ()

    def prints_as(self, other: Evidence) -> bool:
        return self.digests == other.digests

    def says_as(self, other: Evidence) -> bool:
        """Word for word, whatever the pictures."""
        return [_said(page) for page in self.pages] == [_said(page) for page in other.pages]

    @property
    def sayings(self) -> Counter[tuple[str, ...]]:
        """Every passage as often as it is printed, wherever that is."""
        return Counter(passage.words for page in self.pages for passage in page.passages)

    def plays_as(self, other: Evidence) -> bool:
        return self.transcripts == other.transcripts


def _said(page: PrintedPage) -> tuple[object, ...]:
    return (page.component, page.number, *(passage.words for passage in page.passages))


def digests(printable: Printable) -> tuple[str, ...]:
    """One of each page, and one of what a reader's software shows."""
    document = printable.document
    about = repr((document.title, document.author, document.subject, document.language))
    marks = repr([(page.bookmark, page.destinations) for page in document.pages])
    return (*(page.frame.digest for page in document.pages), hashlib.sha256(f"{about}{marks}".encode()).hexdigest())


def printed_pages(printable: Printable) -> Iterator[PrintedPage]:
    for number, page in enumerate(printable.document.pages, 1):
        yield PrintedPage(printable.component, number, tuple(_passages(page.frame)))


def _passages(frame: Frame, piece: tuple[str, ...] | None = None) -> Iterator[Passage]:
    """The texts of a frame in reading order, cut where a paragraph ends; frames with text of their own apart."""
    texts: list[str] = []
    pictures: list[str] = []
    inner: list[Place] = []
    last: Text | None = None

    def passage() -> Passage:
        own = words(" ".join(texts))
        return Passage(own, tuple(pictures), own if piece is None else piece)

    for item in frame.items:
        if isinstance(item, Text):
            if last is not None and _is_apart(last, item):
                yield passage()
                texts, pictures = [], []
            texts.append(item.text)
            last = item
        elif isinstance(item, Place) and item.has_text:
            inner.append(item)
        elif isinstance(item, Place) and item.role is not Role.CUT:
            pictures.append(item.frame.digest)
            if item.role is Role.PIECE:  # a piece without a word
                yield Passage((), (item.frame.digest,), piece or ())
                pictures.pop()
    if texts or pictures:
        yield passage()
    for place in inner:
        if place.role is Role.FOOT:  # what it is, not which of how many pages
            yield Passage(words(_OF_PAGES.sub("", " ".join(_all_words(place.frame)))))
            continue
        yield from _passages(place.frame, _all_words(place.frame) if place.role is Role.PIECE else piece)


def _all_words(frame: Frame) -> tuple[str, ...]:
    found: list[str] = []
    for item in frame.items:
        if isinstance(item, Text):
            found += words(item.text)
        elif isinstance(item, Place) and item.has_text:
            found += _all_words(item.frame)
    return tuple(found)


def _is_apart(last: Text, here: Text) -> bool:
    step = here.y - last.y
    return step < -0.5 or step > _NEW_PARAGRAPH * max(last.size_pt, here.size_pt) * _MM_A_POINT


def transcripts(model: AnyModel | None) -> tuple[str, ...]:
    """Fixed games of random bots: every board and every number of players in turn."""
    if model is None:
        return ()
    fewest, most = model.players
    told = []
    for number in range(GAMES):
        board = model.boards[number % len(model.boards)]
        players = fewest + (number // len(model.boards)) % (most - fewest + 1)
        record = play(model, Sitting(board, ("random",) * players, number, logged=True))
        story = "\n".join((record.board, *map(str, record.transcript), repr(record.result), record.crash))
        told.append(hashlib.sha256(story.encode()).hexdigest())
    return tuple(told)
