"""Transcripts in words: ids become names, and codes that occur are told in a legend."""

from __future__ import annotations

import pytest
from bundled import WITH_RULES, bundled, model

from pnp.cli.report import transcript
from pnp.play.model import Model
from pnp.play.sittings import Sitting, play
from pnp.play.wording import codes_of, in_words, legend, names_of

NAMES = {"chocolate-bar": "chocolate bar", "corn-trail": "corn trail"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draws chocolate-bar on 9,5", "draws chocolate bar on 9,5"),
        ("chocolate-bar, corn-trail; done", "chocolate bar, corn trail; done"),
        ("a chocolate-bar-like thing", "a chocolate-bar-like thing"),
        ("ghost on 3-4", "ghost on 3-4"),
    ],
)
def test_ids_become_names(line: str, words: str) -> None:
    assert in_words(line, NAMES) == words


def test_a_legend_has_the_codes_that_occur() -> None:
    codes = {"BL": "Blue", "GR": "Green", "X2": "Double", "Same": "Same"}
    assert legend(["rolls BL BL X2", "stops; Same"], codes) == (("BL", "Blue"), ("X2", "Double"))
    assert legend(["GRim, BLue"], codes) == ()


@pytest.mark.parametrize("name", WITH_RULES)
def test_every_code_of_a_transcript_is_told(name: str) -> None:
    """And no id of several words is left, where the data has a name for it."""
    rules, game = model(name), bundled(name)
    record = play(rules, Sitting(rules.boards[0], ("random",) * rules.players[0], 1, logged=True))
    told = transcript(record)
    _, _, codes = told.rpartition("codes: ")
    body = " ".join(line.text for line in record.transcript)
    for code, title in codes_of(game).items():
        if f" {code} " in body and code != title:
            assert f"{code} = {title}" in codes or type(rules).legend is not Model.legend
    assert not [one for one in names_of(game) if f" {one} " in body]
