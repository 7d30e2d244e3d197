"""Every key of every schema stands in the reference, with a sentence and an example that is read."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest
from pydantic import BaseModel

from pnp.build.schemas import schemas_for
from pnp.kinds.spec import ComponentSpec
from pnp.reference import pages
from pnp.reference.examples import around, example, keys, rows_of, small
from pnp.reference.files import FilePage, known_files
from pnp.reference.kinds import bundled_kinds, fixed_keys
from pnp.reference.sections import UndocumentedError, sections
from pnp.source.catalogue import BASE, catalogue
from pnp.source.documented import doc, documented
from pnp.source.json_schema import draft_07
from pnp.source.schema import Strict

PAGES = pages()
SCHEMAS = {one.name: one.schema for one in schemas_for(None)}


def _below(model: type[BaseModel], seen: dict[type[BaseModel], None]) -> dict[type[BaseModel], None]:
    """A schema and all those of its rows."""
    seen[model] = None
    for field in keys(model).values():
        for _, row in rows_of(field.annotation):
            if row not in seen:
                _below(row, seen)
    return seen


def _roots() -> Iterator[tuple[type[BaseModel], dict[str, str]]]:
    for page in known_files():
        yield page.row or page.model, {}
    for name, kind in bundled_kinds().items():
        yield kind.spec, fixed_keys(name)


def _keys() -> Iterator[Any]:
    for root, fixed in _roots():
        for model in _below(root, {}):
            for key in keys(model):
                name = f"{model.__module__.removeprefix('pnp.')}.{model.__name__}.{key}"
                yield pytest.param(model, key, fixed if model is root else {}, id=name)


def _read(model: type[BaseModel], values: Any) -> None:
    model.model_validate_json(json.dumps(values), context={"counts": lambda path: 4})


@cache
def _validator(model: type[BaseModel]) -> jsonschema.Draft7Validator:
    (root,), definitions = draft_07([model], holes=True)
    return jsonschema.Draft7Validator({**root, "definitions": definitions})


@pytest.mark.parametrize(("model", "key", "fixed"), list(_keys()))
def test_a_key_has_a_sentence_and_an_example_that_is_read(
    model: type[BaseModel], key: str, fixed: dict[str, str]
) -> None:
    told = documented(keys(model)[key])
    assert told is not None and len(told.about) > 5
    values = around(model, key, fixed)
    assert key in values
    _read(model, values)
    _validator(model).validate(values)


@pytest.mark.parametrize("page", known_files(), ids=lambda page: str(page.name))
def test_the_example_of_a_page_is_a_file_that_is_read(page: FilePage) -> None:
    _read(page.model, tomllib.loads(page.example()))
    if page.page != "sheets":  # which only pnp itself has
        named = {"tables": "table", "layouts": "layout"}.get(page.page, page.page)
        jsonschema.Draft7Validator(SCHEMAS[named]).validate(tomllib.loads(page.example()))


@pytest.mark.parametrize("name", bundled_kinds())
def test_the_example_of_a_kind_is_read(name: str) -> None:
    values = small(bundled_kinds()[name].spec, fixed_keys(name))
    _read(bundled_kinds()[name].spec, values)
    jsonschema.Draft7Validator(SCHEMAS["components"]).validate({name: values})
    assert f'kind = "{name}"' in PAGES[f"reference/kinds/{name}.md"]
    assert f"[`{name}`](kinds/{name}.md)" in PAGES["reference/index.md"]


def _told_keys(text: str) -> set[str]:
    return set(re.findall(r"^### `([^`]+)`", text, re.MULTILINE))


def _properties(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every key that an editor would offer, wherever it stands in a schema."""
    if isinstance(schema, dict):
        for word, inner in schema.items():
            if word == "properties":
                yield from inner.items()
            if word not in ("examples", "default", "if", "then"):
                yield from _properties(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _properties(inner)


def test_every_word_stands_in_the_reference() -> None:
    """In tables: there are too many of them for a heading each."""
    page = PAGES["reference/words.md"]
    tables = dict(re.findall(r"^## `([a-z]+)`\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    told = {f"{group}.{word}" for group, text in tables.items() for word in re.findall(r"^\| `([a-z_.]+)`", text, re.M)}
    assert told == set(catalogue(BASE).entries)


@pytest.mark.parametrize("name", sorted(SCHEMAS.keys() - {"words"}))
def test_every_key_that_editors_know_stands_in_the_reference(name: str) -> None:
    page = {"table": "tables", "layout": "layouts"}.get(name, name)
    own = [text for path, text in PAGES.items() if "/kinds/" in path] if page == "components" else []
    told = set().union(*map(_told_keys, (PAGES[f"reference/{page}.md"], *own)))
    wanted = {key for key, _ in _properties(SCHEMAS[name])} - ({"id"} if page == "tables" else set())
    assert wanted and not wanted - told
    assert [key for key, schema in _properties(SCHEMAS[name]) if not schema.get("description") and key != "id"] == []


def test_what_is_shown_is_toml() -> None:
    found = {path: re.findall(r"```toml\n(.*?)```", text, re.DOTALL) for path, text in PAGES.items()}
    shown = [(path, block) for path, blocks in found.items() for block in blocks]
    assert len(shown) > 300
    for path, block in shown:
        try:
            tomllib.loads(block)
        except tomllib.TOMLDecodeError as error:
            raise AssertionError(f"{path}: {block}") from error


def test_types_defaults_and_limits_are_told() -> None:
    text = PAGES["reference/kinds/score-pad.md"]
    assert "Number, 0.08 to 0.6. Default: `0.2`." in text
    assert "Whole number, 1 to 12, or where it comes from, such as `players.most`. **Required.**" in text
    assert "`disc`, `triangle`" in PAGES["reference/dice.md"]
    assert "a length with its unit, such as `2.5in`" in PAGES["reference/kinds/tokens.md"]


def test_what_all_components_share_is_told_once() -> None:
    assert _told_keys(PAGES["reference/components.md"]) == {*keys(ComponentSpec)}
    assert _told_keys(PAGES["reference/kinds/booklet.md"]) == {"of"}
    assert "serves" in _told_keys(PAGES["reference/kinds/hex-map.md"])  # it means something else there


class Row(Strict):
    inner: int = doc("a number", 3)


class Whole(Strict):
    row: tuple[Row, ...] = doc("rows")
    other: int = doc("needs a friend", 2, default=0, beside={"friend": 1})
    friend: int = doc("a friend", 5, default=0)
    bare: int = 7


def test_an_example_is_made_of_the_rows_below() -> None:
    assert small(Whole) == {"row": [{"inner": 3}]}
    assert around(Whole, "other") == {"row": [{"inner": 3}], "friend": 1, "other": 2}


def test_a_key_that_nobody_told_of_is_found() -> None:
    with pytest.raises(LookupError):
        example(keys(Whole)["bare"])
    with pytest.raises(UndocumentedError, match="bare"):
        list(sections(Whole))
