"""print-me-first.pdf: made unasked, worded otherwise, left out; what it says follows from the data."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundled import FOLDERS, composer

from pnp.art.shapes import box
from pnp.build.check import check_game
from pnp.build.compose import Composer
from pnp.build.supplies import supplies_of
from pnp.kinds.context import Context, Job
from pnp.kinds.guide.making import numbered
from pnp.kinds.guide.print_guide import of_job
from pnp.scene.frame import Frame, Place, Role, Shape, Text
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.copies import Leaf, Supply
from pnp.sheet.cuts import Cuts, crease, cuts
from pnp.sheet.paper import PAPERS, STANDARD_PAPERS, Paper
from pnp.sheet.printing import AS_USUAL, Flip, Printing
from pnp.sheet.product import Sort
from pnp.sheet.table import Table
from pnp.source.folder import Folder
from pnp.source.problems import Problems

from .. import card_game
from ..helpers import laid
from ..sea_garden import COMPONENTS, write

WEIGHED, UNWEIGHED = "plain paper, 80–100 g", "plain paper"
GUIDE = '\n[print-me-first]\nkind = "print-guide"\n'


def texts(frame: Frame) -> list[str]:
    found = []
    for item in frame.items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Place):
            found += texts(item.frame)
    return found


def pages(
    folder: Path,
    paper: Paper = PAPERS["a4"],
    ink: Ink = Ink.FULL,
    *,
    measured: bool = False,
    table: Table | None = None,
    printing: Printing = AS_USUAL,
) -> list[str]:
    """The words on each page of the guide."""
    composer = Composer(Folder(folder), printing, measured=measured, table=table)
    component = next(each for each in composer.components if each.id == "print-me-first")
    printable = composer.printable(component, paper, ink)
    assert printable is not None, composer.problems.found
    return [" ".join(texts(page.frame)) for page in printable.document.pages]


@pytest.mark.parametrize("paper", STANDARD_PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("ink", list(Ink))
def test_every_game_gets_one_without_asking(tmp_path: Path, paper: Paper, ink: Ink) -> None:
    table, made = pages(write(tmp_path / "game", components_toml=COMPONENTS), paper, ink)
    assert "Print Me First" in table and "50 mm" in table and paper.name in table
    assert ("reef-sheet-ink-friendly.pdf" in table) == (ink is Ink.FRIENDLY)
    assert "The order of cuts" in made


def test_how_often_follows_from_whom_a_sheet_serves(tmp_path: Path) -> None:
    (table, _) = pages(write(tmp_path / "game", components_toml=COMPONENTS))
    assert " 1× 1× 2× 2× " in f"{table} " or " 1× 2× 2× " in f"{table} "


def test_ink_is_measured_where_it_is_printed(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", components_toml=COMPONENTS)
    assert "Ink: not measured." in pages(folder)[0]
    (table, _) = pages(folder, measured=True)
    share = int(table.partition("Ink covers ")[2].partition("%")[0])
    assert 5 < share < 80


def test_a_game_words_it_otherwise(tmp_path: Path) -> None:
    row = 'title = "Hello"\nstock_for = { die = "felt" }\nstep = [{ art = "glue", title = "Wait", text = "A day." }]\n'
    table, made = pages(write(tmp_path / "game", components_toml=COMPONENTS + GUIDE + row))
    assert "Hello" in table and "felt dice.pdf" in table
    assert "Wait" in made and "A day." in made and "Write" not in made


def test_steps_are_of_one_size_however_much_they_say(tmp_path: Path) -> None:
    """And as large as the fullest allows: a long step makes all of them smaller."""

    def sizes(name: str, *texts: str) -> set[float]:
        steps = ", ".join(f'{{ art = "glue", title = "Step", text = "{text}" }}' for text in ("wait", *texts))
        folder = write(tmp_path / name, components_toml=f"{COMPONENTS}{GUIDE}step = [{steps}]\n")
        composer = Composer(Folder(folder))
        component = next(each for each in composer.components if each.id == "print-me-first")
        printable = composer.printable(component, PAPERS["a4"], Ink.FULL)
        assert printable is not None, composer.problems.found
        found = [part.item for part in laid(printable.document.pages[-1].frame.items)]
        return {item.size_pt for item in found if isinstance(item, Text) and "wait" in item.text}

    (large,) = sizes("short", "wait")
    (small,) = sizes("long", *["wait " * 59] * 9)
    assert large == 12 and small < large


def test_a_game_leaves_it_out(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", components_toml=f"{COMPONENTS}{GUIDE}omit = true\n")
    assert "print-me-first" not in {component.id for component in Composer(Folder(folder)).components}


def test_names_take_as_many_lines_as_they_need(little_game: Path) -> None:
    long = {"Deck": "Cards for Every Evening of the Year", "Discs": "Discs of Copper, Silver and Gold, to Spend"}
    components = card_game.COMPONENTS
    for title, longer in long.items():
        components = components.replace(f'title = "{title}"', f'title = "{longer}"')
    made = pages(card_game.write(little_game, components=components))[-1].partition("flip on the long edge")[2]
    assert all(title in made for title in long.values()) and "…" not in made


def test_in_a_job_it_tells_of_what_that_job_prints_and_of_its_edge(little_game: Path) -> None:
    """Sheets that want another edge are turned for it: there is one edge, and what is not printed is not told."""
    folder = card_game.write(little_game, components=card_game.COMPONENTS)
    alone, made = pages(folder)
    assert "deck.pdf" in alone and "Discs" in alone and "pnp print" in alone and "flip on the long edge" in made
    table, made = pages(folder, table=Table(2, have=("discs",)), printing=Printing(flip=Flip.SHORT))
    assert "What to print for 2 players" in table and "Deck" in table and "short edge" in table
    assert not [word for word in ("long edge", "Discs", ".pdf", "pnp print") if word in table + made]
    table, made = pages(folder, table=Table(2), printing=Printing(backs=Backs.NONE))
    assert "both sides" not in table and "flip on" not in made


def test_pages_that_want_another_edge_are_told_with_that_of_their_job() -> None:
    sheets = (Leaf(Frame(210, 297, ()), Frame(210, 297, ())),)
    book = Supply("book", "Book", Sort.BOOK, "paper", sheets, Flip.SHORT)
    pad = Supply("pad", "Pad", Sort.SHEET, "paper", (Leaf(Frame(210, 297, ())),))
    assert [supply.flip for supply in of_job((pad, book), Table(2), Flip.LONG)] == [Flip.LONG, None]


def test_no_cut_runs_into_the_rim_where_the_marks_of_later_ones_stand(little_game: Path) -> None:
    """Of strips that were cut from edge to edge nobody could tell where they are to be cut."""
    found = Cuts((20.0, 100.0, 180.0), (30.0, 90.0))
    composer = Composer(Folder(card_game.write(little_game, components=card_game.COMPONENTS)))
    context = Context(composer._assets[Ink.FULL], Job("deck", "Deck", PAPERS["a4"]), Problems())
    drawn = [item for item in numbered(context, Frame(210, 297, ()), found, 0.5).items if isinstance(item, Shape)]
    ends = [(item.path[0][1:], item.path[1][1:]) for item in drawn if len(item.path) == 2]
    assert ends == [
        ((15.0, 10.0), (45.0, 10.0)),
        ((15.0, 50.0), (45.0, 50.0)),
        ((15.0, 90.0), (45.0, 90.0)),
        ((15.0, 10.0), (15.0, 90.0)),
        ((45.0, 10.0), (45.0, 90.0)),
    ]
    assert "the rim of the sheet stays whole" in pages(little_game)[-1]


def test_a_box_that_is_not_for_fold_up_dice_is_told_beside_it(little_game: Path) -> None:
    dice = '[dice]\nkind = "dice-cutouts"\ntitle = "Dice"\nstickers_title = "Stickers"\nnets_title = "Nets"\n'
    box = '[box]\nkind = "tuck-box"\ntitle = "Box"\nof = ["deck", "dice"]\ndie_mm = 16\n'
    folder = card_game.write(little_game, components=f"{card_game.COMPONENTS}\n{dice}\n{box}")
    assert " · for dice of 16 mm box.pdf" in pages(folder)[0].replace("\u00a0", " ")


def test_what_is_folded_over_is_cut_once(little_game: Path) -> None:
    folder = card_game.write(little_game, components=card_game.COMPONENTS)
    made = pages(folder, printing=Printing(backs=Backs.FOLD))[-1]
    assert "Fold the sheet over and glue it first" in made and "Fold the sheet" not in pages(folder)[-1]
    composer = Composer(Folder(folder), Printing(backs=Backs.FOLD))
    supplies = supplies_of(composer, PAPERS["a4"], Ink.FULL)
    assert supplies is not None
    front = next(supply for supply in supplies if supply.id == "deck").leaves[0].front
    assert crease(front) == front.height / 2 and max(cuts(front).across) < front.height / 2


def test_a_sort_that_there_is_not(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", components_toml=f'{COMPONENTS}{GUIDE}stock_for = {{ crad = "felt" }}\n')
    (problem,) = check_game(folder, quick=True)
    assert "unknown sort “crad”" in str(problem) and "accepted: " in problem.hint


def test_more_components_than_a_page_holds_take_more_pages(tmp_path: Path) -> None:
    many = "".join(f'\n[more-{i}]\nkind = "dice-results"\ntitle = "{"Very long title " * 2}{i}"\n' for i in range(40))
    found = pages(write(tmp_path / "game", components_toml=COMPONENTS + many))
    assert len(found) == 4
    assert "Measure first." in found[2] and "Measure first." not in found[0]


def test_what_is_wrong_with_another_sheet_is_told_there_alone(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", components_toml=COMPONENTS.replace("net_mm = 20.0", "net_mm = 99.0"))
    assert {problem.key.partition(".")[0] for problem in check_game(folder, quick=True)} == {"dice"}


@pytest.mark.parametrize("rows", ["", '[rulings]\nkind = "rulings"\ntitle = "All rulings"\n'], ids=["alone", "rulings"])
def test_with_nothing_to_list_it_is_still_a_page_to_measure(tmp_path: Path, rows: str) -> None:
    folder = write(tmp_path / "game")
    (folder / "components.toml").write_text(f"{rows}{GUIDE}", encoding="utf-8")
    (only,) = pages(folder)
    assert "Print Me First" in only and "50 mm" in only and "how often" not in only


def test_one_number_of_players_is_told_in_a_column_that_is_narrow(tmp_path: Path) -> None:
    folder = write(tmp_path, components_toml=COMPONENTS)
    file = folder / "game.toml"
    assert "for this many players 2 3 4 5" in pages(folder)[0]
    file.write_text(file.read_text(encoding="utf-8").replace("players = [2, 5]", "players = [2, 2]"), encoding="utf-8")
    assert "players 2 " in pages(folder)[0] and "for this" not in pages(folder)[0]


# The head


@pytest.mark.parametrize("paper", STANDARD_PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("game", sorted(FOLDERS))
def test_little_of_the_picture_is_cut_off(game: str, paper: Paper) -> None:
    """Of several drawings the flattest is taken, and the head is as high as it where it can be."""
    made = composer(game)
    component = next(each for each in made.components if each.id == "print-me-first")
    printable = made.printable(component, paper, Ink.FULL)
    assert printable is not None
    items = printable.document.pages[0].frame.items
    (picture, *_) = [item for item in items if isinstance(item, Place) and item.clip and item.role is Role.ART]
    _, _, width, height = box(picture.clip or ())
    assert width == pytest.approx(picture.frame.width) and height > 0.8 * picture.frame.height


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("title", ["Print Me First", "First of all print this, whatever you do"])
def test_words_stand_beside_a_picture_that_was_drawn_for_a_cover(tmp_path: Path, paper: str, title: str) -> None:
    """No sheet has a scene with room for words, and the face is a broad one."""
    book = '[book]\nkind = "rulebook"\ntitle = "Book"\nserves = "table"\nmanuscript = "book.md.j2"\ncover = "coral"\n'
    folder = write(tmp_path / "game", components_toml=f'{book}{GUIDE}title = "{title}"\n')
    (folder / "book.md.j2").write_text("# Tides\n\nThey come and go.\n", encoding="utf-8")
    game = folder / "game.toml"
    fonts = '\n[fonts]\ndisplay = "Fraunces-Black"\n'
    game.write_text(game.read_text(encoding="utf-8") + fonts, encoding="utf-8")
    composer = Composer(Folder(folder))
    component = next(each for each in composer.components if each.id == "print-me-first")
    printable = composer.printable(component, PAPERS[paper], Ink.FULL)
    assert printable is not None and not composer.problems.found
    items = printable.document.pages[0].frame.items
    (picture,) = [item for item in items if isinstance(item, Place) and item.frame.name == "coral"]
    assert picture.clip is not None
    assert box(picture.clip) == pytest.approx((0, 0, picture.frame.width, picture.frame.height))  # all of it is seen
    left = picture.x
    head = [item for item in items if isinstance(item, Text) and item.y < 44]
    assert " ".join(item.text for item in head).startswith(f"{title} Everything is made for")
    width = composer.fonts.width_mm
    assert all(item.x + width(item.font, item.text, item.size_pt) < left for item in head)


@pytest.mark.parametrize("size", [(148, 210), (40, 90), (64, 64)])
def test_a_tall_cover_is_shown_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    book = '[book]\nkind = "rulebook"\ntitle = "Book"\nserves = "table"\nmanuscript = "book.md.j2"\ncover = "coral"\n'
    folder = write(tmp_path / "game", components_toml=book + GUIDE)
    (folder / "book.md.j2").write_text("# Tides\n\nThey come and go.\n", encoding="utf-8")
    drawing = folder / "art/coral.svg"
    text = drawing.read_text(encoding="utf-8")
    assert 'viewBox="0 0 64 64"' in text
    drawing.write_text(text.replace("0 0 64 64", f"0 0 {size[0]} {size[1]}"), encoding="utf-8")
    picture = head_picture(folder, "coral")
    assert picture is not None and box(picture.clip or ()) == pytest.approx((0, 0, *size))
    assert picture.y + picture.scale * size[1] == pytest.approx(10 + 38)  # as high as the head


def head_picture(folder: Path, name: str) -> Place | None:
    composer = Composer(Folder(folder))
    component = next(each for each in composer.components if each.id == "print-me-first")
    printable = composer.printable(component, PAPERS["a4"], Ink.FULL)
    assert printable is not None and not composer.problems.found
    places = [item for item in printable.document.pages[0].frame.items if isinstance(item, Place)]
    return next((place for place in places if place.frame.name == name), None)


def test_what_stands_behind_a_pad_has_no_words_on_it(tmp_path: Path) -> None:
    """A pale drawing is told where it lies below the title of its pad, and spoils no other sheet."""
    folder = write(tmp_path / "game", components_toml=PAD + GUIDE)
    shade = '<rect class="coral" x="0" y="0" width="64" height="64"/>'
    drawing = folder / "art/coral.svg"
    drawing.write_text(drawing.read_text(encoding="utf-8").replace("<path", f"{shade}<path"), encoding="utf-8")
    picture = head_picture(folder, "coral")
    assert picture is not None and picture.x > 100 and box(picture.clip or ()) == pytest.approx((0, 0, 64, 64))
    composer = Composer(Folder(folder))
    pad = next(each for each in composer.components if each.id == "pad")
    composer.printable(pad, PAPERS["a4"], Ink.FULL)
    told = composer.problems.found
    assert told and {problem.key for problem in told} == {"pad.backdrop"}
    assert "words stand in the left half of this drawing: leave it plain there, in the role “night”" in told[0].hint


PAD = """[pad]
kind = "score-pad"
title = "Pad"
columns = 2
lines = 4
line_label = "Game"
total = "Total"
backdrop = "coral"
"""


# What a buyer stumbled over
