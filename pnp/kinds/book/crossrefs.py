"""References to figures, sections and pages of a book -> the words that stand for them, as links."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from pnp.source.inlines import Inline, Run
from pnp.source.problems import Refused, did_you_mean

REFERENCE = re.compile(r"\[(figure|section|page): ([a-z0-9-]+)\]")
_REFERENCE_LIKE = re.compile(r"\[\w+:[^\[\]]*\]")


def with_references(
    inlines: Sequence[Inline], resolve: dict[tuple[str, str], str], line: int, figures: Collection[str] = ()
) -> tuple[Inline, ...]:
    """References replaced by what they stand for, as links; Refused for one that leads nowhere.

    `figures` are all that figures.toml has, in this book or not.
    """
    out: list[Inline] = []
    for inline in inlines:
        if not isinstance(inline, Run):
            out.append(inline)
            continue
        for like in _REFERENCE_LIKE.finditer(inline.text):
            if not REFERENCE.fullmatch(like[0]):
                hint = "write [figure: id], [section: anchor], [page: anchor] or [step: name]"
                raise Refused(f"“{like[0]}” is no reference", hint, line=line)
        start = 0
        for reference in REFERENCE.finditer(inline.text):
            out.append(replace(inline, text=inline.text[start : reference.start()]))
            kind, target = reference.groups()
            if (kind, target) not in resolve and kind == "figure" and target in figures:
                hint = f"place it with {{figure: {target}}}"
                raise Refused(f"the figure “{target}” is not placed in this book", hint, line=line)
            if (kind, target) not in resolve:
                hint = did_you_mean(target, [name for other, name in resolve if other == kind])
                raise Refused(f"there is no {kind} “{target}” in this book", hint, line=line)
            anchor = target if kind != "figure" else f"figure-{target}"
            words = resolve[kind, target]
            if kind == "section" and inline.text[: reference.start()].endswith("("):
                words = resolve["see", target]  # in brackets a title would say too much
            out.append(replace(inline, text=words, link=anchor))
            start = reference.end()
        out.append(replace(inline, text=inline.text[start:]))
    return tuple(part for part in out if not isinstance(part, Run) or part.text)
