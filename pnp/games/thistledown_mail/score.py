"""Balloons at the end of a game -> points by section, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.thistledown_mail.board import Field
from pnp.games.thistledown_mail.flight import Balloon, Rules
from pnp.games.thistledown_mail.rulings import Landing, Ties
from pnp.play.model import Result

SECTIONS = ("letters", "stamps", "sketches", "echoes", "the fair")


def points(rules: Rules, field: Field, balloon: Balloon) -> dict[str, int]:
    values = (*earned(rules, field, balloon), landing(rules, field, balloon))
    return dict(zip(SECTIONS, values, strict=True))


def earned(rules: Rules, field: Field, balloon: Balloon) -> tuple[int, int, int, int]:
    """All but what the last space is worth, section by section."""
    facts = rules.facts
    return (
        field.worth(balloon.letters),
        facts.stamp * balloon.stamps.bit_count(),
        rules.sketched(balloon.sketches.bit_count()),
        facts.echo * balloon.echoes.bit_count(),
    )


def landing(rules: Rules, field: Field, balloon: Balloon) -> int:
    """What the last space is worth."""
    if balloon.height and rules.rulings.landing is Landing.LOW:
        return 0
    far = field.distances[balloon.at][field.fair]
    return rules.facts.fair if far == 0 else rules.facts.beside if far == 1 else 0


def winners(totals: Sequence[int], letters: Sequence[int], ties: Ties) -> tuple[int, ...]:
    """Most points; of those who tie, perhaps most letters."""
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if ties is Ties.LETTERS:
        most = max(letters[seat] for seat in best)
        best = [seat for seat in best if letters[seat] == most]
    return tuple(best)


def result(rules: Rules, field: Field, balloons: Sequence[Balloon]) -> Result:
    scores = tuple(points(rules, field, balloon) for balloon in balloons)
    letters = [balloon.letters.bit_count() for balloon in balloons]
    totals = [sum(score.values()) for score in scores]
    return Result(scores, winners(totals, letters, rules.rulings.ties))
