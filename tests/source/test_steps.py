"""Numbered rows that have names, and references to them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.kinds.book.syntax import parse_manuscript
from pnp.source.folder import Folder
from pnp.source.markup import Item
from pnp.source.problems import DataError, Refused
from pnp.source.steps import with_steps
from pnp.source.templates import fill_in
from pnp.source.texts import read_texts

BOOK = """\
# Your turn {#turn}

1. {#roll} **Roll** the dice.
{% if more %}
2. **Count** them.
{% endif %}
3. {#again} Go back to step [step: roll].

Step [step: again] is the last.
"""


def printed(text: str, **values: object) -> list[str]:
    return with_steps(fill_in(text, values, seconds=5).lines)


def test_a_reference_is_the_number_that_is_printed() -> None:
    lines = printed(BOOK, more=True)
    assert "1. **Roll** the dice." in lines and "3. Go back to step 1." in lines and "Step 3 is the last." in lines
    assert "Step 2 is the last." in printed(BOOK, more=False)


def test_steps_count_as_markdown_does() -> None:
    """Whatever is typed: only the first number of a list tells."""
    lines = ["4. one", "4. {#a} two", "    1. in", "    1. {#b} in", "", "7. {#c} three", "", "Text", "", "1. {#d} new"]
    text = [*lines, "", "[step: a] [step: b] [step: c] [step: d]"]
    assert with_steps(text)[-1] == "5 2 6 1"
    blocks = [block.block for block in parse_manuscript(text)]  # type: ignore[union-attr]
    markers = [block.marker for block in blocks if isinstance(block, Item)]
    assert markers == ["4.", "5.", "1.", "2.", "6.", "1."]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("1. {#roll} Roll\n\nSee [step: rol].", 3, "there is no step “rol” in this text"),
        ("1. {#roll} Roll\n2. {#roll} Again", 2, "two steps are called “roll”"),
        ("- {#roll} Roll", 1, "“{#roll}” names no heading and no numbered step"),
        ("Text {#roll} here", 1, "names no heading"),
    ],
)
def test_what_leads_nowhere_is_refused_at_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(Refused, match=re.escape(message)) as refused:
        with_steps(text.split("\n"))
    assert refused.value.line == line


def test_texts_of_sheets_have_steps_as_well(tmp_path: Path) -> None:
    folder, file = Folder(tmp_path), tmp_path / "aid.md.j2"
    file.write_text("## turn\n\n1. Draw\n2. {#roll} Roll\n3. Again, from step [step: roll]\n", encoding="utf-8")
    items = [block for block in read_texts(folder, "aid.md.j2", {})["turn"].blocks if isinstance(block, Item)]
    assert str(items[-1].inlines).count("from step 2") == 1 and "{#" not in str(items)
    file.write_text("## turn\n\n1. Draw\n\nSee step [step: roll]\n", encoding="utf-8")
    with pytest.raises(DataError) as error:
        read_texts(folder, "aid.md.j2", {})
    assert error.value.problems[0].line == 5
