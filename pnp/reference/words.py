"""The catalogues of templates/words -> the page of words.toml: every word in every language, with its holes."""

from __future__ import annotations

from pnp.game.content.words import FILE, GROUPS
from pnp.reference.markdown import fenced, table
from pnp.source.catalogue import BASE, Entry, catalogue

ABOUT = "What pnp itself prints, in words of the game's own; or a language that pnp does not speak."
PAGE = f"{FILE.removesuffix('.toml')}.md"
EXAMPLE = """\
[foot]
scale = "print at 100 %, whatever your printer says"

[count]
player = { one = "{count} diver", many = "{count} divers" }
"""
_SHOWN = {BASE: "English", "de": "German"}


def words_page() -> str:
    parts = [
        f"# `{FILE}`\n",
        f"{ABOUT} Languages, and how a word is changed: [Words and languages](../words.md).\n",
        "A file that says some of it otherwise:\n",
        fenced(EXAMPLE),
        "A word keeps its `{holes}`, or leaves some out. Where a number chooses the form, both are told: "
        '`{ one = "…", many = "…" }`.\n',
    ]
    for group, about in GROUPS.items():
        keys = [key for key in catalogue(BASE).entries if key.startswith(f"{group}.")]
        rows = [
            (f"`{key.removeprefix(f'{group}.')}`", *(_shown(catalogue(name).entries[key]) for name in _SHOWN))
            for key in keys
        ]
        parts += [f"## `{group}`\n", f"{about[:1].upper()}{about[1:]}.\n", table(("word", *_SHOWN.values()), rows)]
    return "\n".join(parts)


def _shown(entry: Entry) -> str:
    text = entry if isinstance(entry, str) else ", ".join(entry)
    return f"`{text}`" if text else "(none)"
