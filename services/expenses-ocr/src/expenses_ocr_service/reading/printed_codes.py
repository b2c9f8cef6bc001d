"""Finds the fiscal QR code on a photograph, and paints codes over: they cost time to read as text and yield none."""

from datetime import date

import cv2
import zxingcpp

from expenses_ocr_service.reading.codes import Code, code_of
from expenses_ocr_service.reading.pictures import Grey

_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
_LARGE = 4_000_000
"""Pixels: a code too small to read on a picture of this size would be no larger than a letter."""


def code_on(photograph: Grey, *, today: date) -> tuple[Code | None, Grey]:
    """The fiscal QR code, and the picture without any code."""
    found = zxingcpp.read_barcodes(photograph, formats=_QR)
    if not found and photograph.size < _LARGE:
        twice = cv2.resize(photograph, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
        found = zxingcpp.read_barcodes(twice, formats=_QR)
        return _first(found, today=today), photograph
    covered = photograph.copy() if found else photograph
    for one in found:
        _cover(covered, one.position)
    return _first(found, today=today), covered


def _first(found: list[zxingcpp.Barcode], *, today: date) -> Code | None:
    return next((code for one in found if (code := code_of(one.text, today=today))), None)


def _cover(picture: Grey, place: zxingcpp.Position) -> None:
    """Paint a code with the paper around it."""
    corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    left, right, top, bottom = max(min(xs) - 4, 0), max(xs) + 4, max(min(ys) - 4, 0), max(ys) + 4
    edge = picture[top:bottom, max(left - 6, 0) : max(left, 1)]
    picture[top:bottom, left:right] = int(cv2.mean(edge)[0]) if edge.size else 255
