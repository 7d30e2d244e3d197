"""Layouts: one extends another, and what is wrong with one is located."""

from __future__ import annotations

import pytest

from pnp.kinds.pieces.layout_files import MAX_CHAIN, read_layouts
from pnp.kinds.pieces.layouts import Layout
from pnp.source.problems import Problems
from pnp.source.toml import TomlFile

BASE = """\
[style.text]
size = 10
[box.ground]
at = [0, 0, 10, 10]
fill = "paper"
[box.name]
at = [1, 1, 8, 2]
text = "{name}"
"""


def read(**texts: str) -> tuple[dict[str, Layout], list[str]]:
    import tomllib

    files = {name: TomlFile(f"layouts/{name}.toml", text, tomllib.loads(text)) for name, text in texts.items()}
    problems = Problems()
    layouts = dict(read_layouts(files, problems))
    return layouts, [str(problem) for problem in problems.found]


def test_a_layout_extends_another() -> None:
    child = 'extends = "base"\n[style.text]\nmin = 8\n[box.name]\nat = [2, 2, 6, 2]\n'
    child += '[box.more]\nat = [0, 5, 9, 2]\nfill = "ink"\n'
    layouts, problems = read(base=BASE, child=child)
    assert problems == []
    layout = layouts["child"]
    assert list(layout.box) == ["ground", "name", "more"]  # those of the base lie below
    assert layout.box["name"].at == (2, 2, 6, 2) and layout.box["name"].text == "{name}"
    assert (layout.style["text"].size, layout.style["text"].min) == (10, 8)
    assert layouts["base"].box["name"].at == (1, 1, 8, 2)


def test_boxes_can_be_left_out() -> None:
    layouts, problems = read(
        base=BASE, child='extends = "base"\nwithout = ["name"]\n[box.x]\nat = [0,0,1,1]\nfill = "a"\n'
    )
    assert problems == [] and list(layouts["child"].box) == ["ground", "x"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            'extends = "bass"\n[box.x]\nat=[0,0,1,1]\nfill="a"\n',
            "layouts/one.toml:1:1: extends: there is no layout layouts/bass.toml  hint: did you mean “base”?",
        ),
        (
            'extends = "one"\n[box.x]\nat=[0,0,1,1]\nfill="a"\n',
            "layouts/one.toml:1:1: extends: layouts that extend one another go round in a circle",
        ),
        (
            'extends = "base"\nwithout = ["nam"]\n',
            "layouts/one.toml:2:12: without[1]: “base” has no box “nam”  hint: did you mean “name”?",
        ),
        ('extends = "base"\nwithout = [["name"]]\n', "layouts/one.toml:2:12: without[1]: expected a string"),
        ('without = ["name"]\n[box.x]\nat=[0,0,1,1]\nfill="a"\n', "layouts/one.toml:1:1: without: there is nothing to"),
        ('extends = "base"\nbox = 3\n', "layouts/one.toml:2:1: box: expected a table"),
        ("[box.x]\nat=[0,0,1,1]\n", "layouts/one.toml:1:1: box.x: this box shows nothing"),
        (
            '[box.x]\nat=[0,0,1,1]\nart="a"\nsymbol="b"\n',
            "layouts/one.toml:4:1: box.x.symbol: a box shows one thing, found “art” and “symbol”",
        ),
        (
            '[box.x]\nat=[0,0,1,1]\ntext="a"\nstyle="big"\n[style.bigger]\n',
            "layouts/one.toml:4:1: box.x.style: unknown style “big”  hint: did you mean “bigger”?",
        ),
        ('[box.x]\nat=[0,0,0,1]\nfill="a"\n', "layouts/one.toml:2:9: box.x.at[3]: must be more than 0"),
        ('[box.x]\nat=[0,0,1,1]\nfil="a"\n', "layouts/one.toml:3:1: box.x.fil: unknown key"),
        (
            '[style.t]\nsize=8\nmin=9\n[box.x]\nat=[0,0,1,1]\nfill="a"\n',
            "layouts/one.toml:3:1: style.t.min: the smallest size is larger",
        ),
        ('[box.x]\nat=[0,0,1,1]\npips="3"\n', "layouts/one.toml:3:1: box.x.pips: “symbol” is missing"),
        ('[box.x]\nat=[0,0,1,1]\nlist="t"\n', "layouts/one.toml:3:1: box.x.list: “text” is missing"),
    ],
)
def test_mistakes_are_located(text: str, wanted: str) -> None:
    _, problems = read(base=BASE, one=text)
    assert any(problem.startswith(wanted) for problem in problems), problems


def test_a_mistake_is_told_once_and_not_of_those_who_extend_it() -> None:
    wrong = BASE.replace("text =", "txt =") + '[box.x]\nat = [0, 0, 1, 1]\nfil = "a"\n'
    child = 'extends = "base"\n[box.own]\nat = [0, 0, 1, 1]\nfil = "a"\n'
    _, problems = read(base=wrong, child=child, grandchild='extends = "child"\n')
    places = [problem.partition(": ")[0] for problem in problems]
    assert places == ["layouts/base.toml:8:1", "layouts/base.toml:11:1", "layouts/child.toml:4:1"], problems


def test_a_base_that_is_no_table_of_boxes_is_its_own_mistake() -> None:
    _, problems = read(base="box = 3\n", child='extends = "base"\nwithout = ["name"]\n')
    assert problems[0].startswith("layouts/base.toml:1:1: box: expected a table")


def test_what_extends_a_file_that_cannot_be_read_waits_for_it() -> None:
    problems = Problems()
    child = TomlFile("layouts/child.toml", "", {"extends": "base"})
    assert not read_layouts({"child": child}, problems, {"base"}) and not problems.found


def test_layouts_extend_one_another_only_so_deep() -> None:
    chain = {f"l{n}": f'extends = "l{n + 1}"\n' for n in range(MAX_CHAIN + 1)}
    layouts, problems = read(**chain, **{f"l{MAX_CHAIN + 1}": BASE})
    assert problems == ["layouts/l0.toml:1:1: extends: layouts extend one another more than 8 deep"]
    assert len(layouts) == MAX_CHAIN + 1
