"""Numbers and names in words."""

from __future__ import annotations

import pytest

from pnp.source.catalogue import speaking
from pnp.source.holes import Filler, read_hole
from pnp.source.problems import Refused
from pnp.source.sugar import TERM, Lookup, as_jinja
from pnp.source.templates import fill_in
from pnp.source.wording import FORMS, article, between, forms_of, plural_of, small, span

VALUES = {"facts.dice": 8, "pair": 2, "seconds": 90, "long": 180, "one": 1, "many": 20, "name": "imp", "list": [1]}


def fill(text: str) -> str:
    return Filler().fill(text, VALUES.__getitem__)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{facts.dice} {facts.dice|words} {facts.dice|Words}", "8 eight Eight"),
        ("{many|words}", "20"),
        ("{pair|ordinal} {pair|Ordinal} {pair|plus 1|ordinal} {many|plus 2|ordinal}", "second Second third 22nd"),
        ("{one|times} {pair|times} {facts.dice|times}", "once twice eight times"),
        ("{pair|minus 1|words} {pair|by 3}", "one 6"),
        ("{one|plural die dice} {pair|plural die dice} {pair|plural house}", "die dice houses"),
        ("{one|count zombie} {pair|Count zombie} {pair|minus 2|count zombie}", "one zombie Two zombies no zombies"),
        ("{one|number card} {facts.dice|number die dice} {one|minus 1|Number card}", "1 card 8 dice 0 cards"),
        ("{list|length|count card} {list|span} {list|span player}", "one card 1 1 player"),
        ("{name|article} {name|Article}", "an An"),
        ("{seconds|time} {long|time} {one|by 60|Time}", "90 seconds three minutes One minute"),
        ("{a name} {A name}", "an imp An imp"),
        ("{'two'} {'Fire Station No. 9'}", "two Fire Station No. 9"),
        ("{name|capital}", "Imp"),
    ],
)
def test_a_value_takes_the_form_that_is_asked_for(text: str, wanted: str) -> None:
    assert fill(text) == wanted


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{name|words}", "“{name|words}”: “imp” is no whole number"),  # the name leads to where the value stands
        ("{pair|wrods}", "there is no form “wrods”"),
        ("{pair|plural}", "too few or too many words"),
        ("{pair|plus 1 2 3}", "too few or too many words"),
        ("{pair words}", "not written as a hole"),
        ("{list}", "neither a text nor a number"),
        ("{pair", "without its"),
        ("{name|length}", "this form is for a table or a list"),
        ("{pair|span}", "this form is for a list of numbers"),
    ],
)
def test_what_cannot_be_filled_is_refused(text: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        fill(text)


def test_a_hole_is_read_with_its_forms() -> None:
    hole = read_hole("a zombie-blue|small")
    assert hole.path == "zombie-blue" and [form.name for form in hole.forms] == ["small", "a"]


@pytest.mark.parametrize(
    ("name", "several"),
    [("Bat", "Bats"), ("Witch", "Witches"), ("Candy", "Candies"), ("Key", "Keys"), ("Box", "Boxes")],
)
def test_names_have_plurals(name: str, several: str) -> None:
    assert plural_of(name) == several


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("imp", "an imp"), ("bat", "a bat"), ("unicorn", "a unicorn"), ("hour", "an hour"), ("8", "an 8")],
)
def test_articles_go_by_the_sound(name: str, wanted: str) -> None:
    assert article(name) == wanted


@pytest.mark.parametrize(
    ("numbers", "wanted"),
    [
        ([2, 3, 4, 5], "2 to 5 players"),
        ([2, 3], "2 or 3 players"),
        ([2, 4, 6], "2, 4 or 6 players"),
        ([3], "3 players"),
        ([1], "1 player"),
    ],
)
def test_several_numbers_are_told_in_short(numbers: list[int], wanted: str) -> None:
    assert span(iter(numbers), "player") == wanted and between(numbers[0], numbers[0]) == str(numbers[0])


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Blue zombie", "blue zombie"),
        ("Major", "major"),
        ("Every double is the tide.", "every double is the tide."),
        ("Moe’s Diner", "Moe’s Diner"),
        ("Hollow Hill School", "Hollow Hill School"),
        ("The Night Owl Diner", "the Night Owl Diner"),
        ("Ace of Wires", "Ace of Wires"),
        ("Fire Station No. 9", "Fire Station No. 9"),
        ("Jack-o’-Lantern", "Jack-o’-Lantern"),
        ("TP", "TP"),
        ("I am lost", "I am lost"),
        ("A Quiet Night", "a Quiet Night"),
        ("Roll for Mina.", "roll for Mina."),
        ("", ""),
    ],
)
def test_a_name_within_a_sentence_keeps_the_capitals_that_are_its_own(name: str, wanted: str) -> None:
    assert small(name) == wanted


# The same in Markdown


def rendered(source: str) -> str:
    names = {"zombie-blues": "blue zombies", "Bats": "Bats", "suits.bats": "bats"}
    values = {
        "facts": {"dice": 8},
        "tables": {"pairs": {"zombie-blue": {"moves": 2, "name": "Blue"}}},
        "rows": [{"moves": 1}, {"moves": 2}],
        TERM: Lookup(names.__getitem__),
    }
    return "\n".join(fill_in(source, values, seconds=5).lines)


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("{facts.dice|words} dice", "eight dice"),
        ("{tables.pairs.zombie-blue.moves|count zombie}", "two zombies"),
        ("{tables.pairs.count|words} {tables.pairs.count|count pair}", "one one pair"),
        ("{zombie-blues} and {Bats} of {suits.bats}", "blue zombies and Bats of bats"),
        ("{% for row in rows %}{row.moves|words} {% endfor %}", "one two "),
        ("{rows.2.moves}", "2"),
        ("{'two'} {{ facts.dice }} {# {nothing} #}", "two 8 "),
        ("{figure: faces}", "{figure: faces}"),
        ("{} { facts.dice } {1}", "{} { facts.dice } {1}"),
    ],
)
def test_holes_in_markdown_are_short_for_jinja(source: str, wanted: str) -> None:
    assert rendered(source) == wanted


def test_a_hole_that_is_none_is_told_at_its_line() -> None:
    with pytest.raises(Refused) as refused:
        as_jinja("fine\n\n{facts.dice words}")
    assert refused.value.line == 3


def test_a_lookup_gives_nothing_but_names() -> None:
    for source in ("{{ term._find }}", "{{ term.__call__ }}", "{{ term }}"):
        with pytest.raises(Refused):
            rendered(source)


GERMAN = forms_of(speaking("de"))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("{facts.dice|words} {many|words} {one|words} {one|words f} {one|Words m}", "acht 20 eins eine Ein"),
        ("{pair|ordinal} {many|digits_ordinal}", "2. 20."),
        ("{one|times} {pair|times} {many|times} {pair|minus 2|times}", "einmal zweimal 20-mal nie"),
        ("{pair|count Karte Karten} {pair|minus 2|count Karte Karten}", "zwei Karten keine Karten"),
        ("{one|count Karte Karten} {one|count Karte Karten f}", "1 Karte eine Karte"),
        ("{one|plural Karte Karten} {pair|plural Karte Karten}", "Karte Karten"),
        ("{seconds|time} {long|time} {one|by 60|Time} {one|time}", "90 Sekunden drei Minuten Eine Minute 1 Sekunde"),
        ("{name|a m} {name|A f} {half}", "ein imp Eine imp 0,5"),
    ],
)
def test_in_german_words_are_german(text: str, wanted: str) -> None:
    assert Filler(GERMAN).fill(text, {**VALUES, "half": 0.5}.__getitem__) == wanted
    jinja = {"pair": 2, "names": ["A", "B", "C"], "half": 0.5}
    template = "{{ pair | words }} {pair|count Karte Karten} {{ names | listed }} {{ half }} {{ names | count }}"
    assert fill_in(template, jinja, seconds=2, forms=GERMAN).lines == ("zwei zwei Karten A, B und C 0,5 3",)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("{pair|count Karte}", "the plural of “Karte” has to be told", "count Karte Karten"),
        ("{a name}", "the article goes by the gender", "{name|a m}"),
        ("{name|a x}", "unknown gender “x”", "f, m, n"),
        ("{pair|listed}", "this is no list", ""),
    ],
)
def test_what_no_rule_tells_has_to_be_said(text: str, message: str, hint: str) -> None:
    with pytest.raises(Refused, match=message) as caught:
        Filler(GERMAN).fill(text, VALUES.__getitem__)
    assert hint in caught.value.hint


def test_a_gender_does_no_harm_in_english() -> None:
    assert fill("{one|words f} {one|count otter otters n} {name|a m}") == "one one otter an imp"


def test_a_share_is_told_in_whole_percent() -> None:
    assert [FORMS["percent"](share) for share in (0, 0.004, 0.527, 0.125, 1)] == ["0%", "0%", "53%", "13%", "100%"]
    assert forms_of(speaking("de")).by_name["percent"](0.527) == "53\u00a0%"
    for wrong in (True, "0.5", float("nan"), 1e9):
        with pytest.raises(Refused, match="is no share"):
            FORMS["percent"](wrong)
