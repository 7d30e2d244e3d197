"""stub"""
from typing import Any
def replay_with(model: Any, example: Any) -> list[Any]:
    return []
