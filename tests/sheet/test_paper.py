"""Papers are rows of a file: those of the standards are there, and another one is one more row."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import Pnp
from kinds import card_game
from papers import A4, LETTER
from preflight.pdf import Pdf
from thinning import thinned

from pnp.sheet.paper import DEFAULT_PAPER, PAPERS, STANDARD_PAPERS, read_papers
from pnp.source.bundle import TEMPLATES

A5 = '  { id = "a5", name = "A5", width_mm = 148.0, height_mm = 210.0 },\n'
B5 = '  { id = "b5", name = "B5", width_mm = 176.0, height_mm = 250.0 },\n'


def test_papers_have_their_standard_sizes() -> None:
    assert (A4.width_mm, A4.height_mm) == (210, 297)
    assert (LETTER.width_mm, LETTER.height_mm) == pytest.approx((8.5 * 25.4, 11 * 25.4))


def test_others_are_given_and_none_of_them_is_a_standard() -> None:
    inches = {name: (paper.width_mm / 25.4, paper.height_mm / 25.4) for name, paper in PAPERS.items()}
    assert inches["legal"] == pytest.approx((8.5, 14)) and inches["tabloid"] == pytest.approx((11, 17))
    assert (PAPERS["a3"].width_mm, PAPERS["a3"].height_mm) == (A4.height_mm, 2 * A4.width_mm)
    assert (PAPERS["a5"].width_mm, PAPERS["a5"].height_mm) == (148, A4.width_mm)


def test_papers_are_found_by_their_ids() -> None:
    assert PAPERS["a4"] is A4 and PAPERS["letter"] is LETTER
    assert (DEFAULT_PAPER, STANDARD_PAPERS) == (A4, (A4, LETTER))


def test_a_paper_on_its_side() -> None:
    assert (A4.turned.width_mm, A4.turned.height_mm) == (297, 210)
    assert A4.turned.turned == A4


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    """The templates with one more row among the papers."""
    folder = Path(shutil.copytree(TEMPLATES, tmp_path / "templates"))
    papers = folder / "papers.toml"
    papers.write_text(papers.read_text(encoding="utf-8").replace("]\n", f"{B5}]\n"), encoding="utf-8")
    return folder


@pytest.fixture
def pnp_with(templates: Path, process: Pnp) -> Pnp:
    """`pnp` as it would be with these templates."""
    start = f"import pathlib, pnp.source.bundle as bundle; bundle.TEMPLATES = pathlib.Path({str(templates)!r})"
    script = f"{start}; import sys; sys.argv[0] = 'pnp'; from pnp.cli.commands import main; main()"
    return lambda *arguments: process("-c", script, *arguments)


def test_another_paper_is_offered(pnp_with: Pnp) -> None:
    assert "[a4|letter|a3|a5|legal|tabloid|b5|both]" in pnp_with("build", "--help").out


@pytest.mark.parametrize(("paper", "held"), thinned([("b5", 4), ("a4", 6), ("a5", 4), ("a3", 11)], 4))
def test_another_paper_is_one_more_row(pnp_with: Pnp, little_game: Path, here: Path, paper: str, held: int) -> None:
    """Sheets are laid out on it, and how many cards it holds, of eleven on few pages, follows from the sizes."""
    folder = card_game.write(little_game)
    ran = pnp_with("build", folder, "--paper", paper, "--ink", "full", "--only", "deck", "--only", "discs")
    assert ran.code == 0, ran.err
    deck = Pdf((here / "build/little-game" / paper / "deck.pdf").read_bytes())
    assert sum(deck.pages[0].words.count(f" of {suit}") for suit in ("Suns", "Moons")) == held
    assert f" · {paper.upper()} · print at 100%" in deck.pages[0].words


def test_what_another_paper_does_not_hold_is_told(pnp_with: Pnp, little_game: Path) -> None:
    ran = pnp_with("build", card_game.write(little_game), "--paper", "a5", "--only", "wide-mat")
    assert ran.code == 1
    assert "wide-mat.size: a piece of 265 × 190 mm does not fit on A5, 210 × 148 mm, with its margins" in ran.err


def test_a_game_is_checked_on_the_standard_papers_only(pnp_with: Pnp, little_game: Path) -> None:
    assert pnp_with("check", card_game.write(little_game)).code == 0


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("", "rows of “paper” are wanted, and nothing else"),
        ("paper = []", "rows of “paper” are wanted, and nothing else"),
        (f"paper = [{A5}]\nmore = 1", "rows of “paper” are wanted, and nothing else"),
        ("paper = [{ id = 'a5' }]", "paper 1: id, name, width_mm and height_mm are wanted"),
        (f"paper = [{A5.replace('name', 'nam')}]", "paper 1: id, name, width_mm and height_mm are wanted"),
        (f"paper = [{A5}{A5}]", "paper 2: the id “a5” is taken"),
        (f"paper = [{A5.replace('a5', 'both')}]", "paper 1: the id “both” is taken"),
        (f"paper = [{A5.replace('a5', '../a5')}]", "paper 1: “../a5” cannot be an id"),
        (f"paper = [{A5.replace('148.0', 'true')}]", "paper 1: width_mm and height_mm are numbers"),
        (f"paper = [{A5.replace('148.0', '211')}]", "paper 1: a paper stands upright"),
        (f"paper = [{A5.replace('148.0', 'nan')}]", "paper 1: a paper stands upright"),
        (f"paper = [{A5.replace('148.0', '0')}]", "paper 1: a paper stands upright"),
        (f"paper = [{A5.replace(' },', ', standard = 1 },')}]", "paper 1: id and name are texts, standard is true"),
    ],
)
def test_a_row_that_is_no_paper_is_refused(tmp_path: Path, rows: str, message: str) -> None:
    file = tmp_path / "papers.toml"
    file.write_text(rows, encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{file}: ") as refused:
        read_papers(file)
    assert message in str(refused.value)
