"""A product -> its pictures, one by one: pieces where a part has them, faces of dice, whole pages otherwise.

Each has a name that sorts and says what it is; several exports write the same pictures in formats of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from pnp.export import File
from pnp.export.contours import Contour
from pnp.export.names import slug
from pnp.export.tables import table_file
from pnp.scene.frame import Frame
from pnp.sheet.product import Outline, Part, PrintedDie, Product
from pnp.source.catalogue import Catalogue

CONTENTS = "contents.csv"
_LONGEST = 50  # of the words of a die and of its face: both are in one name, which has an end


@dataclass(frozen=True, slots=True)
class Picture:
    """One side of a piece, one face, or one page; `name` is where it goes, without the ending of its format."""

    name: str
    title: str
    part: Part
    frame: Frame
    count: int = 1
    back: str = ""  # the name of the picture on its other side
    is_back: bool = False
    is_page: bool = False  # nothing is drawn beyond its edges
    outline: Outline = Outline.RECTANGLE
    corner_mm: float = 0.0

    @property
    def contour(self) -> Contour | None:
        """What is cut off by more than straight edges has one; None where nothing of the picture is."""
        if self.outline is Outline.RECTANGLE and self.corner_mm <= 0:
            return None
        return Contour(self.outline, 0.0, 0.0, self.frame.width, self.frame.height, self.corner_mm)

    def fingerprint(self, *options: object) -> str:
        """Of what it looks like, and of what the export does to it."""
        looks = (self.frame.digest, self.outline, self.corner_mm, self.title, *options)
        return hashlib.sha256(repr(looks).encode()).hexdigest()


def pictures(product: Product) -> Iterator[Picture]:
    """Booklets to fold show their books once more, in the order of a printer: only where nothing else is wanted."""
    is_wanted = all(part.is_imposed for part in product.parts)
    for part in product.parts:
        if part.is_imposed and not is_wanted:
            continue
        if part.pieces or part.dice:
            yield from _pieces(part, product.say)
            for number, die in enumerate(part.dice, 1):
                yield from _faces(part, number, die)
        else:
            yield from _pages(part, product.say)


def _pieces(part: Part, say: Catalogue) -> Iterator[Picture]:
    backs = [piece.back for piece in part.pieces if piece.back is not None]
    shared = len(part.pieces) > 1 and len(backs) == len(part.pieces) and len({back.digest for back in backs}) == 1
    titles = [slug(piece.title, "") for piece in part.pieces]
    is_apart = len(set(titles)) == len(titles) and all(titles)  # else the ids of their rows tell them apart
    words = titles if is_apart else [slug(piece.id) for piece in part.pieces]
    for number, (piece, what) in enumerate(zip(part.pieces, words, strict=True), 1):
        name = f"{part.id}/{_number(number, len(part.pieces))}-{what}{_times(piece.count)}"
        back = "" if piece.back is None else f"{part.id}/back" if shared else f"{name}-back"
        picture = partial(Picture, outline=piece.outline, corner_mm=piece.corner_mm)
        title = piece.title if is_apart else f"{part.title}: {piece.id}" if len(part.pieces) > 1 else part.title
        yield picture(name, title, part, piece.front, piece.count, back)
        if piece.back is not None and (number == 1 or not shared):
            about = say("export.back", sheet=part.title if shared else title)
            count = sum(each.count for each in part.pieces) if shared else piece.count
            yield picture(back, about, part, piece.back, count, is_back=True)


def _faces(part: Part, number: int, die: PrintedDie) -> Iterator[Picture]:
    title = slug(die.title or die.id, longest=_LONGEST)
    folder = f"{part.id}/{_number(number, len(part.dice))}-{title}{_times(die.count)}"
    for face, (frame, value) in enumerate(zip(die.faces, die.values, strict=True), 1):
        name = f"{folder}/{_number(face, len(die.faces), 1)}-{slug(value, 'face', _LONGEST)}"
        yield Picture(name, f"{die.title}, {face}: {value}", part, frame, die.count)


def _pages(part: Part, say: Catalogue) -> Iterator[Picture]:
    count = len(part.document.pages)
    for number, page in enumerate(part.document.pages, 1):
        about = slug(page.bookmark, "")
        name = f"{_number(number, count)}-{about}" if about else f"page-{_number(number, count)}"
        title = part.title if count == 1 else say("export.page", sheet=part.title, page=number, pages=count)
        yield Picture(f"{part.id}/{name}", title, part, page.frame, is_page=True)


def _number(number: int, of: int, digits: int = 2) -> str:
    return str(number).zfill(max(digits, len(str(of))))


def _times(count: int) -> str:
    return f"-x{count}" if count > 1 else ""


def contents(all_pictures: Iterable[Picture], suffix: str, **made: Callable[[Picture], object]) -> Iterator[File]:
    """A table in each component's folder: what the files are, how often each is needed, how large it is, how `made`.

    There is none of the whole: a run with a few components would have it speak of files that another run made.
    """
    head = ("file", "title", "sort", "count", "width mm", "height mm", *made, "outline", "back")
    head = tuple(word.replace("_", " ") for word in head)
    for part, some in groupby(all_pictures, key=lambda picture: picture.part.id):
        rows = [_row(picture, suffix, [say(picture) for say in made.values()]) for picture in some]
        yield File.of(f"{part}/{CONTENTS}", table_file(head, rows))


def _row(picture: Picture, suffix: str, made: Iterable[object]) -> tuple[object, ...]:
    part, frame = picture.part, picture.frame
    size = (f"{frame.width:.2f}", f"{frame.height:.2f}")
    file, back = (
        f"{name.removeprefix(f'{part.id}/')}{suffix}" if name else "" for name in (picture.name, picture.back)
    )
    return (file, picture.title, part.sort, picture.count, *size, *made, picture.outline, back)
