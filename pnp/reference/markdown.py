"""Sections of schemas -> Markdown, as the site shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.reference.sections import Key, Section

_TAG = re.compile(r"<(?!/?span)")


def fenced(text: str, language: str = "toml") -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells may hold anything but line ends; what would end a cell is escaped."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines) + "\n"


def _cell(text: str) -> str:
    """Within code everything stands for itself, also what would end a cell elsewhere."""
    parts = text.split("`")
    parts[::2] = [_TAG.sub("&lt;", part.replace("|", "&#124;")) for part in parts[::2]]
    return "`".join(parts)


def key_sections(parts: Iterable[Section], lead: str = "", shown: str = "") -> str:
    """The first of them below `lead`, where the page has said what it is; what was `shown` is not shown again."""
    return "\n".join(
        block for number, part in enumerate(parts) for block in _section(part, "" if number else lead, shown)
    )


def _section(part: Section, lead: str, shown: str) -> Iterator[str]:
    if not part.keys:
        return
    if lead:
        yield f"## {lead} {{ #{_keys_of(part.anchor)} }}\n"
    elif part.head:
        yield f"## `{part.head}` {{ #{_keys_of(part.anchor)} }}\n"
        yield f"{_sentence(part.about)}\n"
    else:
        yield f"## Keys {{ #{_keys_of(part.anchor)} }}\n"
    for key in part.keys:
        yield from _key(part, key, shown)


def _key(part: Section, key: Key, shown: str) -> Iterator[str]:
    yield f"### `{key.name}` {{ #{anchor(part, key.name)} }}\n"
    standing = "**Required.**" if key.required else f"Default: `{key.default}`." if key.default else "May be left out."
    more = f" See [its keys](#{_keys_of(key.below)})." if key.below else ""
    yield f"{_plain(key.doc.sentence)}\n"
    yield f"{_plain(key.kind[:1].upper() + key.kind[1:])}. {standing}{more}\n{{ .key-facts }}\n"
    if key.shown != shown:
        yield fenced(key.shown)


def anchor(part: Section, key: str) -> str:
    return f"{part.anchor}-{key}".lower() if part.anchor else key.lower()


def _keys_of(anchor: str) -> str:
    """The place of a whole section, which no key has."""
    return f"{anchor}-keys" if anchor else "keys"


def _sentence(text: str) -> str:
    first = text.split("\n\n")[0].replace("\n", " ")
    return _plain(first if not first or first.endswith((".", ":")) else f"{first}.")


def _plain(text: str) -> str:
    """What is written in angle brackets is no HTML."""
    return text.replace("<", "&lt;")
