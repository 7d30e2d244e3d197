"""What an honest designer may change in this game, and what must be printed then."""

from __future__ import annotations

from bundled import FOLDERS

from ..redesigns import Edit, Redesign

PAIRS, STARTS, MATS, TOKENS = "tables/pairs.toml", "tables/starts.toml", "tables/mats.toml", "tables/tokens.toml"
EXAMPLES, RULINGS, FACTS = "examples.toml", "rulings.toml", "game.toml"
SET_UP, BEFORE, AFTER = (f"layouts/picture-{name}.toml" for name in ("set-up", "place", "after"))
BOOK = ("rulebook",)
WRITTEN = (FOLDERS["zombie-mania"] / EXAMPLES).read_text(encoding="utf-8")


def example(name: str, *changes: tuple[str, str]) -> Edit:
    """One worked example with other values in it."""
    _, head, after = WRITTEN.partition(f'[[example]]\nid = "{name}"\n')
    assert head, name
    old = head + after.partition("\n\n[[example]]")[0].partition("\n\n# ---")[0]
    new = old
    for was, becomes in changes:
        assert new.count(was) == 1, (name, was)
        new = new.replace(was, becomes)
    return Edit(EXAMPLES, old, new)


def without(name: str) -> Edit:
    whole = example(name)
    return Edit(EXAMPLES, f"{whole.old}\n", "")


def moves(name: str, was: int, becomes: int, *more: tuple[str, str]) -> Edit:
    return example(name, (f"moves = {was},", f"moves = {becomes},"), *more)


def chosen(was: str, becomes: str) -> tuple[Edit, ...]:
    return (Edit(RULINGS, f'chosen = "{was}"', f'chosen = "{becomes}"'),)


def a_mat_more(name: str, mats: str, *more: tuple[str, str]) -> Edit:
    """An example of two players becomes one of three: the third has four zombies, and more of them are gone."""
    return example(name, (f"mats = [{mats}] }}", f"mats = [{mats}, 4] }}"), *more)


def a_third_mat() -> str:
    """For the picture of the table, with the tokens of a game of three."""
    mat = '[box.third]\nat = [10, 150, 60, 40]\nart = "mat-hospital"\nfit = "stretch"\n\n'
    tokens = (f'[box.third-{n}]\nat = [{10 + 4 * n}, 170, 4, 4]\nart = "token-dog"\n\n' for n in range(1, 13))
    return mat + "".join(tokens)


def die(number: int, x: float, y: float) -> str:
    look = 'fill = "zombie-die"\nedge = "zombie-die-edge"\nradius = 4.86\npad = 3.51\nsymbol = "building"'
    return f"[box.die-{number}]\nat = [{x}, {y}, 27, 27]\n{look}\n\n"


def all_aside(name: str, kept: str, *more: str) -> Edit:
    """All dice lie aside, those beyond the pairs of the example one of a kind."""
    return example(name, (f"kept = [{kept}]", f"kept = [{kept}, {', '.join(map(quoted, more))}]"))


def quoted(code: str) -> str:
    return f'"{code}"'


def nine(name: str, *changes: tuple[str, str]) -> Edit:
    """A building more in the roll."""
    return example(name, ("roll = [", 'roll = ["BU", '), *changes)


REDESIGNS: tuple[Redesign, ...] = (
    Redesign(
        "brown zombies move three",
        (Edit(PAIRS, "moves = 2", "moves = 3"),),
        refused=("6 expected, by the rules 8", "2 expected, by the rules 3", "3 expected, by the rules 4"),
        then=(
            moves("six-at-once", 6, 8),
            moves("to-an-opponent", 2, 3, ("mats = [7, 9, 8]", "mats = [6, 10, 8]")),
            moves("brown-doubled", 4, 6),
            moves("brown-and-blue", 3, 4),
            moves("all-three", 4, 5),
            moves("four-times-two", 4, 6),
            moves("left-on-the-table", 2, 3),
            moves("more-than-you-have", 6, 8),
            moves("fewer-than-you-may", 3, 4),
            moves("too-many", 2, 3),
            moves("no-buildings", 2, 3),
            moves("here-and-there", 2, 3),
            moves("last-one-gone", 2, 3),
            moves("turn-third-roll", 3, 4),
            moves("turn-moved", 3, 4, ("mats = [9, 12], graveyard = 3", "mats = [8, 12], graveyard = 4")),
            Edit(AFTER, "[box.own-9]", "[box.gone-4]"),
        ),
        says=(
            "1 and 3 make 4, and two ×2 dice double it",
            "two brown dice let 3 go",
            "1 for two green dice and 3 for two brown ones.",
            "Four zombies shuffle off to the graveyard, and eight stay.",
            "with two ×2 dice it would be 6",
            "3 zombies may leave your mat",
        ),
        gone=("1 and 2 make 3", "let 2 go", "moves 2", "2 zombies may"),
    ),
    Redesign(
        "zombies of two are worth a second look: green ones move two, too",
        (
            Edit(
                PAIRS,
                'id = "zombie-green"\nface = "GR"\neffect = "moves"\nmoves = 1',
                'id = "zombie-green"\nface = "GR"\neffect = "moves"\nmoves = 2',
            ),
        ),
        refused=("6 expected, by the rules 8",),
        then=(
            moves("six-at-once", 6, 8),
            moves("all-three", 4, 5),
            moves("more-than-you-have", 6, 8),
            moves("graveyard-all-the-same", 1, 2, ("mats = [4, 9], graveyard = 11", "mats = [3, 9], graveyard = 12")),
            moves("turn-third-roll", 3, 4),
            moves("turn-moved", 3, 4, ("mats = [9, 12], graveyard = 3", "mats = [8, 12], graveyard = 4")),
            Edit(AFTER, "[box.own-9]", "[box.gone-4]"),
        ),
        says=(
            "2 and 2 make 4, and two ×2 dice double it",
            "Four zombies shuffle off to the graveyard, and eight stay.",
        ),
        gone=("beat the rest", "The most that eight dice can move is 6"),
        components=BOOK,
    ),
    Redesign(
        "three to four players",
        (Edit(FACTS, "players = [2, 5]", "players = [3, 4]"),),
        refused=("2 players: the game is for 3 to 4", "5 players: the game is for 3 to 4"),
        then=(
            Edit(STARTS, '[[row]]\nid = "players-2"\nplayers = 2\ntokens = 12\n\n', ""),
            Edit(STARTS, '\n[[row]]\nid = "players-5"\nplayers = 5\ntokens = 8\n', ""),
            example(
                "bust-late",
                ("mats = [5, 6] }", "mats = [5, 6, 4] }"),
                ("mats = [5, 6], graveyard = 13", "mats = [5, 6, 4], graveyard = 21"),
            ),
            a_mat_more(
                "more-than-you-have", "4, 9", ("mats = [0, 9], graveyard = 15", "mats = [0, 9, 4], graveyard = 23")
            ),
            a_mat_more(
                "fewer-than-you-may", "5, 9", ("mats = [4, 9], graveyard = 11", "mats = [4, 9, 4], graveyard = 19")
            ),
            Edit(SET_UP, "[box.bite]", f"{a_third_mat()}[box.bite]"),
            example("turn-moved", ("mats = [12, 12]", "mats = [12, 12, 12]"), ("mats = [9, 12]", "mats = [9, 12, 12]")),
            a_mat_more("too-many", "5, 9"),
            a_mat_more("no-buildings", "5, 9"),
            a_mat_more(
                "graveyard-all-the-same", "5, 9", ("mats = [4, 9], graveyard = 11", "mats = [4, 9, 4], graveyard = 19")
            ),
        ),
        says=("12 zombies each with 3 players, 10 with 4.", "12 with 3 players · 10 with 4"),
        gone=("with 2 or 3", "with 5"),
    ),
    Redesign(
        "two to four players",
        (Edit(FACTS, "players = [2, 5]", "players = [2, 4]"),),
        refused=("5 players: the game is for 2 to 4",),
        then=(Edit(STARTS, '\n[[row]]\nid = "players-5"\nplayers = 5\ntokens = 8\n', ""),),
        says=("12 zombies each with 2 or 3 players, 10 with 4.",),
        gone=("8 with 5",),
        components=BOOK,
    ),
    Redesign(
        "nine zombies for each of four",
        (Edit(STARTS, "tokens = 10", "tokens = 9"),),
        says=("9 with 4", "players, 9 with 4, 8 with 5."),
        gone=("10 with 4",),
    ),
    Redesign(
        "more dogs",
        (Edit(TOKENS, 'id = "dog"\ncopies = 5', 'id = "dog"\ncopies = 7'),),
        says=("Zombie Tokens 42 tokens",),
        gone=("Zombie Tokens 40 tokens",),
        components=BOOK,
    ),
    Redesign(
        "tombstones",
        (Edit("symbols.toml", 'name = "Gravestone"', 'name = "Tombstone"'),),
        says=(
            "Tombstones first:",
            "Two tombstones let zombies go",
            "without a second tombstone nobody leaves your mat",
        ),
        gone=("ravestone",),
    ),
    Redesign(
        "a red zombie",
        (Edit("symbols.toml", 'name = "Blue zombie"', 'name = "Red zombie"'),),
        refused=("it is called red, and hardly anything in its picture is",),
        then=(
            Edit(
                "symbols.toml",
                'name = "Red zombie"\n',
                'name = "Red zombie"\nlayers = [{ art = "zombie-blue", roles = { skin-blue = "skin-red" } }]\n',
            ),
            Edit(
                "palette.toml",
                "skin-brown = {",
                'skin-red = { full = "#e0796b", friendly = "#ffffff" }\nskin-brown = {',
            ),
        ),
        says=("Four red dice are one pair", "Red zombies", "Red zombie: moves 1"),
        gone=("blue dice", "Blue"),
    ),
    Redesign(
        "another diner",
        (Edit(MATS, "The Night Owl Diner", "The Early Bird Diner"),),
        says=("It began at the Early Bird Diner, with a customer", "The Early Bird Diner"),
        gone=("Night Owl",),
    ),
    Redesign(
        "another pad",
        (Edit("components.toml", 'title = "Penalty Pad"', 'title = "Score Pad"'),),
        says=("Score Pad After each game",),
        gone=("Penalty Pad",),
    ),
    Redesign(
        "six rounds until the sun comes up",
        (Edit(FACTS, "variant_rounds = 4", "variant_rounds = 6"),),
        says=("say six.", "After six rounds"),
        gone=("four rounds", "say four"),
        components=BOOK,
    ),
    Redesign(
        "a short night",
        (Edit(FACTS, "variant_rounds = 4", "variant_rounds = 1"),),
        refused=("9 zombies have left; in 1 rounds, 6 can at most", "and one is over at least"),
        then=(
            example("sunrise", ("mats = [3, 2, 5]", "mats = [8, 7, 9]")),
            example("sunrise-shared", ("mats = [2, 4, 2]", "mats = [7, 9, 7]")),
            without("before-sunrise"),
            example("no-sunrise", ("mats = [3, 2, 5]", "mats = [8, 7, 9]")),
        ),
        says=("say one.", "After one round with 8, 7 and 9 left", "B wins"),
        gone=("four rounds",),
        components=BOOK,
    ),
    Redesign(
        "a longer series",
        (Edit(FACTS, "series_rounds = 1", "series_rounds = 2"),),
        refused=("a series of 3 players has 6 games; here are 3", "8 lines for up to 10 games"),
        then=(
            Edit("components.toml", "lines = 8", "lines = 10"),
            example(
                "series-of-three",
                ("[6, 2, 0]]", "[6, 2, 0], [0, 4, 7], [3, 0, 5], [6, 2, 0]]"),
                ("penalties = [9, 6, 12]", "penalties = [18, 12, 24]"),
                ("starts = [2, 3, 1]", "starts = [2, 3, 1, 2, 3, 1]"),
            ),
            example(
                "series-tie",
                ("[4, 0, 2]]", "[4, 0, 2], [0, 1, 3], [0, 3, 4], [4, 0, 2]]"),
                ("penalties = [4, 4, 9]", "penalties = [8, 8, 18]"),
                ("starts = [1, 2, 3]", "starts = [1, 2, 3, 1, 2, 3]"),
            ),
        ),
        says=(
            "Play two games for each player at the table",
            "With 18, 12 and 24 points, B wins.",
        ),
        gone=("Play one game for each",),
        components=BOOK,
    ),
    Redesign(
        "nine dice",
        (Edit("dice.toml", "count = 8", "count = 9"),),
        refused=(
            "8 dice are shown; there are 9",
            "a turn has 9 dice, set aside or rolled; here are 8",
            "0 expected, by the rules 1",
        ),
        then=(
            Edit(SET_UP, "[box.bite]", f"{die(9, 412, 230)}[box.bite]"),
            Edit(BEFORE, "[box.die-8]", f"{die(9, 207, 105)}[box.die-8]"),
            Edit("rulebook.md.j2", "They moan, they shuffle, and they are on your doorstep. ", ""),
            example("all-three", ('"BR", "BR"] }', '"BR", "BR", "BU"] }')),
            nine("keep-one-zombie"),
            nine("keep-no-zombie"),
            nine("old-zombie"),
            nine("not-rolled"),
            nine("third-gravestone"),
            nine("left-on-the-table"),
            example(
                "all-aside",
                ('roll = ["GR", "BU"]', 'roll = ["GR", "BU", "BU"]'),
                ('keep = ["GR", "BU"]', 'keep = ["GR", "BU", "BU"]'),
            ),
            nine("bust-late"),
            nine("bust-early", ("1/256", "1/512")),
            nine("one-zombie-left", ("1/4", "1/8")),
            nine("turn-first-roll", ("1/256", "1/512")),
            nine("turn-second-roll", ("1/32", "1/64")),
            nine("turn-third-roll", ("1/8", "1/16")),
        ),
        says=(
            "Roll nine ordinary ones",
            "The most that nine dice can move",
            "All nine dice are alike",
        ),
        gone=(" eight ",),
    ),
    Redesign(
        "faces in another order",
        (Edit("dice.toml", '["BL", "GR", "BR", "GS", "BU", "X2"]', '["GS", "BL", "GR", "BR", "BU", "X2"]'),),
        says=("Nothing works without them. Blue zombie",),
        gone=("Nothing works without them. Building",),
        components=("dice-results",),
    ),
    Redesign(
        "all dice act",
        chosen("set-aside", "all-dice"),
        refused=("all dice act: tell what the others show", "2 expected, by the rules 4"),
        then=(
            moves("left-on-the-table", 2, 4),
            all_aside("to-an-opponent", '"GS", "GS", "BU", "BU", "BR", "BR"', "BL", "GR"),
            all_aside("brown-and-blue", '"GS", "GS", "BR", "BR", "BL", "BL"', "GR", "BU"),
            all_aside("buildings-alone", '"BU", "BU", "BR", "BR", "GS"', "BL", "GR", "X2"),
            all_aside("fewer-than-you-may", '"GS", "GS", "BR", "BR", "BL", "BL"', "GR", "BU"),
            all_aside("too-many", '"GS", "GS", "BR", "BR"', "BL", "GR", "BU", "X2"),
            all_aside("no-buildings", '"GS", "GS", "BR", "BR", "BU"', "BL", "GR", "X2"),
            all_aside("graveyard-all-the-same", '"GS", "GS", "BU", "BU", "GR", "GR"', "BL", "X2"),
            all_aside("here-and-there", '"GS", "GS", "BU", "BU", "BR", "BR"', "BL", "GR"),
            all_aside("spoil-a-win", '"GS", "GS", "BU", "BU", "BL", "BL"', "GR", "X2"),
            all_aside("last-one-gone", '"GS", "GS", "BR", "BR", "X2"', "BL", "GR", "BU"),
            example("turn-third-roll", ('keep = ["GR"]', 'keep = ["GR", "BU", "X2"]')),
            all_aside("turn-moved", '"BR", "BR", "GS", "GS", "GR", "GR"', "BU", "X2"),
        ),
        says=("All dice count when you stop,", "The rest act, too", "of your dice show it when you stop"),
        gone=("Only what lies aside counts.", "The rest do nothing"),
    ),
    Redesign(
        "every pair acts",
        chosen("one-pair", "every-pair"),
        refused=("1 expected, by the rules 2", "as many as can be expected", "4 expected, by the rules 8"),
        then=(
            moves("four-blue", 1, 2),
            moves("four-times-two", 4, 8),
            moves("six-at-once", 6, 8, ('"GR", "GR", "BR", "BR", "X2", "X2"', '"BR", "BR", "X2", "X2", "X2", "X2"')),
        ),
        says=(
            "Four blue dice are two pairs",
            "Four ×2 dice multiply twice",
            "every further pair of a kind acts again",
            "Yes. Each pair multiplies",
            "The most that eight dice can move is 8",
        ),
        gone=("neither does a third", "after the second of a kind"),
    ),
    Redesign(
        "a bust still acts",
        chosen("loses-all", "still-acts"),
        refused=("0 expected, by the rules 2",),
        then=(moves("bust-late", 0, 2),),
        says=(
            "You have to stop, with what you set aside before.",
            "what you had set aside before still acts",
        ),
        gone=("is lost",),
    ),
    Redesign(
        "all have to go",
        chosen("up-to", "all"),
        refused=("legal expected, by the rules not legal",),
        then=(
            example(
                "fewer-than-you-may",
                ("legal = true, moves = 3, mats = [4, 9], graveyard = 11", "legal = false, moves = 3"),
            ),
        ),
        says=("1 zombie must leave your mat.", "how many must leave your mat", "No: it has to be 3"),
        gone=("As many as you like.", "zombie may leave", "any number is fine"),
    ),
    Redesign(
        "some here and some there",
        chosen("either", "split"),
        refused=("not legal expected, by the rules legal",),
        then=(example("here-and-there", ("legal = false", "legal = true")),),
        says=(
            "Any of your zombies may go to one opponent instead.",
            "Yes. With two buildings some may go",
        ),
        gone=("You cannot split them up", "All the same way"),
    ),
    Redesign(
        "an empty mat wins at once",
        chosen("turn-start", "at-once"),
        refused=("nobody has a turn after a mat is empty", "0 expected, by the rules 1"),
        then=(
            without("spoil-a-win"),
            without("empty-at-the-start"),
            without("empty-too-early"),
            without("two-empty"),
            example("last-one-gone", ("winner = 0", "winner = 1")),
        ),
        says=(
            "You win as soon as there is no zombie left on your mat.",
            "If the last zombie leaves your mat, you win, at once.",
        ),
        gone=("First look at your mat", "your turn begins and your mat is empty"),
    ),
    Redesign(
        "the winner starts",
        chosen("left", "winner"),
        refused=("2, 3, 1 expected, by the rules 2, 1, 2",),
        then=(
            example("series-of-three", ("starts = [2, 3, 1]", "starts = [2, 1, 2]")),
            example("series-tie", ("starts = [1, 2, 3]", "starts = [1, 1, 1]")),
        ),
        says=("Whoever won the last game starts the next one.",),
        gone=("starts equally often",),
        components=BOOK,
    ),
    Redesign(
        "ties of a series are broken",
        chosen("shared", "most-wins"),
        refused=("1, 2 expected, by the rules 1",),
        then=(example("series-tie", ("winners = [1, 2]", "winners = [1]")),),
        says=("If there is a tie, whoever of them has won the most games wins.",),
        gone=("share the victory",),
        components=BOOK,
    ),
    Redesign(
        "every game ends at dawn",
        chosen("empty-mat", "fixed-rounds"),
        refused=("0 expected, by the rules 2",),
        then=(example("no-sunrise", ("winner = 0, winners = []", "winner = 2, winners = [2]")),),
        says=("Before the sun comes up", "A game lasts four rounds.", "Yes. After four rounds the sun comes up"),
        gone=("A variant",),
        components=("rulebook", "rulings"),
    ),
)
