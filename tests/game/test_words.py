"""words.toml: words of a game's own stand in place of ours, and what is wrong with them is located."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest

from pnp.build.schemas import schemas_for
from pnp.game.content.words import GROUPS
from pnp.game.game import Game
from pnp.play.rules import load
from pnp.source.catalogue import BASE, catalogue
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity


def read(folder: Path, words: str | None, language: str = "en") -> Game:
    file = folder / "game.toml"
    text = file.read_text(encoding="utf-8").replace('language = "en"', f'language = "{language}"')
    file.write_text(text, encoding="utf-8")
    if words is not None:
        (folder / "words.toml").write_text(words, encoding="utf-8")
    return load(Folder(folder))


def problems(folder: Path, words: str | None, language: str = "en") -> list[Problem]:
    with pytest.raises(DataError) as caught:
        read(folder, words, language)
    return list(caught.value.problems)


def test_a_word_of_the_game_stands_in_place_of_ours(little_game: Path) -> None:
    game = read(
        little_game,
        '[foot]\nscale = "in true colour"\n[count]\nplayer = { one = "a diver", many = "{count} divers" }\n',
    )
    british, american = game.spoken(), game.spoken("en-US")
    assert british("foot.scale") == "in true colour" and american("foot.scale") == "in true color"
    assert british.counted("count.player", 1) == "a diver" and british.counted("count.player", 3) == "3 divers"
    assert british("foot.page", page=1, pages=2) == "page 1 of 2"


@pytest.mark.parametrize(
    ("language", "english", "spoken"),
    [
        ("en", "", ", in colour."),
        ("en", "en-US", ", in color."),
        ("en-GB", "en-US", ", in colour."),
        ("en-US", "", ", in color."),
        ("de", "en-US", "In Farbe;"),
        ("de-AT", "", "In Farbe;"),
    ],
)
def test_the_paper_picks_the_english_of_a_game_that_does_not_say_which(
    little_game: Path, language: str, english: str, spoken: str
) -> None:
    assert spoken in read(little_game, None, language).spoken(english)("guide.intro", paper="A4")


def test_a_language_without_words_is_told_with_those_there_are(little_game: Path) -> None:
    (found,) = problems(little_game, None, "fr")
    assert (Path(found.file).name, found.key) == ("game.toml", "language")
    assert found.message == "pnp has no words of “fr”" and "de, en, en-GB, en-US" in found.hint


def test_a_game_may_bring_a_language_and_what_it_lacks_is_told_once(little_game: Path) -> None:
    game = read(little_game, '[foot]\npage = "page {page} sur {pages}"\n', "fr")
    assert game.spoken()("foot.page", page=1, pages=2) == "page 1 sur 2"
    assert game.spoken()("foot.outlines") == "Cut along the outlines."
    (doubt,) = (doubt for doubt in game.doubts if Path(doubt.file).name == "words.toml")
    assert doubt.severity is Severity.WARNING
    assert doubt.message == f"{len(catalogue(BASE).entries) - 1} words of “fr” are missing here, and stand in English"


@pytest.mark.parametrize(
    ("words", "key", "said", "hint"),
    [
        ('[fot]\npage = "x"\n', "fot", "unknown group of words “fot”", "“foot”"),
        ('[foot]\npge = "x"\n', "foot.pge", "unknown word “pge”", "“page”"),
        ('[foot]\npage = "{page} {pags}"\n', "foot.page", "nothing fills “{pags}”", "“pages”"),
        ('[foot]\nscale = "{page}"\n', "foot.scale", "nothing fills “{page}”", "it has none"),
        ('[foot]\npage = "{Page}"\n', "foot.page", "a “{” that belongs to no hole", "{page}"),
        ('[foot]\nneeded = "x"\n', "foot.needed", "several forms", 'one = "…", many = "…"'),
        ('[foot]\nneeded = { few = "x" }\n', "foot.needed.few", "unknown form of this word “few”", "many, one"),
        ('[foot]\nscale = { one = "x" }\n', "foot.scale.one", "expected a text", "print at 100%"),
        ('[foot]\nscale = ["x"]\n', "foot.scale", "expected a text", ""),
        ('[language]\nnumbers = "x"\n', "language.numbers", "expected a list of texts", ""),
        ('[language]\nquotes = "«»"\n', "language.quotes", "expected four signs", "“”‘’"),
        ('[language]\nunits = ["mm", "inn"]\n', "language.units", "unknown unit “inn”", "“in”"),
        ("[language]\nunits = []\n", "language.units", "expected at least one unit", "mm, cm, in"),
        ("[foot]\nscale = 4\n", "foot.scale", "expected a string", ""),
        ('foot = "x"\n', "foot", "expected a table", ""),
        ('[guide]\nmeasure = "**Measure"\n', "guide.measure", "**", ""),
    ],
)
def test_what_is_wrong_is_located(little_game: Path, words: str, key: str, said: str, hint: str) -> None:
    (found,) = problems(little_game, words)
    assert (Path(found.file).name, found.key) == ("words.toml", key) and said in found.message and hint in found.hint


def test_all_mistakes_are_told_at_once(little_game: Path) -> None:
    found = problems(little_game, '[foot]\npge = "x"\nscale = "{page}"\n[fot]\na = "b"\n', "fr")
    assert [problem.severity for problem in found].count(Severity.ERROR) == 3


@pytest.mark.parametrize("number", range(2))
def test_what_the_page_about_words_shows_is_read(little_game: Path, number: int) -> None:
    page = (Path(__file__).parents[2] / "docs" / "words.md").read_text(encoding="utf-8")
    chosen, *shown = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert chosen == 'language = "de"\n' and len(shown) == 2
    game = read(little_game, shown[number], "fr")
    assert game.own_words


def test_every_group_says_where_it_is_printed() -> None:
    assert list(GROUPS) == list(dict.fromkeys(key.partition(".")[0] for key in catalogue(BASE).entries))


def test_editors_know_every_word() -> None:
    schema = {one.name: one for one in schemas_for(None)}["words"]
    assert schema.files == "words.toml"
    validator = jsonschema.Draft7Validator(schema.schema)
    validator.validate({"foot": {"page": "x"}, "count": {"card": {"one": "x"}}, "language": {"numbers": ["x"]}})
    refused: list[dict[str, object]] = [{"fot": {}}, {"foot": {"pge": "x"}}, {"count": {"card": {"few": "x"}}}]
    assert not any(map(validator.is_valid, [*refused, {"foot": {"page": 4}}]))
    assert "page {page} of {pages}" in schema.text
