"""Values, forms, filters and partials of texts; the dialect of drawings; what rules offer -> their pages."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, get_args

from pnp.art.cascade import PROPERTIES
from pnp.art.grammar import ATTRIBUTES, PASSED, UNKEPT
from pnp.game.cases import Case
from pnp.game.demands import Demand, Pieces
from pnp.game.marks import FieldMarks, GridMarks, Marks
from pnp.kinds.book.manuscript import PARTIALS
from pnp.play import kit
from pnp.play.model import Model, Result, State, TextTable
from pnp.play.playout import Record
from pnp.play.replay import Replay
from pnp.reference.markdown import fenced, table
from pnp.source.bounded import TEXT_FILTERS, TEXT_TESTS
from pnp.source.wording import FORMS

# Names under which templates read what the data says; the tests hold them against what there is.
VALUES = {
    "game": ("what game.toml says, but for the facts", "{{ game.title }}"),
    "facts": ("its `[facts]`", "{{ facts.rounds | words }}"),
    "players": ("the fewest and the most", "{{ players.most }}"),
    "symbol": ("symbols, by their codes", "{{ symbol.CA.name }}"),
    "dice": ("the dice, as a list", "{% for die in dice %}{{ die.name }}{% endfor %}"),
    "die": ("the dice, by their ids", "{{ die.weather.count }}"),
    "bonuses": ("what bonuses.toml says", "{{ bonuses.row | length }}"),
    "scoring": ("sections by their ids, `tie_break` and `order`", "{{ scoring.section.apples.title }}"),
    "terrain": ("terrains, by their ids", "{{ terrain.hill.points }}"),
    "maps": ("the maps, as a list of `id` and `name`", "{{ maps | length }}"),
    "map": ("the same, by their ids", "{{ map.valley.name }}"),
    "tables": ("rows of tables, by table and id", "{{ tables.suits.suns.name }}"),
    "components": ("what is printed: `id`, `kind`, `serves`, `title`", "{{ components | length }}"),
    "component": ("what components.toml says, by their ids", "{{ component.mats.title }}"),
    "rulings": ("rulings: `id`, `topic`, `answer`, `reason`, `others` …", "{{ rulings | length }}"),
    "says": ("sentences of the chosen readings, by switch and name", "{{ says.ties.note }}"),
    "examples": ("worked examples by their ids, with what the rules tell of them", '{{ examples["pair"].title }}'),
    "experiments": (
        "figures that bots have measured, by experiment and name; `low`, `high` and `games` besides",
        "{{ experiments['first-seat'].win | percent }}",
    ),
    "say": ("a word of pnp's own: [`words.toml`](words.md)", '{{ say("credits.design") }}'),
    "term": ("the name of anything by its id: what `{holes}` are short for", '{{ term("candle") }}'),
}
MODEL = {"model": ("what the rules lend to the book: in a `rulebook` only", "{{ model.danger }}")}
# What each form of words does, and values to show it with.
FORM_TELLS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "words": ("a small number as a word", (4,)),
    "ordinal": ("its place as a word", (2,)),
    "digits_ordinal": ("its place in digits", (2,)),
    "times": ("how often", (2,)),
    "count": ("number and noun", (2, "otter")),
    "number": ("the same in digits", (1, "otter")),
    "span": ("several numbers; a noun may follow", ([2, 3, 4], "player")),
    "plural": ("the noun that goes with a number; another plural may follow", (2, "die", "dice")),
    "percent": ("a share in whole percent", (0.527,)),
    "time": ("seconds as people say them", (180,)),
    "a": ("with its article", ("owl",)),
    "article": ("its article alone", ("owl",)),
    "length": ("how many there are: rows, items", ([2, 3, 4],)),
    "listed": ("a list in a sentence", (["owls", "otters", "bats"],)),
    "plus": ("more by so many", (2, 1)),
    "minus": ("fewer by so many", (2, 1)),
    "by": ("so many times as much", (2, 3)),
    "capital": ("the first letter a capital one", ("blue otters",)),
    "small": ("as within a sentence; a proper name keeps its capitals", ("The Night Owl",)),
    "head": ("the last word of a name", ("Discard Pile",)),
}
PARTIAL_TELLS = {
    "title.md.j2": "for how many, how old and how long, in a sentence",
    "components.md.j2": "what the game consists of, with pictures",
    "icons.md.j2": "an index of all symbols",
    "questions.md.j2": "rulings with `asked = true`, as questions and answers",
    "rulings.md.j2": "all rulings with their reasons",
    "all-rulings.md.j2": 'the same with the readings that are not played; what `kind = "rulings"` prints',
    "credits.md.j2": "whose game it is, and what this edition is",
}


def text_pages() -> dict[str, str]:
    return {"texts.md": _texts(), "svg.md": _svg(), "rules.md": _rules()}


def _texts() -> str:
    return "\n".join(
        [
            "# Values, holes and filters of texts\n",
            "Texts take what the data knows: [how, and why](../prose.md). In TOML they have `{holes}`; in "
            "Markdown (`*.md.j2`) both holes "
            "and [Jinja2](https://jinja.palletsprojects.com/en/stable/templates/), of which a hole is short: "
            "`{facts.rounds|words}` is "
            "`{{ facts.rounds | words }}`.\n",
            "## Values\n",
            "Every `.md.j2` file may read these; a hole may begin with any of them, too.\n",
            table(
                ("name", "is", "as in"),
                [(f"`{name}`", about, f"`{shown}`") for name, (about, shown) in {**VALUES, **MODEL}.items()],
            ),
            "## Forms of words\n",
            "After a `|`, in holes and in Jinja2 alike. With a capital (`|Words`, `|Count otter`) the result "
            "begins with one. In Jinja2, "
            "what follows stands in brackets: `{{ n | count('otter') }}`.\n",
            table(("form", "gives", "as in", "prints"), _forms()),
            "## Filters of Jinja2\n",
            "In Jinja2 alone, and only these, since a game's folder may come from a stranger: "
            f"{', '.join(f'`{name}`' for name in sorted(set(TEXT_FILTERS) - set(FORMS)))}. "
            f"Tests: {', '.join(f'`{name}`' for name in sorted(TEXT_TESTS) if name.isidentifier())}. "
            "`range` is the one function. Nothing is loaded but partials.\n",
            "## Partials\n",
            '`{% include "title.md.j2" %}` on a line of its own puts a part of the book there that comes along:\n',
            table(("partial", "prints"), [(f"`{name}`", PARTIAL_TELLS[name]) for name in partials()]),
        ]
    )


def partials() -> list[str]:
    return sorted(PARTIALS.files(suffix=".md.j2"))


def _forms() -> Iterator[tuple[str, str, str, str]]:
    for name, (about, values) in FORM_TELLS.items():
        first, *more = values
        shown = f"{{n|{' '.join([name, *map(str, more)])}}}"
        told = f"`{shown}`, `n = {first}`" if isinstance(first, int | list) else f'`{shown}`, `n = "{first}"`'
        yield f"`{name}`", about, told, str(FORMS[name](*values))


def _svg() -> str:
    own = {name: sorted(attributes - PROPERTIES - {"id", "class", "style"}) for name, attributes in ATTRIBUTES.items()}
    return "\n".join(
        [
            "# SVG: what is read of a drawing\n",
            "A drawing is a file of `art/`. [How to use drawings](../art.md), from your program or your own "
            "hand; this page lists what "
            "is read. A drawing that names roles and no colours is read strictly: anything not listed here is told.\n",
            fenced(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
                "  <title>Candle: burns for one round</title>\n"
                '  <path class="glow line" d="M50 10 q20 25 0 40 q-20 -15 0 -40 z"/>\n'
                '  <rect class="wax line" x="40" y="50" width="20" height="40" rx="3"/>\n'
                "</svg>",
                "xml",
            ),
            "## Elements\n",
            "All of them may have `id`, `class`, `style` and the properties below.\n",
            table(
                ("element", "its own attributes"),
                [(f"`{name}`", ", ".join(f"`{one}`" for one in own[name]) or "–") for name in sorted(own)],
            ),
            "## Properties\n",
            f"As attributes, in `style`, or in a `<style>` sheet: "
            f"{', '.join(f'`{name}`' for name in sorted(PROPERTIES))}.\n",
            "## What cannot be kept\n",
            table(("element", "do"), [(f"`{name}`", hint) for name, hint in sorted(UNKEPT.items())]),
            f"Passed over, because nothing is seen of them by themselves: "
            f"{', '.join(f'`{name}`' for name in sorted(PASSED))}. What "
            "refers to one of them (a `filter`, a `mask`) is told.\n",
        ]
    )


def _rules() -> str:
    return "\n".join(
        [
            "# The protocol of rules\n",
            "What rules in Python offer, and what they may ask. [Rules in Python](../write-a-game.md) goes "
            "through those of a whole small "
            "game; this page lists all there is. One import has it:\n",
            fenced(f"from pnp.play.kit import {', '.join(kit.__all__[:6])}, …", "python"),
            *_members(
                State, "A game at one moment. Derive yours from `State`, or from `OpenState` where nothing is hidden."
            ),
            *_members(Model, "The rules, built from the data. Only `horizon` and `opening` must be given."),
            *_members(Replay, "How worked examples are played. Derive yours, and name it as `replays` of the model."),
            *_members(Result, "How a game ended; `most_wins(points)` makes one."),
            "## What some of them take or give\n",
            "A `Demand` is any of those below `Pieces`.\n",
            table(("class", "from", "is"), [(_made(one), f"`{one.__module__}`", _first(one)) for one in GIVEN]),
            "## In `pnp.play.kit` besides\n",
            table(
                ("name", "is"),
                [
                    (f"`{name}`", _first(getattr(kit, name)))
                    for name in kit.__all__
                    if name not in ("State", "Model", "Replay", "Result")
                ],
            ),
        ]
    )


# What members take or give that is not in the kit.
GIVEN: tuple[type, ...] = (TextTable, Record, Case, Marks, FieldMarks, GridMarks, Pieces, *get_args(Demand))
_KIT = {
    "Field": "pydantic's: limits and a description for a key",
    "Line": "a text of one line",
    "OneSymbol": "a symbol's code or id",
    "Prose": "a text of a few sentences",
    "Severity": "error, warning or note",
}


def _first(thing: Any) -> str:
    """The first sentence about something."""
    name = getattr(thing, "__name__", "")
    for known, about in _KIT.items():
        if thing is getattr(kit, known):
            return about
    told = inspect.getdoc(thing) or name
    return told.split("\n\n")[0].replace("\n", " ")


def _members(owner: type, about: str) -> Iterator[str]:
    """What a class has that begins with a letter, in the order of its text."""
    yield f"## `{owner.__name__}`\n"
    yield f"{about}\n"
    rows = []
    for name, member in vars(owner).items():
        if name.startswith("_"):
            continue
        function = getattr(member, "fget", None) or getattr(member, "func", None) or getattr(member, "__func__", member)
        told = inspect.getdoc(function) if callable(function) else ""
        if not told:
            continue
        must = " **(must be given)**" if getattr(function, "__isabstractmethod__", False) else ""
        is_value = isinstance(member, property) or hasattr(member, "func")
        shown = name if is_value else f"{name}({_parameters(function)})"
        gives = str(function.__annotations__.get("return", ""))
        rows.append((f"`{shown}`", _type(gives), told.split("\n\n")[0].replace("\n", " ") + must))
    rows = [*_variables(owner), *rows]
    yield table(("member", "type", "is"), rows)


def _type(annotation: str) -> str:
    """As the source writes it."""
    inner = annotation.removeprefix("ClassVar[").removesuffix("]") if annotation.startswith("ClassVar[") else annotation
    return f"`{inner}`" if inner else ""


def _made(one: type) -> str:
    """A class with what it is made of."""
    return f"`{one.__name__}({_parameters(one)})`"


def _variables(owner: type) -> Iterator[tuple[str, str, str]]:
    """Those that a comment in the source tells of."""
    for line in inspect.getsource(owner).splitlines():
        head, _, comment = line.partition("  # ")
        name, colon, rest = head.strip().partition(":")
        if comment and colon and line.startswith("    ") and not line.startswith("     ") and name.isidentifier():
            yield f"`{name}`", _type(rest.partition(" = ")[0].strip()), comment[:1].upper() + comment[1:] + "."


def _parameters(function: Any) -> str:
    return ", ".join(name for name in inspect.signature(function).parameters if name not in ("self", "cls"))
