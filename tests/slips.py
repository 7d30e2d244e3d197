"""Slips in single files of a game, one a line, and what is said about each."""
# ruff: noqa: E501 - a case a line can be looked over

from __future__ import annotations

from dataclasses import dataclass

from kinds.sea_garden import FILES

SVG = "http://www.w3.org/2000/svg"
NO_FONT = "漢"


@dataclass(frozen=True)
class Case:
    """A slip in one file, and what is said about it: `where` is file:line:column: key."""

    name: str
    file: str
    old: str
    new: str
    where: str
    message: str
    hint: str = ""
    more: int = 0  # how many further problems follow from the same slip
    text: str = ""  # the whole file, instead of the slip

    @property
    def content(self) -> str:
        if self.text:
            return self.text
        assert self.old in FILES[self.file], self.name
        return FILES[self.file].replace(self.old, self.new, 1)


def svg(inner: str, start: str = "") -> str:
    return f'{start}<svg xmlns="{SVG}" viewBox="0 0 64 64">\n{inner}\n</svg>\n'


def row_of(count: int) -> str:
    return '[[row]]\nhead = "SH"\ncells = ["SH", "CR"]\n' * count


TOML = [
    Case("no closing quote", "game.toml", '"Sea Garden"', '"Sea Garden', "game.toml:2:20: ", "the quotation mark", '"""'),
    Case("no equals sign", "dice.toml", 'id = "shore"', 'id "shore"', "dice.toml:2:4: ", "“=” is missing after the key"),
    Case("typeset quotes", "game.toml", '"Sea Garden"', "“Sea Garden”", "game.toml:2:9: ", "this value", "straight quotation"),
    Case("no closing bracket", "bonuses.toml", '"SH"]\n\n[[row]]', '"SH"\n\n[[row]]', "bonuses.toml:9:1: ", "the closing “]”"),
    Case("a key twice", "game.toml", "age = 8", "age = 8\nage = 9", "game.toml:6:1: age: ", "given twice", "line 5"),
    Case("a table twice", "symbols.toml", "[crab]", "[shell]", "symbols.toml:8:1: shell: ", "given twice", "line 1"),
    Case("True", "game.toml", "tides = 7", "tides = True", "game.toml:12:9: ", "this value", "small letters"),
    Case("a backslash", "game.toml", '"Sea Garden"', '"Sea\\Garden"', "game.toml:2:", "backslash", "\\\\"),
    Case("text for a number", "game.toml", "age = 8", 'age = "8"', "game.toml:5:1: age: ", "expected a whole number, found a string", "without quotation marks"),
    Case("a fraction for a number", "game.toml", "minutes = 20", "minutes = 20.5", "game.toml:6:1: minutes: ", "expected a whole number"),
    Case("a number for text", "dice.toml", 'name = "Shore die"', "name = 7", "dice.toml:3:1: die[1].name: ", "expected a string, found a whole number", 'write "7"'),
    Case("text for a list", "bonuses.toml", 'cells = ["CR", "WA", "SH", "CR/WA", "SH"]', 'cells = "CR"', "bonuses.toml:7:1: row[1].cells: ", "expected a list, found a string", "square brackets"),
    Case("a table for a list", "scoring.toml", "[[section]]", "[section]", "scoring.toml:4:1: section: ", "expected a list, found a table"),
    Case("a list for a table", "game.toml", "[credits]", "[[credits]]", "game.toml:8:1: credits: ", "expected a table, found a list"),
    Case("players one by one", "game.toml", "[2, 5]", "4", "game.toml:4:1: players: ", "expected the fewest and the most players", "players = [4, 4]"),
    Case("players the wrong way round", "game.toml", "[2, 5]", "[5, 2]", "game.toml:4:1: players: ", "the fewest players come first", "[fewest, most]"),
    Case("three numbers of players", "game.toml", "[2, 5]", "[2, 3, 5]", "game.toml:4:1: players: ", "needs exactly 2 items, found 3"),
    Case("no title", "game.toml", 'title = "Sea Garden"\n', "", "game.toml:1:1: ", "“title” is missing"),
    Case("an id with capitals", "game.toml", '"sea-garden"', '"Sea-Garden"', "game.toml:1:1: id: ", "is not written as it should be", "small letters"),
    Case("an id that leaves the folder", "game.toml", '"sea-garden"', '"../sea"', "game.toml:1:1: id: ", "is not written as it should be"),
    Case("an unknown language", "game.toml", '"en-GB"', '"English language"', "game.toml:3:1: language: ", "is not written as it should be", "such as en"),
    Case("an unknown font", "game.toml", "[facts]", '[fonts]\ndisplay = "Comic"\n[facts]', "game.toml:12:1: fonts.display: ", "there is no font “Comic”", ""),
    Case("an unknown style", "game.toml", "[facts]", '[fonts]\ndisplai = "JollyLodger-Regular"\n[facts]', "game.toml:12:1: fonts.displai: ", "there is no style of type “displai”", "“display”"),
]  # fmt: skip

UNKNOWN_KEYS = [
    Case("in game", "game.toml", "age = 8", "agee = 8", "game.toml:5:1: agee: ", "unknown key", "“age”"),
    Case("in credits", "game.toml", "design = ", "desing = ", "game.toml:9:1: credits.desing: ", "unknown key", "“design”"),
    Case("in symbols", "symbols.toml", "plural", "plurals", "symbols.toml:4:1: shell.plurals: ", "unknown key", "“plural”"),
    Case("in dice", "dice.toml", "count = 3", "counts = 3", "dice.toml:13:1: die[2].counts: ", "unknown key", "“count”"),
    Case("beside the dice", "dice.toml", "[[die]]", "sides = 6\n[[die]]", "dice.toml:1:1: sides: ", "unknown key"),
    Case("in bonuses", "bonuses.toml", "row_award", "row_reward", "bonuses.toml:3:1: row_reward: ", "unknown key", "“row_award”"),
    Case("in a row", "bonuses.toml", "cells = [", "cell = [", "bonuses.toml:7:1: row[1].cell: ", "unknown key", "“cells”"),
    Case("in scoring", "scoring.toml", "order", "ordre", "scoring.toml:1:1: ordre: ", "unknown key", "“order”"),
    Case("in a line of the scoring", "scoring.toml", "times = 3", "time = 3", "scoring.toml:7:46: section[1].lines[2].time: ", "unknown key", "“times”"),
    Case("in the palette", "palette.toml", "[roles]", "[role]", "palette.toml:1:1: role: ", "unknown key", "“roles”"),
    Case("in a role", "palette.toml", 'night = { full = "#0b3a4a", friendly', 'night = { full = "#0b3a4a", frendly', "palette.toml:2:29: roles.night.frendly: ", "unknown key", "“friendly”"),
    Case("in a component", "components.toml", "net_mm", "net_nm", "components.toml:24:1: dice.net_nm: ", "unknown key", "“net_mm”"),
    Case("of another kind", "components.toml", 'title = "What You Rolled"', 'title = "What You Rolled"\nnet_mm = 20.0', "components.toml:14:1: rolls.net_mm: ", "unknown key", "accepted: "),
]  # fmt: skip

CONTENT = [
    Case("unknown symbol on a die", "dice.toml", '"CR", "CR", "WA", "PE"', '"CR", "CRAP", "WA", "PE"', "dice.toml:6:28: die[1].faces[4]: ", "unknown symbol “CRAP”", "crab"),
    Case("unknown symbol in a cell", "bonuses.toml", '"CR/WA"', '"CR/wawe"', "bonuses.toml:7:28: row[1].cells[4]: ", "unknown symbol “wawe”", "“wave”"),
    Case("unknown extra", "bonuses.toml", "row_award", 'extras = ["shel"]\nrow_award', "bonuses.toml:3:11: extras[1]: ", "unknown symbol “shel”", "“shell”"),
    Case("unknown symbol in the scoring", "scoring.toml", '"SH"', '"shel"', "scoring.toml:7:12: section[1].lines[1].symbol: ", "unknown symbol “shel”", "“shell”"),
    Case("a face to choose from", "dice.toml", '"SH", "SH", "CR"', '"SH/CR", "SH", "CR"', "dice.toml:6:10: die[1].faces[1]: ", "“SH/CR” is not written", "code or id"),
    Case("too many to choose from", "bonuses.toml", '"SH/CR/WA/PE"', '"SH/CR/WA/PE/RE"', "bonuses.toml:11:34: row[2].cells[5]: ", "is not written as it should be", "up to four"),
    Case("five faces", "dice.toml", '"SH", "SH", "CR", "CR"', '"SH", "SH", "CR"', "dice.toml:6:1: die[1].faces: ", "a die has 4, 6, 8, 10, 12 or 20 sides, found 5"),
    Case("seven faces", "dice.toml", '"SH", "SH", "CR"', '"SH", "SH", "SH", "CR"', "dice.toml:6:1: die[1].faces: ", "a die has 4, 6, 8, 10, 12 or 20 sides, found 7"),
    Case("no faces", "dice.toml", 'faces = ["SH", "SH", "CR", "CR", "WA", "PE"]', "faces = []", "dice.toml:6:1: die[1].faces: ", "a die has 4, 6, 8, 10, 12 or 20 sides, found 0"),
    Case("an unknown mark", "dice.toml", 'mark = "disc"', 'mark = "disk"', "dice.toml:5:1: die[1].mark: ", "unknown value “disk”", "“disc”"),
    Case("ragged rows", "bonuses.toml", 'cells = ["SH", "SH", "CR", "WA", "SH/CR/WA/PE"]', 'cells = ["SH", "SH", "CR", "WA"]', "bonuses.toml:11:1: row[2].cells: ", "row 2 has 4 cells, row 1 has 5", "same number of cells"),
    Case("an empty row", "bonuses.toml", 'cells = ["CR", "WA", "SH", "CR/WA", "SH"]', "cells = []", "bonuses.toml:7:1: row[1].cells: ", "needs at least 1 item"),
    Case("a million rows", "bonuses.toml", "", "", "bonuses.toml:1:1: ", "is too large: ", text=row_of(30_000)),
    Case("thousands of rows", "bonuses.toml", "", "", "bonuses.toml:1:1: row: ", "has 10,001 rows, and at most 10,000 are read", text="[[row]]\n" * 10_001),
    Case("a few too many rows", "bonuses.toml", "", "", "bonuses.toml:4:1: row: ", "takes at most 8 items, found 9", text='head = "SH"\ncolumn_award = "SH"\nrow_award = "SH"\n' + row_of(9)),
    Case("no section for a tie", "scoring.toml", 'tie_break = "shells"', 'tie_break = "shels"', "scoring.toml:2:1: tie_break: ", "unknown section “shels”", "“shells”"),
    Case("an unknown order", "scoring.toml", '"fewest"', '"lowest"', "scoring.toml:1:1: order: ", "unknown value “lowest”", "fewest"),
    Case("a code of small letters", "symbols.toml", '"SH"', '"sh"', "symbols.toml:2:1: shell.code: ", "“sh” is not written as it should be", "capital letters"),
    Case("an id with a space", "symbols.toml", "[shell]", '["the shell"]', 'symbols.toml:1:1: "the shell": ', "is not written as it should be", "small letters"),
]  # fmt: skip

NUMBERS = [
    Case("a trillion sets", "components.toml", "sticker_sets = 12", f"sticker_sets = {10**12}", "components.toml:23:1: dice.sticker_sets: ", "this number is too large", "1,000,000,000"),
    Case("a million sets", "components.toml", "sticker_sets = 12", "sticker_sets = 1_000_000", "components.toml:23:1: dice.sticker_sets: ", "must be at most 100, found 1000000"),
    Case("too many dice in all", "components.toml", "sticker_sets = 12", "sticker_sets = 100\nnet_sets = 20\n", "components.toml:23:1: dice.sticker_sets: ", "12,240 dice are more than 2,000", "several times"),
    Case("1e308 mm", "components.toml", "net_mm = 20.0", "net_mm = 1e308", "components.toml:24:1: dice.net_mm: ", "this number is too large"),
    Case("not a number", "components.toml", "net_mm = 20.0", "net_mm = nan", "components.toml:24:1: dice.net_mm: ", "expected a number, found nan"),
    Case("infinite", "components.toml", "net_mm = 20.0", "net_mm = -inf", "components.toml:24:1: dice.net_mm: ", "expected a number, found -inf"),
    Case("endless digits", "components.toml", "net_mm = 20.0", "net_mm = " + "9" * 5_000, "components.toml:24:10: ", "this number has too many digits"),
    Case("no size", "components.toml", "net_mm = 20.0", "net_mm = 0", "components.toml:24:1: dice.net_mm: ", "must be at least 12, found 0"),
    Case("minus one die", "dice.toml", "count = 3", "count = -1", "dice.toml:13:1: die[2].count: ", "must be at least 1, found -1"),
    Case("a fact beyond all bounds", "game.toml", "tides = 7", "tides = 1e300", "game.toml:12:1: facts.tides: ", "this number is too large"),
    Case("stickers larger than the paper", "components.toml", "net_mm = 20.0", "sticker_mm = 40.0", "components.toml:24:1: dice.sticker_mm: ", "“Stickers”: the dice “shore”, “deep”, “storm” do not fit on A4", "a smaller sticker_mm"),
    Case("nothing wanted", "components.toml", "sticker_sets = 12", "sticker_sets = 0\nnet_sets = 0", "components.toml:17:1: dice: ", "neither stickers nor nets are wanted", "sticker_sets"),
    Case("a hatch too fine to print", "palette.toml", "spacing = 4, width = 0.6", "spacing = 0.0001, width = 0.00001", "palette.toml:13:", "must be at least 0.1"),
    Case("dashes too fine to print", "palette.toml", 'rim = { full = { stroke = "#222244", width = 2', 'rim = { full = { stroke = "#222244", dash = [0.00001], width = 2', "palette.toml:14:", "must be at least 0.05"),
    Case("a title without end", "game.toml", '"Sea Garden"', f'"{"S" * 30_000}"', "game.toml:2:1: title: ", "has 30,000 characters, and at most 20,000 are read"),
    Case("nested without end", "game.toml", "tides = 7", f"tides = {'[' * 50}{']' * 50}", "game.toml:12:", "nested more than 32 deep"),
]  # fmt: skip

PALETTE = [
    Case("no colour", "palette.toml", '"#f2c879"', '"sandy"', "palette.toml:12:10: roles.sand.full: ", "“sandy” is not a colour", ""),
    Case("a role's name with a space", "palette.toml", "sand =", '"the sand" =', 'palette.toml:12:1: roles."the sand": ', "is not a role's name"),
    Case("a role that a drawing needs", "palette.toml", "sand =", "sandy =", "art/shell.svg:2:9: class: ", "palette.toml has no role “sand”", "“sandy”"),
    Case("a role that a die needs", "palette.toml", "storm-edge =", "storm-hedge =", "dice.toml:19:1: die[3].role: ", "the palette has no fill for “storm-edge”", "storm-hedge"),
    Case("a die of an unknown role", "dice.toml", 'role = "storm"', 'role = "strom"', "dice.toml:19:1: die[3].role: ", "the palette has no fill for “strom”", "“storm”", more=2),
    Case("too little contrast", "palette.toml", "[roles]", '[roles]\nink = { full = "#cccccc", friendly = "#1a1a1a" }', "palette.toml:2:1: roles.ink: ", "less than 4.5 : 1", "#cccccc on #", more=-1),
    Case("a hatch without gaps", "palette.toml", "width = 0.6", "width = 9", "palette.toml:13:", "as wide as their spacing"),
]  # fmt: skip

COMPONENTS = [
    Case("an unknown kind", "components.toml", '"dice-results"', '"dice-result"', "components.toml:12:1: rolls.kind: ", "unknown kind “dice-result”", "“dice-results”"),
    Case("no kind", "components.toml", 'kind = "dice-results"\n', "", "components.toml:11:1: rolls.kind: ", "“kind” is missing", "accepted: "),
    Case("an unknown sheet", "components.toml", "fields =", 'sheet = "half-pag"\nfields =', "components.toml:9:1: reef-sheet.sheet: ", "unknown sheet “half-pag”", "“half-page”"),
    Case("a sheet elsewhere", "components.toml", "fields =", 'sheet = "../styles/fonts"\nfields =', "components.toml:9:1: reef-sheet.sheet: ", "unknown sheet", "half-page"),
    Case("an id that leaves the folder", "components.toml", "[rolls]", '["../rolls"]', 'components.toml:11:1: "../rolls": ', "cannot be a component's id", "file's name"),
    Case("missing art", "components.toml", 'art = "shell"', 'art = "shelf"', "components.toml:26:18: dice.sticker_steps[1]: ", "there is no drawing art/shelf.svg", "“shell”"),
    Case("art elsewhere", "components.toml", 'art = "shell"', 'art = "../../shell"', "components.toml:26:18: dice.sticker_steps[1]: ", "there is no drawing", "“shell”"),
    Case("missing texts", "components.toml", "texts/rolls.md.j2", "texts/rols.md.j2", "components.toml:15:1: rolls.texts: ", "file “texts/rols.md.j2”: there is no such file", "“texts/rolls.md.j2”"),
    Case("texts above the folder", "components.toml", "texts/rolls.md.j2", "../rolls.md.j2", "components.toml:15:1: rolls.texts: ", "leaves the game's folder with “..”", "inside the game's folder"),
    Case("texts at an absolute path", "components.toml", "texts/rolls.md.j2", "/elsewhere/rolls.md.j2", "components.toml:15:1: rolls.texts: ", "is not written as it should be", "texts/sheet.md.j2"),
    Case("texts on another drive", "components.toml", "texts/rolls.md.j2", "c:/rolls.md.j2", "components.toml:15:1: rolls.texts: ", "is an absolute path", "inside"),
    Case("texts in a round-about way", "components.toml", "texts/rolls.md.j2", "texts/../../x.md.j2", "components.toml:15:1: rolls.texts: ", "leaves the game's folder", "inside"),
]  # fmt: skip

TEXTS = [
    Case("a missing value", "texts/rolls.md.j2", "facts.tides", "facts.tide", "texts/rolls.md.j2:3:1: ", "tide", "“tides”"),
    Case("a missing name", "texts/rolls.md.j2", "dice |", "dise |", "texts/rolls.md.j2:3:1: ", "dise", "“die”"),
    Case("an unknown filter", "texts/rolls.md.j2", "length", "lenght", "texts/rolls.md.j2:3:1: ", "no filter “lenght”", "“length”"),
    Case("Python internals", "texts/rolls.md.j2", "{{ facts.tides }}", "{{ ''.__class__.__mro__ }}", "texts/rolls.md.j2:3:1: ", "this is not allowed in a text", "values of the game"),
    Case("internals by index", "texts/rolls.md.j2", "{{ facts.tides }}", "{{ facts['__class__'] }}", "texts/rolls.md.j2:3:1: ", "this is not allowed in a text", "values of the game"),
    Case("internals by filter", "texts/rolls.md.j2", "{{ facts.tides }}", "{{ dice|attr('__class__') }}", "texts/rolls.md.j2:3:1: ", "no filter “attr”"),
    Case("an include", "texts/rolls.md.j2", "Roll", "{% include '/etc/hostname' %} Roll", "texts/rolls.md.j2:3:1: ", "“include” is not allowed", "if, for"),
    Case("a loop for ever", "texts/rolls.md.j2", "Roll", "{% for a in range(9999) %}{% for b in range(9999) %}{% set c = a * b %}{% endfor %}{% endfor %}Roll", "texts/rolls.md.j2:3:1: ", "takes too long", "shorter"),
    Case("a huge range", "texts/rolls.md.j2", "Roll", "{{ range(10**12)|length }} Roll", "texts/rolls.md.j2:3:1: ", ""),
    Case("a huge text", "texts/rolls.md.j2", "Roll", "{{ 'x' * 10**9 }} Roll", "texts/rolls.md.j2:3:1: ", ""),
    Case("a tag left open", "texts/rolls.md.j2", "{{ facts.tides }}", "{{ facts.tides", "texts/rolls.md.j2:3:1: ", ""),
    Case("an if left open", "texts/rolls.md.j2", "Roll", "{% if dice %} Roll", "texts/rolls.md.j2:3:1: ", ""),
    Case("words before the first slot", "texts/rolls.md.j2", "## how-to", "Hello\n\n## how-to", "texts/rolls.md.j2:1:1: ", "this text belongs to no slot", "## its-name"),
    Case("an unknown slot", "texts/rolls.md.j2", "## how-to", "## howto", "texts/rolls.md.j2:1:1: howto: ", "this sheet has no place for “howto”", "“how-to”"),
    Case("a slot twice", "texts/rolls.md.j2", "## how-to", "## how-to\n\nA\n\n## how-to", "texts/rolls.md.j2:5:1: how-to: ", "is there twice, first on line 1", "join"),
    Case("a slot with capitals", "texts/rolls.md.j2", "## how-to", "## How To", "texts/rolls.md.j2:1:1: ", "is no name for a slot", "small letters"),
    Case("an unknown icon", "texts/reef-sheet.md.j2", ":pearl:", ":pearls:", "texts/reef-sheet.md.j2:5:1: columns: ", "unknown icon “:pearls:”", "“pearl”"),
    Case("HTML", "texts/rolls.md.j2", "Roll", "<b>Roll</b>", "texts/rolls.md.j2:3:1: how-to: ", "HTML", "Markdown"),
    Case("a text that does not fit", "texts/rolls.md.j2", "Roll", "Roll " * 400, "texts/rolls.md.j2:1:1: how-to: ", "the text does not fit its box", "shorten"),
    Case("a word that does not fit", "components.toml", '"Diver"', f'"{"Diver" * 12}"', "components.toml:9:11: reef-sheet.fields[1]: ", "the text does not fit its box", "shorten"),
    Case("a title that does not fit", "components.toml", '"What You Rolled"', f'"{"What " * 20}"', "components.toml:13:1: rolls.title: ", "the text does not fit its box", "shorten"),
    Case("a name that does not fit", "dice.toml", '"Shore die"', f'"{"Shore" * 12}"', "dice.toml:3:1: die[1].name: ", "the text does not fit its box", "shorten", more=-1),
    Case("sections that do not fit", "scoring.toml", "", "", "scoring.toml:4:1: section: ", "the sections need", "fewer", more=1, text=FILES["scoring.toml"] + "".join(f'[[section]]\nid = "s{i}"\ntitle = "S"\nlines = [{{ symbol = "SH" }}, {{ symbol = "SH" }}]\n' for i in range(7))),
]  # fmt: skip

GLYPHS = [
    Case("a text", "texts/rolls.md.j2", "Roll", NO_FONT, "texts/rolls.md.j2:1:1: how-to: ", ""),
    Case("the game's title", "game.toml", "Sea Garden", f"Sea {NO_FONT}", "game.toml:2:1: title: ", ""),
    Case("a sheet's title", "components.toml", "What You", NO_FONT, "components.toml:13:1: rolls.title: ", ""),
    Case("a title that only the foot shows", "components.toml", "Paper Dice", NO_FONT, "components.toml:19:1: dice.title: ", ""),
    Case("a panel's title", "components.toml", "The shoal", NO_FONT, "components.toml:6:1: reef-sheet.grid_title: ", ""),
    Case("a page's title", "components.toml", '"Nets"', f'"{NO_FONT}"', "components.toml:22:1: dice.nets_title: ", ""),
    Case("a field", "components.toml", "Diver", NO_FONT, "components.toml:9:11: reef-sheet.fields[1]: ", ""),
    Case("a step", "components.toml", "Cut, peel", NO_FONT, "components.toml:26:18: dice.sticker_steps[1]: ", ""),
    Case("a label", "components.toml", '"paste"', f'"{NO_FONT}"', "components.toml:25:1: dice.glue_label: ", ""),
    Case("a symbol's name", "symbols.toml", "Great Wave", NO_FONT, "symbols.toml:15:1: wave.name: ", ""),
    Case("a die's name", "dice.toml", "Shore die", NO_FONT, "dice.toml:3:1: die[1].name: ", ""),
    Case("a section's title", "scoring.toml", "Shells ashore", NO_FONT, "scoring.toml:6:1: section[1].title: ", "", more=1),
]  # fmt: skip

DRAWINGS = [
    Case("cut off", "art/crab.svg", "</svg>", "", "art/crab.svg:4:1: ", "broken XML"),
    Case("not XML", "art/crab.svg", "", "", "art/crab.svg:1:1: ", "", text="A crab, very pretty"),
    Case("not SVG", "art/crab.svg", "", "", "art/crab.svg:1:1: ", "svg", text="<html><body/></html>"),
    Case("an unsupported element", "art/crab.svg", "", "", "art/crab.svg:2:1: <text>: ", "cannot be kept", "convert text to paths", text=svg('<text class="rim" x="1" y="1">crab</text>')),
    Case("a style sheet from elsewhere", "art/crab.svg", "", "", "art/crab.svg:2:8: <style>: ", "outside of this file", text=svg("<style>@import url(x.css);</style>")),
    Case("a filter", "art/crab.svg", "<ellipse", '<ellipse filter="url(#f)"', "art/crab.svg:2:12: ", "filter"),
    Case("a colour that is none", "art/crab.svg", "<ellipse", '<ellipse fill="#ff000"', "art/crab.svg:2:12: <ellipse fill>: ", "is not a colour"),
    Case("a script", "art/crab.svg", "", "", "art/crab.svg:2:1: <script>: ", "cannot be kept", "run nothing", text=svg("<script>alert(1)</script>")),
    Case("an external entity", "art/crab.svg", "", "", "art/crab.svg:1:", "", text=svg("&secret;", '<!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/passwd">]>')),
    Case("entities that explode", "art/crab.svg", "", "", "art/crab.svg:1:", "", text=svg("&b;", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>')),
    Case("an external picture", "art/crab.svg", "", "", "art/crab.svg:2:1: <image>: ", "cannot be kept", "trace", text=svg('<image href="http://example.org/x.png" width="9" height="9"/>')),
    Case("an external reference", "art/crab.svg", "", "", "art/crab.svg:2:18: <use href>: ", "“other.svg#a” is outside this file", "#id", text=svg('<use class="rim" href="other.svg#a"/>')),
    Case("a reference to nothing", "art/crab.svg", "", "", "art/crab.svg:2:18: <use href>: ", "there is no id “nothing”", text=svg('<use class="rim" href="#nothing"/>')),
    Case("a reference to itself", "art/crab.svg", "", "", "art/crab.svg:2:", "", text=svg('<g id="a"><use class="rim" href="#a"/></g>')),
    Case("a broken path", "art/crab.svg", "", "", "art/crab.svg:2:19: <path d>: ", "cannot be read at “banana”", text=svg('<path class="rim" d="M 1 2 L banana"/>')),
    Case("no view box", "art/crab.svg", "", "", "art/crab.svg:1:1: ", "viewBox", text=f'<svg xmlns="{SVG}"><path class="rim" d="M1 1h9v9z"/></svg>'),
    Case("huge", "art/crab.svg", "", "", "art/crab.svg:1:1: ", "is too large", text=svg(" " * 600_000)),
    Case("an unknown role", "art/crab.svg", "coral rim", "corall rim", "art/crab.svg:2:12: class: ", "palette.toml has no role “corall”", "“coral”"),
]  # fmt: skip

ALL = {
    f"{group}: {case.name}": case
    for group, cases in {
        "toml": TOML,
        "unknown key": UNKNOWN_KEYS,
        "content": CONTENT,
        "number": NUMBERS,
        "palette": PALETTE,
        "component": COMPONENTS,
        "text": TEXTS,
        "no font for": GLYPHS,
        "drawing": DRAWINGS,
    }.items()
    for case in cases
}
