"""A table that is lost, of any game: one message that names it, and none of what only follows from the loss."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bundled import FOLDERS
from thinning import thinned

from pnp.build.check import check_game
from pnp.source.bundle import TEMPLATES

pytestmark = pytest.mark.usefixtures("one_paper")
TABLES = [
    (root, table.relative_to(root).as_posix())
    for root in (*FOLDERS.values(), *sorted((TEMPLATES / "new").iterdir()))
    for table in sorted((root / "tables").glob("*"))
]
_BY_NAME_ALONE = {"zombie-mania/tables/words.toml"}  # texts call its rows, and no file names the table


def _called(case: tuple[Path, str]) -> str:
    return f"{case[0].name}/{case[1]}"


@pytest.mark.parametrize(("root", "table"), thinned(TABLES, 9, by=lambda case: case[0], name=_called))
def test_a_lost_table_is_one_message(tmp_path: Path, root: Path, table: str) -> None:
    folder = Path(shutil.copytree(root, tmp_path / root.name))
    (folder / table).unlink()
    (told,) = check_game(folder, quick=True)
    assert _called((root, table)) in _BY_NAME_ALONE or Path(table).stem in told.message


def test_a_lost_table_hides_no_mistake_in_another_file(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "game"))
    components = folder / "components.toml"
    components.write_text(
        components.read_text(encoding="utf-8").replace('rows = "cards"', 'rows = "cardz"'), encoding="utf-8"
    )
    (folder / "fonts").mkdir()
    shutil.copy(next((TEMPLATES / "fonts").glob("*.ttf")), folder / "fonts/Odd.ttf")
    told = [(Path(problem.file).name, problem.message) for problem in check_game(folder, quick=True)]
    assert ("Odd.ttf", "no style is set in this font") in told
    assert len(told) == 2 and "tables/cardz.toml" in str(told)
