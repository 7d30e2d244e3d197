"""Components that name the page of another -> the pieces that stand there, if they can."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.library import SHARE
from pnp.kinds.context import Context
from pnp.kinds.formats import Stock
from pnp.kinds.spec import Shared
from pnp.source.problems import DataError
from pnp.source.spans import lookup


def refuse_odd_hosts(context: Context, host: str) -> None:
    """Raises DataError where a component cannot stand on the pages of another, whatever both look like."""
    where, rows = context.key(SHARE), context.game.components.values
    row, own = lookup(host, rows, "component", where), rows[context.component]
    if host == context.component:
        raise DataError([where.problem("a component cannot share pages with itself", "the id of another one")])
    if not isinstance(row, dict):
        return  # which is told there
    if row.get(SHARE):
        hint = f'share = "{row[SHARE]}"' if row[SHARE] != context.component else "one of the two has the pages"
        raise DataError([where.problem(f"“{host}” has no pages, but stands on those of “{row[SHARE]}”", hint)])
    if row.get("kind") != own.get("kind"):
        message = f"{own.get('kind')} cannot stand on the pages of “{host}”, which is of the kind {row.get('kind')}"
        raise DataError([where.problem(message, "both are of one kind")])
    if row.get("serves", "table") != own.get("serves", "table"):
        message = f"“{host}” serves the {row.get('serves', 'table')}, and this the {own.get('serves', 'table')}"
        raise DataError([where.problem(message, "what is printed on one page is printed as often")])


def guests(context: Context, stock: Stock, *, backs: bool, two_sided: bool) -> Iterator[tuple[str, Shared]]:
    """Those that stand on the pages of this component, by their titles; what cannot is reported at its own row."""
    for name, row in context.game.components.values.items():
        if not isinstance(row, dict) or row.get(SHARE) != context.component or name == context.component:
            continue
        where = context.game.at("components.toml", name, SHARE)
        sheets = context.sibling(name, where)
        if sheets is None or sheets.shared is None:
            continue
        shared = sheets.shared
        if (wrong := _misfit(shared, stock, backs, two_sided)) is not None:
            context.problems.add(where.problem(*wrong))
        else:
            yield context.game.component_title(name), shared


def _misfit(shared: Shared, stock: Stock, backs: bool, two_sided: bool) -> tuple[str, str] | None:
    piece = shared.fronts[0]
    if (piece.width, piece.height, shared.outline) != (stock.width, stock.height, stock.outline):
        sizes = f"{piece.width:g} × {piece.height:g} mm, and those {stock.width:g} × {stock.height:g} mm"
        return f"these pieces measure {sizes}", "what shares a page has one size and shape"
    if bool(shared.backs) != backs or shared.two_sided != two_sided:
        return "one of the two has backs and the other has none", "what shares a page has backs, or has none"
    return None
