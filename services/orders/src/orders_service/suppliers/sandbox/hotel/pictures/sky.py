"""What stands around a house: sky, hills or sea, trees and palms."""

from orders_service.suppliers.sandbox.hotel.pictures.palettes import Light
from orders_service.suppliers.sandbox.hotel.pictures.shapes import (
    HEIGHT,
    WIDTH,
    Spot,
    ellipse,
    gradient,
    path,
    rect,
    stroke,
)
from orders_service.suppliers.sandbox.seeds import roll


def sky(light: Light, slug: str, *, horizon: int) -> list[str]:
    """Down to the horizon: sun or moon with its glow, stars or clouds."""
    x, y = 140 + roll(680, slug, "disc x"), 80 + roll(110, slug, "disc y")
    drawn = [
        f"<defs>{gradient('sky', light.sky)}{gradient('glow', (light.disc, light.disc), round_=True)}</defs>",
        rect((0, 0, WIDTH, HEIGHT), "url(#sky)"),
        ellipse((x, y, 190, 190), "url(#glow)", opacity=0.55),
        ellipse((x, y, 46, 46), light.disc),
    ]
    if light.night:
        return drawn + [_star(slug, place, horizon) for place in range(46)]
    return drawn + [cloud for place in range(4) for cloud in _cloud(slug, place)]


def _star(slug: str, place: int, horizon: int) -> str:
    x, y = roll(WIDTH, slug, "star x", place), roll(horizon - 60, slug, "star y", place)
    size = 1 + roll(16, slug, "star", place) / 10
    return ellipse((x, y, size, size), "#ffffff", opacity=0.35 + roll(60, slug, "shine", place) / 100)


def _cloud(slug: str, place: int) -> list[str]:
    x, y = roll(WIDTH, slug, "cloud x", place), 60 + roll(190, slug, "cloud y", place)
    size = 30 + roll(30, slug, "cloud", place)
    puffs = ((0, 0, 1.6), (-1.2, 0.25, 1.1), (1.3, 0.2, 1.2), (0.4, -0.45, 1.0))
    return [
        ellipse(
            (round(x + east * size), round(y + down * size), round(wide * size), size * 0.5), "#ffffff", opacity=0.5
        )
        for east, down, wide in puffs
    ]


def hills(light: Light, slug: str, *, horizon: int) -> list[str]:
    """Two rows, the farther one paler, and the ground."""
    far = _ridge(slug, "far", horizon - 40, 90)
    near = _ridge(slug, "near", horizon + 10, 60)
    return [path(far, light.far), path(near, light.near), rect((0, horizon + 60, WIDTH, HEIGHT), light.ground)]


def _ridge(slug: str, row: str, y: int, height: int) -> str:
    tops = [y - roll(height, slug, row, place) for place in range(7)]
    curve = "".join(
        f" S{place * 160 - 60},{top} {place * 160},{(top + y) // 2}" for place, top in enumerate(tops[1:], start=1)
    )
    return f"M0,{tops[0]}{curve} L{WIDTH},{HEIGHT} L0,{HEIGHT} Z"


def sea(light: Light, slug: str, *, horizon: int, shore: int) -> list[str]:
    """Water from the horizon to the shore, waves that catch the light, sand."""
    waves = [
        stroke(
            f"M{x},{y} q40,-9 80,0 t80,0",
            "#ffffff",
            2 + (y - horizon) / 60,
            opacity=0.25 + roll(30, slug, "wave", place) / 100,
        )
        for place in range(11)
        for x, y in [(roll(820, slug, "wave x", place), horizon + 14 + place * (shore - horizon - 30) // 11)]
    ]
    sand = f"M0,{shore} Q240,{shore - 34} 480,{shore} T{WIDTH},{shore - 8} L{WIDTH},{HEIGHT} L0,{HEIGHT} Z"
    foam = f"M0,{shore} Q240,{shore - 34} 480,{shore} T{WIDTH},{shore - 8}"
    return [
        f"<defs>{gradient('sea', light.water)}</defs>",
        rect((0, horizon, WIDTH, HEIGHT - horizon), "url(#sea)"),
        *waves,
        path(sand, "#6d6480" if light.night else "#f0dcae"),
        stroke(foam, "#ffffff", 7, opacity=0.7),
    ]


def tree(spot: Spot, light: Light) -> list[str]:
    """A round tree; the spot is its foot."""
    x, y, size = spot
    return [
        rect((x - size * 0.07, y - size * 0.6, size * 0.14, size * 0.6), "#6b4a35"),
        ellipse((x, y - size * 0.9, size * 0.42, size * 0.5), light.leaf),
        ellipse((x - size * 0.14, y - size * 1.02, size * 0.22, size * 0.26), "#ffffff", opacity=0.12),
    ]


def palm(spot: Spot, light: Light) -> list[str]:
    """A palm that leans to the right; the spot is its foot."""
    x, y, size = spot
    top_x, top_y = x + size * 0.16, y - size
    fronds = [
        path(
            f"M{top_x:g},{top_y:g} q{east * size:g},{(down - 0.24) * size:g} {east * size * 1.8:g},{down * size:g}"
            f" q{-east * size * 0.7:g},{(-0.16) * size:g} {-east * size * 1.8:g},{-down * size:g} Z",
            light.leaf,
        )
        for east, down in ((0.26, 0.12), (-0.26, 0.12), (0.22, -0.1), (-0.22, -0.1), (0.12, 0.3), (-0.12, 0.3))
    ]
    trunk = stroke(f"M{x:g},{y:g} Q{x + size * 0.03:g},{y - size * 0.5:g} {top_x:g},{top_y:g}", "#7a5a3f", size * 0.06)
    return [trunk, *fronds]
