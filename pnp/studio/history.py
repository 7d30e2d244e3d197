"""Changes of texts, one after the other -> the way back through all of them, in whichever file, and forth.

What is typed in one go is one step. What another window or another program changed is a step as well: going back over
it puts back what was there, unsaved, and loses nothing. An editor's own undo and redo walk the same steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from time import monotonic

from pnp.studio.merging import change

_PAUSE_S = 1.0  # whoever types on sooner is still at the same step
_MOST_STEPS = 2_000
_MOST_CHARACTERS = 20_000_000  # in all steps


class Way(StrEnum):
    """How a change came about."""

    TYPED = "typed"
    UNDONE = "undo"  # in the editor itself
    REDONE = "redo"
    AT_ONCE = "at once"  # a cell, a stroke, another program: a step of its own


WAYS: dict[str, Way] = {way.value: way for way in (Way.UNDONE, Way.REDONE)}  # that an editor tells


@dataclass(frozen=True, slots=True)
class Step:
    """One stretch of one text, before and after."""

    name: str
    start: int
    before: str
    after: str
    way: Way = Way.AT_ONCE
    when: float = 0.0

    @property
    def size(self) -> int:
        return len(self.before) + len(self.after)

    def undone(self, text: str) -> str | None:
        """None where the text is not what the step left."""
        return _exchanged(text, self.start, self.after, self.before)

    def redone(self, text: str) -> str | None:
        return _exchanged(text, self.start, self.before, self.after)


@dataclass(slots=True)
class History:
    """Of all texts of a desk."""

    clock: Callable[[], float] = monotonic
    done: list[Step] = field(default_factory=list)
    undone: list[Step] = field(default_factory=list)

    def note(self, name: str, before: str, after: str, way: Way) -> None:
        """A text has changed."""
        start, end, words = change(before, after)
        step = Step(name, start, before[start:end], words, way, self.clock())
        if way is Way.UNDONE and self._is_taken_back(name, before, after):
            return
        if way is Way.REDONE and self._is_made_again(name, before, after):
            return
        self.undone.clear()
        last = self.done[-1] if self.done else None
        if last is not None and _goes_on(last, step):
            earlier = last.undone(before)
            assert earlier is not None  # nothing came between the two
            self.done.pop()
            if earlier == after:
                return
            start, end, words = change(earlier, after)
            step = replace(step, start=start, before=earlier[start:end], after=words)
        self.done.append(step)
        self._forget()

    def _is_taken_back(self, name: str, before: str, after: str) -> bool:
        """An editor takes back the last step, or a part of it."""
        last = self.done[-1] if self.done else None
        earlier = last.undone(before) if last is not None and last.name == name else None
        if last is None or earlier is None:
            return False
        self.done.pop()
        if earlier != after:  # a part is left
            start, end, words = change(earlier, after)
            self.done.append(Step(name, start, earlier[start:end], words, Way.AT_ONCE, last.when))
        start, end, words = change(after, before)
        self.undone.append(Step(name, start, after[start:end], words, Way.AT_ONCE, last.when))
        return True

    def _is_made_again(self, name: str, before: str, after: str) -> bool:
        next_ = self.undone[-1] if self.undone else None
        if next_ is None or next_.name != name or next_.redone(before) != after:
            return False
        self.done.append(self.undone.pop())
        return True

    def back(self) -> Step | None:
        """The last step, which is undone now."""
        if not self.done:
            return None
        self.undone.append(replace(self.done.pop(), way=Way.AT_ONCE))
        return self.undone[-1]

    def forth(self) -> Step | None:
        if not self.undone:
            return None
        self.done.append(self.undone.pop())
        return self.done[-1]

    def end(self) -> None:
        """Where a step does not fit what is there, no other one can be trusted."""
        self.done.clear()
        self.undone.clear()

    def _forget(self) -> None:
        """The oldest, where there are too many."""
        size = sum(step.size for step in self.done)
        while len(self.done) > 1 and (len(self.done) > _MOST_STEPS or size > _MOST_CHARACTERS):
            size -= self.done.pop(0).size


def _goes_on(last: Step, step: Step) -> bool:
    """Typing in one go, at one place."""
    if last.name != step.name or {last.way, step.way} != {Way.TYPED} or step.when - last.when > _PAUSE_S:
        return False
    end = last.start + len(last.after)
    return last.start - len(step.before) <= step.start <= end


def _exchanged(text: str, start: int, there: str, other: str) -> str | None:
    end = start + len(there)
    return text[:start] + other + text[end:] if text[start:end] == there else None
