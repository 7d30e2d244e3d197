"""A scaffold, or somebody's game, and a name -> the folder of another game: the same with its own id and title."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pnp.build.schemas import EDITORS_FILE, FOLDER, FileSchema, for_editors, schemas_for
from pnp.disk.fresh import put_folder
from pnp.game.library import GAME_FILE, game_above
from pnp.game.naming import Name
from pnp.play.own_code import is_code
from pnp.source.folder import MAX_FONT_BYTES, Folder
from pnp.source.problems import DataError, UsageError, printable
from pnp.source.toml import TomlFile, read_toml

_TEXT = r"(?:\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*')"  # as TOML writes one on a line
_RULES = "rules"


@dataclass(frozen=True, slots=True)
class Source:
    """What a game is made of. Files of a scaffold lead editors to their schemas; those of a copy stay as they are."""

    folder: Path
    is_scaffold: bool
    with_rules: bool = True


def make_game(place: Path, name: Name, source: Source) -> list[str]:
    """Returns the names of its files, without those that are for editors. UsageError, DataError or OutputError
    if that cannot be, and then nothing was made."""
    refuse_place(place)
    folder = Folder(source.folder)
    if problems := folder.problems():
        raise DataError(problems)
    schemas = schemas_for(folder if source.with_rules else None)
    files = dict(_files(folder, name, source))
    made = sorted(files)
    if source.is_scaffold:
        files = {each: _led(each, schemas) + data for each, data in files.items()}
    files |= {f"{FOLDER}/{one.name}.json": one.text.encode() for one in schemas}
    files[EDITORS_FILE] = for_editors(schemas).encode()
    put_folder(place, files)
    return made


def refuse_place(place: Path) -> None:
    """Nothing that is there is touched, and no game lies within another: its files would be taken for the other's."""
    shown = printable(place.as_posix())
    try:
        if place.is_dir() and any(place.iterdir()):
            raise UsageError(f"{shown}: this folder is there already, and not empty  hint: another name")
        if place.is_dir() and place.samefile(Path.cwd()):
            raise UsageError(f"{shown}: you stand in this folder  hint: from the one above, pnp new NAME")
        if not place.is_dir() and (place.exists() or place.is_symlink()):
            raise UsageError(f"{shown}: there is something else of that name  hint: another name")
        above = game_above(place.absolute().parent)
    except OSError as error:
        raise UsageError(f"{shown}: cannot be looked at ({(error.strerror or 'why is not known').lower()})") from None
    if above is not None:
        hint = "go where your games are to lie, or name a path"
        raise UsageError(f"{shown}: this would lie within another game, {printable(above.name)}  hint: {hint}")


def _files(folder: Folder, name: Name, source: Source) -> Iterator[tuple[str, bytes]]:
    for each in folder.files():
        if each == GAME_FILE:
            yield each, _identity(read_toml(folder, GAME_FILE), name, source).encode()
        elif source.with_rules or not is_code(each):
            yield each, folder.read_bytes(each, limit=MAX_FONT_BYTES)


def _identity(file: TomlFile, name: Name, source: Source) -> str:
    """The lines of id and title rewritten, all others as they are. DataError where they cannot be found."""
    text, wanted = file.text, dict[str, Any](file.values)
    for key, value in (("id", name.id), ("title", name.title)):
        text = _rewritten(text, key, value)
        wanted[key] = value
        _compare(text, key, wanted, file)
    if not source.with_rules and _RULES in wanted:
        del wanted[_RULES]
        text = _line(_RULES).sub("", text, count=1)
        _compare(text, _RULES, wanted, file)
    return text


def _rewritten(text: str, key: str, value: str) -> str:
    quoted = json.dumps(value, ensure_ascii=False)  # a text of TOML is written like one of JSON
    return _line(key).sub(lambda match: f"{match[1]}{quoted}{match[2]}", text, count=1)


def _line(key: str) -> re.Pattern[str]:
    return re.compile(rf"^([ \t]*{key}[ \t]*=[ \t]*){_TEXT}(.*(?:\n|\Z))", re.MULTILINE)


def _compare(text: str, key: str, wanted: dict[str, Any], file: TomlFile) -> None:
    """Whether the line that was rewritten was the right one."""
    try:
        is_right = tomllib.loads(text) == wanted
    except tomllib.TOMLDecodeError:
        is_right = False
    if not is_right:
        at = file.at(key) if key in file.values else file.at()
        raise DataError([at.problem(f"no line here says what “{key}” is", f'a line of its own: {key} = "…"')])


def _led(file: str, schemas: list[FileSchema]) -> bytes:
    """The line by which an editor that knows Taplo finds the schema of a file."""
    for one in schemas:
        if fnmatchcase(file, one.files) and file not in one.but:
            return f"#:schema {'../' * file.count('/') or './'}{FOLDER}/{one.name}.json\n".encode()
    return b""
