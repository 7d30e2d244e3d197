"""Pictures of worked examples in figures.toml -> rings and trails that tell another story than their example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pnp.game.game import Game
from pnp.games.full_moon_overload.examples import Replay
from pnp.games.full_moon_overload.schema import EMPTY, TURNED, Do, Given
from pnp.play.replay import written
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.toml import TomlSpan

if TYPE_CHECKING:
    from pnp.games.full_moon_overload.rules import FullMoonOverload

_FILE = "figures.toml"
_GIVEN, _AFTER, _PAIR = "given.grid", "expect.grid", "do.cards"
_Trails = list[list[str]]


def figure_problems(model: FullMoonOverload) -> Iterator[Problem]:
    """What is ringed is what the example says may be entered or filled; a trail is the way that it takes."""
    game = model.game
    if _FILE not in game.files:
        return
    for number, figure in enumerate(_list(game.files[_FILE].values.get("figure"))):
        yield from _caption_problems(model, figure, game.at(_FILE, "figure", number))
        for place, panel in enumerate(_list(figure.get("panel"))):
            case = game.cases.get(str(panel.get("example")))
            if case is not None and panel.get("show") in (_GIVEN, _AFTER, _PAIR):
                replay = Replay(model, case)
                if not _told(replay):  # else the example comes first
                    span = game.at(_FILE, "figure", number, "panel", place)
                    yield from _panel_problems(model, panel, replay, span)


def _caption_problems(model: FullMoonOverload, figure: Mapping[str, Any], span: TomlSpan) -> Iterator[Problem]:
    """A card that the words speak of is to be seen; a hand is called so."""
    panels = _list(figure.get("panel"))
    if any(model.game.is_unread(str(panel.get("example"))) for panel in panels):
        return  # the example comes first
    shown = {text.removesuffix(TURNED) for panel in panels for text in _shown(model.game, panel)}
    caption = str(figure.get("caption", ""))
    for card in model.deck.cards:
        if shown and card.name in caption and card.id not in shown and not _is_part(model, card.name, caption):
            yield span.at("caption").problem(f"{card.name} is not to be seen in this figure")
    for place, panel in enumerate(panels):
        label = str(panel.get("label", ""))
        if label and panel.get("example") and ("hand" in label.lower()) != str(panel.get("show")).endswith(".hand"):
            yield span.at("panel", place, "label").problem("“In hand” is said of a hand, and of nothing else")


def _is_part(model: FullMoonOverload, name: str, caption: str) -> bool:
    """Of the longer name of another card that stands there."""
    return any(name in card.name and card.name != name and card.name in caption for card in model.deck.cards)


def _shown(game: Game, panel: Mapping[str, Any]) -> Iterator[str]:
    """The cards of a panel, its own or those of its example."""
    found: Any = panel.get("cards")
    case = game.cases.get(str(panel.get("example")))
    if case is not None:
        part, _, key = str(panel.get("show")).partition(".")
        found = getattr(getattr(case, part, None), key, None)
    waiting = [found]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, list | tuple):
            waiting += item


def _told(replay: Replay) -> bool:
    try:
        return any(replay.problems())
    except DataError:
        return True


def _panel_problems(
    model: FullMoonOverload, panel: Mapping[str, Any], replay: Replay, span: TomlSpan
) -> Iterator[Problem]:
    show, given, do = str(panel["show"]), replay.case.given, replay.case.do
    outcome: Mapping[str, Any] = replay.outcome()
    rings = [cell for cell in panel.get("highlight", ()) if isinstance(cell, str)]
    wanted = _rings(show, given, do, outcome)
    if rings and wanted is not None and sorted(rings) != sorted(wanted):
        yield span.at("highlight").problem("these are not the slots that the example speaks of", written(wanted))
    trails = _trails(panel.get("trail"))
    ways = _ways(show, given, do, outcome)
    if trails and ways is not None and sorted(trails) != sorted(ways):
        hint = written(ways if len(ways) > 1 else ways[0]) if ways else ""
        yield span.at("trail").problem("this is not the way that the example takes", hint)
    elif trails and ways is None and not all(_walked(model, outcome.get("grid", ()), way) for way in trails):
        yield span.at("trail").problem("no stack could go this way", severity=Severity.WARNING)


def _rings(show: str, given: Given, do: Do, outcome: Mapping[str, Any]) -> list[str] | None:
    """None where the example leaves it open."""
    if show == _AFTER and "grid" in outcome:
        before = {cell for cell, text in _cells(given.grid) if text == EMPTY}
        return [cell for cell, text in _cells(outcome["grid"]) if text != EMPTY and cell in before]
    if show == _GIVEN:
        return [*(outcome.get("spots") or do.path[:1] or outcome.get("ways") or ())]
    return None


def _ways(show: str, given: Given, do: Do, outcome: Mapping[str, Any]) -> _Trails | None:
    if show == _PAIR:
        return [["1,1", "1,2"]]
    start = [given.at] if given.at else []
    ways = outcome.get("ways") or ()
    if show == _GIVEN and (do.path or ways):
        return [[*start, *do.path]] if do.path else [[*start, way] for way in ways]
    if show == _AFTER and do.path and ways:
        return [[do.path[-1], way] for way in ways]
    return None


def _walked(model: FullMoonOverload, grid: Sequence[Sequence[str]], way: Sequence[str]) -> bool:
    """Whether each card on the way could enter the next one beside it."""
    deck, relation, lying = model.deck, model.relation, dict(_cells(grid))
    for here, there in pairwise(way):
        texts = [lying.get(cell, EMPTY).removesuffix(TURNED) for cell in (here, there)]
        near = max(abs(int(a) - int(b)) for a, b in zip(here.split(","), there.split(","), strict=True)) == 1
        known = [deck.cards[deck.numbers[text]] for text in texts if text in deck.numbers]
        if len(known) < len(texts) or not near or not relation.allows(*known):
            return False
    return True


def _cells(grid: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    for down, row in enumerate(grid, 1):
        for across, text in enumerate(row, 1):
            yield f"{down},{across}", text


def _trails(trail: Any) -> _Trails:
    """One way, or several."""
    if not isinstance(trail, list) or not trail:
        return []
    return [trail] if isinstance(trail[0], str) else trail


def _list(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
