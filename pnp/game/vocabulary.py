"""What a game's data counts and names -> whether a word of its prose stands for one of these numbers or names.

Words such as “both” or “once” count something only now and then, and a word that ends a name may be an ordinary one:
here it is decided with what the data says, so that few are noted that mean nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from functools import cached_property
from typing import NamedTuple

from pnp.game.terms import Term, Terms


def words_of(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


# What these count, if they count anything
MAYBE_NUMBERS: Mapping[str, int] = {
    **dict.fromkeys(("one", "once", "single"), 1),
    **dict.fromkeys(("both", "couple", "double", "doubled", "doubles", "half", "pair", "twice"), 2),
    **dict.fromkeys(("thrice", "treble", "triple"), 3),
}
# Those of them that stand before what they count
BEFORE_NOUNS = frozenset(("both", "couple", "half", "one", "pair", "single"))
# Where one of these stands, somebody does something, and no noun is near.
VERBS = words_of(
    "am are be can cannot could do does did go had has have is may might must need needs shall should was were will",
    "would at in on then",
)
_MOST_COUNTS = 2_000
_SHORTEST = 4  # letters of a word that is told apart from any other
_INNER = frozenset(("at", "by", "for", "from", "in", "of", "on", "to", "with", "without"))
_OF_SHEETS = frozenset(("component", "dice"))  # their names are made of ordinary words
_NOUNS_ARE_CAPITAL = ("de", "lb")  # languages in which a capital letter says nothing


COUNTED = words_of(
    "player opponent neighbour seat point die card token round turn game hand deck face side space hex row column line",
    "mat copy sheet kind pair step roll symbol suit colour slot place piece coin minute second hour time",
)
EMPTY = words_of("max min most least fewest first last each per by of at to in on for limit start end size variant")
# Names that are such words are looked for only as the data writes them.
COMMON = words_of(
    "ace all any book card cards day dice die draw end game hand home house key kind king line map move",
    "night none one page path play player points queen round row score set sheet sheets side star start stop street",
    "sun symbol table take text the tower trade turn two wild world fool",
)


class Count(NamedTuple):
    """A number of the data, and the words by which prose would speak of it."""

    value: int
    words: frozenset[str]
    path: str
    head: str = ""  # the word that has to stand beside the number, of a count that nobody wrote down

    @property
    def hole(self) -> str:
        """The path as texts take it in."""
        return f"{self.path.removesuffix('.count')}|length" if self.head else self.path


class Vocabulary:
    """The words of one game."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    @property
    def facts(self) -> Mapping[str, object]:
        facts: Mapping[str, object] = self.terms.values["facts"]
        return facts

    @cached_property
    def nouns(self) -> frozenset[str]:
        """What the data counts: keys of facts, the heads of all names, tables, and what every game has."""
        return self.things | self._keys

    @cached_property
    def things(self) -> frozenset[str]:
        """Of these, what is a noun for certain: heads of names, and what every game has."""
        return COUNTED | {lemma(term.name.split()[-1]) for term in self.terms.all if term.name.split()}

    @cached_property
    def _keys(self) -> frozenset[str]:
        """Words of which prose is full, whatever things are called."""
        facts = {word for key in self.terms.values["facts"] for word in key_words(key)}
        tables = {lemma(part) for name in self.terms.values["tables"] for part in name.split("-") if len(part) > 2}
        return frozenset(COUNTED | facts | tables)

    # Numbers that may be none

    @cached_property
    def counts(self) -> tuple[Count, ...]:
        return tuple(self._counts())

    def _counts(self) -> Iterator[Count]:
        for key, value in self.terms.values["facts"].items():
            if type(value) is int and (words := key_words(key)):
                yield Count(value, words, f"facts.{key}")
        for name, rows in self.terms.values["tables"].items():
            parts = [lemma(part) for part in name.split("-")]
            yield Count(len(rows), frozenset(parts), f"tables.{name}.count", parts[-1])
        players = self.terms.values["players"]
        if type(players["most"]) is int and players["fewest"] == players["most"]:
            yield Count(players["most"], frozenset(("player",)), "players.most")

    def counted(self, value: int, beside: Set[str], sentence: Set[str]) -> Count | None:
        """The number of the data that a word may stand for: all its words are in the sentence, a lone one beside it.

        How many rows a table has is no fact of the game unless its things are what is counted there.
        """
        for count in self.counts:
            near = beside if len(count.words) == 1 else sentence
            if count.value == value and count.words <= near and (not count.head or count.head in beside):
                return count
        return None

    def having(self, value: int, noun: str) -> Count | None:
        """A number of the data that is just so, and counts the same thing; nothing that only happens to be equal."""
        found = [count for count in self._all_counts if count.value == value and (lemma(noun) in count.words)]
        return found[0] if found else None

    @cached_property
    def _all_counts(self) -> tuple[Count, ...]:
        """With numbers of players, dice and rows, which “both” and “once” do not mean."""
        players, dice = self.terms.values["players"], self.terms.values["dice"]
        more = [Count(players[key], frozenset(("player",)), f"players.{key}") for key in ("fewest", "most")]
        for name, row in dice.items():
            if type(row.get("count")) is int:
                more.append(Count(row["count"], frozenset(("die", lemma(name))), f"dice.{name}.count"))
        for table, rows in self.terms.values["tables"].items():
            for name, row in rows.items():
                for key, own in row.items():
                    if type(own) is int and len(more) < _MOST_COUNTS:
                        more.append(Count(own, key_words(key), f"tables.{table}.{name}.{key}"))
        return (*self.counts, *more)

    # Names, and parts of them

    def is_ordinary(self, term: Term) -> bool:
        """Whether a name is a word like any other, which texts are free to use: the title of a sheet that has one."""
        return term.kind in _OF_SHEETS and len(term.name.split()) == 1

    @cached_property
    def capitals_tell(self) -> bool:
        """Whether a word is known for a name by its capital letter."""
        language = str(self.terms.values["game"].get("language", ""))
        return language.partition("-")[0] not in _NOUNS_ARE_CAPITAL

    @cached_property
    def _parts(self) -> Mapping[str, tuple[Term, bool]]:
        """Words that only one name has: its last, or (false) its first, which is told by a capital letter alone."""
        uses = Counter(word for words in self._names.values() for word in words)
        parts: dict[str, tuple[Term, bool]] = {}
        for term in self.terms.all:
            words = [lemma(word) for word in term.name.replace("-", " ").split()]
            if len(words) < 2 or term.kind in _OF_SHEETS or not _INNER.isdisjoint(words):
                continue  # “a sign of luck” does not end with what it is
            for word, last in ((words[0], False), (words[-1], True)):
                plain = len(word) >= _SHORTEST and word.isalpha() and word not in COMMON | self._keys
                if plain and uses[word] == 1:
                    parts[word] = term, last
        return parts

    @cached_property
    def _names(self) -> Mapping[str, frozenset[str]]:
        """Words of each name; things that share their name are one."""
        return {
            term.name.casefold(): frozenset(lemma(word) for word in term.name.replace("-", " ").split())
            for term in self.terms.all
        }

    def part_of(self, word: str, capital: bool) -> Term | None:
        """The thing whose name a word is a part of; `capital` where it is written as a name within a sentence."""
        term, last = self._parts.get(lemma(word), (None, False))
        return term if last or (capital and self.capitals_tell) else None


def key_words(key: str) -> frozenset[str]:
    """`consolation_cards` -> consolation, card."""
    return frozenset(lemma(part) for part in key.split("_") if len(part) > 2 and part not in EMPTY)


def lemma(word: str) -> str:
    """A noun in the singular, near enough to be compared."""
    small = word.casefold().strip("’'-")
    if small in ("dice", "die"):
        return "die"
    if small.endswith(("ies", "ie")) and len(small) > 4:  # movies, a movie
        return f"{small[: small.rindex('ie')]}y"
    if small.endswith(("ches", "shes", "xes", "sses")):
        return small[:-2]
    return small[:-1] if small.endswith("s") and not small.endswith("ss") and len(small) > 3 else small
