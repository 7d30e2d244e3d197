"""Steps of the tutorial -> taken in an empty folder, as a reader takes them; what comes otherwise is told."""

from __future__ import annotations

import contextlib
import difflib
import io
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from pnp.cli import watching
from pnp.cli.commands import main
from tutorial.steps import Change, Picture, Run, Step, Unclear, Write, differs

_CLEAR = "\r\x1b[K"  # a bar draws itself anew: what a reader sees is what comes after it
_STOPPED = 130
_GAPS = {".csv": "", ".py": "\n\n"}  # before what is added at the end of a file; of others, an empty line


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    def lines(self) -> list[str]:
        return [line.rpartition(_CLEAR)[2].rstrip() for line in self.getvalue().removesuffix("\n").split("\n")]


@dataclass(frozen=True, slots=True)
class Printed:
    """What a command printed, where the page says so, and whether it says the same."""

    step: Run
    lines: list[str]
    is_as_told: bool

    def __str__(self) -> str:
        told = difflib.unified_diff(self.step.printed, self.lines, "the page says", "pnp prints", lineterm="")
        return f"line {self.step.line}: {self.step.command or 'what goes on'}\n" + "\n".join(told)


@dataclass
class Walk:
    """A reader's folder, and the place in it where commands are typed."""

    root: Path
    here: Path = field(init=False)

    def __post_init__(self) -> None:
        self.here = self.root

    def take(self, steps: Sequence[Step]) -> Iterator[Printed | Picture]:
        """What was printed, and pictures to look at, when it is their turn."""
        left = list(steps)
        while left:
            step = left.pop(0)
            if isinstance(step, Picture):
                if not step.is_later:
                    yield step
            elif not isinstance(step, Run):
                self.edit(step)
            elif shlex.split(step.command)[:2] == ["pnp", "watch"]:
                end = next((n for n, one in enumerate(left) if isinstance(one, Run)), None)
                if end is None or (last := left[end]) is None or not isinstance(last, Run) or last.command:
                    raise Unclear(f"line {step.line}: a watch needs a console without a command, which ends it")
                yield from self.watch(step, left[:end], last)
                left = left[end + 1 :]
            else:
                yield self.run(step)

    def edit(self, step: Step) -> Path:
        assert isinstance(step, Write | Change)
        file = self.here / step.file
        if isinstance(step, Change):
            text, old = file.read_text(encoding="utf-8"), step.text("-", " ")
            if f"\n{text}".count(f"\n{old}") != 1:
                raise Unclear(f"line {step.line}: these lines are to stand in {step.file} once:\n{old}")
            text = f"\n{text}".replace(f"\n{old}", "\n" + step.text("+", " "))[1:]
        elif file.exists() is not step.at_end:
            raise Unclear(f"line {step.line}: {step.file} is {'there already' if file.exists() else 'not there yet'}")
        elif step.at_end:
            gap = _GAPS.get(file.suffix, "\n")
            text = file.read_text(encoding="utf-8") + gap + step.text
        else:
            text = step.text
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def run(self, step: Run) -> Printed:
        word, *rest = shlex.split(step.command) or [""]
        lines: list[str] = []
        if word == "mkdir" and len(rest) == 1:
            (self.here / rest[0]).mkdir()
        elif word == "cd" and len(rest) == 1:
            self.here = (self.here / rest[0]).resolve(strict=True)
        elif word == "pnp":
            lines = self.pnp(step, rest)
        else:
            raise Unclear(f"line {step.line}: {step.command!r} cannot be run")
        return Printed(step, lines, not differs(step.printed, lines))

    def pnp(self, step: Run, arguments: list[str], ends: int = 0) -> list[str]:
        """In this process, which has pnp in memory already."""
        code: Any = 0
        screen = _Terminal()
        config = {"PNP_CONFIG_DIR": str(self.root / ".settings")}
        with (
            mock.patch.object(sys, "argv", ["pnp", *arguments]),
            mock.patch.dict(os.environ, config),
            contextlib.chdir(self.here),
            contextlib.redirect_stdout(screen),
            contextlib.redirect_stderr(screen),
        ):
            try:
                main()
            except SystemExit as stopped:
                code = stopped.code or 0
        lines = screen.lines()
        if code != ends and not any("problem" in line for line in lines):
            raise Unclear(f"line {step.line}: {step.command} ended with {code}:\n" + "\n".join(lines))
        return lines

    def watch(self, step: Run, meanwhile: Sequence[Step], last: Run) -> Iterator[Printed]:
        """Somebody edits while it watches, one file after the other, and ends it with Ctrl-C."""

        def bursts(*_: object) -> Iterator[set[Path]]:
            yield set()
            for edit in meanwhile:
                yield {self.edit(edit)}
            raise KeyboardInterrupt

        whole = Run(step.line, step.command, (*step.printed, *last.printed))
        with mock.patch.object(watching, "bursts", bursts):
            lines = self.pnp(whole, shlex.split(step.command)[1:], _STOPPED)
        first = len(step.printed)
        yield Printed(step, lines[:first], not differs(step.printed, lines[:first]))
        yield Printed(last, lines[first:], not differs(last.printed, lines[first:]))
