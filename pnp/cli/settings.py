"""config.toml of the user, and the locale -> what options mean that nobody gave."""

from __future__ import annotations

import locale
import os
import re
import sys
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pnp.disk.config import config_folder
from pnp.disk.files import make_folder, write_text
from pnp.sheet.backs import Backs
from pnp.sheet.paper import DEFAULT_PAPER, PAPERS
from pnp.sheet.printing import Flip
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, UsageError, did_you_mean, printable
from pnp.source.spans import misuse
from pnp.source.toml import TomlFile, kind_of, read_toml

FILE = "config.toml"
OUT = "build"
_LETTER, _LETTER_LANDS = "letter", {"US": "United States", "CA": "Canada"}
_LANGUAGE = ("LC_ALL", "LC_PAPER", "LANG")  # the first that says anything counts, as everywhere
_LONGEST = 1_000


class InkChoice(StrEnum):
    FULL = "full"
    FRIENDLY = "friendly"
    BOTH = "both"


# The keys of config.toml, what each may be (anything where nothing is said), and what it is unless told.
ACCEPTED: Mapping[str, Collection[str]] = {
    "paper": tuple(PAPERS),
    "ink": tuple(InkChoice),
    "backs": tuple(Backs),
    "flip": tuple(Flip),
    "out": (),
}
_USUAL = {"paper": DEFAULT_PAPER.id, "ink": "", "backs": Backs.DUPLEX, "flip": Flip.LONG, "out": OUT}


@dataclass(frozen=True, slots=True)
class Setting:
    """What an option means that nobody gave; an empty value leaves it to the command."""

    value: str
    source: str  # where it comes from, in words


def chosen(key: str, said: str | None, usual: str = "") -> str:
    """What the command line says, else the user's settings, else what is usual for the command or everywhere.

    Raises DataError for settings that cannot be read.
    """
    return said if said is not None else setting(key).value or usual


def setting(key: str) -> Setting:
    """Raises DataError."""
    own = _read()
    if own is not None and key in own.values:
        return Setting(str(own.values[key]), f"{own.file}:{own.place((key,))[0]}")
    if key == "paper":
        return usual_paper(os.environ, _system_locale)
    return Setting(_USUAL[key], "as it comes")


def usual_paper(environment: Mapping[str, str], system: Callable[[], str]) -> Setting:
    """A4, and Letter where the locale says so; `system` is asked where the environment says nothing."""
    names = ((name, environment.get(name, "")) for name in _LANGUAGE)
    name, said = next(((name, value) for name, value in names if value), ("the system", ""))
    said = said or system()
    land = re.search(r"_([^.@]+)", said)
    if land and (land[1] in _LETTER_LANDS or land[1] in _LETTER_LANDS.values()) and _LETTER in PAPERS:
        return Setting(_LETTER, f"{name} says {printable(said)[:40]}")
    return Setting(DEFAULT_PAPER.id, "as it comes")


def _system_locale() -> str:
    """Windows alone tells it to those who do not look into the environment."""
    if sys.platform != "win32":
        return ""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        return ""


def change(key: str, value: str | None) -> str:
    """Sets a key, or takes it out; gives the file's name. Raises UsageError or DataError, and then nothing was changed.

    What else stands in the file stays, comments too.
    """
    if value is not None:
        if key not in ACCEPTED:
            raise misuse(key, ACCEPTED, "setting")
        if fault := _fault(key, value):
            raise misuse(value, ACCEPTED[key], key) if ACCEPTED[key] else DataError([Problem(FILE, 1, 1, key, fault)])
    folder, file = config_folder(), _parsed()
    if value is None and key not in (*ACCEPTED, *(file.values if file else ())):
        raise misuse(key, ACCEPTED, "setting")
    values = {name: said for name, said in (file.values if file else {}).items() if name != key}
    if value is not None:
        values[key] = value
    text = _edited(file.text if file else "", key, value, values)
    if wrong := list(_problems(TomlFile(Folder(folder).display(FILE), text, values))):
        raise DataError(wrong)
    if file is not None or value is not None:
        make_folder(folder)
        write_text(folder / FILE, text)
    return Folder(folder).display(FILE)


def _edited(text: str, key: str, value: str | None, wanted: Mapping[str, object]) -> str:
    """The line of the key replaced, left out or added; the whole written anew where that does not do."""
    line = "" if value is None else _line(key, value)
    pattern = re.compile(rf"^[ \t]*{re.escape(key)}[ \t]*=.*(?:\n|\Z)", re.MULTILINE)
    edited = pattern.sub(lambda match: line, text, count=1)
    if value is not None and not pattern.search(text):
        edited = f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{line}"
    try:
        if tomllib.loads(edited) == wanted:
            return edited
    except tomllib.TOMLDecodeError:
        pass
    return "".join(_line(name, said) for name, said in wanted.items() if isinstance(said, str))


def _line(key: str, value: str) -> str:
    quoted = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'{key} = "{quoted}"\n'


def _parsed() -> TomlFile | None:
    """As it is written; None where there is none. Raises DataError where it is no TOML."""
    try:
        folder = config_folder()
    except UsageError:  # nobody knows a home: nothing was ever kept there
        return None
    try:
        is_there = (folder / FILE).exists()
    except OSError:
        is_there = True  # reading it says what is wrong
    return read_toml(Folder(folder), FILE) if is_there else None


def _read() -> TomlFile | None:
    """Raises DataError for whatever is wrong with it."""
    file = _parsed()
    if file is not None and (wrong := list(_problems(file))):
        raise DataError(wrong)
    return file


def _problems(file: TomlFile) -> Iterator[Problem]:
    for key, value in file.values.items():
        at = file.at(key)
        if key not in ACCEPTED:
            yield at.unknown(key, ACCEPTED, "setting")
        elif not isinstance(value, str):
            yield at.problem(f"expected a string, found {kind_of(value)}", "put it in quotation marks")
        elif fault := _fault(key, value):
            yield at.problem(fault, did_you_mean(value, ACCEPTED[key]) if ACCEPTED[key] else "")


def _fault(key: str, value: str) -> str:
    if ACCEPTED[key]:
        return "" if value in ACCEPTED[key] else f"unknown {key} “{value[:_LONGEST]}”"
    if not value.strip() or not value.isprintable() or len(value) > _LONGEST:
        return "this cannot be the name of a folder"
    return ""
