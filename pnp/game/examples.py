"""Moved."""

from pnp.game.content.examples import MAX_EXAMPLES, Example, Examples, ToldExample

__all__ = ["MAX_EXAMPLES", "Example", "Examples", "ToldExample"]
