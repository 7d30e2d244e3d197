"""What has changed since the last job: sheets to print, sheets to throw away, and the same again when repeated."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.joblog import JOB_LOG, Changes, JobLog, all_of, changes
from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Shape
from pnp.scene.path import rect
from pnp.sheet.copies import Leaf, Portion, Supply
from pnp.sheet.printjob import JobSheet, job_sheets
from pnp.sheet.product import Sort
from pnp.source.catalogue import Phrase


def sheets(name: str, look: float, prints: int = 1, sort: Sort = Sort.SHEET) -> list[JobSheet]:
    leaf = Leaf(Frame(210, 297, (Shape(rect(0, 0, look, 1), fill=BLACK),)))
    return job_sheets([Portion(Supply(name, name, sort, "paper", (leaf,)), prints, Phrase("job.table"))])


def compared(log: JobLog, wanted: list[JobSheet], of_game: list[JobSheet] | None = None) -> Changes:
    """With a game that has no other sheets than those wanted, unless told."""
    return changes(log, wanted, {sheet.key for sheet in of_game or wanted})


def test_more_players_print_only_what_is_missing() -> None:
    found = compared(all_of(sheets("map", 1, 2)), sheets("map", 1, 5))
    assert len(found.sheets) == 3 and found.useless == ()


def test_fewer_players_print_nothing_and_keep_the_rest_in_the_box() -> None:
    found = compared(all_of(sheets("map", 1, 5)), sheets("map", 1, 2))
    assert not found.sheets and not found.useless
    assert not compared(found.log, sheets("map", 1, 5)).sheets


def test_what_another_choice_prints_is_spare_and_what_no_choice_prints_is_useless() -> None:
    nets, stickers, old = sheets("nets", 1), sheets("stickers", 2), sheets("pad", 3)
    log = all_of([*nets, *old])
    found = compared(log, stickers, of_game=[*nets, *stickers])
    assert found.sheets == tuple(stickers) and found.useless == (("pad, sheet 1 of 1", 1),)
    assert compared(found.log, stickers, of_game=[*nets, *stickers]) == found
    assert not compared(found.log, [*nets, *stickers]).sheets


def test_a_changed_sheet_is_printed_and_its_old_prints_are_thrown_away() -> None:
    old = [*sheets("map", 1, 2), *sheets("pad", 9)]
    found = compared(all_of(old), [*sheets("map", 2, 2), *sheets("pad", 9)])
    assert [sheet.name for sheet in found.sheets] == ["map, sheet 1 of 1"] * 2
    assert found.useless == (("map, sheet 1 of 1", 2),)


def test_a_repeated_job_prints_the_same_changes_and_a_full_one_ends_that() -> None:
    first = all_of(sheets("map", 1))
    found = compared(first, sheets("map", 2))
    again = compared(found.log, sheets("map", 2))
    assert (again.sheets, again.useless, again.log) == (found.sheets, found.useless, found.log)
    assert not compared(all_of(sheets("map", 2)), sheets("map", 2)).sheets


def test_the_guide_to_printing_is_never_a_change() -> None:
    guide = sheets("guide", 5, sort=Sort.GUIDE)
    assert all_of([*sheets("map", 1), *guide]) == all_of(sheets("map", 1))
    assert not compared(all_of(sheets("map", 1)), [*sheets("map", 1), *guide]).sheets


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"now": 3, "spare": [], "before": null}',
        '{"now": [["a", 1]], "spare": [], "before": null}',
        '{"now": [], "before": null}',
    ],
)
def test_a_broken_log_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / JOB_LOG).parent.mkdir()
    (tmp_path / JOB_LOG).write_text(text, encoding="utf-8")
    assert JobLog.read(tmp_path) is None
    log = all_of(sheets("map", 1))
    (tmp_path / JOB_LOG).write_text(log.text(), encoding="utf-8")
    assert JobLog.read(tmp_path) == log
