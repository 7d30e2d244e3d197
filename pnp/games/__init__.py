"""The rules of the bundled games, one package each."""
