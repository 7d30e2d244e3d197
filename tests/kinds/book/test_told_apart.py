"""A text has a word of what it is about; one that has none could stand with another picture, and that is told."""

from __future__ import annotations

from pnp.kinds.book.told_apart import Told, exchange_problems, signs, words
from pnp.source.spans import TextSpan

HERE = TextSpan("figures.toml", 7)


def about(*texts: tuple[str, frozenset[str]]) -> list[str]:
    told = [Told(text, text, what, HERE) for text, what in texts]
    return [problem.message.partition("”")[0].removeprefix("“") for problem in exchange_problems(told)]


def test_each_has_a_word_of_its_own() -> None:
    hand, theirs = words("hand"), words("hand") | signs("their")
    assert about(("In hand", hand), ("Their hand", theirs)) == []
    assert about(("Their hand", hand), ("In hand", theirs)) == ["In hand"]


def test_before_and_after_are_told_apart() -> None:
    before, after = words("grid") | signs("given"), words("grid") | signs("expect")
    assert about(("The grid before", before), ("The grid afterwards", after)) == []
    assert about(("The grid afterwards", before), ("The grid before", after)) == [
        "The grid afterwards",
        "The grid before",
    ]


def test_forms_of_a_word_are_that_word() -> None:
    assert about(("Discarded", words("discard")), ("Returned to the deck", words("returns"))) == []


def test_the_same_words_below_all_of_them_cannot_be_exchanged() -> None:
    assert about(("As it lies", words("shed")), ("As it lies", words("well"))) == []
    assert about(("Alone", words("shed"))) == []


def test_what_the_example_tells_is_told() -> None:
    assert about(("{title}", words("shed")), ("{expect.why}", words("well")), ("{do.keep}", words("dog"))) == []
    assert about(("First keep {do.keep}", words("second")), ("Then {do.keep}", words("first"))) == [
        "First keep {do.keep}",
        "Then {do.keep}",
    ]


def test_names_can_be_exchanged_too() -> None:
    assert about(("{Sheep}", words("sheep-1")), ("{Dogs}", words("dog-7"))) == []
    assert about(("{Dogs}", words("sheep-1")), ("{Sheep}", words("dog-7"))) == ["{Dogs}", "{Sheep}"]
