"""The rulebook beside WeasyPrint and Typst, which set the same words, headings, lists and tables without figures."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median

from apart import ROOT, environment, installed

sys.path.insert(0, str(ROOT))

from pnp.build.compose import Composer
from pnp.kinds.book.manuscript import Manuscript
from pnp.kinds.book.syntax import BookBlock, Callout, Columns, NewPage, Pictures, Prose, Table
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
from pnp.source.bundle import DATA, TEMPLATES
from pnp.source.folder import Folder
from pnp.source.inlines import Icon, Inline, LineBreak
from pnp.source.markup import Heading, Item, Paragraph, Rule

RUNS = 5
GAME, BOOK = "trick-and-treat", "rulebook"
FONTS = TEMPLATES / "fonts"

# Each sets the book once and says how long that took without starting Python and importing things: once, because Typst
# remembers in one process what it has set before.
OURS = """
import sys, time
from pathlib import Path
import reportlab.pdfgen.canvas
from pnp.kinds.components import known_kinds
from pnp.build.compose import Composer
from pnp.scene.ink import Ink
from pnp.source.folder import Folder
from pnp.export.pdf.render import render_pdf
from pnp.sheet.paper import PAPERS
source, out = sys.argv[1:]
known_kinds()
start = time.perf_counter()
composer = Composer(Folder(Path(source)))
component = next(one for one in composer.components if one.id == "rulebook")
printable = composer.printable(component, PAPERS["a4"], Ink.FULL)
Path(out).write_bytes(render_pdf(printable.document, composer.fonts))
print(time.perf_counter() - start)
"""
WEASYPRINT = """
import sys, time
from weasyprint import HTML
source, out = sys.argv[1:]
start = time.perf_counter()
HTML(filename=source).write_pdf(out)
print(time.perf_counter() - start)
"""
TYPST = """
import sys, time
import typst
source, out = sys.argv[1:]
start = time.perf_counter()
typst.compile(source, output=out, font_paths=[FONTS], ignore_system_fonts=True)
print(time.perf_counter() - start)
""".replace("FONTS", repr(str(FONTS)))


# The same words for everybody


def text_only(folder: Path) -> Path:
    """A copy of the game whose book shows no pictures."""
    shutil.copytree(DATA / GAME, folder)
    manuscript = folder / "rulebook.md.j2"
    partial = (TEMPLATES / "rulebook" / "components.md.j2").read_text(encoding="utf-8")
    text = manuscript.read_text(encoding="utf-8").replace('{% include "components.md.j2" %}', partial)
    text = re.sub(r"^::: strip .*?^:::$", "", text, flags=re.DOTALL | re.MULTILINE)  # nothing but pictures
    pictures = ("{figure:", "{sheet:", "{components:", "{icons:")
    lines = [line for line in text.splitlines() if not line.startswith(pictures)]
    manuscript.write_text(re.sub(r"\[figure: [a-z0-9-]+\]", "figure 1", "\n".join(lines)), encoding="utf-8")
    return folder


def blocks_of(folder: Path) -> Sequence[BookBlock]:
    """What the book is made of, as it was read to be printed."""
    composer = Composer(Folder(folder))
    book = next(component for component in composer.components if component.id == BOOK)
    assert composer.sheets(book, PAPERS["a4"], Ink.FULL) is not None, composer.problems.found
    manuscript = composer.text_of(BOOK)
    assert isinstance(manuscript, Manuscript)
    return manuscript.blocks


def as_html(blocks: Iterable[BookBlock]) -> str:
    faces = "".join(
        f"@font-face{{font-family:{family};font-weight:{weight};font-style:{style};src:url({(FONTS / file).as_uri()})}}"
        for family, file, weight, style in (
            ("Text", "Alegreya-Regular.ttf", "normal", "normal"),
            ("Text", "Alegreya-Bold.ttf", "bold", "normal"),
            ("Text", "Alegreya-Italic.ttf", "normal", "italic"),
            ("Sans", "AlegreyaSans-Regular.ttf", "normal", "normal"),
            ("Sans", "AlegreyaSans-Bold.ttf", "bold", "normal"),
        )
    )
    style = f"""{faces}
@page{{size:148.5mm 210mm;margin:16mm 13mm 14mm;
@top-left{{content:string(chapter)}}@bottom-right{{content:counter(page)}}}}
body{{font:10pt/1.28 Text}} h1,h2,h3,table{{font-family:Sans}} h1{{string-set:chapter content()}}
h1,h2,h3{{break-after:avoid}} table{{width:100%;font-size:9.5pt}} th{{background:#2a2653;color:#fdf3dc}}
tr:nth-child(even){{background:#faf3e3}} div.box{{background:#fdf1d8;padding:3mm;break-inside:avoid}}
div.columns{{columns:2}} nav a::after{{content:leader(dotted) target-counter(attr(href),page)}}"""
    return f"<html lang=en><style>{style}</style><nav>{_html_contents(blocks)}</nav>{_html(blocks)}</html>"


def _html_contents(blocks: Iterable[BookBlock]) -> str:
    headings = (block.block for block in blocks if isinstance(block, Prose) and isinstance(block.block, Heading))
    return "".join(
        f"<p><a href='#{one.anchor}'>{_html_words(one.inlines)}</a></p>" for one in headings if one.level < 3
    )


def _html_words(inlines: Iterable[Inline]) -> str:
    out = []
    for part in inlines:
        if isinstance(part, Icon | LineBreak):
            out.append("●" if isinstance(part, Icon) else "<br>")
            continue
        text = html.escape(part.text)
        text = f"<b>{text}</b>" if part.bold else text
        out.append(f"<i>{text}</i>" if part.italic else text)
    return "".join(out)


def _html(blocks: Iterable[BookBlock]) -> str:
    out = []
    for block in blocks:
        match block:
            case Prose(block=Heading(inlines, level, anchor)):
                out.append(f"<h{level} id='{anchor}'>{_html_words(inlines)}</h{level}>")
            case Prose(block=Item(inlines, marker, _)):
                tag = "ul" if marker == "•" else "ol"
                out.append(f"<{tag}><li value='{marker.rstrip('.')}'>{_html_words(inlines)}</li></{tag}>")
            case Prose(block=Paragraph(inlines)):
                out.append(f"<p>{_html_words(inlines)}</p>")
            case Prose(block=Rule()):
                out.append("<hr>")
            case Table(head=head, rows=rows):
                cells = "".join(f"<th>{_html_words(cell)}</th>" for cell in head)
                body = ("".join(f"<td>{_html_words(cell)}</td>" for cell in row) for row in rows)
                out.append(f"<table><tr>{cells}</tr>{''.join(f'<tr>{row}</tr>' for row in body)}</table>")
            case Callout(title=title, body=inner):
                out.append(f"<div class=box><b>{_html_words(title)}</b>{_html(inner)}</div>")
            case Columns(body=inner):
                out.append(f"<div class=columns>{_html(inner)}</div>")
            case NewPage():
                out.append("<div style='break-before:page'></div>")
            case Pictures():
                raise AssertionError("the text has no pictures")
    return "\n".join(out)


def as_typst(blocks: Iterable[BookBlock]) -> str:
    return f"""#set page(width: 148.5mm, height: 210mm, margin: (x: 13mm, top: 16mm, bottom: 14mm), numbering: "1",
  header: context query(heading.where(level: 1).before(here())).map(it => it.body).at(-1, default: none))
#set text(font: "Alegreya", size: 10pt, lang: "en")
#show heading: set text(font: "Alegreya Sans")
#set table(fill: (x, y) => if y == 0 {{ rgb("#fdf1d8") }} else if calc.even(y) {{ rgb("#faf3e3") }})
#outline(depth: 2)
{_typst(blocks)}
"""


def _typst_words(inlines: Iterable[Inline]) -> str:
    out = []
    for part in inlines:
        if isinstance(part, Icon | LineBreak):
            out.append("#circle(radius: 1mm)" if isinstance(part, Icon) else "#linebreak()")
            continue
        text = f"#{json.dumps(part.text, ensure_ascii=False)}"
        text = f"#strong[{text}]" if part.bold else text
        out.append(f"#emph[{text}]" if part.italic else text)
    return ";".join(part if part.startswith("#") else f"#[{part}]" for part in out) + (";" if out else "")


def _typst(blocks: Iterable[BookBlock]) -> str:
    out = []
    for block in blocks:
        match block:
            case Prose(block=Heading(inlines, level, _)):
                out.append(f"#heading(level: {level})[{_typst_words(inlines)}]")
            case Prose(block=Item(inlines, marker, _)):
                row = f"{marker.rstrip('.')}" if marker != "•" else ""
                out.append(f"#enum.item({row})[{_typst_words(inlines)}]" if row else f"#list[{_typst_words(inlines)}]")
            case Prose(block=Paragraph(inlines)):
                out.append(_typst_words(inlines))
            case Prose(block=Rule()):
                out.append("#line(length: 100%)")
            case Table(head=head, rows=rows):
                cells = "".join(f"[{_typst_words(cell)}], " for row in (head, *rows) for cell in row)
                out.append(f"#table(columns: {len(head)}, {cells})")
            case Callout(title=title, body=inner):
                inside = f"#strong[{_typst_words(title)}]\n\n{_typst(inner)}"
                out.append(f'#block(fill: rgb("#fdf1d8"), inset: 3mm, breakable: false)[{inside}]')
            case Columns(body=inner):
                out.append(f"#columns(2)[{_typst(inner)}]")
            case NewPage():
                out.append("#pagebreak()")
            case Pictures():
                raise AssertionError("the text has no pictures")
    return "\n\n".join(out)


# Measuring


def _inside(python: Path, script: str, *arguments: str | Path) -> float:
    return float(_run(python, "-c", script, *arguments))


def _whole(python: Path, *arguments: str | Path) -> float:
    start = time.perf_counter()
    _run(python, *arguments)
    return time.perf_counter() - start


def _run(python: Path, *arguments: str | Path) -> str:
    done = subprocess.run(
        [str(python), *map(str, arguments)],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
    )
    if done.returncode:
        sys.exit(f"this did not run: {' '.join(map(str, arguments))[:200]}\n{done.stderr}")
    return done.stdout


def measure() -> list[tuple[str, float, float]]:
    """Rows of (what, ratio, goal)."""
    theirs, ours = installed("weasyprint", "typst"), Path(sys.executable)
    if theirs is None:
        print("book:      WeasyPrint and Typst cannot be installed here, so there is nothing to compare with")
        return []
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        folder = Path(name)
        plain, out = text_only(folder / "plain"), folder / "out.pdf"
        blocks = blocks_of(plain)
        page, source = folder / "book.html", folder / "book.typ"
        page.write_text(as_html(blocks), encoding="utf-8")
        source.write_text(as_typst(blocks), encoding="utf-8")
        build = (
            "-m",
            "pnp",
            "build",
            "--paper",
            "a4",
            "--only",
            BOOK,
            "--no-check",
            "--out",
            folder / "build",
            "--force",
        )
        jobs: dict[str, Callable[[], float]] = {
            "text": lambda: _inside(ours, OURS, plain, out),
            "WeasyPrint": lambda: _inside(theirs, WEASYPRINT, page, out),
            "Typst": lambda: _inside(theirs, TYPST, source, out),
            "command": lambda: _whole(ours, *build, plain),
            "command with figures": lambda: _whole(ours, *build, DATA / GAME),
            "WeasyPrint's process": lambda: _whole(theirs, "-c", WEASYPRINT, page, out),
            "Typst's process": lambda: _whole(theirs, "-c", TYPST, source, out),
        }
        times: dict[str, list[float]] = {job: [] for job in jobs}
        for _ in range(RUNS + 1):
            for job, take in jobs.items():
                times[job].append(take())
    taken = {job: median(seconds[1:]) for job, seconds in times.items()}
    print("book:     ", ", ".join(f"{job} {seconds:.3f}" for job, seconds in taken.items()))
    rows = []
    for other, goal in (("WeasyPrint", 0.3), ("Typst", 3.0)):
        process = taken[f"{other}'s process"]
        rows += [
            (f"the rulebook's text against {other}", taken["text"] / taken[other], goal),
            ("the same as whole commands", taken["command"] / process, goal),
            (f"the rulebook with its figures against {other}'s text", taken["command with figures"] / process, goal),
        ]
    return rows


if __name__ == "__main__":
    for what, ratio, goal in measure():
        print(f"{what:<58} {ratio:>7.2f}×   {goal:>6g}×  {'ok' if ratio <= goal else 'MISSED'}")
