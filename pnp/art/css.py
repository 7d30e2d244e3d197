"""The text of a style sheet or a `style` attribute -> rules and declarations, in time that grows with the text."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from pnp.art.xmltree import shorten

MAX_SELECTORS = 2_000
MAX_PARTS = 8  # of a selector, one within the other
_MOST_FAULTS = 20

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_QUOTED = r""""[^"]*+"|'[^']*+'"""
_DECLARATION = re.compile(
    rf"""\s*+([-\w]++)\s*+:((?:[^;"'()]++|{_QUOTED}|\((?:[^()"']++|{_QUOTED})*+\))*+)(?:;|\Z)|[^;]*+(?:;|\Z)"""
)
_AT_END, _BRACE = re.compile("[{;]"), re.compile("[{}]")
_IMPORTANT = re.compile(r"\s*+!\s*+important\s*+\Z", re.IGNORECASE)
_COMPOUND = re.compile(r"([A-Za-z][\w-]*+|\*)?+((?:[.#][^\s.#:\[\]>+~,*()]++)*+)")
_NAME = re.compile(r"([.#])([^.#]++)")
_IDLE = re.compile(r"::?+(?:hover|focus|active|visited|link|target|before|after|selection|root)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Declaration:
    name: str
    value: str
    is_important: bool
    offset: int  # in the text it was read from


@dataclass(frozen=True, slots=True)
class Compound:
    """`path.dark#face`: one step of a selector; `child` if it stands right inside the step before."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]
    is_child: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector, the innermost step last, and all that it declares."""

    steps: tuple[Compound, ...]
    declarations: tuple[Declaration, ...]
    weight: tuple[int, int, int, int]


@dataclass(slots=True)
class Sheet:
    rules: list[Rule] = field(default_factory=list)
    faults: list[tuple[int, str, str]] = field(default_factory=list)  # where in the text, what, what to do


def declarations(text: str, start: int = 0) -> Iterator[Declaration]:
    """`fill:red; stroke:none`; what cannot be read is passed over, as CSS wants it."""
    plain = _without_comments(text)
    for found in _DECLARATION.finditer(plain):
        if found[1] is not None:
            value = _IMPORTANT.sub("", found[2])
            offset = start + found.start(1)
            yield Declaration(found[1].lower(), value.strip(), len(value) < len(found[2]), offset)


def parse_sheet(text: str, sheet: Sheet, known: Container[str]) -> None:
    """Adds the rules of a text to those that the sheet has, with what they declare of known properties."""
    plain = _without_comments(text)
    at = 0
    while (start := _next(plain, at)) < len(plain) and len(sheet.faults) < _MOST_FAULTS:
        if plain[start] == "@":
            at = _after_at_rule(plain, start, sheet)
            continue
        opening = plain.find("{", start)
        if opening < 0:
            return
        closing = plain.find("}", opening)
        closing = len(plain) if closing < 0 else closing
        at = closing + 1
        every = declarations(plain[opening + 1 : closing], opening + 1)
        declared = tuple({(one.name, one.is_important): one for one in every if one.name in known}.values())
        for selector in plain[start:opening].split(","):
            if len(sheet.rules) >= MAX_SELECTORS:
                sheet.faults.append((start, f"more than {MAX_SELECTORS:,} selectors", "simplify the style sheet"))
                return
            if len(sheet.faults) >= _MOST_FAULTS:
                return
            steps = _steps(selector, start, sheet)
            if steps:
                sheet.rules.append(Rule(steps, declared, _weight(steps, len(sheet.rules))))


def _weight(steps: tuple[Compound, ...], order: int) -> tuple[int, int, int, int]:
    """Ids count more than classes, classes more than elements; of equals the later wins."""
    ids, classes = sum(len(step.ids) for step in steps), sum(len(step.classes) for step in steps)
    return ids, classes, sum(step.tag not in ("", "*") for step in steps), order


def _without_comments(text: str) -> str:
    """As long as before, so that places stay."""
    return _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _next(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or text[at] in ";}"):
        at += 1
    return at


def _after_at_rule(text: str, start: int, sheet: Sheet) -> int:
    """Rules for screens, fonts and animations say nothing about print; a sheet from elsewhere is not read."""
    if text.startswith("@import", start):
        sheet.faults.append((start, "a style sheet outside of this file is not read", "copy its rules to this place"))
    end = _AT_END.search(text, start)
    if end is None or end[0] == ";":
        return len(text) if end is None else end.end()
    depth = 1
    for brace in _BRACE.finditer(text, end.end()):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
    return len(text)


def _steps(selector: str, start: int, sheet: Sheet) -> tuple[Compound, ...]:
    """Nothing for a selector that matches nothing on paper, or that is not known here, which is told."""
    steps: list[Compound] = []
    if _IDLE.search(selector):
        return ()
    is_child = False
    for word in selector.replace(">", " > ").split():
        if word == ">":
            is_child = True
            continue
        match = _COMPOUND.fullmatch(word)
        if match is None or len(steps) >= MAX_PARTS:
            message = f"the selector “{shorten(selector.strip())}” is not supported"
            sheet.faults.append((start, message, "elements, .classes and #ids are, one within another"))
            return ()
        names = _NAME.findall(match[2])
        classes = frozenset(name for sign, name in names if sign == ".")
        ids = frozenset(name for sign, name in names if sign == "#")
        steps.append(Compound(match[1] or "", classes, ids, is_child))
        is_child = False
    return tuple(steps)
