"""What was printed and played before and after a slip that nobody reported -> carried or missed."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from pnp.audit.evidence import Evidence, Passage
from pnp.audit.leftovers import left_names, left_numbers
from pnp.audit.slips import Slip, Sort, Way
from pnp.audit.source import Source
from pnp.audit.wording import listed, name_forms, words

_COLOURS = frozenset(
    listed("red blue green yellow orange brown black white grey gray purple violet pink gold silver cyan magenta")
)


class Verdict(StrEnum):
    NOTICED = "noticed"
    CARRIED = "carried"
    MISSED = "missed"
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of a slip, why, and which layer said so."""

    verdict: Verdict
    reason: str = ""
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A passage that is not as it was; `before` or `after` is None where it is new or gone."""

    where: str
    before: Passage | None
    after: Passage | None

    @property
    def says_otherwise(self) -> bool:
        return self.before is None or self.after is None or self.before.words != self.after.words


def judged(slip: Slip, source: Source, before: Evidence, after: Evidence) -> Finding:
    """Carried: what is printed from it changed with it, and the old is left nowhere. Missed: everything else."""
    places = list(changes(before, after))
    said = [place for place in places if place.says_otherwise]
    plays_otherwise = not before.plays_as(after)
    if slip.decorates and before.sayings == after.sayings and not plays_otherwise:
        return _looks(slip)
    is_rule = slip.way is not Way.SWAPPED and slip.sort is not Sort.NAME  # an order or a name is no rule
    if is_rule and plays_otherwise and before.prints_as(after):
        return Finding(Verdict.MISSED, "the game is played otherwise, and nothing that is printed says so")
    reason = _ASKED[slip.sort](slip, source, places, after)
    if reason:
        return Finding(Verdict.MISSED, reason)
    return Finding(Verdict.CARRIED, f"{len(said)} passages changed with it" if said else "only looks changed")


def _looks(slip: Slip) -> Finding:
    if slip.sort is Sort.COLOUR:
        called = [word for name in slip.old for word in name.split("-") if word in _COLOURS]
        if called and not _is_like(slip.was, slip.becomes):
            return Finding(Verdict.MISSED, f"a role called after {called[0]} has the colour of another")
    return Finding(Verdict.CARRIED, "only looks changed")


def _is_like(one: str, other: str) -> bool:
    """Two shades of a colour, or at least one of neither."""
    (hue, _, strong), (beside, _, too) = (_hue_lightness_strength(colour) for colour in (one, other))
    apart = abs(hue - beside)
    return min(strong, too) < 0.15 or min(apart, 1 - apart) < 0.1


def _hue_lightness_strength(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return colorsys.rgb_to_hls(red, green, blue)


def changes(before: Evidence, after: Evidence) -> Iterator[Place]:
    """Passages that differ, each beside the one that stands in its place; component by component."""
    components = dict.fromkeys(page.component for page in (*before.pages, *after.pages))
    for component in components:
        old = [
            (page.number, passage) for page in before.pages if page.component == component for passage in page.passages
        ]
        new = [
            (page.number, passage) for page in after.pages if page.component == component for passage in page.passages
        ]
        for tag, i, j, k, m in _differences([p for _, p in old], [p for _, p in new]):
            if tag == "equal":
                continue
            for number in range(max(j - i, m - k)):
                was = old[i + number] if i + number < j else None
                now = new[k + number] if k + number < m else None
                page = (now or was or (0, None))[0]
                yield Place(f"{component} page {page}", was[1] if was else None, now[1] if now else None)


def _differences(old: list[Passage], new: list[Passage]) -> Sequence[tuple[str, int, int, int, int]]:
    """As difflib tells them; where every word stands where it stood, a picture beside another word has not moved."""
    if [passage.words for passage in old] == [passage.words for passage in new]:
        pairs = enumerate(zip(old, new, strict=True))
        return [("replace", n, n + 1, n, n + 1) for n, (was, now) in pairs if was.key != now.key]
    matcher = SequenceMatcher(None, [each.key for each in old], [each.key for each in new], autojunk=False)
    return matcher.get_opcodes()


def _number(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    value = float(slip.was)
    return left_numbers(int(value) if value.is_integer() else value, slip, source, places, after)


def _name(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    if slip.way is Way.SWAPPED:
        return _exchanged(slip, source, places, after)
    if slip.key.endswith("id"):
        return ""
    return left_names(slip.was, source, places, after)


def _exchanged(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    """Two texts that stand in one another's place: nothing else changes with them, so what was beside them is wrong."""
    said = [place for place in places if place.says_otherwise]
    if not said:
        return ""
    told = set(words(slip.becomes))
    here = max(said, key=lambda place: len(told & set(place.after.words)) if place.after is not None else 0)
    return f"{here.where}: “{_quoted(here.after)}”: what was printed beside the old text still is"


def _reference(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    said = [place for place in places if place.says_otherwise]
    if not said:
        is_picture = slip.sort is not Sort.REFERENCE or not places
        return _other_picture(places) if is_picture else _named_beside(slip, places, after)
    if slip.sort is Sort.REFERENCE and slip.way in (Way.OTHER, Way.SWAPPED) and len(slip.old) < 2:
        return f"{said[0].where}: “{_quoted(said[0].before)}” became “{_quoted(said[0].after)}”, and nobody said so"
    names = [form for name in slip.old for form in name_forms(name) if form]
    for place in said:
        if place.before is None or place.after is None:
            continue
        for name in names:
            if _holds(place.after.words, name) and _holds(place.before.words, name):
                return f"{place.where}: “{' '.join(name)}” still stands in “{_quoted(place.after)}”"
    return ""


def _list(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    if slip.way is Way.SWAPPED:
        return ""
    if slip.way is Way.DROPPED:
        if slip.sort is Sort.ROW and not places:  # a sheet that nobody else shows is gone, and nothing is left of it
            return ""
        if reason := _reference(slip, source, [place for place in places if place.says_otherwise], after):
            return reason
        if slip.sort is Sort.ROW:
            for name in slip.old:
                if reason := left_names(name, source, places, after):
                    return reason
    return left_numbers(slip.count, slip, source, places, after) if slip.count is not None else ""


def _text(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    if slip.way is Way.SWAPPED:
        return _exchanged(slip, source, places, after)
    said = [place for place in places if place.says_otherwise]
    return f"{said[0].where}: a typed number is another in “{_quoted(said[0].after)}”" if said else ""


def _picture(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    if slip.decorates or not (slip.named or any(place.after and place.after.beside for place in places)):
        return ""  # where no word stands, no word is wrong
    return _reference(slip, source, places, after)


def _named_beside(slip: Slip, places: list[Place], after: Evidence) -> str:
    """Another thing is shown: wrong if the old one is called by its name in the same piece, or beside a figure.

    Where the same picture is left in the piece, the name may be that of the other one.
    """
    pages = {place.where for place in places} if slip.file in ("figures.toml", "examples.toml") else set()
    texts = [place.after.beside for place in places if place.after is not None and not _is_still_shown(place)]
    for page in after.pages:
        if f"{page.component} page {page.number}" in pages:
            texts += [passage.words for passage in page.passages]
    for name in (form for known in slip.old[1:] for form in name_forms(known)):
        for text in texts:
            if _holds(text, name):
                return (
                    f"{places[0].where}: another picture, and “{_quoted(Passage(text))}” still says “{' '.join(name)}”"
                )
    return ""


def _is_still_shown(place: Place) -> bool:
    if place.before is None or place.after is None:
        return False
    gone = set(place.before.pictures) - set(place.after.pictures)
    return not gone and len(place.before.pictures) > len(set(place.before.pictures))


def _other_picture(places: list[Place]) -> str:
    if not places:
        return "something else is drawn, and no word changed with it"
    shown = next((place for place in places if place.after is not None and place.after.beside), places[0])
    beside = Passage(shown.after.beside) if shown.after is not None else None
    return f"{shown.where}: another picture beside the same words, “{_quoted(beside)}”"


def _switch(slip: Slip, source: Source, places: list[Place], after: Evidence) -> str:
    return "" if any(place.says_otherwise for place in places) else _other_picture(places)


_ASKED = {
    Sort.NUMBER: _number,
    Sort.SWITCH: _switch,
    Sort.NAME: _name,
    Sort.REFERENCE: _reference,
    Sort.LIST: _list,
    Sort.ROW: _list,
    Sort.TEXT: _text,
    Sort.COLOUR: lambda slip, source, places, after: "",
    Sort.PICTURE: _picture,
}


def _holds(text: tuple[str, ...], name: tuple[str, ...]) -> bool:
    length = len(name)
    folded, wanted = [word.lower() for word in text], [word.lower() for word in name]
    return any(folded[i : i + length] == wanted for i in range(len(text) - length + 1))


def _quoted(passage: Passage | None) -> str:
    text = " ".join(passage.words) if passage is not None else ""
    return text if len(text) <= 80 else f"{text[:79]}…"
