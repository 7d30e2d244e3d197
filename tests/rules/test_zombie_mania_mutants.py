"""Slips that leave the TOML well formed: each is caught by the cheapest layer that can, at its file and its row."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.check import check_game
from pnp.compose import load
from pnp.errors import DataError, Problem, Severity
from pnp.load.folder import Folder
from pnp.rules import Referee

from .zombie_table import ROOT

LOAD, STATIC, EXAMPLES = "load", "static rules", "examples"
PAIRS, STARTS, MATS = "tables/pairs.toml", "tables/starts.toml", "tables/mats.toml"
TOKENS, SHEETS, MAT = "tables/tokens.toml", "components.toml", "layouts/mat.toml"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One edit of one file, and what must be said: by which layer, in which file (that one unless told), where."""

    file: str
    old: str
    new: str
    layer: str
    key: str
    message: str
    told_in: str = ""


FACES = '["BL", "GR", "BR", "GS", "BU", "X2"]'
MUTANTS = {
    # Dice
    "five faces": Mutant("dice.toml", FACES, '["BL", "GR", "BR", "GS", "BU"]', LOAD, "die[1].faces", "exactly 6 items"),
    "a face twice": Mutant(
        "dice.toml", FACES, '["BL", "GR", "BR", "GS", "GS", "X2"]', STATIC, "die[1].faces[5]", "on this die already"
    ),
    "a face that nobody drew": Mutant(
        "dice.toml", FACES, '["BL", "GR", "BR", "GS", "BX", "X2"]', LOAD, "die[1].faces[5]", "unknown symbol “BX”"
    ),
    "a zombie twice": Mutant(
        "dice.toml", FACES, '["BL", "GR", "GR", "GS", "BU", "X2"]', STATIC, "die[1].faces", "here 2 do"
    ),
    "seven dice": Mutant("dice.toml", "count = 8", "count = 7", STATIC, "die[1].count", "there are 7 of these"),
    "one die for all": Mutant("dice.toml", "count = 8\n", "", STATIC, "die[1]", "there are 1 of these"),
    "another kind of die": Mutant(
        "dice.toml",
        f"faces = {FACES}",
        f'faces = {FACES}\n\n[[die]]\nid = "other"\nname = "Other die"\nrole = "zombie-die"\nfaces = {FACES}',
        STATIC,
        "die[2]",
        "all dice of this game are alike",
    ),
    # Symbols
    "a zombie that is none": Mutant(
        "symbols.toml", 'group = "zombie"', 'group = "zombies"', STATIC, "die[1].faces", "here 2 do", "dice.toml"
    ),
    "a gravestone among the zombies": Mutant(
        "symbols.toml", 'group = "tool"', 'group = "zombie"', STATIC, "die[1].faces", "here 4 do", "dice.toml"
    ),
    "a fourth zombie off the dice": Mutant(
        "symbols.toml",
        "[gravestone]",
        '[zombie-red]\ncode = "RE"\nname = "Red"\ngroup = "zombie"\nart = "zombie-blue"\n\n[gravestone]',
        STATIC,
        "zombie-red",
        "this zombie is on no die",
    ),
    # Facts
    "a fact forgotten": Mutant("game.toml", "pair = 2", "pairs = 2", STATIC, "facts", "“pair” is missing"),
    "no tokens": Mutant("game.toml", "tokens = 40", "tokens = -40", STATIC, "facts.tokens", "at least 1"),
    "too few tokens": Mutant(
        "game.toml", "tokens = 40", "tokens = 36", STATIC, "row[3].tokens", "4 × 10 are 40 tokens", STARTS
    ),
    "tokens as a text": Mutant(
        "game.toml", "tokens = 40", 'tokens = "40"', STATIC, "facts.tokens", "expected a whole number"
    ),
    "fewer slots than zombies": Mutant(
        "game.toml", "slots = 12", "slots = 10", STATIC, "facts.slots", "games begin with up to 12"
    ),
    "a pair of one": Mutant("game.toml", "pair = 2", "pair = 1", STATIC, "facts.pair", "at least 2"),
    "pairs that no roll fills": Mutant(
        "game.toml",
        "dice = 8\npair = 2",
        "dice = 8\npair = 5",
        STATIC,
        "facts.pair",
        "at most 4",
    ),
    "another number of dice": Mutant(
        "game.toml", "dice = 8", "dice = 9", STATIC, "die[1].count", "speaks of 9", "dice.toml"
    ),
    "a mat too many": Mutant("game.toml", "mats = 5", "mats = 6", STATIC, "row", "here are 5 mats", MATS),
    "a sixth player": Mutant(
        "game.toml", "players = [2, 5]", "players = [2, 6]", STATIC, "row", "with 6 players is missing", STARTS
    ),
    "no player for a start": Mutant(
        "game.toml", "players = [2, 5]", "players = [3, 5]", STATIC, "row[1].players", "the game is for 3 to 5", STARTS
    ),
    # Starts
    "fifty tokens": Mutant(STARTS, "tokens = 8", "tokens = 10", STATIC, "row[4].tokens", "5 × 10 are 50 tokens"),
    "less than nothing on a mat": Mutant(STARTS, "tokens = 8", "tokens = -8", STATIC, "row[4].tokens", "at least 1"),
    "a start twice": Mutant(STARTS, "players = 3", "players = 2", STATIC, "row[2].players", "is told already"),
    "a slot too few": Mutant(
        STARTS, "tokens = 12", "tokens = 13", STATIC, "facts.slots", "up to 13 zombies", "game.toml"
    ),
    "a key of another table": Mutant(STARTS, "tokens = 8", "zombies = 8", STATIC, "row[4]", "“tokens” is missing"),
    # Pairs
    "a pair of an unknown face": Mutant(
        PAIRS, 'face = "GS"', 'face = "GX"', STATIC, "row[1].face", "unknown face “GX”"
    ),
    "a face with two rows": Mutant(
        PAIRS, 'face = "GR"', 'face = "BL"', STATIC, "row[3].face", "what a pair of “BL” does is told already"
    ),
    "a row under a wrong name": Mutant(
        PAIRS, 'id = "zombie-green"', 'id = "zombie-geen"', STATIC, "row[3].id", "is called “zombie-geen”"
    ),
    "a zombie that moves nobody": Mutant(
        PAIRS,
        'effect = "moves"\nmoves = 1',
        'effect = "opens"\nmoves = 1',
        STATIC,
        "row[2].effect",
        "zombies alone move tokens",
    ),
    "a building that moves": Mutant(
        PAIRS, 'effect = "sends"', 'effect = "moves"\nmoves = 1', STATIC, "row[6].effect", "“BU” is no zombie"
    ),
    "a number forgotten": Mutant(PAIRS, "moves = 2\n", "", LOAD, "row[4].text", "this row has no “moves”"),
    "a number where none belongs": Mutant(
        PAIRS, 'effect = "opens"', 'effect = "opens"\nmoves = 1', STATIC, "row[1].moves", "has no “moves”"
    ),
    "a number of the wrong kind": Mutant(
        PAIRS, "times = 2", "moves = 2\ntimes = 2", STATIC, "row[5].moves", "has no “moves”"
    ),
    "a number typed into the text": Mutant(
        PAIRS, "{moves} zombies may", "2 zombies may", STATIC, "row[4].text", "does not tell the number"
    ),
    "a doubling by one": Mutant(PAIRS, "times = 2", "times = 1", STATIC, "row[5].times", "at least 2"),
    "an effect misspelt": Mutant(PAIRS, 'effect = "doubles"', 'effect = "double"', STATIC, "row[5].effect", "double"),
    "no way to an opponent": Mutant(
        PAIRS, 'effect = "sends"', 'effect = "opens"', STATIC, "row", "one face “sends”; here 0 do"
    ),
    "a brown pair that moves three": Mutant(
        PAIRS, "moves = 2", "moves = 3", EXAMPLES, "expect.moves", "6 expected, by the rules 8", "examples.toml"
    ),
    "a pair that trebles": Mutant(
        PAIRS, "times = 2", "times = 3", EXAMPLES, "expect.moves", "6 expected, by the rules 9", "examples.toml"
    ),
    # Mats
    "a mat lost": Mutant(MATS, '[[row]]\nid = "cinema"', '[[rows]]\nid = "cinema"', LOAD, "rows", "unknown key"),
    "a mat without a picture": Mutant(
        MATS, 'art = "mat-diner"', 'art = "mat-dinner"', STATIC, "row[1].art", "no drawing art/mat-dinner.svg"
    ),
    "a picture twice": Mutant(
        MATS, 'art = "mat-school"', 'art = "mat-diner"', STATIC, "row[2].art", "two mats have the art “mat-diner”"
    ),
    # What is printed
    "more tokens than are printed": Mutant(
        "game.toml", "tokens = 40", "tokens = 50", STATIC, "facts.tokens", "components.toml prints 40 tokens"
    ),
    "a token lost": Mutant(
        TOKENS, "copies = 5", "copies = 4", STATIC, "row[1].copies", "39 tokens are printed; game.toml speaks of 40"
    ),
    "a row of tokens lost": Mutant(
        TOKENS,
        '[[row]]\nid = "postman"\nart = "token-1"\ncopies = 5\n',
        "",
        STATIC,
        "facts.tokens",
        "prints 35 tokens",
        "game.toml",
    ),
    "copies that nobody counts": Mutant(
        SHEETS, 'copies = "copies"\n', "", STATIC, "zombie-tokens.copies", "prints 8 tokens; game.toml speaks of 40"
    ),
    "four of each": Mutant(
        SHEETS, 'copies = "copies"', "copies = 4", STATIC, "zombie-tokens.copies", "this prints 32 tokens"
    ),
    "some of the tokens": Mutant(
        SHEETS,
        'copies = "copies"',
        'copies = "copies"\nonly = { id = ["chef", "dog"] }',
        STATIC,
        "facts.tokens",
        "prints 10 tokens",
        "game.toml",
    ),
    "mats for tokens": Mutant(
        SHEETS, 'rows = "tokens"', 'rows = "mats"', STATIC, "zombie-tokens.rows", "not the zombie tokens"
    ),
    "no tokens at all": Mutant(
        SHEETS, 'kind = "tokens"', 'kind = "cards"', STATIC, "facts.tokens", "no component prints", "game.toml"
    ),
    "no player mats": Mutant(
        SHEETS, 'rows = "mats"\n', "", STATIC, "facts.mats", "no component prints the player mats", "game.toml"
    ),
    "three mats for five": Mutant(
        SHEETS,
        'rows = "mats"',
        'rows = "mats"\nonly = { id = ["diner", "school", "cinema"] }',
        STATIC,
        "player-mats.only",
        "prints 3 mats for 5 players",
    ),
    "four cards for five": Mutant(
        SHEETS, "copies = 5", "copies = 4", STATIC, "reference-cards.copies", "4 are printed for 5 players"
    ),
    "one card for five": Mutant(
        SHEETS, "copies = 5\n", "", STATIC, "reference-cards.copies", "1 is printed for 5 players"
    ),
    "four columns for five": Mutant(
        SHEETS, "columns = 5", "columns = 4", STATIC, "penalty-pad.columns", "4 columns for 5 players"
    ),
    "larger tokens": Mutant(
        SHEETS,
        'kind = "tokens"',
        'kind = "tokens"\ndiameter = 30',
        STATIC,
        "box.places.slots",
        "a token of 30 mm does not fit a place of 25 × 25 mm",
        MAT,
    ),
    # Mats as they are drawn
    "ten places": Mutant(MAT, "columns = 6", "columns = 5", STATIC, "box.places.slots", "10 places are drawn on a mat"),
    "more slots than places": Mutant(
        "game.toml", "slots = 12", "slots = 14", STATIC, "box.places.slots", "speaks of 14 slots", MAT
    ),
    "small places": Mutant(
        MAT, "size = [25, 25]", "size = [25, 20]", STATIC, "box.places.slots", "does not fit a place of 25 × 20 mm"
    ),
    "places on one another": Mutant(
        MAT, "size = [25, 25]", "size = [25, 25], pitch = [20, 27]", STATIC, "box.places.slots", "lie on one another"
    ),
    "square places on one another": Mutant(
        MAT, "size = [25, 25]", 'size = [30, 25], shape = "card"', STATIC, "box.places.slots", "lie on one another"
    ),
    "no places": Mutant(
        MAT,
        'slots = { columns = 6, rows = 2, size = [25, 25], role = "slot", edge = "slot-edge" }',
        'fill = "slot"',
        STATIC,
        "player-mats.layout",
        "has no places for zombies",
        SHEETS,
    ),
    # Rulings
    "a switch that is none": Mutant(
        "rulings.toml", 'model_key = "win"', 'model_key = "wins"', STATIC, "ruling[12].model_key", "no switch “wins”"
    ),
    "a reading that nobody knows": Mutant(
        "rulings.toml", '"turn-start"', '"turn-end"', STATIC, "model_value", "no reading “turn-end” of “win”"
    ),
    "another reading of stacks": Mutant(
        "rulings.toml", '"one-pair"', '"every-pair"', EXAMPLES, "expect.moves", "by the rules 2", "examples.toml"
    ),
    "another reading of busts": Mutant(
        "rulings.toml",
        '"loses-all"',
        '"still-acts"',
        EXAMPLES,
        "expect.moves",
        "0 expected, by the rules 2",
        "examples.toml",
    ),
    "another reading of moving": Mutant(
        "rulings.toml", '"up-to"', '"all"', EXAMPLES, "expect.legal", "by the rules not legal", "examples.toml"
    ),
    # Examples
    "an unknown face in an example": Mutant(
        "examples.toml",
        'do = { keep = ["BR", "BR"] }',
        'do = { keep = ["BR", "BX"] }',
        EXAMPLES,
        "do.keep[2]",
        "no die shows “BX”",
    ),
    "a wrong count in an example": Mutant(
        "examples.toml", "{ moves = 6", "{ moves = 5", EXAMPLES, "expect.moves", "5 expected, by the rules 6"
    ),
    "an illegal choice called legal": Mutant(
        "examples.toml",
        'legal = false, why = "one of the zombies',
        'legal = true, why = "one of the zombies',
        EXAMPLES,
        "example[12].expect.legal",
        "legal expected, by the rules not legal",
    ),
    "nine dice in an example": Mutant(
        "examples.toml",
        '"GR", "GR", "BR", "BR", "X2", "X2"] }',
        '"GR", "GR", "BR", "BR", "X2", "X2", "X2"] }',
        EXAMPLES,
        "example[3].given",
        "here are 9",
    ),
    "a key that examples do not have": Mutant(
        "examples.toml", "given = { mats = [3, 0, 6]", "given = { mat = [3, 0, 6]", EXAMPLES, "given.mat", "unknown key"
    ),
    "more zombies than there are": Mutant(
        "examples.toml", "mats = [4, 9] }\ndo", "mats = [24, 9] }\ndo", EXAMPLES, "given.mats", "33 zombies, where 24"
    ),
    "a wrong chance": Mutant("examples.toml", '"1/256"', '"1/128"', EXAMPLES, "expect.chance", "by the rules 1/256"),
    "a wrong total": Mutant(
        "examples.toml", "penalties = [9, 6, 12]", "penalties = [9, 7, 12]", EXAMPLES, "expect.penalties", "[9, 6, 12]"
    ),
    "an example for a ruling that is gone": Mutant(
        "examples.toml", 'ruling = "Z-X2"', 'ruling = "Z-X3"', LOAD, "ruling", "Z-X3"
    ),
}


def found_by(root: Path) -> dict[str, list[Problem]]:
    """What each of the quick layers says, cheapest first."""
    try:
        referee = Referee(load(Folder(root)))
    except DataError as error:
        return {LOAD: list(error.problems)}
    return {STATIC: referee.static_problems(), EXAMPLES: referee.example_problems()}


def copied(folder: Path) -> Path:
    """With a dot for every drawing: what they show is nothing to the rules, and reading them takes its time."""
    root = Path(shutil.copytree(ROOT, folder / "game", ignore=shutil.ignore_patterns("art")))
    (root / "art").mkdir()
    for drawing in (ROOT / "art").glob("*.svg"):
        dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle class="accent" r="4"/></svg>'
        (root / "art" / drawing.name).write_text(dot, encoding="utf-8")
    return root


def written(mutant: Mutant, folder: Path) -> Path:
    root = copied(folder)
    text = (root / mutant.file).read_text(encoding="utf-8")
    assert mutant.old in text
    (root / mutant.file).write_text(text.replace(mutant.old, mutant.new, 1), encoding="utf-8")
    return root


@pytest.mark.parametrize("name", MUTANTS)
def test_a_slip_is_caught_at_its_row(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    root = written(mutant, tmp_path)
    layers = {layer: problems for layer, problems in found_by(root).items() if problems}
    assert next(iter(layers), None) == mutant.layer, layers
    told = [
        problem
        for problem in layers[mutant.layer]
        if problem.file.endswith(f"/{mutant.told_in or mutant.file}")
        and mutant.key in problem.key
        and mutant.message in problem.message
    ]
    assert told, [str(problem) for problem in layers[mutant.layer]]
    assert all(problem.line > 1 and problem.column >= 1 for problem in told)


def test_there_are_enough_of_them() -> None:
    assert len(MUTANTS) >= 25


def test_the_data_as_it_is_gives_none() -> None:
    assert found_by(ROOT) == {STATIC: [], EXAMPLES: []}


@pytest.mark.parametrize("name", ["dice.toml", "symbols.toml", PAIRS, STARTS, MATS])
def test_a_file_that_is_gone(name: str, tmp_path: Path) -> None:
    root = copied(tmp_path)
    (root / name).unlink()
    told = [str(problem) for problems in found_by(root).values() for problem in problems]
    assert any(name in problem for problem in told), told


@pytest.mark.parametrize(
    ("mutant", "told"),
    [
        (
            Mutant(SHEETS, 'copies = "copies"', 'copies = "copy"', STATIC, "zombie-tokens.copies", ""),
            "no row has a key “copy”",
        ),
        (Mutant(MAT, "157.5, 54", "157.5, 40", STATIC, "box.places.slots", ""), "these places overlap: 25.0 mm across"),
    ],
)
def test_what_is_wrong_in_any_game_is_told_once(mutant: Mutant, told: str, tmp_path: Path) -> None:
    """By those who print; the rules have nothing to add."""
    root = written(mutant, tmp_path)
    assert found_by(root) == {STATIC: [], EXAMPLES: []}
    found = [problem for problem in check_game(root, quick=True) if problem.severity is Severity.ERROR]
    here = [problem for problem in found if problem.key == mutant.key]
    assert len(here) == 1 and told in here[0].message and here[0].file.endswith(mutant.file), found


def test_what_follows_from_a_slip_is_not_told_as_well(tmp_path: Path) -> None:
    for name in ("a token lost", "copies that nobody counts", "more tokens than are printed", "mats for tokens"):
        found = found_by(written(MUTANTS[name], tmp_path / name.replace(" ", "-")))
        assert len(found[STATIC]) == 1, found


def test_places_that_a_mat_has_from_another_layout(tmp_path: Path) -> None:
    root = written(Mutant(MAT, "columns = 6", "columns = 5", STATIC, "", ""), tmp_path)
    (root / "layouts/own.toml").write_text('extends = "mat"\nsize = "half-page"\n', encoding="utf-8")
    sheets = root / SHEETS
    text = sheets.read_text(encoding="utf-8").replace('layout = "mat"', 'layout = "own"')
    sheets.write_text(text, encoding="utf-8")
    (problem,) = found_by(root)[STATIC]
    assert problem.file.endswith(MAT) and problem.key == "box.places.slots"


def test_components_that_make_no_sense_are_left_to_those_who_print(tmp_path: Path) -> None:
    root = copied(tmp_path)
    sheets = root / SHEETS
    text = sheets.read_text(encoding="utf-8").replace('copies = "copies"', "copies = [1]").replace("= 5", "= true")
    text = (
        text.replace('layout = "mat"', "layout = 3") + '\n[odd]\nkind = "tokens"\nrows = 7\nonly = 1\ndiameter = "x"\n'
    )
    sheets.write_text(text, encoding="utf-8")
    assert found_by(root)[STATIC] == []


HINTS = {
    "five faces": "a symbol for each side of the die",
    "fifty tokens": "at most 8 for each of 5 players",
    "less than nothing on a mat": "zombies on each mat at the start",
    "a pair of one": "dice of a kind that make a face work, 2 to 4",
    "pairs that no roll fills": "2 to 4",
    "no tokens": "1 to 1,000",
    "seven dice": "count = 8, or dice = 7 there",
    "a slot too few": "slots = 13",
    "a doubling by one": "2 to 10",
    "a wrong count in an example": "moves = 6, if it is not",
    "a wrong chance": 'chance = "1/256"',
    "an illegal choice called legal": "legal = false",
    "a wrong total": "penalties = [9, 6, 12]",
    "copies that nobody counts": 'copies = "copies"',
    "four columns for five": "columns = 5",
    "mats for tokens": 'rows = "tokens"',
}


@pytest.mark.parametrize("name", HINTS)
def test_a_hint_says_what_to_do(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    found = found_by(written(mutant, tmp_path))[mutant.layer]
    assert [problem for problem in found if mutant.key in problem.key and HINTS[name] in problem.hint], found


@pytest.mark.soak
@pytest.mark.parametrize("name", MUTANTS)
def test_a_whole_check_tells_the_same(name: str, tmp_path: Path) -> None:
    mutant = MUTANTS[name]
    found = check_game(written(mutant, tmp_path), quick=True)
    assert any(mutant.key in problem.key and mutant.message in problem.message for problem in found), found
