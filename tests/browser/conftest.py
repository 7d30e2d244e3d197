"""A studio as a process of its own, and a browser that is installed on this machine; without one, one line says so."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from conftest import environment

from pnp.source.bundle import TEMPLATES

from .finding import NONE, found_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# As root, in a container, with no way out: nothing of the browser's own is fetched, and nothing is drawn by hardware.
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 30_000  # machines that test are busy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = found_browser()
    if program is None:
        pytest.skip(NONE)
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make test-browser does that")
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=program, args=OPTIONS)
        yield opened
        opened.close()


@dataclass
class Studio:
    """A running studio, and what it said."""

    process: subprocess.Popen[str]
    address: str

    @property
    def base(self) -> str:
        return self.address.partition("?")[0].split("/game/")[0].rstrip("/")


StartStudio = Callable[..., Studio]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[StartStudio]:
    """`pnp studio` with these arguments; it ends with the test."""
    running: list[subprocess.Popen[str]] = []

    def begin(*arguments: str | Path) -> Studio:
        own = {
            "PNP_CONFIG_DIR": str(tmp_path / "config"),
            "PNP_CACHE_DIR": str(tmp_path / "cache"),
            "HOME": str(tmp_path),
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "pnp", "studio", "--no-open", *map(str, arguments)],
            cwd=tmp_path,
            env=environment(own),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        running.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://\S+", line)
        assert address, line + process.stdout.read()
        return Studio(process, address[0])

    yield begin
    for process in running:
        process.terminate()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A deck from a spreadsheet, a book and a box, in a folder of one's own."""
    return Path(shutil.copytree(TEMPLATES / "new" / "cards", tmp_path / "my game")).resolve()


@dataclass
class Window:
    """A page, every address that it asked for, and every mistake of its script."""

    page: Page
    asked: list[str]
    mistakes: list[str]


OpenWindow = Callable[..., Window]


@pytest.fixture
def window(browser: Browser) -> Iterator[OpenWindow]:
    """A window of a browser that knows nothing yet; with `beside` of the one that is open already."""
    contexts: list[Any] = []

    def begin(address: str, *, beside: Window | None = None, **how: Any) -> Window:
        if beside is None:
            contexts.append(browser.new_context(viewport=how.pop("viewport", {"width": 1440, "height": 900}), **how))
        context = contexts[-1] if beside is None else beside.page.context
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        opened = Window(page, [], [])
        page.on("request", lambda request: opened.asked.append(request.url))
        page.on("pageerror", lambda error: opened.mistakes.append(str(error)))
        page.goto(address, wait_until="commit")
        return opened

    yield begin
    for context in contexts:
        context.close()
