"""Pictures out of doors: the front of a hotel, its pool, what one sees from it."""

from orders_service.suppliers.sandbox.hotel.pictures.look import Look
from orders_service.suppliers.sandbox.hotel.pictures.palettes import WINDOW_DARK, WINDOW_DAY, WINDOW_LIT
from orders_service.suppliers.sandbox.hotel.pictures.shapes import (
    WIDTH,
    ellipse,
    gradient,
    path,
    polygon,
    rect,
    star,
    stroke,
)
from orders_service.suppliers.sandbox.hotel.pictures.sky import hills, palm, sea, sky, tree
from orders_service.suppliers.sandbox.seeds import roll

GROUND = 610
"""Where houses stand."""


def front(look: Look) -> list[str]:
    """The house in its street: a tower in town, a long low house where people rest."""
    light = look.light
    behind = hills(light, look.slug, horizon=470)
    house = _low_house(look) if look.is_low else _tower(look)
    plants = palm if look.seaside else tree
    green = [
        part
        for place, x in enumerate((70, 150, 850, 915))
        for part in plants((x, GROUND + 8, 120 + roll(70, look.slug, "plant", place)), light)
    ]
    street = [
        rect((0, GROUND, WIDTH, 110), "#3c3f4a" if light.night else "#b9b4ab"),
        rect((0, GROUND, WIDTH, 16), "#7d7a78" if light.night else "#dcd8cf"),
        *(rect((x, 668, 70, 6), "#f5efe0", round_=3, opacity=0.7) for x in range(20, WIDTH, 150)),
    ]
    return [*sky(light, look.slug, horizon=470), *behind, *house, *street, *green]


def _tower(look: Look) -> list[str]:
    slug, made = look.slug, look.materials
    floors, columns = 4 + look.stars + roll(3, slug, "floors"), 5 + roll(3, slug, "columns")
    width, floor = 62 * columns + 40, 44
    x, y = (WIDTH - width) / 2, GROUND - floors * floor - 70
    drawn = [
        rect((x - 90, y + floor * 3, 120, GROUND - y - floor * 3), made.shade),
        rect((x + width - 30, y + floor * 2, 120, GROUND - y - floor * 2), made.shade),
        rect((x, y, width, GROUND - y), made.wall),
        rect((x - 10, y - 14, width + 20, 18), made.roof, round_=3),
        rect((x + width * 0.62, y, width * 0.38, GROUND - y), made.shade, opacity=0.35),
    ]
    drawn += [
        part
        for row in range(floors)
        for column in range(columns)
        for part in _window(look, x + 34 + column * 62, y + 22 + row * floor, place=row * 20 + column)
    ]
    return [*drawn, *_sign(look, x + width / 2, y - 46), *_entrance(look, WIDTH / 2, made.accent)]


def _window(look: Look, x: float, y: float, *, place: int) -> list[str]:
    pane = rect((x, y, 30, 26), _pane(look, place), round_=2)
    has_balcony = look.stars >= 4
    rail = [rect((x - 4, y + 18, 38, 10), look.materials.accent, round_=2, opacity=0.75)] if has_balcony else []
    return [pane, rect((x, y, 30, 8), "#ffffff", opacity=0.18), *rail]


def _pane(look: Look, place: int) -> str:
    if not look.light.night:
        return WINDOW_DAY
    return WINDOW_LIT if roll(100, look.slug, "lamp", place) < 55 else WINDOW_DARK


def _sign(look: Look, x: float, y: float) -> list[str]:
    """One star for each of the hotel's, on a board above the roof."""
    width, accent = 46 + 30 * look.stars, look.materials.accent
    board = rect((x - width / 2, y, width, 34), accent, round_=6)
    shine = f"<defs>{gradient('sign', (accent, accent), round_=True)}</defs>"
    glow = [shine, ellipse((x, y + 17, width * 1.4, 90), "url(#sign)", opacity=0.7)] if look.light.night else []
    first = x - 15 * (look.stars - 1)
    return [*glow, board, *(star((first + 30 * place, y + 17, 10), "#ffe08a") for place in range(look.stars))]


def _entrance(look: Look, x: float, accent: str) -> list[str]:
    light = WINDOW_LIT if look.light.night else "#d7ebf3"
    return [
        rect((x - 74, GROUND - 66, 148, 66), light, round_=4),
        rect((x - 2, GROUND - 66, 4, 66), look.materials.wood),
        path(f"M{x - 104:g},{GROUND - 66} h208 l-18,-26 h-172 Z", accent),
        *(rect((x + side, GROUND - 66, 7, 66), look.materials.roof) for side in (-96, 89)),
    ]


def _low_house(look: Look) -> list[str]:
    accent, floors = look.materials.accent, 2 + (look.stars >= 4)
    flowers = [ellipse((130 + 14 * place, GROUND + 2, 11, 9), accent, opacity=0.8) for place in range(0, 50, 2)]
    lawn = [ellipse((WIDTH / 2, GROUND + 6, 520, 26), look.light.leaf, opacity=0.6)]
    return [
        *(part for wing in range(3) for part in _wing(look, wing, floors=floors)),
        *_sign(look, WIDTH / 2, GROUND - floors * 62 - 92),
        *_entrance(look, WIDTH / 2, accent),
        *lawn,
        *(flowers if roll(2, look.slug, "flowers") else []),
    ]


def _wing(look: Look, wing: int, *, floors: int) -> list[str]:
    """The left, the right, and in front of both the middle one, which is higher."""
    made, is_middle = look.materials, wing == 2
    x, width = ((110, 300), (550, 300), (300, 360))[wing]
    height = floors * 62 + (46 if is_middle else 0)
    y = GROUND - height
    windows = [
        part
        for row in range(floors - is_middle)
        for column in range(width // 74)
        for part in _window(look, x + 30 + column * 74, y + 22 + row * 58, place=wing * 60 + row * 10 + column)
    ]
    return [
        rect((x, y, width, height), made.wall if is_middle else made.shade),
        path(f"M{x - 26},{y + 6} L{x + 40},{y - 62} H{x + width - 40} L{x + width + 26},{y + 6} Z", made.roof),
        stroke(f"M{x + 40},{y - 62} H{x + width - 40}", "#ffffff", 4, opacity=0.25),
        *windows,
    ]


def pool(look: Look) -> list[str]:
    """Water in the foreground, loungers under sunshades, palms behind."""
    light, made = look.light, look.materials
    backdrop = sea(light, look.slug, horizon=330, shore=420) if look.seaside else hills(light, look.slug, horizon=360)
    basin = "M120,520 Q480,470 840,520 Q930,560 900,640 Q480,720 60,640 Q30,560 120,520 Z"
    shades = [part for place in range(3) for part in _lounger(150 + 290 * place, 470, made.accent, made.cloth)]
    palms = [part for x, size in ((60, 250), (905, 280), (800, 190)) for part in palm((x, 480, size), light)]
    lamps = [ellipse((480, 590, 420, 70), "#bff5ff", opacity=0.25)] if light.night else []
    return [
        *sky(light, look.slug, horizon=340),
        *backdrop,
        rect((0, 430, WIDTH, 290), "#5a5468" if light.night else "#e6d9c3"),
        f"<defs>{gradient('pool', (light.water[1], light.water[0]))}</defs>",
        path(basin, "#ffffff", opacity=0.8),
        f'<g transform="translate(24 17) scale(.95 .97)">{path(basin, "url(#pool)")}</g>',
        *lamps,
        *_ripples(look),
        *palms,
        *shades,
    ]


def _ripples(look: Look) -> list[str]:
    starts = [(190 + roll(460, look.slug, "ripple", place), 545 + place * 14) for place in range(8)]
    return [stroke(f"M{x},{y} q30,-8 60,0 t60,0", "#ffffff", 3, opacity=0.5) for x, y in starts]


def _lounger(x: float, y: float, accent: str, cloth: str) -> list[str]:
    return [
        rect((x + 58, y - 96, 5, 100), "#7a5a3f"),
        path(f"M{x - 10:g},{y - 82:g} Q{x + 60:g},{y - 150:g} {x + 130:g},{y - 82:g} Z", accent),
        path(f"M{x + 36:g},{y - 82:g} Q{x + 60:g},{y - 150:g} {x + 84:g},{y - 82:g} Z", "#ffffff", opacity=0.45),
        polygon([(x, y), (x + 92, y), (x + 128, y - 30), (x + 136, y - 24), (x + 98, y + 10), (x, y + 10)], cloth),
        rect((x + 8, y + 10, 6, 16), "#7a5a3f"),
        rect((x + 86, y + 10, 6, 16), "#7a5a3f"),
    ]


def view(look: Look) -> list[str]:
    """The sea, or the land around, from a terrace with a rail."""
    light = look.light
    if look.seaside:
        land = sea(light, look.slug, horizon=340, shore=560)
        green = [part for x, size in ((110, 330), (840, 380), (760, 240)) for part in palm((x, 660, size), light)]
    else:
        land = [*hills(light, look.slug, horizon=340), *_rows(look)]
        green = [part for place in range(6) for part in tree((60 + place * 170, 600 + place % 2 * 26, 110), light)]
    rail = [rect((0, 630, WIDTH, 12), look.materials.wood), rect((0, 706, WIDTH, 14), look.materials.wood)]
    posts = [rect((x, 630, 8, 90), look.materials.wood) for x in range(10, WIDTH, 62)]
    return [*sky(light, look.slug, horizon=330), *land, *green, *rail, *posts]


def _rows(look: Look) -> list[str]:
    """Roofs of the town below."""
    found = []
    for place in range(26):
        x, y = roll(940, look.slug, "roof x", place) - 10, 420 + place * 5
        size = 34 + place
        found += [
            rect((x, y, size, size * 0.8), look.materials.shade),
            polygon([(x - 5, y), (x + size / 2, y - size * 0.4), (x + size + 5, y)], look.materials.roof),
            rect((x + size * 0.36, y + size * 0.25, size * 0.28, size * 0.3), _pane(look, place)),
        ]
    return found
