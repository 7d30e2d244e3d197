"""Pages of the reference that no schema leads to: nothing is left out of them, and nothing is made up."""

from __future__ import annotations

import ast
import collections.abc
import inspect
import json
import re
import tomllib
from pathlib import Path

import pytest
from bundled import bundled

from pnp.cli.commands import app
from pnp.kinds.bonus.grid import SLOTS
from pnp.kinds.bonus.score_panel import score_slots
from pnp.kinds.book.figures import _KINDS, Figures
from pnp.kinds.book.syntax import CONTAINERS, parse_manuscript
from pnp.kinds.values import template_values
from pnp.play import kit
from pnp.play.model import Model, Result, State
from pnp.play.replay import Replay
from pnp.reference import pages
from pnp.reference.commands import commands
from pnp.reference.given import (
    GUIDE_KEYS,
    MACHINE_KEYS,
    PAPER_KEYS,
    SHOP_KEYS,
    preset_names,
    presets,
)
from pnp.reference.kinds import PLACES, bundled_kinds
from pnp.reference.texts import FORM_TELLS, GIVEN, PARTIAL_TELLS, VALUES, partials
from pnp.sheet.paper import PAPERS
from pnp.source.bundle import TEMPLATES
from pnp.source.wording import FORMS

ROOT = Path(__file__).resolve().parents[2]
PAGES = pages()


def test_every_value_that_a_template_may_read_is_told() -> None:
    assert set(VALUES) == set(template_values(bundled("zombie-mania")))


def test_every_form_of_words_is_told_and_shown() -> None:
    assert {*FORM_TELLS} == {name for name in FORMS if name.lower() == name}
    assert "| `ordinal` | its place as a word | `{n|ordinal}`, `n = 2` | second |" in PAGES["reference/texts.md"]


def test_every_partial_is_told() -> None:
    assert set(partials()) == set(PARTIAL_TELLS)


@pytest.mark.parametrize(
    ("folder", "told", "rows"),
    [("shops", SHOP_KEYS, "size"), ("machines", MACHINE_KEYS, ""), (".", GUIDE_KEYS, "step")],
)
def test_every_key_of_a_preset_is_told(folder: str, told: dict[str, str], rows: str) -> None:
    names = ["print-guide"] if folder == "." else preset_names(folder)
    used = set()
    for name in names:
        preset = presets(f"{folder}/{name}")
        used |= {*preset, *(key for row in preset.get(rows, ()) for key in row)}
    assert names and used <= set(told)


def test_every_key_of_a_paper_is_told() -> None:
    assert {key for row in presets("papers")["paper"] for key in row} <= set(PAPER_KEYS)


def test_all_that_comes_along_is_listed() -> None:
    papers = PAGES["reference/papers.md"]
    names = [*PAPERS, *preset_names("sheets"), *preset_names("shops"), *preset_names("machines")]
    assert [name for name in names if f"`{name}`" not in papers] == []
    fonts = PAGES["reference/fonts.md"]
    assert [file.stem for file in (TEMPLATES / "fonts").glob("*.ttf") if f"`{file.stem}`" not in fonts] == []
    roles = PAGES["reference/roles.md"]
    assert [role for role in presets("styles/palette")["roles"] if f"| `{role}` |" not in roles] == []


def test_every_command_and_option_is_told() -> None:
    page = PAGES["reference/commands.md"]
    found = commands()
    assert {"pnp build", "pnp export png", "pnp new"} <= set(found)
    assert len(found) >= len(app.registered_commands) + 5  # … and the exports
    for path, command in found.items():
        part = page.partition(f"## `{path}` ")[2].partition("\n## ")[0]
        assert command.help and part
        shown = [parameter for parameter in command.params if not getattr(parameter, "hidden", False)]
        names = [name for parameter in shown for name in parameter.opts if name.startswith("--")]
        assert [name for name in names if f"`{name}" not in part and f" {name}" not in part] == []
        assert part.count("\n| `") == len(shown)


def test_everything_that_rules_may_say_is_told() -> None:
    page = PAGES["reference/rules.md"]
    for owner in (State, Model, Replay, Result):
        names = [name for name in vars(owner) if not name.startswith("_")]
        assert [name for name in names if f"| `{name}" not in page] == []


def test_what_members_of_rules_give_is_told() -> None:
    page = PAGES["reference/rules.md"]
    assert "| `judgements(records)` | `Iterable[Problem]` |" in page
    types = re.findall(r"^\| `[^`]+` \| `([^`]+)` \|", page.partition("## In `pnp.play.kit`")[0], re.MULTILINE)
    named = set(re.findall(r"\b[A-Z]\w{2,}", " ".join(types)))
    known = {*kit.__all__, *(one.__name__ for one in GIVEN), *vars(collections.abc), "Any", "None", "Random", "Self"}
    assert named - known - {"Demand", "Appraise", "Check", "Schemas", "ExampleSpan"} == set()


@pytest.mark.parametrize("page", PAGES)
def test_no_table_is_empty_and_no_row_says_nothing(page: str) -> None:
    lines = PAGES[page].splitlines()
    for number, line in enumerate(lines):
        if line.startswith("| --- |"):
            assert lines[number + 1 : number + 2] and lines[number + 1].startswith("| "), lines[number - 1]
        assert not line.startswith("|") or line.strip("| "), f"line {number + 1}"


@pytest.mark.parametrize("name", bundled_kinds())
def test_every_place_for_words_is_told(name: str) -> None:
    """Those that the source of a kind accepts; pieces have those of their layouts."""
    tree = ast.parse(inspect.getsource(inspect.getmodule(bundled_kinds()[name].make) or ast))
    called = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and "expect_slots" in ast.unparse(node.func)
    ]
    words = {node.value for call in called for node in ast.walk(call) if isinstance(node, ast.Constant)}
    if name == "bonus-sheet":
        words |= {*SLOTS, "score-<section>", "score-total", "score-tie"}
        scoring = bundled("trick-and-treat").scoring
        assert scoring is not None
        own = {f"score-{section.id}" for section in scoring.section}
        assert {*score_slots(scoring)} - own == {"score-total", "score-tie"}
    assert words == set(PLACES.get(name, ()))


def test_every_container_of_a_book_is_told() -> None:
    page = (ROOT / "docs/reference/markdown.md").read_text(encoding="utf-8")
    assert [word for word in (*CONTAINERS, "newpage") if f"`::: {word}" not in page] == []
    assert [word for word in ("figure", "sheet", "icons", "components") if f"`{{{word}: " not in page] == []


def test_the_book_of_the_page_about_markdown_is_one() -> None:
    page = (ROOT / "docs/reference/markdown.md").read_text(encoding="utf-8")
    lines = page.partition("```markdown\n")[2].partition("```")[0].splitlines()
    kinds = [type(block).__name__ for block in parse_manuscript(lines)]
    assert {"Prose", "Callout", "Pictures"} <= set(kinds)


def test_the_figure_of_the_page_about_figures_is_read() -> None:
    page = (ROOT / "docs/figures.md").read_text(encoding="utf-8")
    shown = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL)]
    assert len(shown) == 2 and all(Figures.model_validate_json(json.dumps(values)).figure for values in shown)
    told = set(re.findall(r"`([a-z_]+)", page))
    assert set(_KINDS) <= told
