"""The site of docs/: every page is in the navigation, and every link leads somewhere; without mkdocs."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

from pnp.reference import pages

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<!!)\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)|!\[[^\]]*\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6} (.+?)(?: \{ ?#([a-z0-9._-]+) ?\})?$", re.MULTILINE)
FENCED = re.compile(r"^( *)```.*?^\1```", re.DOTALL | re.MULTILINE)

WRITTEN = {
    file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8")
    for file in (*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"))
}
MADE = {f"docs/{path}": text for path, text in pages().items()}
TEXTS = {**WRITTEN, **MADE}


def anchors(text: str) -> set[str]:
    """Of headings, as Python-Markdown makes them."""
    found = set()
    for words, own in HEADING.findall(FENCED.sub("", text)):
        slug = re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", words)).strip().lower()
        found.add(own or re.sub(r"[-\s]+", "-", slug))
    return found


def links(path: str) -> list[str]:
    text = FENCED.sub("", TEXTS[path])
    return [one or two for one, two in LINK.findall(re.sub(r"(?<!\[)`[^`\n]*`(?!\])", "", text))]


@pytest.mark.parametrize("path", sorted(TEXTS))
def test_links_hold(path: str) -> None:
    for link in links(path):
        if re.match(r"https?://|mailto:", link):
            continue
        target, _, anchor = link.partition("#")
        file = normpath(str(PurePosixPath(path).parent / target)) if target else path
        assert file in TEXTS or (ROOT / file).exists(), f"{path}: {link}"
        assert not anchor or anchor in anchors(TEXTS[file]), f"{path}: {link}"


def test_links_are_looked_at() -> None:
    """Else the test above would hold for nothing."""
    assert "install.md" in links("docs/index.md") and "../dice.md" in links("docs/reference/dice.md")
    assert "your-editor" in anchors(TEXTS["docs/desk.md"]) and "faces" not in anchors(TEXTS["docs/dice.md"])


def navigation() -> list[str]:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    return re.findall(r"- (?:.*: )?([a-z0-9/_-]+\.md)$", text, re.MULTILINE)


def test_every_page_is_in_the_navigation_once() -> None:
    named = navigation()
    assert sorted(named) == sorted(path.removeprefix("docs/") for path in TEXTS if path.startswith("docs/"))


def test_the_site_asks_nobody_for_anything() -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "font: false" in config and "polyfills: [site/iframe-worker.js]" in config
    assert (ROOT / "docs/site/iframe-worker.js").exists()
    assert not re.search(r"https?://", config + (ROOT / "docs/site/site.css").read_text(encoding="utf-8"))
    pictures = [
        link for path in TEXTS for link in re.findall(r"!\[[^\]]*\]\((http[^)]*)\)|<(?:script|img)\b", TEXTS[path])
    ]
    assert pictures == []


def test_no_two_headings_of_a_page_have_one_anchor() -> None:
    for path, text in MADE.items():
        own = [one for _, one in HEADING.findall(FENCED.sub("", text)) if one]
        assert len(own) == len(set(own)), path
