"""Honest redesigns of Full Moon Overload: other suits, titles, players, grids, points, moves and rulings."""

from __future__ import annotations

import re
import tomllib

from bundled import FOLDERS

from pnp.games.full_moon_overload.results import seal

from ..redesigns import Edit, Redesign
from .mutants import GRIDS, MOVES
from .mutants_told import CLASSES, RESULTS, SUITS, TITLES

_ROOT = FOLDERS["full-moon-overload"]
_ROW = "[[row]]\n"
EXAMPLES, RULINGS, GAME = "examples.toml", "rulings.toml", "game.toml"
BOOK = ("rulebook",)


def _text(file: str) -> str:
    return (_ROOT / file).read_text(encoding="utf-8")


def without(file: str, key: str, values: tuple[str, ...]) -> Edit:
    """The rows go that say one of these values under a key."""
    head, *rows = _text(file).split(_ROW)
    gone = tuple(f"{key} = {value}\n" for value in values)
    kept = [row for row in rows if not any(f"\n{line}" in f"\n{row}" for line in gone)]
    assert len(kept) < len(rows)
    return Edit(file, _ROW.join([head, *rows]), _ROW.join([head, *kept]))


def measured(mark: str) -> Edit:
    """The survey was made again under the new rules; here it came to the same."""
    old = re.search(r'^rules = "(.+)"$', _text(RESULTS), re.M)
    assert old is not None
    text = _text(RESULTS)
    return Edit(RESULTS, text, sealed(text.replace(f'rules = "{old[1]}"', f'rules = "{mark}"')))


def sealed(text: str) -> str:
    """Rows as the survey would have written them."""
    head, *rows = text.split(_ROW)
    seals = [seal(tomllib.loads(row)) for row in rows]
    anew = [re.sub(r'^seal = ".*"$', f'seal = "{new}"', row, flags=re.M) for row, new in zip(rows, seals, strict=True)]
    return _ROW.join([head, *anew])


def expected(example: str, *changes: tuple[str, str]) -> Edit:
    """An example told otherwise."""
    text = _text(EXAMPLES)
    start = text.index(f'id = "{example}"\n')
    end = text.find("\n[[example]]", start)
    block = told = text[start : end if end >= 0 else len(text)]
    for old, new in changes:
        assert told.count(old) == 1, (example, old)
        told = told.replace(old, new)
    return Edit(EXAMPLES, block, told)


def good_for(grid: str, old: list[int], new: list[int]) -> Edit:
    rows, columns = grid.split("x")
    head = f'id = "{grid}"\nrows = {rows}\ncolumns = {columns}\nname = "{{rows}} × {{columns}}"\ngood_for = '
    return Edit(GRIDS, f"{head}{old}\n", f"{head}{new}\n")


def chosen(old: str, new: str) -> Edit:
    return Edit(RULINGS, f'chosen = "{old}"', f'chosen = "{new}"')


_NEW_GRID = '\n[[row]]\nid = "5x4"\nrows = 5\ncolumns = 4\nname = "{rows} × {columns}"\ngood_for = [2]\n'
_LAST_GRID = 'id = "6x6"\nrows = 6\ncolumns = 6\nname = "{rows} × {columns}"\ngood_for = []\n'
_LIKE_4X5 = [row.replace("4x5", "5x4") for row in _text(RESULTS).split(_ROW) if 'grid = "4x5"' in row]

REDESIGNS: tuple[Redesign, ...] = (
    Redesign(
        "a suit renamed",
        (Edit(SUITS, 'name = "Wires"\nletter = "W"', 'name = "Cables"\nletter = "C"'),),
        says=("Cables, Vials, Arms and Zent", "people trade cables, vials", "Nine of Cables"),
        gone=("Wires", "wires"),
    ),
    Redesign(
        "a title renamed",
        (Edit(TITLES, 'name = "Executive"\nrank = 4\nindex = "Ex"', 'name = "Director"\nrank = 4\nindex = "Di"'),),
        says=("Director of Arms", "Di for Director", "the Director for the King"),
        gone=("Executive", "Ex for"),
    ),
    Redesign(
        "a class renamed",
        (Edit(CLASSES, 'name = "Major"\nplural = "Majors"', 'name = "Herald"\nplural = "Heralds"'),),
        says=("From a herald", "the most heralds", "You enter a herald:", "A herald has a round frame"),
        gone=("major", "Major"),
        components=("rulebook", "reference-cards", "score-slips"),
    ),
    Redesign(
        "a side renamed",
        (Edit("symbols.toml", 'name = "South"', 'name = "Harbour"'),),
        says=("sit in the harbour", "Refilled from the harbour", "from one side of the grid, the harbour"),
        gone=("south", "South"),
    ),
    Redesign(
        "a major renamed",
        (Edit("tables/deck.toml", 'name = "The Lovers"', 'name = "The Riders"'),),
        says=("The Riders",),
        gone=("Lovers",),
    ),
    Redesign(
        "the guide under another title",
        (Edit("components.toml", 'title = "Grid Guide"', 'title = "Table Planner"'),),
        says=("The Table Planner says how much", "Table Planner"),
        gone=("Grid Guide",),
    ),
    Redesign(
        "dearer courts",
        (Edit(CLASSES, "points = 3", "points = 4"), measured("0bc14a48e867")),
        refused=("by the rules 4, 6, 4, 1", "by the rules 7, 5", "by the rules 3, 2, 4", "by the rules 1, 6"),
        then=(
            expected("score-three-level", ("points = [3, 5, 3, 1]", "points = [4, 6, 4, 1]")),
            expected("score-last-turn", ("points = [6, 4]", "points = [7, 5]")),
            expected("score-numbers", ("points = [1, 5]", "points = [1, 6]")),
            expected("score-shared-win", ("points = [3, 3], winners = [1, 2]", "points = [3, 4], winners = [2]")),
            expected("hand-left", ("points = [3, 2, 3], winners = [1, 3]", "points = [3, 2, 4], winners = [3]")),
        ),
        says=(
            "Most cards: 1 2 4 points",
            "each of them takes four points",
            "Player two wins with 6",
        ),
        gone=("Most cards: 1 2 3 points",),
    ),
    Redesign(
        "majors above all in the first draw",
        (
            Edit(CLASSES, 'order = 1\npoints = 1\nart = "class-major"', 'order = 3\npoints = 1\nart = "class-major"'),
            Edit(CLASSES, "order = 3\npoints = 3", "order = 1\npoints = 3"),
            measured("140cc94ea735"),
        ),
        refused=("2 expected, by the rules 3", "2 expected, by the rules 1"),
        then=(
            expected("first-classes", ("highest = [2]", "highest = [3]")),
            expected("first-ace", ("highest = [2]", "highest = [1]")),
            expected("first-numbers", ("highest = [2], numbers = [3, 1, 2]", "highest = [3], numbers = [2, 3, 1]")),
        ),
        says=("Any major is higher than any minor, and any minor is higher than any court.",),
        gone=("Any court is higher",),
        components=BOOK,
    ),
    Redesign(
        "two or three players",
        (Edit(GAME, "players = [2, 4]", "players = [2, 3]"),),
        refused=(
            "the game is for 2 to 3 players  hint: leave the number out",
            "so results for 4 are not used",
        ),
        then=(
            Edit(GRIDS, "good_for = [2, 3, 4]", "good_for = [2, 3]", everywhere=True),
            without(RESULTS, "players", ("4",)),
            expected("first-titles", ('"apprentice-wires", ', ""), ("highest = [1, 4]", "highest = [1, 3]")),
            expected("sides-four", ("players = 4", "players = 2"), ('"north", "south", "north"]', '"north"]')),
            expected(
                "score-three-level",
                ("major = [2, 5, 4, 6], minor = [8, 9, 7, 6]", "major = [2, 5, 4], minor = [8, 9, 7]"),
                ("court = [3, 3, 3, 2]", "court = [3, 3, 3]"),
                ("points = [3, 5, 3, 1]", "points = [3, 6, 3]"),
            ),
        ),
        says=(
            "For two to three players",
            "players one and three play from one side",
            "player two from the other",
        ),
        gone=("four players", "and four", "4 players", "Players 2 and 4"),
    ),
    Redesign(
        "a grid of 5 × 4",
        (Edit(GRIDS, _LAST_GRID, _LAST_GRID + _NEW_GRID),),
        refused=("no results for 2, 3 and 4 players on this grid", "full_moon_overload.survey"),
        then=(Edit(RESULTS, _text(RESULTS), sealed(_ROW.join([_text(RESULTS).rstrip("\n") + "\n\n", *_LIKE_4X5]))),),
        says=("5 × 4 2 ",),
    ),
    Redesign(
        "no grid beyond 5 × 5",
        (Edit(GAME, "largest_side = 6", "largest_side = 5"),),
        refused=("with 5, 4 grids in tables/grids.toml and 0 worked examples do not fit",),
        then=(
            without(GRIDS, "columns", ("6",)),
            without(RESULTS, "grid", ('"3x6"', '"4x6"', '"5x6"', '"6x6"')),
        ),
        says=("from 3 × 3 to 5 × 5", "rows from 3 to 5", "5 × 5 2 5 13 69%"),
        gone=("6 × 6", "3 × 6"),
    ),
    Redesign(
        "a stricter idea of what suits a table",
        (Edit(GAME, "turns_share = 0.85", "turns_share = 0.99"),),
        refused=("by the results this grid does not suit 4 players", "hint: good_for = [2, 3]"),
        then=(
            good_for("3x4", [2, 3, 4], [2, 3]),
            good_for("3x5", [2, 3], [2]),
            good_for("4x4", [2, 3], [2]),
            good_for("5x5", [2], []),
        ),
        says=("at least 99% of their games",),
    ),
    Redesign(
        "who may stop",
        (chosen("always", "may-stop"), measured("5b6214dc473a")),
        refused=("not legal expected, by the rules legal",),
        then=(
            expected(
                "must-go-on",
                ("legal = false, ", 'stash = ["arms-7", "arms-10"], next = 2, '),
                ('why = "{refusal}"', 'why = "a stack may be brought home at any time"'),
            ),
        ),
        says=("You may stop where you like", "Move as long as you can and like"),
        gone=("You go on as long as you can", "as long as there is a move"),
        components=("rulebook", "reference-cards"),
    ),
    Redesign(
        "a class that nobody has counts for all",
        (
            Edit(RULINGS, 'switch = "empty_class"\nchosen = "nobody"', 'switch = "empty_class"\nchosen = "everybody"'),
            measured("615464f45cc9"),
        ),
        refused=("3, 2 expected, by the rules 6, 5",),
        then=(expected("score-zero", ("points = [3, 2]", "points = [6, 5]")),),
        says=("If nobody has any, all are level, and everybody takes them.",),
        gone=("nobody takes them",),
        components=BOOK,
    ),
    Redesign(
        "a hand that is lost",
        (chosen("counts", "lost"), measured("dcb398ebf16a")),
        refused=("3, 2, 3 expected, by the rules 3, 2, 0",),
        then=(expected("hand-left", ("points = [3, 2, 3], winners = [1, 3]", "points = [3, 2, 0], winners = [1]")),),
        says=("it counts for nobody", "Cards in hand and in the grid count for nobody."),
        gone=("Cards in hand are stashed",),
        components=BOOK,
    ),
    Redesign(
        "all cards the same way up",
        (chosen("half", "one-way"), measured("ac6dba2d11f3")),
        refused=("39 expected, by the rules 0",),
        then=(expected("set-up-turned", ("turned = 39", "turned = 0")),),
        says=("Turn all cards the same way up. Then shuffle", "all cards in it lie the same way up"),
        gone=("half of the deck",),
        components=BOOK,
    ),
    Redesign(
        "cards turned as the shuffling leaves them",
        (chosen("half", "each"), measured("5f8680fafd88")),
        refused=("39 expected, by the rules by chance", 'hint: turned = "by chance"'),
        then=(expected("set-up-turned", ("turned = 39", 'turned = "by chance"')),),
        says=("Shuffle the deck and turn some of the cards end for end as you do: this is the pile",),
        gone=("half of the deck",),
        never=("as you do and shuffle",),
        components=BOOK,
    ),
    Redesign(
        "all refill alike",
        (chosen("active", "first"), measured("1583be2c8bb0")),
        refused=("by the rulings all refill alike", 'hint: filled_from = "near"'),
        then=(
            Edit("components.toml", 'order = "3x4"\n', 'order = "3x4"\nfilled_from = "near"\n'),
            expected(
                "walk-refilled",
                ('"wires-2", "wires-5 v"]', '"wires-2", "vials-6"]'),
                ('["zent-2", "vials-6", "wires-8"]', '["zent-2", "wires-5 v", "wires-8"]'),
            ),
            expected(
                "refill-north",
                ('["vials-9", "wires-1", "arms-2"], ["wires-2",', '["vials-9", ".", "arms-2"], ["wires-3",'),
                ('[".", "zent-8", "wires-3"]', '["wires-1", "zent-8", "wires-2"]'),
            ),
            Edit("figures.toml", 'highlight = ["1,2", "2,1", "3,3"]', 'highlight = ["2,1", "3,1", "3,3"]'),
        ),
        says=("the row of the south first",),
        components=BOOK,
    ),
    Redesign(
        "a deck of tarot size",
        (Edit("components.toml", 'size = "poker"', 'size = "tarot"'),),
        says=("Deal 3 × 3 cards face up",),
    ),
    Redesign(
        "one turn for everybody is enough",
        (Edit(GAME, "turns_each = 2", "turns_each = 1"), measured("b62c4a61332f")),
        says=("everybody had at least one turn in", "do not mind if somebody gets fewer"),
        gone=("at least two turns in",),
        components=BOOK,
    ),
    Redesign(
        "pictures of two suits exchanged",
        (
            Edit(SUITS, 'art = "wires"', 'art = "other"'),
            Edit(SUITS, 'art = "vials"', 'art = "wires"'),
            Edit(SUITS, 'art = "other"', 'art = "vials"'),
        ),
        refused=("art/vials.svg is the picture of “Vials”", "hint: exchanged with row[2].art?"),
        then=(
            Edit(SUITS, 'art = "vials"', 'art = "other"'),
            Edit(SUITS, 'art = "wires"', 'art = "vials"'),
            Edit(SUITS, 'art = "other"', 'art = "wires"'),
        ),
        components=BOOK,
    ),
    Redesign(
        "a second draw, and seats that stay",
        (chosen("coin", "draw-again"), chosen("winner-first", "seats-stay"), measured("c81216c40493")),
        refused=("zent-8, arms-8 expected, by the rules major-3, wires-5", "3, 1, 2 expected, by the rules 1, 2, 3"),
        then=(
            expected("first-level", ('hands = ["zent-8", "arms-8"]', 'hands = ["major-3", "wires-5"]')),
            expected("first-numbers", ("numbers = [3, 1, 2]", "numbers = [1, 2, 3]")),
        ),
        says=("put them under the pile and draw again", "Whoever has the highest card begins, whatever"),
        gone=("toss a coin", "begins and is player one"),
        components=BOOK,
    ),
    Redesign(
        "courts that meet fate",
        (
            Edit(
                MOVES,
                'from = "court"\nto = "major"\ncondition = "never"',
                'from = "court"\nto = "major"\ncondition = "always"',
            ),
            measured("e11d1631975f"),
        ),
        refused=("not legal expected, by the rules legal",),
        then=(
            expected("court-to-major", ("legal = false", "legal = true")),
            expected("open-none", ('"major-7"]', '"vials-8"]')),
            Edit(
                "figures.toml",
                'example = "court-to-major"\nshow = "do.cards"\ndeck = "tarot-deck"\ncard_mm = 12.5\n'
                'trail = ["1,1", "1,2"]\ntrail_style = "bad"',
                'example = "court-to-major"\nshow = "do.cards"\ndeck = "tarot-deck"\ncard_mm = 12.5\n'
                'trail = ["1,1", "1,2"]',
            ),
        ),
        says=("To a minor: if the suit is the same. To a major: always.",),
        gone=("To a minor: if the suit is the same. To a major: never.", "Leave the tower"),
        components=BOOK,
    ),
    Redesign(
        "minors become alleys",
        (Edit("tables/classes.toml", 'name = "Minor"\nplural = "Minors"', 'name = "Alley"\nplural = "Alleys"'),),
        says=("To an alley:", "From an alley"),
        gone=("minor",),
        never=("a alley",),
        components=("rulebook", "reference-cards"),
    ),
    Redesign(
        "two fresh cards for a major",
        (Edit(GAME, "refresh_cards = 1", "refresh_cards = 2"), measured("e28b01ce3c73")),
        says=(
            "you may bring two fresh cards",
            "Two cards for each major you enter",
            "put a card from the pile there, as it falls; twice if you like",
        ),
        gone=("one fresh card",),
        components=("rulebook", "reference-cards"),
    ),
    Redesign(
        "a turn without a pile is lost",
        (Edit(RULINGS, 'chosen = "played"', 'chosen = "lost"'), measured("89f85acb3f6b")),
        refused=("by the rules this is not legal", "the examples tell “played”, and “lost” is chosen"),
        then=(
            Edit(EXAMPLES, 'expect = { hand = "arms-9", pile = 0, grid = ', 'expect = { hand = ".", pile = 0, grid = '),
            Edit(
                EXAMPLES,
                'expect = { hand = "arms-9", grid = [["vials-9", "wires-1"',
                'expect = { hand = ".", grid = [["vials-9", "wires-1"',
            ),
            Edit(
                EXAMPLES, 'begin = true, path = ["3,1", "2,2"] }\nexpect = { spots', "begin = true }\nexpect = { spots"
            ),
            Edit(
                EXAMPLES,
                'ways = ["1,1", "1,3", "2,3"], pile = 0, game_over = false',
                "ways = [], pile = 0, game_over = true",
            ),
            Edit(EXAMPLES, 'hand = "arms-9", pile = 0, game_over = false', 'hand = ".", pile = 0, game_over = true'),
            Edit(EXAMPLES, ', path = ["3,1", "2,2", "2,3"] }\nexpect = { turn_over', " }\nexpect = { turn_over"),
            Edit(
                EXAMPLES,
                'stash = ["arms-9", "zent-9", "major-12", "agent-vials"], why = "{says.last',
                'stash = ["arms-9"], why = "{says.last',
            ),
        ),
        says=("at the start of a turn, for the hand or for the grid, the game is over at once",),
        gone=("finishes that turn as usual",),
        components=BOOK,
    ),
)
