"""A round robin of bots -> a page, and files for others: how strong each is, who beats whom, with intervals."""

from __future__ import annotations

import csv
from dataclasses import asdict
from io import StringIO

from pnp.lab import plots
from pnp.lab.page import Page, Part, table
from pnp.lab.page import plots as shown
from pnp.lab.reports import INTERVAL, About
from pnp.play.arena import Contest
from pnp.play.crosstable import Standing

_EVEN = 0.5
_ELO = "100 more win 64 of 100 games of two, 200 more 76. The broken line is the mean of these bots."


def contest_page(standing: Standing, about: About, asked: Contest) -> Page:
    facts = [
        ("bots", ", ".join(asked.bots)),
        ("players", str(standing.players)),
        ("map", asked.board or "all in turn"),
        ("games", f"{standing.played:,} of {standing.planned:,}"),
        ("seed", str(asked.seed)),
    ]
    elo = [plots.Point(place.bot, place.elo.elo, place.elo.low, place.elo.high) for place in standing.places]
    parts = [Part("Elo", plots.forest("Elo", elo, _elo, 0.0), f"{_ELO} {INTERVAL}")]
    names = [place.bot for place in standing.places]
    met = ((name, _against(standing, name)) for name in names)
    parts.append(
        Part("Who beats whom", shown((f"{name} against", drawing) for name, drawing in met if drawing), INTERVAL, True)
    )
    rows = [("won by", "against", "games", "share", "95 % interval")]
    rows += [
        (it.bot, it.other, f"{it.games:,}", f"{it.share:.1%}", f"{it.low:.1%} – {it.high:.1%}") for it in standing.cells
    ]
    parts.append(Part("All figures", table(rows), "A shared win counts in parts.", True))
    question = f"Who plays {about.title} best?"
    return Page(f"{about.title}: arena", question, facts, about.command, parts, _answer(standing))


def _answer(standing: Standing) -> str:
    """The strongest, with what it won against the next; or those whom these games do not tell apart."""
    if not standing.cells:
        return "Nobody has won a game."
    first, next_one, *_ = standing.places
    cell = standing.cell(first.bot, next_one.bot)
    if cell is None:
        return f"{first.bot}, as far as these games tell."
    share = f"{cell.share:.1%} ({cell.low:.1%} – {cell.high:.1%})"
    if cell.low <= _EVEN <= cell.high:
        return f"{first.bot} or {next_one.bot}: the first wins {share} against the second, which may be luck."
    return f"{first.bot}: it wins {share} against {next_one.bot}, the next."


def _elo(value: float) -> str:
    return f"{value:+.0f}" if round(value) else "0"


def _against(standing: Standing, bot: str) -> str:
    """Its shares of the wins, held against a half."""
    points = [plots.Point(it.other, it.share, it.low, it.high) for it in standing.cells if it.bot == bot]
    if not points:
        return ""
    return plots.forest(f"{bot} against others", points, lambda value: f"{value:.0%}", _EVEN, is_share=True)


def contest_values(standing: Standing, asked: Contest) -> dict[str, object]:
    """For JSON. How many processes played is no part of it."""
    known = {name: value for name, value in asdict(asked).items() if name != "jobs"}
    return {"asked": known, **asdict(standing)}


def contest_csv(standing: Standing) -> str:
    """A line for everybody against everybody."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("bot", "against", "games", "won", "share", "low", "high"))
    for cell in standing.cells:
        figures = (f"{value:.4f}" for value in (cell.share, cell.low, cell.high))
        writer.writerow((cell.bot, cell.other, cell.games, f"{cell.won:g}", *figures))
    return text.getvalue()
