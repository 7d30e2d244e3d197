"""What is kept of earlier builds, in memory and in the store, never makes a build another one than a clean build."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from bundled import FOLDERS
from thinning import thinned

from build.edited import OTHER_QUOTES, SCAFFOLDS, Edited, clean, files, one_shot, order, said
from pnp.build.compose import Composer
from pnp.build.kept import Drawn, Entry, Kept
from pnp.build.packing import packed, unpacked
from pnp.build.session import Session
from pnp.build.values import Values, digest_of
from pnp.build.watching import Watch
from pnp.disk.facts import VARIABLE
from pnp.export.pdf import painting, streams
from pnp.kinds.assets import Assets
from pnp.kinds.guide import thumbnail
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item
from pnp.scene.ink import Ink
from pnp.sheet import cuts
from pnp.sheet.paper import STANDARD_PAPERS
from pnp.source.folder import Folder
from pnp.source.remembered import Remembered

PAPER = STANDARD_PAPERS[0]


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize(
    ("name", "seed"),
    thinned(
        [(name, seed) for seed in range(17) for name in (*SCAFFOLDS, "trick-r-treat")],
        lambda case: case in {("cards", 0), ("roll-and-write", 1), ("tarot", 2)},
    ),
)
def test_random_edits_give_the_bytes_of_a_clean_build(
    name: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a session that goes on, and command by command with the store alone: five edits each, one upon the other."""
    game = Edited(SCAFFOLDS.get(name) or FOLDERS[name], tmp_path, seed)
    watch = Watch(game.root, order(tmp_path / "watched"))
    for edits in range(6):
        what = game.edit() if edits else "as it is"
        problems = said(watch.round().failure)
        shot = one_shot(game.root, tmp_path / "shot")
        with monkeypatch.context() as without:
            without.setenv(VARIABLE, "")
            expected, pages = clean(game.root, tmp_path / "clean")
        assert problems == shot == expected, what
        if not expected:
            for out in ("watched", "shot"):
                there = files(tmp_path / out)
                assert {file: there.get(file) for file in pages} == pages, f"{what}: {out}"


def test_only_what_an_edit_touches_is_made_again(cache: Path, tmp_path: Path, made: list[str]) -> None:
    game = Edited(SCAFFOLDS["cards"], tmp_path, 0)
    out = tmp_path / "out"
    assert one_shot(game.root, out) == []
    everything = set(made)
    manuscript = next(path for path in game.originals if path.name.startswith("rulebook"))
    made.clear()
    text = manuscript.read_text(encoding="utf-8")
    manuscript.write_text(f"{text}\n\nOne sentence more.\n", encoding="utf-8")
    assert one_shot(game.root, out) == []
    assert set(made) == everything - {"deck", "card-box"}, "the book, and what shows its first sheet"
    made.clear()
    manuscript.write_text(f"{text}\n\nOne sentence more!\n", encoding="utf-8")
    assert any(cache.glob("*.kept"))
    for file in cache.glob("*.kept"):
        file.unlink()
    assert one_shot(game.root, out) == [] and set(made) == everything, "without its store it makes all of them"


def _items(page: Page | SheetPage) -> tuple[Item, ...]:
    return page.frame.items if isinstance(page, Page) else page.items


@pytest.mark.parametrize("name", thinned(FOLDERS, lambda name: name == "trick-r-treat"))
def test_packed_sheets_come_back_whole(name: str) -> None:
    composer = Composer(Folder(FOLDERS[name]), measured=False)
    drawn = {}
    for component in composer.components:
        for ink in component.inks:
            sheets = composer.sheets(component, PAPER, ink)
            assert sheets is not None
            drawn = {id(frame): (worn.value, *named) for worn in Ink for named, frame in composer.assets(worn).drawn()}
            back = unpacked(packed(sheets, drawn), composer.assets)
            assert digest_of(back) == digest_of(sheets)
            for page, other in zip(sheets.pages, back.pages, strict=True):
                assert _items(page) == _items(other)


@pytest.mark.parametrize("name", thinned(FOLDERS, lambda name: name == "trick-and-treat"))
def test_the_guide_to_printing_need_not_look_into_books(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def guide() -> str:
        composer = Composer(Folder(FOLDERS[name]), measured=False)
        component = next(each for each in composer.components if each.id == "print-me-first")
        return digest_of(composer.sheets(component, PAPER, Ink.FULL))

    outside = guide()
    monkeypatch.setattr("pnp.build.compose.outside", lambda supply: supply)
    assert guide() == outside


def test_a_session_shows_what_is_not_saved_and_makes_nothing_else(tmp_path: Path, made: list[str]) -> None:
    game = Edited(SCAFFOLDS["cards"], tmp_path, 0)
    session = Session(game.root)
    assert session.read()
    deck = next(component.id for component in session.components if component.spec.kind == "cards")
    before = session.page(deck, PAPER, Ink.FULL, 1)
    assert before is not None and set(made) == {deck}
    table = next(path for path in game.originals if path.suffix == ".csv")
    first = table.read_text(encoding="utf-8").splitlines()[1].split(",")[1]
    unsaved = table.read_text(encoding="utf-8").replace(first, f"A {first}", 1).encode()
    made.clear()
    assert session.read({table.relative_to(game.root).as_posix(): unsaved})
    after = session.page(deck, PAPER, Ink.FULL, 1)
    assert after is not None and after.frame.digest != before.frame.digest and set(made) == {deck}
    assert session.read({table.relative_to(game.root).as_posix(): b"no = toml = at all"}) is False
    assert session.failures and session.page(deck, PAPER, Ink.FULL, 1) is None
    assert session.read() and session.page(deck, PAPER, Ink.FULL, 1) == before
    assert session.page(deck, PAPER, Ink.FULL, 99) is None and session.page("nobody", PAPER, Ink.FULL, 1) is None


@pytest.mark.parametrize("edits", [12, pytest.param(1_000, marks=pytest.mark.soak)])
def test_a_session_that_is_edited_for_long_does_not_grow(
    edits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if edits < 100:  # so that every bound is reached
        monkeypatch.setattr(painting, "_MOST_ITEMS", 2_000)
        monkeypatch.setattr(streams, "_MOST_BYTES", 500_000)
        monkeypatch.setattr(thumbnail, "_shown", Remembered(10))
        monkeypatch.setattr(cuts, "_known", Remembered(10))
    game = Edited(SCAFFOLDS["dice"], tmp_path, 0)
    session = Session(game.root)
    palette = next(path for path in game.originals if path.name == "game.toml")
    text = palette.read_text(encoding="utf-8")

    def edited(number: int) -> None:
        named = text.replace('title = "', f'title = "Edit {number} of ', 1)
        assert session.read({"game.toml": named.encode()})
        for component in session.components:
            for ink in component.inks:
                document = session.document(component.id, PAPER, ink)
                assert document is not None and session.written(document)

    counts = []
    for number in range(edits):
        edited(number)
        if number in (edits // 2 - 1, edits - 1):
            gc.collect()
            counts.append(len(gc.get_objects()))
    assert counts[1] < counts[0] * 1.02 + 1_000, "what an edit leaves goes with the next ones"
    assert session.kept.count() <= 2 * len(session.components)


ONE_OF_EACH_SORT = {
    "palette.toml": ("#3f6f4f", "#3f6f40"),
    "palette.toml, on sheets of pnp's own": ("#2f5e52", "#2f5e50"),
    "tables/cards.csv": ("Clover", "Trefoil"),
    "tables/suits.toml": ("leaf-pale", "paper"),
    "layouts/front.toml": ("size = 17", "size = 16"),
    "art/back.svg": ('r="13.500"', 'r="12.500"'),
    "art/leaf.svg, a symbol in texts": ('d="M11', 'd="M11.1'),
    "art/leaf.svg": ("<title>", "<!-- a comment changes nothing --><title>"),
    "components.toml": ('title = "Deck"', 'title = "The Deck"'),
    "game.toml": ("[2, 3]", "[2, 4]"),
    "rulebook.md.j2": ("Autumn hangs", "Summer hangs"),
    "symbols.toml": ("Berries", "Brambles"),
}


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("sort", thinned(ONE_OF_EACH_SORT, lambda sort: not sort.startswith(("game", "symbols"))))
def test_an_edit_of_each_sort_is_carried(sort: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Edited(SCAFFOLDS["cards"], tmp_path, 0)
    watch = Watch(game.root, order(tmp_path / "watched"))
    assert watch.round().failure is None
    before, path, edit = files(tmp_path / "watched"), game.root / sort.partition(",")[0], ONE_OF_EACH_SORT[sort]
    assert edit[0] in game.originals[path]
    path.write_text(game.originals[path].replace(*edit), encoding="utf-8")
    assert said(watch.round().failure) == []
    with monkeypatch.context() as without:
        without.setenv(VARIABLE, "")
        expected, pages = clean(game.root, tmp_path / "clean")
    assert expected == [] and files(tmp_path / "watched") == pages
    assert (pages != before) is ("comment" not in edit[1])


def _put(file: Path, text: str | None) -> None:
    file.unlink(missing_ok=True)
    if text is not None:
        file.write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("cache")
def test_files_that_come_and_go_are_carried(little_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The results say nothing in words of pnp's own: that these are others is seen by the quotes of the data alone."""
    dice = little_game / "dice.toml"
    dice.write_text(dice.read_text(encoding="utf-8").replace('"Sky die"', "'The \"sky\" die'"), encoding="utf-8")
    watch, looks = Watch(little_game, order(tmp_path / "watched")), []
    for comes in (False, True, False):
        for name, text in OTHER_QUOTES.items():
            _put(little_game / name, text if comes else None)
        assert said(watch.round().failure) == one_shot(little_game, tmp_path / "shot") == []
        with monkeypatch.context() as without:
            without.setenv(VARIABLE, "")
            expected, pages = clean(little_game, tmp_path / "clean")
        assert expected == [] and files(tmp_path / "watched") == files(tmp_path / "shot") == pages
        looks.append(pages)
    assert looks[0] == looks[2] and all(looks[1][name] != data for name, data in looks[0].items())


def test_a_watch_keeps_what_it_made_where_there_is_no_store(tmp_path: Path, made: list[str]) -> None:
    game = Edited(SCAFFOLDS["cards"], tmp_path, 0)
    watch = Watch(game.root, order(tmp_path / "out"))
    assert watch.round().failure is None
    everything = set(made)
    manuscript = next(path for path in game.originals if path.name.startswith("rulebook"))
    made.clear()
    manuscript.write_text(f"{game.originals[manuscript]}\n\nOne sentence more.\n", encoding="utf-8")
    assert watch.round().failure is None
    assert set(made) == everything - {"deck", "card-box"}, "the book, and what shows its first sheet"


def test_which_drawings_are_symbols_concerns_every_page(tmp_path: Path, made: list[str]) -> None:
    """A picture with too few pixels is told of where it is a symbol, whoever shows it."""
    game = Edited(SCAFFOLDS["cards"], tmp_path, 0)
    watch = Watch(game.root, order(tmp_path / "out"))
    assert watch.round().failure is None
    everything, symbols = set(made), game.root / "symbols.toml"
    made.clear()
    row = '[behind]\ncode = "BK"\nname = "Back"\ngroup = "backs"\nart = "back"\n'
    symbols.write_text(f"{game.originals[symbols]}\n{row}", encoding="utf-8")
    assert said(watch.round().failure) == [] and set(made) == everything


class _Board:
    """A shelf that is looked at."""

    def __init__(self) -> None:
        self.slots: list[str] = []

    def take(self, *asked: object) -> None:
        return None

    def put(self, slot: str, entry: Entry, drawn: Drawn) -> None:
        self.slots.append(slot)

    def close(self) -> None:
        pass


class _Art:
    """Assets of which nothing is known but what they drew."""

    def __init__(self) -> None:
        self.frame = Frame(1, 1, ())

    def drawn(self) -> Iterator[tuple[tuple[str, ...], Frame]]:
        yield ("art", "sun"), self.frame


def _assets(art: _Art, ink: Ink) -> Assets:
    return cast(Assets, art)


def test_what_waits_for_the_shelf_keeps_the_drawings_that_it_knows_by_their_ids() -> None:
    """A build may fail, and its drawings go: their ids are then those of other frames."""
    board, art = _Board(), _Art()
    kept, there = Kept(board), weakref.ref(art.frame)
    kept.add("a slot", Entry("a key", {}, Sheets((), None)), partial(_assets, art))
    del art
    gc.collect()
    assert there() is not None
    kept.close()
    gc.collect()
    assert board.slots == ["a slot"] and there() is None


def test_comments_change_nothing_where_a_value_is_all_that_is_read(tmp_path: Path) -> None:
    game = Edited(SCAFFOLDS["cards"], tmp_path, 0)

    def digests() -> tuple[list[str], str]:
        values = Values(Composer(Folder(game.root), measured=False))
        of_values = (("art", Ink.FULL.value, "leaf"), ("looks", Ink.FULL.value, "*"), ("looks", Ink.FULL.value, "ink"))
        return [values.digest(read) for read in of_values], values.digest(("tables", "suits"))

    before = digests()
    assert digests() == before and "none" not in before[0]
    for name, comment in (("art/leaf.svg", "<!-- x -->\n"), ("palette.toml", "# x\n"), ("tables/suits.toml", "# x\n")):
        text = game.originals[game.root / name]
        (game.root / name).write_text(f"{comment}{text}", encoding="utf-8")
    after = digests()
    assert after[0] == before[0] and after[1] != before[1], "rows know the lines they stand in"


def test_what_is_gone_has_a_digest_of_its_own(little_game: Path) -> None:
    """Whoever read it is made again, and nothing is told."""
    values = Values(Composer(Folder(little_game), measured=False))
    gone = {
        values.digest(read) for read in (("marks", "x"), ("tables", "x"), ("sheets", "x", "a4", "full"), ("x", "y"))
    }
    assert gone == {values.digest(("files", "x"))} and gone.isdisjoint({values.digest(("symbols",))})


def test_what_nobody_knows_how_to_tell_counts_as_the_whole_folder(tmp_path: Path) -> None:
    game = Edited(SCAFFOLDS["dice"], tmp_path, 0)
    strange = object()

    def digest() -> str:
        return Values(Composer(Folder(game.root), measured=False)).of((1, strange))

    before = digest()
    assert digest() == before
    (game.root / "notes.txt").write_text("a file that nothing reads", encoding="utf-8")
    assert digest() != before
