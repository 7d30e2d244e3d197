from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from pnp.source.folder import Folder
from pnp.source.inlines import Icon, Run
from pnp.source.markup import Item, Paragraph
from pnp.source.problems import DataError, Problem
from pnp.source.texts import Slot, read_texts


@dataclass(frozen=True)
class House:
    name: str
    sweets: int


VALUES: Mapping[str, object] = {
    "players": 4,
    "title": "Night Walk",
    "names": ["Ada", "Bo"],
    "game": {"rounds": 6, "title": "Night Walk"},
    "houses": (House("Mill", 2), House("Inn", 1)),
}


def read(tmp_path: Path, text: str, seconds: float = 2.0) -> dict[str, Slot]:
    (tmp_path / "sheet.md.j2").write_text(text, encoding="utf-8", newline="")
    return read_texts(Folder(tmp_path), "sheet.md.j2", VALUES, seconds=seconds)


def problems(tmp_path: Path, text: str, seconds: float = 2.0) -> tuple[Problem, ...]:
    with pytest.raises(DataError) as caught:
        read(tmp_path, text, seconds)
    assert all(problem.file.endswith("sheet.md.j2") and problem.column == 1 for problem in caught.value.problems)
    return caught.value.problems


def problem(tmp_path: Path, text: str, seconds: float = 2.0) -> Problem:
    (found,) = problems(tmp_path, text, seconds)
    return found


def test_slots_are_cut_at_their_headings(tmp_path: Path) -> None:
    slots = read(tmp_path, "\n## how-to\nRoll.\n\n## the-end ##\n\n- Stop.\n### Really\n")
    assert list(slots) == ["how-to", "the-end"]
    assert slots["how-to"].blocks == (Paragraph((Run("Roll."),)),)
    assert slots["how-to"].span.line == 2
    assert slots["the-end"].span.line == 5
    assert slots["the-end"].blocks[0] == Item((Run("Stop."),), "•", 0)
    assert len(slots["the-end"].blocks) == 2
    assert slots["how-to"].span.file.endswith("sheet.md.j2")


def test_values_and_filters(tmp_path: Path) -> None:
    text = """\
## a
{% macro sweets(n) %}{{ n|words }} {{ n|plural("sweet") }}{% endmacro %}
{{ players|words }} of {{ title|upper }}, {{ names|join(" & ") }}: {{ houses|map(attribute="sweets")|sum }}

{% for house in houses if house.sweets %}
- {{ house.name }}: {{ sweets(house.sweets) }} :candy:{% if loop.last %}.{% endif %}

{% endfor %}

{{ 13|words }} {{ 2|plural("mouse", "mice") }} {{ (10 / 4)|round(1) }} {{ 2.50 }}
{{ nothing|default("none") }}
"""
    blocks = read(tmp_path, text)["a"].blocks
    assert blocks[0] == Paragraph((Run("four of NIGHT WALK, Ada & Bo: 3"),))
    assert blocks[1] == Item((Run("Mill: two sweets "), Icon("candy")), "•", 0)
    assert blocks[2] == Item((Run("Inn: one sweet "), Icon("candy"), Run(".")), "•", 0)
    assert blocks[3] == Paragraph((Run("13 mice 2.5 2.5 none"),))


def test_windows_line_ends(tmp_path: Path) -> None:
    assert read(tmp_path, "## a\r\n{% if players %}\r\nx\r\n{% endif %}\r\n")["a"].blocks == (Paragraph((Run("x"),)),)


def test_a_bare_carriage_return_is_told_in_the_line_that_an_editor_shows(tmp_path: Path) -> None:
    told = problem(tmp_path, "## a\r\n\r\nOne.\n\nTwo.\rThree.\n{{ nothing }}\n")
    assert (told.line, told.message) == (5, "a carriage return stands in this line")


def test_a_tag_at_the_end_of_a_line_keeps_the_line(tmp_path: Path) -> None:
    blocks = read(tmp_path, "## a\nx {% if players %}y{% endif %}\n\nz\n")["a"].blocks
    assert blocks == (Paragraph((Run("x y"),)), Paragraph((Run("z"),)))


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("{{ plyers }}", "there is no “plyers”", "did you mean “players”?"),
        ("{{ game.ronds }}", "there is no “ronds” here", "did you mean “rounds”?"),
        (
            "{{ {}.shows }}",
            "there is no “shows” here",
            "nothing at all is here: what would fill it is missing or wrong",
        ),
        ("{{ houses[0].nme }}", "there is no “nme” here", "did you mean “name”?"),
        ("{{ players|wrods }}", "there is no filter “wrods”", "did you mean “words”?"),
        ("{{ players|wrods if players else 0 }}", "there is no filter “wrods”", "did you mean “words”?"),
        ("{{ 'yes' if players is evn }}", "there is no test “evn”", "did you mean “even”?"),
        ("{{ names[9] }}", "this cannot be worked out: list object has no element 9", ""),
        ("{% if %}", "Expected an expression, got 'end of statement block'", ""),
        ("{{ 1 / 0 }}", "this divides by zero", ""),
        ("{{ names }}", "this gives a list, which cannot be printed", None),
        ("{{ none }}", "this gives nothing, which cannot be printed", None),
        ("{{ 'a' + 1 }}", 'this cannot be worked out: can only concatenate str (not "int") to str', ""),
        ("{% for x in 5 %}{% endfor %}", "this cannot be worked out: 'int' object is not iterable", ""),
        ("{% include 'x' %}", "“include” is not allowed in a text", None),
        ("{{ game['\\x1b[31m'] }}", "there is no “[31m” here", None),
    ],
)
def test_mistakes_in_the_template(tmp_path: Path, line: str, message: str, hint: str | None) -> None:
    found = problem(tmp_path, f"## a\n{{% set x = 1 %}}\n\ntext {line}\nmore\n")
    assert (found.line, found.message) == (4, message)
    if hint is not None:
        assert found.hint == hint


def test_all_slips_of_a_text_are_told_at_once(tmp_path: Path) -> None:
    """Names, parts of values, filters, tests and holes; each on its line, the same on the same line once."""
    text = """## one
{{ plaeyrs }} and {{ game.ruonds }}, {{ game.titel }}
{{ title | uper }}{% if players is evven %}!{% endif %}
{game.rounds, twice} {% for house in houses %}{{ house.nmae }}, {{ house.nmae }}{% endfor %}
{% for name in nams %}{{ name.first | upper }} of {{ name | length + 1 }}{% endfor %}
{% set most = game.mots %}
{{ most + 1 }} {{ plaeyrs }}
"""
    told = [(problem.line, problem.message, str(problem.hint)) for problem in problems(tmp_path, text)]
    assert told == [
        (2, "there is no “plaeyrs”", "did you mean “players”?"),
        (2, "there is no “ruonds” here", "did you mean “rounds”?"),
        (2, "there is no “titel” here", "did you mean “title”?"),
        (3, "there is no filter “uper”", "did you mean “upper”?"),
        (3, "there is no test “evven”", "did you mean “even”?"),
        (4, "there is no “nmae” here", "did you mean “name”?"),
        (4, "“{game.rounds, twice}” is not written as a hole", "as in {facts.dice}, {moves|words} or {'two'}"),
        (5, "there is no “nams”", "did you mean “names”?"),
        (7, "there is no “mots” here", "accepted: rounds, title"),
    ]


def test_what_only_follows_from_a_slip_is_not_told(tmp_path: Path) -> None:
    """What is worked out of it, divided by it or looked up in it; what stands alone and is wrong first is."""
    text = "## one\n{{ plaeyrs / 0 }}{{ game[plaeyrs].x }}{{ 7 // 0 }}\n"
    assert [problem.message for problem in problems(tmp_path, text)] == ["there is no “plaeyrs”"]
    assert problem(tmp_path, "## one\n{{ 7 // 0 }}{{ plaeyrs }}\n").message == "this divides by zero"


def test_of_very_many_slips_the_first_are_told(tmp_path: Path) -> None:
    names = [f"name_{number:02}" for number in range(60)]
    told = problems(tmp_path, "## one\n" + "\n".join(f"{{{{ {name} }}}}" for name in names))
    assert [problem.message for problem in told] == [f"there is no “{name}”" for name in names[:20]]


def test_a_mistake_inside_a_macro_is_found_there(tmp_path: Path) -> None:
    found = problem(tmp_path, "## a\n{% macro m(x) %}\nvalue:\n{{ x.foo }}\n{% endmacro %}\n\n{{ m(game) }}\n")
    assert found.line == 4


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("## a\nfine\n\n<b>no</b>\n", 4),
        ("## a\n{# note\nnote #}\n{% if players %}\nfine\n{% endif %}\n\n[a](b)\n", 8),
        ("## a\n{% for name in names %}\n- {{ name }}\n- `code`\n{% endfor %}\n", 4),
        ("## a\nfine\n\n{% for name in names %}\n- `code`\n{% endfor %}\n", 5),
        ("## a\nok\n## b\n{% set x = 2 %}\n\n{{ x }} **bad\n", 6),
        ("## a\n{% macro m() %}\none\ntwo\n{% endmacro %}\n\n{{ m() }}\n\n> x\n", 9),
    ],
)
def test_markup_errors_come_back_to_the_source_line(tmp_path: Path, text: str, line: int) -> None:
    found = problem(tmp_path, text)
    assert found.line == line
    assert found.key in ("a", "b")


def test_all_bad_slots_are_reported_at_once(tmp_path: Path) -> None:
    text = "stray\n## a\n<b>\n## a\nx\n## Bad Name\x1b\nx\n## b\n> q\n## b2\n## b2\n"
    found = problems(tmp_path, text)
    assert [p.line for p in found] == [1, 3, 6, 9, 11]
    assert not any("\x1b" in str(p) for p in found)
    assert "twice, first on line 10" in found[-1].message


def test_a_missing_file_is_blamed_on_who_names_it(tmp_path: Path) -> None:
    cited = Problem("game.toml", 3, 1, "sheet.text", "")
    with pytest.raises(DataError) as caught:
        read_texts(Folder(tmp_path), "none.md.j2", VALUES, cited)
    assert caught.value.problems[0].file == "game.toml"


LOOPS = "{% for i in range(9999) %}" * 3 + "{% endfor %}" * 3
DOUBLING = "{% set a = 'x' * 9999 %}"
ATTACKS = [
    "{{ 'a' * 10**9 }}",
    "{{ 10**9 * 'a' }}",
    "{{ 1000000000 * [1] }}",
    "{{ 2 ** 10**9 }}",
    "{{ 2 ** 1000000000 }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ 'a'|center(10**9) }}",
    "{{ 'a'|format }}",
    "{{ 'a'|indent(10**9) }}",
    "{{ '{:>999999999}'.format(1) }}",
    "{{ '{0.__class__}'.format(1) }}",
    "{{ '{x}'.format_map({'x': 1}) }}",
    "{{ 'a'.ljust(1000000000) }}",
    "{{ 'a'.replace('a', 'b') }}",
    "{{ players.to_bytes(1000000000) }}",
    "{{ 5|round(-1000000000) }}",
    "{% for i in range(10**9) %}{% endfor %}",
    "{% for i in range(1000000000) %}x{% endfor %}",
    LOOPS,
    "{% for i in range(9999) %}" + "words " * 50 + "{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% macro m(n) %}{% if n %}{% set a = m(n-1) %}{% set a = m(n-1) %}{% endif %}{% endmacro %}{{ m(90) }}",
    "{% macro d(x) %}{{ x }}{{ x }}{% endmacro %}" + DOUBLING + "{% set a = d(a) %}" * 40,
    "{% macro d() %}" + "x" * 9999 + "{% endmacro %}{% for i in range(9999) %}{% set a = d() %}{% endfor %}",
    DOUBLING + "{% set a = a ~ a %}" * 40,
    DOUBLING + "{% set a = a + a %}" * 40,
    DOUBLING + "{% set a = a|replace('x', a) %}" * 4,
    DOUBLING + "{% set b = a|replace('x', a) %}",
    DOUBLING + "{{ range(9999)|join(a) }}",
    "{% set a = [1, 2] %}" + "{% set a = [a, a] %}" * 40 + "{{ a == a }}",
    "{% set a = [0, 0]|map('default', names, true)|list %}",
    "{% set a = names|map(attribute='x', default=names)|list %}",
    "{% set ns = namespace(x=1) %}",
    "{% macro m() %}{{ varargs|length }}{% endmacro %}{{ m() }}",
    "{{ ''.__class__ }}",
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ ''['__class__'] }}",
    "{{ names|attr('__class__') }}",
    "{{ names|map(attribute='__class__')|first }}",
    "{{ houses[0].__init__.__globals__ }}",
    "{{ range.__init__ }}",
    "{{ names.append('x') }}",
    "{{ game.update({'a': 1}) }}",
    "{{ self._TemplateReference__context }}",
    "{{ cycler.__init__ }}",
    "{{ lipsum(9999) }}",
    "{{ names|random }}",
    "{{ ('9' * 4000)|int * 1 }}",
    "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "{{ " + "1 + " * 3000 + "1 }}",
    "{{ " + "9" * 5000 + " }}",
    "{% if 1 %}" * 120 + "x" + "{% endif %}" * 120,
    "{% import 'os' as os %}",
    "{% extends 'x' %}",
    "{% for x in names recursive %}{{ loop(names) }}{% endfor %}",
    "{% call m() %}{% endcall %}",
]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack[:40])
def test_attacks_are_refused_quickly(tmp_path: Path, attack: str) -> None:
    start = time.process_time()
    found = problem(tmp_path, f"## a\n{attack}\n", seconds=0.3)
    assert time.process_time() - start < 6
    assert found.line in (1, 2)
    assert "Traceback" not in str(found)
    assert len(str(found)) < 600


def test_a_deadline_leaves_other_tracing_alone(tmp_path: Path) -> None:
    def tracer(*args: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        problem(tmp_path, "## a\n" + LOOPS, seconds=0.05)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


def test_values_cannot_be_changed_by_a_text(tmp_path: Path) -> None:
    problem(tmp_path, "## a\n{{ names.pop() }}")
    assert VALUES["names"] == ["Ada", "Bo"]


def test_long_runs_of_blanks_are_read_at_once(tmp_path: Path) -> None:
    start = time.process_time()
    for text in (
        "## a{}b",
        "## a{}#b",
        "## a\nb{}",
        "## a\n{}b",
        "## a\n{{{{ players{}}}}}",
        "## a\n{{% if 1{}%}}{{% endif %}}",
    ):
        with suppress(DataError):
            read(tmp_path, text.format(" " * 50_000))
    assert time.process_time() - start < 6


def test_a_plain_text_is_read_quickly(tmp_path: Path) -> None:
    text = "".join(f"## s{i}\nGain {{{{ players }}}} of **these** things, now.\n\n" for i in range(40))
    read(tmp_path, text)
    start = time.process_time()
    assert len(read(tmp_path, text)) == 40
    assert time.process_time() - start < 6


FORGED = ("\x02987654321\x03", "\x02" + "9" * 5_000 + "\x03", "\x02" + "0" * 16 + ":7\x03", "\x02", "\x03", "\x00")


@pytest.mark.parametrize("mark", FORGED)
@pytest.mark.parametrize("written", ["plain", "constant", "escape", "joined", "macro", "value", "loop"])
def test_no_text_can_forge_the_place_of_a_line(tmp_path: Path, mark: str, written: str) -> None:
    """What looks like a mark of ours is a control character like any other, refused on the line where it stands."""
    escaped = "".join(f"\\x{ord(char):02x}" for char in mark)
    line = {
        "plain": mark,
        "constant": f"{{{{ '{mark}' }}}}",
        "escape": f"{{{{ '{escaped}' }}}}",
        "joined": f"{{{{ '{escaped[:4]}' ~ '{escaped[4:]}' }}}}",
        "macro": f"{{% macro m() %}}{mark}{{% endmacro %}}{{{{ m() }}}}",
        "value": f"{{{{ 'x{mark}'|replace('x', '') }}}}",
        "loop": f"{{% for n in names %}}{{{{ '{escaped}' }}}}{{% endfor %}}",
    }[written]
    found = problem(tmp_path, f"## a\n\nfine\n\n{line}\n\nfine\n")
    assert (found.line, found.message) == (5, "this line holds an invisible control character")


def test_a_hole_of_many_digits_is_no_number(tmp_path: Path) -> None:
    assert problem(tmp_path, f"## a\n\n{{names.{'1' * 5_000}}}\n").line == 3
