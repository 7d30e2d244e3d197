"""`pnp arena`: which bot plays best -> tables, and files for others to read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.guard import PROBLEMS, guarded, stop_code
from pnp.cli.here import folder
from pnp.cli.many import OnOption, playing, processes
from pnp.cli.options import BudgetOption, GameName, TrustOption
from pnp.cli.play_options import ReportOption, command_line
from pnp.cli.progress import Progress
from pnp.cli.report import table
from pnp.cli.telling import json_text, say, warn
from pnp.disk.files import write_text
from pnp.game.library import GAME_FILE
from pnp.source.folder import Folder
from pnp.source.toml import read_toml

if TYPE_CHECKING:
    from pnp.play.crosstable import Standing

_NOTE = (
    "Elo is about the mean of these bots: 100 more win 64 of 100 games of two, 200 more 76. Each pair has one drawn "
    "game beside what was played."
)


@guarded
def arena(
    game: GameName = None,
    bots: Annotated[str, typer.Option(help="Who meets, with commas between them.")] = "mcts:100,greedy,random",
    games: Annotated[
        int, typer.Option(metavar="N", help="Games of each pair, at least: all seats have their turn.")
    ] = 100,
    players: Annotated[
        int | None, typer.Option(metavar="P", help="Players in each game; two unless told, or the fewest there can be.")
    ] = None,
    board: Annotated[
        str | None, typer.Option("--map", metavar="ID", help="Only on this map; on all in turn unless told.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(metavar="J", help="Processes that play at once; one for each core unless told.")
    ] = None,
    on: OnOption = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", readable=False, help="Write all figures to this file, too.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", readable=False, help="Who beat whom, for a spreadsheet.")
    ] = None,
    report: ReportOption = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Let bots meet one another, and show who plays best.

    Everybody meets everybody, from every seat, with the same dice. mcts:100 searches with 100 playouts a decision.
    """
    from pnp.lab.contests import contest_csv, contest_page, contest_values
    from pnp.lab.page import html
    from pnp.lab.reports import About
    from pnp.play.arena import Contest, contest

    names = tuple(name.strip() for name in bots.split(","))
    asked = Contest(names, games, players, board, seed, processes(jobs, on))
    root = folder(game)
    with Progress(plain=False, timed=True) as progress:
        standing, finished = contest(root, asked, progress, playing(on))
    say(_tables(standing))
    if json_file is not None:
        write_text(json_file, json_text(contest_values(standing, asked)) + "\n")
    if csv_file is not None:
        write_text(csv_file, contest_csv(standing))
    if report is not None:
        title = read_toml(Folder(root), GAME_FILE).values["title"]
        write_text(report, html(contest_page(standing, About(str(title), command_line()), asked)))
    if not finished:
        warn(f"pnp: stopped after {standing.played:,} of {standing.planned:,} games")
        raise typer.Exit(stop_code())
    if standing.faults:
        warn("pnp: the rules are at fault")
        for fault in standing.faults:
            warn(f"     {fault}")
        raise typer.Exit(PROBLEMS)


def _tables(standing: Standing) -> str:
    names = [place.bot for place in standing.places]
    places = [("", "bot", "Elo", "95 % interval", "games", "won")]
    for number, place in enumerate(standing.places, 1):
        interval = f"{place.elo.low:+.0f} … {place.elo.high:+.0f}"
        places.append((str(number), place.bot, f"{place.elo.elo:+.0f}", interval, f"{place.games:,}", f"{place.won:g}"))
    rows = [("won by", *(f"against {name}" for name in names))]
    rows += [(bot, *(_cell(standing, bot, other) for other in names)) for bot in names]
    lines = [f"Strength\n{table(places)}", f"Who beats whom, with 95 % intervals\n{table(rows)}", _NOTE]
    if standing.endless:
        lines.append(f"{standing.endless:,} of {standing.played:,} games came to no end, and count for nobody.")
    return "\n\n".join(lines)


def _cell(standing: Standing, bot: str, other: str) -> str:
    cell = standing.cell(bot, other)
    return f"{cell.share:.1%} ({cell.low:.1%} – {cell.high:.1%})" if cell is not None else "–"
