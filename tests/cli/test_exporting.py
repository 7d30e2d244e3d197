"""`pnp export`: its commands, their options, and what becomes of wrong ones."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Pnp

from pnp import plugins
from pnp.export import bundled_packs

PARCEL = """\
from pnp.export import File, Pack

class Parcel(Pack):
    \"\"\"A word for each component.\"\"\"

    name = "parcel"

    def files(self, product, fonts):
        {body}

PACK = Parcel()
"""
WORDS = 'return [File(f"{part.id}.txt", part.fingerprint, part.title.encode) for part in product.parts]'
Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a distribution beside pnp, as pip does."""
    plugins.installed.cache_clear()
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def install(body: str) -> None:
        (site / "parcels.py").write_text(PARCEL.replace("{body}", body), encoding="utf-8")
        info = site / "pnp_parcels-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-parcels\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[{plugins.EXPORTS}]\nparcel = parcels:PACK\n", encoding="utf-8")
        sys.modules.pop("parcels", None)
        for compiled in site.glob("__pycache__/*"):
            compiled.unlink()

    yield install
    plugins.installed.cache_clear()


def test_help_lists_every_export(run: Pnp) -> None:
    ran = run("export", "--help")
    assert ran.code == 0
    for name in bundled_packs():
        assert f"\n  {name} " in ran.out


@pytest.mark.parametrize("name", bundled_packs())
def test_each_export_has_help_with_an_example(run: Pnp, name: str) -> None:
    ran = run("export", name, "--help")
    assert ran.code == 0
    assert f"Example: pnp export {name} my-game/" in " ".join(ran.out.split())
    for option in ("--out", "--only", "--ink", "--paper", "--force", "--no-check", "--budget", "--all"):
        assert option in ran.out


@pytest.mark.parametrize(
    ("line", "known"),
    [("pnp export pn", "png"), ("pnp export svg --te", "--text"), ("pnp export png trick-and", "trick-and-treat")],
)
def test_the_tab_key_knows_exports_and_their_options(process: Pnp, line: str, known: str) -> None:
    script = "import sys; sys.argv = ['pnp']; from pnp.cli.commands import main; main()"
    asked = {"_PNP_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    assert process("-c", script, env=asked).out.split() == [known]


def test_pictures_are_made_once(run: Pnp, little_game: Path, here: Path) -> None:
    ran = run("export", "png", little_game, "--dpi", "150", "--only", "cutouts")
    assert ran.code == 0
    assert "build/little-game/png/a4/cutouts/01-sky-die" in ran.out and "7 made, 0 up to date" in ran.out
    assert "writing png/a4/cutouts/01-sky-die/1-sun.png" in ran.err
    assert (here / "build/little-game/png/a4/cutouts/01-sky-die/6-moon.png").is_file()
    again = run("export", "png", little_game, "--dpi", "150", "--only", "cutouts")
    assert "0 made, 7 up to date" in again.out and "writing" not in again.err


def test_some_components_leave_the_tables_of_the_others_right(run: Pnp, little_game: Path, here: Path) -> None:
    assert run("export", "png", little_game, "--dpi", "150").code == 0
    assert run("export", "png", little_game, "--dpi", "300", "--only", "cutouts").code == 0
    folder = here / "build/little-game/png/a4"
    assert not (folder / "contents.csv").exists()
    for name, dpi in (("results", "150"), ("cutouts", "300")):
        rows = list(csv.DictReader((folder / name / "contents.csv").open(encoding="utf-8-sig")))
        pictures = {file.relative_to(folder / name).as_posix() for file in (folder / name).rglob("*.png")}
        assert {row["file"] for row in rows} == pictures and {row["dpi"] for row in rows} == {dpi}


def test_paper_ink_and_out_choose_the_folder(run: Pnp, little_game: Path, here: Path) -> None:
    ran = run("export", "svg", little_game, "--paper", "letter", "--ink", "both", "--out", "here", "--only", "results")
    assert ran.code == 0
    for folder in ("letter", "letter-ink-friendly"):
        assert (here / "here/little-game/svg" / folder / "results/01-results.svg").is_file()


def test_a_build_and_an_export_share_the_folder_of_the_game(run: Pnp, little_game: Path, here: Path) -> None:
    assert run("export", "svg", little_game).code == 0
    assert run("build", little_game, "--paper", "both").code == 0  # switches the game's whole folder
    assert run("export", "svg", little_game).out.endswith("0 made, 9 up to date\n")
    assert "0 made" in run("build", little_game, "--paper", "both").out


def test_what_is_gone_is_told(run: Pnp, little_game: Path) -> None:
    assert run("export", "svg", little_game).code == 0
    components = little_game / "components.toml"
    components.write_text("[cutouts]" + components.read_text(encoding="utf-8").partition("[cutouts]")[2])
    (little_game / "texts/results.md.j2").unlink()
    ran = run("export", "svg", little_game)
    assert ran.code == 0, ran.err
    assert "0 made, 7 up to date, 2 removed" in ran.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["export", "pnf", "."], "pnp: unknown export “pnf” hint: did you mean “png”?"),
        (["export", "pdf", "."], "pnp: “pdf” writes documents one by one hint: pnp build GAME --export pdf"),
        (
            ["build", ".", "--export", "png"],
            "pnp: “png” writes a whole game, not a document hint: pnp export png GAME",
        ),
        (["export", "png", "no-such-game"], "no-such-game"),
        (["export", "png", "{game}", "--dpi", "200"], "'200' is not one of '150', '300', '600'"),
        (["export", "png", "{game}", "--bleed", "much"], "'much' is not a valid float"),
        (["export", "png", "{game}", "--bleed", "nan"], "pnp: a bleed is 0 to 5 mm, not nan"),
        (["export", "png", "{game}", "--bleed", "-2"], "pnp: a bleed is 0 to 5 mm, not -2"),
        (["export", "png", "{game}", "--only", "cutout"], "unknown component of little-game “cutout”"),
        (["export", "png", "{game}", "--paper", "a6"], "pnp: unknown paper “a6”"),
        (["export", "png", "{game}", "--ink", "blue"], "'blue' is not one of"),
        (["export", "png", "{game}", "--budget", "x"], "a budget is seconds"),
        (["export", "svg", "{game}", "--text", "words"], "'words' is not one of 'real', 'outlines'"),
        (["export", "svg", "{game}", "--dpi", "300"], "No such option: --dpi"),
    ],
)
def test_wrong_use_is_2_and_says_how(run: Pnp, little_game: Path, here: Path, words: list[str], message: str) -> None:
    ran = run(*(word.replace("{game}", str(little_game)) for word in words))
    assert ran.code == 2, ran.err
    assert message in " ".join(ran.err.replace("│", " ").split()).replace("No such option '", "No such option: ")
    assert list(here.iterdir()) == []


def test_a_wrong_game_is_refused_and_no_check_overrides(run: Pnp, slim_folder: Path, here: Path) -> None:
    game = slim_folder / "game.toml"
    game.write_text(game.read_text(encoding="utf-8").replace("rounds = 13", "rounds = 12"), encoding="utf-8")
    ran = run("export", "svg", slim_folder)
    assert ran.code == 1 and "nothing was written" in ran.err and not list(here.iterdir())
    forced = run("export", "svg", slim_folder, "--no-check")
    assert forced.code == 0 and "not checked" in forced.err


def test_an_installed_export_has_a_command(run: Pnp, little_game: Path, here: Path, install: Install) -> None:
    install(WORDS)
    assert "parcel" in run("list").out
    assert "A word for each component." in run("export", "--help").out
    assert "--only" in run("export", "parcel", "--help").out
    assert run("export", "parcel", little_game).code == 0
    assert (here / "build/little-game/parcel/a4/results.txt").read_text() == "Results"
    assert "0 made, 2 up to date" in run("export", "parcel", little_game).out
    assert run("build", little_game, "--export", "parcel").code == 2


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return 1 / 0", "the installed export “parcel” crashes: ZeroDivisionError: division by zero"),
        ("return 7", "the installed export “parcel” crashes: TypeError"),
        ('return [File("x", "", lambda: "text")]', "gives bytes, and this is str"),
        ('return [File("../x", "", bytes)]', "it would lead out of the export's folder"),
    ],
)
def test_an_installed_export_that_does_not_work_is_told(
    run: Pnp, little_game: Path, here: Path, install: Install, body: str, message: str
) -> None:
    install(body)
    ran = run("export", "parcel", little_game)
    assert ran.code == 2 and message in ran.err and "Traceback" not in ran.err
    assert not list(here.rglob("*.txt"))


def test_an_export_that_cannot_be_loaded_is_told_when_it_is_asked_for(run: Pnp, install: Install) -> None:
    install("return [")
    assert run("list").code == 0
    helped = run("export", "--help")
    assert helped.code == 0 and "png" in helped.out and "parcel" not in helped.out and helped.err == ""
    ran = run("export", "parcel", ".")
    assert ran.code == 2 and "the installed package behind “parcel” cannot be loaded" in ran.err


def test_gaps_of_a_book_are_told(run: Pnp, gappy_game: Path, here: Path) -> None:
    ran = run("export", "svg", gappy_game, "--only", "book")
    assert ran.code == 0, ran.err
    assert ran.err.count("in this book") == 1
    assert "warning: book: 1 gap in this book: rules would fill it, and there are none  hint: pnp check" in ran.err
