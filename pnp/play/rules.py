"""The name of rules -> a game's model: a package of pnp's own, or one that is installed beside it."""

from __future__ import annotations

from collections.abc import Iterable

from pnp import plugins
from pnp.game.cases import Schemas
from pnp.game.content import Content
from pnp.game.game import Game
from pnp.game.library import GAME_FILE
from pnp.game.load import load_game
from pnp.play.model import AnyModel, Model
from pnp.source.budget import Budget
from pnp.source.bundle import PACKAGE
from pnp.source.folder import Folder


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


def schemas_of(rules: str) -> Schemas | None:
    """How these rules want their data; None where there are none that can be asked, which others report."""
    try:
        model = find_model(rules)
    except plugins.PluginError:
        return None
    return model.schemas() if model is not None else None


def load(folder: Folder, contents: Iterable[Content] = ()) -> Game:
    """A game, read as its rules want it, and `contents` besides. Raises DataError with everything that is wrong."""
    with Budget().step("reading the game", lambda: folder.display(GAME_FILE)):
        return load_game(folder, schemas_of, contents)
