"""An independent reader of Tabletop Simulator's saved objects: it knows the format, and nothing of pnp.

What it reads it counts and shows; a field that is missing or out of its bounds is an AssertionError.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

CONTAINERS = {"Bag", "DeckCustom"}
KNOWN = CONTAINERS | {"Card", "Custom_Tile", "Custom_Token", "Custom_Dice", "Custom_PDF", "Notecard"}
FLAGS = ("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "GridProjection", "HideWhenFaceDown", "Hands")
# Where the game looks for the faces of a six-sided die: columns and rows of a picture of three by three.
DIE_CELLS = {1: (0, 2), 2: (0, 1), 3: (1, 2), 4: (1, 1), 5: (2, 1), 6: (2, 2)}
UPSIDE_DOWN = {1, 6}
RESTING = {(-90, 0, 0): 1, (0, 0, 0): 2, (0, 0, -90): 3, (0, 0, 90): 4, (0, 0, -180): 5, (90, 0, 0): 6}


@dataclass(frozen=True)
class Saved:
    """A saved object and the files at its addresses."""

    values: Mapping[str, Any]
    files: Mapping[str, bytes]
    prefix: str
    _seen: dict[str, Image.Image] = field(default_factory=dict)

    @classmethod
    def read(cls, data: bytes, files: Mapping[str, bytes], prefix: str) -> Saved:
        values = json.loads(data)
        assert isinstance(values["SaveName"], str) and isinstance(values["ObjectStates"], list)
        for key in (
            "Table",
            "Sky",
            "Note",
            "LuaScript",
            "LuaScriptState",
            "XmlUI",
            "Date",
            "VersionNumber",
            "GameMode",
        ):
            assert isinstance(values[key], str), key
        for number, tab in enumerate(values["TabStates"].values()):
            assert tab["id"] == number and all(isinstance(tab[key], str) for key in ("title", "body", "color"))
            assert set(tab["visibleColor"]) == {"r", "g", "b"}
        assert list(values["TabStates"]) == [str(number) for number in range(len(values["TabStates"]))]
        saved = cls(values, files, prefix)
        guids = [state["GUID"] for state in saved.objects()]
        assert len(set(guids)) == len(guids)
        for state in saved.objects():
            _check(state)
        return saved

    def objects(self) -> Iterator[dict[str, Any]]:
        """All of them, those inside others too."""
        waiting = list(self.values["ObjectStates"])
        while waiting:
            state = waiting.pop(0)
            yield state
            waiting += state.get("ContainedObjects", [])

    def named(self, kind: str) -> list[dict[str, Any]]:
        return [state for state in self.objects() if state["Name"] == kind]

    def picture(self, url: str) -> Image.Image:
        if url not in self._seen:
            self._seen[url] = Image.open(io.BytesIO(self.file(url)))
            self._seen[url].load()
        return self._seen[url]

    def file(self, url: str) -> bytes:
        assert url.startswith(self.prefix), url
        return self.files[url.removeprefix(self.prefix)]

    def faces(self, card: Mapping[str, Any]) -> tuple[Image.Image, Image.Image]:
        """Front and back of a card, cut out of the sheets as the game cuts them."""
        sheet, slot = divmod(card["CardID"], 100)
        deck = card["CustomDeck"][str(sheet)]
        columns, rows = deck["NumWidth"], deck["NumHeight"]
        assert 1 <= columns <= 10 and 1 <= rows <= 7 and slot < columns * rows - 1, "the last cell is the hidden card"
        front = _cell(self.picture(deck["FaceURL"]), slot, columns, rows)
        whole = self.picture(deck["BackURL"])
        return front, _cell(whole, slot, columns, rows) if deck["UniqueBack"] else whole

    def hidden(self, card: Mapping[str, Any]) -> Image.Image:
        deck = card["CustomDeck"][str(card["CardID"] // 100)]
        columns, rows = deck["NumWidth"], deck["NumHeight"]
        return _cell(self.picture(deck["FaceURL"]), columns * rows - 1, columns, rows)

    def die_faces(self, die: Mapping[str, Any]) -> dict[str, Image.Image]:
        """What lies on top when the die shows a value; values that occur twice are told apart by their number."""
        picture = self.picture(die["CustomImage"]["ImageURL"])
        side = picture.width / 3
        found = {}
        for entry in die["RotationValues"]:
            turn = entry["Rotation"]
            number = RESTING[round(turn["x"]), round(turn["y"]), round(turn["z"])]
            column, row = DIE_CELLS[number]
            box = (round(column * side), round(row * side), round((column + 1) * side), round((row + 1) * side))
            face = picture.crop(box)
            found[f"{number} {entry['Value']}"] = face.rotate(180) if number in UPSIDE_DOWN else face
        return found


def _cell(picture: Image.Image, slot: int, columns: int, rows: int) -> Image.Image:
    assert max(picture.size) <= 4096
    assert picture.width % columns == 0 and picture.height % rows == 0, "cells are whole pixels"
    width, height = picture.width // columns, picture.height // rows
    row, column = divmod(slot, columns)
    return picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


def _check(state: Mapping[str, Any]) -> None:
    assert state["Name"] in KNOWN, state["Name"]
    assert re.fullmatch("[0-9a-f]{6}", state["GUID"])
    assert isinstance(state["Nickname"], str) and isinstance(state["Description"], str)
    assert all(isinstance(state[flag], bool) for flag in FLAGS)
    place = state["Transform"]
    assert all(isinstance(place[f"{what}{axis}"], float) for what in ("pos", "rot", "scale") for axis in "XYZ")
    assert min(place["scaleX"], place["scaleY"], place["scaleZ"]) > 0
    if state["Name"] == "DeckCustom":
        cards = state["ContainedObjects"]
        assert len(cards) >= 2 and [card["CardID"] for card in cards] == state["DeckIDs"]
        assert {str(number // 100) for number in state["DeckIDs"]} == set(state["CustomDeck"])
    if state["Name"] == "Custom_Dice":
        assert state["CustomImage"]["CustomDice"] == {"Type": 1} and len(state["RotationValues"]) == 6
    if state["Name"] == "Custom_Tile":
        assert state["CustomImage"]["CustomTile"]["Type"] in (0, 1, 2, 3)
        assert isinstance(state["CustomImage"]["ImageSecondaryURL"], str)
    if state["Name"] == "Custom_PDF":
        assert state["CustomPDF"]["PDFUrl"].endswith(".pdf")
