"""What pnp stands on: every package has a version that was tried, bounds where they are due, and nothing is fetched."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from conftest import Pnp, environment
from packaging.requirements import Requirement
from packaging.version import Version
from thinning import thinned

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = ("dev", "docs", "studio", "browser")
LINE = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)==(\d[a-z0-9.]*)")


def _constraints() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    matches = [LINE.fullmatch(line) for line in lines if not line.startswith("#")]
    assert all(matches), lines
    return {match[1]: Version(match[2]) for match in matches if match}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _declared(*extras: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    more = (line for extra in extras for line in project["optional-dependencies"][extra])
    return [Requirement(line) for line in (*project["dependencies"], *more)]


def test_the_constraints_are_names_and_versions_and_say_no_address() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    names = list(_constraints())
    assert names == sorted(set(names))
    assert not re.search(r"https?:|://|--|@|sha256|\.(?:com|org|net|io)\b", text)


def test_the_constraints_cover_everything_that_is_installed_for_pnp() -> None:
    """What its packages ask for, and what these ask for, as far as this machine needs it."""
    known, waiting, seen, absent = _constraints(), _declared(*EXTRAS), set[str](), set[str]()
    asked: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        requirement = waiting.pop()
        name, extras = _plain(requirement.name), frozenset(requirement.extras)
        if (name, extras) in asked:
            continue
        asked.add((name, extras))
        seen.add(name)
        assert name in known, f"{name} has no version in constraints.txt"
        try:
            more = [Requirement(line) for line in metadata.requires(requirement.name) or ()]
        except metadata.PackageNotFoundError:  # `make docs` and `make test-browser` install what they need
            absent.add(name)
            continue
        chosen = ("", *extras)
        waiting += [
            line for line in more if line.marker is None or any(line.marker.evaluate({"extra": one}) for one in chosen)
        ]
    later = {_plain(one.name) for one in _declared("docs", "browser")}
    assert absent <= later - {_plain(one.name) for one in _declared("dev")}
    assert absent or seen == set(known), f"nothing asks for {', '.join(set(known) - seen)}"


@pytest.mark.parametrize("requirement", _declared(*EXTRAS), ids=lambda requirement: str(requirement.name))
def test_a_version_that_was_tried_is_one_that_is_allowed(requirement: Requirement) -> None:
    assert _constraints()[_plain(requirement.name)] in requirement.specifier


def test_what_pnp_itself_imports_has_an_upper_bound() -> None:
    """Its own parts, whoever wrote them, are used beyond what their makers promise to keep."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for requirement in map(Requirement, (*project["dependencies"], *extras["docs"], *extras["studio"])):
        assert any(bound.operator == "<" for bound in requirement.specifier), str(requirement)


def test_make_installs_what_was_tried() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("$(READY): ")[2]
    assert "constraints.txt" in recipe.splitlines()[0] and "--constraint constraints.txt" in recipe


# Nothing is fetched


NO_NETWORK = """\
import sys

def refuse(event, arguments):
    if event == "socket.__new__" and arguments[1] == 1:  # between processes of this machine
        return
    if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.")) and event != "socket.gethostname":
        sys.stderr.write(f"NETWORK {event}\\n")
        raise RuntimeError(f"the network is not to be used: {event}")

sys.addaudithook(refuse)
"""
COMMANDS = (
    "simulate zombie-mania --games 4",
    "build GAME --paper both",
    "list",
    "check GAME",
    "odds zombie-mania",
    "check zombie-mania",
    "audit zombie-mania --sample 4",
)


def test_the_wall_holds(process: Pnp, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    ran = process("-c", "import socket; socket.create_connection(('127.0.0.1', 9))", env=_walled(tmp_path))
    assert ran.code == 1 and "NETWORK socket." in ran.err


@pytest.mark.parametrize("command", thinned(COMMANDS, len(COMMANDS)))
def test_no_command_uses_the_network(command: str, process: Pnp, little_game: Path, tmp_path: Path) -> None:
    """In every process that a command starts."""
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    ran = process(
        "-m", "pnp", *(little_game if word == "GAME" else word for word in command.split()), env=_walled(tmp_path)
    )
    assert "NETWORK" not in ran.out + ran.err and ran.code == 0, ran.err


def _walled(folder: Path) -> dict[str, str]:
    path = environment()["PYTHONPATH"]
    return {"PYTHONPATH": f"{folder}{':' if sys.platform != 'win32' else ';'}{path}"}
