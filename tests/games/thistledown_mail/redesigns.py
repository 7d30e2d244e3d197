"""The Thistledown Mail as other people would have it: longer, richer, with other words and other answers."""

from __future__ import annotations

from bundled import FOLDERS

from ..redesigns import Edit, Redesign

GAME, EXAMPLES, RULINGS, SYMBOLS = "game.toml", "examples.toml", "rulings.toml", "symbols.toml"
BOOK = ("rulebook",)
WRITTEN = (FOLDERS["thistledown-mail"] / EXAMPLES).read_text(encoding="utf-8")


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


REDESIGNS = (
    Redesign(
        "ten rounds",
        (Edit(GAME, "rounds = 12", "rounds = 10"),),
        says=("After ten rounds everybody adds up", "The day has ten rounds"),
        gone=("twelve",),
        components=BOOK,
    ),
    Redesign(
        "a longer forecast",
        (Edit(GAME, "forecast = 2", "forecast = 3"),),
        says=("Lay three more beside the sky",),
        gone=("Lay two more beside",),
        components=BOOK,
    ),
    Redesign(
        "smaller lakes",
        (Edit(GAME, "scoop = 3", "scoop = 2"),),
        refused=("4 expected, by the rules 3 (example “at-the-lake”)",),
        then=(example("at-the-lake", ("bags = 4", "bags = 3")),),
        says=("fills two sandbags", "end low to fill two sandbags", "From a draw two"),
        gone=("three sandbags", "draw three"),
    ),
    Redesign(
        "dearer stamps",
        (Edit(GAME, "stamp = 2", "stamp = 3"),),
        refused=("2 expected, by the rules 3 (example “first-letter”)", "14, 6, 9, 6, 4 expected"),
        then=(
            example("first-letter", ("stamp = 2", "stamp = 3")),
            example("sky-low-turned", ("stamp = 2", "stamp = 3")),
            example("edge-of-the-map", ("stamp = 2", "stamp = 3")),
            example("together", ("stamp = 2", "stamp = 3")),
            example("final-score", ("score = [14, 6, 9, 6, 4], total = 39", "score = [14, 9, 9, 6, 4], total = 42")),
        ),
        says=("3 points more", "4 for the village and 3 for the stamp make 7", "and 3 more for the"),
        gone=("2 points more", "for the stamp make 6"),
    ),
    Redesign(
        "a richer fair",
        (Edit(GAME, "fair = 8", "fair = 10"),),
        says=("brings 10 points", "land here for 10", "The fair: 10;"),
        gone=("brings 8 points", "land here for 8", "The fair: 8;"),
    ),
    Redesign(
        "louder echoes",
        (Edit(GAME, "echo = 2", "echo = 3"),),
        refused=("14, 6, 9, 9, 4 (example “final-score”)",),
        then=(
            example("final-score", ("score = [14, 6, 9, 6, 4], total = 39", "score = [14, 6, 9, 9, 4], total = 42")),
        ),
        says=("3 points each", "Echoes, 3 each"),
        gone=("2 points each", "Echoes, 2 each"),
    ),
    Redesign(
        "parcels",
        (Edit(SYMBOLS, 'name = "Letter"', 'name = "Parcel"'),),
        says=(
            "Parcels.",
            "takes a parcel from you",
            "Bring a parcel to the village",
            "somebody down there is waiting for a parcel",
        ),
        gone=("a letter", "Letters"),
    ),
    Redesign(
        "airships",
        (Edit(SYMBOLS, 'name = "Balloon"\n', 'name = "Airship"\n'),),
        says=("You cannot steer an airship:", "Any number of airships", "There is no steering an airship"),
        gone=("steer a balloon:", "number of balloons"),
    ),
    Redesign(
        "another wind",
        (Edit("tables/winds.toml", "Long Tom", "Tall Tim"),),
        says=("Tall Tim",),
        gone=("Long Tom",),
        components=("wind-cards",),
    ),
    Redesign(
        "another rank",
        (Edit("tables/ranks.toml", "Paper Dart", "Paper Plane"),),
        says=("0 Paper Plane",),
        gone=("Paper Dart",),
        components=("rulebook", "logbook"),
    ),
    Redesign(
        "ties are shared",
        (Edit(RULINGS, 'chosen = "letters"', 'chosen = "shared"'),),
        refused=("3 expected, by the rules 2, 3 (example “a-tie”)",),
        then=(example("a-tie", ("winners = [3]", "winners = [2, 3]")),),
        says=("Ties are shared.", "41 points, the tie is shared"),
        gone=("more letters win",),
        components=BOOK,
    ),
    Redesign(
        "one stamp for each village",
        (Edit(RULINGS, 'chosen = "together"', 'chosen = "in-order"'),),
        refused=("2 expected, by the rules 0 (example “together”)",),
        then=(example("together", ("stamp = 2", "stamp = 0")),),
        says=(
            "Within a round, the watcher is before the others",
            "Whoever comes first, beginning with the watcher",
            "if yours is the first letter there",
        ),
        gone=("of the same round are all first", "in an earlier round"),
        components=("rulebook", "logbook"),
    ),
    Redesign(
        "letters that are thrown",
        (Edit(RULINGS, 'chosen = "ends"', 'chosen = "passes"'),),
        refused=("0 expected, by the rules 2 (example “passing-a-village”)",),
        then=(example("passing-a-village", ("letter = 0, stamp = 0", "letter = 2, stamp = 2")),),
        says=("Every village that you fly over or reach takes a letter", "Throw a letter down to every village"),
        gone=("where your flight ends takes a letter", "Bring a letter to the village"),
    ),
    Redesign(
        "the fair from any height",
        (Edit(RULINGS, 'chosen = "low"', 'chosen = "any"'),),
        refused=("0, 0, 0, 0, 8 (example “too-high”)",),
        then=(example("too-high", ("score = [0, 0, 0, 0, 0], total = 0", "score = [0, 0, 0, 0, 8], total = 8")),),
        says=("at whatever height", "any height will do"),
        gone=("too high to land",),
        components=BOOK,
    ),
)
