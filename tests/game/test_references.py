"""Names that lead nowhere, and names that stand twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from kinds.sea_garden import FILES, write

from pnp.build.check import check_game
from pnp.source.problems import Problem

CASES = [
    # file, old, new, line, column, key, message, hint
    (
        "dice.toml",
        '"SH", "SH", "CR"',
        '"SH", "SG", "CR"',
        6,
        16,
        "die[1].faces[2]",
        "unknown symbol “SG”",
        "did you mean “SH”?",
    ),
    ("dice.toml", '"reef"]', '"reaf"]', 14, 40, "die[2].faces[6]", "unknown symbol “reaf”", "“reef”"),
    ("dice.toml", 'id = "deep"', 'id = "shore"', 9, 1, "die[2].id", "two dice are called “shore”", ""),
    ("bonuses.toml", 'head = "reef"', 'head = "reeff"', 1, 1, "head", "unknown symbol “reeff”", "“reef”"),
    ("bonuses.toml", '"pearl"', '"perl"', 2, 1, "column_award", "unknown symbol “perl”", "“pearl”"),
    ("bonuses.toml", '"SH/PE"', '"SH/PX"', 3, 1, "row_award", "unknown symbol “PX”", "did you mean “PE”?"),
    ("bonuses.toml", 'head = "PE"', 'head = "PE/XX"', 14, 1, "row[3].head", "unknown symbol “XX”", "accepted: "),
    (
        "bonuses.toml",
        '"CR/WA", "SH"]',
        '"CR/WW", "SH"]',
        7,
        28,
        "row[1].cells[4]",
        "unknown symbol “WW”",
        "did you mean “WA”?",
    ),
    ("bonuses.toml", "row_award", 'extras = ["SH", "Q"]\nrow_award', 3, 17, "extras[2]", "unknown symbol “Q”", ""),
    (
        "bonuses.toml",
        "row_award",
        'column_spent_as = ["shel"]\nrow_award',
        3,
        20,
        "column_spent_as[1]",
        "unknown symbol “shel”",
        "“shell”",
    ),
    (
        "scoring.toml",
        'symbol = "CR"',
        'symbol = "CX"',
        7,
        31,
        "section[1].lines[2].symbol",
        "unknown symbol “CX”",
        "did you mean “CR”?",
    ),
    (
        "scoring.toml",
        "tie_break = ",
        'tie_break = "shels" # ',
        2,
        1,
        "tie_break",
        "unknown section “shels”",
        "“shells”",
    ),
    (
        "scoring.toml",
        ", times = 3",
        "",
        7,
        29,
        "section[1].lines[2]",
        "“CR” has no value of its own, so “times” is needed here",
        "",
    ),
    ("symbols.toml", 'code = "CR"', 'code = "SH"', 9, 1, "crab.code", "“SH” is the code of “shell” already", ""),
    (
        "symbols.toml",
        'art = "coral"',
        'art = "corral"',
        28,
        1,
        "reef.art",
        "there is no drawing art/corral.svg, nor .png, .jpg or .webp",
        "“coral”",
    ),
    (
        "symbols.toml",
        "[wave]",
        "[waves]",
        13,
        1,
        "waves",
        "there is no drawing art/waves.svg, nor .png, .jpg or .webp",
        "“wave”",
    ),
]


def problems(tmp_path: Path, file: str, text: str) -> list[Problem]:
    argument = file.replace("/", "_").replace(".", "_").replace("-", "_")
    return check_game(write(tmp_path / "game", **{argument: text}))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[5]}: {case[2]}")
def test_names_that_lead_nowhere(tmp_path: Path, case: tuple[str, str, str, int, int, str, str, str]) -> None:
    file, old, new, line, column, key, message, hint = case
    assert FILES[file].count(old) >= 1
    found = [p for p in problems(tmp_path, file, FILES[file].replace(old, new, 1)) if p.key == key]
    assert [(p.line, p.column, p.message) for p in found] == [(line, column, message)]
    assert found[0].file.endswith(file) and hint in found[0].hint


def test_a_code_that_is_another_symbols_id(tmp_path: Path) -> None:
    text = FILES["symbols.toml"] + '\n[X1]\ncode = "X2"\nname = "X"\ngroup = "x"\n'
    assert any("is not written as it should be" in p.message for p in problems(tmp_path, "symbols.toml", text))
    digits = FILES["symbols.toml"].replace('code = "WA"', 'code = "77"')
    digits += '\n[77]\ncode = "X"\nname = "X"\ngroup = "x"\nart = "coral"\n'
    said = [p.message for p in problems(tmp_path, "symbols.toml", digits) if p.key == "wave.code"]
    assert said == ["“77” is a symbol's id already"]


def test_two_sections_of_one_name(tmp_path: Path) -> None:
    text = FILES["scoring.toml"] + '\n[[section]]\nid = "shells"\ntitle = "Again"\n'
    (problem,) = problems(tmp_path, "scoring.toml", text)
    assert (problem.line, problem.key) == (10, "section[2].id")


def test_all_of_them_at_once(tmp_path: Path) -> None:
    text = FILES["dice.toml"].replace('"WA"', '"WX"')
    found = problems(tmp_path, "dice.toml", text)
    (told,) = found
    more = text.count('"WX"') - 1
    assert told.message == f"unknown symbol “WX”; {more} more places ask for it"


def test_two_names_that_lead_nowhere_are_two_mistakes(tmp_path: Path) -> None:
    text = FILES["dice.toml"].replace('"WA"', '"WX"').replace('"SH"', '"SX"', 1)
    found = problems(tmp_path, "dice.toml", text)
    assert len(found) == 2 and found == sorted(found)


def test_a_symbol_without_value_may_be_counted_with_times(tmp_path: Path) -> None:
    text = FILES["scoring.toml"].replace('{ symbol = "SH" }', '{ symbol = "wave", times = 1 }')
    assert problems(tmp_path, "scoring.toml", text) == []


def test_marks_from_a_group_that_no_terrain_has(tmp_path: Path) -> None:
    text = FILES["scoring.toml"] + 'marks_from = "islands"\n'
    (problem,) = problems(tmp_path, "scoring.toml", text)
    assert problem.key == "section[1].marks_from" and "no terrain is of the group “islands”" in problem.message
