"""SVG text -> the same with one slip: of an element, an attribute, a value, the nesting or an id."""
# ruff: noqa: E501 - lists of what may go wrong can be looked over

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from campaign.words import NUMBERS, SIGNS, STRINGS, other_number, typo
from pnp.art.grammar import ATTRIBUTES

Slip = Callable[[str, Random], str]

_TAG = re.compile(r"<[^<>]*>")
_EMPTY = re.compile(r"<(\w+)[^<>]*/>")
_ATTRIBUTE = re.compile(r"\s([\w:-]+)=\"([^\"]*)\"")
_NUMBER = re.compile(r"-?\d*\.?\d+")
_COMMAND = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]")
_NAMES = sorted(
    {name for names in ATTRIBUTES.values() for name in names} | {"style", "stroke", "onload", "opacity", "x:y"}
)
_TAGS = sorted({*ATTRIBUTES, "text", "image", "script", "style", "symbol", "a", "foreignObject", "x:y", "SVG"})
_VALUES = (
    *("none", "url(#x)", "url(#", "#x", "x#x", "http://x.invalid/a.svg#b", "file:///etc/passwd", "rotate(45)", "rotate(45", "matrix(1 2 3)"),
    *("matrix(0 0 0 0 0 0)", "scale(0)", "scale(1e30)", "translate(nan)", "skewX(90)", "0 0 0 0", "0 0 -1 -1", "0 0 1e9 1e9", "1 2 3"),
    *("M", "M0 0", "M0 0L", "m1e30 1e30z", "M0 0A0 0 0 0 0 0 0", "M0 0A1 1 0 2 3 4 5", "L1 1", "M0,0,,1", "M0 0h", "M.5.5.5.5z", "zzz"),
    *("fill:red;stroke:rad", "opacity:.5", "fill:url(#x) none", "stroke-dasharray:1 0 2", "hsl(1,2%,3%)", "inherit", "x y z", "currentColor"),
    *("50%", "5px", "5mm", "1e", "--1", "evenodd", "line line", "a b c d e f g h i", "userSpaceOnUse", "red", "#fff", "rgb(1,2,3)"),
)  # fmt: skip
_PIECES = (
    *("<g>", "</g>", "</svg>", "<svg>", "<defs/>", "<use href='#x'/>", "<g id='r'><use href='#r'/></g>", "text", "<!-- x", "<!-- a -- b -->"),
    *("<![CDATA[x]]>", "<?x y?>", "<!DOCTYPE svg>", "<!ENTITY x 'y'>", "&x;", "&amp;", "&#0;", "&#x202e;", "<", ">", '"', "<title/>"),
    *("<title>x</title>", "<path/>", "<path d=''/>", "<rect width='-1' height='5'/>", "<circle r='0'/>", "<line/>", "<polygon points='1'/>"),
    *("<linearGradient id='l'/>", "<stop offset='2'/>", "<clipPath id='c'/>", "<g clip-path='url(#c)'/>", "<image href='x.png'/>", "\x00"),
    *("<style>.line{fill:red}g>.a,#b{stroke:x}", "<style>@import 'x';*{opacity:0}</style>", "<g opacity='.5' style='fill:#f80'>", "<symbol id='s'/>"),
    *("<svg width='5' height='5' viewBox='0 0 1 1'>", "<use href='#s' width='50%'/>", "<g mask='url(#m)'/>", "<switch><g/></switch>", "<a/>"),
    *("<g>" * 70 + "</g>" * 70, "<script>x</script>", "<style>*{}</style>", "<text>x</text>", "<path class='line' d='M0 0L9e5 9e5'/>"),
)  # fmt: skip


def _one(text: str, pattern: re.Pattern[str], chance: Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return chance.choice(found) if found else None


def _put(text: str, match: re.Match[str] | None, new: str, group: int = 0) -> str:
    return text if match is None else text[: match.start(group)] + new + text[match.end(group) :]


def tag_changed(text: str, chance: Random) -> str:
    """A tag lost, doubled, exchanged, or an element put around it."""
    tag, other = _one(text, _TAG, chance), _one(text, _TAG, chance)
    if tag is None or other is None:
        return text
    wrap = chance.choice(_TAGS)
    return _put(
        text, tag, chance.choice(("", tag[0] * 2, other[0], f"<{wrap}>{tag[0]}</{wrap}>", tag[0].replace("/>", ">")))
    )


def element_moved(text: str, chance: Random) -> str:
    element, other = _one(text, _EMPTY, chance), _one(text, _EMPTY, chance)
    if element is None or other is None:
        return text
    many = element[0] * chance.choice((2, 300))
    return _put(text, element, chance.choice(("", many, other[0])))


def element_renamed(text: str, chance: Random) -> str:
    element = _one(text, re.compile(r"</?([\w:]+)"), chance)
    return _put(text, element, chance.choice((*_TAGS, typo(element[1] if element else "", chance))), 1)


def attribute_changed(text: str, chance: Random) -> str:
    """Lost, doubled, renamed, or one more."""
    attribute = _one(text, _ATTRIBUTE, chance)
    if attribute is None:
        return text
    name, value = attribute[1], attribute[2]
    other = chance.choice(_NAMES)
    new = (
        "",
        attribute[0] * 2,
        f' {other}="{value}"',
        f' {typo(name, chance)}="{value}"',
        f"{attribute[0]} {other}={value!r}",
    )
    return _put(
        text, attribute, chance.choice((*new, f" {name}={value}", f' {name}="{value}', f' {name}=""', f" {name}"))
    )


def value_changed(text: str, chance: Random) -> str:
    attribute, other = _one(text, _ATTRIBUTE, chance), _one(text, _ATTRIBUTE, chance)
    if attribute is None or other is None:
        return text
    value = attribute[2]
    new = (
        chance.choice(_VALUES),
        chance.choice(STRINGS),
        other[2],
        typo(value, chance),
        value[: len(value) // 2],
        value * 3,
    )
    return _put(text, attribute, chance.choice(new), 2)


def number_changed(text: str, chance: Random) -> str:
    number = _one(text, _NUMBER, chance)
    return text if number is None else _put(text, number, other_number(number[0], chance))


def path_changed(text: str, chance: Random) -> str:
    """A letter or a number of an outline."""
    path = _one(text, re.compile(r"\bd=\"([^\"]*)\""), chance)
    if path is None:
        return text
    data = path[1]
    command = _one(data, _COMMAND, chance)
    letter = chance.choice("MmLlHhVvCcSsQqTtAaZzXe,.-")
    new = (
        _put(data, command, letter),
        _put(data, command, ""),
        typo(data, chance),
        chance.choice(NUMBERS) + data,
        data * 40,
    )
    return _put(text, path, chance.choice(new), 1)


def piece_inserted(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    if chance.random() < 0.6 and (tag := _one(text, _TAG, chance)) is not None:
        at = tag.end()
    return text[:at] + chance.choice(_PIECES) + text[at:]


def sign_changed(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(("", chance.choice(SIGNS))) + text[at + chance.randrange(3) :]


def cut_off(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


SVG_SLIPS: tuple[Slip, ...] = (
    *(tag_changed, tag_changed, element_moved, element_renamed, attribute_changed, attribute_changed, value_changed),
    *(value_changed, number_changed, number_changed, path_changed, path_changed, piece_inserted, piece_inserted),
    *(sign_changed, cut_off),
)
