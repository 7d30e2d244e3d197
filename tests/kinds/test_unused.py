"""What a game's folder holds and nothing uses: told at its place, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import SVG

from kinds import card_game, island
from pnp.build.check import check_game
from pnp.source.problems import Severity

pytestmark = pytest.mark.usefixtures("one_paper")

CHEATS = '[[row]]\nid = "first"\ntext = "One"\n\n[[row]]\nid = "second"\ntext = "Two"\n'


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def told(folder: Path) -> list[tuple[str, str, str]]:
    problems = [problem for problem in check_game(folder) if problem.message.startswith(("no component ", "nothing "))]
    assert all(problem.severity is Severity.WARNING for problem in problems), problems
    return [(Path(problem.file).name, problem.key, problem.message) for problem in problems]


def add(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + text, encoding="utf-8")


def test_everything_is_used(folder: Path) -> None:
    assert told(folder) == []


def test_a_map_that_nothing_prints(tmp_path: Path) -> None:
    rows = "\n".join(f'  "{row}",' for row in island.ROWS)
    second = f'\n[[map]]\nid = "south"\nname = "South Island"\nrows = [\n{rows}\n]\n'
    folder = island.write(tmp_path, {"maps.toml": island.maps() + second})
    assert told(folder) == [("maps.toml", "map[2].id", "no component prints this map")]


def test_a_text_that_nothing_prints(folder: Path) -> None:
    add(folder, "texts/notes.md.j2", "## how-to\n\nRead.\n")
    assert ("notes.md.j2", "", "no component prints this text") in told(folder)


def test_a_layout_that_nothing_uses(folder: Path) -> None:
    add(folder, "layouts/spare.toml", '[box.ground]\nat = [0, 0, 9, 9]\nfill = "accent"\n')
    assert told(folder) == [("spare.toml", "", "no component and no figure uses this layout")]


def test_a_layout_that_another_extends_is_used(folder: Path) -> None:
    add(folder, "layouts/spare.toml", '[box.ground]\nat = [0, 0, 9, 9]\nfill = "accent"\n')
    add(folder, "layouts/disc.toml", "")
    text = (folder / "layouts/disc.toml").read_text(encoding="utf-8")
    (folder / "layouts/disc.toml").write_text('extends = "spare"\n' + text, encoding="utf-8")
    assert told(folder) == []


def test_a_symbol_that_nothing_shows(folder: Path) -> None:
    add(folder, "symbols.toml", '[ask-first]\ncode = "F"\nname = "Ask first"\ngroup = "sky"\n')
    add(folder, "art/ask-first.svg", f'{SVG}<title>Ask first</title><path class="ink" d="M1 1h3v7h-3z"/></svg>')
    assert told(folder) == [("symbols.toml", "ask-first", "nothing shows this symbol")]
    add(folder, "tables/cheats.toml", CHEATS)
    listed = '\n[box.cheats]\nat = [5, 112, 20, 6]\nlist = "cheats"\nonly = { id = "first" }\n'
    add(folder, "layouts/note.toml", listed + 'text = "{text}"\nicon = "ask-{id}"\n')
    assert told(folder) == [("cheats.toml", "row[2].id", "nothing prints this row")]


def test_a_table_that_nothing_reads(folder: Path) -> None:
    add(folder, "tables/cheats.toml", CHEATS)
    assert told(folder) == [("cheats.toml", "", "nothing prints this table, and no rules read it")]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("{tables.cheats.first.text}", ["row[2].id"]),
        ('{{ tables.cheats["first"].text }} {{ tables.cheats.second.text }}', []),
        ("{% for row in tables.cheats.values() %}{{ row.text }}{% endfor %}", []),
    ],
)
def test_rows_that_a_text_speaks_of(folder: Path, text: str, left: list[str]) -> None:
    add(folder, "tables/cheats.toml", CHEATS)
    component = '\n[results]\nkind = "dice-results"\ntitle = "R"\nserves = "table"\ntexts = "texts/results.md.j2"\n'
    add(folder, "components.toml", component)
    (folder / "texts").mkdir(exist_ok=True)
    (folder / "texts/results.md.j2").write_text(f"## how-to\n\n{text}\n", encoding="utf-8")
    assert [key for _, key, _ in told(folder)] == left


# Roles and styles


def unused(folder: Path) -> list[tuple[str, str, str]]:
    signs = ("nothing is painted", "no box uses")
    return [
        (Path(problem.file).name, problem.key, problem.severity.value)
        for problem in check_game(folder, quick=True)
        if problem.message.startswith(signs)
    ]


def role(folder: Path, name: str) -> Path:
    text = (folder / "palette.toml").read_text(encoding="utf-8")
    line = f'[roles]\n{name} = {{ full = "#204060", friendly = "#333333" }}'
    (folder / "palette.toml").write_text(text.replace("[roles]", line), encoding="utf-8")
    return folder


def test_a_role_that_nothing_is_painted_with(folder: Path) -> None:
    assert unused(role(folder, "mauve")) == [("palette.toml", "roles.mauve", "warning")]


@pytest.mark.parametrize("name", ["ink", "sky-band", "accent-edge"])
def test_roles_that_kinds_of_sheets_ask_for_are_used(folder: Path, name: str) -> None:
    assert unused(role(folder, name)) == []


def test_a_role_that_a_layout_names_or_makes_up_is_used(folder: Path) -> None:
    role(role(folder, "mauve"), "glow-suns")
    add(folder, "layouts/front.toml", '\n[box.a]\nat = [1, 1, 2, 2]\nfill = "mauve"\n')
    assert unused(folder) == [("palette.toml", "roles.glow-suns", "warning")]
    role(folder, "glow-moons")
    add(folder, "layouts/front.toml", '\n[box.b]\nat = [1, 4, 2, 2]\nfill = "glow-{suit.id}"\n')
    assert unused(folder) == []


def test_a_role_that_a_drawing_has_is_used(folder: Path) -> None:
    role(folder, "mauve")
    text = (folder / "art/sun.svg").read_text(encoding="utf-8")
    (folder / "art/sun.svg").write_text(text.replace("</svg>", '<circle class="mauve" r="1"/></svg>'), encoding="utf-8")
    assert unused(folder) == []


def test_a_style_that_no_box_uses(folder: Path) -> None:
    add(folder, "layouts/front.toml", '\n[style.tiny]\nsize = 8\nmin = 8\non = "page"\n')
    assert unused(folder) == [("front.toml", "style.tiny", "warning")]


def test_a_style_that_an_heir_uses(folder: Path) -> None:
    add(folder, "layouts/base.toml", '\n[style.tiny]\nsize = 8\nmin = 8\non = "page"\n')
    add(folder, "layouts/front.toml", '\n[box.small]\nat = [6, 60, 43, 8]\ntext = "{value}"\nstyle = "tiny"\n')
    assert unused(folder) == []
