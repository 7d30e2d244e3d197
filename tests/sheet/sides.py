"""Where the pieces and marks of a side stand on the paper."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.scene.frame import Frame, Item, Place, Role, Shape
from pnp.scene.raster import placed as matrix_of
from pnp.sheet.arrangement import Imposition
from pnp.sheet.extent import Extent, path_extent

HERE = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def piece(imposition: Imposition, name: str = "") -> Frame:
    return Frame(imposition.piece_width, imposition.piece_height, (), name=name)


def places(items: Sequence[Item]) -> list[Place]:
    return [item for item in items if isinstance(item, Place)]


def trim(place: Place) -> Extent:
    """What is left of a piece when it is cut out."""
    corners = (("M", 0.0, 0.0), ("L", place.frame.width, place.frame.height))
    extent = path_extent(corners, matrix_of(HERE, place))  # type: ignore[arg-type]
    assert extent is not None
    return extent


def window(place: Place) -> Extent:
    """What is printed of it."""
    assert place.clip is not None
    extent = path_extent(place.clip, matrix_of(HERE, place))
    assert extent is not None
    return extent


def marks(items: Sequence[Item]) -> list[Extent]:
    paths = [item.path for item in items if isinstance(item, Shape) and item.role is Role.CUT]
    return [extent for path in paths if (extent := path_extent(path)) is not None]


def overlap(a: Extent, b: Extent) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1e-6 and min(a[3], b[3]) - max(a[1], b[1]) > 1e-6
