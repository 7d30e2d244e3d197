"""The rows of print-me-first.pdf: files with their pages, papers with their weight, small pictures in their ink."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from bundled import FOLDERS, composer
from thinning import thinned

from pnp.build.compose import Composer
from pnp.build.supplies import supplies_of
from pnp.kinds.context import Context, Job
from pnp.kinds.guide.lettering import typed
from pnp.kinds.guide.printing_table import TablePages
from pnp.kinds.guide.thumbnail import thumbnail
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Place, Shape
from pnp.scene.ink import Ink
from pnp.sheet.copies import Leaf, Supply
from pnp.sheet.paper import PAPERS, Paper
from pnp.sheet.product import Sort
from pnp.source.folder import Folder
from pnp.source.problems import Problems
from pnp.type.text import TextStyle

from ..sea_garden import COMPONENTS, write
from .test_print_guide import texts

WEIGHED, UNWEIGHED = "plain paper, 80–100 g", "plain paper"


def _told(made: Composer, ink: Ink, paper: Paper) -> list[str]:
    """The words of the guide, text by text."""
    component = next(each for each in made.components if each.id == "print-me-first")
    printable = made.printable(component, paper, ink)
    assert printable is not None, made.problems.found
    return [words for page in printable.document.pages for words in texts(page.frame)]


def _shapes(frame: Frame) -> Iterator[Shape]:
    for item in frame.items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Place):
            yield from _shapes(item.frame)


def _colours(shape: Shape) -> Iterator[Color]:
    if isinstance(shape.fill, Gradient):
        yield from (color for _, color in shape.fill.stops)
    elif isinstance(shape.fill, Color):
        yield shape.fill
    if shape.stroke is not None:
        yield shape.stroke.color
    if shape.hatch is not None:
        yield shape.hatch.color


@pytest.mark.parametrize("name", thinned(FOLDERS, 2))
def test_small_pictures_need_black_ink_only_where_the_page_says_so(name: str) -> None:
    made = composer(name)
    supplies = supplies_of(made, PAPERS["a4"], Ink.FRIENDLY)
    assert supplies is not None
    fronts = [supply.leaves[0].front for supply in supplies]
    coloured = [any(not _is_grey(c) for s in _shapes(front) for c in _colours(s)) for front in fronts]
    assert any(coloured), "a book has no twin"
    for front in fronts:
        small = thumbnail(front, made.fonts, 0.06, in_grey=True)
        assert all(_is_grey(color) for shape in _shapes(small) for color in _colours(shape))


def _is_grey(color: Color) -> bool:
    return max(color.r, color.g, color.b) - min(color.r, color.g, color.b) < 0.02


@pytest.mark.parametrize(("name", "ink"), thinned(product(FOLDERS, Ink), 3))
def test_every_file_of_a_build_is_named_with_the_pages_that_are_meant(name: str, ink: Ink) -> None:
    made = composer(name)
    supplies, spoken = supplies_of(made, PAPERS["letter"], ink), _told(made, ink, PAPERS["letter"])
    assert supplies is not None
    say = made.game.spoken(PAPERS["letter"].english)
    for supply in supplies:
        others = [each for each in supplies if each.file == supply.file and each.pages != supply.pages]
        assert (supply.pages is not None) == bool(others)
        if supply.pages is None:
            assert any(supply.file in words.split(" · ") for words in spoken), supply.file
        else:
            first, last = supply.pages
            key = {"page": first} if first == last else {"first": first, "last": last}
            words = say("guide.file_page" if first == last else "guide.file_pages", file=supply.file, **key)
            assert any(words in each.split(" · ") for each in spoken), words
    besides = [f"{each.id}.pdf" for each in made.components if not each.kind.at_table]
    noted = [words for words in spoken if words.startswith(tuple(besides))] if besides else []
    assert noted == ([say("guide.besides", files=", ".join(besides))] if besides else [])
    assert f"pnp print {name} --players {made.game.identity.players[-1]}" in " ".join(spoken)


def test_of_a_long_id_the_command_takes_lines_of_its_own_and_is_never_cut(tmp_path: Path) -> None:
    lines = []
    for length in (4, 40):
        folder, long = write(tmp_path / str(length), components_toml=COMPONENTS), "w" * length
        file = folder / "game.toml"
        file.write_text(re.sub("(?m)^id = .*", f'id = "{long}"', file.read_text(encoding="utf-8")), encoding="utf-8")
        told = _told(Composer(Folder(folder)), Ink.FULL, PAPERS["a4"])
        around = [words for words in told if "pnp" in words or "--players" in words or "www" in words]
        assert f"pnp print {long} --players 5" in " ".join(around), around
        lines.append(len(around))
    assert lines[0] == 1 < lines[1]


def test_a_command_that_has_no_room_at_all_is_not_told() -> None:
    made = composer(next(iter(FOLDERS)))
    context = Context(made.assets(Ink.FRIENDLY), Job("guide", "Guide", PAPERS["a4"]), Problems())
    style, command = TextStyle(size_pt=8.5, min_pt=8), "pnp print a-name --players 5"
    told = [f"in one: “{command}”.", f"so: “{command}”."]
    ways = [typed(context, told, command, style, width) for width in range(70, 0, -1)]
    assert ways[0] == told[:1] and told[1:] in ways and ways[-1] == []
    assert ["in one:", f"“{command}”."] in ways and max(map(len, ways)) > 2
    assert all(command in " ".join(lines) for lines in ways if lines)


def _guide(supplies: list[Supply], ink: Ink = Ink.FRIENDLY, game: str = next(iter(FOLDERS))) -> list[str]:
    made = composer(game)
    context = Context(made.assets(ink), Job("guide", "Guide", PAPERS["a4"]), Problems())
    (page,) = TablePages(context, supplies, None, 0).pages(([], 40.0), 10.0, 14.0)
    return texts(Frame(210.0, 297.0, tuple(page)))


def _sheet(file: str, choice: str = "", option: str = "") -> Supply:
    leaf = Leaf(Frame(210.0, 297.0, ()))
    return Supply(file, "Some Sheet", Sort.SHEET, WEIGHED, (leaf,), choice=choice, option=option, file=file)


def _rows_of(files: list[str]) -> list[str]:
    """The words of a guide to sheets that differ in their files only."""
    return _guide([_sheet(file) for file in files])


@pytest.mark.parametrize(
    ("options", "advice"),
    [
        ("aab", "print those with a filled dot (counted), or the others."),
        ("abb", "print those with a filled dot (counted), or the others."),
        ("aabc", "print those with a filled dot (counted), or another."),
        ("abbc", "those with a filled dot are counted."),
    ],
)
def test_of_ways_to_the_same_end_one_is_enough(options: str, advice: str) -> None:
    rows = [_sheet(f"{number}.pdf", "way", option) for number, option in enumerate(options)]
    (note,) = [words for words in _guide(rows) if words.startswith("Joined rows")]
    assert note.endswith(advice)


@pytest.mark.parametrize("ink", list(Ink))
def test_the_command_prints_the_sheets_that_are_told(ink: Ink) -> None:
    (command,) = [words for words in _guide([_sheet("a.pdf")], ink) if "pnp print " in words]
    assert command.partition("--ink ")[2] == ("" if ink is Ink.FULL else f"{ink.value}”.")


@pytest.mark.parametrize(("name", "ink"), list(product(FOLDERS, Ink)))
def test_notes_below_the_table_are_whole_sentences(name: str, ink: Ink) -> None:
    """However many columns stand beside them, and whatever the game is called."""
    rows = [_sheet(f"{option}.pdf", "way", option) for option in "abc"]
    notes = _guide(rows, ink, name)
    (joined, command) = (
        [words for words in notes if words.startswith(start)] for start in ("Joined rows", "As one file")
    )
    assert [words for words in (*joined, *command) if not words.endswith(".")] == []
    assert len(joined) == len(command) == 1 and f"pnp print {name} --players " in command[0]


def test_a_file_has_a_line_of_its_own_where_rows_are_high() -> None:
    files = [f"{'long-' * 9}name.pdf", "a.pdf", "b.pdf"]
    words = _rows_of(files)
    assert words.count(WEIGHED) == len(files) and set(files) <= set(words)


def test_low_rows_go_without_the_weight_of_their_paper_together() -> None:
    outcomes = set()
    for length in range(20, 80, 4):
        long, *short = [f"{'x' * length}.pdf", *(f"{number}.pdf" for number in range(16))]
        words = _rows_of([long, *short])
        (paper,) = {each.rpartition(" · ")[0] for each in words if each.rpartition(" · ")[2] in short}
        assert f"{paper} · {long}" in words or paper == UNWEIGHED
        outcomes.add(paper)
    assert outcomes == {WEIGHED, UNWEIGHED}
