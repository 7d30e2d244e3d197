"""Rounds of a watch: what an edit touches is made again, and after any edits the files are those of a clean build."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import chance
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from pnp.build.pipeline import Order, build_game
from pnp.build.watching import Watch
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
from pnp.source.problems import DataError, OutputError

A4 = (PAPERS["a4"],)


def watch(root: Path, out: Path, **more: object) -> Watch:
    return Watch(root, Order(A4, (Ink.FULL,), out, **more), tool="tool")  # type: ignore[arg-type]  # options by name


@pytest.fixture
def session(little_game: Path, tmp_path: Path) -> Watch:
    session = watch(little_game, tmp_path / "out")
    assert [output.file.name for output in session.round().made] == ["results.pdf", "cutouts.pdf"]
    return session


def edit(file: Path, old: str, new: str) -> Path:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def made(session: Watch, *changed: Path) -> list[str]:
    done = session.round(changed)
    assert done.failure is None
    return [output.file.name for output in done.made]


def test_an_edit_makes_what_it_touches(session: Watch, little_game: Path) -> None:
    assert made(session, edit(little_game / "texts/results.md.j2", "Roll", "Throw")) == ["results.pdf"]
    assert made(session, edit(little_game / "components.toml", "Stickers", "Faces")) == ["cutouts.pdf"]
    assert made(session, edit(little_game / "game.toml", "Nobody", "Somebody")) == ["results.pdf", "cutouts.pdf"]
    assert made(session, edit(little_game / "game.toml", "age = 6", "age = 6 # years")) == []


def test_what_is_wrong_is_told_and_the_next_round_begins_afresh(session: Watch, little_game: Path) -> None:
    before = {output.file: output.file.read_bytes() for output in session.round().outputs}
    broken = edit(little_game / "game.toml", 'id = "', "id = ")
    done = session.round([broken])
    assert done.changed == ("game.toml",) and isinstance(done.failure, DataError)
    assert done.failure.problems[0].line == 1
    assert {file: file.read_bytes() for file in before} == before
    assert made(session, edit(broken, "id = ", 'id = "')) == []


def test_a_folder_that_is_gone_and_back_goes_on(session: Watch, little_game: Path) -> None:
    aside = little_game.rename(little_game.parent / "aside")
    done = session.round([little_game])
    assert isinstance(done.failure, DataError) and done.changed == (".",)
    aside.rename(little_game)
    assert made(session, little_game) == []


def test_a_file_that_is_gone_is_told(session: Watch, little_game: Path) -> None:
    (little_game / "dice.toml").unlink()
    done = session.round([little_game / "dice.toml"])
    assert done.changed == ("dice.toml",) and isinstance(done.failure, DataError)


def test_a_file_may_be_replaced_by_another(session: Watch, little_game: Path) -> None:
    text = little_game / "texts/results.md.j2"
    new = little_game / "texts/results.new"
    new.write_text("## how-to\n\nThrow it.\n", encoding="utf-8")
    new.replace(text)
    done = session.round([new, text])
    assert done.changed == ("texts/results.md.j2",)  # the other came and went
    assert [output.file.name for output in done.made] == ["results.pdf"]


def test_a_folder_that_cannot_be_written_is_told_and_waited_for(session: Watch, little_game: Path) -> None:
    shutil.rmtree(session.order.out)
    session.order.out.write_bytes(b"")
    assert isinstance(session.round([edit(little_game / "game.toml", "Nobody", "X")]).failure, OutputError)
    session.order.out.unlink()
    assert made(session, little_game / "game.toml") == ["results.pdf", "cutouts.pdf"]


def test_what_stayed_behind_is_told_once(session: Watch, little_game: Path) -> None:
    renamed = edit(little_game / "components.toml", "[cutouts]", "[dice]")
    assert [file.name for file in session.round([renamed]).left] == ["cutouts.pdf"]
    assert session.round([renamed]).left == ()


def test_one_component_alone(little_game: Path, tmp_path: Path) -> None:
    session = watch(little_game, tmp_path / "out", only=("results",))
    assert made(session) == ["results.pdf"]
    assert made(session, edit(little_game / "components.toml", "Stickers", "Faces")) == []


IGNORED = [
    ".game.toml.swp",
    "game.toml~",
    "game.toml.tmp",
    "Game.TMP",
    "4913",
    "#game.toml#",
    ".#game.toml",
    "~$cards.csv",
    "art/.sun.svg.swx",
    "tables/cards.toml___jb_tmp___",
    ".git/index",
    "__pycache__/x.pyc",
    "build/little-game/a4/results.pdf",
    "print/little-game/a4/results.pdf",
    "print",
]


@pytest.mark.parametrize("name", IGNORED)
def test_what_editors_and_builds_write_is_no_edit(little_game: Path, name: str) -> None:
    session = watch(little_game, little_game / "print")
    assert not session.concerns(little_game / name)


@pytest.mark.parametrize(
    "name", ["game.toml", "art/sun.svg", "tables/cards.csv", "art", "printed.md", "buildings.toml"]
)
@pytest.mark.parametrize("out", ["print", ".", "..", "../elsewhere"])
def test_all_else_is_one(little_game: Path, name: str, out: str) -> None:
    assert watch(little_game, little_game / out).concerns(little_game / name)


def test_what_lies_elsewhere_is_none(little_game: Path) -> None:
    assert not watch(little_game, little_game / "build").concerns(little_game.parent / "game.toml")


EDITS = {
    "game.toml": [("little", "little"), ('title = "Little Game"', 'title = "Large Game"'), ("[1, 4]", "[4, 1]")],
    "components.toml": [("[cutouts]", "[stickers]"), ('"Results"', '"What it means"'), ('"dice-results"', '"dice"')],
    "dice.toml": [('"S", "M"', '"M", "S"'), ('"S", "S", "S"', '"S", "S", "Q"')],
    "palette.toml": [("#cfe6ff", "#ffe6cf"), ("#205080", "blue")],
    "texts/results.md.j2": [("Roll", "Throw"), ("die.", "die.\n\n## nowhere\n\nx"), ("words", "wrds")],
    "art/sun.svg": [('r="4"', 'r="3"'), ("</svg>", "")],
    "symbols.toml": [('"Sun"', '"Sol"'), ('code = "M"', 'code = "S"')],
}
FLAT = [(file, *pair) for file, pairs in EDITS.items() for pair in pairs]


@chance(4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(st.sampled_from(FLAT), min_size=1, max_size=5))
def test_after_any_edits_the_files_are_those_of_a_clean_build(
    tmp_path_factory: pytest.TempPathFactory, little_game: Path, edits: list[tuple[str, str, str]]
) -> None:
    base = tmp_path_factory.mktemp("watch")
    root = Path(shutil.copytree(little_game, base / "game"))
    session = watch(root, base / "out")
    session.round()
    last: dict[str, bytes] = {}
    for file, old, new in edits:  # there and back: an edit that is done twice is undone
        text = (root / file).read_text(encoding="utf-8")
        (root / file).write_text(text.replace(old, new) if old in text else text.replace(new, old), encoding="utf-8")
        done = session.round([root / file])
        try:
            clean = build_game(root, Order(A4, (Ink.FULL,), base / "clean", force=True), lambda *_: None, tool="tool")
        except DataError as error:
            assert isinstance(done.failure, DataError) and done.failure.problems == error.problems
            continue
        last = {output.file.name: output.file.read_bytes() for output in clean}
        assert {output.file.name: output.file.read_bytes() for output in done.outputs} == last
