"""Print-and-play sheets and rulebooks from plain data, with the rules checked."""

__version__ = "0.1.0"
