"""templates/papers.toml -> the sheets that come out of a printer."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.source.bundle import TEMPLATES


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it comes out of the printer, upright unless turned."""

    id: str
    name: str
    width_mm: float
    height_mm: float
    standard: bool = False  # one of those that every game should fit
    english: str = ""  # which is spoken where it is used, if not that of Britain: a file of templates/words

    @property
    def turned(self) -> Paper:
        """The same sheet on its side."""
        return replace(self, width_mm=self.height_mm, height_mm=self.width_mm)


def read_papers(file: Path) -> Mapping[str, Paper]:
    """The papers of a file by their ids, in its order; ValueError where a row cannot be one.

    Every command reads them, so this does without the machinery that reads games.
    """
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    papers: dict[str, Paper] = {}
    for number, row in enumerate(table.get("paper", ()), 1):
        try:
            paper = Paper(**row)
        except TypeError:
            raise ValueError(f"{file}: paper {number}: id, name, width_mm and height_mm are wanted") from None
        for fault in _faults(paper, papers):
            raise ValueError(f"{file}: paper {number}: {fault}")
        papers[paper.id] = paper
    if not papers or set(table) != {"paper"}:
        raise ValueError(f"{file}: rows of “paper” are wanted, and nothing else")
    return papers


def _faults(paper: Paper, others: Mapping[str, Paper]) -> Iterator[str]:
    texts, lengths = (paper.id, paper.name), (paper.width_mm, paper.height_mm)
    if not all(isinstance(text, str) and text for text in texts) or not isinstance(paper.standard, bool):
        yield "id and name are texts, standard is true or false"
    elif not (paper.id.isascii() and paper.id.isalnum() and paper.id.islower()):
        yield f"“{paper.id}” cannot be an id: small letters and digits, for it names a folder"
    elif paper.id in others or paper.id == "both":
        yield f"the id “{paper.id}” is taken"
    if paper.english and not (TEMPLATES / "words" / f"{paper.english}.toml").is_file():
        yield f'english = "{paper.english}": there is no such file in templates/words'
    if any(isinstance(length, bool) or not isinstance(length, int | float) for length in lengths):
        yield "width_mm and height_mm are numbers"
    elif not 0 < paper.width_mm <= paper.height_mm:
        yield "a paper stands upright: its height is not less than its width"


PAPERS = read_papers(TEMPLATES / "papers.toml")
STANDARD_PAPERS = tuple(paper for paper in PAPERS.values() if paper.standard)
DEFAULT_PAPER = next(iter(PAPERS.values()))
