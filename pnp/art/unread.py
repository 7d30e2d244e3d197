"""The files of an art folder -> those that somebody meant as pictures, and that are of no sort that is read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

from pnp.source.folder import Folder
from pnp.source.pictures import DRAWING_SUFFIX, pictures_in
from pnp.source.problems import Problem, Severity

_PIXELS = "save it as .png, or a photograph as .jpg"
_LAYERS = "export it from its program as .png"
_SHAPES = "export it from its program as .svg, or as a .png of 300 dpi"
_HINTS = {
    **dict.fromkeys((".gif", ".bmp", ".tif", ".tiff", ".heic", ".heif", ".avif", ".jp2", ".jxl", ".tga"), _PIXELS),
    **dict.fromkeys((".psd", ".psb", ".xcf", ".kra", ".clip", ".procreate", ".afphoto"), _LAYERS),
    **dict.fromkeys((".ai", ".eps", ".ps", ".pdf", ".cdr", ".afdesign", ".fig", ".sketch", ".emf", ".wmf"), _SHAPES),
    ".svgz": "save it as plain .svg, not compressed",
}


def unread_pictures(folder: Folder, under: str) -> Iterator[Problem]:
    """What a program works on may lie beside the picture that it was saved as: fox.psd beside fox.png."""
    read = pictures_in(folder, under)
    for name in folder.files(under=under):
        path = PurePosixPath(name)
        suffix = path.suffix.lower()
        hint = _HINTS.get(suffix, "")
        if suffix == DRAWING_SUFFIX != path.suffix:
            hint = f"call it {path.stem}{DRAWING_SUFFIX}, in small letters"
        if hint and name.removeprefix(f"{under}/").removesuffix(path.suffix) not in read:
            message = f"this picture is not used: {path.suffix} is not read"
            yield Problem(folder.display(name), 1, 1, "", message, hint, Severity.WARNING)
