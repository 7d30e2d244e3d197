"""`python -m pnp` is `pnp`; also what the `pnp` command starts with."""

import sys


def main() -> None:
    """Runs the command line. Ctrl-C counts from here on, while its libraries are still being loaded, too."""
    try:
        from pnp.cli.commands import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
