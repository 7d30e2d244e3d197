"""layouts/*.toml -> layouts, each with those that it extends below its own boxes and styles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pnp.game.content import Content
from pnp.game.game import Game
from pnp.kinds.pieces.layouts import Layout
from pnp.source.counts import Lookup
from pnp.source.problems import DataError, Problem, Problems, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath, TomlFile, TomlSpan

FOLDER = "layouts"
FILE = "layouts/{}.toml"
MAX_CHAIN = 8


@dataclass(frozen=True)
class Layouts(Mapping[str, Layout]):
    """All layouts of a game by their names, and the files that they are written in."""

    layouts: Mapping[str, Layout]
    files: Mapping[str, TomlFile]

    def __getitem__(self, name: str) -> Layout:
        return self.layouts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.layouts)

    def __len__(self) -> int:
        return len(self.layouts)

    def chain(self, name: str) -> list[str]:
        """A layout and those that it extends, nearest first."""
        chain = [name]
        while base := self.layouts[chain[-1]].extends:
            chain.append(base)
        return chain

    def span(self, name: str, *path: str | int) -> TomlSpan:
        """Where a key is written, or most of the way to it: in a layout's own file, or in that of one it extends."""
        files = [self.files[layout] for layout in self.chain(name)]
        for depth in range(len(path), 0, -1):
            for file in files:
                if _holds(file.values, path[:depth]):
                    return file.at(*path)
        return files[0].at(*path)


def layouts_of(game: Game) -> Layouts:
    return game.content(Layouts) or Layouts({}, {})


def style_span(game: Game, component: str, color: str, ground: str, box: str = "") -> TomlSpan | None:
    """Where the style stands that sets text of one role on another in a component: that of a box, if it is known."""
    layouts, row = layouts_of(game), game.components.values.get(component, {})
    for name in (row.get("layout"), row.get("back")):
        for style, spec in layouts[name].style.items() if name in layouts else ():
            named = not box or (box in layouts[name].box and layouts[name].box[box].style == style)
            if named and (spec.color, spec.on) == (color, ground):
                return layouts.span(name, "style", style)
    return None


def style_of(game: Game, color: str, ground: str) -> str:
    """The first style, by its name and file, that sets text of one role on another."""
    for name, layout in layouts_of(game).items():
        for style, spec in layout.style.items():
            if (spec.color, spec.on) == (color, ground):
                return f"the style “{style}” of {FILE.format(name)}"
    return ""


def read_layouts(
    files: Mapping[str, TomlFile],
    problems: Problems,
    unreadable: Collection[str] = (),
    counts: Lookup | None = None,
) -> Layouts:
    """By their names.

    What extends an `unreadable` file is left alone, and what is wrong with a layout is not reported again for those
    that extend it.
    """
    layouts: dict[str, Layout] = {}
    wrong: dict[str, tuple[Problem, ...]] = {}
    for name, file in files.items():
        try:
            chain = list(_chain(name, files, unreadable))
            if chain[-1] is not None:
                layouts[name] = validated(
                    Layout, file, (), _merged([files[base] for base in chain if base]), counts=counts
                )
        except DataError as error:
            wrong[name] = tuple(_explained(problem, name, files) for problem in error.problems)
    for name, mistakes in wrong.items():
        below = {(problem.key, problem.message) for base in _bases(name, files) for problem in wrong.get(base, ())}
        problems.add(*(problem for problem in mistakes if (problem.key, problem.message) not in below))
    return Layouts(layouts, files)


def _explained(problem: Problem, name: str, files: Mapping[str, TomlFile]) -> Problem:
    """A box may leave things to the layout below; where that one has no such box, this is why they are missing."""
    bases = list(_bases(name, files))
    box = next((box for box in _table(files[name].values.get("box")) if problem.key == f"box.{box}"), None)
    if box is None or not bases or any(box in _table(files[base].values.get("box")) for base in bases):
        return problem
    why = f"“{bases[0]}” has no box “{box}” to take it from"
    return replace(problem, hint="; ".join(filter(None, (problem.hint, why))))


def _holds(values: object, path: KeyPath) -> bool:
    for part in path:
        if not isinstance(values, dict) or part not in values:
            return False
        values = values[part]
    return True


def _extends(file: TomlFile) -> str:
    base = file.values.get("extends")
    return base if isinstance(base, str) else ""


def _bases(name: str, files: Mapping[str, TomlFile]) -> Iterator[str]:
    """The layouts that one extends, nearest first; none where they go round in a circle."""
    seen = [name]
    while (base := _extends(files[seen[-1]])) in files:
        if base in seen:
            return
        seen.append(base)
    yield from seen[1:]


def _chain(name: str, files: Mapping[str, TomlFile], unreadable: Collection[str]) -> Iterator[str | None]:
    """A layout and those that it extends, nearest first; None where one of them cannot be read. Raises DataError."""
    seen: list[str] = []
    base = name
    while base:
        if base in unreadable:
            yield None
            return
        if base not in files:
            raise DataError([files[seen[-1]].at("extends").unknown(base, files, "layout", FILE)])
        if base in seen:
            message = "layouts that extend one another go round in a circle"
            raise DataError([files[name].at("extends").problem(message)])
        if len(seen) > MAX_CHAIN:
            message = f"layouts extend one another more than {MAX_CHAIN} deep"
            raise DataError([files[name].at("extends").problem(message)])
        seen.append(base)
        yield base
        base = _extends(files[base])


def _merged(chain: list[TomlFile]) -> dict[str, Any]:
    """The values of the first file over those of the others, the last of which lies at the bottom."""
    own, *below = chain
    return _over(own, _merged(below), _extends(own)) if below else own.values


def _over(file: TomlFile, below: dict[str, Any], base: str) -> dict[str, Any]:
    """Boxes and styles are merged key by key, without the boxes that are left out. Raises DataError."""
    own = file.values
    without = own.get("without")
    left_out = [box for box in without if isinstance(box, str)] if isinstance(without, list) else []
    boxes = _table(below.get("box"))
    for number, box in enumerate(left_out):
        if box not in boxes:
            message, hint = f"“{base}” has no box “{box}”", did_you_mean(box, boxes)
            raise DataError([file.at("without", number).problem(message, hint)])
    lower = {
        "style": _table(below.get("style")),
        "box": {name: box for name, box in boxes.items() if name not in left_out},
    }
    merged = {**below, **own}
    for part, rows in lower.items():
        if isinstance(merged.get(part, {}), dict):  # else the schema says what is wrong with it
            merged[part] = rows | {
                key: {**_table(rows.get(key)), **value} if isinstance(value, dict) else value
                for key, value in _table(own.get(part)).items()
            }
    return merged


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


CONTENT = Content(FOLDER, Layouts, read_all=read_layouts, each=Layout)
