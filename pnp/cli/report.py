"""What was built, and what there is -> plain text tables."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.cli.plain import shown
from pnp.game.library import COMPONENTS_FILE, GAME_FILE, SHARE, KnownGame, printed_components
from pnp.source.problems import Problem, Severity, printable
from pnp.source.wording import plural

if TYPE_CHECKING:  # a list of games does without them
    from pnp.audit.run import Audit
    from pnp.build.exporting import Delivery
    from pnp.build.pipeline import Output
    from pnp.play.model import TextTable
    from pnp.play.playout import Record
    from pnp.play.statistics import Share
    from pnp.play.summary import Summary


def build_table(outputs: Sequence[Output]) -> str:
    """File, pages, for how many players, and whether it was made now."""
    rows = [("file", "pages", "one print is enough for", "")]
    for output in outputs:
        rows.append((_shown(output.file), str(output.pages), _players(output), output.outcome.value))
    made = sum(output.outcome.name == "MADE" for output in outputs)
    return f"{table(rows)}\n{made} made, {len(outputs) - made} up to date"


def leftover_lines(files: Sequence[Path], *, removed: bool) -> Iterator[str]:
    """What an earlier build made and no component makes now: gone, or how to be rid of it."""
    for file in files:
        yield f"removed {_shown(file)}" if removed else f"note: {_shown(file)}: no component makes this now"
    if files and not removed:
        yield f"(pnp build --clean removes {'it' if len(files) == 1 else 'them'})"


def delivery_table(deliveries: Sequence[Delivery]) -> str:
    """A line for each folder of an export, since its files may be hundreds."""
    rows = [("folder", "files", "made", "up to date", "removed")]
    for delivery in deliveries:
        sorts = [Counter(name.rpartition("/")[0] for name in names) for names in _names(delivery)]
        for folder in sorted({folder for counts in sorts for folder in counts}):
            made, kept, removed = (counts[folder] for counts in sorts)
            place = _shown(delivery.folder / folder)
            rows.append((place, str(made + kept), str(made or "–"), str(kept or "–"), str(removed or "–")))
    made, kept, removed = (sum(len(_names(delivery)[sort]) for delivery in deliveries) for sort in range(3))
    return f"{table(rows)}\n{made} made, {kept} up to date" + (f", {removed} removed" if removed else "")


def _names(delivery: Delivery) -> tuple[tuple[str, ...], ...]:
    return delivery.made, delivery.kept, delivery.removed


def _shown(file: Path) -> str:
    return printable(file.as_posix())


def _players(output: Output) -> str:
    number = output.players_per_print
    if number is None:
        return "the whole table"
    return _count(number, "player")


def verdict(problems: Iterable[Problem], left_out: str = "") -> str:
    """One line that sums a check up, and says what nobody could look at."""
    told = _verdict(problems)
    return f"{told}; {left_out}" if left_out else told


def _verdict(problems: Iterable[Problem]) -> str:
    counts = Counter(problem.severity for problem in problems)
    words = {Severity.ERROR: "problem", Severity.WARNING: "warning", Severity.NOTE: "note"}
    counted = [_count(counts[severity], word) for severity, word in words.items() if counts[severity]]
    if counts[Severity.ERROR] or counts[Severity.WARNING]:
        return ", ".join(counted)
    return f"fine ({counted[0]})" if counted else "fine"


def _count(number: int, noun: str) -> str:
    return f"{number} {plural(number, noun)}"


def game_list(games: Iterable[KnownGame]) -> str:
    rows = [("game", "title", "players", "prints")]
    for game in games:
        title, players = _title_and_players(game.folder)
        rows.append((game.id, title, players, ", ".join(_components(game.folder))))
    return table(rows)


def _title_and_players(folder: Path) -> tuple[str, str]:
    try:
        values = tomllib.loads((folder / GAME_FILE).read_text(encoding="utf-8"))
        fewest, most = values["players"]
        return str(values["title"]), str(most) if fewest == most else f"{fewest}–{most}"
    except (OSError, ValueError, KeyError, TypeError):
        return "?", "?"


def _components(folder: Path) -> list[str]:
    """Each file that is printed, with the components that stand on its pages besides."""
    try:
        tables = tomllib.loads((folder / COMPONENTS_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    guests: dict[str, list[str]] = {}
    for name, row in tables.items():
        if isinstance(row, dict) and isinstance(host := row.get(SHARE), str) and row.get("omit") is not True:
            guests.setdefault(host, []).append(name)
    printed = printed_components(tables)
    return [f"{name} with {' and '.join(guests[name])}" if name in guests else name for name in printed]


def audit_report(audit: Audit) -> str:
    """What was missed, at its line and why; then the figures by file and by sort."""
    from pnp.audit.report import by_file, by_sort, missed

    lost = [f"{tried.slip}\n    {tried.finding.reason}" for tried in missed(audit)]
    free = [f"{tried.slip}: {tried.acknowledged}" for tried in audit.tried if tried.acknowledged]
    parts = [
        *(["Missed\n" + "\n".join(lost)] if lost else []),
        *(["Acknowledged in audit.toml\n" + "\n".join(free)] if free else []),
        table(by_sort(audit)),
        table(by_file(audit)),
    ]
    said = f"{len(audit.tried)} of {audit.possible} slips tried, {audit.counted} counted"
    if audit.acknowledged:
        said += f", {audit.acknowledged} acknowledged"
    return "\n\n".join([*parts, f"{audit.game}: {audit.share:.1%} noticed or carried ({said})"])


def transcript(record: Record) -> str:
    """One game from its first roll to its scores."""
    head = f"{record.board}, {_count(len(record.bots), 'player')} ({', '.join(record.bots)}), seed {record.seed}"
    lines = [head, *map(str, record.transcript)]
    codes = [f"codes: {'; '.join(f'{code} = {name}' for code, name in record.legend)}"] if record.legend else []
    if record.result is None:
        return "\n".join([*lines, *record.faults[-1:], *codes, ""])
    for seat, points in enumerate(record.result.scores):
        sections = ", ".join(f"{name} {value}" for name, value in points.items())
        won = ", wins" if seat in record.result.winners else ""
        lines.append(f"  seat {seat + 1}: {sections}; {record.result.totals[seat]} in all{won}")
    return "\n".join([*lines, *codes, ""])


def simulation(summary: Summary) -> str:
    """Tables of everything that was counted, and what never came up."""
    parts = [f"{title}\n{table(rows)}" for title, rows in _figure_tables(summary)]
    never = ", ".join(summary.never) if summary.never else "nothing"
    findings = [odds_tables(summary.findings)] if summary.findings else []
    players = [_count(len(summary.seats), "player")] if summary.seats else []
    return "\n\n".join([*players, *parts, *findings, f"Never came up in {_count(summary.games, 'game')}: {never}"])


def _figure_tables(summary: Summary) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Tables, each with its title; the first row of each is its head."""
    if not summary.seats:
        return
    scale = ("mean", "spread", "5 %", "25 %", "50 %", "75 %", "95 %")
    yield (
        "Wins",
        [
            ("seat", "bot", "wins", "rate", "95 % interval", "mean score"),
            *(
                (
                    str(number),
                    seat.bot,
                    str(seat.wins.count),
                    f"{seat.wins.share:.1%}",
                    f"{seat.wins.low:.1%} – {seat.wins.high:.1%}",
                    f"{seat.score.mean:.1f}",
                )
                for number, seat in enumerate(summary.seats, 1)
            ),
        ],
    )
    for trait, wins in summary.traits.items():
        yield (f"Wins by {trait}", [(trait, "seats", "wins", "rate", "95 % interval"), *_trait_rows(wins)])
    yield (
        "Scores",
        [
            ("played", *scale),
            *(
                (board, f"{score.mean:.1f}", f"{score.deviation:.1f}", *(f"{value:.0f}" for value in score.quantiles))
                for board, score in summary.scores.items()
            ),
        ],
    )
    yield ("Points", [("section", "share"), *((name, f"{share:.1%}") for name, share in summary.sections.items())])
    if summary.measures:
        names = list(next(iter(summary.measures.values())))
        rows = [(board, *(f"{row[name]:.3f}" for name in names)) for board, row in summary.measures.items()]
        yield ("A seat at the end", [("played", *names), *rows])
    yield (
        "Play",
        [
            ("figure", "value"),
            ("actions of a seat in a game", f"{summary.steps:.1f}"),
            ("choices for a decision", f"{summary.choices:.1f}"),
            *((f"{name}, times for a seat", f"{times:.3f}") for name, times in summary.habits.items()),
            ("games at the horizon", str(summary.endless)),
            ("games that broke an invariant", str(summary.broken)),
            ("games that crashed", str(summary.crashed)),
        ],
    )
    if summary.coverage:
        yield (f"The rarest of {len(summary.coverage)} things to come across", _rarest(summary))


def _trait_rows(names: Mapping[str, Share]) -> Iterator[tuple[str, ...]]:
    for name, wins in sorted(names.items(), key=lambda item: -item[1].share):
        interval = f"{wins.low:.1%} – {wins.high:.1%}"
        yield name, str(wins.of), str(wins.count), f"{wins.share:.1%}", interval


def odds_tables(tables: Iterable[TextTable]) -> str:
    """Tables one below the other, each with its title and its note; where there are no figures, the note will do."""
    parts = []
    for figures in tables:
        if not figures.rows:
            parts.append(f"{figures.title}\n{figures.note}".strip())
            continue
        note = f"\n{figures.note}" if figures.note else ""
        rows = [figures.head, *figures.rows]
        if figures.bars:
            rows = [(*row, bar) for row, bar in zip(rows, ("", *_bars(figures.bars)), strict=True)]
        parts.append(f"{figures.title}\n{table(rows)}{note}")
    return "\n\n".join(parts)


_BAR = 30
_EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")


def _bars(values: Sequence[float]) -> Iterator[str]:
    """Each as long as it is large; the largest fills the width."""
    largest = max(values)
    for value in values:
        full, rest = divmod(round(8 * _BAR * value / largest) if largest > 0 else 0, 8)
        yield "█" * full + _EIGHTHS[rest]


_RAREST = 10


def _rarest(summary: Summary) -> list[tuple[str, ...]]:
    rows = sorted(summary.coverage.items(), key=lambda item: (item[1], item[0]))[:_RAREST]
    return [("what", "times"), *((name, str(count)) for name, count in rows)]


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns padded to their widest cell, a rule below the head."""
    rows = [tuple(map(shown, row)) for row in rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "  ".join("─" * width for width in widths if width), *lines[1:]])
