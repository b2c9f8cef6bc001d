"""The colours of pictures: hours of the day and materials of a house."""

from dataclasses import dataclass

from orders_service.suppliers.sandbox.seeds import roll


@dataclass(frozen=True, slots=True)
class Light:
    """An hour of the day. `sky`: from its top to the horizon; `far`, `near`: rows of hills; `night`: lamps are on."""

    sky: tuple[str, str, str]
    disc: str
    far: str
    near: str
    ground: str
    leaf: str
    water: tuple[str, str]
    night: bool = False


LIGHTS = (
    Light(
        ("#3f8fd2", "#8cc4ec", "#e9f5fb"), "#fff3c4", "#9cc3b5", "#6ba58c", "#c9d6b5", "#3f8f5f", ("#2aa5c9", "#8fe0e4")
    ),
    Light(
        ("#f08a5d", "#f7b47b", "#fde7c2"), "#fff0d0", "#c98a7b", "#9a6a6d", "#d8b894", "#5d7f52", ("#3c8fa8", "#f2c9a0")
    ),
    Light(
        ("#1b2a52", "#43407c", "#b5658a"),
        "#ffe9c9",
        "#4a3f74",
        "#352f5c",
        "#4b4568",
        "#2f5a55",
        ("#274a7d", "#8a6fae"),
        True,
    ),
    Light(
        ("#0b1430", "#17264f", "#2f4a7a"),
        "#f4f1de",
        "#1d2d55",
        "#16213f",
        "#2a3350",
        "#1f4a46",
        ("#123a63", "#3f79a8"),
        True,
    ),
    Light(
        ("#6fb7c9", "#b5dfe0", "#fdf6e3"), "#fffbe6", "#a8cfc6", "#79b09f", "#d9d2b0", "#4c9068", ("#31b0b5", "#a9ece1")
    ),
    Light(
        ("#7d8fb3", "#b9c4d8", "#f1e9e4"), "#ffffff", "#a9b3c4", "#8592a6", "#c7c4bd", "#5c7f6b", ("#5b93b5", "#c3dbe8")
    ),
)


@dataclass(frozen=True, slots=True)
class Materials:
    """`wall` in the light and in the shade, `roof`, `accent` of signs, doors and blankets, `wood`, `cloth`, `tint` of
    the rooms' walls."""

    wall: str
    shade: str
    roof: str
    accent: str
    wood: str
    cloth: str
    tint: str


MATERIALS = (
    Materials("#f6efe4", "#dccfbb", "#b5523b", "#0e7c86", "#9a6b43", "#fbf8f2", "#e8ddcb"),
    Materials("#e8eef2", "#c3d0da", "#46586b", "#e07a3f", "#7c5a3e", "#ffffff", "#d5e0e6"),
    Materials("#f3d9c4", "#d9b396", "#8f4a34", "#2f5d8a", "#8a5a3a", "#fffaf3", "#f0dcc9"),
    Materials("#dfe8df", "#b9cbb9", "#4f6f52", "#c2453d", "#6f5238", "#fbfdf9", "#cfdccd"),
    Materials("#efe6f2", "#cdbdd6", "#5b3f73", "#d99a2b", "#775268", "#fdfaff", "#ddd0e3"),
    Materials("#fbf3d9", "#e0d0a0", "#a8672b", "#3a7d5c", "#91683c", "#fffdf6", "#efe3bd"),
    Materials("#e3e0dc", "#bdb7b0", "#3c3a3a", "#b8423f", "#5f4a3b", "#f9f8f6", "#d3cdc5"),
)
WINDOW_LIT, WINDOW_DAY, WINDOW_DARK = "#ffdf8e", "#9fc6dc", "#24324f"


def light_of(slug: str) -> Light:
    """The hour at which a hotel is drawn, one for all its pictures."""
    return LIGHTS[roll(len(LIGHTS), slug, "light")]


def materials_of(slug: str) -> Materials:
    """What a hotel is built of."""
    return MATERIALS[roll(len(MATERIALS), slug, "materials")]
