"""XML that could hurt, and XML that is broken, is refused with its place."""

from __future__ import annotations

import time

import pytest

from pnp.art.xmltree import MAX_BYTES, MAX_DEPTH, MAX_ELEMENTS, parse_xml
from pnp.source.problems import DataError, Problem


def refusal(text: str) -> Problem:
    with pytest.raises(DataError) as caught:
        parse_xml(text, "x.svg")
    (problem,) = caught.value.problems
    return problem


def test_tree_with_places() -> None:
    root = parse_xml('<svg>\n  <!-- fine -->\n  <g id="é"><path\n d=""/></g>\n</svg>', "x.svg").root
    (group,) = root.children
    (path,) = group.children
    assert (root.tag, root.line, root.column) == ("svg", 1, 1)
    assert (group.attributes, group.line, group.column) == ({"id": "é"}, 3, 3)
    assert (path.tag, path.line, path.column) == ("path", 3, 13)
    assert [element.tag for element in root.walk()] == ["svg", "g", "path"]


def test_attribute_is_located() -> None:
    document = parse_xml('<svg>\n <g id="ä = b" class=\'x>y\'\n    fill = "none"/></svg>', "x.svg")
    (group,) = document.root.children
    places = [document.problem(group, name, "m") for name in ("id", "class", "fill", "absent")]
    assert [(p.line, p.column) for p in places] == [(2, 5), (2, 16), (3, 5), (2, 2)]
    assert str(places[2]) == "x.svg:3:5: <g fill>: m"


def test_billion_laughs_is_refused_at_once() -> None:
    entities = '<!ENTITY a0 "ha">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    started = time.process_time()
    problem = refusal(f"<!DOCTYPE svg [{entities}]>\n<svg>&a11;</svg>")
    assert "entity “a1”" in problem.message
    assert time.process_time() - started < 0.5


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ('<!DOCTYPE svg [\n<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', "entity “a”", 2),
        ('<!DOCTYPE svg [\n<!ENTITY % a "b">]><svg/>', "entity “a”", 2),
        ('<!DOCTYPE svg [<!ENTITY a "x">\n<!ENTITY b "&a;&a;">]><svg/>', "entity “b”", 2),
        ('<!DOCTYPE svg [<!ENTITY a "<g/>">]><svg>&a;</svg>', "entity “a”", 1),
        (f'<!DOCTYPE svg [<!ENTITY a "{"x" * 201}">]><svg/>', "entity “a”", 1),
        ("<!DOCTYPE svg [" + "".join(f'<!ENTITY a{n} "x">' for n in range(50)) + "]><svg/>", "entity “a40”", 1),
        (f'<!DOCTYPE svg [<!ENTITY a "{"x" * 200}">]><svg>{"&a;" * 9999}</svg>', "entity “a”", 1),
        (f'<!DOCTYPE svg [\n<!ATTLIST g b CDATA "{"x" * 99}">]><svg><g/></svg>', "attributes", 2),
        ('<svg>\n<?xml-stylesheet href="a.css"?></svg>', "style sheet outside", 2),
        ('<?xml version="1.0" encoding="latin-1"?><svg/>', "latin-1", 1),
        ('<?xml version="1.0" encoding="UTF-16"?><svg/>', "UTF-16", 1),
        ("<svg>\n<g></svg>", "mismatched tag", 2),
        ('<svg id="a" id="b"/>', "duplicate attribute", 1),
        ("<svg>&nbsp;</svg>", "undefined entity", 1),
        ("", "no element found", 1),
        ("not xml", "syntax error", 1),
        ("<svg/>\n\0", "", 2),
        ("<svg>\0</svg>", "invalid token", 1),
        ("<svg/><svg/>", "junk", 1),
        ("<svg>\udc80</svg>", "not valid text", 1),
        ("<svg>\r\r<g></svg>", "mismatched tag", 1),  # an editor shows one line
        ("<svg>\r\n\r<g>\n</svg>", "mismatched tag", 3),
    ],
)
def test_refused(text: str, words: str, line: int) -> None:
    problem = refusal(text)
    assert words in problem.message
    assert problem.line == line


def test_places_are_those_of_an_editor() -> None:
    """Lines end where an editor ends them, and columns count characters."""
    root = parse_xml("<svg>\r<g/>é<g/>\n  <g/><g/></svg>", "x.svg").root
    assert [(child.line, child.column) for child in root.children] == [(1, 7), (1, 12), (2, 3), (2, 7)]


def test_own_encoding_and_byte_order_mark_are_fine() -> None:
    text = '\ufeff<?xml version="1.0" encoding="UTF-8"?><svg id="ü"/>'
    assert parse_xml(text, "x.svg").root.attributes == {"id": "ü"}


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a.b/svg11.dtd">',
        '<!DOCTYPE svg SYSTEM "file:///etc/passwd">',  # which nobody opens
        "<!DOCTYPE svg>",
    ],
)
def test_a_doctype_says_nothing(doctype: str) -> None:
    assert parse_xml(f'<?xml version="1.0"?>{doctype}<?xpacket begin="x"?><svg id="a"/>', "x.svg").root.tag == "svg"


def test_namespaces_may_be_entities() -> None:
    text = '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>'
    assert parse_xml(text, "x.svg").root.attributes == {"xmlns": "http://www.w3.org/2000/svg"}


def test_texts_of_style_sheets_are_kept_and_know_their_place() -> None:
    root = parse_xml("<svg>\n <style><![CDATA[a\n  b]]></style><title>x<y/>z</title><g>c</g></svg>", "x.svg").root
    sheet, title, group = root.children
    assert (sheet.text, sheet.text_at) == ("a\n  b", (2, 18))
    assert (title.has_text, group.text) == (True, "")


def test_size_limits() -> None:
    assert "kB" in refusal(f'<svg id="{"a" * MAX_BYTES}"/>').message
    assert "kB" in refusal(f'<svg id="{"é" * (MAX_BYTES // 2)}"/>').message
    parse_xml(f'<svg id="{"a" * (MAX_BYTES - 100)}"/>', "x.svg")
    assert "elements" in refusal(f"<svg>{'<g/>' * MAX_ELEMENTS}</svg>").message
    parse_xml(f"<svg>{'<g/>' * (MAX_ELEMENTS - 1)}</svg>", "x.svg")
    assert "deep" in refusal("<g>" * (MAX_DEPTH + 1) + "</g>" * (MAX_DEPTH + 1)).message
    parse_xml("<g>" * MAX_DEPTH + "</g>" * MAX_DEPTH, "x.svg")


@pytest.mark.parametrize(
    ("text", "hint"), [("", "the file is empty"), ("<svg>\n", "as plain SVG"), ("<svg a=1/>", "SVG")]
)
def test_broken_xml_has_a_way_out(text: str, hint: str) -> None:
    problem = refusal(text)
    assert problem.message.startswith("broken XML: ") and hint in problem.hint
