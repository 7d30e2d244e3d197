"""A PDF's bytes -> plain facts about its pages, read by software that knows nothing of how it was made."""

from __future__ import annotations

import ctypes
import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]
from PIL import Image

MM = 25.4 / 72
Box = tuple[float, float, float, float]  # left, top, right, bottom: mm from the top left corner of the page
Matrix = tuple[float, float, float, float, float, float]
_POINTS_KEPT = 8  # bars, marks and boxes are simple; pictures are not looked at as paths


@dataclass(frozen=True, slots=True)
class Char:
    text: str
    size_pt: float  # as it is seen: with the scale of everything it stands in
    upright: bool
    box: Box
    rgb: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A path of a few points."""

    box: Box
    points: int
    filled: bool
    stroked: bool
    width_mm: float

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return right - left, bottom - top


@dataclass(frozen=True, slots=True)
class Font:
    name: str
    kind: str
    embedded: bool
    readable: bool


@dataclass(frozen=True)
class Page:
    number: int
    width_pt: float
    height_pt: float
    boxes: dict[str, tuple[float, float, float, float]]
    chars: tuple[Char, ...]
    lines: tuple[Line, ...]
    images: int
    picture: Image.Image
    dpi: int  # of the picture

    @property
    def text(self) -> str:
        return "".join(char.text for char in self.chars)

    @cached_property
    def words(self) -> str:
        """The text with single spaces and no line ends."""
        return " ".join(self.text.split())

    @property
    def width(self) -> float:
        return self.width_pt * MM

    @property
    def height(self) -> float:
        return self.height_pt * MM

    def places(self, words: str) -> list[list[Char]]:
        """The characters of each place where these words stand."""
        starts = [match.start() for match in re.finditer(re.escape(words), self.text)]
        return [list(self.chars[start : start + len(words)]) for start in starts]

    def cropped(self, box: Box) -> Image.Image:
        left, top, right, bottom = (round(edge * self.dpi / 25.4) for edge in box)
        return self.picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))


class Pdf:
    """One file, read once; its pictures have so many dots an inch."""

    def __init__(self, data: bytes, dpi: int = 144) -> None:
        self.data = data
        document = pdfium.PdfDocument(data)
        self.about: dict[str, str] = document.get_metadata_dict()
        self.bookmarks: list[tuple[str, int]] = [
            (mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()
        ]
        self.pages = tuple(_page(document[index], index + 1, dpi) for index in range(len(document)))
        document.close()

    @property
    def words(self) -> str:
        return " ".join(page.words for page in self.pages)

    def grey(self, number: int) -> Image.Image:
        """A page as fine as a printer has it: coarser pictures make hairlines thicker than they are."""
        document = pdfium.PdfDocument(self.data)
        picture: Image.Image = document[number - 1].render(scale=300 / 72, grayscale=True).to_pil().convert("L")
        document.close()
        return picture

    @property
    def language(self) -> str:
        return language_of(self.data)

    @cached_property
    def objects(self) -> dict[int, bytes]:
        return {int(m[1]): m[2] for m in re.finditer(rb"(?m)^(\d+) 0 obj(.*?)endobj", self.data, re.DOTALL)}

    @cached_property
    def fonts(self) -> list[Font]:
        """Every font object of the file, used or not."""
        fonts = []
        for body in self.objects.values():
            if not re.search(rb"/Type\s*/Font\b", body):
                continue
            descriptor = re.search(rb"/FontDescriptor\s+(\d+) 0 R", body)
            described = self.objects.get(int(descriptor[1]), b"") if descriptor else b""
            file = re.search(rb"/FontFile2\s+(\d+) 0 R", described)
            fonts.append(
                Font(
                    _name(rb"BaseFont", body),
                    _name(rb"Subtype", body),
                    file is not None and int(file[1]) in self.objects,
                    b"/ToUnicode" in body,
                )
            )
        return fonts


def language_of(data: bytes) -> str:
    """As the file states it; nothing where it states none."""
    entry = re.search(rb"/Lang\s*\((.*?)\)", data)
    return entry[1].decode("latin-1").removeprefix("þÿ").replace("\0", "") if entry else ""


def _name(key: bytes, body: bytes) -> str:
    entry = re.search(rb"/" + key + rb"\s*/([^\s/<>\[\]()]+)", body)
    return entry[1].decode("latin-1") if entry else ""


def _page(page: Any, number: int, dpi: int) -> Page:
    width, height = page.get_size()
    boxes = {
        "media": page.get_mediabox(),
        "crop": page.get_cropbox(False),
        "bleed": page.get_bleedbox(False),
        "trim": page.get_trimbox(False),
    }
    lines: list[Line] = []
    images = _walk(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, (1, 0, 0, 1, 0, 0), height, lines)
    picture = page.render(scale=dpi / 72).to_pil().convert("RGB")
    return Page(number, width, height, boxes, _chars(page, height), tuple(lines), images, picture, dpi)


def _walk(holder: Any, count: Any, get: Any, outer: Matrix, height: float, lines: list[Line]) -> int:
    """Collects simple paths, also those inside forms; returns the number of images."""
    images = 0
    for index in range(count(holder)):
        thing = get(holder, index)
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = _times(_matrix(thing), outer)
            images += _walk(thing, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, inner, height, lines)
        elif kind == raw.FPDF_PAGEOBJ_IMAGE:
            images += 1
        elif kind == raw.FPDF_PAGEOBJ_PATH and raw.FPDFPath_CountSegments(thing) <= _POINTS_KEPT:
            lines.append(_line(thing, _times(_matrix(thing), outer), height))
    return images


def _line(path: Any, matrix: Matrix, height: float) -> Line:
    points = set()
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(raw.FPDFPath_CountSegments(path)):
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(path, index), x, y)
        px, py = _apply(matrix, x.value, y.value)
        points.add((round(px * MM, 4), round((height - py) * MM, 4)))
    mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(path, mode, stroked)
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = (min(xs), min(ys), max(xs), max(ys))
    return Line(box, len(points), mode.value != 0, bool(stroked.value), width.value * _scale(matrix) * MM)


def _chars(page: Any, height: float) -> tuple[Char, ...]:
    text = page.get_textpage()
    chars = []
    matrix, channels = raw.FS_MATRIX(), [ctypes.c_uint() for _ in range(4)]
    for index in range(text.count_chars()):
        if is_pictured(text, index):
            continue
        raw.FPDFText_GetMatrix(text.raw, index, matrix)
        raw.FPDFText_GetFillColor(text.raw, index, *channels)
        size = raw.FPDFText_GetFontSize(text.raw, index) * _scale(_tuple(matrix))
        left, bottom, right, top = text.get_charbox(index)
        box = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        char = chr(raw.FPDFText_GetUnicode(text.raw, index)).replace(
            "\x02", "-"
        )  # so pdfium calls a hyphen at a line's end
        r, g, b, _ = (channel.value for channel in channels)
        chars.append(Char(char, size, abs(matrix.b) < 1e-4 and matrix.a > 0, box, (r, g, b)))
    return tuple(chars)


def is_pictured(text: Any, index: int) -> bool:
    """Whether a letter is marked as an artifact: it stands in a small picture of something, and nobody reads it."""
    thing = raw.FPDFText_GetTextObject(text.raw, index)
    name, length = ctypes.create_string_buffer(40), ctypes.c_ulong()
    for number in range(raw.FPDFPageObj_CountMarks(thing) if thing else 0):
        letters = ctypes.cast(name, ctypes.POINTER(raw.FPDF_WCHAR))
        raw.FPDFPageObjMark_GetName(raw.FPDFPageObj_GetMark(thing, number), letters, 40, length)
        if name.raw[: length.value].decode("utf-16-le").rstrip("\0") == "Artifact":
            return True
    return False


def _tuple(m: Any) -> Matrix:
    return m.a, m.b, m.c, m.d, m.e, m.f


def _matrix(thing: Any) -> Matrix:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, matrix)
    return _tuple(matrix)


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _scale(m: Matrix) -> float:
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))
