"""Which pictures a hotel has: the number of a picture says what it shows."""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from html import escape

from orders_service.suppliers.sandbox.hotel.amenities import BAR, BREAKFAST, POOL, RESTAURANT
from orders_service.suppliers.sandbox.hotel.pictures import inside, outside
from orders_service.suppliers.sandbox.hotel.pictures.look import Look
from orders_service.suppliers.sandbox.hotel.pictures.shapes import svg


class Scene(IntEnum):
    """What a picture shows."""

    FRONT = 1
    DOUBLE_ROOM = 2
    TWIN_ROOM = 3
    SUITE = 4
    LOBBY = 5
    BREAKFAST = 6
    POOL = 7
    VIEW = 8


def picture_path(slug: str, scene: int) -> str:
    """Below the API's own path."""
    return f"hotel-pictures/{slug}/{int(scene)}.svg"


def picture_paths(slug: str, amenities: Sequence[str]) -> tuple[str, ...]:
    """The pictures of a hotel as they are leafed through."""
    scenes = [Scene.FRONT, Scene.DOUBLE_ROOM, Scene.LOBBY, Scene.TWIN_ROOM]
    scenes += [Scene.BREAKFAST] if {BREAKFAST, RESTAURANT, BAR} & set(amenities) else []
    scenes += [Scene.POOL] if POOL in amenities else []
    return tuple(picture_path(slug, scene) for scene in (*scenes, Scene.VIEW))


_DRAWN: Mapping[Scene, tuple[str, Callable[[Look], list[str]]]] = {
    Scene.FRONT: ("Fachada", outside.front),
    Scene.DOUBLE_ROOM: ("Quarto de casal", inside.double_room),
    Scene.TWIN_ROOM: ("Quarto com duas camas", inside.twin_room),
    Scene.SUITE: ("Suíte", inside.suite),
    Scene.LOBBY: ("Recepção", inside.lobby),
    Scene.BREAKFAST: ("Café da manhã", inside.breakfast),
    Scene.POOL: ("Piscina", outside.pool),
    Scene.VIEW: ("Vista", outside.view),
}
"""The name of a picture and how it is drawn."""


def draw(look: Look, scene: Scene) -> str:
    """A picture as SVG, 960 × 720: the same text for the same hotel, in every process."""
    label, drawn = _DRAWN[scene]
    return svg(f"{label}, {escape(look.name)}", drawn(look))
