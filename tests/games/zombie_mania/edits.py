"""Edits that several redesigns of this game have in common."""

from __future__ import annotations

from bundled import FOLDERS

from ..redesigns import Edit

PAIRS, STARTS, MATS, TOKENS = "tables/pairs.toml", "tables/starts.toml", "tables/mats.toml", "tables/tokens.toml"
EXAMPLES, RULINGS, FACTS = "examples.toml", "rulings.toml", "game.toml"
SET_UP, BEFORE, AFTER = (f"layouts/picture-{name}.toml" for name in ("set-up", "place", "after"))
BOOK = ("rulebook",)
WRITTEN = (FOLDERS["zombie-mania"] / EXAMPLES).read_text(encoding="utf-8")


def example(name: str, *changes: tuple[str, str]) -> Edit:
    """One worked example with other values in it."""
    _, head, after = WRITTEN.partition(f'[[example]]\nid = "{name}"\n')
    assert head, name
    old = head + after.partition("\n\n[[example]]")[0].partition("\n\n# ---")[0]
    new = old
    for was, becomes in changes:
        assert new.count(was) == 1, (name, was)
        new = new.replace(was, becomes)
    return Edit(EXAMPLES, old, new)


def without(name: str) -> Edit:
    whole = example(name)
    return Edit(EXAMPLES, f"{whole.old}\n", "")


def moves(name: str, was: int, becomes: int, *more: tuple[str, str]) -> Edit:
    return example(name, (f"moves = {was},", f"moves = {becomes},"), *more)


def chosen(was: str, becomes: str) -> tuple[Edit, ...]:
    return (Edit(RULINGS, f'chosen = "{was}"', f'chosen = "{becomes}"'),)


def a_mat_more(name: str, mats: str, *more: tuple[str, str]) -> Edit:
    """An example of two players becomes one of three: the third has four zombies, and more of them are gone."""
    return example(name, (f"mats = [{mats}] }}", f"mats = [{mats}, 4] }}"), *more)


def a_third_mat() -> str:
    """For the picture of the table, with the tokens of a game of three."""
    mat = '[box.third]\nat = [10, 150, 60, 40]\nart = "mat-hospital"\nfit = "stretch"\n\n'
    tokens = (f'[box.third-{n}]\nat = [{10 + 4 * n}, 170, 4, 4]\nart = "token-dog"\n\n' for n in range(1, 13))
    return mat + "".join(tokens)


def die(number: int, x: float, y: float) -> str:
    look = 'fill = "zombie-die"\nedge = "zombie-die-edge"\nradius = 4.86\npad = 3.51\nsymbol = "building"'
    return f"[box.die-{number}]\nat = [{x}, {y}, 27, 27]\n{look}\n\n"


def all_aside(name: str, kept: str, *more: str) -> Edit:
    """All dice lie aside, those beyond the pairs of the example one of a kind."""
    return example(name, (f"kept = [{kept}]", f"kept = [{kept}, {', '.join(map(quoted, more))}]"))


def quoted(code: str) -> str:
    return f'"{code}"'


def nine(name: str, *changes: tuple[str, str]) -> Edit:
    """A building more in the roll."""
    return example(name, ("roll = [", 'roll = ["BU", '), *changes)
