"""All problems of a folder -> those that a person has to mend: a name that is lost is told once, at its cause.

A name that leads nowhere is one mistake, however many places ask for it. If the name was changed where it is given,
and that is told there, nobody who asks for it is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from pnp.source.problems import Hint, Problem, Severity, in_order


def causes(problems: Iterable[Problem]) -> list[Problem]:
    """In order, without what only follows from another. To be asked once, when everything is found."""
    found = in_order(problems)
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    given: dict[str, list[Problem]] = {}
    told: set[tuple[str, str, int]] = set()
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
    spoken = {places[0]: _for_all(places) for places in groups}
    kept = [
        spoken.get(problem, problem)
        for problem in found
        if problem.severity is not Severity.ERROR or not isinstance(problem.hint, Hint) or problem in spoken
    ]
    return in_order(kept)


def _place(problem: Problem) -> tuple[str, str, int]:
    return problem.file, problem.key, problem.line


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
    """One that says what was meant speaks for the others."""
    return sorted(places, key=lambda problem: not (isinstance(problem.hint, Hint) and problem.hint.nearest))


def _for_all(places: list[Problem]) -> Problem:
    first, *more = places
    if not more or not isinstance(hint := first.hint, Hint):
        return first
    message = f"{first.message}; {len(more)} more {'place asks' if len(more) == 1 else 'places ask'} for it"
    if not hint.nearest:
        return replace(first, message=message)
    other = f"{hint} Or is that one misspelt where it gets its name?"
    return replace(first, message=message, hint=Hint(other, hint.word, hint.nearest))
