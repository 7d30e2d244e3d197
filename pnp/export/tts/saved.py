"""A product -> the objects on the table, and the files that they show."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.export import File
from pnp.export.contours import Contour
from pnp.export.studio import Studio
from pnp.export.tts import objects
from pnp.export.tts.choices import SIX, Alternative, called, laid
from pnp.export.tts.leaves import leaves
from pnp.export.tts.objects import Card, Guids, Sheet, Size, Thing
from pnp.export.tts.placing import laid_out
from pnp.export.tts.sheets import Grid, fitting_dpi, grids, wrapped
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Place, Shape
from pnp.scene.path import rect
from pnp.scene.units import MM_PER_INCH
from pnp.sheet.product import Outline, Part, Piece, PrintedDie, Product, Sort

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook

_PLAIN = Color(0.35, 0.35, 0.38)  # the back of a card that has none
_THUMB_PIXELS = 256
_LEAF_PIXELS = 2048
_LONGEST_NAME = 100


def saved_object(product: Product, fonts: FontBook, prefix: str) -> Iterator[File]:
    """The pictures first: whoever finds the JSON finds what it refers to."""
    table = _Table(product, Studio(fonts), prefix)
    plan = laid(product.parts)
    for part in plan.usual:
        table.add(part)
    for alternative in plan.others:
        table.put_away(alternative)
    table.finish()
    yield from table.files


def left_out(product: Product) -> Iterator[str]:
    for part in product.parts:
        if part.sort is Sort.BOX:
            yield f"{part.id}: left out, as the table needs no box"
        for die in part.dice:
            if len(die.faces) != SIX:
                yield f"{part.id}: “{die.title}” left out, as it has {len(die.faces)} faces and not six"
        for piece in part.pieces:
            if (
                part.sort is not Sort.CARD
                and piece.outline is Outline.HEXAGON
                and piece.back not in (None, piece.front)
            ):
                yield f"{part.id}: “{piece.title}” shows its front on both sides, as hexagons do there"


class _Table:
    """Gathers things and the files that they show."""

    def __init__(self, product: Product, studio: Studio, prefix: str) -> None:
        self._product, self._studio, self._prefix = product, studio, prefix
        self._say, self._guids = product.say, Guids(product.id)
        self._things: list[Thing] = []
        self._inside: list[str] = []  # what the note lists
        self._sheets: dict[int, Sheet] = {}
        self._backs: dict[str, dict[str, int]] = {}
        self._files: dict[str, File] = {}

    @property
    def files(self) -> Sequence[File]:
        return tuple(self._files.values())

    def add(self, part: Part) -> None:
        match part.sort:
            case Sort.CARD:
                self._cards(part)
            case Sort.TOKEN | Sort.MAT:
                self._tiles(part)
            case Sort.DIE:
                self._dice(part)
            case Sort.BOOK:
                self._book(part)
            case Sort.SHEET:
                self._leaves(part)

    def put_away(self, alternative: Alternative) -> None:
        """In a bag of its own, which says what it is for."""
        before, told = len(self._things), len(self._inside)
        for part in alternative.parts:
            self.add(part)
        added = self._things[before:]
        self._inside[told:] = [self._say("export.in_bag", line=line) for line in self._inside[told:]]
        if len(added) == 1 and objects.is_bag(added[0]):
            bag = added[0]
        else:
            key = f"instead {' '.join(part.id for part in alternative.parts)}"
            bag = objects.bag(self._guids, key, alternative.title(self._say), added)
        self._things[before:] = [bag.told(alternative.reason(self._say))]

    def finish(self) -> None:
        """The note, the thumbnail and the table itself."""
        product = self._product
        name, title = _called(product)
        notes = {product.title: _note(product, self._inside)}
        if product.summary:
            notes[self._say("export.summary", game=product.title)] = product.summary
        for number, (head, text) in enumerate(notes.items()):
            self._things.append(objects.note(self._guids, f"note {number}" if number else "note", head, text))
        things = sorted(self._things, key=lambda thing: -round(thing.depth, 2))  # rows of equal depth: tidy, and near
        states = [thing.at(x, z) for thing, x, z in laid_out(things)]
        data = (
            json.dumps(objects.save(title, states, tuple(notes.items())), ensure_ascii=False, indent=1).encode() + b"\n"
        )
        if (shown := _shown(product)) is not None:
            self._picture(f"{name}.png", shown, _THUMB_PIXELS / shown.width * MM_PER_INCH)
        self._file(f"{name}.json", data.decode(), lambda: data)

    def _cards(self, part: Part) -> None:
        for number, (size, pieces) in enumerate(_by_size(part.pieces)):
            key = part.id if not number else f"{part.id}-{number + 1}"
            cards, rest = [], list(pieces)
            for sheet, (grid, count) in enumerate(grids(len(pieces), size.width_mm, size.height_mm), 1):
                on_sheet, rest = rest[:count], rest[count:]
                cards += self._sheet(f"{key}-{sheet}", key, grid, on_sheet)
            copies = [card for card, piece in zip(cards, pieces, strict=True) for _ in range(piece.count)]
            self._things.append(objects.deck(self._guids, key, part.title, copies, self._sheets, size))
            self._inside.append(f"{part.title}: {self._say.counted('count.card', len(copies))}")

    def _sheet(self, name: str, deck: str, grid: Grid, pieces: Sequence[Piece]) -> list[Card]:
        """One back for the whole deck is a picture of its own; several lie on a sheet as their fronts do."""
        plain = _plain_back(pieces[0].front)
        backs = [piece.back or plain for piece in pieces]
        has_own = len({back.digest for back in backs}) > 1
        face = self._picture(f"cards/{name}.png", grid.frame([piece.front for piece in pieces], backs[0]), grid.dpi)
        if has_own:
            back = self._picture(f"cards/{name}-backs.png", grid.frame(backs, backs[0]), grid.dpi)
        else:
            back = self._back(f"cards/{deck}", backs[0])
        number = len(self._sheets) + 1
        self._sheets[number] = Sheet(face, back, grid.columns, grid.rows, has_own, pieces[0].outline)
        return [Card(title, number, slot) for slot, title in enumerate(_titles(pieces))]

    def _tiles(self, part: Part) -> None:
        folder = "tokens" if part.sort is Sort.TOKEN else "mats"
        tiles = []
        for piece, title in zip(part.pieces, _titles(part.pieces), strict=True):
            name = f"{folder}/{part.id}/{piece.id}"
            size = Size(piece.front.width, piece.front.height)
            front = self._side(f"{name}.png", piece, piece.front)
            back = "" if piece.back is None else self._back(f"{folder}/{part.id}", piece.back)
            for copy in range(piece.count):
                key = f"{part.id} {piece.id} {copy}"
                tiles.append(objects.tile(self._guids, key, title, front, back, size, piece.outline))
        if part.sort is Sort.TOKEN and len(tiles) > 1:
            self._things.append(objects.bag(self._guids, part.id, part.title, tiles))
        else:
            self._things += tiles
        self._inside.append(f"{part.title}: {self._say.counted(f'count.{part.sort}', len(tiles))}")

    def _back(self, stem: str, frame: Frame) -> str:
        """Most pieces share theirs, and then it is one picture."""
        alike = self._backs.setdefault(stem, {})
        number = alike.setdefault(frame.digest, len(alike) + 1)
        name = f"{stem}-back.png" if number == 1 else f"{stem}-back-{number}.png"
        return self._picture(name, frame, fitting_dpi(frame.width, frame.height))

    def _side(self, name: str, piece: Piece, frame: Frame) -> str:
        dpi = fitting_dpi(frame.width, frame.height)
        if piece.outline is Outline.HEXAGON:
            contour = Contour(piece.outline, 0, 0, frame.width, frame.height)
            about = f"{frame.digest} {contour} {dpi}"
            return self._file(name, about, lambda: self._studio.cut_out(frame, (contour,), dpi))
        return self._picture(name, frame, dpi)

    def _dice(self, part: Part) -> None:
        dice = [self._die(part, die, copy) for die in part.dice if len(die.faces) == SIX for copy in range(die.count)]
        if dice:
            title = called(part, self._say)
            self._things += dice if len(dice) == 1 else [objects.bag(self._guids, part.id, title, dice)]
            self._inside.append(f"{title}: {self._say.counted('count.die', len(dice))}")

    def _die(self, part: Part, die: PrintedDie, copy: int) -> Thing:
        frame, dpi = wrapped(die.faces)
        name = f"dice/{part.id}/{die.id}.png"
        picture = self._url(name) if copy else self._picture(name, frame, dpi)
        key = f"{part.id} {die.id} {copy}"
        return objects.die(self._guids, key, die.title, picture, die.values, die.faces[0].width)

    def _leaves(self, part: Part) -> None:
        """As many copies as the largest round of players needs."""
        tiles = []
        sorts = list(leaves(part, self._product.players[1]))
        for number, (frame, copies) in enumerate(sorts, 1):
            name = f"sheets/{part.id}.png" if len(sorts) == 1 else f"sheets/{part.id}-{number}.png"
            size = Size(frame.width, frame.height)
            picture = self._picture(name, frame, _leaf_dpi(size))
            for copy in range(copies):
                key = f"{part.id} {number} {copy}"
                tiles.append(objects.tile(self._guids, key, part.title, picture, "", size, Outline.RECTANGLE))
        is_many = len(tiles) > len(sorts)
        self._things += [objects.bag(self._guids, part.id, part.title, tiles)] if is_many else tiles
        self._inside.append(f"{part.title}: {self._say.counted('count.sheet', len(tiles))}")

    def _book(self, part: Part) -> None:
        first = part.document.pages[0].frame
        url = self._file(f"books/{part.id}.pdf", part.document.fingerprint(), lambda: self._studio.pdf(part.document))
        self._things.append(objects.book(self._guids, part.id, part.title, url, Size(first.width, first.height)))
        self._inside.append(f"{part.title}: {self._say.counted('count.page', len(part.document.pages))}")

    def _picture(self, name: str, frame: Frame, dpi: float) -> str:
        return self._file(name, f"{frame.digest} {dpi}", lambda: self._studio.png(frame, dpi))

    def _file(self, name: str, about: str, make: Callable[[], bytes]) -> str:
        if name not in self._files:
            self._files[name] = File(name, hashlib.sha256(about.encode()).hexdigest(), make)
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"{self._prefix}{name}"


def _leaf_dpi(size: Size) -> int:
    """Of a sheet, by which most of a table is covered: not as fine as a print, but small print can be read."""
    return min(
        fitting_dpi(size.width_mm, size.height_mm), int(_LEAF_PIXELS / max(size.width_mm, size.height_mm) * MM_PER_INCH)
    )


def _called(product: Product) -> tuple[str, str]:
    """The name of its files, and what the list of saved objects calls it: a part never passes for the whole."""
    if product.is_whole:
        return product.id, product.title
    ids, titles = ([getattr(part, what) for part in product.parts] for what in ("id", "title"))
    name = f"{product.id}-only-{'-'.join(ids)}"
    if len(name) > _LONGEST_NAME:
        digest = hashlib.sha256(repr(ids).encode()).hexdigest()[:6]
        name = f"{product.id}-only-{len(ids)}-components-{digest}"
    return name, f"{product.title}: {', '.join(titles)}"


def _by_size(pieces: Sequence[Piece]) -> list[tuple[Size, list[Piece]]]:
    """A deck holds cards of one size and outline."""
    found: dict[tuple[float, float, Outline], list[Piece]] = {}
    for piece in pieces:
        key = round(piece.front.width, 2), round(piece.front.height, 2), piece.outline
        found.setdefault(key, []).append(piece)
    return [(Size(width, height), list(alike)) for (width, height, _), alike in found.items()]


def _titles(pieces: Sequence[Piece]) -> list[str]:
    """Where several have the same, their rows' ids tell them apart."""
    titles = [piece.title for piece in pieces]
    if len(pieces) == 1 or len(set(titles)) == len(titles):
        return titles
    return [piece.id.replace("-", " ").capitalize() for piece in pieces]


def _plain_back(front: Frame) -> Frame:
    return Frame(front.width, front.height, (Shape(rect(0, 0, front.width, front.height), fill=_PLAIN),))


def _note(product: Product, inside: Sequence[str]) -> str:
    say = product.say
    head = [product.tagline, f"{say.players(*product.players)}. {say('credits.design')} {product.author}"]
    has_book = any(part.sort is Sort.BOOK and not part.is_imposed for part in product.parts)
    foot = [say("export.rules")] if has_book else []
    return "\n\n".join(["\n".join(filter(None, head)), "\n".join(inside), *foot])


def _shown(product: Product) -> Frame | None:
    """The cover of the book, or the first card; square, as the list of saved objects shows it."""
    books = [part.document.pages[0].frame for part in product.parts if part.sort is Sort.BOOK]
    fronts = [piece.front for part in product.parts for piece in part.pieces]
    pages = [page.frame for part in product.parts for page in part.document.pages]
    frame = next(iter((*books, *fronts, *pages)), None)
    if frame is None:
        return None
    side = max(frame.width, frame.height)
    x, y = (side - frame.width) / 2, (side - frame.height) / 2
    return Frame(side, side, (Place(frame, x, y, clip=rect(0, 0, frame.width, frame.height)),))
