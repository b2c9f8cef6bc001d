"""Maps a box of the flattened picture to the photograph that people see."""

import cv2

from expenses_ocr_service.reading.page import Box
from expenses_ocr_service.reading.paper import Flat
from expenses_ocr_service.reading.receipt import Place


def placed(box: Box, flat: Flat, turn: int | None) -> Place:
    """The frame, in shares of the photograph's width and height, that holds the box's four corners."""
    left, top, right, end = box
    corners = [flat.on_photograph(x, y) for x in (left, right) for y in (top, end)]
    height, width = flat.photograph_size
    shares = [_turned_back(x / width, y / height, turn) for x, y in corners]
    xs, ys = ([min(max(share, 0.0), 1.0) for share in side] for side in zip(*shares, strict=True))
    return Place(*(round(part, 4) for part in (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))))


def _turned_back(x: float, y: float, turn: int | None) -> tuple[float, float]:
    """Shares of the picture before it was turned."""
    if turn == cv2.ROTATE_90_CLOCKWISE:
        return y, 1 - x
    if turn == cv2.ROTATE_90_COUNTERCLOCKWISE:
        return 1 - y, x
    return (1 - x, 1 - y) if turn == cv2.ROTATE_180 else (x, y)
