"""A game's folder that somebody edits at random, by the structure of its files; and what a clean build makes of it."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

from pnp.build.pipeline import Order, build_game
from pnp.build.watching import Watch
from pnp.disk import facts
from pnp.disk import store as stores
from pnp.scene.ink import Ink
from pnp.sheet.paper import STANDARD_PAPERS
from pnp.source.bundle import TEMPLATES
from pnp.source.problems import DataError, PnpError

SCAFFOLDS = {path.name: path for path in sorted((TEMPLATES / "new").iterdir()) if path.is_dir()}
_NUMBER = re.compile(r"(?<![\w#.\-])\d+(\.\d+)?(?![\w.])")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
_WORDS = re.compile(r"\b[a-z]{4,}\b")
_TEXT = (".toml", ".md.j2", ".svg", ".csv")
OTHER_QUOTES = {"words.toml": '[language]\nquotes = "»«›‹"\n'}  # a file that a game does without, and all texts ask for


class Edited:
    """A copy of a game, and the random hand that changes it."""

    def __init__(self, original: Path, home: Path, seed: int) -> None:
        self.root, self.seed = home / original.name, random.Random(seed)
        shutil.copytree(original, self.root)
        names = [path for path in sorted(self.root.rglob("*")) if path.is_file() and path.name.endswith(_TEXT)]
        self.originals = {path: path.read_text(encoding="utf-8") for path in names}

    def edit(self) -> str:
        """One of: a number, a colour, a word, a line less, a line twice, a file as it was, a file less, a file more."""
        path = self.seed.choice(self._now())
        change = self.seed.choice(
            (*("number", "colour", "word", "word", "line less"), *("twice", "back", "lost", "more"))
        )
        if change == "more":
            path = self._add(path)
        elif change == "back" or not path.exists():
            path = self.seed.choice([other for other in self._now() if not self._is_original(other)] or [path])
            self._put_back(path)
        elif change == "lost":
            path.unlink()
        else:
            path.write_text(self.changed(change, path.read_text(encoding="utf-8")), encoding="utf-8")
        return f"{change}: {path.relative_to(self.root)}"

    def _now(self) -> list[Path]:
        return [*self.originals, *self._added()]

    def _added(self) -> list[Path]:
        there = (path for path in sorted(self.root.rglob("*")) if path.is_file() and path.name.endswith(_TEXT))
        return [path for path in there if path not in self.originals]

    def _add(self, like: Path) -> Path:
        """A file that pnp knows by its name, or a second one beside another."""
        known = {self.root / name: text for name, text in OTHER_QUOTES.items() if not (self.root / name).exists()}
        text = known.get(path := self.seed.choice([*known, like.with_name(f"more-{like.name}")]))
        path.write_text(text or self.originals.get(like, ""), encoding="utf-8")
        return path

    def _is_original(self, path: Path) -> bool:
        return path.exists() and path.read_text(encoding="utf-8") == self.originals.get(path)

    def _put_back(self, path: Path) -> None:
        if path in self.originals:
            path.write_text(self.originals[path], encoding="utf-8")
        else:
            path.unlink(missing_ok=True)

    def changed(self, change: str, text: str) -> str:
        """The text with one such change somewhere."""
        if change in ("line less", "twice"):
            lines = text.splitlines(keepends=True)
            at = self.seed.randrange(len(lines)) if lines else 0
            return "".join([*lines[:at], *(lines[at : at + 1] * (2 if change == "twice" else 0)), *lines[at + 1 :]])
        found = list({"number": _NUMBER, "colour": _COLOUR, "word": _WORDS}[change].finditer(text))
        if not found:
            return text + "\n"
        where = self.seed.choice(found)
        if change == "number":
            new = str(int(where[0]) + self.seed.choice((-1, 1))) if where[0].isdecimal() else f"{where[0]}1"
        elif change == "colour":
            new = f"#{self.seed.randrange(1 << 24):06x}"
        else:
            new = self.seed.choice(found)[0]
        return text[: where.start()] + new + text[where.end() :]


def order(out: Path, papers: int = 1) -> Order:
    return Order(STANDARD_PAPERS[:papers], tuple(Ink), out)


def files(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*.pdf"))}


def clean(root: Path, out: Path) -> tuple[list[str], dict[str, bytes]]:
    """What is said of the folder, and made of it, by somebody who knows nothing."""
    facts._opened.clear()
    shutil.rmtree(out, ignore_errors=True)
    try:
        build_game(root, order(out), lambda done, total, label: None)
    except PnpError as failure:
        return said(failure), {}
    return [], files(out)


def said(failure: PnpError | None) -> list[str]:
    if isinstance(failure, DataError):
        return sorted(str(problem) for problem in failure.problems)
    return [] if failure is None else [str(failure)]


def one_shot(root: Path, out: Path) -> list[str]:
    """As a command of its own: nothing in memory, but the store and what lies there already."""
    stores._opened.clear()
    watch = Watch(root, order(out))
    return said(watch.round().failure)
