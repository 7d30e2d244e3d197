"""`python -m pnp` is `pnp`; also what the `pnp` command starts with."""

import os
import sys


def main() -> None:
    """Runs the command line. Ctrl-C counts from here on, while its libraries are still being loaded, too."""
    try:
        from pnp.cli.commands import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(130)
    except (ImportError, MemoryError, OSError) as error:  # before the command line itself can say what is wrong
        if os.environ.get("PNP_DEBUG"):
            raise
        sys.exit(f"pnp: cannot start: {error or type(error).__name__}")


if __name__ == "__main__":
    main()
