"""An edit that is not saved, held against the game as it is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.session import Draft
from pnp.lab.drafts import as_settings, drafted
from pnp.lab.plans import Asked
from pnp.lab.telling import values
from pnp.play.trust import trust_once
from pnp.source.folder import Folder
from pnp.source.problems import DataError, UsageError

from . import stream

NAMES = ("saved", "edited")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return stream.write(tmp_path / "stream").resolve()


def _edited(game: Path, before: str, after: str, name: str = "game.toml") -> Draft:
    text = (game / name).read_text(encoding="utf-8")
    assert before in text
    return Draft(game, {name: text.replace(before, after).encode()})


def _tried(game: Path, draft: Draft) -> dict[str, object]:
    trust_once(True)
    try:
        return values(stream.tried(drafted(Folder(game), draft, Asked(50), NAMES)))
    finally:
        trust_once(False)


def test_an_edit_plays_as_the_same_value_that_is_swept(game: Path) -> None:
    draft = _edited(game, "rounds = 3", "rounds = 2")
    assert as_settings(Folder(game), draft) == ["facts.rounds=2"]
    measured, swept = _tried(game, draft), values(stream.tried(stream.planned(game, ["facts.rounds=2"], games=50)))
    one, other = measured["variants"], swept["variants"]
    assert isinstance(one, list) and isinstance(other, list)
    assert [it["settings"] for it in one] == [{"folder": name} for name in NAMES]
    assert [it["measures"] for it in one] == [it["measures"] for it in other]
    turns = [each for each in one[1]["measures"] if each["name"] == "turns of a seat"]
    assert turns[0]["difference"]["value"] == -1


def test_what_is_wrong_with_an_edit_is_told_at_its_line(game: Path) -> None:
    with pytest.raises(DataError) as caught:
        _tried(game, _edited(game, "rounds = 3", "rounds = 21"))
    assert [it.key for it in caught.value.problems] == ["facts.rounds"]


def test_a_game_that_is_saved_broken_has_nothing_to_be_held_against(game: Path) -> None:
    draft = _edited(game, "rounds = 3", "rounds = 2")
    (game / "game.toml").write_text("id = \n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"as it is saved cannot be played: .*game\.toml:1"):
        _tried(game, draft)


@pytest.mark.parametrize(("name", "said"), [("rules.py", "save it first"), ("symbols.svg", "nothing that is played")])
def test_rules_run_as_they_are_trusted_and_drawings_play_no_part(game: Path, name: str, said: str) -> None:
    (game / "symbols.svg").write_text("<svg/>", encoding="utf-8")
    with pytest.raises(UsageError, match=said):
        _tried(game, Draft(game, {name: (game / name).read_bytes() + b"\n"}))


def test_edits_that_are_no_values_have_no_settings(game: Path) -> None:
    assert as_settings(Folder(game), _edited(game, "rounds = 3", "rounds = 3\nmore = 1")) is None
    assert as_settings(Folder(game), Draft(game, {"game.toml": b"id ="})) is None
    assert as_settings(Folder(game), _edited(game, 'title = "', 'title = "A new ')) is None
