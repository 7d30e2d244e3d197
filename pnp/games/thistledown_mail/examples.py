"""A worked example -> names in it that lead nowhere; and played through the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from pnp.game import cases
from pnp.game.boards import Board, board, board_problems, cell_problems
from pnp.game.game import Game
from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.board import Field, make_field
from pnp.games.thistledown_mail.flight import Balloon, Flight
from pnp.games.thistledown_mail.schema import VANE, Do, Expect, Given
from pnp.games.thistledown_mail.score import points, winners
from pnp.games.thistledown_mail.state import ANY_HEIGHT, Phase, State
from pnp.play import replay
from pnp.source.problems import Problem

if TYPE_CHECKING:
    from pnp.games.thistledown_mail.rules import ThistledownMail

Case: TypeAlias = cases.Case[Given, Do, Expect]
_TURNS = {"": 0, "left": -1, "right": 1}
_OF_CELLS = ("letters", "firsts", "gone", "same_round", "sketched", "echoed")


def shown_board(game: Game, case: Case) -> Board | None:
    """The field of an example: rows of its own, or the map."""
    if game.maps is None:
        return None
    case = origin(game, case)
    return board(game.maps, case.given.map or ("" if case.given.field else game.maps.map[0].id), case.given.field)


def origin(game: Game, case: Case) -> Case:
    """The example that a chain of them begins with; itself where it follows on none."""
    while case.given.after:
        case = game.cases[case.given.after]
    return case


class Replay(replay.Replay["ThistledownMail", Given, Do, Expect]):
    """Plays what is done in the position that is given."""

    given, do, expect = Given, Do, Expect
    model: ThistledownMail

    # What leads nowhere, or could not be

    def impossible(self) -> Iterable[Problem]:
        if chain := list(self._chain_problems()):
            return chain
        if self.previous is not None and (earlier := list(self.previous.impossible())):
            return earlier  # told there, and once
        if names := [*self._name_problems(), *self._field_problems()]:
            return names
        return [*self._untold(), *self._unreachable()]

    def _chain_problems(self) -> Iterator[Problem]:
        seen, case = [self.case.id], self.case
        while name := case.given.after:
            if self.model.game.is_unread(name):
                yield self.at("given", "after").problem(f"“{name}” has to be mended first")
                return
            if name not in self.model.game.cases:
                yield self.at("given", "after").unknown(name, list(self.model.game.cases), "example")
                return
            if name in seen:
                yield self.at("given", "after").problem("these examples follow on one another in a circle")
                return
            seen.append(name)
            case = self.model.game.cases[name]

    def _name_problems(self) -> Iterator[Problem]:
        given, do, model = self.case.given, self.case.do, self.model
        for key in ("winds", "forecast"):
            for number, card in enumerate(getattr(given, key)):
                if card not in model.cards:
                    yield self.case.at("given", key, number).unknown(card, list(model.cards), "wind card")
        if do.lay and do.lay not in model.cards:
            yield self.case.at("do", "lay").unknown(do.lay, list(model.cards), "wind card")
        for part, key in (("given", "height"), ("do", "fly"), ("do", "onto")):
            name = getattr(getattr(self.case, part), key)
            if name and name not in model.heights:
                yield self.case.at(part, key).unknown(name, list(model.heights), "height")
        sides = [*model.heights, model.game.symbols[VANE].code]
        if given.roll and given.roll not in sides:
            yield self.case.at("given", "roll").unknown(given.roll, sides, "side of the die")
        if given.winds and len(given.winds) != len(model.rules.levels):
            message = f"{len(model.rules.levels)} winds blow at once, one at each height; here are {len(given.winds)}"
            yield self.case.at("given", "winds").problem(message)

    def _field_problems(self) -> Iterator[Problem]:
        given, game = self.case.given, self.model.game
        if given.map or given.field:
            yield from board_problems(game.maps, given.map, given.field, given.span, complete=False)
        if (shown := shown_board(game, self.case)) is None:
            return
        cells = [(given.at, self.case.at("given", "at"))] if given.at else []
        for key in _OF_CELLS:
            cells += [(cell, self.case.at("given", key, i)) for i, cell in enumerate(getattr(given, key))]
        cells += [(cell, self.case.at("do", "point", i)) for i, cell in enumerate(self.case.do.point)]
        yield from cell_problems(shown, cells)

    def _untold(self) -> Iterator[Problem]:
        """What cannot be done, because the example leaves out something that it takes."""
        do = self.case.do
        if do.lay and not do.onto:
            yield self.at("do", "lay").problem("nothing says which height the card is laid onto", 'onto = "LO"')
        elif do.fly and do.lay:
            yield self.at("do", "lay").problem("one example either flies or lays a card", "make two of it")
        if (do.fly or do.lay) and not self.winds():
            hint = "give one card for each height, the lowest first"
            yield self.at("given").problem("no winds blow here", f"winds = […]: {hint}")

    def _unreachable(self) -> Iterator[Problem]:
        """Letters where there is no village, cards that lie in two places, more sandbags than there ever are."""
        given, field, facts = self.case.given, self.field, self.model.rules.facts
        grounds = {
            "letters": (set(field.villages), "a village"),
            "gone": (set(field.villages), "a village"),
            "same_round": (set(field.villages), "a village"),
            "sketched": ({n for n in range(len(field.cells)) if field.sights >> n & 1}, "a sight"),
            "echoed": ({n for n in range(len(field.cells)) if field.peaks >> n & 1}, "a peak"),
        }
        for key, (known, what) in grounds.items():
            for number, cell in enumerate(getattr(given, key)):
                if field.numbers[cell] not in known:
                    yield self.at("given", key, number).problem(f"{cell} is not {what}")
        for number, cell in enumerate(given.firsts):
            if cell not in given.letters:
                yield self.at("given", "firsts", number).problem(f"no letter was brought to {cell}")
        cards = [*given.winds, *given.forecast]
        for card in {card for card in cards if cards.count(card) > 1}:
            yield self.at("given", "winds").problem(f"there is one “{card}”, and it lies there twice")
        if given.bags is not None and given.bags > facts.sandbags + given.refilled:
            message = f"a balloon has {facts.sandbags} sandbags, and lakes gave it {given.refilled} more"
            yield self.at("given", "bags").problem(message)
        if self.case.do.lay and self.case.do.lay not in given.forecast:
            yield self.at("do", "lay").problem("this card is not in the forecast")

    # The position

    @cached_property
    def field(self) -> Field:
        shown = shown_board(self.model.game, self.case)
        assert shown is not None  # or there was a problem
        return make_field(shown.maps, 0)

    @cached_property
    def previous(self) -> Replay | None:
        after = self.case.given.after
        return Replay(self.model, self.model.game.cases[after]) if after else None

    def before(self) -> Balloon:
        given, field, facts = self.case.given, self.field, self.model.rules.facts
        if self.previous is not None and self.previous.case.do.fly and not given.at:
            return self.previous.after()
        if self.previous is not None and not given.at:
            return self.previous.before()
        return Balloon(
            at=field.numbers[given.at] if given.at else 0,
            height=self.model.heights.index(given.height),
            bags=facts.sandbags + given.refilled if given.bags is None else given.bags,
            refilled=given.refilled,
            letters=field.mask(given.letters),
            stamps=field.mask(given.firsts),
            sketches=field.mask(given.sketched),
            echoes=field.mask(given.echoed),
        )

    def winds(self) -> tuple[int, ...]:
        """As they blow when something is done."""
        given = self.case.given
        if not given.winds and self.previous is not None:
            return self.previous.winds_after()
        return tuple(self.model.cards.index(card) for card in given.winds)

    def winds_after(self) -> tuple[int, ...]:
        do, winds = self.case.do, self.winds()
        if not do.lay:
            return winds
        new, at = self.model.cards.index(do.lay), self.model.heights.index(do.onto)
        return tuple(new if height == at else wind for height, wind in enumerate(winds))

    def state(self) -> State:
        """A table of one, for what is legal there; the villages that others reached are told by the example."""
        given, do, model = self.case.given, self.case.do, self.model
        rolled = model.heights.index(given.roll) if given.roll in model.heights else ANY_HEIGHT
        return State(
            rules=model.rules,
            die=(rolled,),
            field=self.field,
            balloons=(self.before(),),
            winds=self.winds(),
            forecast=tuple(model.cards.index(card) for card in given.forecast),
            rest=(),
            phase=Phase.WEATHER if do.lay else Phase.FLY,
            seat=0,
            rolled=rolled,
            gone=self.field.mask(given.gone),
            fresh=self.field.mask(given.same_round),
        )

    def action(self) -> Action | None:
        """The legal action that the example means; None where it is not legal."""
        do, heights = self.case.do, self.model.heights
        for action in self.state().legal():
            if do.lay and (action.card, action.height) == (self.model.cards.index(do.lay), heights.index(do.onto)):
                return action
            flown = (action.kind, action.height, action.turn, action.further)
            if do.fly and flown == (Kind.FLY, heights.index(do.fly), _TURNS[do.turn], int(do.further)):
                return action
        return None

    def flight(self) -> Flight | None:
        """None where nobody flies, or may."""
        action = self.action() if self.case.do.fly else None
        return self.model.rules.flight(self.field, self.before(), self.winds(), action) if action else None

    def after(self) -> Balloon:
        """Where nothing legal is flown, the balloon stays as it is."""
        action = self.action() if self.case.do.fly else None
        return self.state().apply(action, Random(0)).balloon(0) if action else self.before()

    # What comes of it

    def outcome(self) -> Mapping[str, object]:
        given, do, model = self.case.given, self.case.do, self.model
        if given.totals:
            totals, letters = zip(*given.totals, strict=True)
            won = winners(totals, letters, model.rules.rulings.ties)
            return {"winners": tuple(seat + 1 for seat in won)}
        if do.count:
            score = points(model.rules, self.field, self.before())
            return {"score": tuple(score.values()), "total": sum(score.values())}
        if not do.fly and not do.lay:
            return {}
        if self.action() is None:
            return {"legal": False}
        if do.lay:
            return {"legal": True, "winds": tuple(model.cards[card] for card in self.winds_after())}
        return {"legal": True, **self._flown()}

    def _flown(self) -> Mapping[str, object]:
        before, after, flight = self.before(), self.after(), self.flight()
        assert flight is not None  # or it is not legal
        new, rules = after.letters & ~before.letters, self.model.rules
        return {
            "at": self.field.cells[after.at],
            "spaces": len(flight.passed),
            "cost": flight.cost,
            "bags": after.bags,
            "letter": sum(value for space, value in self.field.villages.items() if new >> space & 1),
            "stamp": rules.facts.stamp * (after.stamps & ~before.stamps).bit_count(),
            "sketches": after.sketches.bit_count(),
            "echoes": after.echoes.bit_count(),
        }

    def tells(self) -> Mapping[str, str | int]:
        """Numbers for the words of an example."""
        outcome = self.outcome()
        told: dict[str, str | int] = {
            key: value
            for key in ("spaces", "cost", "bags", "letter", "stamp", "total")
            if isinstance(value := outcome.get(key), int)
        }
        if "letter" in told:
            before, after, rules = self.before(), self.after(), self.model.rules
            told["earned"] = int(told["letter"]) + int(told["stamp"])
            told["worth"] = rules.sketched(after.sketches.bit_count())
            told["echoed"] = (after.echoes & ~before.echoes).bit_count()
            told["sketched"] = (after.sketches & ~before.sketches).bit_count()
            told["scooped"] = after.refilled - before.refilled
            told["climbed"] = max(0, after.height - before.height)
        if self.case.do.count:
            told |= self._sums()
        return told

    def _sums(self) -> Mapping[str, str | int]:
        balloon, field, facts = self.before(), self.field, self.model.rules.facts
        score = list(points(self.model.rules, field, balloon).values())
        values = sorted(
            (value for space, value in field.villages.items() if balloon.letters >> space & 1), reverse=True
        )
        return {
            "letter_sum": " + ".join(map(str, values)),
            "letters": len(values),
            "firsts": balloon.stamps.bit_count(),
            "sketched": balloon.sketches.bit_count(),
            "echoed": balloon.echoes.bit_count(),
            "letter_points": score[0],
            "stamp_points": score[1],
            "sketch_points": score[2],
            "echo_points": score[3],
            "fair_points": score[4],
            "each_stamp": facts.stamp,
            "each_echo": facts.echo,
        }
