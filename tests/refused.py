"""A folder that is wrong -> what is said about it, once it is certain that nothing came to harm."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from conftest import Pnp


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below, its bytes and the time it was written."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(f.relative_to(folder)): (f.read_bytes(), f.stat().st_mtime_ns) for f in files}


def refused(run: Pnp, folder: Path, outputs: Path, tmp_path: Path) -> list[str]:
    """Builds and checks; whatever is wrong, the earlier files stay. Returns the messages without the folder."""
    out = tmp_path / "out"
    if not out.exists():
        shutil.copytree(outputs, out)
    before, own = snapshot(out), snapshot(folder)
    built = run("build", folder, "--out", out)
    assert built.code == 1, built.out
    assert built.out == "" and "Traceback" not in built.err and "mistake inside" not in built.err
    assert snapshot(out) == before and snapshot(folder) == own
    assert not list((tmp_path / "here").iterdir())
    checked = run("check", folder)
    assert checked.code == 1 and "Traceback" not in checked.out + checked.err and "mistake inside" not in checked.err
    *lines, last = (line for line in built.err.splitlines() if not line.startswith("writing "))
    wrong = [line for line in lines if ": warning: " not in line]
    assert re.fullmatch(r"\d+ problems?; nothing was written", last) and int(last.split()[0]) == len(wrong), built.err
    *told, total = checked.out.splitlines()
    assert set(lines) <= set(told)  # a check looks at both papers
    wrong = [line for line in told if ": warning: " not in line]
    assert total.startswith(f"{folder.name}: {len(wrong)} problem{'s' if len(wrong) > 1 else ''}"), total
    prefix = f"{folder.as_posix()}/"
    assert all(line.startswith(prefix) for line in told), told
    return [line.removeprefix(prefix) for line in told]
