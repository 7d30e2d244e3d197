"""What is shipped: the wheel and the source archive hold what they need, and the wheel works on its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from thinning import thinned

ROOT = Path(__file__).resolve().parent.parent
BACKEND = "import sys; from hatchling import build; print(getattr(build, f'build_{sys.argv[1]}')(sys.argv[2]))"


def built(kind: str, folder: Path) -> Path:
    """Packs the checkout as pip would, in a process of its own: the backend works in the current folder."""
    done = subprocess.run(
        [sys.executable, "-c", BACKEND, kind, str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


def shipped(folder: str) -> set[str]:
    """The files of a folder in the checkout, by their paths in it; caches and hidden files are not for others."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in path.parts[len(ROOT.parts) :])
    }


def test_the_wheel_holds_the_package_with_its_data_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    info = {name for name in names if ".dist-info/" in name}
    bundled = {f"pnp/bundled/{name}" for folder in ("data", "templates") for name in shipped(folder)}
    assert bundled
    assert names - info == shipped("pnp") | bundled
    assert any(name.endswith("licenses/LICENSE") for name in info)
    assert len([name for name in info if name.endswith("-OFL.txt")]) == len(
        list(ROOT.glob("templates/fonts/*-OFL.txt"))
    )


def test_the_source_archive_builds_and_tests_itself_and_holds_no_outputs(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("pnp", "data", "templates", "tests"):
        assert shipped(folder) <= names
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"} <= names
    assert not [
        name for name in names if name.startswith(("build/", ".venv", ".git/")) or name.endswith((".pdf", ".pyc"))
    ]


@pytest.mark.parametrize("less", thinned(["--only dice-results --no-check", ""], 2))
def test_the_wheel_works_from_an_empty_folder(wheel: Path, tmp_path: Path, less: str) -> None:
    """What was packed prints a bundled game, with nothing of the checkout in reach; all games are in it as well."""
    site, empty = tmp_path / "site", tmp_path / "empty"
    zipfile.ZipFile(wheel).extractall(site)
    empty.mkdir()

    def python(*arguments: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(site)}
        done = subprocess.run(
            [sys.executable, *arguments], cwd=empty, env=environment, capture_output=True, encoding="utf-8", timeout=120
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert Path(python("-c", "import pnp.game.library as w; print(w.DATA)").strip()) == site / "pnp/bundled/data"
    assert "trick-and-treat" in python("-m", "pnp", "list")
    for how in (("--from", "cards"), ("--copy", "full-moon-overload")):
        assert "pnp build" in python("-m", "pnp", "new", how[1], *how)
        assert f'id = "{how[1]}"' in (empty / how[1] / "game.toml").read_text(encoding="utf-8")
    build = ("-m", "pnp", "build", "zombie-mania", "--ink", "full", *less.split())
    assert "0 up to date" in python(*build)
    assert list(empty.glob("build/zombie-mania/a4/*.pdf"))
    assert "0 made" in python(*build)


def test_the_wheel_and_the_checkout_are_the_same_state_of_pnp(wheel: Path, tmp_path: Path) -> None:
    """One that works here and one on another machine must know each other."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = "from pnp.disk.tool import tool_digest; print(tool_digest())"
    states = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(path)},
            capture_output=True,
            text=True,
            timeout=120,
        ).stdout
        for path in (tmp_path, ROOT)
    ]
    assert states[0] == states[1] != ""


def test_the_command_leads_to_something_that_can_be_called() -> None:
    import tomllib
    from importlib import import_module

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, function = project["scripts"]["pnp"].partition(":")
    assert callable(getattr(import_module(module), function))
