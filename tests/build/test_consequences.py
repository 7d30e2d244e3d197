"""One mistake, one message: what only follows from another is not told as well."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from conftest import Pnp
from kinds import card_game

from pnp.build.check import check_game
from pnp.source.bundle import DATA
from pnp.source.problems import Severity

pytestmark = pytest.mark.usefixtures("one_paper")


@pytest.fixture
def zombies(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA / "zombie-mania", tmp_path / "zombies"))


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.soak
def test_a_book_waits_in_silence_for_rules_that_complain(zombies: Path, run: Pnp) -> None:
    edit(zombies / "tables/starts.toml", "tokens = 8", "tokens = 90")
    found = run("check", zombies, "--quick").out
    assert "starts.toml" in found and "rulebook.md.j2" not in found
    refused = run("build", zombies, "--only", "rulebook")
    assert refused.code == 1 and "starts.toml" in refused.err and "rulebook.md.j2" not in refused.err


@pytest.mark.soak
def test_what_the_table_would_miss_is_said_by_check_and_build(zombies: Path, run: Pnp) -> None:
    edit(zombies / "components.toml", 'columns = "players.most"', "columns = 4")
    message = "penalty-pad.columns: 4 columns for 5 players"
    assert run("check", zombies, "--quick").out.count(message) == 1
    refused = run("build", zombies, "--only", "penalty-pad")
    assert refused.code == 1 and refused.err.count(message) == 1
    assert run("build", zombies, "--only", "penalty-pad", "--no-check").code == 0


def test_unless_nobody_asks_the_rules(zombies: Path, run: Pnp) -> None:
    edit(zombies / "tables/starts.toml", "tokens = 8", "tokens = 90")
    refused = run("build", zombies, "--only", "rulebook", "--no-check")
    assert refused.code == 1 and "game.toml:3:1: rules: the text takes figures from the rules" in refused.err


def test_a_text_that_cannot_be_read_lacks_nothing(little_game: Path, run: Pnp) -> None:
    note = card_game.NOTE + '\n[box.more]\nat = [5, 110, 59, 8]\nslot = "more"\n'
    components = card_game.COMPONENTS.replace('layout = "note"', 'layout = "note"\ntexts = "texts/note.md.j2"')
    folder = card_game.write(little_game, layouts_note=note, components=components)
    (folder / "texts/note.md.j2").write_text("## more\n\n{{ nothing.here }}\n", encoding="utf-8")
    found = run("check", folder).out
    assert "there is no “nothing”" in found and "have no “## more”" not in found


def test_a_pale_colour_is_told_once_in_each_ink_at_its_style(little_game: Path, run: Pnp) -> None:
    cards = card_game.CARDS + "".join(
        f'\n[[row]]\nid = "x{n}"\nsuit = "suns"\nvalue = {n % 9 + 1}\nname = "Card number {n}"\n' for n in range(40)
    )
    base = card_game.BASE.replace('on = "page"', 'on = "page"\ncolor = "tile"')
    folder = card_game.write(little_game, layouts_base=base, tables_cards=cards)
    lines = [line for line in run("check", folder).out.splitlines() if " : 1" in line]
    assert all("layouts/base.toml:1:1: style.text: “tile” has only 1.0" in line for line in lines)
    assert [line.partition(" in the ")[2].split()[0] for line in lines] == ["friendly", "full"]


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        ("components.toml", 'title = "Results"', 'title = "{nothing} left"', "components.toml:6:1: results.title: "),
        (
            "components.toml",
            'stickers_title = "Stickers"',
            'stickers_title = "{row.key|count sticker}"',
            "stickers_title: ",
        ),
        ("components.toml", 'text = "Put them in a box."', 'text = "Put {them|words} in a box."', "sticker_steps"),
    ],
)
def test_a_hole_that_nothing_fills_is_told_where_it_stands(
    little_game: Path, run: Pnp, file: str, old: str, new: str, where: str
) -> None:
    edit(little_game / file, old, new)
    found = run("check", little_game)
    (told,) = [line for line in found.out.splitlines() if "nothing fills" in line]
    assert found.code == 1 and where in told and "{" in told
    assert run("build", little_game).code == 1


def errors(folder: Path) -> list[str]:
    found = check_game(folder, quick=True)
    return [str(problem).replace(f"{folder}/", "") for problem in found if problem.severity is Severity.ERROR]


def test_a_code_that_stands_twice_is_told_and_nothing_that_follows_from_it(slim_folder: Path) -> None:
    codes = re.findall(r'^code = "(.*)"', (slim_folder / "symbols.toml").read_text(encoding="utf-8"), re.MULTILINE)
    for code in (codes[1], codes[len(codes) // 2], codes[-1]):
        edit(slim_folder / "symbols.toml", f'code = "{code}"', f'code = "{codes[0]}"')
        (told,) = errors(slim_folder)
        assert re.search(rf"symbols.toml:\d+:1: \S+.code: “{codes[0]}” is the code of “\S+” already", told)
        text = (slim_folder / "symbols.toml").read_text(encoding="utf-8")
        where = text.rindex(f'code = "{codes[0]}"')
        changed = text[:where] + f'code = "{code}"' + text[where + len(f'code = "{codes[0]}"') :]
        (slim_folder / "symbols.toml").write_text(changed, encoding="utf-8")


def test_a_renamed_terrain_is_told_at_the_terrain(game_folder: Path) -> None:
    edit(game_folder / "maps.toml", 'id = "bramble"', 'id = "brambel"')
    (told,) = errors(game_folder)
    assert "terrain[13].id: nothing asks for “brambel”, and “Bramble” is asked for: " in told
    assert told.endswith("hint: did you mean “bramble”?")


def test_a_flipped_switch_is_told_where_it_is_chosen(slim_folder: Path) -> None:
    edit(slim_folder / "rulings.toml", 'chosen = "one-after-another"', 'chosen = "every-space"')
    (told,) = errors(slim_folder)
    assert "rulings.toml:" in told and ".chosen: the examples tell “one-after-another”" in told
    assert "(first-shape, " in told
