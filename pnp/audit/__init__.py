"""Slips that people make in a game's data -> which of them are noticed, carried or missed."""
