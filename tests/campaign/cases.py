"""A seed and a number -> one case: a game, and what is changed in its files; the same ones every time."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bundled import FOLDERS
from kinds.sea_garden import FILES as SEA_GARDEN

from campaign.folder_slips import FOLDER_SLIPS, Changes
from campaign.svg_slips import SVG_SLIPS
from campaign.text_slips import TEXT_SLIPS
from campaign.toml_slips import TOML_SLIPS

_TRIES = 20
_SHARES = {"toml": 52, "svg": 20, "j2": 20, "bytes": 8}  # of a hundred cases
_SLIPS = {"toml": TOML_SLIPS, "svg": SVG_SLIPS, "j2": TEXT_SLIPS}
_TWO = 0.1  # of the cases have a second slip, in the same game


@dataclass(frozen=True, slots=True)
class Case:
    game: str
    slips: tuple[str, ...]  # what was done
    changes: Changes

    @property
    def name(self) -> str:
        return f"{self.game}: {', '.join(self.slips)}"


def games() -> dict[str, dict[str, bytes]]:
    """Every bundled game as it is, and one that has no rules to prove."""
    found = {
        name: {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}
        for name, folder in sorted(FOLDERS.items())
    }
    found["sea-garden"] = {name: text.encode() for name, text in sorted(SEA_GARDEN.items())}
    return found


def make_case(originals: Mapping[str, Mapping[str, bytes]], seed: int, number: int) -> Case:
    chance = Random(f"{seed}:{number}")
    game = chance.choice(sorted(originals))
    files = dict(originals[game])
    slips: list[str] = []
    changes: Changes = {}
    for _ in range(2 if chance.random() < _TWO else 1):
        slip, made = _slip(files, chance)
        slips.append(slip)
        changes |= made
        for name, data in made.items():
            if data is None:
                files.pop(name, None)
            else:
                files[name] = data
    return Case(game, tuple(slips), {name: data for name, data in changes.items() if data != originals[game].get(name)})


def _slip(files: Mapping[str, bytes], chance: Random) -> tuple[str, Changes]:
    for _ in range(_TRIES):
        (sort,) = chance.choices(list(_SHARES), list(_SHARES.values()))
        names = [name for name in sorted(files) if sort == "bytes" or name.endswith(f".{sort}")]
        name = chance.choice(names)
        try:
            if sort == "bytes":
                broken = chance.choice(FOLDER_SLIPS)
                return f"{broken.__name__} {name}", broken(files, name, chance)
            text = files[name].decode()
            slip = chance.choice(_SLIPS[sort])
            changed = slip(text, chance)
        except (UnicodeDecodeError, ValueError, IndexError):  # a second slip in what the first has broken
            continue
        if changed != text:
            return f"{slip.__name__} {name}", {name: changed.encode("utf-8", "surrogatepass")}
    return "nothing", {}


def shown(originals: Mapping[str, bytes], case: Case, lines: int = 12) -> str:
    """The changes as a person reads them: lines that went, lines that came."""
    out: list[str] = []
    for name, data in sorted(case.changes.items()):
        before = originals.get(name, b"").decode("utf-8", "backslashreplace").split("\n")
        after = [] if data is None else data.decode("utf-8", "backslashreplace").split("\n")
        diff = list(difflib.unified_diff(before, after, name, "gone" if data is None else name, lineterm="", n=0))
        out += [_short(line) for line in diff[:lines]] + [f"… {len(diff) - lines} more lines"] * (len(diff) > lines)
    return "\n".join(out)


def _short(line: str) -> str:
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
    return line if len(line) <= 200 else f"{line[:199]}…"
