"""This machine -> the browser that the tests drive. Run alone it prints its path, or one line that there is none."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NONE = f"the studio is tried in no browser, for none was found ({', '.join(NAMES)}); BROWSER=/path/of/one names another"


def found_browser() -> str | None:
    named = os.environ.get("BROWSER", "")
    return named if named and Path(named).is_file() else next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    print(found_browser() or "")
    if found_browser() is None:
        print(NONE, file=sys.stderr)
