"""The tree keeps its shape: imports point one way, and nothing that draws knows a game by name."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pnp.workspace import bundled_games

PACKAGE = Path(__file__).resolve().parent.parent / "pnp"
MODULES = sorted(PACKAGE.rglob("*.py"))

# From the top down: a module may import from its own layer and from those below it.
LAYERS = (
    ("cli", "__main__"),
    ("report",),
    ("build", "check", "simulate", "timer"),
    ("sittings",),
    ("compose",),
    ("components", "render"),
    ("rules",),
    ("load",),
    ("art",),
    ("layout",),
    ("fonts", "manuscript", "markup", "crossrefs", "inlines", "staging", "ledger"),
    ("workspace",),
    ("units", "colors", "inks", "backs", "hexes", "typography", "errors", ""),
)
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}


def part(module: str) -> str:
    """The layer's name of a module: `pnp.load.toml` -> `load`."""
    return module.removeprefix("pnp").lstrip(".").partition(".")[0]


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return found


def of(file: Path) -> str:
    name = file.relative_to(PACKAGE).with_suffix("").parts[0]
    return "" if name == "__init__" else name


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_point_one_way(file: Path) -> None:
    here = RANK[of(file)]
    upwards = {module for module in imports(file) if module.split(".")[0] == "pnp" and RANK[part(module)] < here}
    assert not upwards


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_reportlab_stays_inside_render(file: Path) -> None:
    assert of(file) == "render" or not any(module.startswith("reportlab") for module in imports(file))


@pytest.mark.parametrize("folder", ["components", "layout", "render", "art"])
def test_what_draws_knows_no_game(folder: str) -> None:
    names = {
        word for game in bundled_games() for word in (game.id, game.id.replace("-", "_"), game.id.replace("-", " "))
    }
    names |= {"cauldron", "zombie", "lantern", "tarot", "candy", "candies", "favor sheet", "witch", "coven"}
    for file in sorted((PACKAGE / folder).rglob("*.py")):
        text = file.read_text(encoding="utf-8").lower()
        assert not [name for name in names if name in text], file


def test_modules_stay_small() -> None:
    assert not [str(file) for file in MODULES if len(file.read_text(encoding="utf-8").splitlines()) > 400]


def test_every_module_says_what_it_is() -> None:
    assert not [str(file) for file in MODULES if not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))]
