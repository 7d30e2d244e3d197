"""What can be tried: every number that a game turns on, by a name that leads back to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundled import FOLDERS, WITH_RULES

from pnp.game.data_files import data_files
from pnp.lab.keys import target
from pnp.lab.settable import Settable, _about, named, settable
from pnp.lab.values import read_values
from pnp.play.simulate import sound
from pnp.source.folder import Folder


def _of(name: str) -> list[Settable]:
    folder = Folder(FOLDERS[name])
    return list(settable(sound(folder).game, data_files(folder, {it: folder.read_bytes(it) for it in folder.files()})))


@pytest.mark.parametrize("name", WITH_RULES)
def test_every_name_leads_to_its_own_place_and_what_is_offered_can_be_tried(name: str) -> None:
    folder, found = Folder(FOLDERS[name]), _of(name)
    files = data_files(folder, {it: folder.read_bytes(it) for it in folder.files()})
    assert found and found[0].name.startswith("facts.") and len({it.name for it in found}) == len(found)
    places = set()
    for it in found:
        there = target(it.name, files, folder)
        assert (there.file.name, there.shown) == (it.file, it.now)
        places.add((it.file, there.extent.path))
        values = list(read_values(it.name, it.values, there.now))
        assert len(values) > 1 and (isinstance(there.now, float) or it.now in values)
    assert len(places) == len(found)


def test_a_remark_behind_a_number_goes_with_it() -> None:
    folder = Folder(FOLDERS["thistledown-mail"])
    lines = folder.read_text("game.toml").splitlines()
    with_remark = [it for it in _of("thistledown-mail") if it.file == "game.toml" and it.remark]
    assert with_remark and all(lines[it.line - 1].endswith(f"# {it.remark}") for it in with_remark)


def test_a_name_that_would_lead_to_another_row_is_not_taken(little_game: Path) -> None:
    """The second row has no id, and the first is called “2”."""
    (little_game / "more.toml").write_text('[[row]]\nid = "2"\nn = 7\n[[row]]\nn = 8\n', encoding="utf-8")
    folder = Folder(little_game)
    files = data_files(folder, {it: folder.read_bytes(it) for it in folder.files()})
    data = files["more.toml"]
    first, second = (named(data, extent, files, folder) for extent in data.extents if extent.path[-1:] == ("n",))
    assert first is not None and (first.name, first.now) == ("more.2.n", 7)
    assert second is None


@pytest.mark.parametrize(
    ("now", "values"),
    [
        (True, "true,false"),
        (0, "0..2"),
        (1, "1..3"),
        (3, "1..5"),
        (12, "8..16..2"),
        (100, "80..120..10"),
        (-3, "-5..-1"),
        (0.5, "0.3..0.7..0.1"),
        (0.0, "0..0.2..0.1"),
    ],
)
def test_what_to_try_lies_about_what_is_there(now: object, values: str) -> None:
    assert _about(now) == values
    read_values("key", values, now)
