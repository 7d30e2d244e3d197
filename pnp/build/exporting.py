"""A game's folder and an export -> the files of the whole game: `<out>/<game>/<export>/<paper>/…`, all or none.

The ink-friendly twin has a folder beside it, `<paper>-ink-friendly`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pnp import plugins
from pnp.build.ledger import sha256
from pnp.build.pipeline import Order, Progress, composed, peek, refuse_unknown
from pnp.build.shipped import SHIPPED, Shipped, ShippingList
from pnp.build.staging import claimed, staged, take_over
from pnp.disk.files import write_file
from pnp.disk.tool import tool_digest
from pnp.export import File, NothingToExport, Pack, below, folder_of
from pnp.game.library import COMPONENTS_FILE
from pnp.play import trust
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.source.budget import Budget
from pnp.source.folder import Folder
from pnp.source.problems import OutputError, PnpError, Problem

if TYPE_CHECKING:  # an export that is up to date does without them
    from pnp.build.compose import Composer
    from pnp.disk.stage import Stage
    from pnp.sheet.product import Product


@dataclass(frozen=True, slots=True)
class Delivery:
    """What one folder holds now; names are below it."""

    folder: Path
    made: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def export_game(
    root: Path,
    pack: Pack,
    order: Order,
    progress: Progress,
    waiting: Callable[[str], None] = lambda line: None,
    notice: Callable[[Sequence[Problem]], None] = lambda problems: None,
    draft: Folder | None = None,
) -> list[Delivery]:
    """Each wanted paper in each wanted ink. Raises DataError, UsageError or OutputError, and then changed no file.

    A game is refused as by a build, and `waiting` and `notice` are told what a build tells them. A `draft` has files in
    another state than the disk.
    """
    folder, tool = draft or Folder(root), tool_digest()
    game, _ = peek(folder)
    is_busy = game is not None and take_over(order.out / game)
    if game is not None and not is_busy and (kept := _up_to_date(game, pack, order, _state(folder, tool))) is not None:
        return kept
    with ExitStack() as stack:
        if game is not None and stack.enter_context(claimed(order.out / game, waiting)) | is_busy:
            folder = draft or Folder(root)  # whoever waited reads what there is now
        state = _state(folder, tool)
        composer = composed(folder, order.printing, order.inks, checked=order.checked)
        refuse_unknown(composer, order.only)
        products = list(_products(composer, order, progress))
        if composer.game.identity.id != game:
            stack.enter_context(claimed(order.out / composer.game.identity.id, waiting))
        if folder.was_changed or _state(draft or Folder(root), tool) != state:
            state = ""  # changed while it was read: up to date for nobody
        parcels = []
        for product in products:
            own = pack.standing_in((order.out / folder_of(pack, product)).absolute())
            parcels.append((product, own, _named(own, product, composer)))
        count, before, runs = sum(len(files) for *_, files in parcels), 0, []
        with staged(order.out / composer.game.identity.id) as stage:
            for product, own, files in parcels:

                def told(number: int, name: str, first: int = count + before) -> None:
                    progress(first + number, 2 * count, name)

                runs.append(_Run(composer, own, order, tool, state, product))
                runs[-1].write(files, stage, told)
                before += len(files)
            stage.commit()
        notice([*composer.gap_notices(), *composer.notices()])
        return [run.delivered() for run in runs]


def _state(folder: Folder, tool: str) -> str:
    return f"{folder.digest()} {tool}{trust.state(folder)}"


def _stamp(state: str, pack: Pack, order: Order, paper: Paper, ink: Ink) -> str:
    """Of a whole run: while it is the same, nothing needs to be laid out to know that the files are right."""
    about = (state, pack.identity, order.checked, order.printing, order.only, paper, ink)
    return sha256(repr(about).encode()) if state else ""


def _up_to_date(game: str, pack: Pack, order: Order, state: str) -> list[Delivery] | None:
    """The folders as they are, if every file in them is right for this state of data and tool."""
    found = []
    for paper in order.papers:
        for ink in order.inks:
            folder = order.out / game / below(pack, paper, ink)
            own = pack.standing_in(folder.absolute())
            known, stamp = ShippingList.read(folder), _stamp(state, own, order, paper, ink)
            if order.force or known.stamp != stamp or not plugins.unchanged(known.plugins):
                return None
            names = [name for name, shipped in known.files.items() if shipped.stamp == stamp]
            if not all(known.intact(folder, name) for name in names):
                return None
            found.append(Delivery(folder, (), tuple(names), remarks=tuple(known.remarks)))
    return found


def _products(composer: Composer, order: Order, progress: Progress) -> Iterator[Product]:
    from pnp.build.product import product_of

    runs = [(paper, ink) for paper in order.papers for ink in order.inks]
    for number, (paper, ink) in enumerate(runs):

        def told(done: int, of: int, name: str, before: int = number) -> None:
            progress(before * of + done, 2 * len(runs) * of, name)

        yield product_of(composer, paper, ink, order.only, told)


def _named(pack: Pack, product: Product, composer: Composer) -> list[File]:
    from pnp.export.names import safe_files

    with _blamed(pack), composer.budget.step(f"preparing “{pack.name}”", lambda: _where(composer)):
        files = safe_files(pack.name, pack.files(product, composer.fonts)) if product.parts else []
    if not files:
        raise NothingToExport(f"there is nothing in {product.id} that the export “{pack.name}” could write")
    return files


def _where(composer: Composer) -> str:
    return composer.game.folder.display(COMPONENTS_FILE)


def _is_bundled(pack: Pack) -> bool:
    return type(pack).__module__.startswith("pnp.")


@contextmanager
def _blamed(pack: Pack) -> Iterator[None]:
    """What goes wrong inside an export of somebody else's is told as his; a mistake of ours stays one."""
    try:
        yield
    except PnpError:
        raise
    except Exception as error:  # code of somebody else's: anything may come out of it
        if _is_bundled(pack):
            raise
        message = " ".join(f"{type(error).__name__}: {error}".split())
        raise plugins.PluginError(f"the installed export “{pack.name}” crashes: {message}") from error


class _Run:
    """One folder to be."""

    def __init__(self, composer: Composer, pack: Pack, order: Order, tool: str, state: str, product: Product) -> None:
        self._composer, self._pack, self._order, self._tool, self._product = composer, pack, order, tool, product
        self._place = below(pack, product.paper, product.ink)
        self._folder = order.out / product.id / self._place
        self._known = ShippingList.read(self._folder)
        self._known.stamp = _stamp(state, pack, order, product.paper, product.ink)
        self._made: list[str] = []
        self._kept: list[str] = []

    def write(self, files: Iterable[File], stage: Stage, progress: Callable[[int, str], None]) -> None:
        """What is new, and the list of all. The list appears with the files, since one run may have several."""
        known, maker = self._known, self._maker()
        for number, file in enumerate(files):
            fingerprint = sha256(f"{file.fingerprint} {maker}".encode())
            shipped = None if self._order.force else known.intact(self._folder, file.name)
            if shipped is None or shipped.fingerprint != fingerprint:
                progress(number, f"{self._place}/{file.name}")
                data = self._bytes(file)
                stage.write(f"{self._place}/{file.name}", data)
                known.files[file.name] = Shipped(known.stamp, fingerprint, sha256(data))
                self._made.append(file.name)
            else:
                known.files[file.name] = Shipped(known.stamp, fingerprint, shipped.sha256)
                self._kept.append(file.name)
        with _blamed(self._pack):
            known.remarks = [str(line) for line in self._pack.remarks(self._product, self._composer.fonts)]
        known.plugins = plugins.used()
        stage.write(f"{self._place}/{SHIPPED}", known.data())

    def delivered(self) -> Delivery:
        """After the switch."""
        removed = self._cleared({*self._made, *self._kept})
        return Delivery(self._folder, tuple(self._made), tuple(self._kept), removed, tuple(self._known.remarks))

    def _maker(self) -> str:
        """Options are the business of a file's own fingerprint: not every file depends on all of them.

        A frame names styles of type; which faces these are set in is the game's to say.
        """
        pack, faces = self._pack, self._composer.fonts.faces
        code = "" if _is_bundled(pack) else plugins.state(plugins.EXPORTS, pack.name)
        return f"{self._tool} {type(pack).__module__}.{type(pack).__qualname__} {pack.version} {code} {faces}"

    def _bytes(self, file: File) -> bytes:
        """Each within the time of one step; that there are many is no reason to stop, and the user sees them pass."""
        with _blamed(self._pack), Budget().step(f"writing “{file.name}”", lambda: _where(self._composer)):
            data = file.make()
            if not isinstance(data, bytes):
                raise TypeError(f"the making of {file.name} gives bytes, and this is {type(data).__name__}")
            return data

    def _cleared(self, wanted: set[str]) -> tuple[str, ...]:
        """Until the switch is over, the list tells of the old files too, and a kill loses no trace of them.

        Who wants a few components only has not given up the others.
        """
        if self._order.only or self._known.files.keys() <= wanted:
            return ()
        removed = self._known.clear_away(self._folder, wanted)
        with suppress(OutputError):  # an old list only has the next run look for them again
            write_file(self._folder / SHIPPED, self._known.data())
        return tuple(removed)
