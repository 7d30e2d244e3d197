"""The kinds of components.toml -> a page about what all of them share, and one for each kind."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc

from pnp.game.library import COMPONENTS_FILE
from pnp.kinds.components import find_kind, known_kinds
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec
from pnp.reference.examples import keys, small
from pnp.reference.files import file_table
from pnp.reference.markdown import fenced, key_sections, table
from pnp.reference.sections import Section, sections
from pnp.reference.toml_text import table as toml
from pnp.source.documented import documented

# The how-to about a kind, by the kind.
_MORE = {
    "cards": ("Cards, mats, tokens", "layouts.md"),
    "mats": ("Cards, mats, tokens", "layouts.md"),
    "tokens": ("Cards, mats, tokens", "layouts.md"),
    "hex-map": ("Maps of hexes", "maps.md"),
    "bonus-sheet": ("Pads and player sheets", "pads.md"),
    "score-pad": ("Pads and player sheets", "pads.md"),
    "grid-guide": ("Pads and player sheets", "pads.md"),
    "dice-results": ("Dice", "dice.md"),
    "dice-cutouts": ("Dice", "dice.md"),
    "tuck-box": ("Boxes and envelopes", "boxes.md"),
    "envelope": ("Boxes and envelopes", "boxes.md"),
    "print-guide": ("Print a game", "printing.md"),
    "rulebook": ("Books", "books.md"),
    "booklet": ("Books", "books.md"),
    "rulings": ("Questions and rulings", "books.md#questions-and-rulings"),
}


# The places that a kind has for words, by the headings of its texts; the tests hold them against what kinds accept.
PLACES: dict[str, dict[str, str]] = {
    "bonus-sheet": {
        "how-to": "above the grid",
        "rows": "beside the title of the grid",
        "columns": "below the heads of the rows, beside the awards of columns",
        "spent": "beside what these may be spent as",
        "extras": "below the title of the extras",
        "extras-when": "beside that title",
        "score-<section>": "a note to a section of scoring.toml, by its id",
        "score-total": "beside the total",
        "score-tie": "what decides a tie",
    },
    "dice-cutouts": {"stickers": "at the head of the stickers", "nets": "at the head of the nets"},
    "dice-results": {"how-to": "at the head of the page", "note": "at its foot"},
    "grid-guide": {"how-to": "at the head of the page", "near": "beside who sits near", "far": "beside who sits far"},
    "print-guide": {"how-to": "at the head of the page"},
    "score-pad": {"how-to": "below the title"},
}
_OF_LAYOUT = ("cards", "mats", "tokens")


def bundled_kinds() -> dict[str, Kind]:
    """Those that come with pnp, by their names."""
    found = {name: find_kind(name) for name in known_kinds()}
    return {name: kind for name, kind in sorted(found.items()) if kind is not None and kind.is_bundled}


def fixed_keys(name: str) -> dict[str, str]:
    """What a component of a kind must say of itself."""
    return {"kind": name, "title": name.replace("-", " ").title()}


def kind_sections(name: str, kind: Kind) -> Iterator[Section]:
    """The keys that are its own, or mean something else than everywhere."""
    common = keys(ComponentSpec)
    shared = [
        key for key, field in keys(kind.spec).items() if key in common and documented(field) == documented(common[key])
    ]
    yield from sections(kind.spec, (name,), f"[{name}]", fixed=fixed_keys(name), without=shared)


def kind_pages() -> dict[str, str]:
    pages = {f"kinds/{name}.md": _kind_page(name, kind) for name, kind in bundled_kinds().items()}
    return {"index.md": _index(), "components.md": _components_page(), **pages}


def _about(kind: Kind) -> str:
    return cleandoc(kind.spec.__doc__ or "").split("\n\n")[0].replace("\n", " ")


def _kind_page(name: str, kind: Kind) -> str:
    title, link = _MORE[name]
    needs = ", ".join(f"[`{file}`](../{file.removesuffix('.toml')}.md)" for file in kind.needs)
    return "\n".join(
        [
            f"# `{name}`\n",
            f"{_about(kind)}\n",
            f"It needs {needs}.\n" if needs else "",
            "The smallest that will do, in `components.toml`:\n",
            fenced(toml(small(kind.spec, fixed_keys(name)), (), f"[{name}]")),
            f"How to use it: [{title}](../../{link}). Keys that are not told here are those of "
            "[every component](../components.md).\n",
            _places(name),
            key_sections(kind_sections(name, kind), "Keys of its own"),
        ]
    )


def _places(name: str) -> str:
    if name in _OF_LAYOUT:
        return "Headings of its `texts` are what boxes of its layout name as [`slot`](../layouts.md#box-name-slot).\n"
    if name not in PLACES:
        return ""
    rows = [(f"`## {place}`", where) for place, where in PLACES[name].items()]
    return f"## Places for texts\n\n{table(('heading in `texts`', 'stands'), rows)}"


def _components_page() -> str:
    rows = [(f"[`{name}`](kinds/{name}.md)", _about(kind)) for name, kind in bundled_kinds().items()]
    return "\n".join(
        [
            f"# `{COMPONENTS_FILE}`\n",
            "What is printed: a table a PDF. The name of the table is the name of the file, and its `kind` "
            "decides which other keys "
            "there are.\n",
            fenced(toml(small(bundled_kinds()["cards"].spec, fixed_keys("cards")), (), "[deck]")),
            "## Kinds\n",
            table(("kind", "prints"), rows),
            key_sections(
                sections(ComponentSpec, ("deck",), "[deck]", fixed={"kind": "cards"}), "Keys of every component"
            ),
        ]
    )


def _index() -> str:
    rows = [(f"[`{name}`](kinds/{name}.md)", _about(kind)) for name, kind in bundled_kinds().items()]
    return "\n".join(
        [
            "# Reference\n",
            "Every file, kind and key, as `pnp` reads them. These pages are made from the schemas themselves "
            "whenever the site is "
            "built, so they cannot fall behind. Your editor shows the same while you type: [Edit at "
            "ease](../desk.md#your-editor).\n",
            "## Files of a game\n",
            file_table((f"[`{COMPONENTS_FILE}`](components.md)", "What is printed: a table a PDF.")),
            "## Kinds of components\n",
            table(("kind", "prints"), rows),
            "## Besides\n",
            table(
                ("page", "tells"),
                [
                    ("[Texts](texts.md)", "values, holes and filters of templates, and partials"),
                    ("[Markdown of books](markdown.md)", "what a manuscript may hold"),
                    ("[SVG](svg.md)", "what is read of a drawing"),
                    ("[Roles](roles.md)", "the colours that are there without a palette of your own"),
                    ("[Fonts](fonts.md)", "the typefaces that come along"),
                    ("[Papers and sizes](papers.md)", "papers, cards, shops, cutting machines"),
                    ("[Commands](commands.md)", "every command and option"),
                    ("[Rules](rules.md)", "the protocol between rules in Python and the rest"),
                ],
            ),
        ]
    )
