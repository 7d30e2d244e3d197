"""What an edit costs, in CPU time, against a cold build of the same game as it was `then.THEN`: `make bench`.

One command after the edit, with what the command before it kept; and in a session the visible page and the whole book.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import then
from apart import environment

# Reads the folder and makes all pages, edits a file, and says what the first page that changed and the book took.
SESSION = """
import json, sys, time
from pathlib import Path
from pnp.build.session import Session
from pnp.scene.document import Document
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
from pnp.studio import bench
root, file, text = Path(sys.argv[1]), Path(sys.argv[2]), sys.stdin.read()
session, paper, old = Session(root), PAPERS["a4"], file.read_text(encoding="utf-8")

def whole():
    session.read()
    wanted = [(each.id, ink) for each in session.components for ink in each.inks]
    return {key: session.document(key[0], paper, key[1]) for key in wanted}

def looks(documents):
    return {(*key, at): page.frame.digest for key, found in documents.items() for at, page in enumerate(found.pages, 1)}

before = whole()
for document in before.values():
    session.written(document)
file.write_text(text, encoding="utf-8")
after = looks(whole())
shown = [place for place in after if after[place] != looks(before).get(place)]
if not shown:
    sys.exit("no page shows it")
book = next(each.id for each in session.components if each.spec.kind == "rulebook")
shown.sort(key=lambda place: place[0] != book if file.name.endswith(".md.j2") else place[0].startswith(book))
file.write_text(old, encoding="utf-8")
whole()
file.write_text(text, encoding="utf-8")
start = time.process_time()
session.read()
name, ink, number = shown[0]
page = session.page(name, paper, ink, number)
session.written(Document("", "", "", "en", (page,)))
visible = time.process_time() - start
session.written(session.document(book, paper, Ink.FULL))
whole_book = time.process_time() - start
session.close()

# The same in the studio, before it is saved: the page as a picture, with all that can be clicked on it.
file.write_text(old, encoding="utf-8")
def look(unsaved):
    seen = bench.look(bench.Ask(root, name, "a4", ink, unsaved))
    return bench.drawn(root, seen.sheets[number - 1].digest)

before = look({})
start = time.process_time()
after = look({file.relative_to(root).as_posix(): text.encode()})
shown = time.process_time() - start
if after == before:
    sys.exit("the studio does not show it")
print(json.dumps([visible, whole_book, shown, name]))
"""


def edits(root: Path) -> Iterator[tuple[str, Path, str]]:
    """A sentence, a row's text, a map's name, a colour and a drawing; those that the game has."""
    for what, pattern, wanted, new in (
        ("a sentence", "rulebook.md.j2", r"(?<=[a-z]) the (?=[a-z])", " that "),
        ("a card's text", "tables/*.toml", r'^text = "[^"{]+(?= )', r"\g<0> now"),
        ("a map", "maps.toml", r'^name = "\w+', r"\g<0>s"),
        ("a colour", "palette.toml", r'(?<=full = "#)..', "41"),
        ("a drawing", "art/*.svg", r' (?:c?[xy]|d)="M? ?\d+(?![\d.])', r"\g<0>.1"),
    ):
        for file in sorted(root.glob(pattern)):
            text = file.read_text(encoding="utf-8")
            places = list(re.finditer(wanted, text, re.M))
            if places:
                at = places[len(places) // 3]
                yield what, file, text[: at.start()] + at.expand(new) + text[at.end() :]
                break


def cpu(command: list[str], tree: Path, home: Path, given: str = "") -> tuple[float, str]:
    """Seconds of user and system, and what it printed."""
    import resource  # not everywhere

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [sys.executable, *command],
        cwd=home,
        env=environment(tree, home),
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        return 0.0, run.stderr.strip()
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, run.stdout


def game_rows(name: str, old: Path, home: Path) -> Iterator[tuple[str, float, float]]:
    build = ["-m", "pnp", "build", "--paper", "a4", "--out", str(home / "out")]
    root = home / name
    shutil.copytree(then.ROOT / "data" / name, root)
    cold, said = cpu([*build[:-1], str(home / "old"), str(old / "data" / name)], old, home)
    if not cold:
        print(f"{name}: could not be built then: {said}")
        return
    cpu([*build, str(root)], then.ROOT, home)
    for what, file, text in edits(root):
        first = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        shot, said = cpu([*build, str(root)], then.ROOT, home)
        file.write_text(first, encoding="utf-8")
        cpu([*build, str(root)], then.ROOT, home)
        if not shot:
            print(f"{name}, {what}: refused: {said}")
            continue
        told, printed = cpu(["-c", SESSION, str(root), str(file)], then.ROOT, home, text)
        file.write_text(first, encoding="utf-8")
        yield f"{name}, {what}: one command against a cold build then", shot / cold, 0.45
        if not told:
            print(f"{name}, {what}: no session: {printed}")
            continue
        visible, book, shown, page = json.loads(printed)
        yield f"the same in a session, until {page} shows it", visible / cold, 0.08
        yield "the same, until the whole book is there", book / cold, 0.25
        yield f"the same in the studio, until {page} shows it", shown / cold, 0.08


def measure(wanted: list[str] | None = None) -> Iterator[tuple[str, float, float]]:
    """(what, ratio, goal) of each game that there was then."""
    if os.name != "posix":
        print("edits: not measured, for what a process takes is not told here")
        return
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as folder:
        home = Path(folder).resolve()
        old = then.unpacked(home)
        if old is None:
            print(f"edits: not measured, for this history does not have {then.THEN}")
            return
        for name in wanted or sorted(path.name for path in (old / "data").iterdir() if path.is_dir()):
            yield from game_rows(name, old, home)


def main() -> None:
    for what, found, goal in measure(sys.argv[1:]):
        print(f"{what:<80} {found:6.3f}  {goal}", flush=True)


if __name__ == "__main__":
    main()
