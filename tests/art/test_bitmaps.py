"""Bitmaps of every sort are read as they are meant to be seen, and what is no picture is told once, at its file."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from conftest import Pnp
from PIL import Image, ImageCms, ImageDraw

from art.bitmap_files import (
    QUARTERS,
    SIZE,
    YELLOW,
    bitmap,
    jpeg,
    oriented,
    picture,
    png_head,
    saved,
    webp_head,
    with_hole,
)
from pnp.art.artwork import read_artwork
from pnp.art.bitmaps import MAX_PIXELS, read_bitmap
from pnp.art.draw import draw
from pnp.art.drawing import Drawing
from pnp.art.twin import AIM, AIM_OF_FIGURES, coverage, lightened_bitmap
from pnp.scene.bitmap import CELL_BYTES, Bitmap, Cell, Curve
from pnp.scene.ink import Ink
from pnp.scene.pixels import lightened, pixels
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Problems, Severity
from pnp.source.remembered import Remembered


def off(seen: Bitmap) -> float:
    """By how much the four quarters differ from what was painted, at most."""
    return max(
        abs(part * 255 - wanted) for at, color in QUARTERS for part, wanted in zip(seen.at(*at)[:3], color, strict=True)
    )


@pytest.mark.parametrize(
    ("data", "most"),
    [
        (saved(picture()), 1),
        (saved(picture().quantize(8)), 1),
        (saved(picture(), "WEBP", lossless=True), 1),
        (saved(picture(), "WEBP", quality=95), 8),
        (jpeg(), 5),
        (jpeg(picture().convert("CMYK")), 5),
        (jpeg(progressive=True), 5),
        (saved(picture().convert("RGBA")), 1),
    ],
    ids=["png", "palette", "lossless webp", "webp", "jpeg", "cmyk", "progressive", "idle alpha"],
)
def test_every_sort_shows_what_was_painted(data: bytes, most: float) -> None:
    seen = bitmap(data)
    assert (seen.width, seen.height) == SIZE
    assert off(seen) <= most
    assert {cell[3] for cell in seen.cells} == {1.0}
    assert pixels(seen).mode == "RGB"


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_stands_upright(orientation: int) -> None:
    seen = bitmap(oriented(orientation))
    assert (seen.width, seen.height) == SIZE
    assert off(seen) <= 5
    assert seen.is_jpeg == (orientation == 1)  # what is not changed needs no new compression


def test_greys_of_sixteen_bits() -> None:
    image = Image.new("I;16", (24, 24), 65535)
    image.paste(32896, (0, 0, 12, 24))
    seen = bitmap(saved(image))
    assert seen.at(0.2, 0.5)[:3] == pytest.approx((128 / 255,) * 3, abs=1 / 255)
    assert seen.at(0.8, 0.5)[:3] == (1, 1, 1)
    assert pixels(seen).mode == "L"


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_what_is_seen_through_is_kept(kind: str) -> None:
    seen = bitmap(saved(with_hole(), kind))
    assert seen.at(0.2, 0.5)[3] == 1
    assert seen.at(0.8, 0.5)[3] == 0
    assert pixels(seen).mode == "RGBA"


def test_a_palette_with_a_hole() -> None:
    image = picture().quantize(8)
    hole = image.getpixel((100, 70))  # the yellow quarter
    seen = bitmap(saved(image, transparency=hole))
    assert [seen.at(*at)[3] for at, _ in QUARTERS] == [1, 1, 1, 0]


def test_colours_come_by_their_profile(swapped_profile: bytes) -> None:
    plain, other = bitmap(jpeg()), bitmap(jpeg(icc_profile=swapped_profile))
    assert plain.is_jpeg
    assert not other.is_jpeg
    red, green = (other.at(*at) for at, _ in QUARTERS[:2])
    assert red[1] > red[0]  # red and green are exchanged in this profile
    assert green[0] > green[1]


def test_srgb_needs_no_profile() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert bitmap(jpeg(icc_profile=profile)).is_jpeg


def test_a_profile_of_other_pixels_is_passed_over(swapped_profile: bytes) -> None:
    assert bitmap(saved(picture().convert("L"), icc_profile=swapped_profile)).at(0.75, 0.75)[0] > 0.7
    assert off(bitmap(saved(picture(), icc_profile=b"none at all"))) <= 1


@pytest.fixture(scope="module")
def swapped_profile() -> bytes:
    """sRGB with red and green exchanged: an own profile is made by exchanging two entries of its table of tags."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    red, green, name = data.index(b"rXYZ", 128), data.index(b"gXYZ", 128), data.index("sRGB".encode("utf-16-be"))
    data[red : red + 4], data[green : green + 4] = b"gXYZ", b"rXYZ"
    data[name : name + 8] = "xRGB".encode("utf-16-be")
    return bytes(data)


def refused(data: bytes) -> str:
    with pytest.raises(DataError) as found:
        read_bitmap(data, "art/x.png", "x")
    (problem,) = found.value.problems
    assert (problem.file, problem.line, problem.severity) == ("art/x.png", 1, Severity.ERROR)
    return problem.message


def test_what_is_no_picture() -> None:
    assert refused(b"This is a letter.") == "is no PNG, JPEG or WebP, whatever its name says, or its head is damaged"
    assert refused(b"") == refused(b"This is a letter.")
    assert refused(saved(picture(), "GIF")) == refused(b"")
    assert refused(saved(picture(), "TIFF")) == refused(b"")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_file_that_ends_early(kind: str) -> None:
    data = saved(Image.effect_noise((200, 200), 90).convert("RGB"), kind)
    message = refused(data[: len(data) // 2])
    assert "damaged" in message


def test_memory_that_runs_out_is_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    data = saved(picture(), "PNG")
    monkeypatch.setattr("pnp.scene.pixels.upright", greedy)
    with pytest.raises(MemoryError):
        read_bitmap(data, "art/greedy.png", "greedy")


def test_a_bomb_is_not_lit() -> None:
    assert refused(png_head(100_000, 100_000)) == f"the picture has more than {MAX_PIXELS:,} pixels"
    assert refused(png_head(10_000, 4_001)) == f"the picture has 10,000 × 4,001 pixels; {MAX_PIXELS:,} are the most"
    assert refused(webp_head(16_000, 16_000)) == f"the picture has 16,000 × 16,000 pixels; {MAX_PIXELS:,} are the most"


def test_a_bomb_of_words_is_not_lit_either() -> None:
    words = b"Comment\0\0" + zlib.compress(b"x" * 80_000_000)
    chunk = struct.pack(">I", len(words)) + b"zTXt" + words + struct.pack(">I", zlib.crc32(b"zTXt" + words))
    data = saved(picture())
    assert refused(data[:33] + chunk + data[33:])


@pytest.mark.soak
def test_a_photo_of_thousands_of_scans_runs_out_of_time(little_game: Path, run: Pnp) -> None:
    """Each paints all pixels anew, in 59 bytes; the decoder is fed in portions, and the clock seen in between."""
    data = jpeg(Image.new("L", (6_000, 6_000), 128), progressive=True)
    *_, scan = data.removesuffix(b"\xff\xd9").split(b"\xff\xda")
    (little_game / "art/photo.jpg").write_bytes(data[:-2] + (b"\xff\xda" + scan) * 17_000 + data[-2:])
    ran = run("check", little_game, "--quick", "--budget", "2")
    assert ran.code == 1 and "photo.jpg:1:1: reading the game takes more than 2 s" in ran.out


def test_nothing_to_be_seen() -> None:
    assert "transparent" in refused(saved(Image.new("RGBA", (9, 9), (0, 0, 0, 0))))


def test_of_a_film_the_first_picture_is_kept() -> None:
    film = saved(picture(), "WEBP", lossless=True, save_all=True, append_images=[Image.new("RGB", SIZE)])
    drawing, (note,) = read_bitmap(film, "art/x.webp", "x")
    assert note.severity is Severity.NOTE
    assert drawing.bitmap is not None
    assert off(drawing.bitmap) <= 1


# In a folder


def read(folder: Path, **files: bytes) -> tuple[dict[str, object], list[str]]:
    (folder / "art").mkdir(exist_ok=True)
    for name, data in files.items():
        stem, _, suffix = name.rpartition("_")
        (folder / "art" / f"{stem.replace('__', '.')}.{suffix}").write_bytes(data)
    problems = Problems()
    artwork = read_artwork(Folder(folder), problems)
    return dict(artwork.drawings), [f"{Path(p.file).name}: {p.message}" for p in problems.found]


SVG = b'<svg viewBox="0 0 12 8"><path d="M0 0H12V8z" fill="#f00"/></svg>'


def test_bitmaps_and_drawings_share_their_names(tmp_path: Path) -> None:
    drawings, told = read(tmp_path, hero_png=saved(picture()), ship_svg=SVG, sea_JPG=jpeg())
    assert {"hero", "ship", "sea"} <= drawings.keys()
    assert not told
    _, told = read(tmp_path, ship_webp=saved(picture(), "WEBP"))
    assert told == ["ship.webp: goes by the same name as art/ship.svg, and only one picture can"]


def test_a_broken_one_is_told_once(tmp_path: Path) -> None:
    drawings, told = read(tmp_path, hero_png=b"none")
    assert "hero" in drawings
    assert told == ["hero.png: is no PNG, JPEG or WebP, whatever its name says, or its head is damaged"]


def test_a_twin_may_be_given(tmp_path: Path) -> None:
    pale = Image.new("RGB", SIZE, YELLOW)
    _, told = read(tmp_path, hero_jpg=jpeg(), hero__ink_png=saved(pale))
    artwork = read_artwork(Folder(tmp_path), Problems())
    assert not told
    full, friendly = (draw(artwork.drawings["hero"], artwork.palettes[ink]) for ink in (Ink.FULL, Ink.FRIENDLY))
    assert coverage(friendly) == pytest.approx(bitmap(saved(pale)).coverage, abs=0.02)
    assert coverage(full) > 2 * coverage(friendly)
    _, told = read(tmp_path, hero__ink_png=saved(pale.resize((80, 80))), lost__ink_png=saved(pale))
    assert [line.partition(",")[0] for line in told] == [
        "hero.ink.png: the twin measures 80 × 80 pixels",
        "lost.ink.png: this is the twin of a drawing for the friendly ink",
    ]


@pytest.mark.parametrize(
    ("image", "aim"),
    [
        (picture(), AIM),
        (picture().convert("L"), AIM),
        (Image.new("RGB", SIZE), AIM),
        (with_hole(), (AIM + AIM_OF_FIGURES) / 2),
    ],
)
def test_a_derived_twin_takes_little_ink(image: Image.Image, aim: float) -> None:
    full = bitmap(saved(image))
    twin = lightened_bitmap(full)
    assert 0.5 * aim < twin.coverage < aim + 0.004
    assert twin != full
    assert lightened_bitmap(bitmap(saved(image))) == twin  # the same every time


def test_outlines_stay_dark_in_a_twin() -> None:
    image = Image.new("RGB", (240, 240), (150, 180, 140))
    ImageDraw.Draw(image).rectangle((40, 40, 200, 200), outline=(0, 0, 0), width=5)
    twin = pixels(lightened_bitmap(bitmap(saved(image))))
    assert twin.getpixel((120, 42)) == pytest.approx((0, 0, 0), abs=10)
    assert twin.getpixel((120, 120)) == pytest.approx((250, 250, 250), abs=10)


def test_what_takes_little_ink_stays_as_it_is() -> None:
    pale = bitmap(saved(Image.new("RGB", SIZE, (250, 245, 240))))
    assert lightened_bitmap(pale) is pale


# In memory, while a watch goes on


def test_read_files_are_bounded_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Remembered[tuple[Drawing, tuple[Problem, ...]]] = Remembered(2 * CELL_BYTES + 2_000)
    monkeypatch.setattr("pnp.art.bitmaps._READ", kept)
    files = [saved(picture((side, 9))) for side in (8, 9, 10)]
    first = read_bitmap(files[0], "art/x.png", "x")[0]
    assert read_bitmap(files[0], "art/x.png", "x")[0] is first
    for data in files[1:]:
        read_bitmap(data, "art/x.png", "x")
    assert len(kept) == 2 and read_bitmap(files[0], "art/x.png", "x")[0] is not first


def test_what_is_remembered_of_a_lightened_picture_holds_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Remembered[tuple[Curve, tuple[Cell, ...]]] = Remembered(10 * CELL_BYTES)
    monkeypatch.setattr("pnp.scene.pixels._LIGHTENED", kept)
    one, other = (lightened(bitmap(saved(picture()), name), 0.0, 0.05) for name in ("one.png", "other.png"))
    assert len(kept) == 1 and one.cells is other.cells and (one.name, other.name) == ("one.png", "other.png")
    assert kept.weight == CELL_BYTES
