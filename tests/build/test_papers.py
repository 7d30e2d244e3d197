"""Papers of a game's own: in millimetres or inches, for this game alone, and mistakes located."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Pnp
from preflight.pdf import Page, Pdf

from pnp.build.papers import own_paper_problems, papers_of
from pnp.game.identity import STANDARD
from pnp.scene.units import MM_PER_PT
from pnp.sheet.paper import PAPERS, STANDARD_PAPERS

B4 = '[paper.b4]\nname = "B4"\nsize = [250, "353 mm"]\n'


def size_of(page: Page) -> tuple[float, float]:
    return page.width_pt * MM_PER_PT, page.height_pt * MM_PER_PT


def with_paper(folder: Path, rows: str) -> Path:
    file = folder / "game.toml"
    file.write_text(file.read_text(encoding="utf-8") + rows, encoding="utf-8")
    return folder


def test_a_game_prints_on_its_own_paper(run: Pnp, little_game: Path, here: Path) -> None:
    folder = with_paper(little_game, B4)
    ran = run("build", folder, "--paper", "b4", "--ink", "full")
    assert ran.code == 0, ran.err
    (page,) = Pdf((here / "build/little-game/b4/results.pdf").read_bytes()).pages
    assert " · B4 · print at 100%" in page.words
    assert size_of(page) == pytest.approx((250, 353), abs=0.1)
    assert "0 made" in run("build", folder, "--paper", "b4", "--ink", "full").out


def test_others_do_not_know_it(run: Pnp, little_game: Path) -> None:
    assert "b4" not in PAPERS
    ran = run("build", little_game, "--paper", "b4")
    assert ran.code == 2 and "unknown paper “b4”" in ran.err


def test_a_changed_size_is_built_again(run: Pnp, little_game: Path, here: Path) -> None:
    folder = with_paper(little_game, B4)
    assert run("build", folder, "--paper", "b4", "--ink", "full").code == 0
    file = folder / "game.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("250", "260"), encoding="utf-8")
    assert run("build", folder, "--paper", "b4", "--ink", "full").code == 0
    (page,) = Pdf((here / "build/little-game/b4/results.pdf").read_bytes()).pages
    assert size_of(page)[0] == pytest.approx(260, abs=0.1)


def test_a_game_may_mean_another_a3(little_game: Path) -> None:
    folder = with_paper(little_game, '[paper.a3]\nname = "A3+"\nsize = ["13in", "19in"]\nenglish = "en-US"\n')
    own = papers_of(folder)["a3"]
    assert (own.name, own.width_mm, own.height_mm, own.english) == ("A3+", 330.2, 482.6, "en-US")
    assert papers_of(folder)["a5"] is PAPERS["a5"]


def test_the_names_that_are_taken_are_those_of_the_standards() -> None:
    assert set(STANDARD) == {*(paper.id for paper in STANDARD_PAPERS), "both"}


BAD = {
    "on its side": (B4.replace("250", "400"), "paper.b4.size: a paper stands upright  hint: [353, 400]"),
    "no length": (B4.replace("250", '"wide"'), "paper.b4.size[1]: “wide” is no length  hint: as in 63,"),
    "tiny": (B4.replace("250", "30"), "paper.b4.size[1]: must be at least 100, found 30"),
    "vast": (B4.replace("353 mm", "99in"), "paper.b4.size[2]: must be at most 1000, found 2514.6"),
    "one side": (B4.replace("[250,", "["), "paper.b4.size: needs exactly 2 items, found 1"),
    "a standard": (B4.replace("paper.b4", "paper.a4"), "paper.a4: a paper of one's own cannot be called “a4”"),
    "both": (B4.replace("paper.b4", "paper.both"), "paper.both: a paper of one's own cannot be called “both”"),
    "no name": (B4.replace('name = "B4"\n', ""), "paper.b4: “name” is missing"),
    "no id": (
        B4.replace("paper.b4", 'paper."../b4"'),
        "“../b4” is not written as it should be  hint: small letters and digits",
    ),
}


@pytest.mark.parametrize("name", ["mein-b5", "B5", "../b5", "5b"])
def test_a_name_that_no_paper_can_have_is_told_whichever_paper_is_asked_for(
    run: Pnp, little_game: Path, name: str
) -> None:
    folder = with_paper(little_game, B4.replace("paper.b4", f'paper."{name}"'))
    for paper in ("a4", name):
        ran = run("build", folder, "--paper", paper)
        assert ran.code == 1 and f"“{name}” is not written as it should be  hint: small letters and digits" in ran.err
        assert "game.toml:9:" in ran.err and ran.err.count(name) <= 2


@pytest.mark.parametrize("case", BAD)
def test_a_mistake_is_told_once_at_its_place(run: Pnp, little_game: Path, case: str) -> None:
    rows, told = BAD[case]
    folder = with_paper(little_game, rows)
    for paper in ("a4", "b4"):
        ran = run("build", folder, "--paper", paper)
        if paper == "b4" and ran.code == 2:  # another name is what is wrong
            continue
        assert ran.code == 1 and told in ran.err, ran.err
        assert ran.err.count("game.toml:") == 1, ran.err


def test_what_is_wrong_elsewhere_is_no_fault_of_a_paper(run: Pnp, little_game: Path) -> None:
    file = little_game / "game.toml"
    file.write_text("colour = 3\n" + file.read_text(encoding="utf-8") + B4, encoding="utf-8")
    own_paper_problems(little_game, "b4")
    with_paper(little_game, B4.replace("b4", "b5").replace("250", "30"))
    ran = run("build", little_game, "--paper", "b5")
    assert ran.code == 1 and "paper.b5.size[1]: must be at least 100" in ran.err and "colour" not in ran.err, ran.err
    ran = run("build", little_game, "--paper", "b4")
    assert ran.code == 1 and "colour" in ran.err, ran.err
