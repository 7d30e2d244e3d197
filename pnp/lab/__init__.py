"""A designer's question about a game -> games of bots by plan, in one process or many, and what they answer."""
