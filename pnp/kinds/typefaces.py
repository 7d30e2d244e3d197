"""[fonts] of game.toml and the files in fonts/ -> the book of faces that a game is set in; what is wrong, located."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from pnp.game.game import Game
from pnp.game.identity import FILE, Identity, Typeface
from pnp.kinds.font_choices import FONTS, OTHER_SUFFIXES, PAIRS, WORDS, Choices
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import FONT_SUFFIXES, MAX_FONT_BYTES, Folder
from pnp.source.problems import DataError, Problem, Problems, Refused, Severity, did_you_mean
from pnp.source.spans import TextSpan
from pnp.source.toml import TomlSpan
from pnp.type.families import Chosen, Library
from pnp.type.fonts import SUFFIXES, WITH, FontBook, House, Sisters
from pnp.type.own_face import Cut, OwnFont
from pnp.type.sfnt import about

_FALLBACK, _SYMBOLS = "fallback", "symbols"
_SANS, _TABLE, _TABULAR = "sans", "table", "tnum"
_SUFFIX = {pair: suffix for suffix, pair in SUFFIXES.items()} | {(False, False): ""}


def read_fonts(game: Game, problems: Problems) -> FontBook:
    """The faces of a game. What is wrong goes to the problems, and the house's faces stand in for it."""
    setting = _Setting(game.folder, game.identity, problems)
    setting.read()
    return _book(tuple(setting.styles.items()), tuple(setting.cuts.values()), tuple(setting.fallback))


def font_problems(folder: Folder, identity: Identity | None, problems: Problems) -> None:
    """What can be said of the fonts while something else keeps the game from being read."""
    _Setting(folder, identity, problems).read()


@lru_cache(maxsize=1)
def _house() -> House:
    return House.read(TEMPLATES)


@lru_cache(maxsize=4)
def _book(styles: tuple[tuple[str, str], ...], cuts: tuple[Cut, ...], fallback: tuple[Sisters, ...]) -> FontBook:
    """What was measured once is measured: another state of the same game sets nearly the same words."""
    return FontBook(_house(), dict(styles), cuts, fallback)


class _Setting:
    """[fonts] in the course of being read."""

    def __init__(self, folder: Folder, identity: Identity | None, problems: Problems) -> None:
        """Without an identity nobody knows what is chosen, and only the files are looked at."""
        self.styles: dict[str, str] = {}
        self.cuts: dict[str, Cut] = {}
        self.fallback: list[Sisters] = []
        self._folder, self._identity, self._problems, self._house = folder, identity, problems, _house()
        self._chosen = identity.fonts if identity is not None else {}
        self._found = Problems()
        library = Library(self._house, self._own_fonts())
        self._library = library
        self._choices = Choices(library, self._house, folder, is_whole=not self._found.found and folder.is_whole(FONTS))

    def read(self) -> None:
        symbols: list[Sisters] = []
        for role, choice in self._chosen.items():
            assert self._identity is not None
            span = self._identity.span.at("fonts", role)
            with self._found.gather():
                if role == _FALLBACK:
                    self.fallback += self._fallbacks(choice, span)
                elif isinstance(choice, tuple):
                    raise DataError([span.problem("expected one font, found a list", f"only “{_FALLBACK}” is a list")])
                elif role == _SYMBOLS:
                    symbols.append(self._sisters(choice, span))
                else:
                    self._style(role, choice, span)
        self.fallback = symbols + self.fallback
        self._tables_follow()
        if self._identity is not None and not self._found.are_grave:  # else what is named may be what is wrong
            self._found.add(*self._unnamed())
        self._problems.add(*self._found.found)

    # Files

    def _own_fonts(self) -> Iterator[OwnFont]:
        """Every font in the folder, named or not: a broken file should not wait for its first use."""
        folder = self._folder
        for name in folder.files(under=FONTS):
            if name.lower().endswith(FONT_SUFFIXES):
                with self._found.gather():
                    data = folder.read_bytes(name, limit=MAX_FONT_BYTES)
                    try:
                        yield OwnFont(name.removeprefix(f"{FONTS}/"), sha256(data).hexdigest(), about(data), data)
                    except Refused as refused:
                        self._found.add(TextSpan(folder.display(name), 1).problem(refused.message, refused.hint))

    def _unnamed(self) -> Iterator[Problem]:
        for name in self._folder.files(under=FONTS):
            is_other = name.lower().endswith(OTHER_SUFFIXES)
            is_font = name.lower().endswith(FONT_SUFFIXES)
            if is_other or (is_font and name.removeprefix(f"{FONTS}/") not in self._choices.named):
                where = TextSpan(self._folder.display(name), 1)
                hint = "save it as .ttf or .otf" if is_other else f"name it in {FILE}, under [fonts], or delete it"
                yield where.problem("no style is set in this font", hint, Severity.WARNING)

    # Styles

    def _style(self, role: str, choice: str | Typeface, span: TomlSpan) -> None:
        """One style, or one with its sisters."""
        if role not in self._house.styles:
            known = [*self._house.styles, _SYMBOLS, _FALLBACK]
            raise DataError([span.problem(f"there is no style of type “{role}”", did_you_mean(role, known))])
        if suffix := next((suffix for suffix in SUFFIXES if role.endswith(suffix)), ""):
            self._set(role, self._choices.one(choice, SUFFIXES[suffix], span))
            return
        four = dict(zip(PAIRS, self._choices.four(choice, span), strict=True))
        self._set(role, four[False, False])
        has_sisters = f"{role}-bold" in self._house.styles
        one_file = isinstance(choice, str) and self._library.file(choice.partition(WITH)[0]) is not None
        missing = []
        for pair, chosen in four.items():
            style = f"{role}{_SUFFIX[pair]}"
            if pair != (False, False) and style not in self._chosen:
                # Beside one file of the house's, sisters that are set in its family already stay as they are.
                stays = one_file and self._house.styles.get(style, "").startswith(f"{chosen.face}{WITH}")
                if (has_sisters or chosen.is_true) and not stays:
                    self._set(style, chosen)
                if has_sisters and not chosen.is_true:
                    missing.append(WORDS[pair])
        if missing:
            message = f"the font has no {' and no '.join(missing)}: the nearest that it has stands in"
            self._found.add(span.problem(message, "", Severity.NOTE))

    def _set(self, style: str, chosen: Chosen) -> None:
        self.styles[style] = self._kept(chosen)

    def _kept(self, chosen: Chosen) -> str:
        if chosen.cut is not None:
            self.cuts[chosen.face] = chosen.cut
        return chosen.face

    def _tables_follow(self) -> None:
        """Columns of numbers are set like the sheets, in figures of one width where the font has them."""
        if _SANS not in self.styles or any(style.startswith(_TABLE) for style in self._chosen):
            return
        for suffix in _SUFFIX.values():
            face = self.styles.get(f"{_SANS}{suffix}", self._house.styles[f"{_SANS}{suffix}"])
            stem, _, features = face.partition(WITH)
            cut = self.cuts.get(face)
            source = self._library.file(cut.font.file if cut is not None else stem)
            wanted = tuple(dict.fromkeys((*filter(None, features.split(",")), _TABULAR)))
            if source is None or source.lacks((_TABULAR,), self._house):
                self.styles[f"{_TABLE}{suffix}"] = face
            elif cut is not None:
                tabular = Cut(cut.font, cut.axes, wanted)
                self._set(f"{_TABLE}{suffix}", Chosen(tabular.name, tabular))
            else:
                self.styles[f"{_TABLE}{suffix}"] = f"{stem}{WITH}{','.join(wanted)}"

    def _fallbacks(self, choice: str | Typeface | tuple[str, ...], span: TomlSpan) -> Iterator[Sisters]:
        if not isinstance(choice, tuple):
            yield self._sisters(choice, span)
            return
        for number, name in enumerate(choice):
            with self._found.gather():
                yield self._sisters(name, span.at(number))

    def _sisters(self, choice: str | Typeface, span: TomlSpan) -> Sisters:
        return Sisters(*map(self._kept, self._choices.four(choice, span)))
