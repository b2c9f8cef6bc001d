"""Reads one receipt: its code first, then its words; where they leave doubt, another recogniser is asked."""

from datetime import date
from typing import cast

import cv2
import zxingcpp

from expenses_ocr_service.reading.categories import category_of, payment_of
from expenses_ocr_service.reading.codes import Code, code_of
from expenses_ocr_service.reading.establishments import address_on
from expenses_ocr_service.reading.glances import glance
from expenses_ocr_service.reading.opinions import second_opinion
from expenses_ocr_service.reading.page import Page, together
from expenses_ocr_service.reading.paper import evenly_lit, flattened, levelled
from expenses_ocr_service.reading.pictures import Grey, grey_picture
from expenses_ocr_service.reading.receipt import Address, Judged, Receipt, Source
from expenses_ocr_service.reading.recognition import recognised
from expenses_ocr_service.reading.witnesses import Verdict, verdict

_ENOUGH_WORDS = 10
_WELL_LEGIBLE, _HARDLY_LEGIBLE = 20, 0.6
"""Words, and confidence: nobody is sure what the few words of a hardly legible page mean; numbers have witnesses."""
_STRIP = 4000
"""Pixels: the other recogniser would shrink a taller picture until nothing is left to read; glances see it whole."""
_QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


def read_receipt(content: bytes, kind: str, *, today: date) -> Receipt:
    """What the picture or PDF `content` says; `kind` is what its first bytes say it is.

    Raises NotAnImage and whatever a decoder raises: callers run it where that costs nothing (see confined.py).
    """
    photograph = grey_picture(content, kind)
    code, photograph = _code_on(photograph, today=today)
    photograph, first = _upright(photograph)
    pages = [first]
    said = verdict(pages, code, today=today)
    if not said.is_sure:
        said = _asked_again(levelled(photograph), pages, said, code=code, today=today)
    return _receipt(said, pages, code)


def _asked_again(level: Grey, pages: list[Page], said: Verdict, *, code: Code | None, today: date) -> Verdict:
    """What another recogniser makes of it: of the doubtful lines first, of the whole only where these do not settle it.

    Its page is added to `pages`.
    """
    flat = evenly_lit(level)
    pages.append(glance(flat, pages[0], said))
    said = verdict(pages, code, today=today)
    if not said.is_sure and level.shape[0] <= _STRIP:
        pages[1] = together(pages[1], second_opinion(flat))
        said = verdict(pages, code, today=today)
    return said


def _upright(photograph: Grey) -> tuple[Grey, Page]:
    """The picture turned as its words can be read best, and these words; turned only when they make no sense."""
    best, page = photograph, recognised(flattened(photograph))
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180):
        if _legible(page) >= _ENOUGH_WORDS or not page.lines:
            break
        turned = cast("Grey", cv2.rotate(photograph, turn))
        other = recognised(flattened(turned))
        if _legible(other) > _legible(page):
            best, page = turned, other
    return best, page


def _legible(page: Page) -> int:
    """Words that look like words; a page upside down has next to none."""
    words = (word for line in page.lines for word in line.words)
    return sum(len(word.text) >= 3 and word.confidence >= 0.7 for word in words)


def _code_on(photograph: Grey, *, today: date) -> tuple[Code | None, Grey]:
    """The fiscal QR code, and the picture without any code: a code costs time to read as text and yields none."""
    found = zxingcpp.read_barcodes(photograph, formats=_QR)
    if not found:
        twice = cv2.resize(photograph, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        found = zxingcpp.read_barcodes(twice, formats=_QR)
        return next((code for one in found if (code := code_of(one.text, today=today))), None), photograph
    covered = photograph.copy()
    for one in found:
        _cover(covered, one.position)
    return next((code for one in found if (code := code_of(one.text, today=today))), None), covered


def _cover(picture: Grey, place: zxingcpp.Position) -> None:
    """Paint a code with the paper around it."""
    corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    left, right, top, bottom = max(min(xs) - 4, 0), max(xs) + 4, max(min(ys) - 4, 0), max(ys) + 4
    edge = picture[top:bottom, max(left - 6, 0) : max(left, 1)]
    picture[top:bottom, left:right] = int(cv2.mean(edge)[0]) if edge.size else 255


def _receipt(said: Verdict, pages: list[Page], code: Code | None) -> Receipt:
    category, sure = category_of(Page(lines=tuple(line for page in pages for line in page.lines)))
    most = 1.0 if max(map(_legible, pages)) >= _WELL_LEGIBLE else _HARDLY_LEGIBLE
    key = said.key
    return Receipt(
        date=said.day.shown(),
        value=said.value.shown(),
        name=Judged(said.name.value, min(said.name.confidence, most)).shown(),
        cnpj=said.cnpj.shown(),
        access_key=Judged(key.value.text, key.confidence) if key.value else Judged(),
        category=Judged(category, min(sure, most)).shown(),
        address=next(filter(None, map(address_on, pages)), Address()),
        payment=next(filter(None, map(payment_of, pages)), None),
        source=Source.QR_CODE if code else Source.ACCESS_KEY if key.value else Source.TEXT,
        readings=len(pages),
    )
