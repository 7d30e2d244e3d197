"""Exports are found by their names: bundled ones in their folder, installed ones by an entry point."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Pnp

from pnp import plugins
from pnp.export import DEFAULT_EXPORT, Export, bundled_exports, find_export, known_exports
from pnp.source.problems import UsageError

from .helpers import FONTS, document

SHOUT = """\
from pnp.export import Export

class Shout(Export):
    suffix = "{suffix}"
    version = "{version}"

    def session(self, fonts):
        return self

    def write(self, document):
        return f"{{document.title}} {{len(document.pages)}} {version}".upper().encode()

EXPORT = Shout()
"""
Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a distribution beside pnp, as pip does: a module, and a folder that tells its entry points."""
    plugins.installed.cache_clear()
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def install(code: str = "", *, suffix: str = ".txt", version: str = "1", offers: str = "shouting:EXPORT") -> None:
        (site / "shouting.py").write_text(code or SHOUT.format(suffix=suffix, version=version), encoding="utf-8")
        info = site / "pnp_shouting-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-shouting\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[{plugins.EXPORTS}]\nshout = {offers}\n", encoding="utf-8")
        sys.modules.pop("shouting", None)
        for compiled in site.glob("__pycache__/*"):
            compiled.unlink()

    yield install
    plugins.installed.cache_clear()


def test_bundled_exports_are_what_lies_in_the_folder() -> None:
    assert bundled_exports() == ("pdf",)
    assert DEFAULT_EXPORT in bundled_exports()


def test_the_bundled_one_writes_pdfs() -> None:
    export = find_export("pdf")
    assert export.suffix == ".pdf"
    session = export.session(FONTS)
    first, second = session.write(document()), session.write(document())
    assert first.startswith(b"%PDF-") and first == second


def test_an_export_is_found_without_its_libraries(process: Pnp) -> None:
    script = (
        "import sys; from pnp.export import find_export; find_export('pdf');"
        "print({'reportlab', 'importlib.metadata', 'pnp.scene', 'pnp.type'} & set(sys.modules))"
    )
    assert process("-c", script).out == "set()\n"


def test_an_installed_export_is_found_by_its_entry_point(install: Install) -> None:
    install()
    assert known_exports() == ("pdf", "shout")
    assert bundled_exports() == ("pdf",)
    export = find_export("shout")
    assert export.suffix == ".txt"
    assert export.session(FONTS).write(document()).startswith(b"TITLE")


def test_a_bundled_name_is_never_looked_up(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install()

    def unwanted(**_: object) -> None:
        raise AssertionError("entry points were read")

    monkeypatch.setattr("importlib.metadata.entry_points", unwanted)
    assert find_export("pdf").suffix == ".pdf"


def test_an_unknown_export_is_wrong_use(install: Install) -> None:
    with pytest.raises(UsageError, match="unknown export “shoot”  hint: did you mean “shout”"):
        install()
        find_export("shoot")


@pytest.mark.parametrize(
    ("code", "offers", "message"),
    [
        ("1 / 0", "shouting:EXPORT", "cannot be loaded: shouting:EXPORT: division by zero"),
        ("EXPORT = 1", "shouting:EXPORT", "offers something that is no pnp.export.Export"),
        ("export = 1", "shouting:EXPORT", "cannot be loaded: shouting:EXPORT: .* has no attribute 'EXPORT'"),
        ("EXPORT = 1", "nowhere:EXPORT", "cannot be loaded: nowhere:EXPORT: No module named 'nowhere'"),
    ],
)
def test_an_export_that_does_not_work_says_so(install: Install, code: str, offers: str, message: str) -> None:
    install(code, offers=offers)
    with pytest.raises(UsageError, match=f"package behind “shout” {message}"):
        find_export("shout")


def test_an_export_must_write() -> None:
    with pytest.raises(TypeError, match="session"):

        class Silent(Export):
            suffix = ".none"

        Silent()  # type: ignore[abstract]


# `pnp build --export`


def test_files_get_the_suffix_of_the_export(run: Pnp, install: Install, little_game: Path, here: Path) -> None:
    install()
    ran = run("build", little_game, "--export", "shout", "--only", "results")
    assert ran.code == 0, ran.err
    files = {file.name: file.read_text() for file in here.rglob("*.txt")}
    assert files == dict.fromkeys(("results.txt", "results-ink-friendly.txt"), "LITTLE GAME: RESULTS 1 1")
    assert not list(here.rglob("*.pdf"))
    assert "results.txt" in ran.out and "exports: pdf, shout" in run("list").out


def test_each_export_is_up_to_date_by_itself(run: Pnp, install: Install, little_game: Path, here: Path) -> None:
    install()
    command = ("build", little_game, "--only", "results", "--ink", "full")
    shout = (*command, "--export", "shout")
    assert "1 made, 0 up to date" in run(*command).out
    assert "1 made, 0 up to date" in run(*shout).out
    pdf = (here / "build/little-game/a4/results.pdf").read_bytes()
    for again in (command, shout, command):
        assert "0 made, 1 up to date" in run(*again).out
    (here / "build/little-game/a4/results.txt").write_text("changed by hand")
    assert "1 made" in run(*shout).out
    assert (here / "build/little-game/a4/results.pdf").read_bytes() == pdf


def test_recognising_needs_no_layout(
    run: Pnp, install: Install, little_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Building one export does not make the files of the other look old."""
    install()
    run("build", little_game)
    run("build", little_game, "--export", "shout")
    monkeypatch.setattr("pnp.build.compose.Composer.__init__", None)
    assert "0 made, 4 up to date" in run("build", little_game).out
    assert "0 made, 4 up to date" in run("build", little_game, "--export", "shout").out


def test_what_another_version_wrote_is_made_again(run: Pnp, install: Install, little_game: Path, here: Path) -> None:
    command = ("build", little_game, "--export", "shout", "--only", "results", "--ink", "full")
    install()
    assert "1 made" in run(*command).out
    install(version="2")
    assert "1 made" in run(*command).out
    assert (here / "build/little-game/a4/results.txt").read_text().endswith(" 2")


def test_two_exports_of_one_suffix_are_not_mistaken(run: Pnp, install: Install, little_game: Path, here: Path) -> None:
    install(suffix=".pdf")
    command = ("build", little_game, "--only", "results", "--ink", "full")
    file = here / "build/little-game/a4/results.pdf"
    for export, start in (("pdf", b"%PDF"), ("shout", b"LITTLE"), ("pdf", b"%PDF")):
        assert "1 made" in run(*command, "--export", export).out
        assert file.read_bytes().startswith(start)
