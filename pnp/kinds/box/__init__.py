"""Kinds of things to keep a game in: boxes for decks, envelopes for sheets."""
