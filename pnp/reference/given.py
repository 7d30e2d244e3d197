"""What comes along in templates/ -> pages about papers and sizes, roles of the palette, and fonts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from pnp.export.cut.machines import Machine
from pnp.export.pod.shops import Template
from pnp.kinds.formats import SheetSpec
from pnp.kinds.guide.words import known_stocks
from pnp.reference.markdown import fenced, table
from pnp.reference.toml_text import written
from pnp.sheet.paper import PAPERS
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import BASE, catalogue
from pnp.source.folder import Folder
from pnp.source.schema import validated
from pnp.source.toml import read_toml

# What the keys of files mean that pydantic does not read: every one of them, the tests see to that.
PAPER_KEYS = {
    "id": "what `--paper` calls it, and the folder of its PDFs",
    "name": "what readers call it",
    "width_mm": "how wide it is, upright",
    "height_mm": "how high it is",
    "standard": "whether `--paper both` and `pnp check` mean it",
    "english": "the English that is printed on it, if not that of Britain: a file of `templates/words`",
}
SHOP_KEYS = {
    "name": "what the shop is called",
    "dpi": "pixels an inch of its pictures",
    "deck_pdf": "whether it takes a deck as a PDF, a page a side",
    "size": "the sizes that it prints, each a row with the keys below",
    "id": "what the size is called",
    "pixels": "width and height of a picture with its bleed",
    "bleed_px": "how much of each edge is cut off",
    "safe_px": "how much inside the cut is kept clear",
    "confirmed": "false where nobody has confirmed the numbers",
}
MACHINE_KEYS = {
    "name": "what the machine is called",
    "marks": "the marks in the four corners, clockwise from the top left: square, bracket or none",
    "inset_mm": "how far the marks are from the edge of the paper",
    "gap_mm": "between two pieces",
    "least_gap_mm": "between two pieces, where one more row or column fits with it",
    "bleed_mm": "how far a picture reaches past its cut, or half the gap if that is less",
    "corner_mm": "the radius of a card's corners",
    "length_mm": "how long the arms of a bracket are",
    "thickness_mm": "how thick the lines of a mark are",
    "square_mm": "how large a square is",
    "clear_mm": "how much round a mark stays empty",
    "area_mm": "the largest area that it cuts",
    "pictures_dpi": "whether it wants a picture of each sheet as well, and how fine",
}
GUIDE_KEYS = {
    "step": "what to do, step by step, each a row with the keys below",
    "id": "its name: its words stand under it in `templates/words`",
    "art": "a drawing of the step",
    "sorts": "the step is told where the game prints one of these",
    "options": "only on pages of these options",
    "but": "but not on pages of those",
}


def given_pages() -> dict[str, str]:
    return {"papers.md": _papers(), "roles.md": _roles(), "fonts.md": _fonts()}


def _papers() -> str:
    papers = [
        (
            f"`{paper.id}`",
            paper.name,
            f"{paper.width_mm:g} × {paper.height_mm:g} mm",
            paper.english or "en-GB",
            "yes" if paper.standard else "",
        )
        for paper in PAPERS.values()
    ]
    return "\n".join(
        [
            "# Papers and sizes\n",
            "## Papers\n",
            "`pnp build --paper letter`; `both` means those that every game is checked on. A game may have "
            "[papers of its own](game.md#paper).\n",
            table(("id", "paper", "measures, upright", "English", "checked"), papers),
            "## Sizes of pieces\n",
            '`size = "tarot"` of cards, mats and layouts; `sheet = "half-page"` of pads. Any other size is '
            "`[width, height]`, in mm "
            'or with a unit: `[63, 88]`, `["2.5in", "3.5in"]`.\n',
            table(("name", "measures", "outline", "is"), _sizes()),
            "## Shops\n",
            "`pnp export pod GAME --shop NAME`: [how](../exports.md#pod-print-on-demand).\n",
            table(("name", "shop", "sizes"), _shops()),
            _keys("A shop is a file of `templates/shops`:", SHOP_KEYS),
            "## Cutting machines\n",
            "`pnp export cut GAME --machine NAME`: [how](../exports.md#cut-cutting-machines).\n",
            table(("name", "machine", "marks", "area"), _machines()),
            _keys("A machine is a file of `templates/machines`; lengths are in mm:", MACHINE_KEYS),
            "## Papers in `templates/papers.toml`\n",
            _keys("Each is a row of `paper`:", PAPER_KEYS),
            "## Stocks and steps\n",
            "What [Print Me First](../printing.md#print-me-first) says of every game comes from "
            "`templates/print-guide.toml`, its words from [`templates/words`](words.md); a game says "
            "it otherwise with [`print-guide`](kinds/print-guide.md).\n",
            table(("sort", "paper"), [(f"`{sort}`", catalogue(BASE)(f"stock.{sort}")) for sort in known_stocks()]),
            _keys("Its keys:", GUIDE_KEYS),
        ]
    )


def _keys(lead: str, told: dict[str, str]) -> str:
    return f"{lead}\n\n{table(('key', 'says'), [(f'`{key}`', about) for key, about in told.items()])}"


def presets(name: str) -> dict[str, Any]:
    """A file of templates/, as it is."""
    return tomllib.loads((TEMPLATES / f"{name}.toml").read_text(encoding="utf-8"))


def preset_names(folder: str) -> list[str]:
    return sorted(file.stem for file in (TEMPLATES / folder).glob("*.toml"))


def _comment(folder: str, name: str) -> str:
    """The first sentence of the comment at the head of a file."""
    text = (TEMPLATES / folder / f"{name}.toml").read_text(encoding="utf-8")
    return text.partition("\n")[0].removeprefix("# ").strip() if text.startswith("#") else ""


def _sizes() -> Iterator[tuple[str, str, str, str]]:
    folder = Folder(TEMPLATES / "sheets")
    for file in folder.files(suffix=".toml"):
        spec = validated(SheetSpec, read_toml(folder, file))
        width, height = spec.piece
        name = Path(file).stem
        yield f"`{name}`", f"{width:.4g} × {height:.4g} mm", str(spec.outline.value), _comment("sheets", name)


def _shops() -> Iterator[tuple[str, str, str]]:
    for name in preset_names("shops"):
        shop = presets(f"shops/{name}")
        yield f"`{name}`", shop["name"], ", ".join(f"`{size['id']}`" for size in shop["size"])


def _machines() -> Iterator[tuple[str, str, str, str]]:
    for name in preset_names("machines"):
        machine = presets(f"machines/{name}")
        marks = ", ".join(dict.fromkeys(machine["marks"]))
        area = machine.get("area_mm")
        yield f"`{name}`", machine["name"], marks, f"{area[0]:g} × {area[1]:g} mm" if area else "the paper"


def machine_fields() -> set[str]:
    return {field.name for field in fields(Machine)}


def template_fields() -> set[str]:
    return {field.name for field in fields(Template)}


def _roles() -> str:
    text = (TEMPLATES / "styles" / "palette.toml").read_text(encoding="utf-8")
    roles = tomllib.loads(text)["roles"]
    return "\n".join(
        [
            "# Roles of the palette\n",
            "A role says what a colour is *for*. These are there without a palette of your own; "
            "[`palette.toml`](palette.md) changes "
            'them by their names, and adds others. Drawings name roles as classes: `class="line"`.\n',
            *(
                block
                for head, names in _groups(text)
                for block in (
                    f"## {head}\n",
                    table(("role", "full", "friendly"), (_role(name, roles[name]) for name in names)),
                )
            ),
        ]
    )


def _groups(text: str) -> Iterator[tuple[str, list[str]]]:
    """The roles below each comment that stands alone."""
    head, names = "", list[str]()
    for line in text.partition("[roles]")[2].splitlines():
        if line.startswith("# "):
            if names:
                yield head, names
            head, names = line[2:3].upper() + line[3:], []
        elif match := re.match(r"([a-z0-9-]+) = ", line):
            names.append(match[1])
    if names:
        yield head, names


def _role(name: str, role: dict[str, Any]) -> tuple[str, str, str]:
    return f"`{name}`", _look(role["full"]), _look(role["friendly"])


def _look(look: Any) -> str:
    color = look if isinstance(look, str) else look.get("fill", look.get("stroke", "none"))
    swatch = f'<span class="swatch" style="background:{color}"></span> ' if str(color).startswith("#") else ""
    return f"{swatch}`{look if isinstance(look, str) else written(look)}`"


def _fonts() -> str:
    config = presets("styles/fonts")
    files = sorted(file.name for file in (TEMPLATES / "fonts").glob("*.ttf"))
    return "\n".join(
        [
            "# Fonts that come along\n",
            "Each style of type is set in a font. [`[fonts]` in `game.toml`](game.md#fonts) chooses another, of "
            "these or "
            "[of your own](../fonts.md).\n",
            fenced('[fonts]\ndisplay = "Fraunces-Black"\n'),
            "## Styles\n",
            table(
                ("style", "font unless told"), [(f"`{style}`", f"`{font}`") for style, font in config["styles"].items()]
            ),
            f"What a font lacks is taken from {' or '.join(f'`{font}`' for font in config['fallback'])}. `lnum` "
            f"are figures as high as "
            "capitals, `tnum` figures of one width.\n",
            "## Files\n",
            table(("font", "licence"), [(f"`{name.removesuffix('.ttf')}`", "SIL Open Font License") for name in files]),
        ]
    )
