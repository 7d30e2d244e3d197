"""A folder, and the same with edits that are not saved -> an experiment: what the edits do to the game.

Both play the same seeds. The edits are a variant of the saved folder, so what is wrong with them is told at its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.game.data_files import DataFile, data_files
from pnp.lab.experiment import FOLDER, Variant
from pnp.lab.plans import Asked, Plan
from pnp.lab.settable import named
from pnp.lab.tasks import read_base
from pnp.play.own_code import is_code
from pnp.play.simulate import sound
from pnp.source.folder import Folder
from pnp.source.problems import DataError, UsageError
from pnp.source.spreadsheet import SUFFIXES

_PLAYED = (".toml", *SUFFIXES)  # whatever else is edited, nobody plays by it
_MOST_SET = 6  # values that a command can hold and somebody would type


def drafted(saved: Folder, draft: Folder, asked: Asked, names: tuple[str, str]) -> Plan:
    """Raises DataError for edits that are wrong, UsageError where there is nothing that could be compared."""
    before, after = _raw(saved), _raw(draft)
    edited = [name for name in after if before.get(name) != after[name]]
    if code := [name for name in edited if is_code(name)]:
        raise UsageError(f"{code[0]} has changed, and rules run as they are saved and trusted  hint: save it first")
    if not any(name.endswith(_PLAYED) for name in edited):
        raise UsageError("nothing that is played has changed  hint: change a number of the data")
    sound(draft)
    try:
        data_files(saved, before)
        base, model = read_base(saved, before)
    except DataError as error:
        raise UsageError(f"the game as it is saved cannot be played: {error.problems[0]}") from None
    data_files(draft, after)
    changed = tuple((name, data) for name, data in sorted(after.items()) if before.get(name) != data)
    first, second = (((FOLDER, name),) for name in names)
    variants = [Variant(first, base.digest), Variant(second, base.digest, changed)]
    return Plan(asked.of(model), (base,), variants, model.game.identity.title)


def as_settings(saved: Folder, draft: Folder) -> list[str] | None:
    """The edits as what `pnp sweep --set` takes; None where they are more than a few values of keys that were there."""
    try:
        before, after = data_files(saved, _raw(saved)), data_files(draft, _raw(draft))
    except DataError:
        return None
    if before.keys() != after.keys():
        return None
    found: list[str] = []
    for name, data in after.items():
        old, new = dict(_leaves(before[name])), dict(_leaves(data))
        if old.keys() != new.keys():
            return None
        for path in (path for path in new if old[path] != new[path] and not _are_words(new[path])):
            it = (
                named(before[name], before[name].by_path[path], before, saved) if path in before[name].by_path else None
            )
            if it is None or type(old[path]) is not type(new[path]) or "," in str(new[path]):
                return None
            found.append(f"{it.name}={str(new[path]).lower() if isinstance(new[path], bool) else new[path]}")
    return found if 0 < len(found) <= _MOST_SET else None


def _raw(folder: Folder) -> dict[str, bytes]:
    return {name: folder.read_bytes(name) for name in folder.files()}


def _leaves(data: DataFile) -> Iterator[tuple[tuple[str | int, ...], object]]:
    def walk(value: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], object]]:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                yield from walk(inner, (*path, key))
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                yield from walk(inner, (*path, number))
        else:
            yield path, value

    return walk(data.values, ())


def _are_words(value: object) -> bool:
    """What people read, and nobody plays by."""
    return isinstance(value, str) and " " in value
