"""`python -m fuzz.run toml --seconds 600`: one parser for as long as there is time, led by coverage, with atheris."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from fuzz.tokens import TOKENS


def main() -> None:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("target", choices=sorted(TOKENS))
    parser.add_argument("--seconds", type=int, default=60)
    asked = parser.parse_args()
    try:
        import atheris  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        sys.exit("atheris is not installed: pip install '.[fuzz]' (make soak does without)")
    _run(atheris, asked.target, asked.seconds)


def _run(atheris: Any, name: str, seconds: int) -> None:
    with atheris.instrument_imports(include=["pnp"]):  # the libraries below are not ours to prove
        from fuzz.targets import TARGETS, seeds

    def one(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        try:
            TARGETS[name](text)
        except BaseException:
            print(f"{name}: {text!r}", file=sys.stderr)
            raise

    with tempfile.TemporaryDirectory(prefix="pnp-fuzz-") as home:
        corpus, words = Path(home, "corpus"), Path(home, "words")
        corpus.mkdir()
        for number, text in enumerate(seeds(name)):
            (corpus / str(number)).write_bytes(text.encode())
        words.write_text("".join(f'"{_escaped(token)}"\n' for token in TOKENS[name] if 0 < len(token) < 60))
        arguments = [sys.argv[0], f"-max_total_time={seconds}", f"-dict={words}", "-max_len=4000", "-timeout=10"]
        atheris.Setup([*arguments, f"-artifact_prefix={home}/", str(corpus)], one)
        atheris.Fuzz()


def _escaped(token: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in token.encode())


if __name__ == "__main__":
    main()
