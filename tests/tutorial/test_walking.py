"""What walks through the tutorial, on small texts of its own: it follows, and it tells what comes otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from tutorial.pictures import is_like
from tutorial.steps import Change, Picture, Run, Unclear, Write, differs, steps
from tutorial.walking import Printed, Walk

GAME = """\
```toml title="game.toml"
id = "tiny"
title = "Tiny"
language = "en"
players = [1, 2]
age = 6
minutes = 5

[credits]
design = "You"
```

```toml title="components.toml"
[print-me-first]
kind = "print-guide"
omit = true

[pad]
kind = "score-pad"
title = "Pad"
columns = 2
lines = 3
total = "All"
```
"""


def walked(root: Path, page: str) -> list[Printed]:
    return [one for one in Walk(root).take(list(steps(page))) if isinstance(one, Printed)]


def test_a_page_is_files_changes_commands_and_pictures() -> None:
    page = GAME.partition("\n\n```")[0] + (
        '\n\n```diff title="game.toml"\n-age = 6\n+age = 7\n```\n'
        '```csv title="tables/a.csv, at the end"\nx,1\n```\n'
        "```console\n$ pnp list\n$ pnp check\ntiny: fine\n```\n"
        "<!-- picture: a4/pad.pdf 1 | a4/pad.pdf 1 0 0 50 50 -->\n![A pad](pad.jpg)\n"
    )
    write, change, add, first, second, picture = steps(page)
    assert isinstance(write, Write) and write.file == "game.toml" and write.text.endswith('design = "You"\n')
    assert isinstance(change, Change) and change.text("-", " ") == "age = 6\n" and change.text("+", " ") == "age = 7\n"
    assert isinstance(add, Write) and add.at_end and add.file == "tables/a.csv"
    assert isinstance(first, Run) and (first.command, first.printed) == ("pnp list", ())
    assert isinstance(second, Run) and (second.command, second.printed) == ("pnp check", ("tiny: fine",))
    assert isinstance(picture, Picture) and picture.sources == ("a4/pad.pdf 1", "a4/pad.pdf 1 0 0 50 50")


@pytest.mark.parametrize(
    "page",
    [
        "```sh\npnp build\n```\n",
        "```toml\nid = 1\n```\n",
        "```text\nwhatever\n```\n",
        '```console title="a"\n$ pnp list\n```\n',
        "```console\n$ pnp list\n",
        "![A pad](pad.jpg)\n",
        "<!-- picture: a4/pad.pdf 1 -->\n\n![A pad](pad.jpg)\n",
    ],
)
def test_nothing_is_for_show_alone(page: str) -> None:
    with pytest.raises(Unclear):
        list(steps(page))


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("```console\n$ rm -r /\n```\n", "cannot be run"),
        ("```console\n$ pnp check\n```\n", "ended with 2"),
        ('```toml title="game.toml"\nid = 1\n```\n', "there already"),
        ('```toml title="gone.toml, at the end"\nid = 1\n```\n', "not there yet"),
        ('```diff title="components.toml"\n-lines = 4\n+lines = 3\n```\n', "stand in components.toml once"),
        ('```diff title="components.toml"\n kind\n+lines = 3\n```\n', "stand in components.toml once"),
        ("```console\n$ pnp watch\n```\n", "which ends it"),
    ],
)
def test_what_cannot_be_followed_is_told(page: str, wrong: str, tmp_path: Path) -> None:
    start = GAME if "check" not in page else ""
    with pytest.raises(Unclear, match=wrong):
        walked(tmp_path, start + page)


def test_what_is_printed_is_compared(tmp_path: Path) -> None:
    page = GAME + "```console\n$ pnp check --quick\n…: fine…\n$ pnp check --quick\n…: wrong\n```\n"
    good, bad = walked(tmp_path, page)
    assert good.is_as_told and not bad.is_as_told
    assert "-…: wrong" in str(bad) and f"+{tmp_path.name}: fine" in str(bad)


def test_edits_are_made_and_seen(tmp_path: Path) -> None:
    (tmp_path / "tiny").mkdir()
    page = (
        "```console\n$ cd tiny\n```\n" + GAME + '```diff title="components.toml"\n-columns = 2\n+columns = two\n```\n'
        '```toml title="components.toml, at the end"\n# the end\n```\n'
        "```console\n$ pnp check\ncomponents.toml:8:…\n…\n```\n"
    )
    assert all(one.is_as_told for one in walked(tmp_path, page))
    text = (tmp_path / "tiny/components.toml").read_text(encoding="utf-8")
    assert text.endswith('columns = two\nlines = 3\ntotal = "All"\n\n# the end\n')


def test_a_watch_sees_what_is_saved_meanwhile(tmp_path: Path) -> None:
    page = GAME + (
        "```console\n$ pnp watch --only pad\nwatching …\n…:…:… begin: made pad.pdf in … s\n```\n"
        '```diff title="components.toml"\n-lines = 3\n+lines = 4\n```\n'
        "```console\n…:…:… components.toml: made pad.pdf in … s\npnp: stopped; no file is half-written\n```\n"
    )
    for one in walked(tmp_path, page):
        assert one.is_as_told, str(one)


@pytest.mark.parametrize(
    ("expected", "printed", "other"),
    [
        (("made in … s",), ["made in 0.3 s"], False),
        (("made in … s",), ["made in 0.3 h"], True),
        (("a", "…", "d"), ["a", "b", "c", "d"], False),
        (("a", "…", "d"), ["a", "d"], False),
        (("a", "…"), ["a"], False),
        (("a",), ["a", "b"], True),
        (("a", "b"), ["a"], True),
        (("a.c",), ["abc"], True),
        ((), ["a"], True),
        ((), [], False),
    ],
)
def test_dots_stand_for_anything(expected: tuple[str, ...], printed: list[str], other: bool) -> None:
    assert differs(expected, printed) is other


def lettered(text: str, ink: str = "#222222") -> Image.Image:
    image = Image.new("RGB", (300, 80), "#fdf9ee")
    ImageDraw.Draw(image).text((20, 30), text, fill=ink, font=ImageFont.load_default(12))
    return image


def test_a_picture_is_like_itself_and_like_no_other(tmp_path: Path) -> None:
    """JPEG changes a little everywhere; another figure in a line of small type is told all the same."""
    lettered("eight rounds, 24 cards").save(tmp_path / "a.jpg", quality=82, optimize=True)
    with Image.open(tmp_path / "a.jpg") as old:
        assert is_like(old, lettered("eight rounds, 24 cards"))
        assert not is_like(old, lettered("eight rounds, 25 cards"))
        assert not is_like(old, lettered("eight rounds, 24 cards", "#2222ee"))
        assert not is_like(old, lettered("eight rounds, 24 cards").resize((301, 80)))
