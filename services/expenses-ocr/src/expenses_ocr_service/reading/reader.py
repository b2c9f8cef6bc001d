"""Reads one receipt: QR code first, then text; where fields are uncertain, the second recogniser too."""

from dataclasses import dataclass, replace
from datetime import date
from typing import cast

import cv2

from expenses_ocr_service.reading.amount_labels import names_in
from expenses_ocr_service.reading.categories import category_of, payment_of
from expenses_ocr_service.reading.codes import Code
from expenses_ocr_service.reading.day_labels import GRAMMAR as DAYS
from expenses_ocr_service.reading.establishments import address_on
from expenses_ocr_service.reading.judging.fields import JudgedFields, judge_fields
from expenses_ocr_service.reading.page import Page
from expenses_ocr_service.reading.paper import Flat, flattened
from expenses_ocr_service.reading.pictures import Grey, grey_picture
from expenses_ocr_service.reading.places import placed
from expenses_ocr_service.reading.printed_codes import code_on
from expenses_ocr_service.reading.receipt import Address, Judged, Receipt, Source, T
from expenses_ocr_service.reading.recognition import recognised
from expenses_ocr_service.reading.registers_printed import has_label
from expenses_ocr_service.reading.reread_lines import reread_doubtful_lines
from expenses_ocr_service.reading.second_recogniser import read_whole_page
from expenses_ocr_service.reading.stages import stage
from expenses_ocr_service.reading.zeros import without_slashes

_ENOUGH_WORDS = 10
_WELL_LEGIBLE, _HARDLY_LEGIBLE = 20, 0.6
"""Words, and confidence: nobody is sure what the few words of a hardly legible page mean; numbers are cross-checked."""
_LIKELY = 0.85
"""Below, a field that the paper holds is worth reading the whole picture again; a lone reading is below."""
_LONGEST = 6000
"""Pixels: finding lines on a taller strip would shrink it until nothing is left to read; lines are reread still."""


@dataclass(frozen=True, slots=True)
class Upright:
    """A photograph turned as its words can be read best: how, and what was read."""

    turn: int | None
    flat: Flat
    page: Page


def read_receipt(content: bytes, kind: str, *, today: date) -> Receipt:
    """What the picture or PDF `content` says; `kind` is what its first bytes say it is.

    Raises NotAnImage and whatever a decoder raises: callers run it where that costs nothing (see confined.py).
    """
    with stage("decode"):
        photograph = grey_picture(content, kind)
    with stage("code"):
        code, photograph = code_on(photograph, today=today)
    best = _upright(photograph)
    pages = [best.page]
    with stage("weigh"):
        said = judge_fields(pages, code, today=today)
    if not (said.is_sure and (code or said.name.is_sure)):
        said = _read_again(best.flat.light, pages, said, code=code, today=today)
    return _receipt(said, pages, code, best)


def _read_again(light: Grey, pages: list[Page], said: JudgedFields, *, code: Code | None, today: date) -> JudgedFields:
    """Reads with the second recogniser: the doubtful lines first, the whole page only where a field is lost.

    Its pages are added to `pages`.
    """
    with stage("doubtful lines"):
        pages.append(reread_doubtful_lines(light, pages[0], said))
        said = judge_fields(pages, code, today=today)
    if not said.is_likely(_LIKELY) and light.shape[0] <= _LONGEST:
        with stage("whole page"):
            pages.append(read_whole_page(light))
            said = judge_fields(pages, code, today=today)
    return said


def _upright(photograph: Grey) -> Upright:
    """The picture as its words can be read best; turned only when they make no sense."""
    best = _looked_at(photograph, None)
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180):
        if _is_upright(best.page) or not best.page.lines:
            break
        other = _looked_at(cast("Grey", cv2.rotate(photograph, turn)), turn)
        best = other if _sense(other.page) > _sense(best.page) else best
    return best


def _looked_at(photograph: Grey, turn: int | None) -> Upright:
    with stage("light and level"):
        flat = flattened(photograph)
        opened = without_slashes(flat.light)
    with stage("first recogniser"):
        return Upright(turn, flat, recognised(opened))


def _is_upright(page: Page) -> bool:
    """Enough words, and a label among them: a page upside down has many words, none of which names anything."""
    labels, words = _sense(page)
    return labels > 0 and words >= _ENOUGH_WORDS


def _sense(page: Page) -> tuple[int, int]:
    """In how many lines a label of an amount, a day or a register stands, and how many words look like words."""
    named = sum(bool(names_in(line.text) or DAYS.labels_in(line.text) or has_label(line)) for line in page.lines)
    return named, _legible(page)


def _legible(page: Page) -> int:
    """Words that look like words."""
    words = (word for line in page.lines for word in line.words)
    return sum(len(word.text) >= 3 and word.confidence >= 0.7 for word in words)


def _receipt(said: JudgedFields, pages: list[Page], code: Code | None, best: Upright) -> Receipt:
    category, sure = category_of(Page(lines=tuple(line for page in pages for line in page.lines)))
    most = 1.0 if max(map(_legible, pages)) >= _WELL_LEGIBLE else _HARDLY_LEGIBLE
    key = said.key
    return Receipt(
        date=_answered(said.day, best),
        value=_answered(said.value, best),
        name=_answered(replace(said.name, confidence=min(said.name.confidence, most)), best),
        cnpj=_answered(said.cnpj, best),
        access_key=Judged(key.value.text, key.confidence, key.origin) if key.value else Judged(),
        category=Judged(category, min(sure, most)).shown(),
        address=next(filter(None, map(address_on, pages)), Address()),
        payment=next(filter(None, map(payment_of, pages)), None),
        source=Source.QR_CODE if code else Source.ACCESS_KEY if key.value else Source.TEXT,
        readings=len({page.recogniser for page in pages}),
    )


def _answered(field: Judged[T], best: Upright) -> Judged[T]:
    """A field as it leaves: empty below the threshold, with its place on the photograph and those of its rivals."""
    return _on_photograph(field.shown(), best)


def _on_photograph(field: Judged[T], best: Upright) -> Judged[T]:
    place = placed(field.box, best.flat, best.turn) if field.box else None
    return replace(field, box=None, place=place, rivals=tuple(_on_photograph(rival, best) for rival in field.rivals))
