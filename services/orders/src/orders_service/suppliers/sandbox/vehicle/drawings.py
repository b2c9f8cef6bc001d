"""Drawings of cars, so that the market needs no photographs: one SVG per body and colour, always the same bytes."""

from enum import StrEnum
from functools import cache
from urllib.parse import quote


class Body(StrEnum):
    HATCH = "hatch"
    SEDAN = "sedan"
    SUV = "suv"
    MINIVAN = "minivan"
    VAN = "van"


_OUTLINES = {
    Body.HATCH: "M14 70V61q2-8 22-11l18-15q5-4 12-4h34q10 0 17 8l12 12q15 2 17 12v7z",
    Body.SEDAN: "M8 70V61q2-7 24-10l20-15q5-4 12-4h28q8 0 14 5l16 13 22 3q8 2 8 9v8z",
    Body.SUV: "M12 70V57q0-7 10-9l16-3 15-15q4-4 10-4h58q9 0 12 8l5 13q10 2 10 12v11z",
    Body.MINIVAN: "M10 70V60q0-8 10-11l27-20q6-4 13-4h66q10 0 13 9l6 16q3 4 3 12v8z",
    Body.VAN: "M8 70V53l21-26q5-6 13-6h98q8 0 8 8v41z",
}
_WINDOWS = {
    Body.HATCH: "M59 38 47 50h33V37H64q-3 0-5 1zm27-1v13h34l-9-9q-4-4-10-4z",
    Body.SEDAN: "M57 39 44 50h34V38H63q-3 0-6 1zm27-1v12h32l-13-10q-3-2-7-2z",
    Body.SUV: "M57 33 46 45h34V32H61q-3 0-4 1zm29-1v13h44l-4-10q-1-3-4-3z",
    Body.MINIVAN: "M53 33 36 46h38V31H59q-3 0-6 2zm27-2v15h32V31zm38 0v15h20l-4-12q-1-3-4-3z",
    Body.VAN: "M37 31 24 47h30V28H43q-4 0-6 3zm23-3v19h36V28zm42 0v19h40V31q0-3-3-3z",
}
_WHEELS = {
    Body.HATCH: (42, 114),
    Body.SEDAN: (40, 118),
    Body.SUV: (42, 120),
    Body.MINIVAN: (40, 120),
    Body.VAN: (38, 122),
}
_WIDTH, _HEIGHT = 160, 96
"""As the card of a car shows it."""


@cache
def drawing_of(body: Body, colour: str) -> str:
    """The car from its left side as SVG; `colour` is one that SVG knows, as #rrggbb."""
    front, rear = _WHEELS[body]
    wheels = "".join(f'<circle cx="{x}" cy="70" r="{r}" fill="{fill}"/>' for x in (front, rear) for r, fill in _TYRE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        '<ellipse cx="80" cy="82" rx="72" ry="4" fill="#000" opacity=".12"/>'
        f'<path d="{_OUTLINES[body]}" fill="{colour}"/><path d="{_WINDOWS[body]}" fill="#d7e6f2"/>{wheels}</svg>'
    )


_TYRE = ((11, "#4a505b"), (5, "#c5cad3"))


@cache
def picture_of(body: Body, colour: str) -> str:
    """The drawing as an address that a page shows without a further call."""
    return f"data:image/svg+xml,{quote(drawing_of(body, colour), safe=_READABLE)}"


_READABLE = "/:=,;()'!*-._~ "
