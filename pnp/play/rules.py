"""A game's folder -> its model: rules of pnp's own or installed ones that it names, or its own, if they are trusted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from pnp import plugins
from pnp.game.cases import Schemas
from pnp.game.content import Content
from pnp.game.game import Game
from pnp.game.library import GAME_FILE
from pnp.game.load import load_game
from pnp.play.model import AnyModel, Model
from pnp.play.own_code import Code, stray_code
from pnp.play.own_rules import CRASHES, crash_at, offered, raised, run
from pnp.play.trust import Standing, code_of, untrusted_note
from pnp.source.budget import Budget
from pnp.source.bundle import PACKAGE
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, did_you_mean


def bundled_rules() -> dict[str, str]:
    """Modules and packages in pnp/games, by their names."""
    folder = PACKAGE / "games"
    names = [path.stem for path in sorted(folder.iterdir()) if path.suffix == ".py" or (path / "__init__.py").is_file()]
    return {name: f"pnp.games.{name}" for name in names if name != "__init__"}


def known_rules() -> list[str]:
    return [*bundled_rules(), *(name.replace("-", "_") for name in plugins.installed(plugins.GAMES))]


def find_model(name: str) -> type[AnyModel] | None:
    """The class of the rules called so; None if there are none. Raises PluginError for rules that are no use."""
    bundled = bundled_rules()
    package = plugins.load(plugins.GAMES, name, bundled) or plugins.load(plugins.GAMES, name.replace("_", "-"), bundled)
    if package is None:
        return None
    model = getattr(package, "Model", None)
    if not (isinstance(model, type) and issubclass(model, Model)):
        raise plugins.PluginError(f"the package behind “{name}” offers no Model that is a pnp.play.model.Model")
    return model


@dataclass(frozen=True, slots=True)
class Found:
    """What a game has for rules: the class that plays it, or why there is none."""

    model: type[AnyModel] | None = None
    schemas: Schemas | None = None
    code: Code | None = None  # where they are the folder's own
    note: Problem | None = None  # rules that are there and were not run
    problems: tuple[Problem, ...] = ()  # what is wrong with them, in their own files
    refused: tuple[str, str] = ("", "")  # what is wrong with their name, and what to do about it


def rules_of(folder: Folder, name: str | None) -> Found:
    """Looked up once for everybody who works on this folder: what is read and judged by is one and the same code."""
    return folder.once(f"rules {name}", partial(_found, folder, name))


def _found(folder: Folder, name: str | None) -> Found:
    try:
        code, standing = code_of(folder)
    except DataError as error:
        return Found(problems=error.problems)
    if code is not None and name is not None:
        message = f"the folder has rules of its own in {code.entry} as well, and a game has one set of rules"
        return Found(refused=(message, f"take this line out, or {code.entry} away"))
    if code is not None:
        return _own(code) if standing is Standing.TRUSTED else Found(code=code, note=untrusted_note(code, standing))
    return _named(name) if name is not None else Found(note=stray_code(folder))


def _own(code: Code) -> Found:
    try:
        model = offered(run(code), Model)
        if isinstance(model, str):
            return Found(code=code, problems=(code.at().problem(model),))
        return Found(model, model.schemas(), code)
    except DataError as error:
        return Found(code=code, problems=error.problems)
    except CRASHES as error:
        problem = crash_at(code, error).problem(f"the rules do not say how to read the data: {raised(error)}")
        return Found(code=code, problems=(problem,))


def _named(name: str) -> Found:
    try:
        model = find_model(name)
    except plugins.PluginError as error:
        return Found(refused=(str(error), ""))
    if model is None:
        return Found(refused=(f"there are no rules called “{name}”", did_you_mean(name, known_rules())))
    return Found(model, model.schemas())


def schemas_of(rules: str) -> Schemas | None:
    """How these rules want their data; None where there are none that can be asked, which others report."""
    return _named(rules).schemas


def load(folder: Folder, contents: Iterable[Content] = ()) -> Game:
    """A game, read as its rules want it, and `contents` besides. Raises DataError with everything that is wrong."""
    with Budget().step("reading the game", lambda: folder.display(GAME_FILE)):
        return load_game(folder, lambda name: rules_of(folder, name).schemas, contents)
