"""Facts about a PDF -> what a printer, a reader or a picky buyer would complain about; no complaint is good."""

from __future__ import annotations

import math
import re
import shutil
import subprocess
import tempfile
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path

from PIL import Image, ImageDraw

from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS

from .gathering import gather
from .pdf import Box, Char, Line, Page, Pdf

# The numbers are those that were promised, on purpose not those of the code that makes the pages.
PAPER_PT = {"a4": (210 / 25.4 * 72, 297 / 25.4 * 72), "letter": (8.5 * 72, 11 * 72)}
MARGIN_MM = 5.0
BAR_MM = 50.0
_BAR_LABELS = ("50 mm", "50 mm (1.97 in)")
MIN_CONTRAST = 4.5
MIN_CONTRAST_IN_SEAL = 4.0
MAX_COVERAGE = 0.06
MAX_BYTES_A_PAGE = 400_000
_STANDARD_FONTS = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats", "Arial")


@dataclass(frozen=True, slots=True)
class Expected:
    """What the file is meant to be."""

    game: str
    title: str
    author: str
    language: str
    kind: str
    paper: str
    ink: Ink

    @property
    def is_book(self) -> bool:
        return self.kind in ("rulebook", "booklet")

    @property
    def page_pt(self) -> tuple[float, float]:
        """The paper; half a sheet for a page of a book, a whole one across for a booklet's."""
        width, height = PAPER_PT[self.paper]
        return {"rulebook": (height / 2, width), "booklet": (height, width)}.get(self.kind, (width, height))

    @property
    def smallest_pt(self) -> float:
        """Cards and tokens are small; everything else is a sheet."""
        return 7.0 if any(word in self.kind for word in ("card", "token", "coin")) else 8.0


Check = Callable[[Pdf, Expected], Iterator[str]]


def page_size(pdf: Pdf, expected: Expected) -> Iterator[str]:
    for page in pdf.pages:
        size = expected.page_pt
        if expected.kind == "mats" and page.width_pt > page.height_pt:  # wide mats lie on the paper's side
            size = size[::-1]
        for got, wanted in zip((page.width_pt, page.height_pt), size, strict=True):
            if abs(got - wanted) > 0.01:
                yield f"page {page.number} measures {got} pt, not {wanted}"


def page_boxes(pdf: Pdf, expected: Expected) -> Iterator[str]:
    for page in pdf.pages:
        for name, box in page.boxes.items():
            if box is None or any(abs(a - b) > 0.01 for a, b in zip(box, page.boxes["media"], strict=True)):
                yield f"page {page.number}: {name} box {box} is not the media box {page.boxes['media']}"
    for key in (b"TrimBox", b"BleedBox"):  # a reader would make up a missing one
        if len(re.findall(rb"/" + key + rb"\b", pdf.data)) < len(pdf.pages):
            yield f"not every page states its {key.decode()}"


def fonts(pdf: Pdf, expected: Expected) -> Iterator[str]:
    if not pdf.fonts:
        yield "no font at all"
    for font in pdf.fonts:
        if not re.match(r"[A-Z]{6}\+", font.name):
            yield f"{font.name} is not a subset"
        if not font.embedded:
            yield f"{font.name} is not embedded"
        if font.kind != "TrueType":
            yield f"{font.name} is {font.kind}, not TrueType"
        if not font.readable:
            yield f"text in {font.name} cannot be copied"
        if any(name in font.name for name in _STANDARD_FONTS):
            yield f"{font.name} is none of ours"


def printable_area(pdf: Pdf, expected: Expected) -> Iterator[str]:
    for page in pdf.pages:
        for char in _inked(page):
            left, top, right, bottom = char.box
            if min(left, top, page.width - right, page.height - bottom) < MARGIN_MM - 0.05:
                yield f"page {page.number}: “{char.text}” of {char.size_pt:.1f} pt stands at {char.box}"


def text_size(pdf: Pdf, expected: Expected) -> Iterator[str]:
    for page in pdf.pages:
        for char in _inked(page):
            if char.size_pt < expected.smallest_pt - 0.01:
                yield f"page {page.number}: “{char.text}” at {char.box} has {char.size_pt:.2f} pt"


def measuring_bar(pdf: Pdf, expected: Expected) -> Iterator[str]:
    """A solid bar beside “50 mm”, or the same in inches too, as long as it says; a book has neither bar nor foot."""
    if expected.is_book:
        return
    for page in pdf.pages:
        labels = [place for words in _BAR_LABELS for place in page.places(words)]
        bars = [line for line in page.lines if _is_bar(line) and any(_near(line, label) for label in labels)]
        if len(bars) != 1:
            yield f"page {page.number} has {len(bars)} bars to measure"
        elif abs(max(bars[0].size) - BAR_MM) > 0.02:
            yield f"page {page.number}: the bar is {max(bars[0].size)} mm long"


def foot(pdf: Pdf, expected: Expected) -> Iterator[str]:
    if expected.is_book:
        return
    for page in pdf.pages:
        wanted = (
            f"{expected.game} · {expected.title} · page {page.number} of {len(pdf.pages)}"
            f" · {PAPERS[expected.paper].name} · print at 100%"
        )
        if page.words.count(wanted) != 1:
            yield f"page {page.number}: no foot “{wanted}”"


def coverage(pdf: Pdf, expected: Expected) -> Iterator[str]:
    if expected.ink is not Ink.FRIENDLY:
        return
    for page in pdf.pages:
        counts = pdf.grey(page.number).histogram()
        inked = sum((255 - level) / 255 * count for level, count in enumerate(counts)) / sum(counts)
        if inked > MAX_COVERAGE:
            yield f"page {page.number}: {inked:.1%} of it is ink"


def about(pdf: Pdf, expected: Expected) -> Iterator[str]:
    if pdf.about["Title"] != f"{expected.game}: {expected.title}":
        yield f"the title is “{pdf.about['Title']}”"
    if pdf.about["Author"] != expected.author:
        yield f"the author is “{pdf.about['Author']}”"
    if expected.game not in pdf.about["Subject"] or PAPERS[expected.paper].name not in pdf.about["Subject"]:
        yield f"the subject is “{pdf.about['Subject']}”"
    if ("ink-friendly" in pdf.about["Subject"]) != (expected.ink is Ink.FRIENDLY):
        yield f"the subject is silent about the ink: “{pdf.about['Subject']}”"
    if pdf.language != expected.language:
        yield f"the language is “{pdf.language}”"
    if not pdf.bookmarks or pdf.bookmarks[0][1] != 0 or not all(title.strip() for title, _ in pdf.bookmarks):
        yield f"the bookmarks are {pdf.bookmarks}"


def extraction(pdf: Pdf, expected: Expected) -> Iterator[str]:
    """Text comes out as words, not as codes of our own."""
    for page in pdf.pages:
        for char in set(page.text) - set("\r\n"):
            if unicodedata.category(char) in ("Co", "Cn", "Cc", "Cs") or char == "\ufffd":
                yield f"page {page.number}: U+{ord(char):04X} in the text"
        if page.words and sum(map(len, page.words.split())) / len(page.words.split()) > 12:
            yield f"page {page.number}: the spaces between words are gone"


def vector_only(pdf: Pdf, expected: Expected) -> Iterator[str]:
    if any(page.images for page in pdf.pages) or re.search(rb"/Subtype\s*/Image\b", pdf.data):
        yield "there is a raster image"


def file_size(pdf: Pdf, expected: Expected) -> Iterator[str]:
    if len(pdf.data) > MAX_BYTES_A_PAGE * len(pdf.pages):
        yield f"{len(pdf.data):,} bytes for {len(pdf.pages)} pages"


def contrast(pdf: Pdf, expected: Expected) -> Iterator[str]:
    """The ground as it comes out in a ring around some of the letters, against the letter's colour."""
    for page in pdf.pages:
        letters = _inked(page)
        for index in range(0, len(letters), 5):
            char = letters[index]
            # Around a number in a seal the ring lies on its rim; the layout's own check knows the ground.
            is_in_seal = char.text.isdigit() and _is_alone(letters, index)
            ratio = _contrast_around(page, char)
            if ratio < (MIN_CONTRAST_IN_SEAL if is_in_seal else MIN_CONTRAST):
                yield f"page {page.number}: “{char.text}” at {char.box} has a contrast of {ratio:.1f} : 1"


def _is_alone(letters: Sequence[Char], index: int) -> bool:
    left, top, right, bottom = letters[index].box
    beside = [*letters[max(index - 1, 0) : index], *letters[index + 1 : index + 2]]
    return all(
        other.box[0] > right + 2 or other.box[2] < left - 2 or other.box[1] > bottom or other.box[3] < top
        for other in beside
    )


def margins(pdf: Pdf, expected: Expected) -> Iterator[str]:
    """Within 5 mm of a sheet's edge there is nothing at all; pages of a book are half sheets, and a booklet's whole."""
    if expected.kind == "rulebook":
        return
    for page in pdf.pages:
        picture = page.picture.convert("L")
        brush = ImageDraw.Draw(picture)
        least = MARGIN_MM * page.dpi / 25.4 - 1  # a pixel for what is drawn half into it
        brush.rectangle((least, least, picture.width - 1 - least, picture.height - 1 - least), fill=255)
        if picture.getextrema()[0] < 250:  # type: ignore[operator]
            place = picture.point(lambda level: 255 if level < 250 else 0).getbbox()
            assert place is not None
            yield f"page {page.number}: something is printed at {[round(p * 25.4 / page.dpi, 1) for p in place]} mm"


def clear_of_one_another(pdf: Pdf, expected: Expected) -> Iterator[str]:
    """No letter stands on another one; in a word, an italic or an “f” may reach over its neighbour."""
    for page in pdf.pages:
        row: list[tuple[int, Char]] = []
        for index, char in sorted(enumerate(_inked(page)), key=lambda entry: entry[1].box[0]):
            left, top, _, bottom = char.box
            row = [(n, other) for n, other in row if other.box[2] > left]
            for n, other in row:
                if other.box[3] <= top or other.box[1] >= bottom:  # nearly all of them: on another line
                    continue
                if abs(n - index) > 1 and _shared(char.box, other.box) > 0.25:
                    yield f"page {page.number}: “{char.text}” stands on “{other.text}” at {char.box}"
            row.append((index, char))


def sound_file(pdf: Pdf, expected: Expected) -> Iterator[str]:
    """What qpdf says, where it is installed."""
    program = shutil.which("qpdf")
    if program is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "file.pdf"
        file.write_bytes(pdf.data)
        done = subprocess.run([program, "--check", str(file)], capture_output=True, text=True, check=False)
    if done.returncode != 0 or "WARNING" in done.stdout + done.stderr:
        yield done.stdout + done.stderr


CHECKS: tuple[Check, ...] = (
    page_size,
    page_boxes,
    fonts,
    printable_area,
    text_size,
    measuring_bar,
    foot,
    coverage,
    about,
    extraction,
    vector_only,
    file_size,
    contrast,
    margins,
    clear_of_one_another,
    sound_file,
)


def complaints(pdf: Pdf, expected: Expected) -> list[str]:
    """Everything that is wrong with a file, whatever it holds."""
    return list(gather(CHECKS, lambda: (pdf, expected)))


# What the checks look for


def _inked(page: Page) -> list[Char]:
    return [char for char in page.chars if char.text.strip()]


def _is_bar(line: Line) -> bool:
    short, long = sorted(line.size)
    return line.filled and line.points == 4 and 0.3 <= short <= 1.5 and 45 <= long <= 55


def _near(bar: Line, label: list[Char]) -> bool:
    """The label ends where the bar begins, on the same line."""
    left, top, right, bottom = _around([char.box for char in label if char.text.strip()])
    across = max(bar.box[0] - right, left - bar.box[2], 0.0)
    down = max(bar.box[1] - bottom, top - bar.box[3], 0.0)
    return across < 4 and down < 4


def _around(boxes: list[Box]) -> Box:
    return reduce(lambda a, b: (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])), boxes)


def _shared(a: Box, b: Box) -> float:
    """How much of the smaller box lies in the larger one."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    smaller = min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    return max(width, 0.0) * max(height, 0.0) / smaller if smaller > 0 else 0.0


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _contrast_around(page: Page, char: Char) -> float:
    """The contrast of the ground in a thin ring around a letter, where the next letters cover up to a half of it."""
    outer = page.cropped(_grown(char.box, 0.45))
    ring = [pixel for pixel, inside in zip(_pixels(outer), _inside(outer.size, page.dpi), strict=True) if not inside]
    ratios = sorted(_contrast(char.rgb, pixel) for pixel in ring)
    return ratios[len(ratios) * 2 // 3]


def _pixels(picture: Image.Image) -> list[tuple[int, int, int]]:
    data = picture.tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]


@cache
def _inside(size: tuple[int, int], dpi: int) -> list[bool]:
    width, height = size
    edge = max(1, math.floor(0.3 * dpi / 25.4))
    return [edge <= x < width - edge and edge <= y < height - edge for y in range(height) for x in range(width)]


@cache  # a page has few colours and many letters
def _contrast(ink: tuple[int, int, int], ground: tuple[int, int, int]) -> float:
    dark, light = sorted((_luminance(ink), _luminance(ground)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(rgb: tuple[int, int, int]) -> float:
    r, g, b = ((c / 12.92) if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
