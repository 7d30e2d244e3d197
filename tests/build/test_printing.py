"""One job for one table: who writes at the same time, and what is printed then."""

from __future__ import annotations

import zipfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from kinds import card_game, little_book
from kinds.helpers import laid
from papers import A4, LETTER

from pnp.build.compose import Composer
from pnp.build.printing import JobOrder, print_game
from pnp.disk.lock import locked
from pnp.scene.frame import Text
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.printing import Printing
from pnp.source.folder import Folder
from pnp.source.problems import UsageError


def test_who_waits_for_a_build_prints_what_there_is_then(little_game: Path, tmp_path: Path) -> None:
    held = ExitStack()
    held.enter_context(locked(tmp_path / ".pnp-lock-little-game", lambda who: None))
    game = little_game / "game.toml"

    def waiting(line: str) -> None:
        game.write_text(game.read_text().replace("players = [1, 4]", "players = [2, 3]"))
        held.close()

    assert "players = [1, 4]" in game.read_text()
    with pytest.raises(UsageError, match="is for 2–3 players, not for 4"):
        print_game(little_game, JobOrder(4, A4, Ink.FULL, tmp_path), lambda done, of, name: None, waiting)
    assert not list(tmp_path.glob("little-game")) and not list(tmp_path.glob(".pnp-*"))


@pytest.mark.parametrize("backs", [Backs.DUPLEX, Backs.NONE])
def test_the_guide_in_a_job_counts_as_the_console_does(little_game: Path, tmp_path: Path, backs: Backs) -> None:
    card_game.write(little_game, components=card_game.COMPONENTS)
    order = JobOrder(3, A4, Ink.FULL, tmp_path, ("discs",), printing=Printing(backs=backs))
    job = print_game(little_game, order, lambda done, of, name: None).job
    words = " ".join(part.item.text for part in laid(job.pages[0].frame.items) if isinstance(part.item, Text))
    assert f"sheets, with this guide {job.sheets} printed sides {job.sides} " in words


def test_credits_name_the_typefaces_that_the_game_is_set_in(little_game: Path, tmp_path: Path) -> None:
    game = little_game / "game.toml"
    game.write_text(game.read_text() + '[fonts]\ndisplay = "AlegreyaSans-Bold"\n')
    components = little_game / "components.toml"
    components.write_text(components.read_text().replace("omit = true", 'title = "Begin Here"'))
    order = JobOrder(1, A4, Ink.FULL, tmp_path, mail=True)
    _, parcel = print_game(little_game, order, lambda done, of, name: None).files
    with zipfile.ZipFile(parcel) as archive:
        read_me, credits = (archive.read(name).decode() for name in archive.namelist()[:2])
    assert read_me.startswith("Little Game, for 1 player\n")
    assert "The first sheet, Begin Here, shows how to cut, fold and glue." in read_me
    assert "Typefaces: Alegreya, Alegreya Sans, Noto Sans Symbols 2, under" in credits


def test_feet_and_titles_are_spelt_like_the_sheets_above_them(little_game: Path) -> None:
    game, components = little_game / "game.toml", little_game / "components.toml"
    title = '"Colour of Grey Hill"\nnames = ["Grey Hill"]'
    game.write_text(game.read_text().replace('"Little Game"', title))
    components.write_text(components.read_text().replace('"Results"', '"Grey Results"'))
    made = Composer(Folder(little_game))
    results = next(component for component in made.components if component.id == "results")
    for paper, words in ((A4, "Colour of Grey Hill · Grey Results"), (LETTER, "Color of Grey Hill · Gray Results")):
        printable = made.printable(results, paper, Ink.FULL)
        assert printable is not None and printable.document.title == words.replace(" · ", ": ")
        (page,) = printable.document.pages
        said = [part.item.text for part in laid(page.frame.items) if isinstance(part.item, Text)]
        assert any(line.startswith(words) for line in said) and page.bookmark == words.partition(" · ")[2]


def test_the_list_of_rulings_is_printed_if_it_is_asked_for(tmp_path: Path) -> None:
    """A table does without it, which is said; with it, the guide of the job tells of it, too."""
    folder = little_book.write(tmp_path / "game", {"components.toml": little_book.COMPONENTS + RULINGS})
    usual = print_game(folder, JobOrder(2, A4, Ink.FULL, tmp_path), lambda done, of, name: None)
    assert usual.left_out == (("rulings", "Who Is Right"),)
    assert "rulings" not in {portion.supply.id for portion in usual.portions}
    whole = print_game(folder, JobOrder(2, A4, Ink.FULL, tmp_path, besides=("rulings",)), lambda done, of, name: None)
    (extra,) = [portion for portion in whole.portions if portion.supply.id == "rulings"]
    assert extra.prints == 1 and whole.left_out == () and whole.job.sheets > usual.job.sheets
    words = [part.item.text for part in laid(whole.job.pages[0].frame.items) if isinstance(part.item, Text)]
    assert "Who Is Right" in words


@pytest.mark.parametrize(
    ("components", "message"),
    [("", "there is nothing to print besides, and no “ruling”"), ("RULINGS", "did you mean “rulings”")],
)
def test_what_cannot_be_printed_besides_is_refused(tmp_path: Path, components: str, message: str) -> None:
    extra = RULINGS if components else ""
    folder = little_book.write(tmp_path / "game", {"components.toml": little_book.COMPONENTS + extra})
    with pytest.raises(UsageError, match=message):
        print_game(folder, JobOrder(2, A4, Ink.FULL, tmp_path, besides=("ruling",)), lambda done, of, name: None)


RULINGS = '\n[rulings]\nkind = "rulings"\ntitle = "Who Is Right"\n'
