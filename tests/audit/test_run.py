"""A whole audit: the same for the same seed, taken up again where it stopped, and free of what is acknowledged."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.audit.report import by_file, by_sort, values
from pnp.audit.run import Audit, Request, audit_game
from pnp.audit.trial import Trials
from pnp.audit.verdict import Verdict
from pnp.source.problems import DataError, UsageError

from . import orchard

MOTTO = '[[free]]\nfile = "tables/cards.toml"\nkey = "row.*.motto"\nreason = "flavour"\n'


def audited(root: Path, out: Path, **asked: object) -> Audit:
    request = replace(Request(sample=12, out=out), **asked)  # type: ignore[arg-type] # any of its fields
    return audit_game(root, request, lambda done, total, label: None)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return orchard.write(tmp_path / "orchard")


@pytest.mark.soak
def test_the_same_seed_gives_the_same_audit_however_many_processes(game: Path, tmp_path: Path) -> None:
    one, two = audited(game, tmp_path / "one"), audited(game, tmp_path / "two", jobs=2)
    assert values(one) == values(two)
    assert {t.slip.id for t in audited(game, tmp_path / "one", seed=2).tried} != {t.slip.id for t in one.tried}


def test_a_run_goes_on_where_it_was_interrupted(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int, total: int, label: str) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit_game(game, Request(sample=12, out=tmp_path), stop)
    tried: list[str] = []
    before = Trials.tried

    def counted(self: Trials, slip: object) -> object:
        tried.append(slip.id)  # type: ignore[attr-defined] # a Slip
        return before(self, slip)  # type: ignore[arg-type]

    monkeypatch.setattr(Trials, "tried", counted)
    whole = audited(game, tmp_path)
    assert len(tried) == 7
    tried.clear()
    assert values(audited(game, tmp_path)) == values(whole) and tried == []
    audited(game, tmp_path, fresh=True)
    assert len(tried) == 12


def test_other_data_is_tried_again(game: Path, tmp_path: Path) -> None:
    book = game / "book.md.j2"
    only = {"only": ("facts.baskets",), "sample": None}
    assert audited(game, tmp_path, **only).number(Verdict.MISSED) == 0
    book.write_text(book.read_text(encoding="utf-8") + "\nSix baskets are six baskets.\n", encoding="utf-8")
    assert audited(game, tmp_path, **only).number(Verdict.MISSED) == 3


def test_what_is_acknowledged_counts_neither_way(game: Path, tmp_path: Path) -> None:
    only = {"only": ("tables/cards.toml:*motto", "facts.baskets"), "sample": None}
    before = audited(game, tmp_path, **only)
    assert (before.number(Verdict.MISSED), before.acknowledged, before.counted) == (2, 0, 5)
    assert before.share == pytest.approx(3 / 5)
    (game / "audit.toml").write_text(MOTTO, encoding="utf-8")
    after = audited(game, tmp_path, **only)
    assert (after.number(Verdict.MISSED), after.acknowledged, after.counted) == (0, 2, 3)
    assert after.share == 1.0 and after.problems == ()
    assert {tried.acknowledged for tried in after.tried} == {"", "flavour"}


def test_a_row_is_acknowledged_by_its_id_or_number(game: Path, tmp_path: Path) -> None:
    for key, free in (("row.sour.motto", 1), ("row.1.motto", 1), ("row.*", 2)):
        (game / "audit.toml").write_text(MOTTO.replace("row.*.motto", key), encoding="utf-8")
        audit = audited(game, tmp_path, only=("tables/cards.toml:*motto",), sample=None)
        assert audit.acknowledged == free


def test_a_line_that_acknowledges_nothing_is_told(game: Path, tmp_path: Path) -> None:
    (game / "audit.toml").write_text(MOTTO + MOTTO.replace("motto", "mottoes"), encoding="utf-8")
    (problem,) = audited(game, tmp_path, sample=1).problems
    assert problem.file.endswith("audit.toml") and problem.line == 5
    assert "acknowledges nothing" in problem.message


def test_a_stray_key_in_audit_toml_is_told_at_its_line(game: Path, tmp_path: Path) -> None:
    (game / "audit.toml").write_text(MOTTO + 'because = "x"\n', encoding="utf-8")
    with pytest.raises(DataError) as error:
        audited(game, tmp_path)
    (problem,) = error.value.problems
    assert (problem.line, problem.key) == (5, "free[1].because")


def test_every_sort_can_be_acknowledged() -> None:
    from pnp.audit.slips import Sort
    from pnp.game.content.audit import Free

    for sort in Sort:
        assert Free(file="*", key="*", sort=sort.value, reason="any").sort == sort


def test_what_asks_for_nothing_is_misuse(game: Path, tmp_path: Path) -> None:
    for wrong in ({"only": ("nothing.toml",)}, {"sample": 0}, {"jobs": 0}):
        with pytest.raises(UsageError):
            audited(game, tmp_path, **wrong)


def test_the_report_adds_up(game: Path, tmp_path: Path) -> None:
    audit = audited(game, tmp_path)
    told = values(audit)
    assert json.loads(json.dumps(told)) == told
    assert audit.counted == sum(audit.number(v) for v in (Verdict.NOTICED, Verdict.CARRIED, Verdict.MISSED))
    for rows in (by_file(audit), by_sort(audit)):
        head, *_, total = rows
        assert [int(cell or 0) for cell in total[1:4]] == [audit.number(v) for v in list(Verdict)[:3]]
        assert total[-1] == f"{audit.share:.1%}" and len(head) == len(total)
