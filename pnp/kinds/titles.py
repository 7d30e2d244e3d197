"""The components of a game -> titles that are another component's, by its id or as that one has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.kinds.components import Component
from pnp.source.problems import Problem

_WORD = re.compile(r"[a-z0-9]+")


def title_problems(components: Sequence[Component]) -> Iterator[Problem]:
    """A PDF goes by its id, and what it says at its top must not be what another PDF is called."""
    ids = {component.id for component in components}
    first: dict[str, str] = {}
    for component in components:
        spec, title = component.spec, "-".join(_WORD.findall(component.spec.title.lower()))
        span = spec.span.at("title" if "title" in spec.model_fields_set and spec.title else "kind")
        if title != component.id and title in ids:
            yield span.problem(f"this is the title of “{title}”", f"the component here is “{component.id}”")
        elif title in first:
            yield span.problem(f"“{first[title]}” has this title as well", "what is printed goes by its title")
        first.setdefault(title, component.id)
