"""Reports: one file that needs no network, with question, seed and command, and an interval for each figure."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import Pnp
from play import pebbles

from pnp.lab import plots, telling
from pnp.lab.estimates import Estimate
from pnp.lab.figures import Group, Measure, Sort
from pnp.lab.page import Page, Part, html, table
from pnp.lab.plots import Point, Series

from . import stream

FEW = ("--trust", "--games", "30", "--jobs", "1")
_OPEN = {"meta", "circle", "line", "rect", "path", "polyline"}  # elements that hold nothing


class Read(HTMLParser):
    """A page as a browser would read it: elements that are closed in their order, words, rows of tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: dict[str, list[str]] = {}
        self.addresses: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "action")]
        if tag not in _OPEN:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _OPEN:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.words.setdefault(self.open[-1], []).append(data)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return stream.write(tmp_path / "stream")


def made(run: Pnp, here: Path, *words: str | Path) -> tuple[str, Read]:
    ran = run(*words, *FEW, "--report", "out.html")
    assert ran.code == 0, ran.err
    text = (here / "out.html").read_text(encoding="utf-8")
    return text, Read(text)


def drawings(text: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(each) for each in re.findall(r"<svg.*?</svg>", text, re.DOTALL)]


def test_a_sweep_has_a_drawing_for_each_measure_over_what_was_tried(run: Pnp, game: Path, here: Path) -> None:
    text, page = made(run, here, "sweep", game, "--set", "facts.rounds=1,2,21", "--set", "facts.reach=9,10")
    assert page.words["h1"] == [
        "Pebble Run: what if facts.rounds were 1, 2 or 21 instead of 3 and facts.reach were 9 instead of 10?"
    ]
    assert page.words["span"][:2] == ["pnp", "sweep"] and "facts.rounds=1,2,21" in page.words["span"]
    assert {"seed", "players", "games"} <= set(
        page.words["dt"]
    ) and "length: turns of a seat, over facts.rounds" in text
    one = next(
        each for each in drawings(text) if each.get("aria-label") == "length: turns of a seat, over facts.rounds"
    )
    words = ["".join(each.itertext()) for each in one.iter("text")]
    assert {"1", "2", "3", "facts.reach = 9", "facts.reach = 10"} <= set(words)
    assert "must be at most 20, found 21" in text and "“decided”" in text
    assert page.addresses == [] and "http" not in text and "url(" not in text and "@import" not in text


def test_every_figure_of_a_table_has_its_interval(run: Pnp, game: Path, here: Path) -> None:
    text, _ = made(run, here, "sweep", game, "--set", "facts.rounds=1..3")
    tables = text[text.index("All figures: wins") :]
    figures = re.findall(r'<td class="number">([^<]*)</td>', tables)
    assert len(figures) > 30 and all("(" in each and "–" in each for each in figures)


def test_a_comparison_draws_differences(run: Pnp, game: Path, here: Path) -> None:
    text, page = made(run, here, "compare", game, game)
    assert page.words["h1"][0].startswith("How does ") and "Nothing that is measured moves" in text
    (one,) = [each for each in drawings(text) if each.get("aria-label") == "differences of shares"]
    assert any("wins: seat 1: +0.0% (+0.0% – +0.0%)" in "".join(each.itertext()) for each in one.iter("title"))


def test_a_simulation_shows_seats_scores_and_all_counts_of_players(run: Pnp, game: Path, here: Path) -> None:
    text, page = made(run, here, "simulate", game, "--players", "all", "--csv", "out.csv")
    assert [title for title in page.words["h2"] if "Wins by seat" in title] == [
        f"Wins by seat with {players} players" for players in (2, 3, 4, 5)
    ]
    seats = [each for each in drawings(text) if each.get("aria-label") == "wins by seat"]
    assert [len(list(each.iter("circle"))) for each in seats] == [2, 3, 4, 5]
    assert page.words["h3"].count("wins") == 4 and {"2, 3, 4 or 5", "30 each"} <= set(page.words["dd"])
    told = [line for line in page.words["p"] if "as far as these games tell" in line or "wins most often" in line]
    assert [line.partition(":")[0] for line in told[0].splitlines()] == [
        f"{players} players" for players in (2, 3, 4, 5)
    ]
    lines = (here / "out.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "players,games,group,measure,value,low,high"
    assert [line.split(",")[:4] for line in lines[1:3]] == [["2", "30", "wins", f"seat {n}"] for n in (1, 2)]


def test_an_arena_shows_strength_and_who_beats_whom(run: Pnp, game: Path, here: Path) -> None:
    text, page = made(run, here, "arena", game, "--bots", "greedy,random")
    assert page.words["h1"] == ["Who plays Pebble Run best?"] and page.words["h2"] == [
        "Elo",
        "Who beats whom",
        "All figures",
    ]
    assert page.words["dd"][:2] == ["greedy, random", "2"]
    shares = [each for each in drawings(text) if str(each.get("aria-label")).endswith("against others")]
    assert [len(list(each.iter("circle"))) for each in shares] == [1, 1]
    assert "seed" in page.words["dt"] and {"--bots", "greedy,random"} <= set(page.words["span"])
    cells = re.findall(r'<td class="number">([^<]*)</td>', text)
    assert any(f"greedy: it wins {cells[1]} ({cells[2]}) against random, the next." == line for line in page.words["p"])


def test_bots_that_games_do_not_tell_apart_are_both_named(run: Pnp, game: Path, here: Path) -> None:
    _, page = made(run, here, "arena", game, "--bots", "greedy,mcts:1")
    assert any(" or " in line and "which may be luck" in line for line in page.words["p"])


def test_words_of_a_game_are_words_and_never_markup(run: Pnp, game: Path, here: Path) -> None:
    pebbles.edit(game / "game.toml", '"Pebble Run"', '"<script>alert(1)</script> & Sons"')
    text, page = made(run, here, "simulate", game, "--players", "2")
    assert "<script" not in text and page.words["h1"] == ["How does <script>alert(1)</script> & Sons play?"]


def test_a_report_that_cannot_be_written_is_told_after_the_tables(run: Pnp, game: Path, here: Path) -> None:
    ran = run("sweep", game, "--set", "facts.rounds=1", *FEW, "--report", "none/out.html")
    assert ran.code == 1 and "none/out.html: cannot write here" in ran.err and "facts.rounds = 1" in ran.out
    assert not list(here.glob("**/.pnp-aside*"))


def test_pages_suit_light_dark_and_paper() -> None:
    text = html(Page("t", "q?", [("seed", "1")], "pnp x", [Part("p", table([("a", "b"), ("c", "1 & 2")], strong=[0]))]))
    Read(text)
    for word in ("prefers-color-scheme: dark", "@media print", "1 &amp; 2", '<tr class="strong">'):
        assert word in text
    roles = set(re.findall(r"var\((--\w+)\)", text))
    for scheme in re.findall(r":root \{(.*?)\}", text, re.DOTALL):
        assert roles <= set(re.findall(r"(--\w+):", scheme))


def test_shares_have_no_more_than_all_and_whole_scores_no_halves() -> None:
    shares = plots.forest(
        "f", [Point("a", 1.0, 0.8, 1.0), Point("b", 0.1, 0.0, 0.3)], lambda value: f"{value:.0%}", is_share=True
    )
    assert "100%" in shares and "120%" not in shares and "-20%" not in shares
    bars = ElementTree.fromstring(plots.histogram("h", [4, 5, 5, 6, 9], lambda value: f"{value:g}"))
    assert ["".join(each.itertext()) for each in bars.iter("text")] == ["4", "5", "6", "7", "8", "9"]


def test_a_figure_stands_beside_its_dot_and_a_whole_score_below_its_bar() -> None:
    rows = ElementTree.fromstring(plots.forest("f", [Point("a", 0.2, 0.1, 0.3)], lambda value: f"{value:.1%}"))
    (group,) = [[each.text for each in it.iter("text")] for it in rows.iter("g")]
    assert group == ["a", "20.0%"]
    bars = ElementTree.fromstring(plots.histogram("h", [4, 5, 5, 6, 9], lambda value: f"{value:g}"))
    first, label = next(bars.iter("rect")), next(bars.iter("text"))
    middle = float(first.attrib["x"]) + float(first.attrib["width"]) / 2
    assert label.attrib["text-anchor"] == "middle" and float(label.attrib["x"]) == pytest.approx(middle, abs=0.1)


def test_both_ends_of_an_interval_have_the_places_of_their_figure() -> None:
    mean, share = Measure(Group.SCORE, "of a seat", Sort.MEAN), Measure(Group.WINS, "seat 1", Sort.SHARE)
    assert telling.with_interval(mean, Estimate(1.6, 0.944, 2.26)) == "1.60 (0.94 – 2.26)"
    assert telling.with_interval(mean, Estimate(0.97, 0.89, 1.05)) == "0.970 (0.890 – 1.050)"
    assert telling.with_interval(share, Estimate(0.5, 0.4, 0.6)) == "50.0% (40.0% – 60.0%)"


@pytest.mark.parametrize("values", [[0.0], [5.0], [-3.0, 8.0], [1e-9, 2e-9], [0.0, 1e6], [7.0, float("inf")]])
def test_drawings_hold_all_that_they_show(values: list[float]) -> None:
    points = [Point(f"<{value}>", value, value - 1, value + 1) for value in values if value != float("inf")]
    points.append(Point("one game", 0.5, float("-inf"), float("inf"), is_base=True))
    for drawing in (
        plots.forest("<f>", points, lambda value: f"{value:.3g}", 0.0),
        plots.lines("l", [p.label for p in points], [Series("a & b", points), Series("c", [None] * len(points))], str),
        plots.lines("s", ["a"], [Series("b", [Point("x", 0.9, 0.5, 1.0)])], str, is_share=True),
        plots.histogram("h", [value for value in values if value != float("inf")], str),
    ):
        root = ElementTree.fromstring(drawing)
        _, _, width, height = map(float, root.get("viewBox", "").split())
        for name, most in (("x", width), ("x1", width), ("cx", width), ("y", height), ("y1", height), ("cy", height)):
            found = [float(each.get(name, 0)) for each in root.iter()]
            assert all(0 <= place <= most for place in found), (name, found)
