"""For schemas: a field that holds millimetres takes a length with its unit as well."""

from __future__ import annotations

from typing import Any

from pydantic import BeforeValidator

from pnp.source.explain import Wrong
from pnp.source.lengths import in_millimetres
from pnp.source.problems import Refused


def _measured(value: Any) -> Any:
    if not isinstance(value, str):
        return value  # what is no number either is told as everywhere
    try:
        return in_millimetres(value)
    except Refused as error:
        raise Wrong(error.message, error.hint) from None


# Annotated[float, Field(gt=0, le=500), MEASURED]
MEASURED = BeforeValidator(_measured)
