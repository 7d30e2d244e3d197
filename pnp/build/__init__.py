"""From a game's folder to files on disk, and the checks on the way."""
