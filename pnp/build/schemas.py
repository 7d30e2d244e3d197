"""All that a game's TOML files may say -> a JSON Schema for each of them, and which files it is for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel

from pnp.art.art_file import ART_FILE, ArtSpec
from pnp.art.palette_file import PaletteSpec
from pnp.game.cases import Schemas
from pnp.game.content import Content, Holes, shared_contents
from pnp.game.content.examples import CONTENT as EXAMPLES
from pnp.game.content.words import CONTENT as WORDS
from pnp.game.content.words import GROUPS, MAX_WORD, MAX_WORDS
from pnp.game.identity import FILE as GAME_FILE
from pnp.game.identity import Identity
from pnp.game.library import COMPONENTS_FILE
from pnp.game.tables import FOLDER as TABLES
from pnp.game.tables import RawTable
from pnp.kinds.components import MAX_COMPONENTS, find_kind, known_kinds
from pnp.play.rules import schemas_of
from pnp.source.catalogue import BASE, FORMS, catalogue
from pnp.source.folder import Folder
from pnp.source.json_schema import NO_MORE, Schema, document, draft_07, without_required
from pnp.source.toml import read_toml

FOLDER = ".schema"
EDITORS_FILE = ".taplo.toml"
MARK = "# Written by `pnp schema`, and written anew each time.\n"
PALETTE_FILE = "palette.toml"
_ID = "^[a-z0-9]+(-[a-z0-9]+)*$"


@dataclass(frozen=True, slots=True)
class FileSchema:
    """A schema by its name, and the files that it is for: those of a game by their names."""

    name: str
    files: str  # such as “dice.toml” or “layouts/*.toml”
    schema: Schema
    but: tuple[str, ...] = ()  # files that have schemas of their own

    @property
    def text(self) -> str:
        return json.dumps(self.schema, ensure_ascii=False, indent=1) + "\n"


def schemas_for(folder: Folder | None) -> list[FileSchema]:
    """For any game, or for this one with what its rules want besides. Raises DataError where it cannot be told."""
    rules = read_toml(folder, GAME_FILE).values.get("rules") if folder is not None else None
    own = (schemas_of(rules) if isinstance(rules, str) else None) or Schemas()
    return sorted(_all(own), key=lambda one: one.name)


def for_editors(schemas: list[FileSchema]) -> str:
    """What tells Taplo, and the editors that it serves, which schema is for which files."""
    rules = []
    for one in schemas:
        but = f"exclude = {json.dumps([f'**/{name}' for name in one.but])}\n" if one.but else ""
        rules.append(f'[[rule]]\ninclude = ["**/{one.files}"]\n{but}[rule.schema]\npath = "{FOLDER}/{one.name}.json"\n')
    return "\n".join([MARK, *rules])


def _all(own: Schemas) -> Iterator[FileSchema]:
    yield _identity(own)
    yield FileSchema("components", COMPONENTS_FILE, _components())
    yield _plain(PALETTE_FILE, PaletteSpec, Holes.KEPT)
    yield _plain(ART_FILE, ArtSpec, Holes.KEPT)
    contents: dict[Content, None] = dict.fromkeys(shared_contents())
    for name in known_kinds():
        kind = find_kind(name)
        contents |= dict.fromkeys(kind.contents if kind is not None else ())
    for content in contents:
        if content == EXAMPLES:
            yield _examples(own)
        elif content == WORDS:
            yield FileSchema("words", WORDS.name, _words())
        elif content.read_all is None:
            yield _plain(content.name, content.schema, content.holes)
        elif content.each is not None:
            yield _layered(content.name, content.each)
    yield from _tables(own)


def _plain(file: str, model: type[BaseModel], holes: Holes) -> FileSchema:
    (root,), definitions = draft_07([model], holes=holes is not Holes.KEPT)
    return FileSchema(file.removesuffix(".toml"), file, document(root, definitions, file))


def _identity(own: Schemas) -> FileSchema:
    """With the facts that the rules turn on."""
    models = [Identity, *([own.facts] if own.facts is not None else ())]
    (root, *facts), definitions = draft_07(models, holes=False)
    if facts:
        inner = definitions[_name(root)]
        inner["properties"]["facts"] = facts[0]
        if definitions[_name(facts[0])].get("required"):
            inner["required"] = [*inner["required"], "facts"]
    return FileSchema("game", GAME_FILE, document(root, definitions, GAME_FILE))


def _examples(own: Schemas) -> FileSchema:
    """With what is given, done and expected in the terms of the rules."""
    parts = {part: model for part in ("given", "do", "expect") if (model := getattr(own, part)) is not None}
    (root, *told), definitions = draft_07([EXAMPLES.schema, *parts.values()], holes=False)
    example = definitions[_name(definitions[_name(root)]["properties"]["example"]["items"])]
    example["properties"] |= dict(zip(parts, told, strict=True))
    return FileSchema("examples", EXAMPLES.name, document(root, definitions, EXAMPLES.name))


def _components() -> Schema:
    """Each row by its kind: that decides which keys there are."""
    kinds = {name: kind for name in known_kinds() if (kind := find_kind(name)) is not None}
    rows, definitions = draft_07([kind.spec for kind in kinds.values()], holes=True)
    ways = [
        {"if": {"properties": {"kind": {"const": name}}, "required": ["kind"]}, "then": row}
        for name, row in zip(kinds, rows, strict=True)
    ]
    definitions["Component"] = {
        "type": "object",
        "description": "What is printed: a table a PDF. Its kind decides which keys there are.",
        "properties": {"kind": {"enum": list(kinds), "description": "what sort of thing is printed"}},
        "required": ["kind"],
        "allOf": ways,
        # Nothing is asked here: editors look into it for the keys to offer, which they do not behind “if”.
        "anyOf": [*rows, {}],
    }
    root = {
        "type": "object",
        NO_MORE: {"$ref": "#/definitions/Component"},
        "propertyNames": {"pattern": _ID, "maxLength": 60},
        "maxProperties": MAX_COMPONENTS,
    }
    return document(root, definitions, COMPONENTS_FILE)


def _words() -> Schema:
    """The words that there are, each with what it says in English and the holes that it may have."""
    root = _word_table(WORDS.name)
    for key, entry in catalogue(BASE).entries.items():
        table, (*path, name) = root, key.split(".")
        for part in path:
            about = GROUPS[part] if table is root else f"forms of this word: {', '.join(FORMS)}"
            table = table["properties"].setdefault(part, _word_table(about))
        text = {"type": "string", "maxLength": MAX_WORD}
        kind = text if isinstance(entry, str) else {"type": "array", "items": text, "maxItems": MAX_WORDS}
        shown = entry if isinstance(entry, str) else ", ".join(entry)
        table["properties"][name] = {**kind, "description": f"in English: {shown}"}
    return document(root, {}, WORDS.name)


def _word_table(about: str) -> Schema:
    return {"type": "object", "description": about, "properties": {}, NO_MORE: False}


def _layered(folder: str, model: type[BaseModel]) -> FileSchema:
    """Files that may extend one another leave keys to those below; the others must have them."""
    (root,), whole = draft_07([model], holes=False)
    tables = {
        key: _name(row)
        for key, inner in whole[_name(root)]["properties"].items()
        if isinstance(row := inner.get(NO_MORE), dict) and _name(row)
    }
    merged = {_name(root), *tables.values()}  # key by key; what stands further in is replaced as a whole
    definitions = {name: without_required(one) if name in merged else one for name, one in whole.items()}
    rows = {
        key: {NO_MORE: {"required": needed}} for key, row in tables.items() if (needed := whole[row].get("required"))
    }
    alone = {"required": whole[_name(root)].get("required", []), "properties": rows}
    schema = {"allOf": [root, {"if": {"not": {"required": ["extends"]}}, "then": alone}]}
    return FileSchema(folder.removesuffix("s"), f"{folder}/*.toml", document(schema, definitions, f"{folder}/*.toml"))


def _tables(own: Schemas) -> Iterator[FileSchema]:
    """Any rows with ids, and those that the rules know with the keys that they want."""
    for name, model in own.tables.items():
        file = f"{TABLES}/{name}.toml"
        (root, row), definitions = draft_07([RawTable, model], holes=True)
        definitions[_name(root)]["properties"]["row"]["items"] = row
        yield FileSchema(f"table-{name}", file, document(root, _reached(root, definitions), file))
    (root,), definitions = draft_07([RawTable], holes=True)
    rows = definitions[_name(root)]["properties"]["row"]
    rows["items"] = {"allOf": [rows["items"]], "properties": {"id": {"type": "string"}}, "required": ["id"]}
    but = tuple(f"{TABLES}/{name}.toml" for name in own.tables)
    yield FileSchema("table", f"{TABLES}/*.toml", document(root, definitions, f"{TABLES}/*.toml"), but)


def _name(reference: Schema) -> str:
    """Of the definition that is referred to; nothing where none is."""
    return str(reference.get("$ref", "")).rpartition("/")[2]


def _reached(root: Schema, definitions: Schema) -> Schema:
    """Without those that nothing leads to any more."""
    reached, waiting = set[str](), [_name(root)]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            text = json.dumps(definitions[name])
            waiting += [other for other in definitions if f'"#/definitions/{other}"' in text]
    return {name: one for name, one in definitions.items() if name in reached}
