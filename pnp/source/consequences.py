"""All problems of a folder -> those that a person has to mend: a name that is lost is told once, at its cause.

A name that leads nowhere is one mistake, however many places ask for it. If the name was changed where it is given,
and that is told there, nobody who asks for it is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from pnp.source.folder import Folder
from pnp.source.problems import DataError, Hint, Problem, Severity, in_order
from pnp.source.spreadsheet import SUFFIXES as SHEETS
from pnp.source.spreadsheet import read_sheet
from pnp.source.toml import KeyPath, read_toml

UNCALLED = "nothing in the data is called"  # how it begins to be told that no symbol, row or map has a name
UNSHOWN, UNTAKEN = "no piece shows it", "no text takes in"  # what is left out for want of the rows that show it
_WORD = re.compile(r"[\w-]+")
_FRACTION = re.compile(r"-?[\d.]+(?:e[-+]?\d+)?|-?inf|nan")
_CALLED = re.compile(rf"{UNCALLED}|this row has no|“[^”]*” has no \w+ in tables/")
_MEASURE = re.compile(r"\d mm\b")
_LOOKS = ("layouts/", "palette.toml", "figures.toml", "art.toml")  # measures: no text tells them
_FEW = 3


def causes(problems: Iterable[Problem], folder: Folder | None = None) -> list[Problem]:
    """In order, without what only follows from another. To be asked once, when everything is found.

    In the `folder` it is looked up whether a name is misspelt by those who ask for it, or where it is given.
    """
    found = in_order(problems)
    covered = {other for problem in found for other in problem.covers}
    # What a text takes from examples is not to be had while these are told for something else.
    found = [p for p in found if p not in covered and not (covered and _is_text(p) and _takes_a_value(p))]
    if lost := {name for problem in found for name in _lost_tables(problem)}:
        found = [p for p in found if not _goes_with_a_table(p, lost)]
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    given: dict[str, list[Problem]] = {}
    told: set[tuple[str, str, int, int]] = set()
    for problem in errors:
        if problem.about:
            given.setdefault(problem.about.casefold(), []).append(problem)
        if not isinstance(problem.hint, Hint):
            told.add(_place(problem))
    asked: dict[str, list[Problem]] = {}
    for problem in errors:
        if isinstance(problem.hint, Hint) and _place(problem) not in told:
            asked.setdefault(_singular(problem.hint.word), []).append(problem)
    # If one of those that ask for a name is not to blame, none is.
    groups = [_clearest_first(places) for places in asked.values() if not any(_follows(p, given) for p in places)]
    words = _Words(folder)
    spoken = {places[0]: _where_given(places, folder, words) or _whence(_for_all(places), folder) for places in groups}
    kept = [
        spoken.get(problem, problem)
        for problem in found
        if problem.severity is not Severity.ERROR or not isinstance(problem.hint, Hint) or problem in spoken
    ]
    return in_order(kept)


def _place(problem: Problem) -> tuple[str, str, int, int]:
    return problem.file, problem.key, problem.line, problem.column


def _lost_tables(problem: Problem) -> Iterator[str]:
    """A table that there is not, and the one that was probably meant."""
    hint = problem.hint
    if isinstance(hint, Hint) and problem.severity is Severity.ERROR and f"tables/{hint.word}." in problem.message:
        yield from filter(None, (hint.word, hint.nearest))


def _goes_with_a_table(problem: Problem, lost: set[str]) -> bool:
    """What its rows are called is lost with them, what a page measures, and whether something is left out or unused."""
    if problem.severity is Severity.WARNING:
        names = any(f"tables/{name}." in problem.message for name in lost)
        return names or UNSHOWN in problem.message or problem.message.startswith(UNTAKEN)
    is_layout = _is_text(problem) and _MEASURE.search(problem.message) is not None
    return is_layout or _CALLED.match(problem.message) is not None


def _is_text(problem: Problem) -> bool:
    return problem.file.endswith(".md.j2")


def _takes_a_value(problem: Problem) -> bool:
    return isinstance(problem.hint, Hint) and problem.message.endswith("” here")


def _singular(word: str) -> str:
    """As a text may ask for a thing by its id or by its plural, in small letters or not."""
    return word.casefold().rstrip("s") or word


def _follows(problem: Problem, given: dict[str, list[Problem]]) -> bool:
    """Whether what was probably meant is told to be called wrongly, where it gets its name."""
    if not isinstance(hint := problem.hint, Hint):
        return False
    word = re.compile(rf"(?<!\w){re.escape(_singular(hint.word))}s*(?!\w)", re.IGNORECASE)
    return any(
        _place(other) != _place(problem) and word.search(f"{other.message} {other.hint}")
        for other in given.get(hint.nearest.casefold(), ())
    )


def _clearest_first(places: list[Problem]) -> list[Problem]:
    """One that misses the thing itself speaks for the others, else one that says what was meant."""

    def rank(problem: Problem) -> tuple[bool, bool]:
        hint = problem.hint
        return not (isinstance(hint, Hint) and hint.is_lost), not (isinstance(hint, Hint) and hint.nearest)

    return sorted(places, key=rank)


def _for_all(places: list[Problem]) -> Problem:
    first = places[0]
    more = {_place(problem) for problem in places} - {_place(first)}  # two may have found the same
    if not more or not isinstance(hint := first.hint, Hint):
        return first
    message = f"{first.message}; {len(more)} more {'place asks' if len(more) == 1 else 'places ask'} for it"
    if not hint.nearest or hint.is_lost:
        return replace(first, message=message)
    other = f"{hint} Or is that one misspelt where it gets its name?"
    return replace(first, message=message, hint=Hint(other, hint.word, hint.nearest))


class _Words:
    """All words of a folder's files, each with the file it stands in, as often as it does; read once, if at all."""

    def __init__(self, folder: Folder | None) -> None:
        self._folder = folder

    def of(self, name: str) -> list[str]:
        return self._files.get(_singular(name), [])

    @cached_property
    def _files(self) -> dict[str, list[str]]:
        files: dict[str, list[str]] = {}
        if self._folder is None:
            return files
        for name in self._folder.files((".toml", *SHEETS, ".md.j2")):
            try:
                is_sheet = name.endswith(SHEETS)
                text = read_sheet(self._folder, name).text if is_sheet else self._folder.read_text(name)
            except DataError:  # told by those who read it
                continue
            for word in _WORD.findall(text):
                files.setdefault(_singular(word), []).append(name)
        return files


def _where_given(places: list[Problem], folder: Folder | None, words: _Words) -> Problem | None:
    """The same, told where the name is given: if nobody asks for what stands there, and several for what does not."""
    first = places[0]
    if folder is None or not isinstance(hint := first.hint, Hint) or not hint.nearest or hint.is_lost:
        return None
    given, asked = words.of(hint.nearest), words.of(hint.word)
    if len(given) != 1 or not given[0].endswith(".toml") or len(asked) < 2:
        return None
    try:
        file = read_toml(folder, given[0])
    except DataError:  # told by those who read it
        return None
    path = _path_of(file.values, hint.nearest)
    if path is None or file.problem(path, "").about != hint.nearest:
        return None
    message = f"nothing asks for “{hint.nearest}”, and “{hint.word}” is asked for: {first.file}:{first.line}"
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return file.problem(path, message + more, f"did you mean “{_as_given(hint)}”?")


def _whence(problem: Problem, folder: Folder | None) -> Problem:
    """A number that a text cannot tell, with the places where it stands: the text may have it from anywhere."""
    hint = problem.hint
    if folder is None or hint or not isinstance(hint, Hint) or not _FRACTION.fullmatch(hint.word):
        return problem
    found: list[Problem] = []
    for name in folder.files((".toml",)):
        if not name.startswith(_LOOKS):
            with suppress(DataError):  # told by those who read it
                file = read_toml(folder, name)
                found += [file.problem(path, "") for path in _paths_to(file.values, float(hint.word))]
    shown = [f"{place.file}:{place.line} ({place.key})" for place in found[:_FEW]]
    more = f" and {len(found) - _FEW} more" if len(found) > _FEW else ""
    return replace(problem, hint=f"{hint.word} stands in {', '.join(shown)}{more}") if found else problem


def _paths_to(value: object, number: float, path: KeyPath = ()) -> Iterator[KeyPath]:
    if isinstance(value, float) and value == number:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from _paths_to(inner, number, (*path, key))


def _as_given(hint: Hint) -> str:
    """The name as it stands where it is given; a capital letter, then perhaps of several, is a text's own."""
    if not hint.word[:1].isupper() or hint.nearest[:1].isupper():
        return hint.word
    return hint.word[:1].lower() + hint.word[1:].removesuffix("s")


def _path_of(value: object, name: str, path: KeyPath = ()) -> KeyPath | None:
    """Where a name stands, as a value or as a key."""
    if value == name or path[-1:] == (name,):
        return path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return next((found for key, inner in inside if (found := _path_of(inner, name, (*path, key)))), None)
