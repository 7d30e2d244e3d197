"""A case -> what became of it: refused or not, and everything that no case may do."""

from __future__ import annotations

import pickle
import re
import signal
import tempfile
import time
import tomllib
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pnp
from campaign.cases import Case, games, make_case
from pnp.art.drawing import Drawing
from pnp.art.svg import read_drawing
from pnp.build.check import check_game, unprinted_layers
from pnp.build.compose import Composer
from pnp.sheet.paper import STANDARD_PAPERS
from pnp.source import templates
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity

SECONDS = 10.0  # of work for one case
_PARSED = tomllib.loads
_SYNTAX = templates.parsed
_PRINTED = ("layouts/", "art/", "texts/", "palette.toml", "figures.toml", "components.toml", "rulebook.md.j2")
_QUOTED = re.compile(r"“[^”]*”|'[^']*'|\"[^\"]*\"")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]{2,}|\d{2,}")
_FILE = re.compile(r"(?<=/)[a-z0-9]+(?=[a-z0-9-]*\.)")  # what the name of a missing drawing begins with
_EVERYWHERE = frozenset(
    [
        "row",
        "name",
        "id",
        "text",
        "art",
        "title",
        "class",
        "kind",
        "key",
        "box",
        "figure",
        "panel",
        "reading",
        "ruling",
        "example",
        "symbol",
        "code",
        "role",
        "roles",
        "note",
        "the",
        "and",
        "for",
        "with",
        "not",
        "are",
        "its",
        "one",
        "two",
        "this",
        "that",
        "there",
        "from",
        "has",
        "have",
        "full",
        "friendly",
    ]
)  # they lead nowhere
_DISAGREES = re.compile(r"by the rules|\(example “")
_STRING = re.compile(r"\"([^\"]*)\"")
_FIGURE = re.compile(r"[-+]?\d[\d,.]*")


class Depth(IntEnum):
    """How much of `pnp check --quick` a case goes through."""

    UNPRINTED = 0
    ONE_SHEET = 1
    ONE_PAPER = 2
    WHOLE = 3


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that no case may do; those of one `sort` are probably one mistake."""

    sort: str
    detail: str


@dataclass(frozen=True, slots=True)
class Outcome:
    seed: int
    number: int
    name: str
    refused: bool
    problems: int
    seconds: float
    faults: tuple[Fault, ...] = field(default=())
    elsewhere: bool = False  # refused, and every problem stands in a file that was not changed


class _TooLong(BaseException):
    """Not an Exception: what catches the crashes of rules must not catch this."""


class Campaign:
    """One scratch folder for each game, in which cases are made and undone."""

    def __init__(self, seed: int, scratch: Path) -> None:
        self.seed, self.scratch = seed, scratch
        self.originals = games()
        for game, files in self.originals.items():
            for name, data in files.items():
                _write(scratch / game / name, data)

    def case(self, number: int) -> Case:
        return make_case(self.originals, self.seed, number)

    def tried(self, number: int) -> Outcome:
        case = self.case(number)
        root = self.scratch / case.game
        depth = _depth(case, Random(f"depth {self.seed}:{number}"))
        faults: list[Fault] = []
        problems: list[Problem] = []
        start = time.process_time()
        try:
            for name, data in case.changes.items():
                _write(root / name, data)
            for asked in dict.fromkeys((depth, Depth.WHOLE)):
                with _limited(SECONDS):
                    problems = checked(root, asked, Random(f"sheets {self.seed}:{number}"))
                if not (faults := list(self._judged(root, case, problems))):
                    break  # else what comes later may say more
        except _TooLong:
            faults.append(Fault("takes too long", f"more than {SECONDS:.0f} s"))
        except Exception as error:  # this is what the campaign looks for
            faults.append(Fault(f"{type(error).__name__} in {_innermost(error)}", f"{error}"))
        finally:
            for name in case.changes:
                _write(root / name, self.originals[case.game].get(name))
        spent = time.process_time() - start
        refused = any(problem.severity is Severity.ERROR for problem in problems)
        changed = {Folder(root).display(name) for name in case.changes}
        elsewhere = refused and not any(problem.file in changed for problem in problems)
        return Outcome(self.seed, number, case.name, refused, len(problems), spent, tuple(faults), elsewhere)

    def _judged(self, root: Path, case: Case, problems: list[Problem]) -> Iterator[Fault]:
        for problem in problems:
            yield from _placed(root, case, problem)
        errors = [problem for problem in problems if problem.severity is Severity.ERROR]
        if errors and not any(_names(problem, root, case, self.originals[case.game]) for problem in errors):
            told = min(errors)
            yield Fault(f"another file: {shape(told.message)}", _relative(str(told), root))


def checked(root: Path, depth: Depth, chance: Random) -> list[Problem]:
    """What a check finds, without the games that bots play; `chance` chooses the sheet where it is one."""
    if depth is Depth.WHOLE:
        return check_game(root, quick=True)
    try:
        composer = Composer(Folder(root))
    except DataError as error:
        return list(error.problems)
    for _ in unprinted_layers(composer):
        pass
    if depth is not Depth.UNPRINTED:
        everything = list(composer.components)
        for component in chance.sample(everything, min(1, len(everything))) if depth is Depth.ONE_SHEET else everything:
            for ink in component.inks[:1]:
                composer.printable(component, STANDARD_PAPERS[0], ink)
    return composer.problems.found


def _depth(case: Case, chance: Random) -> Depth:
    """Most games take a second to print, and most of their files are read before that."""
    if chance.random() < 0.03:
        return Depth.WHOLE
    if case.game == "sea-garden":
        return Depth.ONE_PAPER
    printed = any(name.startswith(_PRINTED) for name in case.changes)
    return Depth.ONE_SHEET if chance.random() < (0.25 if printed else 0.1) else Depth.UNPRINTED


def shape(message: str) -> str:
    """What a message is about, without what it is said of."""
    return _FIGURE.sub("0", _QUOTED.sub("“…”", message))[:100]


def _placed(root: Path, case: Case, problem: Problem) -> Iterator[Fault]:
    told = _relative(str(problem), root)
    about = shape(problem.message)
    if " crashes: " in problem.message or "rules crash" in problem.message:
        yield Fault(about, told)
    if not problem.message:
        yield Fault("says nothing", told)
    if not str(problem).isprintable():
        yield Fault(f"control characters: {about}", told)
    file = Path(problem.file) if Path(problem.file).is_absolute() else Path.cwd() / problem.file
    if not problem.file or problem.line < 1 or problem.column < 1:
        yield Fault(f"no place: {about}", told)
    elif not file.is_file():
        name = file.relative_to(root).as_posix() if file.is_relative_to(root) else ""
        if case.changes.get(name, b"") is not None:  # what is gone may be named
            yield Fault(f"no such file: {about}", told)
    else:
        lines = file.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
        if problem.line > len(lines):
            yield Fault(f"past the end of the file: {about}", told)
        elif problem.column > len(lines[problem.line - 1]) + 1:
            yield Fault(f"past the end of the line: {about}", told)


def _names(problem: Problem, root: Path, case: Case, originals: Mapping[str, bytes]) -> bool:
    """Whether somebody who reads this is led to what was changed: by its file, or by words of the changed lines.

    Another file may ask for a name in vain, show a value that it takes from there, or expect another number.
    """
    if Path(problem.file).name == "examples.toml" and _DISAGREES.search(problem.message):
        return True  # an example and the data disagree: only a person knows which of them is right
    told = _relative(str(problem), root)
    stems = (Path(name).name.partition(".")[0] for name in case.changes)
    if any(name in told for name in case.changes) or any(f"“{stem}”" in told for stem in stems):
        return True
    if any(_relative(problem.file, root) in line for line in _lines(case, originals)):
        return True  # the changed line says that this file is to be looked at
    said = {*_WORD.findall(problem.key), *(word for quoted in _QUOTED.findall(told) for word in _WORD.findall(quoted))}
    said |= set(_FILE.findall(problem.message))
    if not {text[1:-1] for text in _QUOTED.findall(told)}.isdisjoint(_names_in(case, originals)):
        return True  # of whatever length: a symbol's code has two signs
    tables = {Path(name).name.partition(".")[0].removesuffix("s") for name in case.changes}  # a row is one of them
    words = {word.lower() for word in said} - (_EVERYWHERE - tables)
    changed = tables | {word.lower() for word in _words(case, originals)}
    plurals = {f"{word}s" for word in changed}  # who asks for “tps” is led to “tp”
    return not words.isdisjoint(changed | plurals)


def _names_in(case: Case, originals: Mapping[str, bytes]) -> Iterator[str]:
    """Strings that stand in the changed lines, as they are; one sign says little."""
    for line in _lines(case, originals):
        yield from (text for text in _STRING.findall(line) if len(text) > 1)


def _words(case: Case, originals: Mapping[str, bytes]) -> Iterator[str]:
    for line in _lines(case, originals):
        yield from _WORD.findall(line)


def _lines(case: Case, originals: Mapping[str, bytes]) -> Iterator[str]:
    for name, data in case.changes.items():
        texts = ((text or b"").decode("utf-8", "replace") for text in (originals.get(name), data))
        before, after = (text.split("\n") for text in texts)
        yield from set(before) ^ set(after)


def _relative(text: str, root: Path) -> str:
    return text.replace(f"{root.as_posix()}/", "")


def _innermost(error: BaseException) -> str:
    """The last frame of ours."""
    home = Path(pnp.__file__).parent
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(home)]
    if not frames:
        return "no frame of ours"
    frame = frames[-1]
    return f"{Path(frame.filename).relative_to(home.parent).as_posix()} {frame.name}"


def _write(path: Path, data: bytes | None) -> None:
    if data is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Seconds of work, not of waiting: other people's programs run at the same time."""

    def ring(number: int, frame: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@cache
def _read(text: str, stem: str) -> Drawing:
    return read_drawing(text, "", stem)


def _placed_drawing(text: str, file: str, stem: str) -> Drawing:
    try:
        return replace(_read(text, stem), file=file)
    except DataError:  # problems tell the file
        return read_drawing(text, file, stem)


@cache
def _pickled(text: str) -> bytes:
    return pickle.dumps(_PARSED(text))


def _parsed(text: str) -> dict[str, Any]:
    """A new one each time, as the parser gives: nobody sees what somebody else does to his."""
    values: dict[str, Any] = pickle.loads(_pickled(text))
    return values


@cache
def _sound(source: str) -> None:
    _SYNTAX(source)


@contextmanager
def campaign(seed: int) -> Iterator[Campaign]:
    """With drawings, TOML and templates that are read once, as long as nobody changes them."""
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory(prefix="pnp-campaign-") as scratch,
    ):
        patch.setattr("pnp.art.artwork.read_drawing", _placed_drawing)
        patch.setattr("tomllib.loads", _parsed)
        patch.setattr("pnp.source.templates.parsed", _sound)  # what is refused is not remembered
        yield Campaign(seed, Path(scratch).resolve())
