"""What a new game is called: ids and titles from names, and names that cannot be."""

from __future__ import annotations

import pytest

from pnp.game.identity import Identity
from pnp.game.naming import MAX_ID, MAX_TITLE, Name, named
from pnp.source.problems import UsageError


@pytest.mark.parametrize(
    ("name", "id_", "title"),
    [
        ("night-market", "night-market", "Night Market"),
        ("Night Market", "night-market", "Night Market"),
        ("lord_of_the_bees", "lord-of-the-bees", "Lord of the Bees"),
        ("the-hunt", "the-hunt", "The Hunt"),
        ("Pop-Up Town!", "pop-up-town", "Pop-Up Town!"),
        ("Fox’s Den", "foxs-den", "Fox’s Den"),
        ("Café Größe", "cafe-grosse", "Café Größe"),
        ("Ærø & Łódź", "aero-lodz", "Ærø & Łódź"),
        ("7", "7", "7"),
    ],
)
def test_id_and_title_follow_from_the_name(name: str, id_: str, title: str) -> None:
    assert named(name) == Name(id_, title)


def test_a_title_may_be_given() -> None:
    assert named("market", "  夜市 ") == Name("market", "夜市")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "nothing in it can be seen"),
        ("   ", "nothing in it can be seen"),
        ("a\x1b[2Jb", "cannot be seen"),
        (".hidden", "hidden"),
        ("end.", "dot at its end"),
        ("what?", "keep “?”"),
        ("a\\b", "keep “\\”"),
        ("夜市", "--title “夜市”"),
        ("---", "no id can be made"),
        ("con", "device"),
        ("Aux.txt", "device"),
        ("x" * (MAX_ID + 1), "too long"),
    ],
)
def test_what_cannot_be_a_name_is_told(name: str, said: str) -> None:
    with pytest.raises(UsageError) as told:
        named(name)
    assert said in str(told.value) and str(told.value).isprintable()


@pytest.mark.parametrize("title", ["", " ", "a\nb", "x" * (MAX_TITLE + 1)])
def test_what_cannot_be_a_title_is_told(title: str) -> None:
    with pytest.raises(UsageError, match="title"):
        named("game", title)


def test_the_longest_that_are_accepted_are_those_of_game_toml() -> None:
    """The limits stand in the schema; here they are known so that a name is refused before anything is written."""
    row = {"language": "en", "players": (1, 2), "age": 8, "minutes": 5, "credits": {"design": "me"}}
    name = named("x" * MAX_ID, "t" * MAX_TITLE)
    assert Identity.model_validate({**row, "id": name.id, "title": name.title}).id == name.id
    for key in ("id", "title"):
        with pytest.raises(ValueError, match="at most"):
            Identity.model_validate({**row, "id": name.id, "title": name.title, key: getattr(name, key) + "x"})
