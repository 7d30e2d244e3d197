"""What a key of a file is for, and an example of it, beside its type: for editors, and for the reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field
from pydantic.fields import FieldInfo

_FROM_ROWS: Any = object()  # an example is made of those of the rows below


@dataclass(frozen=True, slots=True)
class Doc:
    """What is known of a key besides its type; as a part of its field it adds that to the JSON Schema."""

    about: str  # a sentence without its capital and its full stop
    example: Any  # as it stands in TOML
    beside: Mapping[str, Any]  # other keys that the example needs; None: that it must not have
    usual: bool = False  # though it may be left out, a small example has it
    row: str = ""  # what a row is called in the example, where names are one's own

    @property
    def has_example(self) -> bool:
        return self.example is not _FROM_ROWS

    @property
    def sentence(self) -> str:
        return f"{self.about[:1].upper()}{self.about[1:]}{'' if self.about.endswith(('.', '…')) else '.'}"

    def __call__(self, schema: dict[str, Any]) -> None:
        schema["description"] = self.about
        if self.has_example:
            schema["examples"] = [self.example]


def doc(
    about: str,
    example: Any = _FROM_ROWS,
    *,
    default: Any = ...,
    hint: str | bool = "",
    beside: Mapping[str, Any] | None = None,
    usual: bool = False,
    row: str = "",
    **limits: Any,
) -> Any:
    """A field of a schema with its sentence and its example.

    `hint` is what a mistake is told with, where the type has nothing better to say; True: the sentence itself.
    """
    if hint:
        limits["description"] = about if hint is True else hint
    if "default_factory" not in limits:
        limits["default"] = default
    return Field(json_schema_extra=Doc(about, example, beside or {}, usual, row), **limits)


def documented(field: FieldInfo) -> Doc | None:
    """What `doc` was told of a field; None where it was made otherwise."""
    told = field.json_schema_extra
    return told if isinstance(told, Doc) else None
