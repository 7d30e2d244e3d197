"""Schemas for editors: all bundled data is right by them, as somebody else reads them, and mistakes are not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from bundled import FOLDERS
from conftest import LITTLE_GAME
from jsonschema import Draft7Validator

from pnp.build.schemas import FileSchema, for_editors, schemas_for
from pnp.game.content import shared_contents
from pnp.game.scaffolds import Scaffold, scaffolds
from pnp.kinds.components import known_kinds
from pnp.source.folder import Folder

ANY_GAME = "any game"
LATER = {"$defs", "prefixItems", "unevaluatedProperties", "dependentSchemas", "$anchor", "minContains", "discriminator"}


@cache
def schemas(name: str) -> tuple[FileSchema, ...]:
    return tuple(schemas_for(Folder(FOLDERS[name]) if name != ANY_GAME else None))


@cache
def validator(name: str, file: str) -> Draft7Validator:
    (found,) = (one for one in schemas(name) if fnmatchcase(file, one.files) and file not in one.but)
    return Draft7Validator(found.schema)


def complaints(name: str, file: str, values: Any) -> list[str]:
    errors = validator(name, file).iter_errors(values)
    return [f"{'.'.join(map(str, error.absolute_path))}: {error.message}" for error in errors]


def files(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for file in sorted(folder.rglob("*.toml")):
        yield file.relative_to(folder).as_posix(), tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FOLDERS)
def test_all_bundled_data_is_right(name: str) -> None:
    seen = 0
    for file, values in files(FOLDERS[name]):
        assert complaints(name, file, values) == [], file
        if validator(name, file).schema != validator(ANY_GAME, file).schema:
            assert complaints(ANY_GAME, file, values) == [], file
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("scaffold", scaffolds(), ids=lambda one: one.name)
def test_what_a_game_begins_as_is_right(scaffold: Scaffold) -> None:
    for file, values in files(scaffold.folder):
        assert complaints(ANY_GAME, file, values) == [], file


def test_a_small_game_is_right() -> None:
    for file, text in LITTLE_GAME.items():
        if file.endswith(".toml"):
            assert complaints(ANY_GAME, file, tomllib.loads(text)) == []


def words(schema: Any, names: bool = False) -> Iterator[str]:
    """The words of a schema, not the names of keys that it tells of."""
    if isinstance(schema, dict):
        for word, value in schema.items():
            if not names:
                yield word
            if word not in ("default", "enum", "const") or names:
                yield from words(value, not names and word in ("properties", "definitions"))
    elif isinstance(schema, list):
        for value in schema:
            yield from words(value)


@pytest.mark.parametrize("name", [ANY_GAME, *FOLDERS])
def test_they_are_schemas_of_draft_07(name: str) -> None:
    for one in schemas(name):
        Draft7Validator.check_schema(one.schema)
        assert one.schema["$schema"] == "http://json-schema.org/draft-07/schema#"
        assert not LATER & set(words(one.schema)), one.name
        assert '"null"' not in one.text
        for reference in references(one.schema):
            assert set(reference) == {"$ref"}  # beside it nothing would count
            assert reference["$ref"].removeprefix("#/definitions/") in one.schema["definitions"], one.name


def references(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema
        for value in schema.values():
            yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


def test_every_file_has_one() -> None:
    told = {one.files for one in schemas(ANY_GAME)}
    contents = {content.name for content in shared_contents() if content.read_all is None}
    assert contents <= told
    assert {"game.toml", "components.toml", "palette.toml", "art.toml", "figures.toml"} <= told
    assert {"layouts/*.toml", "tables/*.toml"} <= told


def test_roles_of_drawings_from_elsewhere() -> None:
    right = {"roles": {"#ff8800": "skin"}, "import": {"fox": {"roles": {"red": "fur"}}}}
    assert complaints(ANY_GAME, "art.toml", right) == []
    mistakes: list[dict[str, Any]] = [{"role": {}}, {"roles": {"#ff8800": 3}}, {"import": {"fox": {"rolls": {}}}}]
    for wrong in mistakes:
        assert complaints(ANY_GAME, "art.toml", wrong)


def test_they_are_the_same_each_time() -> None:
    again = schemas_for(Folder(FOLDERS["zombie-mania"]))
    assert [one.text for one in again] == [one.text for one in schemas("zombie-mania")]


# Mistakes: a file of a game, the path to a value, and a wrong one for it

CARDS = "cards"
MISTAKES = [
    ("trick-and-treat", "game.toml", "players", [1]),
    ("trick-and-treat", "game.toml", "players", [1, 2, 3]),
    ("trick-and-treat", "game.toml", "age", "six"),
    ("trick-and-treat", "game.toml", "titel", "x"),
    ("trick-and-treat", "game.toml", "credits.designer", "x"),
    ("trick-and-treat", "game.toml", "facts.rounds", "many"),
    ("trick-and-treat", "game.toml", "facts.roundz", 3),
    ("trick-and-treat", "components.toml", "dice-results.kind", "dice-result"),
    ("trick-and-treat", "components.toml", "dice-results.stickers_title", "of another kind"),
    ("trick-and-treat", "components.toml", "dice-results.serves", "everybody"),
    ("trick-and-treat", "components.toml", "Results", {"kind": "dice-results", "title": "x"}),
    ("trick-and-treat", "components.toml", "more", {"title": "x"}),
    ("trick-and-treat", "symbols.toml", "haunted-house.code", "lower"),
    ("trick-and-treat", "symbols.toml", "more", {"name": "no code"}),
    ("trick-and-treat", "dice.toml", "die.0.faces", "S"),
    ("trick-and-treat", "dice.toml", "die.0.face", []),
    ("trick-and-treat", "maps.toml", "min_hex_mm", 1),
    ("trick-and-treat", "maps.toml", "terrain.0.exactly", True),
    ("trick-and-treat", "maps.toml", "map.0.rows", []),
    ("trick-and-treat", "bonuses.toml", "bonus", "x"),
    ("trick-and-treat", "scoring.toml", "scoring", 7),
    ("trick-and-treat", "rulings.toml", "ruling.0.id", 7),
    ("trick-and-treat", "examples.toml", "example.0.titel", "x"),
    ("trick-and-treat", "examples.toml", "example.0.given.nobody", 1),
    ("trick-and-treat", "examples.toml", "example.0.expect.nothing", 1),
    ("trick-and-treat", "figures.toml", "figure.0.nothing", 1),
    ("trick-and-treat", "audit.toml", "free.0.sort", "slip"),
    ("trick-and-treat", "palette.toml", "roles.more", {"full": "blue", "friendly": "#fff"}),
    ("trick-and-treat", "palette.toml", "roles.more", {"full": "#fff"}),
    ("zombie-mania", "tables/pairs.toml", "row.0.moves", "one"),
    ("zombie-mania", "tables/pairs.toml", "row.0.movez", 1),
    ("zombie-mania", "tables/pairs.toml", "rows", []),
    ("zombie-mania", "layouts/token.toml", "box.more", {"at": [0, 0, 1]}),
    ("zombie-mania", "layouts/mat.toml", "box.more", {"at": [0, 0, 1, 1], "colour": "x"}),
    ("zombie-mania", "layouts/mat.toml", "style.more", {"size": 3}),
    (ANY_GAME, "tables/mine.toml", "row.0", {"name": "no id"}),
    (ANY_GAME, "tables/mine.toml", "row.0", {"id": "x", "Name": "no capitals"}),
]


def with_value(values: Any, path: list[str], wrong: Any) -> Any:
    """The same with another value at a path."""
    part: Any = int(path[0]) if isinstance(values, list) else path[0]
    inner = (
        wrong
        if len(path) == 1
        else with_value(values[part] if isinstance(values, list) else values.get(part, {}), path[1:], wrong)
    )
    if isinstance(values, list):
        return [inner if number == part else value for number, value in enumerate(values)]
    return {**values, part: inner}


@pytest.mark.parametrize(("name", "file", "path", "wrong"), MISTAKES)
def test_mistakes_are_refused(name: str, file: str, path: str, wrong: Any) -> None:
    right: dict[str, Any] = {"row": [{"id": "x"}]}
    if name != ANY_GAME:
        right = tomllib.loads((FOLDERS[name] / file).read_text(encoding="utf-8"))
    assert complaints(name, file, right) == []
    assert complaints(name, file, with_value(right, path.split("."), wrong))


def test_a_layout_that_extends_another_may_leave_things_to_it() -> None:
    file = "layouts/mine.toml"
    assert complaints(ANY_GAME, file, {"extends": "frame", "box": {"name": {"text": "{name}"}}}) == []
    assert complaints(ANY_GAME, file, {"box": {"name": {"text": "{name}"}}})
    assert complaints(ANY_GAME, file, {"extends": "frame"}) == []
    assert complaints(ANY_GAME, file, {"size": "poker"})
    slots = {"columns": 2, "size": [9, 9]}
    assert complaints(ANY_GAME, file, {"extends": "frame", "box": {"a": {"slots": slots}}}) == []
    assert complaints(ANY_GAME, file, {"extends": "frame", "box": {"a": {"slots": {"columns": 2}}}})


def test_a_count_may_be_what_it_comes_from_and_a_text_have_holes() -> None:
    row = {"kind": CARDS, "title": "{facts.name}", "rows": "deck", "layout": "card", "copies": "players.most * 2"}
    assert complaints(ANY_GAME, "components.toml", {"deck": row}) == []
    assert complaints(ANY_GAME, "components.toml", {"deck": {**row, "copies": 0}})
    assert complaints(ANY_GAME, "components.toml", {"deck": {**row, "copies": "Many!"}})
    symbol = {"code": "A", "name": "{facts.name}" * 30, "group": "{facts.group}"}
    assert complaints(ANY_GAME, "symbols.toml", {"a": symbol}) == []


def test_every_kind_is_told_with_its_keys() -> None:
    (one,) = (one for one in schemas(ANY_GAME) if one.name == "components")
    component = one.schema["definitions"]["Component"]
    assert component["properties"]["kind"]["enum"] == known_kinds()
    assert len(component["allOf"]) == len(component["anyOf"]) - 1 == len(known_kinds())


def test_editors_are_told_which_schema_is_for_which_files() -> None:
    rules = tomllib.loads(for_editors(list(schemas("zombie-mania"))))["rule"]
    by_path = {rule["schema"]["path"]: rule for rule in rules}
    assert by_path[".schema/game.json"]["include"] == ["**/game.toml"]
    assert by_path[".schema/table-pairs.json"]["include"] == ["**/tables/pairs.toml"]
    assert "**/tables/pairs.toml" in by_path[".schema/table.json"]["exclude"]
    assert all(set(rule) <= {"include", "exclude", "schema"} for rule in rules)
