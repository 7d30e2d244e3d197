"""A stranger's Jinja2 text and some values -> plain text, in bounded time and size, or a located error."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import BuiltinMethodType, FrameType, MethodType
from typing import Any, cast

from jinja2 import Template, TemplateSyntaxError, pass_context
from jinja2.exceptions import TemplateRuntimeError, UndefinedError
from jinja2.runtime import Context, LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from pnp.source.absent import ABSENT, Absent, is_absent, through
from pnp.source.bounded import MAX_CHARACTERS, OPERATORS, TEXT_FILTERS, TEXT_TESTS, bounded_range, form_filters, plain
from pnp.source.problems import Refused
from pnp.source.sugar import GIVEN, Lookup, as_jinja
from pnp.source.template_errors import (
    COMPILED,
    Slip,
    Unknown,
    UnknownTerm,
    line_at_work,
    of_filling_in,
    of_syntax,
    slip_of,
)
from pnp.source.template_syntax import A_PART, GONE, IN_PARTS, OUTSIDE, UNSAID, Marks, guarded
from pnp.source.wording import IN_ENGLISH, Forms

__all__ = ["Filled", "Refused", "fill_in"]

_ONLY_TAGS = re.compile(r"\s*(?:\{%(?:(?!%\}).)*%\}\s*)+")
_BARE_RETURN = re.compile(r"\r(?!\n)")
_TAG_AT_END = re.compile(r"(?<![-+])%\}(?=\n$)")
_MANY = 20  # slips: who sees so many looks through the whole text
_METHODS = {
    *("capitalize", "count", "endswith", "get", "index", "items", "keys", "lower", "lstrip", "rstrip"),
    *("split", "startswith", "strip", "title", "upper", "values"),
}


@dataclass(frozen=True, slots=True)
class Filled:
    """Lines of finished text, each with the line of the source that it came from."""

    lines: tuple[str, ...]
    sources: tuple[int, ...]


def fill_in(source: str, values: Mapping[str, object], *, seconds: float, forms: Forms = IN_ENGLISH) -> Filled:
    """The text with its values, put into the words of a language; every failure is a Refused, with the others."""
    marks, wrong = Marks(), list[Refused]()
    environment = _Environment(marks, forms)
    template = environment.compiled(source, values, wrong)
    end = time.monotonic() + seconds
    while len(wrong) < _MANY:
        try:
            with _deadline(end):
                text = environment.written(template)
            break
        except Exception as error:  # a stranger's template may raise anything; all of it is told at its line
            slip = slip_of(error)
            if slip is None and wrong:
                break  # it may only follow from what is told already
            wrong.append(of_filling_in(error, template, values))  # what a value refuses knows no line
            if slip is None or slip in environment.excused:
                break
            environment.excused.add(slip)
    if wrong:
        raise _together(wrong)
    return _without_marks(text, marks)


def parsed(source: str) -> None:
    """Refused for what is wrong with a text whatever its values are."""
    wrong: list[Refused] = []
    _Environment(Marks(), IN_ENGLISH).compiled(source, {}, wrong)
    if wrong:
        raise _together(wrong)


def _together(wrong: list[Refused]) -> Refused:
    """One that stands for all of them: the same on the same line once."""
    first, *others = {(each.line, each.message): each for each in sorted(wrong, key=lambda each: each.line)}.values()
    first.others = tuple(others)
    return first


def _with_line_ends(source: str) -> str:
    """Tags on lines of their own vanish with the line; after any other tag the line end must stay."""
    return "".join(
        line if "{%" not in line or _ONLY_TAGS.fullmatch(line) else _TAG_AT_END.sub("+%}", line)
        for line in source.replace("\r\n", "\n").splitlines(keepends=True)
    )


def _without_marks(text: str, marks: Marks) -> Filled:
    lines: list[str] = []
    sources: list[int] = []
    source = 1
    for line in text.split("\n"):
        source = marks.last(line) or source
        lines.append(marks.removed(line))
        sources.append(source)
    return Filled(tuple(lines), tuple(sources))


class _Environment(ImmutableSandboxedEnvironment):
    """Jinja2 with nothing to load, nothing random, and no way to grow without bounds."""

    intercepted_binops = frozenset(OPERATORS)

    def __init__(self, marks: Marks, forms: Forms) -> None:
        super().__init__(
            undefined=Unknown,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            finalize=self._printed,
            cache_size=0,
            optimized=False,
        )
        self._marks, self._forms = marks, forms
        self._most = self._left = MAX_CHARACTERS  # and what the text has itself
        self._template: Template | None = None
        self.excused = set[Slip]()  # names that are told already: they stand for nothing
        self.undefined = cast(type[Undefined], self._unknown)
        self.globals = {"range": bounded_range, GONE: ABSENT}
        self.filters = {**TEXT_FILTERS, **form_filters(forms), **_OWN_FILTERS}
        self.tests = {**TEXT_TESTS, OUTSIDE: _outside, GIVEN: _given, UNSAID: _unsaid}
        self.binop_table = dict(OPERATORS)

    def compiled(self, source: str, values: Mapping[str, object], wrong: list[Refused]) -> Template:
        """What is wrong whatever the values are goes to the `wrong`; Refused if nothing can be made of the text."""
        if bare := _BARE_RETURN.search(source):  # Jinja2 would count one line more than any editor
            hint = "save the file with ordinary line ends"
            raise Refused("a carriage return stands in this line", hint, source.count("\n", 0, bare.start()) + 1)
        self._most = MAX_CHARACTERS + len(source)
        try:
            tree = guarded(self.parse(_with_line_ends(as_jinja(source, wrong))), self._marks, wrong)
            return self.from_string(tree, dict(values))
        except TemplateSyntaxError as error:
            raise _together([*wrong, of_syntax(error)]) from None
        except Exception:  # a stranger's template may raise anything
            raise Refused("this text is too long or too deeply nested to be read", line=1) from None

    def written(self, template: Template) -> str:
        self._template, self._left = template, self._most
        return "".join(template.root_render_func(template.new_context()))

    def _unknown(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> Any:
        slip = 0 if obj is missing else self._line, str(name)
        return ABSENT if slip in self.excused else Unknown(hint, obj, name, exc, slip)

    @property
    def _line(self) -> int:
        return line_at_work(self._template) if self._template is not None else 0

    @pass_context  # else Jinja2 would write constants when it compiles: in a loop they would count once
    def _printed(self, context: Context, value: object) -> str:
        text = plain(value, self._forms)
        self._left -= len(self._marks.removed(text))
        if self._left < 0:
            raise Refused(f"this writes {MAX_CHARACTERS:,} characters more than it has itself")
        return text

    def call(self, context: Context, called: Any, /, *args: Any, **kwargs: Any) -> Any:
        if not _may_be_called(called):
            raise Refused("this cannot be called in a text", "use filters, as in {{ name|upper }}")
        if is_absent(*args, *kwargs.values()) and isinstance(called, Lookup | BuiltinMethodType):
            return ABSENT
        if not isinstance(called, Lookup):
            return context.call(called, *args, **kwargs)
        slip = self._line, str(args[:1])
        try:
            return ABSENT if slip in self.excused else context.call(called, *args, **kwargs)
        except Refused as error:
            raise UnknownTerm(error, slip) from None

    def getitem(self, obj: Any, argument: Any) -> Any:
        return ABSENT if is_absent(argument) else super().getitem(obj, argument)


def _in_parts(values: Any, shape: tuple[Any, ...]) -> Any:
    """What a text takes apart: of what is absent as many parts as it wants."""
    return _gaps(shape) if is_absent(values) else values


def _gaps(shape: tuple[Any, ...] | None) -> Any:
    return ABSENT if shape is None else tuple(map(_gaps, shape))


def _a_part(values: Any, start: Any, stop: Any, step: Any) -> Any:
    return values[start:stop:step]


def _unsaid(*values: Any, **named: Any) -> Any:
    """What a filter or a test says that there is not."""
    return ABSENT


def _given(value: Any) -> bool:
    return not isinstance(value, Undefined)


_OWN_FILTERS = {IN_PARTS: _in_parts, A_PART: through(_a_part), UNSAID: _unsaid}


def _outside(item: Any, values: Any) -> bool:
    return not is_absent(item, values) and item not in values


def _may_be_called(called: object) -> bool:
    if isinstance(called, Undefined):
        called()  # says what is missing
    if isinstance(called, Macro | Lookup | Absent) or called is bounded_range:
        return True
    if isinstance(called, MethodType):
        return isinstance(called.__self__, LoopContext) and called.__name__ in ("cycle", "changed")
    return isinstance(called, BuiltinMethodType) and called.__name__ in _METHODS


@contextmanager
def _deadline(end: float) -> Iterator[None]:
    """Ends the work of a text that runs too long; a trace works on every system and in every thread."""

    def watch(frame: FrameType, event: str, argument: object) -> Any:
        if time.monotonic() > end:
            raise Refused("filling in this text takes too long", "let its loops be shorter")
        return watch if frame.f_code.co_filename == COMPILED else None

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        yield
    finally:
        sys.settrace(before)
