"""What lies on a table of Tabletop Simulator, as its save files have it: one function a sort of object.

Field names and numbers are those of the game's own saves (knowledge base, “Save File Format”). Sizes are in its units:
a card of poker size is 3.08 of them high when its scale is 1, a tile or a token 2, a die 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from pnp.sheet.product import Outline

Json: TypeAlias = dict[str, Any]

_CARD_UNITS, _CARD_MM = 3.08, 88.9  # the height of a card: everything else is to scale with it
_TILE_UNITS = 2.0
_PDF_UNITS = 2.0
UNITS_PER_MM = _CARD_UNITS / _CARD_MM  # 0.88 an inch
_SIX_SIDES = 1
_CARD_SHAPES = {Outline.RECTANGLE: 0, Outline.HEXAGON: 2, Outline.CIRCLE: 4}
_TILE_SHAPES = {Outline.RECTANGLE: 0, Outline.CIRCLE: 2}
_FACE_UP, _FACE_DOWN = 0.0, 180.0
_TURNS = (  # which way up a die lies when it shows its first, second … face
    (-90.0, 0.0, 0.0),
    (0.0, 0.0, 0.0),
    (0.0, 0.0, -90.0),
    (0.0, 0.0, 90.0),
    (0.0, 0.0, -180.0),
    (90.0, 0.0, 0.0),
)


class Guids:
    """Six hexadecimal digits for each object: the same for the same object of the same game, and no two alike."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._given: set[str] = set()

    def new(self, what: str) -> str:
        for attempt in range(len(self._given) + 1):
            guid = hashlib.sha256(f"{self._game} {what} {attempt}".encode()).hexdigest()[:6]
            if guid not in self._given:
                break
        self._given.add(guid)
        return guid


@dataclass(frozen=True, slots=True)
class Sheet:
    """A grid of pictures that cards are cut from."""

    face: str
    back: str
    columns: int
    rows: int
    has_own_backs: bool
    outline: Outline = Outline.RECTANGLE

    def as_deck(self) -> Json:
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.has_own_backs,
            "Type": _CARD_SHAPES[self.outline],
        }


@dataclass(frozen=True, slots=True)
class Card:
    title: str
    sheet: int  # its number, from 1
    slot: int

    @property
    def id(self) -> int:
        return self.sheet * 100 + self.slot


@dataclass(frozen=True, slots=True)
class Thing:
    """An object with the room that it takes on the table, in units."""

    state: Json
    width: float
    depth: float

    def told(self, text: str) -> Thing:
        """With words that are read when the pointer rests on it."""
        return replace(self, state={**self.state, "Description": text})

    def at(self, x: float, z: float) -> Json:
        state = dict(self.state)
        state["Transform"] = {**state["Transform"], "posX": round(x, 3), "posZ": round(z, 3)}
        return state


def deck(guids: Guids, key: str, title: str, cards: Sequence[Card], sheets: dict[int, Sheet], size: Size) -> Thing:
    """Face down; one card alone is no deck."""
    scale = size.height_mm / _CARD_MM
    used = {str(number): sheets[number].as_deck() for number in sorted({card.sheet for card in cards})}

    def single(card: Card, number: int) -> Json:
        own = {str(card.sheet): used[str(card.sheet)]}
        state = _state(guids.new(f"{key} {number}"), "Card", card.title, (scale, 1.0, scale), turn=_FACE_DOWN)
        return {**state, "CardID": card.id, "SidewaysCard": size.lies, "CustomDeck": own, "Hands": True}

    singles = [single(card, number) for number, card in enumerate(cards)]
    if len(singles) == 1:
        return Thing({**singles[0], "Nickname": title}, *size.units)
    state = _state(guids.new(key), "DeckCustom", title, (scale, 1.0, scale), turn=_FACE_DOWN)
    about = {"SidewaysCard": size.lies, "DeckIDs": [card.id for card in cards], "CustomDeck": used}
    return Thing({**state, **about, "ContainedObjects": singles}, *size.units)


@dataclass(frozen=True, slots=True)
class Size:
    """Of a real thing."""

    width_mm: float
    height_mm: float

    @property
    def lies(self) -> bool:
        return self.width_mm > self.height_mm

    @property
    def units(self) -> tuple[float, float]:
        return self.width_mm * UNITS_PER_MM, self.height_mm * UNITS_PER_MM


def tile(guids: Guids, key: str, title: str, picture: str, back: str, size: Size, outline: Outline) -> Thing:
    """A mat, a sheet or a token. A hexagon is a token whose outline comes from its picture: it has no other back."""
    scale = size.height_mm * UNITS_PER_MM / _TILE_UNITS
    image: Json = {"ImageURL": picture, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    if outline is Outline.HEXAGON:
        kind = "Custom_Token"
        image["CustomToken"] = {"Thickness": 0.1, "MergeDistancePixels": 5.0, "StandUp": False, "Stackable": False}
    else:
        kind = "Custom_Tile"
        shape = _TILE_SHAPES[outline]
        image["CustomTile"] = {"Type": shape, "Thickness": 0.1, "Stackable": False, "Stretch": True}
    state = _state(guids.new(key), kind, title, (scale, 1.0, scale))
    return Thing({**state, "CustomImage": image}, *size.units)


def die(guids: Guids, key: str, title: str, picture: str, values: Sequence[str], side_mm: float) -> Thing:
    scale = side_mm * UNITS_PER_MM
    state = _state(guids.new(key), "Custom_Dice", title, (scale, scale, scale))
    image = {
        "ImageURL": picture,
        "ImageSecondaryURL": "",
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomDice": {"Type": _SIX_SIDES},
    }
    turns = [
        {"Value": value, "Rotation": {"x": x, "y": y, "z": z}} for value, (x, y, z) in zip(values, _TURNS, strict=True)
    ]
    return Thing({**state, "CustomImage": image, "RotationValues": turns}, scale, scale)


def bag(guids: Guids, key: str, title: str, contents: Sequence[Thing]) -> Thing:
    state = _state(guids.new(key), "Bag", title, (1.0, 1.0, 1.0), colour=(0.45, 0.30, 0.18))
    inside = [thing.state for thing in contents]
    about = {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": 0}, "ContainedObjects": inside}
    return Thing({**state, **about}, 2.6, 2.6)


def is_bag(thing: Thing) -> bool:
    return bool(thing.state["Name"] == "Bag")


def book(guids: Guids, key: str, title: str, file: str, size: Size) -> Thing:
    scale = size.height_mm * UNITS_PER_MM / _PDF_UNITS
    state = _state(guids.new(key), "Custom_PDF", title, (scale, 1.0, scale))
    return Thing(
        {**state, "CustomPDF": {"PDFUrl": file, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}}, *size.units
    )


def note(guids: Guids, key: str, title: str, text: str) -> Thing:
    return Thing({**_state(guids.new(key), "Notecard", title, (1.0, 1.0, 1.0)), "Description": text}, 3.2, 2.2)


def _tab(number: int, title: str, text: str) -> Json:
    """A page of the notebook."""
    colour = {"r": 0.5, "g": 0.5, "b": 0.5}
    return {"title": title, "body": text, "color": "Grey", "visibleColor": colour, "id": number}


def save(name: str, states: Sequence[Json], notebook: Sequence[tuple[str, str]] = ()) -> Json:
    """What a file below “Saved Objects” holds. It has no date: the same game gives the same bytes.

    The notebook is there when the file is opened as a game; with an object only its notes come to the table.
    """
    return {
        "SaveName": name,
        "Date": "",
        "VersionNumber": "",
        "GameMode": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {str(number): _tab(number, *page) for number, page in enumerate(notebook)},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(states),
    }


def _state(
    guid: str,
    kind: str,
    title: str,
    scale: tuple[float, float, float],
    turn: float = _FACE_UP,
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0),
) -> Json:
    """What all objects have. They look at the player whose back is to the screen, which is what 180 degrees mean."""
    x, y, z = (round(part, 4) for part in scale)
    red, green, blue = colour
    return {
        "GUID": guid,
        "Name": kind,
        "Transform": {
            "posX": 0.0,
            "posY": 1.5,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": turn,
            "scaleX": x,
            "scaleY": y,
            "scaleZ": z,
        },
        "Nickname": title,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": {"r": red, "g": green, "b": blue},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": kind in ("Card", "DeckCustom"),
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }
