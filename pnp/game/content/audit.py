"""audit.toml: what may be changed without anybody noticing, because it is free by design; and why."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content import Content
from pnp.game.fields import Line
from pnp.source.documented import doc
from pnp.source.schema import Strict

Pattern = Annotated[str, Field(min_length=1, max_length=200)]


class Free(Strict):
    """Values of a file that nothing else depends on. `*` stands for anything, a row goes by its number or its id."""

    file: Pattern = doc(
        "a file's name, such as tables/cards.toml; * stands for anything", "tables/cards.toml", hint=True
    )
    key: Pattern = doc(
        "keys joined by dots, such as row.*.text; * stands for anything", "row.*.motto", default="*", hint=True
    )
    sort: Literal["", "number", "switch", "name", "reference", "list", "row", "text", "colour", "picture"] = doc(
        "the sort of value that may change; any unless told", "text", default=""
    )
    reason: Line = doc("why nobody needs to notice", "flavour: any motto fits any card")


class Audited(Strict):
    """audit.toml"""

    free: tuple[Free, ...] = doc("values that may change without anybody noticing", default=(), max_length=200)


CONTENT = Content("audit.toml", Audited)
