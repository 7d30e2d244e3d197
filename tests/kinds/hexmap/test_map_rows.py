"""All that a map's sheet says and shows comes from the map's own row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from thinning import thinned

from kinds import island
from pnp.build.check import check_game
from pnp.build.compose import Composer
from pnp.scene.frame import Frame, Place
from pnp.source.folder import Folder

from .pages import RULE, everything, frame, in_maps, two_fields, two_maps, words

pytestmark = pytest.mark.usefixtures("one_paper")


def test_a_sheet_goes_by_the_name_of_its_map(tmp_path: Path) -> None:
    without = island.COMPONENTS.replace('title = "The Field"\n', "")
    composer = Composer(Folder(island.write(tmp_path, {"components.toml": without})))
    assert [component.spec.title for component in composer.components] == ["North Island", "Print Me First"]


def test_a_map_without_a_rule_leaves_its_room_to_the_legend(tmp_path: Path) -> None:
    page = frame(island.write(tmp_path, in_maps('rule.title = "Fences"\n' + RULE, "")))
    assert "Fences" not in words(page)
    assert "What is what" in words(page)


def test_a_legend_of_nothing_is_not_printed(tmp_path: Path) -> None:
    bare = re.sub(r'^legend = ".*\n', "", island.maps(tops="flat"), flags=re.MULTILINE)
    alone = frame(island.write(tmp_path / "rule", {"maps.toml": bare}))
    assert "What is what" not in words(alone) and "Fences" in words(alone)
    silent = frame(island.write(tmp_path / "none", {"maps.toml": re.sub(r"^rule\..*\n", "", bare, flags=re.MULTILINE)}))
    assert not {"What is what", "Fences"} & {*words(silent)}

    def lowest(page: Frame) -> float:
        return max(item.y for item in everything(page) if isinstance(item, Place) and item.frame.name == "meadow")

    assert lowest(silent) > lowest(alone)  # the field gets the room


def test_the_drawings_of_a_map_go_by_its_id(tmp_path: Path) -> None:
    """A drawing that is called otherwise is missed, if the other maps have theirs."""
    drawn = {"art/north.svg": island.ART["art/trees.svg"], "maps.toml": two_maps(), "components.toml": two_fields()}
    problems = check_game(island.write(tmp_path, drawn))
    (problem,) = [problem for problem in problems if problem.file.endswith("maps.toml")]
    assert problem.key == "map[2].id"
    assert problem.message.startswith("there is no drawing art/south.svg")


@pytest.mark.parametrize(
    ("title", "text", "spoken"),
    thinned(
        [
            ("Fences", "Each :sheep: stops.", True),
            ("Fences", "Each sheep stops.", True),
            ("The sheep", "All stop.", True),
            ("Fences", "Each {sheep} stops.", True),
            ("Fences", "All of them stop.", False),
        ],
        4,
    ),
)
def test_the_icon_of_a_rule_is_what_it_speaks_of(title: str, text: str, spoken: bool, tmp_path: Path) -> None:
    rule = f'rule.title = "{title}"\nrule.icon = "sheep"\nrule.text = "{text}"\n'
    folder = island.write(tmp_path, in_maps('rule.title = "Fences"\n' + RULE, rule))
    told = [problem.key for problem in check_game(folder) if "does not speak of this symbol" in problem.message]
    assert told == ([] if spoken else ["map[1].rule.icon"])


@pytest.mark.parametrize(
    "broken",
    [
        {"maps.toml": island.maps().replace('ground = "hill"', 'grund = "hill"', 1)},
        {"maps.toml": island.maps() + "\nx = [1\n"},
        {"art/sheep.svg": "<svg><script/></svg>"},
        {"palette.toml": island.PALETTE.replace("#e4f3d2", "#zz")},
    ],
    ids=["a key of maps.toml", "the syntax of maps.toml", "a drawing", "a colour"],
)
def test_what_is_broken_hides_nothing_of_the_other_files(broken: dict[str, str], tmp_path: Path) -> None:
    book = '\n[book]\nkind = "rulebook"\nserves = "table"\ntitle = "Rules"\nmanuscript = "rules.md.j2"\npags = 3\n'
    figure = '[[figure]]\nid = "f"\ncaption = "c"\n\n[[figure.panel]]\nmap = "north"\ndrawn = { "2,1" = "XX" }\n'
    others = {"components.toml": island.COMPONENTS + book, "figures.toml": figure, "rules.md.j2": "# Sheep\n"}
    found = check_game(island.write(tmp_path, {**others, **broken}), quick=True)
    told = {(Path(problem.file).name, problem.key) for problem in found}
    assert {Path(name).name for name in broken} < {file for file, _ in told}
    assert {("components.toml", "book.pags"), ("figures.toml", 'figure[1].panel[1].drawn."2,1"')} < told
