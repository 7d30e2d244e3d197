"""A package installed beside pnp adds a game, a kind and an export; what is not installed is named in a hint."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import pytest

import pnp
from pnp.source.bundle import TEMPLATES

SOURCE = Path(__file__).parent / "doors" / "low-tide"
DICE = TEMPLATES / "new" / "dice"
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as pip installs it, in a folder of its own."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(SOURCE)], check=True)
    return folder


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Run:
    """Runs pnp in an empty folder, with the package beside it or without."""

    def run(*words: str, installed: bool = True) -> subprocess.CompletedProcess[str]:
        paths = [str(Path(pnp.__file__).parent.parent), *([str(site)] if installed else [])]
        environment = {"PYTHONPATH": ":".join(paths), "PATH": "", "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "pnp", *words]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    return run


@pytest.mark.soak
def test_an_installed_game_is_known(run: Run) -> None:
    listed = run("list")
    assert listed.returncode == 0 and "low-tide" in listed.stdout and "Low Tide" in listed.stdout
    assert "low-tide" not in run("list", installed=False).stdout


@pytest.mark.soak
def test_an_installed_game_is_checked_by_its_own_rules(run: Run) -> None:
    checked = run("check", "low-tide")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_and_what_is_wrong_is_told_at_its_line(run: Run, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for file in (site / "low_tide" / "game").glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace("target = 30", "target = 73").replace("home = 22", "home = 21")
        (folder / file.name).write_text(text, encoding="utf-8")
    checked = run("check", "mine/", "--quick")
    assert checked.returncode == 1
    assert "mine/game.toml:14:1: facts.target: nobody takes 73 cockles home in 12 rounds" in checked.stdout
    (folder / "game.toml").write_text(
        (folder / "game.toml").read_text(encoding="utf-8").replace("73", "30"), encoding="utf-8"
    )
    assert "expect.home: 21 expected, by the rules 22 (example “home”)" in run("check", "mine/", "--quick").stdout


@pytest.mark.soak
def test_an_installed_game_is_played(run: Run, tmp_path: Path) -> None:
    played = run("simulate", "low-tide", "--games", "20", "--players", "3", "--jobs", "2", "--json", "out.json")
    assert played.returncode == 0, played.stderr
    values = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert values["games"] == 20 and len(values["seats"]) == 3


def test_an_installed_kind_is_printed_in_an_installed_format(run: Run, tmp_path: Path) -> None:
    built = run("build", "low-tide", "--paper", "both")
    assert built.returncode == 0, built.stderr + built.stdout
    assert (tmp_path / "build/low-tide/letter/tide-table.pdf").read_bytes().startswith(b"%PDF")
    assert run("build", "low-tide", "--export", "outline").returncode == 0
    outline = tmp_path / "build/low-tide/a4/tide-table.txt"
    assert outline.read_text(encoding="utf-8") == "Low Tide: Tide table\n1 Tide table\n"


def test_what_is_not_installed_is_not_there(run: Run, site: Path, tmp_path: Path) -> None:
    assert "unknown game “low-tide”" in run("build", "low-tide", installed=False).stderr
    checked = run("check", str(site / "low_tide" / "game"), installed=False).stdout
    assert "rules: there are no rules called “low_tide”" in checked
    assert "tide-table.kind: unknown kind “tide-table”" in checked
    refused = run("build", "zombie-mania", "--export", "outline", installed=False)
    assert refused.returncode == 2 and "unknown export “outline”" in refused.stderr


@pytest.mark.soak
def test_the_suite_of_the_guide_passes(site: Path, tmp_path: Path) -> None:
    """The last block of docs/write-a-game.md, run as it stands there."""
    guide = (Path(__file__).parent.parent / "docs" / "write-a-game.md").read_text(encoding="utf-8")
    block = next(part for part in guide.split("```python") if "class TestLowTide" in part).split("```")[0]
    (tmp_path / "test_low_tide.py").write_text(block, encoding="utf-8")
    paths = [str(Path(pnp.__file__).parent.parent), str(site)]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_low_tide.py"]
    ran = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join(paths), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0 and "11 passed" in ran.stdout, ran.stdout


@pytest.fixture
def changed_site(site: Path, tmp_path: Path) -> Path:
    """Another installation of the package, to be spoilt."""
    return Path(shutil.copytree(site, tmp_path / "other-site"))


def run_with(site: Path, tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = [str(Path(pnp.__file__).parent.parent), str(site)]
    environment = {"PYTHONPATH": ":".join(paths), "PATH": "", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pnp", *words]
    return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_an_upgraded_kind_is_printed_again(changed_site: Path, tmp_path: Path) -> None:
    build = ("build", "low-tide", "--ink", "full", "--only", "tide-table")
    assert "1 made" in run_with(changed_site, tmp_path, *build).stdout
    assert "0 made" in run_with(changed_site, tmp_path, *build).stdout
    edit(changed_site / "low_tide" / "tide_table.py", '"~"', '"="')
    assert "1 made" in run_with(changed_site, tmp_path, *build).stdout


def test_a_package_that_cannot_be_loaded_harms_nobody_else(changed_site: Path, tmp_path: Path) -> None:
    folder = str(Path(shutil.copytree(changed_site / "low_tide" / "game", tmp_path / "mine")))
    edit(changed_site / "low_tide" / "__init__.py", "import annotations", "import annotations\nimport no_such_module")
    listed = run_with(changed_site, tmp_path, "list")
    assert listed.returncode == 0 and "zombie-mania" in listed.stdout and "low-tide" not in listed.stdout
    assert "unknown game “zombi-mania”" in run_with(changed_site, tmp_path, "build", "zombi-mania").stderr
    checked = run_with(changed_site, tmp_path, "check", folder)
    assert checked.returncode == 1 and "Traceback" not in checked.stderr
    for place in ("game.toml:2:1: rules: ", "components.toml:2:1: tide-table.kind: "):
        assert f"{place}the installed package behind “" in checked.stdout
    assert "No module named 'no_such_module'" in checked.stdout


@pytest.mark.soak
def test_a_package_without_a_model_says_so(changed_site: Path, tmp_path: Path) -> None:
    edit(changed_site / "low_tide" / "__init__.py", "Model = LowTide", "Other = LowTide")
    checked = run_with(changed_site, tmp_path, "check", "low-tide").stdout
    assert "rules: the package behind “low_tide” offers no Model that is a pnp.play.model.Model" in checked


@pytest.mark.soak
def test_a_kind_may_be_called_like_a_module_of_ours(changed_site: Path, tmp_path: Path) -> None:
    """Rooms hold helpers beside their kinds; only what has a KIND stands in the way."""
    (entries,) = changed_site.glob("*.dist-info/entry_points.txt")
    edit(entries, "tide-table = ", "grid = ")
    edit(changed_site / "low_tide" / "game" / "components.toml", 'kind = "tide-table"', 'kind = "grid"')
    assert run_with(changed_site, tmp_path, "check", "low-tide").returncode == 0


@pytest.mark.soak
def test_a_kind_that_crashes_is_a_problem_of_its_component(changed_site: Path, tmp_path: Path) -> None:
    edit(changed_site / "low_tide" / "tide_table.py", "    size, pen =", "    raise KeyError(1)\n    size, pen =")
    checked = run_with(changed_site, tmp_path, "check", "low-tide")
    assert checked.returncode == 1 and "mistake inside pnp" not in checked.stderr
    assert "tide-table.kind: the kind “tide-table” crashes: KeyError: 1 (low_tide/tide_table.py:" in checked.stdout


@pytest.mark.soak
def test_rules_that_crash_are_told_at_their_place(changed_site: Path, tmp_path: Path) -> None:
    edit(
        changed_site / "low_tide" / "__init__.py",
        "        if action is Action.WADE:",
        "        raise KeyError(2)\n        if action:",
    )
    checked = run_with(changed_site, tmp_path, "check", "low-tide")
    assert checked.returncode == 1 and "KeyError: 2" in checked.stdout and "game.toml:2:1: rules: " in checked.stdout


@pytest.mark.soak
def test_rules_that_do_not_declare_their_facts_say_so(changed_site: Path, tmp_path: Path) -> None:
    edit(
        changed_site / "low_tide" / "__init__.py",
        "facts, switches, replays, checks = Facts, ",
        "switches, replays, checks = ",
    )
    checked = run_with(changed_site, tmp_path, "check", "low-tide")
    assert checked.returncode == 1 and "the rules do not declare Facts as their facts" in checked.stdout


def unspaced(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.strip())


def test_the_guide_shows_the_very_code_that_runs() -> None:
    """docs/write-a-game.md goes through rules of a folder's own and this package; whatever it shows stands in them."""
    guide = (Path(__file__).parent.parent / "docs" / "write-a-game.md").read_text(encoding="utf-8")
    files = [file for root in (SOURCE, DICE) for file in root.rglob("*") if file.suffix in (".py", ".toml")]
    sources = "\n".join(file.read_text(encoding="utf-8") for file in files)
    blocks = [part.split("\n", 1) for part in guide.split("```")[1::2]]
    shown = [text.strip() for kind, text in blocks if kind not in ("text", "sh") and "class TestLowTide" not in text]
    # Methods stand at the margin there, further apart, as the formatter wants it.
    tight = unspaced(sources)
    assert len(shown) > 8
    assert not [text for text in map(unspaced, shown) if text not in tight and indent(text, "    ") not in tight]
    # Line by line: nothing of them is left out.
    lines = [line for line in (DICE / "rules.py").read_text(encoding="utf-8").splitlines() if line.strip()]
    assert not [line for line in lines if line.strip() not in "\n".join(shown)]
    rules = (SOURCE / "low_tide" / "__init__.py").read_text(encoding="utf-8")
    assert len(rules.splitlines()) <= 200
