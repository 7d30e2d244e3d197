"""`pnp export`: which files it makes and where, that it makes them once, and that it takes away only its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from papers import A4, LETTER

from pnp.build.exporting import Delivery, export_game
from pnp.build.pipeline import Order
from pnp.build.shipped import SHIPPED
from pnp.disk.lock import locked
from pnp.export import File, Pack, folder_of
from pnp.export.names import safe_files, slug
from pnp.plugins import PluginError
from pnp.scene.ink import Ink
from pnp.sheet.product import Product
from pnp.source.problems import DataError, OutputError, UsageError
from pnp.type.fonts import FontBook


@dataclass
class Notes(Pack):
    """A file for each component, and what a test adds to them; remembers what was made."""

    name = "notes"

    more: tuple[str, ...] = ()
    salt: str = ""
    made: list[str] = field(default_factory=list, repr=False)
    crash: Exception | None = field(default=None, repr=False)

    def files(self, product: Product, fonts: FontBook) -> Iterable[File]:
        for part in product.parts:
            yield self._file(f"{part.sort}/{part.id}.txt", part.fingerprint + self.salt)
        for name in self.more:
            yield self._file(name, "more")

    def _file(self, name: str, fingerprint: str) -> File:
        def make() -> bytes:
            if self.crash is not None:
                raise self.crash
            self.made.append(name)
            return f"{name} {fingerprint}".encode()

        return File(name, fingerprint, make)

    def remarks(self, product: Product, fonts: FontBook) -> Iterable[str]:
        return [f"{len(product.parts)} components"]


def order(out: Path, **options: object) -> Order:
    return Order((A4,), (Ink.FULL,), out, **options)  # type: ignore[arg-type]


def export(game: Path, out: Path, pack: Pack | None = None, **options: object) -> Delivery:
    (delivery,) = export_game(game, pack or Notes(), order(out, **options), lambda done, of, name: None)
    return delivery


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()} - {SHIPPED}


PLAIN = ("sheet/results.txt", "die/cutouts.txt")


def test_files_go_below_game_export_and_paper(little_game: Path, tmp_path: Path) -> None:
    done = export(little_game, tmp_path / "out")
    assert done.folder == tmp_path / "out/little-game/notes/a4"
    assert done.made == PLAIN and not done.kept and not done.removed
    assert done.remarks == ("2 components",)
    assert names(done.folder) == set(PLAIN)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["little-game"]  # no stage, no lock


def test_another_paper_or_ink_has_a_folder_of_its_own(little_game: Path, tmp_path: Path) -> None:
    whole = Order((A4, LETTER), tuple(Ink), tmp_path)
    done = export_game(little_game, Notes(), whole, lambda done, of, name: None)
    expected = ["a4", "a4-ink-friendly", "letter", "letter-ink-friendly"]
    assert [delivery.folder.relative_to(tmp_path).as_posix() for delivery in done] == [
        f"little-game/notes/{name}" for name in expected
    ]
    texts = {(delivery.folder / PLAIN[0]).read_text() for delivery in done}
    assert len(texts) == 4


def test_a_pack_can_tell_its_folder(little_game: Path, tmp_path: Path) -> None:
    told: list[str] = []

    class Told(Notes):
        def files(self, product: Product, fonts: FontBook) -> Iterable[File]:
            told.append(folder_of(self, product))
            return super().files(product, fonts)

    assert export(little_game, tmp_path, Told()).folder == tmp_path / told[0]


# Only what changed


def test_a_second_run_lays_nothing_out(little_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = export(little_game, tmp_path)
    monkeypatch.setattr("pnp.build.exporting.composed", None)
    again = export(little_game, tmp_path)
    assert again == Delivery(first.folder, (), tuple(sorted(PLAIN)), remarks=first.remarks)


def test_what_looks_the_same_is_not_made_again(little_game: Path, tmp_path: Path) -> None:
    export(little_game, tmp_path)
    dice = little_game / "dice.toml"
    dice.write_text(dice.read_text().replace("# ", "#") + "\n# nothing that shows\n")
    pack = Notes()
    assert export(little_game, tmp_path, pack).kept == PLAIN and pack.made == []
    text = little_game / "texts/results.md.j2"
    text.write_text(text.read_text().replace("Roll", "Now roll"))
    assert export(little_game, tmp_path, pack).made == ("sheet/results.txt",)


def test_what_was_changed_by_hand_is_made_again(little_game: Path, tmp_path: Path) -> None:
    folder = export(little_game, tmp_path).folder
    (folder / PLAIN[0]).write_text("mine")
    (folder / PLAIN[1]).unlink()
    assert export(little_game, tmp_path).made == PLAIN
    assert (folder / PLAIN[0]).read_text() != "mine"


@pytest.mark.parametrize(
    "change",
    [
        lambda little_game, out: export(little_game, out, force=True),
        lambda little_game, out: export(little_game, out, Notes(salt="other option")),
    ],
)
def test_force_and_other_options_make_all(
    little_game: Path, tmp_path: Path, change: Callable[[Path, Path], Delivery]
) -> None:
    export(little_game, tmp_path)
    assert change(little_game, tmp_path).made == PLAIN


def test_another_typeface_makes_all(little_game: Path, tmp_path: Path) -> None:
    export(little_game, tmp_path)
    game = little_game / "game.toml"
    game.write_text(game.read_text() + '[fonts]\ndisplay = "AlegreyaSans-Bold"\n')
    assert export(little_game, tmp_path).made == PLAIN


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": {"a": 1}}', '{"stamp": "", "files": {"../x": {}}}'])
def test_a_broken_list_only_costs_time(little_game: Path, tmp_path: Path, text: str) -> None:
    folder = export(little_game, tmp_path).folder
    (folder / SHIPPED).write_text(text)
    assert export(little_game, tmp_path).made == PLAIN


def test_a_list_that_tells_of_packages_nobody_knows_is_looked_at_again(little_game: Path, tmp_path: Path) -> None:
    file = export(little_game, tmp_path).folder / SHIPPED
    file.write_text(json.dumps(json.loads(file.read_text()) | {"plugins": {"": "x", "no-group": "y"}}))
    assert export(little_game, tmp_path).kept == PLAIN
    assert json.loads(file.read_text())["plugins"] == {}


# Away with what is no more


def test_files_that_are_no_more_are_removed_with_their_folders(little_game: Path, tmp_path: Path) -> None:
    folder = export(little_game, tmp_path, Notes(more=("a/b/old.txt", "a/other.txt"))).folder
    (folder / "a/mine.txt").write_text("a user's own")
    done = export(little_game, tmp_path)
    assert done.removed == ("a/b/old.txt", "a/other.txt")
    assert names(folder) == {*PLAIN, "a/mine.txt"} and not (folder / "a/b").exists()
    assert export(little_game, tmp_path).removed == ()


def test_what_a_user_changed_or_linked_is_not_removed(little_game: Path, tmp_path: Path) -> None:
    folder = export(little_game, tmp_path, Notes(more=("changed.txt", "linked.txt"))).folder
    (folder / "changed.txt").write_text("mine")
    outside = tmp_path / "outside.txt"
    (folder / "linked.txt").replace(outside)
    (folder / "linked.txt").symlink_to(outside)
    assert export(little_game, tmp_path).removed == ()
    assert outside.exists() and (folder / "changed.txt").read_text() == "mine"


def test_a_list_cannot_lead_outside(little_game: Path, tmp_path: Path) -> None:
    folder = export(little_game, tmp_path, Notes(more=("old.txt",))).folder
    victim = folder.parent / "victim.txt"
    victim.write_bytes((folder / "old.txt").read_bytes())
    known = json.loads((folder / SHIPPED).read_text())
    known["files"]["../victim.txt"] = known["files"].pop("old.txt")
    known["stamp"] = ""
    (folder / SHIPPED).write_text(json.dumps(known))
    assert export(little_game, tmp_path).removed == ()
    assert victim.exists()


def test_a_part_of_the_components_leaves_the_others_alone(little_game: Path, tmp_path: Path) -> None:
    folder = export(little_game, tmp_path).folder
    done = export(little_game, tmp_path, only=("results",))
    assert (done.made, done.kept, done.removed) == ((), ("sheet/results.txt",), ())
    assert names(folder) == set(PLAIN)
    assert set(export(little_game, tmp_path).kept) == set(PLAIN)


# Refused, and then nothing is changed


def test_a_wrong_game_is_refused(little_game: Path, tmp_path: Path) -> None:
    dice = little_game / "dice.toml"
    dice.write_text(dice.read_text().replace('"M"]', '"Q"]'))
    with pytest.raises(DataError, match="unknown symbol"):
        export(little_game, tmp_path / "out")
    assert not (tmp_path / "out/little-game").exists()


def test_an_unknown_component_is_refused_with_a_hint(little_game: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"unknown component of little-game “result”  hint: did you mean “results”\?"):
        export(little_game, tmp_path, only=("result",))


def test_an_export_without_files_is_refused(little_game: Path, tmp_path: Path) -> None:
    class Nothing(Notes):
        def files(self, product: Product, fonts: FontBook) -> Iterable[File]:
            return []

    with pytest.raises(UsageError, match="nothing in little-game that the export “notes” could write"):
        export(little_game, tmp_path, Nothing())


def test_so_is_a_game_with_nothing_but_the_guide_to_printing(little_game: Path, tmp_path: Path) -> None:
    guide = '[print-me-first]\nkind = "print-guide"\n'
    (little_game / "components.toml").write_text(guide)
    with pytest.raises(UsageError, match="nothing in little-game"):
        export(little_game, tmp_path, Notes(more=("contents.csv",)), checked=False)


def test_somebody_elses_export_that_crashes_is_told_as_his(little_game: Path, tmp_path: Path) -> None:
    folder = export(little_game, tmp_path).folder
    before = {name: (folder / name).read_bytes() for name in names(folder)}
    with pytest.raises(PluginError, match="the installed export “notes” crashes: KeyError: 'x'"):
        export(little_game, tmp_path, Notes(salt="new", crash=KeyError("x")))
    assert {name: (folder / name).read_bytes() for name in names(folder)} == before


def test_a_folder_in_the_way_is_told(little_game: Path, tmp_path: Path) -> None:
    (tmp_path / "little-game/notes/a4/sheet/results.txt").mkdir(parents=True)
    with pytest.raises(OutputError, match="a folder stands where a file should go"):
        export(little_game, tmp_path)
    assert not (tmp_path / "little-game/notes/a4/die").exists()


def test_papers_and_inks_of_one_run_appear_together_or_not_at_all(little_game: Path, tmp_path: Path) -> None:
    both = Order((A4, LETTER), (Ink.FULL, Ink.FRIENDLY), tmp_path)
    in_the_way = tmp_path / "little-game/notes/letter-ink-friendly/sheet/results.txt"
    in_the_way.mkdir(parents=True)
    with pytest.raises(OutputError, match="a folder stands where a file should go"):
        export_game(little_game, Notes(), both, lambda done, of, name: None)
    assert not names(tmp_path / "little-game")
    in_the_way.rmdir()
    made = export_game(little_game, Notes(), both, lambda done, of, name: None)
    assert [names(each.folder) for each in made] == [set(PLAIN)] * 4
    again = export_game(little_game, Notes(), both, lambda done, of, name: None)
    assert [(each.made, set(each.kept)) for each in again] == [((), set(PLAIN))] * 4


def test_it_waits_for_a_build_of_the_same_game(little_game: Path, tmp_path: Path) -> None:
    """Both switch folders below the game's own, so they share one lock."""
    told: list[str] = []

    class Heard(Exception):  # noqa: N818 - not an error
        pass

    def waiting(line: str) -> None:
        told.append(line)
        raise Heard

    with locked(tmp_path / ".pnp-lock-little-game", lambda who: None), pytest.raises(Heard):
        export_game(little_game, Notes(), order(tmp_path), lambda done, of, name: None, waiting)
    assert "is building" in told[0] and "little-game; waiting for it" in told[0]


def test_progress_goes_from_nothing_to_all(little_game: Path, tmp_path: Path) -> None:
    seen: list[tuple[int, int, str]] = []
    export_game(little_game, Notes(), order(tmp_path), lambda *step: seen.append(step))
    shares = [done / of for done, of, _ in seen]
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] < 1
    assert [name for done, of, name in seen if 2 * done >= of] == [f"notes/a4/{name}" for name in PLAIN]


# Names


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "not empty"),
        ("../x", "lead out"),
        ("a/../../x", "lead out"),
        ("/etc/x", "lead out"),
        ("a//b", "empty"),
        ("./a", "empty"),
        ("a\\b", "names with"),
        ("c:x", "names with"),
        ("a\nb", "cannot be seen"),
        ("a\x00b", "cannot be seen"),
        ("a\u202eb", "cannot be seen"),
        (".pnp-export.json", "hidden"),
        ("a/.hidden", "hidden"),
        ("a /b", "blank"),
        ("a./b", "full stop"),
        ("NUL.png", "device"),
        ("a/con", "device"),
        ("x" * 200, "longer"),
    ],
)
def test_names_that_are_not_safe_are_refused(little_game: Path, tmp_path: Path, name: str, fault: str) -> None:
    with pytest.raises(UsageError, match=fault):
        export(little_game, tmp_path / "out", Notes(more=(name,)))
    assert not (tmp_path / "out/little-game/notes").exists()


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (("a.png", "a.png"), "two files named “a.png”"),
        (("a.png", "A.PNG"), "cannot tell apart from “a.png”"),
        (("caf\u00e9", "cafe\u0301"), "cannot tell apart"),
        (("Straße", "STRASSE"), "cannot tell apart"),
        (("a", "a/b"), "both as a file and as a folder"),
        (("A/b", "a"), "both as a file and as a folder"),
    ],
)
def test_names_are_unique_whatever_the_disk(given: tuple[str, ...], fault: str) -> None:
    with pytest.raises(UsageError, match=fault):
        safe_files("x", (File(name, "", bytes) for name in given))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Queen of Bats", "queen-of-bats"),
        ("  Père Noël’s “Größe” ", "pere-noels-grosse"),
        ("Draw & Discard", "draw-and-discard"),
        ("../../etc", "etc"),
        ("★", "piece"),
        ("x" * 500, "x" * 100),
    ],
)
def test_words_become_names(words: str, name: str) -> None:
    assert slug(words) == name
    assert safe_files("x", [File(slug(words), "", bytes)])
