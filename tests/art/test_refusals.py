"""Whatever is outside the part of SVG we draw is refused by line, column and name."""

from __future__ import annotations

import time

import pytest
from thinning import thinned

from .helpers import only_problem, problems, read, svg

PATH = '<path class="a" d="M0 0h1"/>'
STOP = '<stop offset="0" class="s"/>'

UNKEPT = {
    "text": "Create Outlines",
    "tspan": "Object to Path",
    "textPath": "Object to Path",
    "flowRoot": "Object to Path",
    "image": "trace",
    "foreignObject": "draw it as SVG",
    "animate": "holds still",
    "set": "holds still",
    "script": "run nothing",
}
PASSED = ["metadata", "marker", "filter", "mask", "pattern", "view", "font", "sodipodi:namedview", "x:y"]
UNKNOWN = ["feBlend", "blink", "SVG"]
BAD_LOOKS = {
    "stroke": "not a colour",
    "color": "not a colour",
    "stroke-width": "not a plain number",
    "stroke-dasharray": "not a plain number",
    "stroke-linecap": "none of butt, round, square",
    "stroke-linejoin": "none of",
    "stroke-miterlimit": "not a plain number",
    "opacity": "not a plain number",
    "fill-opacity": "not a plain number",
    "filter": "cannot be kept",
    "mask": "cannot be kept",
    "marker-end": "cannot be kept",
    "mix-blend-mode": "cannot be kept",
    "transform": "“x”",
    "clip-path": "not a reference",
}
IDLE = ["font-size", "vector-effect", "pathLength", "xml:space", "inkscape:label", "data-name", "aria-hidden", "role"]


@pytest.mark.parametrize("tag", UNKEPT)
def test_what_paper_cannot_keep_is_told_with_what_to_do(tag: str) -> None:
    problem = only_problem(f'{PATH}\n  <{tag} d="x">words</{tag}>')
    assert (problem.line, problem.column, problem.key) == (3, 3, f"<{tag}>")
    assert "cannot be kept" in problem.message
    assert UNKEPT[tag] in problem.hint


@pytest.mark.parametrize("tag", UNKNOWN)
def test_elements_that_nobody_knows(tag: str) -> None:
    problem = only_problem(f"{PATH}\n  <{tag}>words</{tag}>")
    assert (problem.line, problem.column, problem.key) == (3, 3, f"<{tag}>")
    assert "not supported" in problem.message


@pytest.mark.parametrize("tag", PASSED)
def test_what_shows_nothing_is_passed_over(tag: str) -> None:
    assert len(read(f'{PATH}<{tag} d="x">words<path d="M"/></{tag}>').shapes) == 1


def test_what_is_hidden_need_not_be_kept() -> None:
    words, group = "<text>words</text>", "<g display='none'>{}</g><g style='display:none'>{}</g><defs>{}</defs>"
    assert len(read(PATH + group.replace("{}", words) + "<text></text>").shapes) == 1


def test_text_that_is_copied_out_of_defs_is_seen() -> None:
    body = "<defs>\n<g id='g'><text>words</text></g></defs><use href='#g'/><use href='#g'/>"
    problem = only_problem(body)
    assert (problem.line, problem.key) == (3, "<text>")
    assert "cannot be kept" in problem.message
    problem = only_problem("<defs><text id='t'>words</text></defs><use href='#t'/>")
    assert problem.key == "<use href>"
    assert "is a text, which cannot be kept" in problem.message


@pytest.mark.parametrize("name", BAD_LOOKS)
def test_looks_that_cannot_be_read(name: str) -> None:
    """As an attribute, in a style and in a sheet: each is told where it stands."""
    shape = '<path fill="red" class="b"\n   {} d="M0 0h1"/>'
    problem = only_problem(shape.format(f'{name}="x"'))
    assert (problem.line, problem.column, problem.key) == (3, 4, f"<path {name}>")
    assert BAD_LOOKS[name] in problem.message
    problem = only_problem(shape.format(f'style="{name}:x"'))
    assert (problem.line, problem.column, problem.key) == (3, 4, "<path style>")
    assert BAD_LOOKS[name] in problem.message
    sheet = f"<style>\n  .b {{fill:none;\n    {name}: x}}</style>"
    problem = only_problem(sheet + shape.format(""))
    assert (problem.line, problem.column, problem.key) == (4, 5, "<style>")
    assert BAD_LOOKS[name] in problem.message


@pytest.mark.parametrize("name", IDLE)
def test_what_programs_write_beside_is_passed_over(name: str) -> None:
    assert len(read(f'<path class="b" {name}="x" d="M0 0h1"/>').shapes) == 1


@pytest.mark.parametrize("name", ["onclick", "onload"])
def test_handlers_of_events_are_refused(name: str) -> None:
    problem = only_problem(f'<path fill="red"\n {name}="x()" d="M0 0h1"/>')
    assert (problem.line, problem.column, problem.key) == (3, 2, f"<path {name}>")
    assert "run nothing" in problem.message


@pytest.mark.parametrize("name", ["href", "transform-origin", "heigth"])
def test_attributes_that_mean_nothing_here(name: str) -> None:
    problem = only_problem(f'<g class="a">\n<path class="b"\n   {name}="1" d="M0 0h1"/></g>')
    assert (problem.line, problem.column, problem.key) == (4, 4, f"<path {name}>")
    assert "not supported" in problem.message
    assert problem.hint


@pytest.mark.parametrize(
    ("body", "key", "words"),
    [
        # paint
        ('<path class="a" fill="url(other.svg#g)" d="M0 0h1"/>', "<path fill>", "inside this file"),
        ('<path class="a" fill="url(http://a.b/c)" d="M0 0h1"/>', "<path fill>", "inside this file"),
        ('<path class="a" fill="url(#nowhere)" d="M0 0h1"/>', "<path fill>", "no id “nowhere”"),
        ('<path class="a" id="p" fill="url(#p)" d="M0 0h1"/>', "<path fill>", "“p” is a path"),
        ('<path class="a" fill-rule="odd" d="M0 0h1"/>', "<path fill-rule>", "“odd”"),
        ('<path class="a b c d e f g h i" d="M0 0h1"/>', "<path class>", "9 roles"),
        ('<path class="a" clip-rule="odd" d="M0 0h1"/>', "<path clip-rule>", "“odd”"),
        # what a drawing of the house must not have
        (f'{PATH}<path class=" " d="M0 0h1"/>', "<path class>", "0 roles"),
        (f'{PATH}<clipPath id="c"><title>t</title></clipPath>', "<clipPath>", "no shape"),
        (f'{PATH}<clipPath><rect fill="none" width="1" height="1"/></clipPath>', "<rect fill>", "nothing inside"),
        (f'{PATH}<stop offset="0"/>', "<stop>", "may not stand inside svg"),
        (f'{PATH}<g id="a"/><g id="a"/>', "<g id>", "already used in line 2"),
        (f'{PATH}<g id="a b"/>', "<g id>", "is not an id"),
        (f"{PATH}<title><g/></title>", "<g>", "may not stand inside title"),
        # geometry
        ('<path class="a"/>', "<path>", "needs the attribute d"),
        ('<path class="a" d="M0 0L5"/>', "<path d>", "L takes 2 numbers"),
        ('<rect class="a" width="1"/>', "<rect>", "needs the attribute height"),
        ('<rect class="a" width="0" height="1"/>', "<rect width>", "more than 0"),
        ('<rect class="a" width="1" height="-1"/>', "<rect height>", "more than 0"),
        ('<rect class="a" width="1" height="1" rx="-1"/>', "<rect rx>", "negative"),
        ('<rect class="a" width="NaN" height="1"/>', "<rect width>", "“NaN”"),
        ('<rect class="a" width="1e999" height="1"/>', "<rect width>", "too large"),
        ('<rect class="a" width="" height="1"/>', "<rect width>", "not a plain number"),
        ('<circle class="a"/>', "<circle>", "needs the attribute r"),
        ('<ellipse class="a" rx="1" ry="0"/>', "<ellipse ry>", "more than 0"),
        ('<line class="a" x1="inf"/>', "<line x1>", "“inf”"),
        ('<polygon class="a" points="1 2 3"/>', "<polygon points>", "without its y"),
        ('<polygon class="a" points="1 2"/>', "<polygon points>", "two points"),
        ('<polyline class="a" points="1 2 x 4"/>', "<polyline points>", "“x 4”"),
        ('<polyline class="a" points="1 2,,3 4"/>', "<polyline points>", "“,,3 4”"),
        ('<polyline class="a" points=",1 2 3 4"/>', "<polyline points>", "“,1 2 3 4”"),
        ('<polyline class="a"/>', "<polyline>", "needs the attribute points"),
        ('<path class="a" transform="scale(0)" d="M0 0h1"/>', "<path transform>", "nothing to be seen"),
        ('<path class="a" transform="spin(1)" d="M0 0h1"/>', "<path transform>", "“spin”"),
        ('<path class="a" transform="translate(9e5)" d="M9e5 0h1"/>', "<path>", "too far outside"),
        # uses
        ('<use class="a"/>', "<use>", "needs one href"),
        ('<use class="a" href="#p" xlink:href="#p"/>', "<use>", "two hrefs"),
        ('<use class="a" href="other.svg#p"/>', "<use href>", "outside this file"),
        ('<use class="a" xlink:href="http://a.b/#p"/>', "<use xlink:href>", "outside this file"),
        ('<use class="a" href="data:image/png;base64,AAAA"/>', "<use href>", "outside this file"),
        ('<use class="a" href="#"/>', "<use href>", "no id"),
        ('<use class="a" href="#nowhere"/>', "<use href>", "no id “nowhere”"),
        (
            '<use class="a" href="#c"/><clipPath id="c"><rect width="1" height="1"/></clipPath>',
            "<use href>",
            "a clipPath",
        ),
        ('<use class="a" href="#p" x="1em"/><path id="p" class="b" d="M0 0h1"/>', "<use x>", "“1em”"),
        ('<use class="a" id="u" href="#u"/>', "<use>", "copies itself"),
        ('<g class="a" id="g"><use href="#g"/></g>', "<use>", "copies itself"),
        # clips
        ('<path class="a" clip-path="#c" d="M0 0h1"/>', "<path clip-path>", "not a reference"),
        ('<path class="a" clip-path="url(#c)" d="M0 0h1"/>', "<path clip-path>", "no id “c”"),
        (
            '<clipPath><rect class="a" width="1" height="1"/></clipPath>',
            "<rect class>",
            "nothing inside clipPath",
        ),
        # gradients
        (f'<linearGradient x2="0">{STOP}</linearGradient>', "<linearGradient>", "same point"),
        (f'<linearGradient gradientUnits="userSpaceOnUse">{STOP}</linearGradient>', "<linearGradient>", "x1"),
        (
            f'<linearGradient gradientUnits="box">{STOP}</linearGradient>',
            "<linearGradient gradientUnits>",
            "“box”",
        ),
        (
            f'<linearGradient gradientTransform="x">{STOP}</linearGradient>',
            "<linearGradient gradientTransform>",
            "“x”",
        ),
        ('<linearGradient><stop class="s"/></linearGradient>', "<linearGradient>", "needs an offset"),
        (
            '<linearGradient><stop offset="0" class="a b"/></linearGradient>',
            "<linearGradient>",
            "exactly one role",
        ),
        ('<linearGradient><stop offset="2" class="a"/></linearGradient>', "<linearGradient>", "from 0 to 1"),
        ('<linearGradient><stop offset="x" class="a"/></linearGradient>', "<linearGradient>", "“x”"),
        (
            f'<linearGradient><stop offset="1" class="a"/>{STOP}</linearGradient>',
            "<linearGradient>",
            "from 0 to 1",
        ),
        (f'<radialGradient r="0">{STOP}</radialGradient>', "<radialGradient r>", "more than 0"),
        (f'<radialGradient fx="2">{STOP}</radialGradient>', "<radialGradient>", "inside the outer"),
        (f'{PATH}<linearGradient><stop offset="0"/></linearGradient>', "<linearGradient>", "exactly one role"),
        (f"{PATH}<linearGradient/>", "<linearGradient>", "no stop"),
        (f'{PATH}<linearGradient href="#g">{STOP}</linearGradient>', "<linearGradient href>", "no gradient “g”"),
        (f'{PATH}<linearGradient href="x#g">{STOP}</linearGradient>', "<linearGradient href>", "outside this file"),
        (f'<linearGradient spreadMethod="no">{STOP}</linearGradient>', "<linearGradient spreadMethod>", "“no”"),
        # structure
        ('<g class="a">words</g>', "<g>", "holds text"),
        (f'<path class="a" d="M0 0h1">{PATH}</path>', "<path>", "may not stand inside path"),
    ],
)
def test_refused(body: str, key: str, words: str) -> None:
    problem = only_problem(body)
    assert problem.key == key
    assert words in problem.message
    assert problem.line == 2


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("<g/>", "<g>", "must be svg"),
        ("<svg/>", "<svg>", "viewBox"),
        ('<svg viewBox="0 0 64"/>', "<svg viewBox>", "“0 0 64”"),
        ('<svg viewBox="0 0 64 nan"/>', "<svg viewBox>", "nan"),
        ('<svg viewBox="0 0 0 64"/>', "<svg viewBox>", "more than 0"),
        ('<svg viewBox="0 0 64 -64"/>', "<svg viewBox>", "more than 0"),
        ('<svg viewBox="0 0 64 10001"/>', "<svg viewBox>", "10,000"),
        ('<svg viewBox="0 0 1e999 5"/>', "<svg viewBox>", "1e999"),
        ('<svg viewBox="0 0 1 1" width="wide"/>', "<svg width>", "“wide”"),
        ('<svg viewBox="0 0 1 1" xmlns="http://a.b"/>', "<svg xmlns>", "“http://a.b”"),
        ('<svg width="5"/>', "<svg>", "viewBox"),
    ],
)
def test_root_refused(text: str, key: str, words: str) -> None:
    (problem,) = problems(text)
    assert problem.key == key
    assert words in problem.message


def test_all_problems_are_told_at_once() -> None:
    everything = problems(
        svg('<text>x</text>\n<g opacity="x"/>\n<circle class="a" r="x"/>\n<use href="#q"/>', 'onload="x"')
    )
    assert [(p.line, p.key) for p in everything] == [
        (1, "<svg onload>"),
        (2, "<text>"),
        (3, "<g opacity>"),
        (4, "<circle r>"),
        (5, "<use href>"),
    ]


def test_mistakes_in_unused_definitions_are_found() -> None:
    problem = only_problem('<defs><path d="M0 0X"/></defs>')
    assert problem.key == "<path d>"


def test_hints_for_mistyped_names() -> None:
    assert only_problem('<rect class="a" width="1" heigth="1" height="1"/>').hint == "did you mean “height”?"
    assert only_problem('<elipse rx="1" ry="1"/>').hint == "did you mean “ellipse”?"
    body = '<clipPath id="moon"><rect width="1" height="1"/></clipPath><g clip-path="url(#mon)"/>'
    assert only_problem(body).hint == "did you mean “moon”?"


def test_long_values_are_quoted_in_part() -> None:
    problem = only_problem(f'<rect class="a" width="{"9" * 9999}x" height="1"/>')
    assert len(str(problem)) < 200


# What would take all the memory or time


def bomb(leaf: str, levels: int, copies: int = 10) -> str:
    groups = (f'<g id="n{n}">' + f'<use href="#n{n - 1}"/>' * copies + "</g>" for n in range(1, levels + 1))
    return f'<defs><g id="n0">{leaf}</g>{"".join(groups)}</defs><use class="a" href="#n{levels}"/>'


@pytest.mark.parametrize(
    ("body", "words"),
    thinned(
        [
            (bomb('<path d="M0 0h1"/>', 12), "20,000 shapes"),
            (bomb("", 12), "20,000 shapes"),
            (bomb(f'<path d="M0 0{"h1" * 3000}"/>', 2), "60,000 path segments"),
            (bomb('<path d="M0 0h1"/>', 30, copies=1), "40 deep"),
            (
                bomb('<path transform="scale(1e-4)" d="M0 0h1"/>', 1) + '<use href="#n1" transform="scale(1e-4)"/>',
                "measure",
            ),
            (f'<path class="a" d="M0 0{"h1" * 40_000}"/>' * 2, "60,000 path segments"),
            (f'<path class="a" d="M0 0{"h1" * 70_000}"/>', "60,000 segments"),
            ("<defs>" + f'<path d="M0 0{"h1" * 40_000}"/>' * 2 + "</defs>", "60,000 path segments"),
            (
                f'<clipPath id="c"><path d="M0 0{"h1" * 30_000}"/></clipPath>' + '<g clip-path="url(#c)"/>' * 9,
                "60,000 path segments",
            ),
        ],
        3,
    ),
)
def test_bombs_are_refused_soon(body: str, words: str) -> None:
    started = time.process_time()
    assert words in only_problem(body).message
    assert time.process_time() - started < 3


def test_circle_of_uses_through_a_clip() -> None:
    body = '<clipPath id="c"><use href="#a"/></clipPath><use class="r" id="a" href="#b"/><use id="b" href="#a"/>'
    problem = only_problem(body + '<g clip-path="url(#c)"/>')
    assert "copies itself" in problem.message and "name another shape" in problem.hint


def test_clip_cannot_use_a_group() -> None:
    body = '<clipPath id="c"><use href="#g"/></clipPath><g id="g" class="a"><path d="M0 0h1"/></g>'
    assert "cannot use a group" in only_problem(body + '<g clip-path="url(#c)"/>').message
