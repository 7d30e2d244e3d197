"""Words, tables and plots -> one HTML file that asks no network for anything: light, dark and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from pnp import __version__

_STYLE = """
:root { color-scheme: light dark; --paper: #fdfcf9; --ink: #22252b; --soft: #5c6370; --rule: #d9d6cd; --wash: #f3f1ea;
  --s0: #1f6f9f; --s1: #b4531b; --s2: #4b7a2b; --s3: #84479c; --s4: #9a7400; --s5: #a8324e; }
@media (prefers-color-scheme: dark) { :root { --paper: #17191d; --ink: #e9e6df; --soft: #a2a8b3; --rule: #3a3e46;
  --wash: #20232a; --s0: #6db9e8; --s1: #f0a06c; --s2: #9bcf78; --s3: #cf9be6; --s4: #e3c14f; --s5: #f08ba4; } }
@page { margin: 15mm; }
* { box-sizing: border-box; }
body { margin: 2rem auto; max-width: 62rem; padding: 0 1.2rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; text-wrap: balance; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .4rem; }
p { max-width: 46rem; margin: .4rem 0 .8rem; } .note { color: var(--soft); } .answer { white-space: pre-line; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 1rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; } code { font: .92em ui-monospace, monospace; }
code span { display: inline-block; max-width: 100%; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92em; }
th { text-align: left; font-weight: 600; border-bottom: 1.5px solid var(--ink); vertical-align: bottom; }
td, th { padding: .22rem .8rem .22rem 0; } td { border-bottom: 1px solid var(--rule); vertical-align: top; }
tr.strong td:first-child { font-weight: 600; } td.number { white-space: nowrap; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); gap: 1rem 1.6rem; }
figure { margin: .6rem 0; } figcaption { font-weight: 600; }
.groups { columns: 2 24rem; column-gap: 2.4rem; } .group { break-inside: avoid; padding-bottom: .9rem; }
.group.tall { break-inside: auto; } .group table { width: 100%; } .group th:nth-child(2) { width: 4.6rem; }
.group th:nth-child(3) { width: 9rem; } h3 { font-size: 1rem; margin: 0 0 .1rem; break-after: avoid; }
svg { width: 100%; max-width: 36rem; height: auto; display: block; break-inside: avoid; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
svg .soft { fill: var(--soft); }
svg .rule { stroke: var(--rule); } svg .mark { stroke: var(--ink); stroke-dasharray: 3 3; }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --wash: #f4f4f4;
  --s0: #1f6f9f; --s1: #b4531b; --s2: #4b7a2b; --s3: #84479c; --s4: #9a7400; --s5: #a8324e; }
  body { font-size: 9.5pt; margin: 0; max-width: none; } section, figure, tr { break-inside: avoid; }
  section.long { break-inside: auto; } h2, .note { break-after: avoid; } .wide { overflow: visible; }
  .groups { columns: 2; } .group th:nth-child(2) { width: 3rem; } .group th:nth-child(3) { width: 6.4rem; }
  p { break-inside: avoid; }
  table { width: 100%; font-size: 8pt; } td, th { padding-right: .5rem; } td.number { white-space: normal; } }
"""


_STRONG = ' class="strong"'
_TALL = 16  # rows of a table that may be broken


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and what stands below it; `body` is HTML of our own making."""

    title: str
    body: str
    note: str = ""
    is_long: bool = False  # may be broken between pages


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    question: str
    facts: Sequence[tuple[str, str]]  # players, bots, seed …
    command: str
    parts: Sequence[Part]
    answer: str = ""


def html(page: Page) -> str:
    """The whole file; the same for the same page."""
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in page.facts)
    parts = "\n".join(map(_part, page.parts))
    command = " ".join(f"<span>{escape(word)}</span>" for word in page.command.split(" "))  # no line ends behind “--”
    answer = f'<p class="answer">{escape(page.answer)}</p>' if page.answer else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="pnp {escape(__version__)}">
<title>{escape(page.title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<header>
<h1>{escape(page.question)}</h1>
{answer}
<dl>{facts}<dt>again</dt><dd><code>{command}</code></dd></dl>
</header>
<main>
{parts}
</main>
</body>
</html>
"""


def _part(part: Part) -> str:
    note = f'<p class="note">{escape(part.note)}</p>' if part.note else ""
    sort = ' class="long"' if part.is_long else ""
    return f"<section{sort}><h2>{escape(part.title)}</h2>{note}{part.body}</section>"


def table(rows: Sequence[Sequence[str]], strong: Iterable[int] = ()) -> str:
    """The first row is the head; `strong` are the rows, counted from the first below it, that matter most."""
    head, *lines = rows
    marked = set(strong)
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f"<tr{_STRONG if number in marked else ''}>{''.join(map(_cell, line))}</tr>"
        for number, line in enumerate(lines)
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(text: str) -> str:
    is_number = text[:1] in "+-<" or text[:1].isdigit()
    return f'<td class="number">{escape(text)}</td>' if text and is_number else f"<td>{escape(text)}</td>"


def groups(named: Iterable[tuple[str, Sequence[Sequence[str]]]]) -> str:
    """Tables side by side, each below its name; only long ones are broken."""
    each = (
        f'<div class="group{" tall" if len(rows) > _TALL else ""}"><h3>{escape(name)}</h3>{table(rows)}</div>'
        for name, rows in named
    )
    return f'<div class="groups">{"".join(each)}</div>'


def listed(items: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"


def plots(figures: Iterable[tuple[str, str]]) -> str:
    """Drawings, each below its name."""
    each = (f"<figure><figcaption>{escape(name)}</figcaption>{drawing}</figure>" for name, drawing in figures)
    return f'<div class="plots">{"".join(each)}</div>'
