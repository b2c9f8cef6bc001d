"""Pictures of rooms: bedrooms, the lobby, breakfast."""

from orders_service.suppliers.sandbox.hotel.pictures.look import Look
from orders_service.suppliers.sandbox.hotel.pictures.palettes import WINDOW_LIT
from orders_service.suppliers.sandbox.hotel.pictures.shapes import (
    HEIGHT,
    WIDTH,
    ellipse,
    gradient,
    path,
    polygon,
    rect,
    star,
    stroke,
)
from orders_service.suppliers.sandbox.seeds import roll

FLOOR = 520
"""Where the wall ends."""


def _shell(look: Look) -> list[str]:
    """Wall, floor, skirting."""
    made = look.materials
    boards = [
        stroke(f"M{x},{HEIGHT} L{480 + (x - 480) * 0.62:g},{FLOOR}", "#000000", 2, opacity=0.08)
        for x in range(-240, 1240, 96)
    ]
    return [
        f"<defs>{gradient('wall', (made.tint, made.wall))}{gradient('wood', (made.wood, made.roof))}"
        f"{gradient('lamp', (WINDOW_LIT, WINDOW_LIT), round_=True)}</defs>",
        rect((0, 0, WIDTH, FLOOR), "url(#wall)"),
        rect((0, FLOOR, WIDTH, HEIGHT - FLOOR), "url(#wood)"),
        *boards,
        rect((0, FLOOR - 12, WIDTH, 12), "#ffffff", opacity=0.7),
    ]


def _pane(look: Look, x: float, y: float, width: float, height: float) -> list[str]:
    """A window with the sky of the hour, hills or the sea, and curtains."""
    light, made = look.light, look.materials
    land = light.water[0] if look.seaside else light.near
    return [
        f"<defs>{gradient('outside', light.sky)}</defs>",
        rect((x - 10, y - 10, width + 20, height + 20), made.wood, round_=4),
        rect((x, y, width, height), "url(#outside)"),
        ellipse((x + width * 0.7, y + height * 0.28, 20, 20), light.disc),
        path(
            f"M{x:g},{y + height * 0.74:g} q{width * 0.3:g},-40 {width * 0.55:g},-8"
            f" t{width * 0.45:g},0 v{height * 0.26:g} h-{width:g} Z",
            land,
        ),
        rect((x + width / 2 - 4, y, 8, height), made.wood),
        *(
            path(
                f"M{x + side:g},{y - 24:g} h{turn * 74:g} q{-turn * 10:g},{height * 0.6:g}"
                f" {-turn * 34:g},{height + 60:g} h{-turn * 40:g} Z",
                made.accent,
                opacity=0.85,
            )
            for side, turn in ((-36, 1), (width + 36, -1))
        ),
        rect((x - 54, y - 32, width + 108, 9), made.roof, round_=4),
    ]


def _lamp(look: Look, x: float, y: float) -> list[str]:
    glow = ellipse((x, y, 150, 140), "url(#lamp)", opacity=0.75 if look.light.night else 0.4)
    shade = polygon([(x - 16, y - 22), (x + 16, y - 22), (x + 27, y + 18), (x - 27, y + 18)], "#fff2cf")
    return [glow, rect((x - 3, y + 18, 6, 40), look.materials.roof), shade]


def _bed(look: Look, x: float, width: float, *, pillows: int) -> list[str]:
    """`x` is its left edge; the foot of the bed is nearest."""
    made = look.materials
    step = (width - 30) / pillows
    return [
        ellipse((x + width / 2, 668, width * 0.62, 26), "#000000", opacity=0.16),
        rect((x - 14, 318, width + 28, 190), made.wood, round_=14),
        rect((x - 4, 328, width + 8, 170), made.roof, round_=10, opacity=0.35),
        path(f"M{x:g},440 h{width:g} l34,190 h-{width + 68:g} Z", made.cloth),
        rect((x - 34, 624, width + 68, 38), made.shade, round_=8),
        path(f"M{x - 16:g},528 h{width + 32:g} l18,102 h-{width + 68:g} Z", made.accent),
        path(f"M{x - 16:g},528 h{width + 32:g} l3,18 h-{width + 38:g} Z", "#ffffff", opacity=0.35),
        *(rect((x + 18 + step * place, 396, step - 8, 62), "#ffffff", round_=18) for place in range(pillows)),
        *(
            rect((x + 18 + step * place, 438, step - 8, 20), made.shade, round_=10, opacity=0.3)
            for place in range(pillows)
        ),
    ]


def _picture(look: Look, x: float, y: float) -> list[str]:
    made, tone = look.materials, look.light
    return [
        rect((x, y, 150, 104), made.wood, round_=3),
        rect((x + 8, y + 8, 134, 88), made.cloth),
        ellipse((x + 44 + roll(50, look.slug, "art"), y + 46, 20, 20), tone.disc if not tone.night else made.accent),
        path(f"M{x + 8:g},{y + 96:g} q34,-52 67,-20 t67,-14 v34 Z", made.accent, opacity=0.8),
        path(f"M{x + 8:g},{y + 96:g} q50,-24 80,-6 t54,-4 v10 Z", made.roof, opacity=0.8),
    ]


def double_room(look: Look) -> list[str]:
    """One wide bed between two lamps."""
    return [
        *_shell(look),
        *_pane(look, 70, 120, 200, 250),
        *_picture(look, 560, 150),
        ellipse((520, 650, 400, 56), look.materials.tint),
        *_table(look, 356),
        *_table(look, 868),
        *_lamp(look, 383, 384),
        *_lamp(look, 895, 384),
        *_bed(look, 460, 360, pillows=2),
    ]


def _table(look: Look, x: float) -> list[str]:
    made = look.materials
    return [rect((x, 440, 56, 100), made.wood, round_=5), rect((x + 6, 462, 44, 6), made.roof, round_=3)]


def twin_room(look: Look) -> list[str]:
    """Two narrow beds, a lamp between them."""
    return [
        *_shell(look),
        *_pane(look, 400, 90, 170, 190),
        *_picture(look, 90, 140),
        *_picture(look, 720, 140),
        ellipse((480, 664, 440, 46), look.materials.tint),
        *_table(look, 454),
        *_lamp(look, 482, 384),
        *_bed(look, 120, 250, pillows=1),
        *_bed(look, 590, 250, pillows=1),
    ]


def suite(look: Look) -> list[str]:
    """A bed before a wide window, a sofa beside it."""
    made = look.materials
    sofa = [
        ellipse((200, 662, 190, 22), "#000000", opacity=0.14),
        rect((40, 500, 320, 90), made.accent, round_=22),
        rect((28, 540, 344, 96), made.accent, round_=20),
        rect((28, 540, 344, 96), "#000000", round_=20, opacity=0.12),
        *(rect((62 + 140 * place, 548, 132, 48), made.accent, round_=12) for place in range(2)),
        rect((70, 520, 60, 50), "#ffe9b8", round_=12),
        *(rect((x, 632, 12, 26), made.wood) for x in (52, 336)),
    ]
    return [
        *_shell(look),
        *_pane(look, 90, 110, 330, 260),
        *_picture(look, 640, 140),
        *_table(look, 410),
        *_lamp(look, 437, 384),
        *_bed(look, 520, 360, pillows=3),
        *sofa,
    ]


def lobby(look: Look) -> list[str]:
    """The desk under pendant lamps, armchairs, plants."""
    made = look.materials
    desk = [
        rect((236, 404, 488, 148), made.wood, round_=8),
        *(rect((250 + 58 * place, 424, 44, 112), made.roof, round_=4, opacity=0.3) for place in range(8)),
        rect((220, 390, 520, 22), made.cloth, round_=6),
        rect((560, 340, 74, 50), "#2b2f3a", round_=5),
        ellipse((310, 382, 22, 10), made.accent),
    ]
    return [
        *_shell(look),
        rect((300, 210, 360, 110), made.accent, round_=10, opacity=0.16),
        *_star_row(look),
        *(part for x in (330, 480, 630) for part in _pendant(look, x)),
        *desk,
        ellipse((480, 640, 360, 48), made.tint),
        *_armchair(look, 110),
        *_armchair(look, 700),
        *_plant(look, 70, 560),
        *_plant(look, 890, 560),
    ]


def _pendant(look: Look, x: float) -> list[str]:
    return [
        rect((x - 1.5, 0, 3, 150), look.materials.roof),
        ellipse((x, 190, 150, 130), "url(#lamp)", opacity=0.75 if look.light.night else 0.4),
        path(f"M{x - 36:g},186 q36,-76 72,0 Z", look.materials.accent),
    ]


def _star_row(look: Look) -> list[str]:
    first = 480 - 27 * (look.stars - 1)
    return [star((first + 54 * place, 264, 18), "#f0b840") for place in range(look.stars)]


def _armchair(look: Look, x: float) -> list[str]:
    accent = look.materials.accent
    return [
        ellipse((x + 75, 676, 92, 14), "#000000", opacity=0.15),
        rect((x + 10, 520, 130, 110), accent, round_=26),
        rect((x, 580, 150, 76), accent, round_=18),
        rect((x + 24, 584, 102, 36), "#ffffff", round_=14, opacity=0.2),
        *(rect((x + side, 652, 10, 22), look.materials.wood) for side in (18, 122)),
    ]


def _plant(look: Look, x: float, y: float) -> list[str]:
    leaves = [
        path(
            f"M{x:g},{y:g} q{east:g},-60 {east * 1.5:g},-{high:g}"
            f" q-{6 + abs(east) / 3:g},40 {-east * 1.5:g},{high:g} Z",
            look.light.leaf,
        )
        for east, high in ((-46, 90), (46, 96), (-22, 140), (24, 150), (2, 176))
    ]
    return [*leaves, path(f"M{x - 32:g},{y:g} h64 l-12,72 h-40 Z", look.materials.roof)]


def breakfast(look: Look) -> list[str]:
    """A laid table at a window: bread, fruit, coffee and juice."""
    made = look.materials
    table = [
        ellipse((480, 560, 470, 96), "#000000", opacity=0.12),
        ellipse((480, 540, 460, 104), made.cloth),
        path("M20,540 q460,208 920,0 v180 h-920 Z", made.cloth),
        path("M20,540 q460,208 920,0 v30 q-460,208 -920,0 Z", made.accent, opacity=0.35),
    ]
    bread = [
        path(f"M{x},540 q16,-44 62,-40 q46,4 54,42 q-58,20 -116,-2 Z", tone)
        for x, tone in ((270, "#d9984e"), (336, "#c88440"))
    ]
    fruit = [ellipse((x, y, 25, 25), tone) for x, y, tone in _FRUIT]
    coffee = [
        ellipse((690, 566, 64, 17), made.shade),
        path("M648,512 h84 q-4,50 -42,50 t-42,-50 Z", "#ffffff"),
        ellipse((690, 512, 42, 11), "#6b4226"),
        stroke("M732,522 q28,4 4,28", "#ffffff", 8),
        *(stroke(f"M{x},492 q-10,-18 0,-34 t0,-34", "#ffffff", 4, opacity=0.5) for x in (678, 702)),
    ]
    juice = [path("M806,440 h62 l-8,106 h-46 Z", "#ffffff", opacity=0.6), path("M810,470 h54 l-6,72 h-42 Z", "#f6a63c")]
    bowl = path("M410,498 h164 q-10,64 -82,64 t-82,-64 Z", made.accent)
    plate = ellipse((340, 548, 112, 22), made.shade)
    return [*_shell(look), *_pane(look, 250, 80, 460, 280), *table, plate, *bread, *fruit, bowl, *coffee, *juice]


_FRUIT = (
    *(
        (446, 484, "#e4572e"),
        (492, 470, "#f3a712"),
        (536, 484, "#8fb339"),
        (470, 452, "#a63d6f"),
        (516, 448, "#e9724c"),
    ),
)
