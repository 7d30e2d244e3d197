"""Slips that were answered badly once, as small recipes: what is changed, and how the answer begins that they get now."""
# ruff: noqa: E501 - a recipe a line can be looked over

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Recipe:
    name: str
    game: str
    file: str
    old: str
    new: str
    where: str  # file and line
    says: str


RECIPES = (
    Recipe("a number for a text that rules look into", "trick-or-treat", "tables/cheats.toml", 'text = "**{option.cost}', 'text = 7 # "', "tables/cheats.toml:", ""),
    Recipe("a trigger that there is not", "trick-or-treat", "tables/characters.toml", 'trigger = "steal-succeeds"', 'trigger = "steal-suceeds"', "tables/characters.toml:", "steal-suceeds"),
    Recipe("a date for a list of parts", "trick-r-treat", "components.toml", "parts = ", "parts = 1979-05-27 #", "components.toml:", "a date"),
    Recipe("a word for a list of figures", "trick-r-treat", "figures.toml", "[[figure]]", "[figure]", "figures.toml:", ""),
    Recipe("a role without a fill", "sea-garden", "palette.toml", 'deep-band = { full = "#0a4a6a", friendly = "#ffffff" }', 'deep-band = { full = "#0a4a6a", friendly = { stroke = "#444444", width = 1.5 } }', "dice.toml:11:", "palette.toml gives it no fill in the friendly ink"),
    Recipe("a switch for a number that texts tell", "trick-r-treat", "game.toml", "five = 5", "five = false", "", "false"),
    Recipe("emphasis that came with a name", "trick-or-treat", "tables/ranks.toml", 'name = "Three"', 'name = "Th__ree"', "", "Th__ree"),
    Recipe("a bare carriage return in a drawing", "sea-garden", "art/wave.svg", "<path", "\r\r\r<pathh", "art/wave.svg:2:", "not supported"),
    Recipe("a bare carriage return in a text", "sea-garden", "texts/rolls.md.j2", "\n\n", "\n\r\n\r", "texts/rolls.md.j2:3:", "carriage return"),
    Recipe("a symbol's drawing of which a strip is shown", "trick-or-treat", "art/roll-ask.svg", 'viewBox="0 0 64 64"', 'viewBox="0 06 4 64"', "art/roll-ask.svg:", "reaches 55 beyond the drawing, which measures 4 × 64"),
    Recipe("a box that others extend", "trick-r-treat", "layouts/reference.toml", "[box.title]", "[box.titles]", "layouts/reference-marks.toml:", "“reference” has no box “title” to take it from"),
    Recipe("a symbol's name with a hole that others ask for", "zombie-mania", "symbols.toml", 'name = "Gravestone"', 'name = "Two {zombies} move"', "rulings.toml:", "in symbols.toml it has a hole"),
    Recipe("a symbol's name with a hole that rules ask for", "trick-or-treat", "symbols.toml", 'name = "Swap"', 'name = "One of {game.title} moves some"', "symbols.toml:", "it has a hole"),
    Recipe("a circle that grew beyond the paper", "full-moon-overload", "art/major-12.svg", 'r="12.5"', 'r="5000"', "art/major-12.svg:", "beyond the drawing, which measures"),
    Recipe("a circle that grew over a text", "full-moon-overload", "art/major-12.svg", 'r="12.5"', 'r="50"', "components.toml:", "lies on “skin-1” (art/major-12.svg)"),
    Recipe("a drawing of which only a corner is shown", "sea-garden", "art/shell.svg", 'viewBox="0 0 64 64"', 'viewBox="0 0 6 6"', "art/shell.svg:", "beyond the drawing, which measures 6 × 6"),
    Recipe("half of a whole number", "trick-or-treat", "game.toml", "hand_limit = 5", "hand_limit = 2.5", "", "(facts.hand_limit)"),
    Recipe("a frame that a card's back takes in", "full-moon-overload", "layouts/card-frame.toml", "at = [-6, -6, 75.5, 100.9]", "at = [-6, -6, 75.5, 10]", "layouts/tarot-back.toml:", "“card-frame”"),
    Recipe("a box that is too small for a text of another file", "full-moon-overload", "layouts/reference-moves.toml", "at = [4.5, 16, 11, 11]", "at = [4.5, 16, 11, 2]", "texts/reference-cards.md.j2:", "more room in layouts/reference-moves.toml:"),
    Recipe("a key that rows of another table take from this one", "full-moon-overload", "tables/suits.toml", 'art = "vials"', "", "tables/deck.toml:", "the row “vials” of the table “suits” has no “art”"),
    Recipe("a face that no die has, in an example that goes on from another", "zombie-mania", "examples.toml", 'kept = ["BR", "BR", "GS", "GS", "GR", "GR"]', 'kept = ["BR", "BR", "GS", "GS", "G", "GR"]', "examples.toml:", "unknown face “G”"),
    Recipe("an open brace in a label that rules read", "trick-r-treat", "figures.toml", "{tables.marks.stem.values.1}", "{tables.marks.stem.{x|words}values.1}", "figures.toml:", "without its"),
    Recipe("a share of the games that a grid must have", "full-moon-overload", "game.toml", "turns_share = 0.85", "turns_share = 1", "tables/grids.toml:", "facts.turns_share asks for 100%"),
    Recipe("a die that the picture of the table has", "trick-r-treat", "dice.toml", 'id = "ring"\nname = "Ring die"\nrole = "lantern-die"\nmark = "ring"\nfaces = ["LHY", "LNO", "LNY", "RHO", "RUO", "RUY"]\n\n[[die]]\n', "", "layouts/picture-table.toml:", "(dice.toml)"),
    Recipe("a sheet that is given the texts of another", "trick-r-treat", "components.toml", 'texts = "', 'texts = "texts/dice-results.md.j2" # "', "texts/dice-results.md.j2:", "in components.toml)"),
    Recipe("an example of which nothing is given", "thistledown-mail", "examples.toml", 'given = { at = "9,3", bags = 1, winds = ["kettle-gust", "molly-sun", "whistler-geese"] }\ndo = { fly = "LO", further = true }', 'do = { fly = "LO", further = true }', "examples.toml:", "no winds blow here"),
    Recipe("a row without a name that others ask for", "trick-or-treat", "tables/incomes.toml", 'name = "{cards|Words} of a kind"', "", "rulings.toml:", "“three-of-a-kind” has no name in tables/incomes.toml"),
    Recipe("a row that became a part of the one before it", "full-moon-overload", "tables/conditions.toml", '[[row]]\nid = "same-number"', '[row.x]\nid = "same-number"', "symbols.toml:", "in the table “conditions”"),
    Recipe("a filter without a name", "sea-garden", "texts/rolls.md.j2", "| plural('time')", "| ('time')", "texts/rolls.md.j2:3:", ""),
    Recipe("a line of a role that grew over the paper", "sea-garden", "palette.toml", 'rim = { full = { stroke = "#222244", width = 2 }', 'rim = { full = { stroke = "#222244", width = 999 }', "components.toml:", "with a line of “rim”"),
    Recipe("an example that cannot be read, and a figure that shows it", "full-moon-overload", "examples.toml", 'ways = ["3,2"], pile = 0, turn_over = false, why = "without', 'ways = ["3,2"], pile = 1.5, turn_over = false, why = "without', "examples.toml:", "expected a whole number"),
    Recipe("a number of players that other files do not follow", "full-moon-overload", "game.toml", "players = [2, 4]", "players = [4, 4]", "tables/grids.toml:", "by game.toml the game is for 4 players"),
    Recipe("a time where a figure's interval begins", "trick-or-treat", "experiments.toml", "low = 0", "low = 07:32:00 # 0", "experiments.toml:", ""),
    Recipe("a plural that makes the texts of others too long", "zombie-mania", "tables/words.toml", 'plural = "pairs"', f'plural = "pair{" long" * 60}"', "rulings.toml:", "{pairs} takes in counts, too"),
    Recipe("a slot without its heading", "trick-and-treat", "texts/player-aid.md.j2", "## cb\n", "", "layouts/player-aid.toml:", "texts/player-aid.md.j2 has no “## cb”"),
    Recipe("a component that became a list", "trick-or-treat", "components.toml", "[rulebook]", "[[rulebook]]", "components.toml:", ""),
)  # fmt: skip
