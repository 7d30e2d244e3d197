"""A case of harm in a few lines of TOML -> a game's folder that means it: runs of text are written out only on disk.

    what = "a key of many parts"
    ends = "refused"                       # or "prints"
    says = "nested more than 32 deep"      # part of what is told
    because = "…"                          # where it prints: why that is safe and right

    [[file]]
    path = "symbols.toml"
    parts = ["x", [".a", 300000], " = 1"]  # texts; a pair is a run, {each = "k{n} = 1", times = 9} a numbered one

`{next}` is the number after `{n}`; both may stand in the path and the parts of a file of many `copies`.

Instead of `parts` a file may be changed (`old`, `new`), be a `link`, a `hard` link, a `fifo`, a `socket` or a `folder`,
or hold `hex`, or be an archive of `packed` parts by their names; `add` puts the parts behind what the game has there.
"""

from __future__ import annotations

import os
import shutil
import socket
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kinds.sea_garden import FILES, write

CASES = Path(__file__).parent / "cases"
SECRET = "secret-7c1f"  # stands in a file beside the folder, and must be seen nowhere else


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    what: str
    ends: str
    says: str
    files: tuple[dict[str, Any], ...]
    because: str = ""

    def make(self, folder: Path) -> Path:
        (folder.parent / "secret.txt").write_text(f"## rows\n\n{SECRET}\n", encoding="utf-8")
        (folder.parent / "secret.svg").write_text(FILES["art/shell.svg"].replace("Shell", SECRET), encoding="utf-8")
        write(folder)
        for file in self.files:
            _put(folder, file)
        return folder


def cases() -> list[Case]:
    return [_read(file) for file in sorted(CASES.glob("*.toml"))]


def _read(file: Path) -> Case:
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    says, because = values.get("says", ""), values.get("because", "")
    return Case(file.stem, values["what"], values["ends"], says, tuple(values["file"]), because)


def _put(folder: Path, file: dict[str, Any]) -> None:
    path = folder / file["path"]
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_bytes() if path.is_file() else b""
    if "old" in file:
        assert file["old"] in before.decode(), f"{file['path']} does not hold {file['old']!r}"
        path.write_bytes(before.decode().replace(file["old"], written(file["new"]), 1).encode())
        return
    if path.is_file():
        path.unlink()
    if "link" in file:
        path.symlink_to(file["link"])
    elif "hard" in file:
        os.link(folder / file["hard"], path)
    elif "fifo" in file:
        os.mkfifo(path)
    elif "socket" in file:
        _bind(path)
    elif "folder" in file:
        path.mkdir()
    elif "hex" in file:
        path.write_bytes((before if file.get("add") else b"") + bytes.fromhex(file["hex"]))
    elif "packed" in file:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, parts in file["packed"].items():
                archive.writestr(name, written(parts))
    else:
        for number in range(file.get("copies", 1)):
            data = numbered(written(file["parts"]), number).encode("utf-8", "surrogatepass")
            place = path.with_name(path.name.replace("{n}", str(number)))
            place.write_bytes((before if file.get("add") else b"") + data)


def _bind(path: Path) -> None:
    """By a short name: the path of a socket has little room."""
    here = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(path.name)
    finally:
        os.chdir(here)


def numbered(text: str, number: int) -> str:
    return text.replace("{n}", str(number)).replace("{next}", str(number + 1))


def written(parts: str | list[Any]) -> str:
    if isinstance(parts, str):
        return parts
    out = []
    for part in parts:
        if isinstance(part, dict):
            out += [numbered(part["each"], number) for number in range(part["times"])]
        else:
            out.append(part if isinstance(part, str) else part[0] * part[1])
    return "".join(out)


def clear(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
