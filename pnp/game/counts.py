"""What was read of a game -> the numbers that its other files may count by: players, facts, dice, rows, maps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import PurePath
from typing import Any

from pnp.game.content.bonuses import Bonuses
from pnp.game.content.dice import Dice
from pnp.game.content.maps import Maps
from pnp.game.identity import Identity
from pnp.game.tables import FILE as TABLE
from pnp.game.tables import FOLDER as TABLES
from pnp.game.tables import file_of
from pnp.source.counts import COUNT, SAID
from pnp.source.problems import Refused, did_you_mean
from pnp.source.spans import unknown
from pnp.source.toml import TomlFile


class Counts:
    """Looks a path up. Of what stands in a file that cannot be read nothing is said: it is reported already."""

    def __init__(
        self,
        contents: Mapping[type[Any], Any],
        files: Mapping[str, TomlFile],
        unreadable: Collection[str] = (),
        told: Callable[[str], bool] = lambda fact: False,
    ) -> None:
        """The mappings may still grow while the folder is read; `told` knows the facts that the rules find wrong."""
        self._contents, self._files, self._unreadable, self._told = contents, files, unreadable, told

    def __call__(self, path: str) -> int:
        """Raises Refused."""
        head, *rest = path.split(".")
        sorts = {
            "players": self._players,
            "facts": self._facts,
            "dice": self._dice,
            "tables": self._rows,
            "maps": self._maps,
            "bonuses": self._bonuses,
        }
        if head not in sorts:
            raise Refused(*unknown(head, sorts, "number"))
        number = sorts[head](rest, path)
        if type(number) is not int:
            raise Refused(f"{path} is no whole number")
        return number

    def _players(self, rest: list[str], path: str) -> Any:
        identity: Identity | None = self._contents.get(Identity)
        if identity is None:
            raise Refused(SAID)
        return _value(dict(zip(("fewest", "most"), identity.players, strict=True)), rest, path)

    def _facts(self, rest: list[str], path: str) -> Any:
        identity: Identity | None = self._contents.get(Identity)
        if identity is None:
            raise Refused(SAID)
        name = rest[0]
        if type(identity.facts.get(name)) is not int and self._told(name):
            raise Refused(SAID)
        if name not in identity.facts:
            raise Refused(f"game.toml has no fact “{name}”", did_you_mean(name, identity.facts))
        return _value(identity.facts, rest, path)

    def _dice(self, rest: list[str], path: str) -> Any:
        dice: Dice | None = self._contents.get(Dice)
        if dice is None:
            raise self._absent("dice.toml", path)
        counts: dict[str, Any] = {die.id: {COUNT: die.count} for die in dice.die}
        return _value({**counts, COUNT: sum(die.count for die in dice.die)}, rest, path)

    def _maps(self, rest: list[str], path: str) -> Any:
        maps: Maps | None = self._contents.get(Maps)
        if maps is None:
            raise self._absent("maps.toml", path)
        return _value({COUNT: len(maps.map)}, rest, path)

    def _bonuses(self, rest: list[str], path: str) -> Any:
        bonuses: Bonuses | None = self._contents.get(Bonuses)
        if bonuses is None:
            raise self._absent("bonuses.toml", path)
        rows, columns = len(bonuses.row), len(bonuses.row[0].cells)
        return _value({COUNT: rows * columns, "rows": rows, "columns": columns}, rest, path)

    def _rows(self, rest: list[str], path: str) -> Any:
        """As they are written: what is wrong with a row is told where it stands."""
        name = rest[0]
        file = file_of(name, {*self._files, *self._unreadable})
        if file not in self._files:
            known = [PurePath(other).stem for other in self._files if other.startswith(f"{TABLES}/")]
            raise Refused(SAID) if file in self._unreadable else Refused(*unknown(name, known, "table", TABLE))
        written = self._files[file].values.get("row")
        rows = [row for row in written if isinstance(row, dict)] if isinstance(written, list) else []
        return _value({**{str(row.get("id")): row for row in rows}, COUNT: len(rows)}, rest[1:], path)

    def _absent(self, file: str, path: str) -> Refused:
        message = f"“{path}” asks for {file}, which says nothing of that here"
        return Refused(SAID if file in self._unreadable else message)


def _value(values: Mapping[str, Any], parts: list[str], path: str) -> Any:
    """What the rest of a path leads to. Raises Refused."""
    value: Any = values
    for number, part in enumerate(parts):
        if not isinstance(value, Mapping):
            raise Refused(f"“{path}” leads past a value", f"write {path.rsplit('.', len(parts) - number)[0]}")
        if part not in value:
            where = f" in the table “{path.split('.')[1]}”" if number == 0 and path.startswith("tables.") else ""
            raise Refused(f"“{path}” leads nowhere: there is no “{part}”{where}", did_you_mean(part, value))
        value = value[part]
    if isinstance(value, Mapping):
        raise Refused(f"“{path}” is no number yet", did_you_mean("", value))
    return value
