"""What a table would print, what it gets, and what goes to others: as the command does it, with what is not saved."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

from pnp.build.printers import known_printers
from pnp.export import known_packs
from pnp.scene.ink import Ink
from pnp.source.bundle import TEMPLATES
from pnp.source.problems import UsageError
from pnp.studio import bench
from pnp.studio.bench import Ask
from pnp.studio.made import Made
from pnp.studio.orders import Files, exported, offered, printed, ruler
from pnp.studio.targets import pack_of, targets
from pnp.studio.wishes import Wish, read_wish


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    bench._sessions.clear()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A deck of a spreadsheet, a book and a box."""
    return Path(shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "game")).resolve()


def _quiet(step: object) -> None:
    pass


def _pages(files: Files) -> int:
    assert files.file is not None, files.problems
    return len(PdfDocument(files.file.read_bytes()))


def test_what_is_told_beforehand_is_what_is_made(game: Path, tmp_path: Path) -> None:
    for wish in (Wish(2), Wish(3, have=("boxes",)), Wish(3, "letter", Ink.FRIENDLY)):
        offer = offered(Ask(game), wish, "en")
        steps: list[object] = []
        files = printed(Ask(game), wish, tmp_path / "out", steps.append)
        assert (files.sheets, files.pages) == (offer.sheets, _pages(files)) and offer.sheets > 0, offer
        assert steps and offer.stretches[-1][2] == files.pages
        assert sum(stretch[3] for stretch in offer.stretches) == files.sheets


def test_what_somebody_has_is_not_printed_and_stays_on_the_list(game: Path) -> None:
    whole, less = (offered(Ask(game), Wish(2, have=have), "de") for have in ((), ("deck",)))
    assert [line.id for line in whole.lines] == [line.id for line in less.lines]
    had = [line.id for line in less.lines if line.is_had]
    assert had == ["deck", "card-box"] and less.sheets < whole.sheets  # nor a box for what is there
    assert not any(line.is_had for line in whole.lines)


def test_players_are_those_that_the_game_is_for_and_nonsense_is_told(game: Path) -> None:
    offer = offered(Ask(game), Wish(), "en")
    assert offer.wish is not None and offer.wish.players == offer.players[1]
    assert "spaceship" in offered(Ask(game), Wish(2, have=("spaceship",)), "en").trouble
    broken = offered(Ask(game, unsaved={"game.toml": b"title ="}), Wish(2), "en")
    assert [(told.file, told.line) for told in broken.problems] == [("game.toml", 1)] and not broken.sheets


def test_what_is_not_saved_is_printed_and_what_is_wrong_is_not(game: Path, tmp_path: Path) -> None:
    name = "game.toml"
    text = (game / name).read_text(encoding="utf-8").replace('title = "Cards"', 'title = "Unsaved"')
    files = printed(Ask(game, unsaved={name: text.encode()}), Wish(2), tmp_path / "out", _quiet)
    assert files.file is not None
    assert "Unsaved" in PdfDocument(files.file.read_bytes())[0].get_textpage().get_text_range()
    wrong = printed(Ask(game, unsaved={name: b"title ="}), Wish(2), tmp_path / "none", _quiet)
    assert wrong.file is None and wrong.problems[0].file == name and not (tmp_path / "none").exists()


def test_an_export_is_one_zip_with_a_folder_in_it(game: Path, tmp_path: Path) -> None:
    files = exported(Ask(game), "svg", "real", Wish(2), tmp_path, _quiet)
    assert files.file is not None and files.file.suffix == ".zip"
    with zipfile.ZipFile(files.file) as zipped:
        names = zipped.namelist()
        assert len(names) == files.pages and {name.split("/")[0] for name in names} == {files.file.stem}
        assert any(name.endswith(".svg") for name in names)


def test_every_export_can_be_chosen_and_others_cannot() -> None:
    known = list(targets())
    assert {target.name for target in known} == set(known_packs())
    for target in known:
        for option, _ in target.options or (("https://example.org/x", ""),):
            assert pack_of(target.name, option).name == target.name
    for name, option in (("pod", "nobody"), ("nothing", ""), ("tts", "")):
        with pytest.raises(UsageError):
            pack_of(name, option)


def test_the_sheet_to_measure_with_is_made_and_a_printer_that_nobody_knows_is_told(tmp_path: Path) -> None:
    assert _pages(ruler("letter", "", "de", tmp_path, _quiet)) == 2 and known_printers() == {}
    with pytest.raises(UsageError, match="never calibrated"):
        ruler("a4", "office", "en", tmp_path, _quiet)


@pytest.mark.parametrize(
    "told",
    [None, [], "x", {"players": "4", "ink": "green", "have": "dice", "choose": ["a"], "backs": 7}, {"players": -1}],
)
def test_strange_wishes_are_the_usual_one(told: object) -> None:
    assert read_wish(told) == Wish()


def test_a_wish_is_read_as_it_is_told() -> None:
    told = {"players": 3, "paper": "letter", "ink": "friendly", "have": ["dice", 1], "choose": {"book": "pages"}}
    assert read_wish(told) == Wish(3, "letter", Ink.FRIENDLY, ("dice",), {"book": "pages"})


def test_what_was_made_is_found_by_its_address_alone_and_gone_at_the_end() -> None:
    made = Made()
    room = made.room()
    room.mkdir()
    (room / "a.pdf").write_bytes(b"%PDF")
    _, _, token, name = made.address(room / "a.pdf").split("/")
    assert made.find(token, name) == room / "a.pdf"
    assert made.find(token, "b.pdf") is None and made.find("0" * 32, name) is None
    made.close()
    assert not room.exists() and made.find(token, name) is None
