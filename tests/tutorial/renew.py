"""The tutorial -> the same with what pnp prints now, and with pictures of what it makes now: `make tutorial`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image

from tutorial.pages import FOLDER, MADE, pages
from tutorial.pictures import is_like, taken
from tutorial.steps import Picture, differs, steps
from tutorial.walking import Printed, Walk


def renew(root: Path) -> None:
    walk = Walk(root)
    for page in pages():
        text = page.read_text(encoding="utf-8")
        lines = text.splitlines()
        changed: list[tuple[int, int, list[str]]] = []
        for one in walk.take(list(steps(text))):
            if isinstance(one, Picture):
                _shoot(walk.here / MADE, one)
            elif not one.is_as_told:
                print(f"{page.name}: {one}")
                changed.append((one.step.line, one.step.line + len(one.step.printed), _merged(one)))
        for begin, end, printed in reversed(changed):
            lines[begin:end] = printed
        if changed:
            page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _merged(one: Printed) -> list[str]:
    """What is printed now, but where the page leaves something open it stays so."""
    loose = [told for told in one.step.printed if "…" in told and told != "…"]
    return [next((told for told in loose if not differs((told,), [line])), line) for line in one.lines]


def _shoot(made: Path, picture: Picture) -> None:
    new, file = taken(made, picture.sources), FOLDER / picture.file
    if file.exists():
        with Image.open(file) as old:
            if is_like(old, new):
                return
    print(f"{file.name}: {new.width} x {new.height}")
    new.save(file, quality=82, optimize=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        renew(Path(folder).resolve())
