"""A Jinja2 text -> the values that it asks for, as paths with their lines; found by reading, not by filling in."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from jinja2 import Environment, TemplateSyntaxError, nodes

from pnp.source.problems import Refused
from pnp.source.sugar import GIVEN, as_jinja

_DEEPEST = 200  # of a tree that is walked: texts that nest deeper cannot be filled in either


@dataclass(frozen=True, slots=True)
class Asked:
    """`{{ model.odds.best }}` -> the line, and model, odds, best; what is worked out in between is “…”."""

    line: int
    path: tuple[str, ...]

    def __str__(self) -> str:
        return ".".join(self.path)


def asked_paths(source: str, guards: Collection[str]) -> list[Asked]:
    """In the order of their lines; nothing for a text that cannot be read, which is told when it is filled in.

    What stands below `{% if model %}`, where `model` is one of the `guards`, or below `is defined` of it or of a part
    of it, is left out: its author has seen to it that it may be missing.
    """
    try:
        tree = Environment().parse(as_jinja(source))
        return sorted(_asked(tree, frozenset(guards), 0), key=lambda asked: asked.line)
    except (TemplateSyntaxError, Refused, RecursionError):
        return []


def _asked(node: nodes.Node, guards: frozenset[str], depth: int) -> Iterator[Asked]:
    if depth > _DEEPEST:
        raise RecursionError
    if isinstance(node, nodes.Name | nodes.Getattr | nodes.Getitem):
        yield Asked(node.lineno, _path(node))
        inner = _arguments(node)
    elif _is_test(node):
        return  # whether something is there can be asked of anything
    elif isinstance(node, nodes.If | nodes.CondExpr) and _guarded(node.test, guards, depth):
        inner = [*node.elif_, *node.else_] if isinstance(node, nodes.If) else [node.expr2] if node.expr2 else []
    else:
        inner = list(node.iter_child_nodes())
    for child in inner:
        yield from _asked(child, guards, depth + 1)


def _guarded(test: nodes.Node, guards: frozenset[str], depth: int) -> bool:
    tests = [test, *test.find_all(nodes.Test)] if isinstance(test, nodes.Test) else test.find_all(nodes.Test)
    paths = [_path(each.node) for each in tests if each.name == "defined"]
    asked = any(asked.path[-1] in guards for asked in _asked(test, frozenset(), depth + 1))
    return asked or any(not guards.isdisjoint(path) for path in paths)


def _is_test(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Test) and node.name in ("defined", GIVEN)


def _path(node: nodes.Node) -> tuple[str, ...]:
    parts: list[str] = []
    while True:
        match node:
            case nodes.Getattr():
                parts.append(node.attr)
                node = node.node
            case nodes.Getitem():
                parts.append(str(node.arg.value) if isinstance(node.arg, nodes.Const) else "…")
                node = node.node
            case nodes.Name():
                return (node.name, *reversed(parts))
            case _:
                return ("…", *reversed(parts))


def _arguments(node: nodes.Node) -> list[nodes.Node]:
    """What is asked for on the way: an index that is a value itself, or the value that the path begins with."""
    found: list[nodes.Node] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getitem) and not isinstance(node.arg, nodes.Const):
            found.append(node.arg)
        node = node.node
    return found if isinstance(node, nodes.Name) else [*found, node]
