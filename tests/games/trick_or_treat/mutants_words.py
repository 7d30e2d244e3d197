"""Slips in words: texts that tell of something else than the rules do, and names that disagree."""

from __future__ import annotations

from ..slips import STATIC, Mutant

SUITS, RANKS, TITLES = "tables/suits.toml", "tables/ranks.toml", "tables/titles.toml"
MUSTER, CHARACTERS, ROLLS = "tables/muster.toml", "tables/characters.toml", "tables/rolls.toml"
CHEATS = "tables/cheats.toml"
OPTIONS, INCOMES, COINS = "tables/options.toml", "tables/incomes.toml", "tables/coins.toml"


def slip(file: str, old: str, new: str, key: str, message: str, layer: str = STATIC, *, told_in: str = "") -> Mutant:
    return Mutant(file, old, new, layer, key, message, told_in)


WORDS = {
    # Words that tell of something else
    "a power of another trigger": slip(
        CHARACTERS,
        "When your {Steal} succeeds, you may roll the die once more and take",
        "When your Ask succeeds, you may roll the die once more and take",
        "row[2].power",
        "does not tell of the trigger “steal-succeeds”",
    ),
    "a power of another effect": slip(
        CHARACTERS,
        "once a game: any action.",
        "once a game: roll again.",
        "row[3].short",
        "does not tell of the effect “choose-action”",
    ),
    "a power that says once": slip(
        CHARACTERS,
        "Whenever your {Steal} succeeds",
        "Once, when your {Steal} succeeds",
        "row[4].power",
        "disagree about “once”",
    ),
    "an option that may be bought again and again": slip(
        OPTIONS,
        'when = "own-turn"\nlimit = "once-per-turn"',
        'when = "own-turn"\nlimit = "none"',
        "row[9].text",
        "“double-draw” disagree about “once”",
        told_in=CHEATS,
    ),
    "a cheat that forgets the limit": slip(CHEATS, " *Once a turn*", "", "row[10].text", "disagree about “once”"),
    "a coin of ten with a five on it": slip(COINS, "value = 5", "value = 10", "row[2].value", "is a coin of 5"),
    "a gist of another suit": slip(
        SUITS, "ask in cleverer ways", "are paid when things go wrong", "row[2].gist", "does not tell of “ask”"
    ),
    "the pips of another number": slip(
        "symbols.toml", '"number-3"', '"number-4"', "row[3].symbol", "shows “number-3” in its corner", told_in=ROLLS
    ),
    "a title with another's letter": slip(
        TITLES, 'index = "Kn"', 'index = "Q"', "row[2].index", "does not begin with “Q”"
    ),
    # Names
    "a suit called otherwise": slip(
        SUITS, 'name = "Bats"', 'name = "Owls"', "row[2].name", "“Owls” is called “Bats” in symbols.toml"
    ),
    "an option called otherwise": slip(
        OPTIONS, 'name = "Peek"', 'name = "Peep"', "row[1].name", "“Peep” is called “Peek” in symbols.toml"
    ),
    "an element called otherwise": slip(
        SUITS, 'element = "Emotion"', 'element = "Feeling"', "row[3].element", "is called “Element: Emotion”"
    ),
}
