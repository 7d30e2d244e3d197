"""A process that is measured -> its environment: the state of pnp that it runs, and nothing of what is the user's.

What it is measured against has an environment of its own, too, which is made when it is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def environment(tree: Path = ROOT, home: Path | None = None) -> dict[str, str]:
    """With a home, what one command keeps is there for the next; without, every one starts from nothing."""
    settings = home or Path(tempfile.gettempdir()) / "pnp-bench-has-no-settings"
    return {
        **os.environ,
        "PYTHONPATH": str(tree),
        "PNP_CACHE_DIR": str(home / "cache") if home is not None else "",
        "PNP_CONFIG_DIR": str(settings / "config"),
    }


def installed(*packages: str) -> Path | None:
    """The Python of an environment with these packages; None if it cannot be made."""
    folder = ROOT / ".bench" / "-".join(packages)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        print(f"installing {' and '.join(packages)} …")
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages]
        for command in ([sys.executable, "-m", "venv", str(folder)], install):
            if subprocess.run(command, capture_output=True).returncode:
                shutil.rmtree(folder, ignore_errors=True)
                return None
    test = [str(python), "-c", f"import {', '.join(packages)}"]
    return python if subprocess.run(test, capture_output=True).returncode == 0 else None
