"""Pieces of SVG as text: attributes alone, no style and no script, so that a strict content policy draws them."""

from collections.abc import Iterable, Sequence

WIDTH, HEIGHT = 960, 720


def svg(title: str, parts: Iterable[str]) -> str:
    """A whole picture; `title` is read aloud."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' role="img"><title>{title}</title>{"".join(parts)}</svg>'
    )


Box = tuple[float, float, float, float]
"""x and y of the upper left corner, width, height."""
Spot = tuple[float, float, float]
"""x, y, size."""


def rect(box: Box, fill: str, *, round_: float = 0, opacity: float = 1) -> str:
    """`round_`: radius of the corners."""
    x, y, width, height = box
    corner = f' rx="{round_:g}"' if round_ else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner} fill="{fill}"{_seen(opacity)}/>'


def ellipse(round_box: Box, fill: str, *, opacity: float = 1) -> str:
    """`round_box`: the middle, half of the width, half of the height."""
    x, y, wide, high = round_box
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}" fill="{fill}"{_seen(opacity)}/>'


def path(drawn: str, fill: str, *, opacity: float = 1) -> str:
    """`drawn`: the commands of a path."""
    return f'<path d="{drawn}" fill="{fill}"{_seen(opacity)}/>'


def stroke(drawn: str, color: str, width: float, *, opacity: float = 1) -> str:
    """A line along a path."""
    line = f'stroke="{color}" stroke-width="{width:g}" stroke-linecap="round"'
    return f'<path d="{drawn}" fill="none" {line}{_seen(opacity)}/>'


def polygon(points: Sequence[tuple[float, float]], fill: str, *, opacity: float = 1) -> str:
    """Straight edges through the points."""
    drawn = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polygon points="{drawn}" fill="{fill}"{_seen(opacity)}/>'


def star(spot: Spot, fill: str) -> str:
    """Five points around the middle."""
    x, y, size = spot
    turns = (
        *((0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81)),
        *((0, 0.38), (-0.59, 0.81), (-0.36, 0.12), (-0.95, -0.31), (-0.22, -0.31)),
    )
    return polygon([(round(x + east * size, 1), round(y + down * size, 1)) for east, down in turns], fill)


def gradient(name: str, colors: Sequence[str], *, round_: bool = False) -> str:
    """From top to bottom, or from the middle outwards; the last stop of a round one lets everything through."""
    last = len(colors) - 1
    stops = "".join(
        f'<stop offset="{place / last:g}" stop-color="{color}"{_through(round_ and place == last)}/>'
        for place, color in enumerate(colors)
    )
    tag, ends = ("radialGradient", "") if round_ else ("linearGradient", ' x1="0" y1="0" x2="0" y2="1"')
    return f'<{tag} id="{name}"{ends}>{stops}</{tag}>'


def _through(is_open: bool) -> str:
    return ' stop-opacity="0"' if is_open else ""


def _seen(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{opacity:g}"'
