"""A game's folder -> the loaded game; nothing here draws or plays."""
