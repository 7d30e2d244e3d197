"""Pictures that a game demands: what is said of layers that are missing, foreign, exchanged or wrongly coloured."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.game.content.symbols import ArtLayer
from pnp.game.demands import PictureOfSymbol
from pnp.kinds.components import read_components
from pnp.kinds.demands import demand_problems
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import Problems

LIKE = {"accent": "sky-edge"}
FACE = {"disc": ArtLayer(art="sun"), "shade": ArtLayer(art="moon-new", roles=LIKE), "rim": ArtLayer(art="box")}
DISC, SHADE, RIM = '{ art = "sun" }', '{ art = "moon-new", roles = { accent = "sky-edge" } }', '{ art = "box" }'


def reported(folder: Path, *layers: str) -> list[tuple[str, str, str]]:
    """Key, message and hint of every problem with the sun's picture."""
    drawings = folder / "art"
    for name in ("moon-new", "moon-old"):
        (drawings / f"{name}.svg").write_bytes((drawings / "moon.svg").read_bytes())
    symbols = folder / "symbols.toml"
    if layers:
        text = symbols.read_text(encoding="utf-8")
        listed = f'[sun]\ncode = "S"\nlayers = [{", ".join(layers)}]'
        symbols.write_text(text.replace('[sun]\ncode = "S"', listed), encoding="utf-8")
    game = load(Folder(folder))
    demand = PictureOfSymbol("sun", "face", "young", FACE)
    problems = list(demand_problems(game, read_components(game, Problems()), [demand]))
    assert all(problem.file.endswith("/symbols.toml") and problem.line == 1 + 2 * bool(layers) for problem in problems)
    return [(problem.key, problem.message, problem.hint) for problem in problems]


def test_a_picture_as_it_should_be(little_game: Path) -> None:
    assert reported(little_game, DISC, SHADE, RIM) == []


@pytest.mark.parametrize(
    ("layers", "key", "message", "hint"),
    [
        ((), "sun", "a face is laid together from layers: disc, shade and rim", ""),
        ((DISC, SHADE), "sun.layers", "the picture has no rim", ""),
        ((SHADE, RIM), "sun.layers", "the picture has no disc", ""),
        ((SHADE, DISC, RIM), "sun.layers[1].art", "the disc “sun” lies below everything else", ""),
        ((DISC, SHADE, RIM, RIM), "sun.layers[4].art", "“box” is no part of a face, or stands here twice", ""),
        ((DISC, '{ art = "blot" }', SHADE, RIM), "sun.layers[2].art", "“blot” is no part of a face, or", ""),
        (
            (DISC, SHADE.replace("new", "old"), RIM),
            "sun.layers[2].art",
            "shows moon-old, but this face is young",
            "moon-new",
        ),
        ((DISC, '{ art = "moon-new" }', RIM), "sun.layers[2]", "the shade of this face (young) would have", "sky-edge"),
        ((DISC.replace(" }", ', roles = { accent = "lid" } }'), SHADE, RIM), "sun.layers[1]", "the disc of", "none"),
    ],
)
def test_a_layer_that_is_wrong(layers: tuple[str, ...], key: str, message: str, hint: str, little_game: Path) -> None:
    (little_game / "art/blot.svg").write_bytes((little_game / "art/moon.svg").read_bytes())
    ((at, reason, advice),) = reported(little_game, *layers)
    assert at == key and message in reason and hint in advice
