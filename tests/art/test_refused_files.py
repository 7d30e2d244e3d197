"""Every drawing that cannot be kept says where, why, and what to do about it in the program it comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from .helpers import problems

REFUSED = Path(__file__).parent / "refused"
SAID = {
    "inkscape-text": ("2:1: <text>: cannot be kept", "convert text to paths: Path > Object to Path in Inkscape"),
    "inkscape-flowroot": ("2:1: <flowRoot>: cannot be kept", "convert text to paths"),
    "inkscape-blur": ("3:15: <circle style>: a filter cannot be kept", "Remove Filters"),
    "inkscape-mask": ("3:7: <rect mask>: a mask cannot be kept", "clip"),
    "inkscape-marker": ("3:7: <path style>: a marker cannot be kept", "Stroke to Path"),
    "inkscape-pattern": ("3:7: <rect style>: “p1” is a pattern, which cannot be kept", "Pattern to Objects"),
    "inkscape-image": ("2:1: <image>: cannot be kept", "Trace Bitmap"),
    "illustrator-embedded": ("2:1: <image>: cannot be kept", "Trace Bitmap"),
    "illustrator-text": ("3:1: <text>: cannot be kept", "Type > Create Outlines in Illustrator"),
    "illustrator-blend": ("3:8: <style>: colours that blend (multiply) cannot be kept", "normal"),
    "figma-mask": ("3:4: <g mask>: a mask cannot be kept", "clip"),
    "figma-shadow": ("2:4: <g filter>: a filter cannot be kept", "filter"),
    "figma-picture-fill": ("2:30: <rect fill>: “pattern0” is a pattern, which cannot be kept", "Pattern"),
    "script": ("3:1: <script>: cannot be kept", "run nothing"),
    "script-in-defs": ("3:1: <script>: cannot be kept", "run nothing"),
    "event": ("2:7: <rect onclick>: drawings run nothing", "remove it"),
    "foreign-object": ("2:40: <foreignObject>: cannot be kept", "draw it as SVG"),
    "animation": ("2:39: <animate>: cannot be kept", "holds still"),
    "external-use": ("2:6: <use href>: “other.svg#a” is outside this file", "same file"),
    "external-fill": ("2:28: <rect fill>: “url(other.svg#g)” is not a reference inside this file", ""),
    "external-sheet": ("3:1: <style>: a style sheet outside of this file is not read", "copy its rules"),
    "attribute-selector": ("3:1: <style>: the selector “[id]” is not supported", ".classes"),
    "bad-colour": ("3:28: <rect fill>: “rad” is not a colour", "#rrggbb"),
    "bad-unit": ("2:7: <rect width>: “9em” has a unit that is not known here", ""),
    "var-colour": ("2:28: <rect style>: fill: “var(--brand)” is not a colour", "#rrggbb"),
    "clip-circle": ("2:1: <clipPath>: clips itself", ""),
    "mistyped-attribute": ("2:17: <rect heigth>: this attribute is not supported", "“height”"),
    "mistyped-element": ("2:1: <elipse>: this element is not supported", "“ellipse”"),
    "entities": ("2:28: the entity “b” is not accepted", "save the file as plain SVG"),
}


@pytest.mark.parametrize("name", SAID)
def test_refused_with_a_hint(name: str) -> None:
    says, hint = SAID[name]
    (problem,) = problems((REFUSED / f"{name}.svg").read_text(encoding="utf-8"))
    assert f"art/x.svg:{says}" in str(problem)
    assert hint in problem.hint


def test_none_is_forgotten() -> None:
    assert {file.stem for file in REFUSED.iterdir()} == set(SAID)
