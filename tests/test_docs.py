"""docs/: every key of a layout and of a box is told, and the games of a page work as they are written."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import jsonschema
import pytest
from pydantic import BaseModel

from pnp.build.check import check_game
from pnp.build.schemas import schemas_for
from pnp.kinds.box import envelope, tuck_box
from pnp.kinds.pieces import cards, mats, tokens
from pnp.kinds.pieces.layouts import BoxSpec, Layout, Slots, StyleSpec

SCHEMAS = {one.name: one.schema for one in schemas_for(None)}
ROOT = Path(__file__).resolve().parent.parent


def told(name: str) -> set[str]:
    """All words of a document that are set as code."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return {
        word for code in re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL) for word in re.findall(r"[a-z_-]+", code)
    }


@pytest.mark.parametrize("model", [BoxSpec, Layout, Slots, StyleSpec, cards.Spec, mats.Spec, tokens.Spec])
def test_every_key_of_a_piece_is_told(model: type[BaseModel]) -> None:
    assert not {*model.model_fields} - told("docs/layouts.md")


def written_files(page: str) -> dict[str, str]:
    """The files that a page shows whole, by the names in their first lines."""
    text = (ROOT / page).read_text(encoding="utf-8")
    files = dict(re.findall(r"```toml\n# ([a-z/]+\.toml) — [^\n]*\n(.*?)```", text, re.DOTALL))
    return files | dict(re.findall(r'```(?:csv|markdown) title="([^"]+)"\n(.*?)```', text, re.DOTALL))


@pytest.mark.parametrize(
    ("page", "count"),
    [
        ("docs/layouts.md", 6),
        ("docs/maps.md", 3),
        ("docs/spreadsheet.md", 4),
        ("docs/pads.md", 3),
        ("docs/books.md", 2),
    ],
)
def test_the_game_of_a_page_works_as_written(page: str, count: int, tmp_path: Path) -> None:
    files = written_files(page)
    assert len(files) == count
    files = {"game.toml": written_files("docs/layouts.md")["game.toml"], **files}
    files["game.toml"] = files["game.toml"].replace("draw = 2", "draw = 2\ntrick = 1\nmoon = 26\nrounds = 4")
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert check_game(tmp_path, quick=True) == []


@pytest.mark.parametrize("model", [tuck_box.Spec, envelope.Spec])
def test_every_key_of_a_box_is_told(model: type[BaseModel]) -> None:
    assert not {*model.model_fields} - told("docs/boxes.md") - {"serves", "texts", "choice", "option", "stock"}


def named_paths(text: str) -> set[str]:
    """Files and folders of the tree that a document speaks of."""
    words = {word.rstrip("/.") for word in re.findall(r"`([a-z_./<>*-]+)`", text)}
    roots = {"source", "game", "scene", "art", "type", "sheet", "kinds", "export", "build", "play", "games", "cli"}
    return {word for word in words if not set(word) & set("<>*") and (word.split("/")[0] in roots or "/" in word)}


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_what_the_map_names_is_there(name: str) -> None:
    paths = {
        path for path in named_paths((ROOT / name).read_text(encoding="utf-8")) if not path.startswith("data/zombie")
    }
    missing = {path for path in paths if not (ROOT / path).exists() and not (ROOT / "pnp" / path).exists()}
    assert len(paths) > 2 and not missing


def _shown() -> list[tuple[str, str, str]]:
    """Every piece of TOML on a page that says in its first line which file it is of."""
    return [
        (page.name, file, block)
        for page in sorted((ROOT / "docs").rglob("*.md"))
        for file, block in re.findall(
            r"```toml\n# ([a-z]+(?:/[a-z-]+)?)\.toml(?: — [^\n]*)?\n(.*?)```", page.read_text("utf-8"), re.DOTALL
        )
    ]


@pytest.mark.parametrize(("page", "file", "block"), [pytest.param(*one, id=f"{one[0]} {one[1]}") for one in _shown()])
def test_what_a_page_shows_of_a_file_fits_its_schema(page: str, file: str, block: str) -> None:
    name = {"tables": "table", "layouts": "layout"}.get(file.partition("/")[0], file)
    jsonschema.Draft7Validator(SCHEMAS[name]).validate(tomllib.loads(block))


def test_pages_show_files() -> None:
    assert len(_shown()) > 25
