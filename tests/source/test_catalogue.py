"""The words that pnp prints: the same in every language, all of them used, and none asked for that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pnp.source.bundle import PACKAGE, TEMPLATES
from pnp.source.catalogue import (
    BASE,
    FORMS,
    HOLE,
    Catalogue,
    Entry,
    Phrase,
    catalogue,
    holes,
    languages,
    nearest,
    own_words,
    speaking,
)
from pnp.source.lengths import mm

ENGLISH = catalogue(BASE)
# Groups whose words go by the names of something else: sorts of things, steps of templates/print-guide.toml.
BY_NAME = {"count", "stock", "step"}
OTHERS = [language for language in languages() if language != BASE]


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words_with_the_same_holes(language: str) -> None:
    other = catalogue(language).entries
    assert list(other) == list(ENGLISH.entries)
    unlike = {key for key, entry in ENGLISH.entries.items() if _shape(entry) != _shape(other[key])}
    assert unlike == set()


def _shape(entry: Entry) -> tuple[type, frozenset[str], int]:
    return type(entry), holes(entry), entry.count("**") if isinstance(entry, str) else 0


@pytest.mark.parametrize("language", languages())
def test_a_number_has_all_its_forms(language: str) -> None:
    keys = {key.rpartition(".")[0] for key in catalogue(language).entries if key.rpartition(".")[2] in FORMS}
    keys -= {"book"}  # “book.one” is no form
    assert len(keys) > 10
    assert all(f"{key}.{form}" in catalogue(language).entries for key in keys for form in FORMS)


def test_a_translation_leaves_nothing_in_english() -> None:
    """But for what has no words in it."""
    german = catalogue("de").entries
    same = {key for key, entry in ENGLISH.entries.items() if entry == german[key]}
    bare = {key for key in same if not re.search("[A-Za-z]{3}", HOLE.sub("", str(ENGLISH.entries[key])))}
    assert same == bare


# Where words are asked for


def _asked() -> Iterator[tuple[str, str, bool]]:
    """Each key that the code or a book's partial has, as a pattern; and whether it is all of a call's first word."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _says(node.func) and node.args:
                yield from ((file.name, pattern, True) for pattern in _patterns(node.args[0]))
            elif isinstance(node, ast.Constant):
                yield from ((file.name, pattern, False) for pattern in _patterns(node))
            elif isinstance(node, ast.JoinedStr):
                found = (pattern for pattern in _patterns(node) if pattern.partition("\\")[0] in BY_NAME)
                yield from ((file.name, pattern, False) for pattern in found)
    for file in sorted((TEMPLATES / "rulebook").glob("*.j2")):
        text = file.read_text(encoding="utf-8")
        yield from ((file.name, re.escape(key), True) for key in re.findall(r"'([a-z]+\.[a-z_]+)'", text))
        for prefix in re.findall(r"'([a-z]+\.)' ~", text):
            yield file.name, f"{re.escape(prefix)}.*", False


def _says(called: ast.expr) -> bool:
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    return name in ("say", "_say", "counted") or (name == "Phrase")


def _patterns(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_patterns(node.body), *_patterns(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value.partition(".")[0] in GROUPS and re.fullmatch(r"[a-z]+\.[a-z_.]+", node.value):
            yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
        if "." in parts[0] and parts[0].partition(".")[0] in GROUPS and re.fullmatch(r"[a-z_.]+", "".join(parts)):
            yield "".join(re.escape(part) or "[a-z_]+" for part in parts)


GROUPS = {key.partition(".")[0] for key in ENGLISH.entries}


@cache
def _all_asked() -> tuple[tuple[str, str, bool], ...]:
    return tuple(_asked())


def _stems(key: str) -> tuple[str, ...]:
    """A key, and what it is asked for by where a number chooses its form."""
    stem, _, form = key.rpartition(".")
    return (key, stem) if form in FORMS else (key,)


def test_every_word_is_used() -> None:
    patterns = {pattern for _, pattern, _ in _all_asked()}
    vague = {pattern for pattern in patterns if re.fullmatch(r"[a-z]+\\\.\[a-z_\]\+", pattern)}
    assert {pattern.partition("\\")[0] for pattern in vague} <= BY_NAME
    whole = re.compile("|".join(sorted(patterns)))
    unused = {key for key in ENGLISH.entries if not any(whole.fullmatch(stem) for stem in _stems(key))}
    assert unused == set()


def test_no_word_is_asked_for_that_there_is_not() -> None:
    stems = {stem for key in ENGLISH.entries for stem in _stems(key)}
    lost = {
        (file, pattern)
        for file, pattern, is_whole in _all_asked()
        if is_whole and not any(re.fullmatch(pattern, stem) for stem in stems)
    }
    assert lost == set()


# How they are said


def test_holes_are_filled_and_numbers_choose_a_form() -> None:
    assert ENGLISH("foot.page", page=2, pages=3) == "page 2 of 3"
    assert [ENGLISH.counted("count.die", number) for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert ENGLISH.noun("count.card", 2) == "cards" and ENGLISH.noun("count.card", 1) == "card"
    assert ENGLISH.players(2, 4) == "2–4 players" and ENGLISH.players(1, 1) == "1 player"
    assert Phrase("job.serves", (("count", 2),)).said(ENGLISH) == "one print serves 2 players"
    with pytest.raises(KeyError):
        ENGLISH("foot.page", page=2)
    with pytest.raises(KeyError):
        ENGLISH("foot.pages")
    with pytest.raises(KeyError, match="is a list"):
        ENGLISH("language.numbers")
    with pytest.raises(KeyError, match="is no list"):
        ENGLISH.words("foot.page")


def test_lists_and_decimals_are_those_of_the_language() -> None:
    german = catalogue("de")
    assert [ENGLISH.listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert german.listed(["A", "B", "C"]) == "A, B und C"
    assert ENGLISH("box.for_dice", size=mm(12.5)) == "for dice of 12.5\u00a0mm"
    assert german("box.for_dice", size=mm(12.5)) == "für Würfel von 12,5\u00a0mm" and german.number(3.0) == "3"


def test_sizes_are_told_in_the_units_of_the_language() -> None:
    american, german = catalogue("en-US"), catalogue("de")
    assert ENGLISH.size(mm(50)) == "50\u00a0mm" and german.size(mm(65, 90.5)) == "65\u00a0×\u00a090,5\u00a0mm"
    assert (
        american.size(mm(50)) == "50\u00a0mm (1.97\u00a0in)" and american.size(mm(25.4)) == "25.4\u00a0mm (1\u00a0in)"
    )
    assert american.size(mm(65, 90)) == "65\u00a0×\u00a090\u00a0mm (2.56\u00a0×\u00a03.54\u00a0in)"
    assert american("box.for_dice", size=mm(16)) == "for dice of 16\u00a0mm (0.63\u00a0in)"


def test_a_game_chooses_its_units() -> None:
    own = speaking("de", own_words({"language": {"units": ["cm", "in"]}}))
    assert own.size(mm(50)) == "5\u00a0cm (1,97\u00a0in)"
    for strange in (["ell"], []):  # told where words.toml is read
        assert speaking("de", own_words({"language": {"units": strange}})).size(mm(50)) == "50\u00a0mm"


def test_a_language_is_found_by_what_it_is_a_kind_of() -> None:
    assert [nearest(name) for name in ("de", "de-AT", "en-GB", "en-AU", "fr", "fr-CA")] == [
        "de",
        "de",
        "en-GB",
        "en",
        "",
        "",
    ]
    assert speaking("de-AT")("foot.page", page=1, pages=2) == "Seite 1 von 2"
    assert speaking("de-AT").language == "de-AT"
    with pytest.raises(KeyError):
        catalogue("fr")


def test_american_words_are_british_ones_in_another_spelling() -> None:
    american = catalogue("en-US")
    assert ", in color." in american("guide.intro", paper="Letter")
    assert ", in colour." in ENGLISH("guide.intro", paper="A4")
    assert "licenses" in american("credits.typefaces")
    assert catalogue("en-GB").entries == ENGLISH.entries


def test_own_words_stand_in_place_of_ours_and_are_spelt_alike() -> None:
    own = own_words(
        {"foot": {"scale": "in full colour", "page": 4, "lost": "x"}, "language": {"numbers": ["nil", "uno"]}}
    )
    assert dict(own) == {"foot.scale": "in full colour", "language.numbers": ("nil", "uno")}
    assert (
        speaking("en", own)("foot.scale") == "in full colour"
        and speaking("en-US", own)("foot.scale") == "in full color"
    )
    assert speaking("fr", own)("foot.scale") == "in full colour"
    assert speaking("fr", own)("foot.page", page=1, pages=2) == "page 1 of 2"  # in English, for want of others


def test_words_are_read_when_they_are_wanted(tmp_path: Path) -> None:
    """Whoever only starts a command reads none."""
    import subprocess
    import sys

    code = "import pnp.cli.commands, pnp.source.catalogue as c; print(c.catalogue.cache_info().currsize)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.strip() == "0"


def test_a_catalogue_knows_what_its_nouns_look_like() -> None:
    assert catalogue("de").has_capital_nouns and not ENGLISH.has_capital_nouns
    assert Catalogue("de-AT", {}).has_capital_nouns
