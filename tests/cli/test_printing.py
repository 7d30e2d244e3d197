"""pnp print and pnp calibrate, as they are typed."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it ships none
import pytest
from conftest import Pnp
from kinds import card_game
from preflight.pdf import Pdf


def labels(file: Path) -> list[str]:
    document = pypdfium2.PdfDocument(file.read_bytes())
    try:
        return [document.get_page_label(index) for index in range(len(document))]
    finally:
        document.close()


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config"


def test_one_file_with_what_the_table_needs_the_same_bytes_again(run: Pnp, little_game: Path, here: Path) -> None:
    ran = run("print", little_game, "--players", "2", "--zip")
    assert ran.code == 0, ran.err
    # One die's nets and stickers share a sheet: it is what to print, though the table of results stands first.
    assert "Nets" in ran.out and "Results" not in ran.out and "on one side" in ran.out
    files = sorted((here / "build").rglob("*-2-players-a4.*"))
    assert [file.suffix for file in files] == [".pdf", ".zip"]
    assert labels(files[0]) == ["1"]
    before = [file.read_bytes() for file in files]
    assert "(up to date)" in run("print", little_game, "--players", "2", "--zip").out
    for file in files:
        file.unlink()
    run("print", little_game, "--players", "2", "--zip")
    assert [file.read_bytes() for file in files] == before
    with zipfile.ZipFile(io.BytesIO(before[1])) as archive:
        inside = [name.partition("/")[2] for name in archive.namelist()]
        read_me = archive.read(archive.namelist()[0]).decode()
    assert inside == ["README.txt", "CREDITS.txt", files[0].name, "single files/cutouts.pdf"]
    assert "100%" in read_me and "Nets" in read_me
    assert "The first sheet" not in read_me  # the little game has no guide to printing


def test_only_what_has_changed_and_what_to_throw_away(run: Pnp, little_game: Path, here: Path) -> None:
    order = ("print", little_game, "--players", "2", "--choose", "dice=all")
    assert "print it without --changed first" in run(*order, "--changed").err
    run(*order)
    assert "nothing to print" in run(*order, "--changed").out
    file = little_game / "components.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"Results"', '"Rolled"'), encoding="utf-8")
    ran = run(*order, "--changed")
    assert ran.code == 0 and "throw away:\n  1 × Results, sheet 1 of 1" in ran.out
    assert "changed, 1 of 1" in ran.out and "Nets" not in ran.out
    (changed,) = (here / "build").rglob("*-changed.pdf")
    assert labels(changed) == ["1"]
    before = changed.read_bytes()
    changed.unlink()
    assert "throw away" in run(*order, "--changed").out and changed.read_bytes() == before
    (log,) = (here / "build").rglob(".pnp-last-job.json")
    assert len(json.loads(log.read_text(encoding="utf-8"))["now"]) == 3  # stickers and nets: one page, on two papers


def test_sheets_that_another_table_needs_are_spare(run: Pnp, little_game: Path, here: Path) -> None:
    order = ("print", little_game, "--players", "2")
    run(*order, "--choose", "dice=all")
    for options in ((), ("--choose", "dice=all")):
        ran = run(*order, *options, "--changed")
        assert ran.code == 0 and "nothing to print" in ran.out and "throw away" not in ran.out


def test_what_is_to_be_thrown_away_is_remembered_where_nothing_is_to_print(
    run: Pnp, little_game: Path, here: Path
) -> None:
    order = ("print", little_game, "--players", "2", "--choose", "dice=all")
    run(*order)
    file = little_game / "components.toml"
    before = file.read_text(encoding="utf-8")
    file.write_text("[cutouts]" + before.partition("[cutouts]")[2], encoding="utf-8")
    texts = little_game / "texts/results.md.j2"
    words = texts.read_bytes()
    texts.unlink()
    ran = run("print", little_game, "--players", "2", "--changed")
    assert "nothing to print" in ran.out and "throw away:\n  1 × Results" in ran.out, ran.err
    file.write_text(before, encoding="utf-8")
    texts.write_bytes(words)
    assert "changed, 1 of 1" in run(*order, "--changed").out  # it is in the bin


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--players", "99"), "not for 99"),
        (("--players", "2", "--have", "dise"), "did you mean “d"),
        (("--players", "2", "--have", "dice,results"), "nothing is left to print"),
        (("--players", "2", "--have", ","), "--have “,” names nothing"),
        (("--players", "2", "--have", ""), "--have “” names nothing"),
        (("--players", "2", "--choose", "dice=nests"), "did you mean “nets”?"),
        (("--players", "2", "--choose", "map"), "“map” chooses nothing"),
        (("--players", "2", "--choose", "dice=nets", "--choose", "dice=all"), "“dice” is chosen twice"),
        (("--players", "2", "--paper", "both"), "unknown paper “both”"),
        (("--players", "2", "--printer", "office"), "never calibrated"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_line(
    run: Pnp, little_game: Path, here: Path, options: tuple[str, ...], said: str
) -> None:
    ran = run("print", little_game, *options)
    assert ran.code == 2 and said in ran.err and len(ran.err.splitlines()) == 1
    assert not list(here.iterdir())


def upright(file: Path, page: int) -> bool:
    """Whether the foot, which is on every sheet, stands at the lower edge of a page."""
    document = pypdfium2.PdfDocument(file.read_bytes())
    try:
        text = document[page].get_textpage()
        found = text.search("100").get_next()
        assert found is not None
        _, bottom, _, _ = text.get_charbox(found[0])
        return bool(bottom < document[page].get_height() / 2)
    finally:
        document.close()


def test_backs_stand_so_that_the_printer_may_turn_the_paper_over_either_edge(
    run: Pnp, little_game: Path, here: Path
) -> None:
    card_game.write(little_game, components=card_game.COMPONENTS)
    order = ("print", little_game, "--players", "2", "--have", "mats,tokens,pad,notes,guide")
    long = run(*order)
    assert long.code == 0 and "flip on the long edge" in long.out
    (file,) = (here / "build").rglob("*-2-players-a4.pdf")
    assert labels(file)[:2] == ["1a", "1b"] and upright(file, 0) and upright(file, 1)
    over_long = file.read_bytes()
    short = run(*order, "--flip", "short")
    assert short.code == 0 and "flip on the short edge" in short.out
    assert file.read_bytes() != over_long
    assert upright(file, 0) and not upright(file, 1)  # seen from behind, what is below stands above


def test_marks_and_bleed_are_as_in_a_build_and_the_console_says_for_what_a_job_was_made(
    run: Pnp, little_game: Path, here: Path
) -> None:
    """Jobs that differ in these go by one name."""
    card_game.write(little_game, components=card_game.COMPONENTS)
    order = ("print", little_game, "--players", "2", "--have", "mats,tokens,pad,notes")
    assert "made for those who have mats and tokens and pad and notes; a job with other options" in run(*order).out
    (file,) = (here / "build").rglob("*-2-players-a4.pdf")
    before = file.read_bytes()
    run("calibrate", "--printer", "office", "--set", "right=0.4")
    more = ("--marks", "corner", "--bleed", "2", "--printer", "office", "--flip", "short", "--backs", "none")
    ran = run(*order, *more)
    assert ran.code == 0 and file.read_bytes() != before
    told = "made for printer office, those who have mats and tokens and pad and notes, backs none, the short edge, "
    assert f"{told}marks corner, 2 mm bleed; " in ran.out
    marked = file.read_bytes()
    for other in (("--marks", "edge"), ("--bleed", "3")):
        assert run(*order, *more, *other).code == 0 and file.read_bytes() != marked


def test_a_file_where_a_folder_is_wanted_is_named_itself(run: Pnp, little_game: Path, here: Path) -> None:
    (here / "afile").write_text("mine")
    for order in (("print", little_game, "--players", "2"), ("build", little_game)):
        ran = run(*order, "--out", "afile")
        assert ran.code == 1 and "pnp: afile: cannot write here: a file stands where a folder is wanted" in ran.err
    ran = run("calibrate", "--out", "afile")
    assert ran.code == 1 and "pnp: afile: cannot write here: a file stands where a folder is wanted" in ran.err


def test_a_game_with_a_mistake_prints_nothing(run: Pnp, little_game: Path, here: Path) -> None:
    (little_game / "dice.toml").write_text("[[die]]\n", encoding="utf-8")
    ran = run("print", little_game, "--players", "2")
    assert ran.code == 1 and "nothing was written" in ran.err and not list(here.iterdir())


def test_a_printer_is_measured_remembered_and_made_up_for(run: Pnp, little_game: Path, here: Path) -> None:
    ran = run("calibrate", "--paper", "letter")
    sheet = here / "build" / "calibration-letter.pdf"
    assert ran.code == 0 and len(labels(sheet)) == 2
    assert run("calibrate", "--printer", "office", "--set", "right=0.4,width=99.8").code == 0
    shown = run("calibrate", "--printer", "office").out
    assert "office: right=0.4, down=0, width=99.8, height=100" in shown
    run("print", little_game, "--players", "2")
    (plain,) = (here / "build").rglob("*-2-players-a4.pdf")
    before = plain.read_bytes()
    assert run("print", little_game, "--players", "2", "--printer", "office").code == 0
    assert plain.read_bytes() != before
    assert run("calibrate", "--set", "right=1").code == 2
    run("calibrate", "--printer", "プリンタ", "--set", "right=1")
    unprintable = run("calibrate", "--printer", "プリンタ")
    assert (
        unprintable.code == 2 and "the sheet cannot say “プリンタ”: no font has the character “プ”" in unprintable.err
    )
    assert run("calibrate", "--printer", "office", "--set", "width=90").code == 2


def test_gaps_of_a_book_are_told(run: Pnp, gappy_game: Path, here: Path) -> None:
    ran = run("print", gappy_game, "--players", "2")
    assert ran.code == 0, ran.err
    assert ran.err.count("in this book") == 1
    assert "warning: book: 1 gap in this book: rules would fill it, and there are none  hint: pnp check" in ran.err


def test_the_sheet_speaks_other_languages(run: Pnp, here: Path) -> None:
    assert run("calibrate", "--paper", "a4", "--language", "de").code == 0
    front, _ = Pdf((here / "build/calibration-a4.pdf").read_bytes()).pages
    assert "Drucker vermessen" in front.words and "Calibrate" not in front.words
    ran = run("calibrate", "--language", "klingon")
    assert ran.code == 2 and "unknown language “klingon”" in ran.err and "de, en" in ran.err
