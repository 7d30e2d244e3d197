"""A game that is edited for long: what was remembered of earlier edits makes room, and memory stays what it is."""

from __future__ import annotations

import gc
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.art import artwork
from pnp.disk import store as stores
from pnp.disk.facts import VARIABLE
from pnp.export.pdf import painting
from pnp.game.library import find_game
from pnp.kinds import typefaces
from pnp.kinds.guide import thumbnail
from pnp.scene.ink import Ink
from pnp.source.bundle import TEMPLATES
from pnp.source.remembered import Remembered
from pnp.studio import bench
from pnp.studio.bench import Ask
from pnp.studio.desk import Desk
from pnp.type import fonts

STATM = Path("/proc/self/statm")
ROOT = Path(__file__).resolve().parents[2]


def _flagship() -> Path:
    """The game that `make build` builds."""
    told = re.search(r"^GAME \?= (\S+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert told
    return find_game(told[1])


class _Edited:
    """A game on a desk: a text, a title, a colour and a drawing are changed in turn, and its sheets are looked at."""

    def __init__(self, root: Path) -> None:
        self.desk = Desk(root)
        self.components = [each.id for each in bench.look(Ask(self.desk.root)).components]
        files = self.desk.files()
        drawing = next(name for name in files if name.endswith(".svg"))
        book = next(name for name in files if name.startswith("rulebook.md"))
        self.names = ("game.toml", book, "palette.toml", drawing)
        self.texts = {name: self.desk.opened(name).text for name in self.names}

    def edit(self, number: int) -> None:
        name = self.names[number % len(self.names)]
        text = self.texts[name]
        changed = {
            self.names[0]: lambda: text.replace('title = "', f'title = "Edit {number} of ', 1),
            self.names[1]: lambda: f"{text}\n\nAnd one sentence more, of which this is number {number}.\n",
            self.names[2]: lambda: re.sub(r'"#[0-9a-f]{6}"', f'"#{number % 256:02x}5e52"', text, count=1),
            self.names[3]: lambda: text.replace("</svg>", f"<!-- {number} --></svg>"),
        }[name]()
        assert changed != text and self.desk.edit(name, changed)
        ink = Ink.FRIENDLY if number % 3 else Ink.FULL
        ask = Ask(self.desk.root, self.components[number % len(self.components)], ink=ink, unsaved=self.desk.unsaved)
        seen = bench.look(ask)
        assert seen.is_readable and seen.sheets and bench.drawn(self.desk.root, seen.sheets[0].digest)
        bench.judged(ask)


def _memory() -> tuple[int, int]:
    """Objects, and megabytes where the system tells."""
    gc.collect()
    pages = int(STATM.read_text().split()[1]) if STATM.exists() else 0
    return len(gc.get_objects()), pages * 4_096 // 1_000_000


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A user with a cache folder of his own: what waits for it is remembered, too."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    bench._sessions.clear()
    yield
    bench._sessions.clear()
    bench._looks.clear()
    stores._opened.clear()


def _bounded(monkeypatch: pytest.MonkeyPatch, share: int) -> None:
    """Every bound is one of so many parts of what it is, so that it is reached soon."""
    monkeypatch.setattr(thumbnail, "_shown", Remembered(thumbnail._shown.most // share))
    monkeypatch.setattr(artwork, "_DRAWINGS", Remembered(artwork._DRAWINGS.most // share))
    monkeypatch.setattr(fonts, "_MOST_TEXTS", fonts._MOST_TEXTS // share)
    monkeypatch.setattr(fonts, "_MOST_SEGMENTS", fonts._MOST_SEGMENTS // share)
    monkeypatch.setattr(painting, "_MOST_ITEMS", painting._MOST_ITEMS // share)
    typefaces._book.cache_clear()  # whatever was measured before


@pytest.mark.usefixtures("stored")
@pytest.mark.parametrize(
    ("name", "edits", "share"),
    [
        ("cards", 40, 100),
        pytest.param("cards", 1_000, 100, marks=pytest.mark.soak),
        pytest.param("flagship", 1_000, 100, marks=pytest.mark.soak),
    ],
)
def test_memory_does_not_grow_with_edits(
    name: str, edits: int, share: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _bounded(monkeypatch, share)
    source = _flagship() if name == "flagship" else TEMPLATES / "new" / name
    game = _Edited(Path(shutil.copytree(source, tmp_path / "game")))
    early = min(edits // 2, 200)
    for number in range(early):
        game.edit(number)
    before = _memory()
    for number in range(early, edits):
        game.edit(number)
    after = _memory()
    assert after[0] < before[0] * 1.02 + 1_000, "what an edit leaves goes with the next ones"
    assert after[1] < before[1] * 1.1 + 20
    [book] = (session._composer.fonts for session in bench._sessions.values() if session._composer is not None)
    assert 0 < len(book._runs) <= fonts._MOST_TEXTS and 0 < len(book._widths) <= fonts._MOST_TEXTS
    assert 0 < artwork._DRAWINGS.weight <= artwork._DRAWINGS.most
