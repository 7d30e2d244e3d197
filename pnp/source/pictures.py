"""The files of an art folder -> the names that drawings and bitmaps go by."""

from __future__ import annotations

from pathlib import PurePosixPath

from pnp.source.folder import BITMAP_SUFFIXES, Folder

ART_FOLDER = "art"
DRAWING_SUFFIX = ".svg"
# What a name would stand for that no file has
NO_PICTURE = f"{ART_FOLDER}/{{}}{DRAWING_SUFFIX}, nor .png, .jpg or .webp"
TWIN = ".ink"  # before the suffix: what takes the place of the picture in the friendly ink


def pictures_in(folder: Folder, under: str) -> dict[str, tuple[str, ...]]:
    """Files by their names without a suffix, twins among them; a name has more than one file only by mistake."""
    found: dict[str, tuple[str, ...]] = {}
    for file in folder.files(under=under):
        suffix = PurePosixPath(file).suffix
        if suffix == DRAWING_SUFFIX or suffix.lower() in BITMAP_SUFFIXES:
            stem = file.removeprefix(f"{under}/").removesuffix(suffix)
            found[stem] = (*found.get(stem, ()), file)
    return found
