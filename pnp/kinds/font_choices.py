"""What [fonts] says of one style -> its four faces: regular, bold, italic, bold italic; or what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TypeAlias

from pnp.game.identity import Typeface
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Hint, did_you_mean
from pnp.source.toml import TomlSpan
from pnp.type.families import BOLD, REGULAR, WEIGHT, Chosen, Library, Source, serving
from pnp.type.fonts import WITH, House
from pnp.type.sfnt import Axis

Pair: TypeAlias = tuple[bool, bool]  # bold, italic

FONTS = "fonts"  # the folder
OTHER_SUFFIXES = (".woff", ".woff2", ".ttc", ".otc", ".dfont", ".pfb", ".eot")
PAIRS: list[Pair] = [(bold, italic) for italic, bold in product((False, True), repeat=2)]
WORDS: dict[Pair, str] = {
    (False, False): "regular",
    (True, False): "bold",
    (False, True): "italic",
    (True, True): "bold italic",
}


class Choices:
    """Looks up what is written; `named` are the game's own files that were found."""

    def __init__(self, library: Library, house: House, folder: Folder, *, is_whole: bool) -> None:
        """Not whole: some file could not be read, and may be the one that is asked for."""
        self.named: set[str] = set()
        self._library, self._house, self._folder, self._is_whole = library, house, folder, is_whole

    def four(self, choice: str | Typeface, span: TomlSpan) -> list[Chosen]:
        """In the order of the pairs. Raises DataError."""
        if isinstance(choice, str):
            return self._by_name(choice, span)
        given = dict(zip(PAIRS, (choice.regular, choice.bold, choice.italic, choice.bold_italic), strict=True))
        found = {pair: self._by_file(name, pair, span) for pair, name in given.items() if isinstance(name, str)}
        if choice.variable is None:
            return [found.get(pair) or _stand_in(found, pair) for pair in PAIRS]
        weights = {pair: weight for pair, weight in given.items() if isinstance(weight, int)}
        varied = self._by_weights(choice.variable, weights, choice.axes, span)
        return [found.get(pair) or chosen for pair, chosen in zip(PAIRS, varied, strict=True)]

    def one(self, choice: str | Typeface, pair: Pair, span: TomlSpan) -> Chosen:
        """For one style alone: a file is meant as it is."""
        if isinstance(choice, str) and self._library.file(_with_features(choice)[0]) is not None:
            source, features = self._file(choice, span)
            return source.chosen(BOLD if pair[0] else REGULAR, pair[1], features)
        return self.four(choice, span)[PAIRS.index(pair)]

    def _by_name(self, name: str, span: TomlSpan) -> list[Chosen]:
        """A family in all its weights; or a file, with its sisters beside it."""
        stem, features = _with_features(name)
        source = self._library.file(stem)
        members = self._library.sisters(source) if source is not None else self._library.family(stem)
        if not members:
            raise self._unknown(stem, span)
        for member in members:
            self._admit(member, features, span)
        four = [serving(members, *pair, features) for pair in PAIRS]
        if source is not None:
            four[0] = source.chosen(REGULAR, False, features)
        return four

    def _by_file(self, name: str, pair: Pair, span: TomlSpan) -> Chosen:
        source, features = self._file(name, span.at(_key(pair)))
        return source.chosen(BOLD if pair[0] else REGULAR, pair[1], features)

    def _by_weights(
        self, variable: str, weights: Mapping[Pair, int], axes: Mapping[str, float], span: TomlSpan
    ) -> list[Chosen]:
        source, features = self._file(variable, span.at("variable"))
        known = source.own.about.axes if source.own is not None else {}
        if not known:
            raise _wrong(span.at("variable"), f"“{variable}” is no variable font", "name its files one by one")
        for tag, value in axes.items():
            if tag not in known:
                raise _wrong(span.at("axes", tag), f"“{variable}” has no axis “{tag}”", did_you_mean(tag, known))
            _in_range(known[tag], value, span.at("axes", tag))
        four = []
        for pair in PAIRS:
            if pair not in weights:
                four.append(serving([source], *pair, features, axes))
                continue
            if WEIGHT not in known:
                raise _wrong(span.at(_key(pair)), f"“{variable}” has no weights", did_you_mean(WEIGHT, known))
            _in_range(known[WEIGHT], weights[pair], span.at(_key(pair)))
            chosen = source.chosen(weights[pair], pair[1], features, axes)
            four.append(Chosen(chosen.face, chosen.cut, pair[1] in source.slants))
        return four

    def _file(self, name: str, span: TomlSpan) -> tuple[Source, Sequence[str]]:
        stem, features = _with_features(name)
        source = self._library.file(stem)
        if source is None:
            raise self._unknown(stem, span)
        self._admit(source, features, span)
        return source, features

    def _admit(self, source: Source, features: Sequence[str], span: TomlSpan) -> None:
        """Raises DataError where its licence or its features do not allow it."""
        if source.own is not None:
            self.named.add(source.own.file)
            if why := source.own.about.forbids:
                message = f"“{FONTS}/{source.own.file}” cannot be used: {why}"
                raise _wrong(span, message, "ask its maker for another licence, or use another font")
        if lacking := source.lacks(features, self._house):
            known = source.own.about.features if source.own is not None else ()
            message = f"the font “{source.stem}” cannot be used: it has no glyphs for “{lacking}”"
            raise _wrong(span, message, did_you_mean(lacking, known))

    def _unknown(self, name: str, span: TomlSpan) -> DataError:
        if not self._is_whole:
            return DataError(())
        for file in self._folder.files(OTHER_SUFFIXES, FONTS):
            short = file.removeprefix(f"{FONTS}/")
            if name in (file, short, short.rpartition(".")[0]):
                return _wrong(span, f"“{file}” is not a .ttf or .otf file", "save it as one: font programs convert it")
        return _wrong(span, f"there is no font “{name}”", self._suggested(name))

    def _suggested(self, name: str) -> Hint:
        """The nearest of all names; where none is near, the families, which are few."""
        near = did_you_mean(name, self._library.names)
        return near if near.nearest else did_you_mean(name, self._library.families, limit=30)


def _with_features(name: str) -> tuple[str, tuple[str, ...]]:
    stem, _, features = name.partition(WITH)
    return stem.strip(), tuple(filter(None, (feature.strip() for feature in features.split(","))))


def _key(pair: Pair) -> str:
    return WORDS[pair].replace(" ", "-")


def _stand_in(found: Mapping[Pair, Chosen], pair: Pair) -> Chosen:
    """For what is not given: of bold italic the bold, else the italic; the regular for all."""
    bold, italic = pair
    nearest = next(found[other] for other in ((bold, False), (False, italic), (False, False)) if other in found)
    return Chosen(nearest.face, nearest.cut, is_true=False)


def _in_range(axis: Axis, value: float, span: TomlSpan) -> None:
    if not axis.least <= value <= axis.most:
        raise _wrong(span, f"the font goes from {axis.least:g} to {axis.most:g}, found {value:g}")


def _wrong(span: TomlSpan, message: str, hint: str = "") -> DataError:
    return DataError([span.problem(message, hint)])
