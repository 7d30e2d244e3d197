"""Documents of frames -> the bytes of a PDF: vector, fonts embedded, the same bytes every time."""

from __future__ import annotations

import hashlib
import io
import math
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.export.letters import letters_in
from pnp.export.pdf.glass import Glass, group_stream
from pnp.export.pdf.imaging import Imaging
from pnp.export.pdf.operators import kerned, path, rgb
from pnp.export.pdf.painting import Painter, is_picture, painted, windows
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Gradient, Picture, Place, Shape, Text
from pnp.scene.units import PT_PER_MM as K
from pnp.type.fonts import WITH, FontBook, Run

_FORM_FROM_ITEMS = 4  # smaller frames cost less when they are simply drawn again
_FAR_PT = 14_400  # no page of a PDF is larger
_BETWEEN_FEATURES = re.compile("[:,]")


def render_pdf(document: Document, fonts: FontBook, painter: Painter | None = None) -> bytes:
    """The whole document as a PDF file; with the same painter, what several documents show is drawn once."""
    rl_config.useA85 = 0  # text armour only makes files larger
    with _no_date_from_outside():
        return _Writer(document, fonts, painter or Painter()).write()


@contextmanager
def _no_date_from_outside() -> Iterator[None]:
    """ReportLab puts SOURCE_DATE_EPOCH into the file, and stumbles if it is no number."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


class _Writer:
    """One document on its way out. It writes operators itself: drawing calls cost more than the drawing."""

    def __init__(self, document: Document, fonts: FontBook, painter: Painter) -> None:
        self.document = document
        self.fonts = fonts
        self.painter = painter
        self.registered: dict[str, str] = {}
        self.letters = letters_in((page.frame for page in document.pages), fonts) if fonts.has_own else {}
        self.buffer = io.BytesIO()
        new_canvas: Any = Canvas  # the stubs take the font's name for a number
        self.canvas: Any = new_canvas(
            self.buffer,
            invariant=1,
            pageCompression=0,  # by ReportLab itself, which would do it again for every document
            initialFontName=self._registered(fonts.runs("sans", " ")[0].face),
            lang=document.language,
        )
        self.canvas._doc.defaultStreamFilters = [painter.deflate]
        self.forms: set[str] = set()
        self.imaging = Imaging(self.canvas, painter)
        self.glass = Glass(self.canvas, self.imaging)
        self.depth = 0  # of forms within forms
        self.pictured = False  # within a picture of something: its words are no part of the text
        self.uses = _uses(document)
        self.anchors = {place.anchor for page in document.pages for place in page.destinations}

    def write(self) -> bytes:
        canvas, document = self.canvas, self.document
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.subject)
        canvas.setCreator("pnp")
        canvas.setProducer("pnp")
        for number, page in enumerate(document.pages, 1):
            size = (page.frame.width * K, page.frame.height * K)
            canvas.setPageSize(size)
            whole = (0, 0, *size)
            canvas.setTrimBox(whole)
            canvas.setBleedBox(whole)
            canvas.setCropBox(whole)
            self._frame(page.frame, 0.0, size[1])
            self._bookmarks(page, number, size[1])
            if page.label:
                canvas.addPageLabel(number - 1, prefix=page.label)
            canvas.showPage()
        canvas.save()
        return self.buffer.getvalue()

    def _bookmarks(self, page: Page, number: int, height: float) -> None:
        if page.bookmark:
            self.canvas.bookmarkPage(f"page-{number}")
            self.canvas.addOutlineEntry(page.bookmark, f"page-{number}")
        for place in page.destinations:
            self.canvas.bookmarkPage(place.anchor, fit="XYZ", left=0, top=height - place.y * K, zoom=0)
            if place.title:
                self.canvas.addOutlineEntry(place.title, place.anchor, level=place.level - 1)

    # Items. (ox, oy) is the frame's top left corner in points, y upwards.

    def _frame(self, frame: Frame, ox: float, oy: float) -> None:
        for item in self.painter.parts(frame, ox, oy):
            if isinstance(item, str):
                self.canvas._code.append(item)
            elif isinstance(item, Shape):
                if item.is_see_through and not self.depth:
                    self._on_its_own(item, ox, oy)
                else:
                    self._shape(item, ox, oy)
            elif isinstance(item, Text):
                self._text(item, ox, oy)
            else:
                self._place(item, ox, oy)

    def _on_its_own(self, item: Shape | Place, ox: float, oy: float) -> None:
        """States are kept with forms: what is seen through becomes one where it stands on a page by itself."""
        self._place(Place(Frame(0.0, 0.0, (item,)), 0.0, 0.0), ox, oy)

    def _place(self, place: Place, ox: float, oy: float) -> None:
        outside = self.pictured
        self.pictured = outside or place.pictured
        self._placed(place, ox, oy)
        self.pictured = outside

    def _placed(self, place: Place, ox: float, oy: float) -> None:
        if place.opacity < 1 and not self.depth:
            self._on_its_own(place, ox, oy)
            return
        x, y = ox + place.x * K, oy - place.y * K
        shared = self._is_form(place.frame)
        if not shared and place.scale == 1.0 and place.turn_deg == 0.0 and place.clip is None and place.opacity == 1:
            self._frame(place.frame, x, y)
            return
        is_group = place.opacity < 1
        name = self._form(place.frame, is_group=is_group) if shared or is_group else None
        angle = math.radians(place.turn_deg)
        c, s = place.scale * math.cos(angle), place.scale * math.sin(angle)
        code = self.canvas._code
        code.append(f"q {c:.5f} {-s:.5f} {s:.5f} {c:.5f} {x:.3f} {y:.3f} cm")
        if place.clip is not None:
            code.append(f"{path(place.clip, 0.0, 0.0)} W n")
        self.glass.group(place.opacity)
        if name is not None:
            self.canvas.doForm(name)
        else:
            self._frame(place.frame, 0.0, 0.0)
        code.append("Q")

    def _is_form(self, frame: Frame) -> bool:
        """What stands in many places is written once; a large picture is compressed once for all documents."""
        often = self.uses[frame.digest] > 1 and len(frame.items) >= _FORM_FROM_ITEMS
        return often or is_picture(frame, pictured=self.pictured) or frame.is_see_through

    def _form(self, frame: Frame, *, is_group: bool = False) -> str:
        # The same in all documents, and so are forms that use it.
        name = frame.digest[:12] + "g" * is_group + "p" * (self.pictured and frame.has_text)
        if name not in self.forms:
            self.forms.add(name)
            canvas = self.canvas
            # A form clips to its box, and art may reach past its frame (an outline's half width, a bleed).
            canvas.beginForm(name, -_FAR_PT, -_FAR_PT, _FAR_PT, _FAR_PT)
            self.depth += 1
            with self.glass.form():
                self._frame(frame, 0.0, 0.0)
            self.depth -= 1
            # ReportLab forgets a form's gradients unless they are named among its resources.
            resources: Any = pdfdoc.PDFResourceDictionary()
            resources.basicFonts()
            resources.setShading(canvas._shadingUsed)
            resources.ExtGState, resources.Pattern = self.glass.resources()
            if canvas._formsinuse:
                resources.XObject = canvas._doc.xobjDict(canvas._formsinuse)
            # Left to ReportLab, turning the text into bytes takes longer than drawing it.
            stream = "\n".join([canvas._preamble, *canvas._code]).encode("ascii")
            canvas._code.clear()
            contents = {"Contents": group_stream(stream)} if is_group else {"stream": stream}
            canvas.endForm(Resources=resources, **contents)
        return name

    def _shape(self, shape: Shape, ox: float, oy: float) -> None:
        """A shape with a gradient or pixels, or one that is seen through; plain ones are painted already."""
        code = self.canvas._code
        rule = "*" if shape.even_odd else ""
        code.append("q")
        code.extend(windows(shape.clips, shape.odd_clips, ox, oy))
        if shape.is_see_through:
            self.glass.shape(shape, ox, oy)
        elif isinstance(shape.fill, Picture):
            self.imaging.draw(shape.fill, ox, oy)
            code.append(painted(replace(shape, fill=None), ox, oy))
        else:
            assert isinstance(shape.fill, Gradient)
            code.append(f"q {path(shape.path, ox, oy)} W{rule} n")
            self.glass.gradient(shape.fill, ox, oy)
            code.append("Q")
            code.append(painted(shape, ox, oy))
        code.append("Q")

    def _text(self, text: Text, ox: float, oy: float) -> None:
        canvas = self.canvas
        parts = ["/Artifact BMC"] if self.pictured else []
        parts.append(f"BT {rgb(text.color)} rg {text.tracking_pt:.3f} Tc")
        parts.append(f"1 0 0 1 {ox + text.x * K:.3f} {oy - text.y * K:.3f} Tm")
        for run in self.fonts.runs(text.font, text.text):
            font: Any = pdfmetrics.getFont(self._registered(run.face))
            at = 0
            for subset, chunk in font.splitString(run.text, canvas._doc):
                parts.append(f"{font.getSubsetInternalName(subset, canvas._doc)} {text.size_pt:.3f} Tf")
                parts.append(self._shown(run, at, chunk))
                at += len(chunk)
        parts.append("ET EMC" if self.pictured else "ET")
        canvas._code.append(" ".join(parts))
        if text.link in self.anchors and not self.pictured:  # imposed on sheets, a page loses its neighbours
            self._link(text, ox, oy)

    def _shown(self, run: Run, at: int, chunk: bytes) -> str:
        """A part of a run; most come again with the same codes: in a book and its booklet, in another ink."""
        key = run.face, run.text, at, chunk
        known = self.painter.shown.get(key)
        if known is None:
            natural = self.fonts.natural_advances(run.face, run.text)
            kerns = [n - a for n, a in zip(natural, run.advances, strict=True)]
            known = kerned(chunk, kerns[at : at + len(chunk)], self.canvas._escape)
            self.painter.shown[key] = known
        return known

    def _link(self, text: Text, ox: float, oy: float) -> None:
        width = self.fonts.width_mm(text.font, text.text, text.size_pt, text.tracking_pt) * K
        x, y = ox + text.x * K, oy - text.y * K
        box = (x, y - text.size_pt * 0.25, x + width, y + text.size_pt * 0.8)
        self.canvas.linkRect("", text.link, box, Border="[0 0 0]")

    def _registered(self, face: str) -> str:
        """What ReportLab knows the face by; a game's own by the letters that this document needs of it."""
        name = self.registered.get(face)
        if name is None:
            data = self.fonts.embeddable(face, self.letters.get(face, ""))
            name = f"own-{hashlib.sha256(data).hexdigest()}" if self.fonts.is_own(face) else face
            self.registered[face] = name
            if name not in pdfmetrics.getRegisteredFontNames():
                font: Any = TTFont(name, io.BytesIO(data))
                if WITH in name:  # of two fonts with one name ReportLab draws the one that it met first
                    font.face.name = _BETWEEN_FEATURES.sub("-", name).encode()
                # Most documents need the same letters of a font.
                font.face.makeSubset = _remembering(font.face.makeSubset)
                font.face.getCharWidth = _written(font.face.getCharWidth)
                pdfmetrics.registerFont(font)
        return name


def _remembering(make: Callable[[list[int]], bytes]) -> Callable[[list[int]], bytes]:
    known: dict[tuple[int, ...], bytes] = {}

    def remembered(codes: list[int]) -> bytes:
        key = tuple(codes)
        if key not in known:
            known[key] = make(codes)
        return known[key]

    return remembered


def _written(width: Callable[[int], float]) -> Callable[[int], bytes]:
    """Widths as ReportLab writes them, which is all it does with them, though once a letter, font and document."""
    known: dict[int, bytes] = {}

    def written(code: int) -> bytes:
        if code not in known:
            known[code] = pdfdoc.format(width(code), None)
        return known[code]

    return written


def _uses(document: Document) -> Counter[str]:
    """How often each frame is placed in the whole document."""
    uses: Counter[str] = Counter()

    def walk(frame: Frame) -> None:
        for item in frame.items:
            if isinstance(item, Place):
                uses[item.frame.digest] += 1
                if uses[item.frame.digest] == 1:
                    walk(item.frame)

    for page in document.pages:
        walk(page.frame)
    return uses
