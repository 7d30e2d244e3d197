"""An audit -> tables that a designer reads, and values for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.audit.run import Audit, Tried
from pnp.audit.verdict import Verdict

_COUNTED = (Verdict.NOTICED, Verdict.CARRIED, Verdict.MISSED, Verdict.IDLE)


def missed(audit: Audit) -> Iterator[Tried]:
    return (tried for tried in audit.tried if tried.finding.verdict is Verdict.MISSED and not tried.acknowledged)


def by_file(audit: Audit) -> list[tuple[str, ...]]:
    return _rows(audit, "file", lambda tried: tried.slip.file if "/" not in tried.slip.file else _folder(tried))


def by_sort(audit: Audit) -> list[tuple[str, ...]]:
    return _rows(audit, "sort", lambda tried: tried.slip.sort.value)


def _folder(tried: Tried) -> str:
    folder, _, name = tried.slip.file.partition("/")
    return f"{folder}/" if folder in ("art", "layouts") else f"{folder}/{name}"


def _rows(audit: Audit, head: str, group: object) -> list[tuple[str, ...]]:
    assert callable(group)
    counts: dict[str, Counter[str]] = {}
    for tried in audit.tried:
        verdict = "acknowledged" if tried.acknowledged else tried.finding.verdict.value
        counts.setdefault(group(tried), Counter())[verdict] += 1
    columns = (*(verdict.value for verdict in _COUNTED[:3]), "acknowledged", Verdict.IDLE.value)
    rows = [(head, *columns, "share")]
    for name in sorted(counts):
        rows.append((name, *(str(counts[name][column] or "") for column in columns), _share(counts[name])))
    total = sum(counts.values(), Counter[str]())
    rows.append(("all", *(str(total[column] or "") for column in columns), _share(total)))
    return rows


def _share(counts: Counter[str]) -> str:
    good = counts["noticed"] + counts["carried"]
    counted = good + counts["missed"]
    return f"{good / counted:.1%}" if counted else ""


def values(audit: Audit) -> dict[str, object]:
    """For JSON: the same every time for the same data, tool and request."""
    return {
        "game": audit.game,
        "possible": audit.possible,
        "tried": len(audit.tried),
        "counted": audit.counted,
        **{verdict.value: audit.number(verdict) for verdict in _COUNTED},
        "acknowledged": audit.acknowledged,
        "share": round(audit.share, 4),
        "slips": [
            {
                "id": tried.slip.id,
                "file": tried.slip.file,
                "line": tried.slip.line,
                "key": tried.slip.key,
                "sort": tried.slip.sort.value,
                "way": tried.slip.way.value,
                "was": tried.slip.was,
                "becomes": tried.slip.becomes,
                "verdict": tried.finding.verdict.value,
                "layer": tried.finding.layer,
                "reason": tried.finding.reason,
                "acknowledged": tried.acknowledged,
            }
            for tried in audit.tried
        ],
    }
