"""British words become American ones: whole words, capitals kept, names and ids left alone."""

from __future__ import annotations

import tomllib

import pytest

from pnp.source.bundle import TEMPLATES
from pnp.source.inlines import Icon, Run
from pnp.source.markup import Heading, Paragraph, Rule
from pnp.source.spelling import as_it_is, speller, spelling
from pnp.source.spelt import spelt_blocks, spelt_inlines

WORDS = TEMPLATES / "words" / "en-US.toml"


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("your favour", "your favor"),
        ("Favours, colours", "Favors, colors"),
        ("GREY", "GRAY"),
        ("a neighbour’s neighbourhood", "a neighbor’s neighborhood"),
        ("full-colour", "full-color"),
        ("discoloured greyhounds colourist", "discoloured greyhounds colourist"),  # no words of the list
        ("a pencil and a rubber", "a pencil and an eraser"),
        ("Towards the centre.", "Toward the center."),
        ("The Picture House, a Picture house, A rubber", "The Movie House, a Movie house, An eraser"),
    ],
)
def test_whole_words_with_their_capitals(british: str, american: str) -> None:
    assert speller("en-US")(british) == american
    assert speller("en-US")(american) == american


def test_names_keep_their_spelling() -> None:
    spell = speller("en-US", ("Grey Harbour", "Colour"))
    assert spell("Grey Harbour is a grey harbour. Colour, colour!") == "Grey Harbour is a gray harbor. Colour, color!"


def test_icons_links_and_anchors_are_left_alone() -> None:
    spell = speller("en-US")
    inlines = (Run("grey", bold=True, link="grey-houses"), Icon("grey"))
    assert spelt_inlines(spell, inlines) == (Run("gray", bold=True, link="grey-houses"), Icon("grey"))
    blocks = (Heading((Run("Colours"),), 1, "colours"), Paragraph((Run("grey"),)), Rule())
    assert spelt_blocks(spell, blocks) == (Heading((Run("Colors"),), 1, "colours"), Paragraph((Run("gray"),)), Rule())
    assert spelt_blocks(as_it_is, blocks) == blocks


def test_an_english_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match="there are no words of “klingon”"):
        speller("klingon")


def test_the_list_is_in_order_and_leads_nowhere_back() -> None:
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))["spelling"]
    assert list(words) == sorted(words)
    assert all(word == word.lower() and other == other.lower() and word != other for word, other in words.items())
    assert not words.keys() & set(words.values())
    assert spelling({}, ())("colour") == "colour"
