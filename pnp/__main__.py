"""`python -m pnp` is `pnp`; also what the `pnp` command starts with."""

import os
import sys

_LEAST = 96  # megabytes: with fewer the libraries cannot be loaded, and some of them end the process


def main() -> None:
    """Runs the command line. Ctrl-C counts from here on, while its libraries are still being loaded, too."""
    if _allowed() < _LEAST << 20:
        sys.exit(f"pnp: cannot start: at least {_LEAST} MB of memory are needed")
    try:
        from pnp.cli.commands import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(130)
    except (ImportError, MemoryError, OSError) as error:  # before the command line itself can say what is wrong
        if os.environ.get("PNP_DEBUG"):
            raise
        sys.exit(f"pnp: cannot start: {error or type(error).__name__}")


def _allowed() -> float:
    """Bytes that this process may use; without end where the system sets none."""
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
    except (ImportError, AttributeError, OSError, ValueError):
        return float("inf")
    return float("inf") if limit == resource.RLIM_INFINITY else limit


def _without_here() -> None:
    """`python -m` looks for modules in the current folder first, and that may be a stranger's game."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH120, PTH100 - pathlib is not loaded yet
    if not sys.flags.safe_path and sys.path[:1] != [home]:
        del sys.path[:1]


if __name__ == "__main__":
    _without_here()
    main()
