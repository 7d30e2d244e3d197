"""What each printer does to a sheet, as its owner measured it: kept by the printer's name, for all games."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.disk.config import config_folder
from pnp.disk.files import make_folder, write_text
from pnp.sheet.calibration import BAR_HIGH_MM, BAR_WIDE_MM
from pnp.sheet.printing import Drift
from pnp.source.problems import UsageError, printable
from pnp.source.spans import misuse, unknown

MOST_SHIFT_MM = 10.0
MOST_SCALE = 1.0  # per cent
_LONGEST_NAME = 60
_BARS = {"width": BAR_WIDE_MM, "height": BAR_HIGH_MM}
_KEYS = ("right", "down", *_BARS)
_EXAMPLE = "right=0.4,down=-0.3,width=99.8,height=100.1"


@dataclass(frozen=True, slots=True)
class Measured:
    """As it is typed: the shift of backs in millimetres, width and height in per cent of what they should be."""

    right: float = 0.0
    down: float = 0.0
    width: float = 100.0
    height: float = 100.0

    @property
    def drift(self) -> Drift:
        return Drift(self.right, self.down, self.width / 100, self.height / 100)

    def __str__(self) -> str:
        return ", ".join(f"{key}={getattr(self, key):g}" for key in _KEYS)


def printers_file() -> Path:
    return config_folder() / "printers.toml"


def known_printers() -> dict[str, Measured]:
    """By their names. UsageError where the file cannot be read, or says what cannot be."""
    file = printers_file()
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UsageError(f"{file}: cannot be read ({(error.strerror or 'why is not known').lower()})") from None
    except ValueError as error:  # no TOML, or no text at all
        raise _broken(file, str(error)) from None
    return {name: _row(file, name, table) for name, table in tables.items()}


def _row(file: Path, name: str, table: object) -> Measured:
    if not _can_be_called(name):
        raise _broken(file, f"“{printable(name)}” cannot be a printer's name")  # nor be written back
    if not isinstance(table, dict):
        raise _broken(file, f"“{name}” is no table")
    for key, value in table.items():
        if key not in _KEYS or isinstance(value, bool) or not isinstance(value, int | float):
            raise _broken(file, f"{name}.{key}: {value!r} is none of {', '.join(_KEYS)} with a number")
    try:
        return _judged({key: float(value) for key, value in table.items()}, Measured())
    except UsageError as error:
        raise _broken(file, f"{name}: {error}") from None
    except OverflowError:  # whole numbers have no end
        raise _broken(file, f"{name}: a number is too large") from None


def _broken(file: Path, why: str) -> UsageError:
    return UsageError(f"{file}: {why}  hint: mend it, or remove it and calibrate again")


def drift_of(printer: str | None) -> Drift:
    """What a printer does; nothing where none is named. UsageError for one that was never calibrated."""
    if printer is None:
        return Drift()
    printers = known_printers()
    if printer not in printers:
        how = f"pnp calibrate, then pnp calibrate --printer {_quoted(printer)} --set {_EXAMPLE}"
        if not printers:
            raise UsageError(f"the printer “{printer}” was never calibrated  hint: {how}")
        raise UsageError(
            f"the printer “{printer}” was never calibrated  hint: {unknown(printer, printers, '')[1]} or {how}"
        )
    return printers[printer].drift


def set_printer(name: str, text: str) -> Measured:
    """Remembers what was measured; what is not said stays as it was. UsageError for what cannot be."""
    if not _can_be_called(name):
        raise UsageError(f"a printer's name has 1 to {_LONGEST_NAME} letters, digits, blanks or signs, no quotes")
    printers = known_printers()
    printers[name] = _judged(read_measures(text), printers.get(name, Measured()))
    file = printers_file()
    make_folder(file.parent)
    write_text(file, "".join(_table(each, printers[each]) for each in sorted(printers)))
    return printers[name]


def _can_be_called(name: str) -> bool:
    return bool(name.strip()) and len(name) <= _LONGEST_NAME and name.isprintable() and not set(name) & set('"\\')


def _table(name: str, measured: Measured) -> str:
    lines = [f'["{name}"]', *(f"{key} = {getattr(measured, key)!r}" for key in _KEYS)]
    return "\n".join(lines) + "\n\n"


def read_measures(text: str) -> dict[str, float]:
    """right=0.4,down=-0.3,width=99.8,height=100.1; width=179.6mm is what the bar on the sheet measures."""
    found: dict[str, float] = {}
    for part in text.split(","):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise UsageError(f"“{part.strip()}” says no value  hint: {_EXAMPLE}")
        if key not in _KEYS:
            raise misuse(key, _KEYS, "measure")
        if key in found:
            raise UsageError(f"“{key}” is said twice")
        in_mm = value.endswith("mm")
        number = _number(key, value.removesuffix("mm").removesuffix("%").strip())
        if value[-1:].isdigit() and key in _BARS and abs(number / _BARS[key] - 1) <= MOST_SCALE / 100 + 1e-9:
            raise UsageError(f"{key}={value} would be per cent  hint: did you mean {value}mm?")
        found[key] = 100 * number / _BARS[key] if in_mm and key in _BARS else number
    return found


def _number(key: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UsageError(f"{key}: “{value}” is no number  hint: {_EXAMPLE}")
    return number


def _judged(said: Mapping[str, float], before: Measured) -> Measured:
    for key, value in said.items():
        if not math.isfinite(value):
            raise UsageError(f"{key} is no number")
        if key in _BARS and abs(value - 100) > MOST_SCALE + 1e-9:
            hint = "the printer fits pages to its paper: print at 100 % (actual size) and measure again"
            raise UsageError(f"{key}={value:g} is more than {MOST_SCALE:g} % off  hint: {hint}")
        if key not in _BARS and abs(value) > MOST_SHIFT_MM:
            hint = "the wrong edge was flipped, or the paper lay askew: print the sheet again"
            raise UsageError(f"{key}={value:g} is more than {MOST_SHIFT_MM:g} mm off  hint: {hint}")
    values = {key: round(said.get(key, getattr(before, key)), 3) for key in _KEYS}
    return Measured(**values)


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name
