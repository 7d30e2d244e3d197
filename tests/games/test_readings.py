"""Every reading of every ruling can be chosen: whoever follows the hints is left with worked examples to tell anew."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from bundled import FOLDERS
from thinning import thinned

from pnp.build.check import unprinted_layers
from pnp.build.compose import Composer
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity

from .redesigns import copied

_FOLLOWED = re.compile(r"([\w-]+) = (.+), if it is not the data or a ruling that is wrong")
_DROPPED = re.compile(r"leave out: ([^;]+)")
_ROUNDS = 6
# What is decided by hand: what an example is about, a picture of it, what the book measures, a sheet that shows it.
_BY_HAND = ("examples.toml", "figures.toml", "tables/grid-results.toml", "components.toml")
_HINTLESS = ("keys are never spent, so tokens = 1",)


def _choices() -> Iterator[tuple[str, str, str]]:
    for game, folder in FOLDERS.items():
        if (folder / "rulings.toml").exists():
            for ruling in tomllib.loads((folder / "rulings.toml").read_text(encoding="utf-8"))["ruling"]:
                if "switch" in ruling:
                    others = (reading["id"] for reading in ruling["reading"] if reading["id"] != ruling["chosen"])
                    yield from ((game, ruling["id"], other) for other in others)


CHOICES = [*_choices()]


def _choose(root: Path, ruling: str, reading: str) -> None:
    path = root / "rulings.toml"
    blocks = re.split(r"^(?=\[\[ruling\]\]$)", path.read_text(encoding="utf-8"), flags=re.M)
    (number,) = (number for number, block in enumerate(blocks) if f'\nid = "{ruling}"\n' in block)
    blocks[number] = re.sub(r'^chosen = ".*"$', f'chosen = "{reading}"', blocks[number], count=1, flags=re.M)
    path.write_text("".join(blocks), encoding="utf-8")


def _problems(root: Path) -> list[Problem]:
    try:
        composer = Composer(Folder(root))
    except DataError as error:
        return list(error.problems)
    for _ in unprinted_layers(composer):
        pass
    return [problem for problem in composer.problems.found if problem.severity is not Severity.NOTE]


def _end(text: str, start: int) -> int:
    """Where a value of an inline table ends."""
    depth, is_quoted = 0, False
    for place in range(start, len(text)):
        sign = text[place]
        is_quoted ^= sign == '"'
        if not is_quoted and depth == 0 and sign in ",}\n":
            return place
        depth += 0 if is_quoted else (sign in "[{") - (sign in "]}")
    return len(text)


def _follow(root: Path, problems: Sequence[Problem]) -> bool:
    """Whether a hint said what to write, or what to leave out, and that was done."""
    edits = []
    for problem in problems:
        if not problem.file.endswith("examples.toml"):
            continue
        if match := _FOLLOWED.match(problem.hint):
            edits.append((problem.line, problem.column, match[1], match[2]))
        elif match := _DROPPED.match(problem.hint):
            edits += [(problem.line, 1, key, "") for key in match[1].split(", ")]
    path = root / "examples.toml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for line, column, key, value in sorted(edits, reverse=True):
        text = lines[line - 1]
        found = re.compile(rf"(?<=[{{, ]){re.escape(key)} = ").search(text, max(column - 2, 0))
        assert found is not None, (text, key)
        end = _end(text, found.end())
        if value:
            lines[line - 1] = f"{text[: found.end()]}{value}{' ' if text[end] == '}' else ''}{text[end:]}"
        elif text[end] == ",":
            lines[line - 1] = text[: found.start()] + text[end + 1 :].lstrip()
        else:
            lines[line - 1] = f"{text[: found.start()].rstrip(', ')} {text[end:]}"
    path.write_text("".join(lines), encoding="utf-8")
    return bool(edits)


@pytest.mark.parametrize(
    ("game", "ruling", "reading"),
    thinned(CHOICES, lambda case: case[2] in ("each", "vault"), name=lambda case: ": ".join(case)),
)
def test_a_reading_can_be_chosen(game: str, ruling: str, reading: str, tmp_path: Path) -> None:
    root = copied(game, tmp_path)
    _choose(root, ruling, reading)
    problems = _problems(root)
    told = next((problem.message for problem in problems if problem.message.startswith("the examples tell")), "")
    about = {*re.findall(r"\w[\w-]*", told.rpartition("(")[2])}
    for _ in range(_ROUNDS):
        if not _follow(root, problems):
            break
        problems = _problems(root)
    left = [problem for problem in problems if not problem.message.startswith("the examples tell")]
    for problem in left:
        assert problem.hint or any(message in problem.message for message in _HINTLESS), str(problem)
        assert any(problem.file.endswith(file) for file in _BY_HAND) or problem.key.endswith("chosen"), str(problem)
        named = re.search(r"\(example “(.+)”\)", problem.message)
        assert named is None or "…" in told or named[1] in about, (str(problem), told)


def test_every_game_has_some() -> None:
    assert {game for game, _, _ in CHOICES} == {*FOLDERS} and len(CHOICES) > 50
