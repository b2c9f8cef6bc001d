"""Lays the receipt flat and light: lines made level, cropped to the text, shadows divided away, one width."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from expenses_ocr_service.reading.pictures import Grey

READING_WIDTH = 1100
_SEEKING_SIDE = 1000
"""Of the longer side, or of twice the shorter one: of a long strip no line would be left at that size."""
_STEEPEST = 0.35
"""Lines that rise more than this are noise: nobody photographs a receipt at twenty degrees twice."""
_CALM = 0.72
"""Where the mean light falls below this share of the paper's, it is a table or the paper's edge, not print."""
_NOISY = 9.0
"""Median of the absolute Laplacian; of paper without noise it is 1 to 5."""
_SIDE_ROOM = 0.04
"""Of the text's width, on both sides: an amount's last digits may be too faint or too short to count as a line."""
_FARTHEST = 0.15
"""Of the text's width: so far beside the long pieces short ones still belong to their lines, as amounts do."""
_BITE = 25
"""Rows of the quartered picture, two or three lines of print."""
_EDGE = 20
"""The share of the width at either side where print bites: farther in, a closed gap would let a table's texture in."""
_LINES_BEYOND = 10.0
"""Heights of print above and below, two or three lines: a name in thin or large print has no long pieces."""
_LIGHT = 0.85
"""Of the paper's light: short pieces on anything darker are a table's."""
_LEAST_SHORT = 2
"""A column of amounts has more than one; a single short piece is a stain or the paper's edge."""
Ink = NDArray[np.float32]
Frame = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Labels = cv2.typing.MatLike
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Segments:
    """Pieces of text lines: centre, rise per pixel to the right, length and height, in pixels of the small picture."""

    x: Floats
    y: Floats
    rise: Floats
    length: Floats
    height: Floats


@dataclass(frozen=True, slots=True)
class Pieces:
    """What may be print: long pieces that show how lines run, and the frames of short ones beside them."""

    long: Segments
    short: NDArray[np.int32]
    """Left, top, width and height of each, one a row."""


@dataclass(frozen=True, slots=True)
class Lay:
    """How lines run: y + (shift + tilt · y)(x − middle); and where text stands, in the photograph's pixels."""

    shift: float
    tilt: float
    middle: float
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Flat:
    """A photograph's text level, cropped and evenly lit, and how its places lie on the photograph."""

    light: Grey
    lay: Lay
    scale: float
    photograph_size: tuple[int, int]

    def on_photograph(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of the photograph that a pixel of the flat picture shows."""
        across, down = self.lay.box[0] + x / self.scale, self.lay.box[1] + y / self.scale
        return across, down + (self.lay.shift + self.lay.tilt * down) * (across - self.lay.middle)


def flattened(photograph: Grey) -> Flat:
    """The text of a photograph, level, cropped, evenly lit, at the reading width."""
    lay = _within(lay_of(photograph), photograph.shape[1])
    scale = min(READING_WIDTH / max(lay.box[2] - lay.box[0], 1.0), 4.0)
    light = evenly_lit(_calmed(_drawn(photograph, lay, scale)))
    return Flat(light, lay, scale, (photograph.shape[0], photograph.shape[1]))


def _within(lay: Lay, width: int) -> Lay:
    left, top, right, bottom = lay.box
    return replace(lay, box=(max(left, 0.0), top, min(right, float(width)), bottom))


def _calmed(level: Grey) -> Grey:
    """A sensor's noise in dim light, softened; a sharp picture stays as it is."""
    inner = level[:: max(level.shape[0] // 400, 1)]
    noise = float(np.median(np.abs(cv2.Laplacian(np.ascontiguousarray(inner), cv2.CV_16S))))
    return cast("Grey", cv2.GaussianBlur(level, (0, 0), 1.0)) if noise > _NOISY else level


def lay_of(photograph: Grey) -> Lay:
    """Where the text is and how its lines run; the whole picture, level, when there is no text to see."""
    height, width = photograph.shape
    shrink = min(_SEEKING_SIDE / min(max(height, width), 2 * min(height, width)), 1.0)
    small = cv2.resize(photograph, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    found = _pieces(ink_of(cast("Grey", small)))
    if len(found.long.x) < 4:
        return Lay(0.0, 0.0, width / 2, (0.0, 0.0, float(width), float(height)))
    shift, tilt = _run(found.long, middle=small.shape[0] / 2)
    lay = Lay(shift, tilt, small.shape[1] / 2, (0, 0, 0, 0))
    left, top, right, bottom = _box(found, lay, cast("Grey", small))
    box = (left / shrink, top / shrink, right / shrink, bottom / shrink)
    return Lay(shift, tilt * shrink, lay.middle / shrink, box)


def ink_of(grey: Grey) -> Ink:
    """How much darker than the paper around it each pixel is, 0 to 1."""
    soft = cv2.GaussianBlur(grey, (0, 0), 0.8)
    paper = cv2.GaussianBlur(cv2.dilate(soft, np.ones((9, 9), np.uint8)), (0, 0), 6)
    return cast("Ink", np.clip(1.0 - soft.astype(np.float32) / np.maximum(paper.astype(np.float32), 1.0), 0.0, 1.0))


def _pieces(ink: Ink) -> Pieces:
    """Smear the ink sideways; what stays together, long and flat, is a piece of a line."""
    smeared = cv2.blur(np.minimum(ink, 0.45), (23, 3))
    rows_apart = smeared - cv2.blur(smeared, (1, 25))
    strong = (rows_apart > max(1.3 * float(np.percentile(rows_apart, 90)), 0.015)).astype(np.uint8)
    count, labels, boxes, centres = cv2.connectedComponentsWithStats(strong, connectivity=4)
    rows = [
        (centres[one][0], centres[one][1], *_slope(labels, one, boxes[one]), boxes[one][cv2.CC_STAT_WIDTH])
        for one in range(1, count)
        if boxes[one][cv2.CC_STAT_WIDTH] >= 40 and boxes[one][cv2.CC_STAT_AREA] >= 120
    ]
    good = [row for row in rows if 3 <= row[3] <= 40 and row[4] > 2.0 * row[3] and abs(row[2]) < _STEEPEST]
    x, y, rise, height, length = np.array(good, np.float64).reshape(-1, 5).T
    short = (boxes[1:, cv2.CC_STAT_WIDTH] >= 10) & (boxes[1:, cv2.CC_STAT_AREA] >= 30)
    return Pieces(_alike(Segments(x, y, rise, length, height)), np.asarray(boxes[1:][short, :4], np.int32))


def _slope(labels: Labels, one: int, box: Labels) -> tuple[float, float]:
    """Rise per pixel by least squares, and the thickness left around that line."""
    left, top, width, height = (int(part) for part in box[:4])
    ys, xs = np.nonzero(labels[top : top + height, left : left + width] == one)
    rise, base = np.polyfit(xs, ys, 1)
    return float(rise), float(4 * np.std(ys - rise * xs - base))


def _alike(found: Segments) -> Segments:
    """Print has one height, more or less; seams of a table and edges of the paper have another."""
    if len(found.x) < 4:
        return found
    usual = np.median(found.height)
    keep = (found.height > 0.4 * usual) & (found.height < 2.6 * usual)
    return Segments(*(getattr(found, name)[keep] for name in ("x", "y", "rise", "length", "height")))


def _run(found: Segments, *, middle: float) -> tuple[float, float]:
    """Shift and tilt of the lines, by least squares that forget outliers; a tilt needs lines all over the page."""
    keep = np.ones(len(found.x), bool)
    shift = tilt = 0.0
    for _ in range(4):
        weight = np.sqrt(found.length[keep])
        rows = np.stack([np.ones(keep.sum()), found.y[keep]], axis=1)
        rows = rows if keep.sum() >= 8 and np.ptp(found.y[keep]) > 0.4 * middle else rows[:, :1]
        solved = np.linalg.lstsq(rows * weight[:, None], found.rise[keep] * weight, rcond=None)[0]
        shift, tilt = float(solved[0]), float(solved[1]) if len(solved) > 1 else 0.0
        apart = np.abs(found.rise - shift - tilt * found.y)
        keep = apart <= max(2.5 * float(np.median(apart)), 0.01)
        if keep.sum() < 4:
            break
    return shift, tilt


def _box(pieces: Pieces, lay: Lay, small: Grey) -> Frame:
    """The text's frame after levelling, with room for what was too faint to count."""
    found = pieces.long
    level = _level(found.x, found.y, lay)
    fits = np.abs(found.rise - lay.shift - lay.tilt * found.y) < 0.06
    x, level, half = found.x[fits], level[fits], found.length[fits] / 2
    if len(x) < 4:
        x, half = found.x, found.length / 2
        level = found.y
    usual = float(np.median(found.height))
    room = 3.5 * usual
    left, right = float((x - half).min()), float((x + half).max())
    aside = max(room, _SIDE_ROOM * (right - left))
    frame = _with_short(pieces.short, lay, small, (left, float(level.min()), right, float(level.max())), level, usual)
    return (frame[0] - aside, frame[1] - room, frame[2] + aside, frame[3] + room)


def _level(x: Floats, y: Floats, lay: Lay) -> Floats:
    return (y - lay.shift * (x - lay.middle)) / (1 + lay.tilt * (x - lay.middle))


def _with_short(short: NDArray[np.int32], lay: Lay, small: Grey, frame: Frame, lines: Floats, usual: float) -> Frame:
    """The frame of the text with the short pieces that stand on its lines, or just above and below, on the same paper.

    `frame` is that of the long pieces, `lines` their levels, `usual` the height of print.
    """
    if not len(short):
        return frame
    left, top, right, bottom = frame
    begin, end = short[:, 0].astype(np.float64), (short[:, 0] + short[:, 2]).astype(np.float64)
    x, y = (begin + end) / 2, short[:, 1] + short[:, 3] / 2
    level = _level(x, y, lay)
    on_line = (np.abs(level[:, None] - lines[None, :]) < usual).any(axis=1)
    between = (begin >= left) & (end <= right)
    on_paper = _on_paper(small, x, y, known=between & on_line)
    aside, beyond = _FARTHEST * (right - left), _LINES_BEYOND * usual
    return (
        _reach(left, begin[on_line & on_paper & (begin > left - aside)], min),
        _reach(top, level[between & on_paper & (level > top - beyond)], min),
        _reach(right, end[on_line & on_paper & (end < right + aside)], max),
        _reach(bottom, level[between & on_paper & (level < bottom + beyond)], max),
    )


def _on_paper(small: Grey, x: Floats, y: Floats, *, known: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which places are about as light as the `known` ones of them."""
    soft = cv2.blur(small, (25, 25))
    light = soft[np.clip(y.astype(int), 0, small.shape[0] - 1), np.clip(x.astype(int), 0, small.shape[1] - 1)]
    return cast("NDArray[np.bool_]", light > _LIGHT * float(np.median(light[known] if known.any() else light)))


def _reach(side: float, ends: Floats, farther: Callable[[float, float], float]) -> float:
    """The side moved out to the farthest end, where more than one end lies beyond it."""
    beyond = [float(end) for end in ends if farther(float(end), side) != side]
    return reduce(farther, beyond, side) if len(beyond) >= _LEAST_SHORT else side


def _drawn(photograph: Grey, lay: Lay, scale: float) -> Grey:
    """The frame of the text at the reading width, each line drawn level."""
    left, top, right, bottom = lay.box
    size = (max(int((right - left) * scale), 1), max(int((bottom - top) * scale), 1))
    x = (left + np.arange(size[0], dtype=np.float32) / scale)[None, :]
    y = (top + np.arange(size[1], dtype=np.float32) / scale)[:, None]
    source = y + (lay.shift + lay.tilt * y) * (x - lay.middle)
    across = np.broadcast_to(x, source.shape)
    return cast(
        "Grey",
        cv2.remap(photograph, np.ascontiguousarray(across, np.float32), source.astype(np.float32), cv2.INTER_CUBIC,
                  borderMode=cv2.BORDER_REPLICATE),
    )  # fmt: skip


def evenly_lit(grey: Grey) -> Grey:
    """Divided by its own background: shadows and creases go, the ink stays grey, the table around turns white.

    The background changes slowly: it is found on a quarter of the size.
    """
    soft = cv2.GaussianBlur(grey, (0, 0), 1.0)
    small = cv2.resize(soft, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.dilate(small, np.ones((5, 5), np.uint8)), (0, 0), 4)
    large = cv2.resize(paper, (grey.shape[1], grey.shape[0]), interpolation=cv2.INTER_LINEAR)
    even = cast("Grey", cv2.divide(soft, np.maximum(large, 1), scale=255))
    inside = _paper_in(even)
    seen = even[::4, ::4][inside[::4, ::4]]
    dark, light = float(np.percentile(seen, 0.5)), float(np.percentile(seen, 40))
    levels = np.clip((np.arange(256) - dark) / max(light - dark, 12.0) * 255, 0, 255).astype(np.uint8)
    stretched = cv2.LUT(even, levels)
    stretched[~inside] = 255
    return cast("Grey", stretched)


def _paper_in(even: Grey) -> NDArray[np.bool_]:
    """Where the paper is: the largest calm, light place, its print included; a table's texture is dark all over.

    Print that touches the picture's edge bites into that place, a line of it at a time: between the lines is paper.
    """
    small = cv2.resize(even, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    calm = (cv2.blur(small, (9, 9)) > _CALM * float(np.percentile(small, 80))).astype(np.uint8)
    outlines, _ = cv2.findContours(calm, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    largest = max(outlines, key=cv2.contourArea, default=None)
    if largest is None or cv2.contourArea(largest) < 0.2 * small.size:
        return np.ones(even.shape, bool)
    drawn = cv2.drawContours(np.zeros(small.shape, np.uint8), [largest], -1, 1, cv2.FILLED)
    whole, edge = cv2.morphologyEx(drawn, cv2.MORPH_CLOSE, np.ones((_BITE, 1), np.uint8)), drawn.shape[1] // _EDGE
    drawn[:, :edge], drawn[:, -edge:] = whole[:, :edge], whole[:, -edge:]
    full = cv2.resize(drawn, (even.shape[1], even.shape[0]), interpolation=cv2.INTER_NEAREST)
    return full > 0
