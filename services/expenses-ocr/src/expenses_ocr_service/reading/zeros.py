"""Takes the stroke out of slashed zeros: recognisers trained on books read them as 8, 6 or B, even on clean paper."""

from collections import defaultdict
from collections.abc import Iterator
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from expenses_ocr_service.reading.pictures import Grey

_INK = 150
_LEAST_HEIGHT, _MOST_HEIGHT = 12, 90
_LEAST_SHARED = 0.3
"""The holes of an 8 lie one above the other; those beside a stroke share at least this much of their height."""
_LEAST_ASIDE = 0.15
Outline = NDArray[np.int32]


def without_slashes(flat: Grey) -> Grey:
    """The picture with its slashed zeros opened; the same one where there are none."""
    pairs = list(_slashed_zeros(flat))
    if not pairs:
        return flat
    opened = flat.copy()
    for one, other in pairs:
        cv2.fillConvexPoly(opened, cv2.convexHull(np.concatenate([one, other])), 255)
    return opened


def _slashed_zeros(flat: Grey) -> Iterator[tuple[Outline, Outline]]:
    """Pairs of holes, each pair within one glyph, that a stroke of a slashed zero parts."""
    ink = (flat < _INK).astype(np.uint8)
    outlines, families = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    holes: dict[int, list[int]] = defaultdict(list)
    for number, (_, _, _, parent) in enumerate(families[0] if families is not None else ()):
        if parent >= 0 and len(outlines[number]) >= 3:
            holes[int(parent)].append(number)
    for glyph, inside in holes.items():
        large = [cast("Outline", outlines[one]) for one in inside if cv2.contourArea(outlines[one]) >= 4]
        if len(large) == 2 and _is_glyph(cast("Outline", outlines[glyph])) and _lie_across(*large):
            yield large[0], large[1]


def _is_glyph(outline: Outline) -> bool:
    _, _, width, height = cv2.boundingRect(outline)
    return _LEAST_HEIGHT <= height <= _MOST_HEIGHT and 0.3 * height <= width <= 1.1 * height


def _lie_across(one: Outline, other: Outline) -> bool:
    """One hole upper left, the other lower right, side by side for a good part of their height."""
    (left_x, left_y, left_top, left_end), (right_x, right_y, right_top, right_end) = sorted((_mass(one), _mass(other)))
    shared = min(left_end, right_end) - max(left_top, right_top)
    smaller = min(left_end - left_top, right_end - right_top)
    return left_y < right_y and right_x - left_x > _LEAST_ASIDE * smaller and shared >= _LEAST_SHARED * smaller


def _mass(hole: Outline) -> tuple[float, float, int, int]:
    """Where a hole's middle of mass lies, where it begins and ends."""
    moments = cv2.moments(hole)
    _, top, _, height = cv2.boundingRect(hole)
    return moments["m10"] / moments["m00"], moments["m01"] / moments["m00"], top, top + height
