"""A template's syntax tree -> the same tree, with the lines of its text marked, or a located refusal."""

from __future__ import annotations

import re
import secrets
from typing import Any, cast

from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from pnp.source.bounded import TEXT_FILTERS, TEXT_TESTS
from pnp.source.problems import Refused
from pnp.source.sugar import GIVEN
from pnp.source.template_errors import misspelt

# Filters and a test that no tag can name; whoever names one in |map or |select gets no more than a text may do anyway.
IN_PARTS, A_PART, OUTSIDE, UNSAID = "in parts", "a part", "not in", "un said"
GONE = f"gone_{secrets.token_hex(8)}"  # the name of what was not let through
_ALLOWED: tuple[type[nodes.Node], ...] = (
    *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For, nodes.Assign, nodes.Macro),
    *(nodes.Name, nodes.Const, nodes.List, nodes.Tuple, nodes.Dict, nodes.Pair, nodes.Keyword, nodes.Call),
    *(nodes.Getattr, nodes.Getitem, nodes.Slice, nodes.Filter, nodes.Test, nodes.CondExpr, nodes.Concat),
    *(nodes.BinExpr, nodes.UnaryExpr, nodes.Compare, nodes.Operand),
)


class Marks:
    """How lines are marked in one text: with a secret, so that nothing in the text can look like a mark."""

    def __init__(self) -> None:
        self._secret = secrets.token_hex(8)
        self._pattern = re.compile(f"\x02{self._secret}:([0-9]+)\x03")

    def mark(self, number: int) -> str:
        return f"\x02{self._secret}:{number}\x03"

    def last(self, line: str) -> int | None:
        """The last one: a loop may begin in the middle of a line."""
        found = self._pattern.findall(line)
        return int(found[-1]) if found else None

    def removed(self, text: str) -> str:
        return self._pattern.sub("", text) if "\x02" in text else text


def guarded(tree: nodes.Template, marks: Marks, wrong: list[Refused]) -> nodes.Template:
    """What is not let through goes to the `wrong` and leaves a gap in the tree, so that what else is wrong is found."""
    return cast(nodes.Template, _Guard(marks, wrong).visit(tree))


class _Guard(NodeTransformer):
    """Lets only harmless syntax through, and marks where the lines of the text come from."""

    def __init__(self, marks: Marks, wrong: list[Refused]) -> None:
        self._marks, self._wrong, self._in_macro = marks, wrong, False

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(node, _ALLOWED):
            kind = type(node).__name__.lower()
            return self._without(node, f"“{kind}” is not allowed in a text", "use if, for, set and macro")
        return super().visit(node, *args, **kwargs)

    def _without(self, node: nodes.Node, message: str, hint: str = "") -> nodes.Node:
        self._wrong.append(Refused(message, hint, line=node.lineno))
        if isinstance(node, nodes.Stmt):
            return nodes.Output([], lineno=node.lineno)
        return nodes.Name(GONE, "load", lineno=node.lineno)

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:  # noqa: N802 - called by the name of the node
        outside, self._in_macro = self._in_macro, True
        self.generic_visit(node)
        self._in_macro = outside
        return node

    def visit_Name(self, node: nodes.Name) -> nodes.Node:  # noqa: N802 - called by the name of the node
        if node.name in ("varargs", "kwargs", "caller", "self"):
            return self._without(node, f"“{node.name}” is not allowed in a text")
        return node

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802 - called by the name of the node
        self.generic_visit(node)
        if isinstance(node.target, nodes.Tuple):
            node.iter = _in_parts(node.iter, (_shape(node.target),))
        return node

    def visit_Assign(self, node: nodes.Assign) -> nodes.Node:  # noqa: N802 - called by the name of the node
        self.generic_visit(node)
        if isinstance(node.target, nodes.Tuple):
            node.node = _in_parts(node.node, _shape(node.target))
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802 - called by the name of the node
        """`a[b:c]` goes through a filter, because Jinja2 leaves it to Python, which knows no absent bounds."""
        self.generic_visit(node)
        if not isinstance(node.arg, nodes.Slice):
            return node
        nothing = nodes.Const(None, lineno=node.lineno)
        bounds = [bound or nothing for bound in (node.arg.start, node.arg.stop, node.arg.step)]
        return nodes.Filter(node.node, A_PART, bounds, [], None, None, lineno=node.lineno)

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:  # noqa: N802 - called by the name of the node
        """Jinja2 itself looks for the filters of a condition only when it is met, and forgets their line."""
        if node.name not in TEXT_FILTERS:
            self._wrong.append(misspelt(node.lineno, "filter", node.name, TEXT_FILTERS))
            node.name = UNSAID
        return self.generic_visit(node)

    def visit_Test(self, node: nodes.Test) -> nodes.Node:  # noqa: N802 - called by the name of the node
        if node.name not in TEXT_TESTS and node.name != GIVEN:
            self._wrong.append(misspelt(node.lineno, "test", node.name, TEXT_TESTS))
            node.name = UNSAID
        return self.generic_visit(node)

    def visit_List(self, node: nodes.List) -> nodes.Node:  # noqa: N802 - called by the name of the node
        """Lists that hold other lists could be made to grow beyond all bounds in a few lines."""
        if not all(isinstance(item, nodes.Const | nodes.Neg) for item in node.items):
            return self._without(node, "a list in a text holds plain words and numbers only")
        return self.generic_visit(node)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802 - called by the name of the node
        if node.ctx == "store":
            return self.generic_visit(node)
        return self.visit_List(cast(nodes.List, node))

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:  # noqa: N802 - called by the name of the node
        if not isinstance(node.key, nodes.Const) or not isinstance(node.value, nodes.Const):
            self._wrong.append(Refused("a table in a text holds plain words and numbers only", line=node.lineno))
            nothing = nodes.Const(None, lineno=node.lineno)
            return nodes.Pair(nothing, nothing, lineno=node.lineno)
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802 - called by the name of the node
        """Python turns `in` round by itself, and would hold that what is absent is in nothing."""
        self.generic_visit(node)
        match node.ops:
            case [nodes.Operand(op="notin", expr=values)]:
                return nodes.Test(node.expr, OUTSIDE, [values], [], None, None, lineno=node.lineno)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802 - called by the name of the node
        """`a ~ b` goes through a filter, because Jinja2 offers no other way to bound it."""
        parts = [self.visit(part) for part in node.nodes]
        listed = nodes.List(parts, lineno=node.lineno)
        return nodes.Filter(listed, "join", [], [], None, None, lineno=node.lineno)

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:  # noqa: N802 - called by the name of the node
        """Literal text becomes an expression, so that it is counted; its lines carry their numbers."""
        lines = node.data.split("\n")
        if not self._in_macro:
            lines = [self._marks.mark(number) + line for number, line in enumerate(lines, node.lineno)]
        return nodes.Const("\n".join(lines), lineno=node.lineno)


def _in_parts(values: nodes.Node, shape: tuple[Any, ...]) -> nodes.Filter:
    return nodes.Filter(
        values, IN_PARTS, [nodes.Const(shape, lineno=values.lineno)], [], None, None, lineno=values.lineno
    )


def _shape(target: nodes.Node) -> Any:
    """Names that a value is taken apart into: None for each, a tuple for several."""
    return tuple(map(_shape, target.items)) if isinstance(target, nodes.Tuple) else None
