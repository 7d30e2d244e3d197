"""`pnp simulate --players 2 --games 2000`, as a file tells it -> who plays what, and how often."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from pnp.source.problems import Refused, did_you_mean

HERE = "."
_TOOL = "pnp"
# Unless told, as the commands have it.
_GAMES = {"simulate": 100, "sweep": 1_000, "compare": 1_000, "arena": 100}
_BOTS = {"arena": "mcts:100,greedy,random"}
_COMMON = {"--games": int, "--players": int, "--bots": str, "--map": str, "--seed": int}
_OF_VARIANTS = ("sweep", "compare")  # what can stop early
_LISTS = {"--set": ("sweep",), "--measure": _OF_VARIANTS}
_WITHIN, _FULL = "--within", "--full"


@dataclass(frozen=True, slots=True)
class Command:
    """What is played: `other` is the folder that a comparison is with, as seen from the game's own."""

    verb: str
    games: int
    players: int | None = None
    bots: tuple[str, ...] = ("greedy",)
    board: str | None = None
    seed: int = 1
    settings: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    within: float = 2.0
    full: bool = False
    other: str = ""


def read_command(text: str) -> Command:
    """Refused for anything else than the commands that let bots play a game, typed in its folder."""
    try:
        tool, verb, *words = [*shlex.split(text), "", ""][: max(2, len(shlex.split(text)))]
    except ValueError:
        raise Refused("a quotation mark of this command is not closed") from None
    if tool != _TOOL or verb not in _GAMES:
        hint = did_you_mean(verb, _GAMES) if tool == _TOOL else "as in pnp simulate --players 2 --games 2000 --seed 1"
        raise Refused("an experiment is pnp simulate, pnp sweep, pnp compare or pnp arena", str(hint))
    named, values, lists, full = _sorted(verb, words)
    return Command(
        verb,
        games=int(values.get("--games", _GAMES[verb])),
        players=int(values["--players"]) if "--players" in values else None,
        bots=tuple(name.strip() for name in str(values.get("--bots", _BOTS.get(verb, "greedy"))).split(",")),
        board=str(values["--map"]) if "--map" in values else None,
        seed=int(values.get("--seed", 1)),
        settings=tuple(lists["--set"]),
        measures=tuple(lists["--measure"]),
        within=float(values.get(_WITHIN, 2.0)),
        full=full,
        other=_other(verb, named),
    )


def _sorted(verb: str, words: list[str]) -> tuple[list[str], dict[str, int | float | str], dict[str, list[str]], bool]:
    """Names of folders, options with one value, options that may be given again, and whether all games are played."""
    known = {**_COMMON, **({_WITHIN: float} if verb in _OF_VARIANTS else {})}
    lists = {name for name, verbs in _LISTS.items() if verb in verbs}
    named: list[str] = []
    values: dict[str, int | float | str] = {}
    found: dict[str, list[str]] = {name: [] for name in _LISTS}
    full, coming = False, iter(words)
    for word in coming:
        option, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
        if option == _FULL and verb in _OF_VARIANTS:
            full = True
            continue
        if not option.startswith("-"):
            named.append(word)
            continue
        if option not in known and option not in lists:
            raise Refused(f"{option} is no part of an experiment", str(did_you_mean(option, [*known, *sorted(lists)])))
        value = value if equals else next(coming, "")
        if not value:
            raise Refused(f"{option}: a value is missing")
        if option in lists:
            found[option].append(value)
            continue
        try:
            values[option] = known[option](value)
        except ValueError:
            raise Refused(f"{option} {value}: this is no number") from None
    return named, values, found, full


def _other(verb: str, named: list[str]) -> str:
    """A game's file is about this game, whatever it is called."""
    first, *rest = [*named, HERE][: max(1, len(named))]
    if first != HERE:
        raise Refused(f"“{first}”: the game is the one whose file this is", f"leave it out, or write {HERE}")
    if verb == "compare" and len(rest) != 1:
        raise Refused("a comparison is with one other folder", f"as in pnp compare {HERE} ../my-variant")
    if verb != "compare" and rest:
        raise Refused(f"“{rest[0]}” is no part of this command")
    return rest[0] if rest else ""
