"""An unchanged game is skipped, an edit makes again what depends on it and nothing else."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Pnp, Ran
from thinning import thinned

from pnp.build import pipeline
from pnp.build.ledger import LEDGER, Entry, Ledger, sha256
from pnp.disk.tool import tool_digest

ENTRY = Entry("stamp", "fingerprint", "0" * 64, 2, None)
MARK = 1_000_000_000  # a time long gone, so that a file that is written anew shows


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def aged(out: Path) -> dict[Path, bytes]:
    """All outputs with their bytes, after each got the same old date."""
    files = sorted(out.rglob("*.pdf"))
    for file in files:
        os.utime(file, (MARK, MARK))
    return {file: file.read_bytes() for file in files}


def written(out: Path) -> set[str]:
    return {file.name for file in out.rglob("*.pdf") if file.stat().st_mtime != MARK}


def in_table(ran: Ran, outcome: str) -> set[str]:
    rows = [line for line in ran.out.splitlines() if ".pdf" in line]
    return {Path(row.split("  ")[0]).name for row in rows if row.endswith(outcome)}


def twins(*components: str) -> set[str]:
    return {f"{component}{twin}.pdf" for component in components for twin in ("", "-ink-friendly")}


def keep_three_components(game: Path) -> None:
    """The game's first three sheets alone: others that it prints may depend on anything."""
    wanted = ("[cauldron-sheet]", "[dice-results]", "[dice-cutouts]")
    tables = (game / "components.toml").read_text(encoding="utf-8").split("\n\n")
    kept = [table for table in tables if table.lstrip().startswith(wanted)]
    assert len(kept) == 3
    kept.append('[print-me-first]\nkind = "print-guide"\nomit = true\n')
    (game / "components.toml").write_text("\n\n".join(kept), encoding="utf-8")


# Unchanged


def test_an_unchanged_game_is_recognised(run: Pnp, little_game: Path, here: Path) -> None:
    first = run("build", little_game)
    assert first.out.splitlines()[-1] == "4 made, 0 up to date"
    before = aged(here)
    second = run("build", little_game)
    assert (second.code, second.err) == (0, "")
    assert second.out.splitlines()[-1] == "0 made, 4 up to date"
    assert in_table(second, "up to date") == twins("results", "cutouts")
    assert aged(here) == before and not written(here)


def test_recognising_needs_no_library(process: Pnp, run: Pnp, little_game: Path) -> None:
    script = "import sys; from pnp.cli.commands import main\ntry: main()\nfinally: print(*sys.modules)"
    heavy = {"reportlab", "jinja2", "markdown_it", "uharfbuzz", "fontTools", "PIL", "tree_sitter"}
    cold = process("-c", script, "build", little_game)
    assert heavy & set(cold.out.splitlines()[-1].split()) >= {"reportlab", "jinja2"}  # the test can see them
    warm = process("-c", script, "build", little_game)
    assert "0 made" in warm.out
    assert not heavy & set(warm.out.splitlines()[-1].split())


def test_touched_copied_and_moved_data_is_unchanged_data(run: Pnp, little_game: Path, here: Path) -> None:
    run("build", little_game)
    aged(here)
    for file in little_game.rglob("*.*"):
        os.utime(file)
    moved = little_game.rename(little_game.with_name("moved"))
    assert "0 made" in run("build", moved).out
    assert not written(here)


def test_force_makes_everything_again(run: Pnp, little_game: Path, here: Path) -> None:
    run("build", little_game)
    before = aged(here)
    assert run("build", little_game, "--force").out.splitlines()[-1] == "4 made, 0 up to date"
    assert written(here) == twins("results", "cutouts")
    assert {file: file.read_bytes() for file in before} == before


def test_what_was_not_wanted_before_is_made_and_the_rest_kept(run: Pnp, little_game: Path, here: Path) -> None:
    run("build", little_game, "--only", "results", "--ink", "full")
    aged(here)
    ran = run("build", little_game)
    assert in_table(ran, "up to date") == {"results.pdf"}
    assert written(here) == twins("results", "cutouts") - {"results.pdf"}
    assert "0 made, 4 up to date" in run("build", little_game).out


def test_the_table_of_a_kept_build_is_that_of_the_build(run: Pnp, little_game: Path) -> None:
    options = ("--only", "cutouts", "--only", "results", "--only", "cutouts", "--paper", "both")
    made, kept = run("build", little_game, *options), run("build", little_game, *options)
    assert "up to date" in kept.out
    rows = [[row.rsplit("  ", 1)[0].rstrip() for row in ran.out.splitlines() if ".pdf" in row] for ran in (made, kept)]
    assert rows[0] == rows[1]


# After one edit


def change_text(game: Path) -> None:
    edit(game / "texts/cauldron-sheet.md.j2", "Full row: circle its", "A full row: circle its")


def change_face(game: Path) -> None:
    edit(game / "dice.toml", '"CC", "CC", "CC", "HC"', '"CC", "CC", "HC", "CC"')


def change_drawing(game: Path) -> None:
    edit(game / "art/dice-workshop.svg", "</svg>", '<circle class="ink" cx="5" cy="5" r="3"/></svg>')


def change_title(game: Path) -> None:
    edit(game / "components.toml", 'title = "Dice Results"', 'title = "Results of the Dice"')


def change_role(game: Path) -> None:
    edit(game / "palette.toml", 'grip = { full = "#f2386b"', 'grip = { full = "#38f26b"')


def change_comment(game: Path) -> None:
    for file in sorted(game.glob("*.toml")):
        file.write_text(f"# a remark\n{file.read_text(encoding='utf-8')}\n\n# another\n", encoding="utf-8")
    edit(game / "art/dice-workshop.svg", "</svg>", "<!-- a remark --></svg>")


@pytest.mark.parametrize(
    ("change", "expected"),
    thinned(
        [
            (change_text, twins("cauldron-sheet")),
            (change_face, twins("dice-results", "dice-cutouts")),
            (change_drawing, twins("dice-cutouts")),
            (change_title, twins("dice-results")),
            (change_role, {"dice-cutouts.pdf"}),  # only one ink, and only where the drawing stands
            (change_comment, set()),
        ],
        lambda case: case[0] is change_role,
    ),
)
def test_one_edit_makes_again_exactly_what_depends_on_it(
    run: Pnp, game_folder: Path, here: Path, change: Callable[[Path], None], expected: set[str]
) -> None:
    keep_three_components(game_folder)
    everything = twins("cauldron-sheet", "dice-results", "dice-cutouts")
    run("build", game_folder)
    before = aged(here)
    change(game_folder)
    ran = run("build", game_folder)
    assert (ran.code, in_table(ran, "made"), in_table(ran, "up to date")) == (0, expected, everything - expected)
    assert written(here) == expected
    assert {file.name for file, data in before.items() if file.read_bytes() != data} == expected
    told = {Path(line.removeprefix("writing ")).name for line in ran.err.splitlines()}
    assert told == expected  # nothing is said to be written that is not
    assert "0 made" in run("build", game_folder).out


def test_a_component_that_comes_or_goes(run: Pnp, little_game: Path, here: Path) -> None:
    run("build", little_game)
    aged(here)
    components = little_game / "components.toml"
    whole = components.read_text(encoding="utf-8")
    components.write_text(whole[: whole.index("[cutouts]")], encoding="utf-8")
    assert in_table(run("build", little_game), "up to date") == twins("results")
    assert run("build", little_game, "--only", "cutouts").code == 2
    components.write_text(whole.replace("[cutouts]", "[cut-here]"), encoding="utf-8")
    ran = run("build", little_game)
    assert in_table(ran, "made") == written(here) == twins("cut-here")
    assert in_table(ran, "up to date") == twins("results")


def test_a_newer_pnp_makes_everything_again(
    run: Pnp, little_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("build", little_game)
    monkeypatch.setattr("pnp.build.pipeline.tool_digest", lambda: "another")
    assert "4 made" in run("build", little_game).out


def test_the_tool_is_its_code_and_its_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, templates = tmp_path / "pnp", tmp_path / "templates"
    for folder in (package, templates):
        folder.mkdir()
    monkeypatch.setattr("pnp.disk.tool.PACKAGE", package)
    monkeypatch.setattr("pnp.disk.tool.TEMPLATES", templates)
    states = [tool_digest()]
    for file, text in [(package / "a.py", "1"), (package / "a.py", "2"), (templates / "x.toml", "1")]:
        file.write_text(text)
        states.append(tool_digest())
    (package / "a.py").rename(package / "b.py")
    states.append(tool_digest())
    assert len(set(states)) == len(states)
    (package / "__pycache__").mkdir()
    (package / "__pycache__/b.pyc").write_text("compiled")
    assert tool_digest() == states[-1]


# Hands on the outputs


@pytest.mark.parametrize("damage", ["delete", "change", "empty", "swap"])
def test_a_pdf_that_was_deleted_or_changed_is_made_again(run: Pnp, little_game: Path, here: Path, damage: str) -> None:
    run("build", little_game)
    before = aged(here)
    file = here / "build/little-game/a4/results.pdf"
    if damage == "delete":
        file.unlink()
    elif damage == "swap":
        file.write_bytes(file.with_name("cutouts.pdf").read_bytes())
    else:
        file.write_bytes(b"" if damage == "empty" else before[file].replace(b"obj", b"OBJ", 1))
    ran = run("build", little_game)
    assert in_table(ran, "made") == written(here) == {"results.pdf"}
    assert {file: file.read_bytes() for file in before} == before


def hostile(valid: dict[str, Any]) -> list[bytes]:
    """What a ledger may turn into by accident or by malice, with a stamp that is right."""
    entry = next(iter(valid["outputs"].values()))
    escape = "\x1b[31m"

    def entries(**change: object) -> dict[str, Any]:
        return {**valid, "outputs": {name: {**old, **change} for name, old in valid["outputs"].items()}}

    documents: list[object] = [
        *(None, 0, [], {}, "x", {"stamp": valid["stamp"]}, {"outputs": {}}),
        {**valid, "outputs": []},
        {**valid, "outputs": {}},
        {**valid, "outputs": dict.fromkeys(valid["outputs"])},
        {**valid, "outputs": {"../../../etc/passwd": entry, "/etc/passwd": entry, "\0": entry}},
        *(entries(pages=escape), entries(players_per_print=escape), entries(pages=None), entries(pages=True)),
        *(entries(sha256=7), entries(extra=1), entries(stamp=None), entries(fingerprint=[])),
    ]
    texts = [b"", b"\0\xff", b"{", b"[" * 100_000, b'{"stamp": ' + b"9" * 10_000 + b"}"]
    return [*texts, *(json.dumps(document).encode() for document in documents)]


def test_a_broken_or_hostile_ledger_only_costs_a_rebuild(run: Pnp, little_game: Path, here: Path) -> None:
    options = ("--only", "results", "--ink", "full")
    run("build", little_game, *options)
    before = aged(here)
    ledger = here / "build/little-game" / LEDGER
    valid = json.loads(ledger.read_text(encoding="utf-8"))
    for data in hostile(valid):
        ledger.write_bytes(data)
        ran = run("build", little_game, *options)
        assert (ran.code, ran.err) == (0, "writing a4/results.pdf\n"), data[:80]
        assert in_table(ran, "made") == {"results.pdf"}
        assert "\x1b" not in ran.out
        assert {file: file.read_bytes() for file in before} == before
        assert "0 made, 1 up to date" in run("build", little_game, *options).out
    ledger.unlink()
    assert "1 made" in run("build", little_game, *options).out


def test_a_ledger_that_lists_nothing_does_not_keep_files_from_being_made(
    run: Pnp, little_game: Path, here: Path
) -> None:
    run("build", little_game)
    ledger = here / "build/little-game" / LEDGER
    valid = json.loads(ledger.read_text(encoding="utf-8"))
    ledger.write_text(json.dumps({**valid, "outputs": {}, "components": []}), encoding="utf-8")
    assert "4 made" in run("build", little_game).out


def test_a_ledger_reads_back_what_it_wrote(tmp_path: Path) -> None:
    ledger = Ledger("stamp", {"a4/x.pdf": ENTRY, "a4/y.pdf": Entry("s", "f", "0", 1, 4)})
    (tmp_path / LEDGER).write_text(ledger.text(), encoding="utf-8")
    assert Ledger.read(tmp_path) == ledger
    assert Ledger.read(tmp_path / "nowhere") == Ledger()


def test_a_file_is_intact_while_its_bytes_are_those_noted(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"here")
    good = Entry("", "", sha256(b"here"), 1, None)
    ledger = Ledger("", {"x.pdf": good, "y.pdf": good, "z.pdf": good})
    (tmp_path / "z.pdf").write_bytes(b"there")
    assert [ledger.intact(tmp_path, name) for name in ("x.pdf", "y.pdf", "z.pdf", "unknown.pdf")] == [
        *(good, None, None, None)
    ]


# Edits while it builds


def test_what_changed_while_it_was_read_is_up_to_date_for_nobody(
    run: Pnp, little_game: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The data is looked at, changed, printed, and changed back: the next build must not take the one for the other."""
    from pnp.build.compose import Composer

    made = Composer.__init__

    def edited(self: Composer, *args: Any, **kwargs: Any) -> None:
        edit(little_game / "dice.toml", "Sky die", "Die of the sky")
        made(self, *args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(Composer, "__init__", edited)
        assert "4 made" in run("build", little_game).out
    edit(little_game / "dice.toml", "Die of the sky", "Sky die")
    assert "4 made" in run("build", little_game).out
    assert "0 made, 4 up to date" in run("build", little_game).out


def test_nothing_is_up_to_date_while_somebody_builds(
    run: Pnp, little_game: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is at work may have read older data, and is about to switch to it: so that one is waited for."""
    run("build", little_game)
    asked: list[Path] = []
    claimed = vars(pipeline)["claimed"]

    def noted(target: Path, waiting: Callable[[str], None]) -> Any:
        asked.append(target)
        return claimed(target, waiting)

    monkeypatch.setattr(pipeline, "claimed", noted)
    assert "0 made" in run("build", little_game).out and asked == []
    monkeypatch.setattr(pipeline, "take_over", lambda target: True)
    assert "0 made" in run("build", little_game).out and len(asked) == 1
