"""A stranger's Jinja2 text and some values -> plain text, in bounded time and size, or a located error."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import BuiltinMethodType, FrameType, MethodType, TracebackType
from typing import Any, cast

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, nodes, pass_context
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError
from jinja2.runtime import Context, LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer

from pnp.source.bounded import MAX_CHARACTERS, OPERATORS, TEXT_FILTERS, RefusedError, bounded_range, plain
from pnp.source.problems import did_you_mean

MAX_SECONDS = 2.0

_FILENAME = "<text>"
_LINE_MARK = re.compile("\x02(\\d+)\x03")
_ONLY_TAGS = re.compile(r"\s*(?:\{%(?:(?!%\}).)*%\}\s*)+")
_TAG_AT_END = re.compile(r"(?<![-+])%\}(?=\n$)")
_METHODS = {
    *("capitalize", "count", "endswith", "get", "index", "items", "keys", "lower", "lstrip", "rstrip"),
    *("split", "startswith", "strip", "title", "upper", "values"),
}
_ALLOWED_NODES: tuple[type[nodes.Node], ...] = (
    *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For, nodes.Assign, nodes.Macro),
    *(nodes.Name, nodes.Const, nodes.List, nodes.Tuple, nodes.Dict, nodes.Pair, nodes.Keyword, nodes.Call),
    *(nodes.Getattr, nodes.Getitem, nodes.Slice, nodes.Filter, nodes.Test, nodes.CondExpr, nodes.Concat),
    *(nodes.BinExpr, nodes.UnaryExpr, nodes.Compare, nodes.Operand),
)


class TextError(Exception):
    """Why a text could not be filled in; lines count from 1."""

    def __init__(self, line: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.line, self.message, self.hint = line, message, hint


@dataclass(frozen=True, slots=True)
class Filled:
    """Lines of finished text, each with the line of the source that it came from."""

    lines: tuple[str, ...]
    sources: tuple[int, ...]


def fill_in(source: str, values: Mapping[str, object], *, seconds: float = MAX_SECONDS) -> Filled:
    """The text with its values; every failure is a TextError."""
    template: Template | None = None
    try:
        environment = _Environment()
        tree = _Guard().visit(environment.parse(_with_line_ends(source)))
        code = environment.compile(tree, None, _FILENAME)
        template = Template.from_code(environment, code, environment.make_globals(dict(values)))
        with _deadline(seconds):
            text = "".join(template.root_render_func(template.new_context()))
    except TextError:
        raise
    except TemplateSyntaxError as error:
        raise TextError(error.lineno, *_misspelt(error.message or "this is no valid text")) from None
    except Exception as error:  # a stranger's template may raise anything; all of it is told at its line
        if template is None:
            raise TextError(1, "this text is too long or too deeply nested to be read") from None
        line = _line_of(error.__traceback__, template)
        raise TextError(line, *_explained(error, values)) from None
    return _without_marks(text)


def _with_line_ends(source: str) -> str:
    """Tags on lines of their own vanish with the line; after any other tag the line end must stay."""
    return "".join(
        line if "{%" not in line or _ONLY_TAGS.fullmatch(line) else _TAG_AT_END.sub("+%}", line)
        for line in source.replace("\r\n", "\n").splitlines(keepends=True)
    )


# What went wrong, in plain words


class _UnknownError(UndefinedError):
    """A value that does not exist, and the thing it was looked for in."""

    def __init__(self, name: object, owner: object, message: str | None = None) -> None:
        super().__init__(message)
        self.name, self.owner = name, owner


class _Unknown(StrictUndefined):
    """Remembers where a name was looked for, so that the nearest one can be offered."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> None:
        if exc is UndefinedError:
            exc = cast(type[TemplateRuntimeError], partial(_UnknownError, name, obj))
        super().__init__(hint, obj, name, exc)


def _misspelt(message: str) -> tuple[str, str]:
    if unknown := re.match(r"No filter named '(\w{1,40})'", message):
        return f"there is no filter “{unknown[1]}”", did_you_mean(unknown[1], TEXT_FILTERS)
    return _sentence(message), ""


def _explained(error: Exception, values: Mapping[str, object]) -> tuple[str, str]:
    match error:
        case RefusedError():
            return error.message, error.hint
        case _UnknownError(name=str(name), owner=Mapping() as owner) if not owner:
            return f"there is no “{_sentence(name)}” here", "nothing at all is here yet: mend the other problems first"
        case _UnknownError(name=str(name), owner=owner):
            where = "" if owner is missing else " here"
            known = values if owner is missing else _names_in(owner)
            return f"there is no “{_sentence(name)}”{where}", did_you_mean(name, known)
        case SecurityError():
            return "this is not allowed in a text", "use only the values of the game"
        case RecursionError():
            return "this calls itself again and again", "let the macro come to an end"
        case ZeroDivisionError():
            return "this divides by zero", ""
        case MemoryError():
            return "this needs too much memory", ""
        case _:
            return f"this cannot be worked out: {_sentence(str(error))}", ""


def _sentence(message: str) -> str:
    """A foreign message on one line, without control characters, of bearable length."""
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split()).rstrip(".")
    return line if len(line) <= 160 else f"{line[:159]}…"


def _names_in(owner: object) -> Iterable[str]:
    if isinstance(owner, Mapping):
        return [key for key in owner if isinstance(key, str)]
    fields = getattr(type(owner), "model_fields", None) or getattr(owner, "__dataclass_fields__", {})
    return [str(name) for name in fields]


def _line_of(traceback: TracebackType | None, template: Template) -> int:
    """The line of the innermost piece of the text that was at work."""
    line = 1
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == _FILENAME:
            line = template.get_corresponding_lineno(traceback.tb_lineno)
        traceback = traceback.tb_next
    return line


# What a text may say


class _Guard(NodeTransformer):
    """Lets only harmless syntax through, and marks where the lines of the text come from."""

    def __init__(self) -> None:
        self._in_macro = False

    def visit(self, node: nodes.Node, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(node, _ALLOWED_NODES):
            kind = type(node).__name__.lower()
            raise TextError(node.lineno, f"“{kind}” is not allowed in a text", "use if, for, set and macro")
        return super().visit(node, *args, **kwargs)

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:  # noqa: N802
        outside, self._in_macro = self._in_macro, True
        self.generic_visit(node)
        self._in_macro = outside
        return node

    def visit_Name(self, node: nodes.Name) -> nodes.Node:  # noqa: N802
        if node.name in ("varargs", "kwargs", "caller", "self"):
            raise TextError(node.lineno, f"“{node.name}” is not allowed in a text")
        return node

    def visit_List(self, node: nodes.List) -> nodes.Node:  # noqa: N802
        """Lists that hold other lists could be made to grow beyond all bounds in a few lines."""
        if not all(isinstance(item, nodes.Const | nodes.Neg) for item in node.items):
            raise TextError(node.lineno, "a list in a text holds plain words and numbers only")
        return self.generic_visit(node)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:  # noqa: N802
        if node.ctx == "store":
            return self.generic_visit(node)
        return self.visit_List(cast(nodes.List, node))

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:  # noqa: N802
        if not isinstance(node.key, nodes.Const) or not isinstance(node.value, nodes.Const):
            raise TextError(node.lineno, "a table in a text holds plain words and numbers only")
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        """`a ~ b` goes through a filter, because Jinja2 offers no other way to bound it."""
        parts = [self.visit(part) for part in node.nodes]
        listed = nodes.List(parts, lineno=node.lineno)
        return nodes.Filter(listed, "join", [], [], None, None, lineno=node.lineno)

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:  # noqa: N802
        """Literal text becomes an expression, so that it is counted; its lines carry their numbers."""
        lines = node.data.replace("\x02", "\x00").split("\n")
        if not self._in_macro:
            lines = [f"\x02{number}\x03{line}" for number, line in enumerate(lines, node.lineno)]
        return nodes.Const("\n".join(lines), lineno=node.lineno)


class _Environment(ImmutableSandboxedEnvironment):
    """Jinja2 with nothing to load, nothing random, and no way to grow without bounds."""

    intercepted_binops = frozenset(OPERATORS)

    def __init__(self) -> None:
        super().__init__(
            undefined=_Unknown,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            finalize=self._written,
            cache_size=0,
            optimized=False,
        )
        self._left = MAX_CHARACTERS
        self.globals = {"range": bounded_range}
        self.filters = dict(TEXT_FILTERS)
        self.binop_table = dict(OPERATORS)

    @pass_context
    def _written(self, context: Context, value: object) -> str:
        text = plain(value)
        self._left -= len(_LINE_MARK.sub("", text))
        if self._left < 0:
            raise RefusedError(f"this writes more than {MAX_CHARACTERS:,} characters")
        return text

    def call(self, context: Context, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        if not _may_be_called(called):
            raise RefusedError("this cannot be called in a text", "use filters, as in {{ name|upper }}")
        return context.call(called, *args, **kwargs)


def _may_be_called(called: object) -> bool:
    if isinstance(called, Undefined):
        called()  # says what is missing
    if isinstance(called, Macro) or called is bounded_range:
        return True
    if isinstance(called, MethodType):
        return isinstance(called.__self__, LoopContext) and called.__name__ in ("cycle", "changed")
    return isinstance(called, BuiltinMethodType) and called.__name__ in _METHODS


# Time, and the way back to the source


@contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    """Ends the work of a text that runs too long; a trace works on every system and in every thread."""
    end = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, argument: object) -> Any:
        if time.monotonic() > end:
            raise RefusedError("filling in this text takes too long", "let its loops be shorter")
        return watch if frame.f_code.co_filename == _FILENAME else None

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)


def _without_marks(text: str) -> Filled:
    lines: list[str] = []
    sources: list[int] = []
    source = 1
    for line in text.split("\n"):
        if marks := _LINE_MARK.findall(line):  # the last one: a loop may begin in the middle of a line
            source = int(marks[-1])
        lines.append(_LINE_MARK.sub("", line))
        sources.append(source)
    return Filled(tuple(lines), tuple(sources))
