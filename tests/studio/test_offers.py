"""What could stand at the cursor: keys of the table around it, values of the schema, names of the game."""

from __future__ import annotations

import pytest

from pnp.source.bundle import DATA, TEMPLATES
from pnp.studio.cursor import Cursor, Typing, cursor
from pnp.studio.known import Known, known
from pnp.studio.offers import Offer, offers

BAR = "|"  # where the cursor stands


@pytest.fixture(scope="module")
def cards() -> Known:
    return known((TEMPLATES / "new" / "cards").resolve(), {})


def _cursor(marked: str) -> Cursor:
    return cursor(marked.replace(BAR, ""), marked.index(BAR))


def _offered(known: Known, file: str, marked: str) -> dict[str, Offer]:
    return {one.label: one for one in offers(file, marked.replace(BAR, ""), marked.index(BAR), known).offers}


@pytest.mark.parametrize(
    ("marked", "typing", "path", "typed"),
    [
        ("ti|", Typing.KEY, (), "ti"),
        ("|", Typing.KEY, (), ""),
        ("[a.b]\nx = 1\nk|", Typing.KEY, ("a", "b"), "k"),
        ("[[row]]\nid = 1\n[[row]]\nk|", Typing.KEY, ("row", 1), "k"),
        ("[[row]]\n[row.sub]\nk|", Typing.KEY, ("row", 0, "sub"), "k"),
        ('[a]\nx = "y|', Typing.VALUE, ("a", "x"), "y"),
        ('[a]\nx = "y"|', Typing.NOTHING, (), ""),
        ("[a]\nx = |", Typing.VALUE, ("a", "x"), ""),
        ('x = ["a", "b|', Typing.VALUE, ("x", 1), "b"),
        ('x = [\n  "a",\n  "b|', Typing.VALUE, ("x", 1), "b"),
        ("x = { y = 1, z|", Typing.KEY, ("x",), "z"),
        ("x = { y = { z = t|", Typing.VALUE, ("x", "y", "z"), "t"),
        ("x = { y = 1 }\nz|", Typing.KEY, (), "z"),
        ("x.y|", Typing.KEY, ("x",), "y"),
        ('x = "a # b"\nz|', Typing.KEY, (), "z"),
        ("x = 1 # a|", Typing.NOTHING, (), ""),
        ('x = """\n[a]\nb|', Typing.VALUE, ("x",), "\n[a]\nb"),
        ('x = """\n[a]\n"""\nb|', Typing.KEY, (), "b"),
        ('x = "broken\n[a]\nb|', Typing.KEY, ("a",), "b"),
        ("[[t|", Typing.HEADER, (), "[[t"),
    ],
)
def test_it_is_known_what_is_typed(marked: str, typing: Typing, path: tuple[str | int, ...], typed: str) -> None:
    found = _cursor(marked)
    assert (found.typing, found.path, found.typed) == (typing, path, typed)


def test_keys_are_those_of_the_kind_that_are_not_there_yet_with_their_sentence(cards: Known) -> None:
    text = '[deck]\nkind = "cards"\ntitle = "Deck"\nla|\nrows = "cards"\n\n[other]\nkind = "cards"\n'
    found = _offered(cards, "components.toml", text)
    assert "layout" in found and not {"kind", "title", "rows", "map"} & set(found)
    assert found["layout"].info and found["layout"].insert == 'layout = ""' and found["layout"].back == 1
    assert "map" in _offered(cards, "components.toml", '[field]\nkind = "hex-map"\nm|\n')


def test_a_choice_offers_what_there_is_to_choose(cards: Known) -> None:
    kinds = _offered(cards, "components.toml", '[deck]\nkind = "c|')
    assert {"cards", "hex-map"} <= set(kinds) and kinds["cards"].insert == "cards"
    assert _offered(cards, "components.toml", "[deck]\nkind = |")["cards"].insert == '"cards"'
    assert set(_offered(cards, "components.toml", '[deck]\nkind = "cards"\ntwo_sided = |')) == {"true", "false"}


def test_names_are_those_that_the_place_takes_elsewhere(cards: Known) -> None:
    """Rows of another table, layouts: nobody declares it."""
    text = '[deck]\nkind = "cards"\nlayout = "|'
    layouts = {file.stem for file in (TEMPLATES / "new" / "cards" / "layouts").glob("*.toml")}
    assert set(_offered(cards, "components.toml", text)) == layouts


def test_roles_and_symbols_of_a_map_are_offered() -> None:
    game = known((DATA / "trick-and-treat").resolve(), {})
    grounds = _offered(game, "maps.toml", '[[terrain]]\nid = "new"\nground = "|')
    assert {"hex-open", "night"} <= set(grounds)
    icons = _offered(game, "maps.toml", '[[terrain]]\nid = "new"\nicon = "|')
    assert "house" in icons and "hex-open" not in icons


def test_a_file_that_is_empty_offers_its_tables(cards: Known) -> None:
    found = _offered(cards, "dice.toml", "|")
    assert "[[die]]" in found and "die" not in found
    assert "[[die]]" in _offered(cards, "dice.toml", "[|")


def test_a_slip_in_one_file_leaves_the_names_of_others() -> None:
    root = (TEMPLATES / "new" / "cards").resolve()
    broken = known(root, {"palette.toml": b"[roles\n"})
    assert _offered(broken, "components.toml", '[deck]\nkind = "cards"\nlayout = "|')


def test_what_nobody_knows_offers_nothing(cards: Known) -> None:
    assert not offers("notes.txt", "a", 1, cards).offers
    assert not offers("components.toml", "[deck]\nkin", 10, Known()).offers
