"""What Jinja2 says about a text that cannot be filled in -> a message in plain words, a hint and a line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import partial
from types import FrameType, TracebackType
from typing import Any, TypeAlias, cast

from jinja2 import StrictUndefined, Template, TemplateSyntaxError
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError
from jinja2.utils import missing

from pnp.source.problems import Hint, Refused, did_you_mean
from pnp.source.sugar import Nothing

_EMPTY = "nothing at all is here: what would fill it is missing or wrong"
COMPILED = "<template>"  # what Jinja2 calls the file of a text that comes from none


Slip: TypeAlias = tuple[int, str]  # the line where a name was asked for, 0 for a value of the whole text, and the name


class _UnknownError(UndefinedError):
    """A value that does not exist, and the thing it was looked for in."""

    def __init__(self, name: object, owner: object, slip: Slip, message: str | None = None) -> None:
        super().__init__(message)
        self.name, self.owner, self.slip = name, owner, slip


class UnknownTerm(Refused):
    """A name of the game's own that leads nowhere."""

    def __init__(self, told: Refused, slip: Slip) -> None:
        super().__init__(told.message, told.hint)
        self.slip = slip


class Unknown(StrictUndefined):
    """Remembers where a name was looked for, so that the nearest one can be offered."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
        slip: Slip = (0, ""),
    ) -> None:
        if exc is UndefinedError:
            exc = cast(type[TemplateRuntimeError], partial(_UnknownError, name, obj, slip))
        super().__init__(hint, obj, name, exc)


def slip_of(error: Exception) -> Slip | None:
    """What was misspelt; None where something else is wrong, which may follow from anything."""
    return error.slip if isinstance(error, _UnknownError | UnknownTerm) else None


def line_at_work(template: Template) -> int:
    """The line of the text that is being filled in at this moment."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename != COMPILED:
        frame = frame.f_back
    return template.get_corresponding_lineno(frame.f_lineno) if frame is not None else 0


def misspelt(line: int, kind: str, name: str, known: Iterable[str]) -> Refused:
    return Refused(f"there is no {kind} “{_sentence(name)}”", did_you_mean(name[:40], known), line=line)


def of_syntax(error: TemplateSyntaxError) -> Refused:
    return Refused(_sentence(error.message or "this is no valid text"), line=error.lineno)


def of_filling_in(error: Exception, template: Template, values: Mapping[str, object]) -> Refused:
    return Refused(*_explained(error, values), line=_line_of(error.__traceback__, template))


def _line_of(traceback: TracebackType | None, template: Template) -> int:
    """The line of the innermost piece of the text that was at work."""
    line = 1
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == COMPILED:
            line = template.get_corresponding_lineno(traceback.tb_lineno)
        traceback = traceback.tb_next
    return line


def _explained(error: Exception, values: Mapping[str, object]) -> tuple[str, str]:
    match error:
        case Refused():
            return error.message, error.hint
        case _UnknownError(name=str(name), owner=Mapping() as owner) if not owner:
            why = owner.why if isinstance(owner, Nothing) else _EMPTY
            return f"there is no “{_sentence(name)}” here", Hint(why, name)
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
