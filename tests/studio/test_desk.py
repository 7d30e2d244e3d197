"""What is open: texts as they are typed, saved without losing what others wrote, and nothing outside the folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.source.problems import UsageError
from pnp.studio.desk import MAX_TEXT, Desk, Saved, tree

NAME = "symbols.toml"


@pytest.fixture
def desk(little_game: Path) -> Desk:
    return Desk(little_game)


def _outside(desk: Desk, text: str, name: str = NAME) -> None:
    (desk.root / name).write_text(text, encoding="utf-8")


def test_what_is_typed_is_unsaved_until_it_is_saved(desk: Desk) -> None:
    text = desk.opened(NAME)
    assert text.language == "TOML" and not desk.unsaved
    assert desk.edit(NAME, text.text + "# more\n")
    assert desk.unsaved == {NAME: text.data + b"# more\n"}
    assert (desk.root / NAME).read_bytes() == text.data
    assert desk.save(NAME) is Saved.WRITTEN and desk.save(NAME) is Saved.SAME
    assert (desk.root / NAME).read_bytes() == text.data + b"# more\n" and not desk.unsaved


def test_line_ends_and_a_mark_stay_as_they_were(desk: Desk) -> None:
    (desk.root / NAME).write_bytes("\ufeffa = 1\r\nb = 2\r\n".encode())
    assert desk.opened(NAME).text == "a = 1\nb = 2\n"
    desk.edit(NAME, "a = 1\nb = 3\n")
    desk.save(NAME)
    assert (desk.root / NAME).read_bytes() == "\ufeffa = 1\r\nb = 3\r\n".encode()


def test_a_change_outside_is_taken_in(desk: Desk) -> None:
    desk.opened(NAME)
    _outside(desk, "# theirs\n")
    desk.take_all_in([NAME])
    assert desk.texts[NAME].text == "# theirs\n" and not desk.texts[NAME].is_changed


@pytest.mark.parametrize("mine", [True, False])
def test_a_conflict_loses_nothing(desk: Desk, mine: bool) -> None:
    desk.opened(NAME)
    desk.edit(NAME, "# mine\n")
    _outside(desk, "# theirs\n")
    assert desk.save(NAME) is Saved.CONFLICT
    assert (desk.root / NAME).read_text(encoding="utf-8") == "# theirs\n"
    assert (desk.texts[NAME].text, desk.texts[NAME].theirs) == ("# mine\n", "# theirs\n")
    desk.settle(NAME, mine=mine)
    assert desk.save(NAME) is (Saved.WRITTEN if mine else Saved.SAME)
    assert (desk.root / NAME).read_text(encoding="utf-8") == ("# mine\n" if mine else "# theirs\n")


def test_a_conflict_that_somebody_takes_back_is_none(desk: Desk) -> None:
    before = desk.opened(NAME).text
    desk.edit(NAME, "# mine\n")
    _outside(desk, "# theirs\n")
    desk.take_all_in([NAME])
    assert desk.texts[NAME].theirs == "# theirs\n"
    _outside(desk, before)
    desk.take_all_in([NAME])
    assert desk.texts[NAME].theirs is None and desk.texts[NAME].text == "# mine\n"


def test_the_same_change_on_both_sides_is_no_conflict(desk: Desk) -> None:
    desk.opened(NAME)
    desk.edit(NAME, "# ours\n")
    _outside(desk, "# ours\n")
    assert desk.save(NAME) is Saved.SAME


def test_a_file_that_is_deleted_while_open_is_there_again_when_it_is_saved(desk: Desk) -> None:
    before = desk.opened(NAME)
    (desk.root / NAME).unlink()
    desk.take_all_in([NAME])
    assert desk.texts[NAME].saved is None and desk.texts[NAME].text == before.text and NAME in desk.files()
    assert desk.save(NAME) is Saved.WRITTEN
    assert (desk.root / NAME).read_bytes() == before.data


@pytest.mark.parametrize("name", ["../secret.toml", "/etc/passwd", ".hidden", "absent.toml", "link.toml", "pixels.png"])
def test_nothing_else_is_opened(desk: Desk, name: str, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text("a = 1\n", encoding="utf-8")
    (desk.root / ".hidden").write_text("a = 1\n", encoding="utf-8")
    (desk.root / "link.toml").symlink_to(tmp_path / "secret.toml")
    (desk.root / "pixels.png").write_bytes(b"\x89PNG")
    with pytest.raises(UsageError):
        desk.opened(name)
    assert not desk.texts


def test_a_name_that_is_made_to_lead_out_later_writes_nothing_there(desk: Desk, tmp_path: Path) -> None:
    desk.opened(NAME)
    desk.edit(NAME, "# mine\n")
    (tmp_path / "secret.toml").write_text("kept = 1\n", encoding="utf-8")
    (desk.root / NAME).unlink()
    (desk.root / NAME).symlink_to(tmp_path / "secret.toml")
    with pytest.raises(Exception, match="leads out"):
        desk.save(NAME)
    assert (tmp_path / "secret.toml").read_text(encoding="utf-8") == "kept = 1\n"


def test_what_is_no_text_is_told(desk: Desk) -> None:
    (desk.root / NAME).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="UTF-8"):
        desk.opened(NAME)


def test_a_paste_of_many_megabytes_is_refused_and_the_text_stays(desk: Desk) -> None:
    before = desk.opened(NAME).text
    with pytest.raises(UsageError, match="4 MB"):
        desk.edit(NAME, "x" * (MAX_TEXT + 1))
    assert desk.texts[NAME].text == before


def test_all_windows_hear_of_a_change_and_those_that_are_gone_do_not(desk: Desk) -> None:
    heard: list[str] = []
    desk.opened(NAME)
    stop = desk.listen(heard.append)
    desk.edit(NAME, "# a\n")
    desk.take_all_in(["art/new.svg"])
    stop()
    desk.edit(NAME, "# b\n")
    assert heard == [NAME, ""]


def test_what_another_window_typed_meanwhile_is_kept(desk: Desk) -> None:
    began = desk.opened(NAME)
    desk.edit(NAME, "# first window\n" + began.text, began.revision)
    desk.edit(NAME, began.text + "# second window\n", began.revision)
    assert desk.texts[NAME].text == "# first window\n" + began.text + "# second window\n"
    assert desk.texts[NAME].revision == began.revision + 2


def test_what_we_saved_ourselves_is_no_news(desk: Desk) -> None:
    desk.opened(NAME)
    desk.edit(NAME, "# a\n")
    desk.save(NAME)
    version = desk.version
    desk.take_all_in([NAME])
    assert desk.version == version


def test_files_stand_below_their_folders() -> None:
    assert list(tree(("art/b.svg", "a.toml", "art/x/c.svg", "z.toml"))) == [
        (0, "a.toml", "a.toml"),
        (0, "z.toml", "z.toml"),
        (0, "art", ""),
        (1, "b.svg", "art/b.svg"),
        (1, "x", ""),
        (2, "c.svg", "art/x/c.svg"),
    ]
