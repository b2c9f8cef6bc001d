"""A glance at single lines: where few fields are in doubt, their lines alone are shown to the other recogniser."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import cv2

from expenses_ocr_service.reading.amounts import names_a_total
from expenses_ocr_service.reading.establishments import names_a_cnpj
from expenses_ocr_service.reading.opinions import TRUST, engine
from expenses_ocr_service.reading.page import Line, Page, Word, page_of
from expenses_ocr_service.reading.pictures import Grey

if TYPE_CHECKING:
    from expenses_ocr_service.reading.witnesses import Verdict

_LIKE_A_DAY = re.compile(
    r"[0-9OIlB]{1,2}\s?[/.\-]\s?[0-9OIlB]{1,2}\s?[/.\-]\s?[0-9OIlB]{2,4}|DATA|EMISS|[0-9]{2}:[0-9]{2}"
)
_MOST_LINES = 14
_ROOM = 0.25
"""Of a line's height, above and below: accents and strokes reach out."""


def glance(flat: Grey, page: Page, said: "Verdict") -> Page:
    """The lines that the doubtful fields stand on, as the other recogniser reads them; `page` has their places."""
    lines = list(_in_doubt(page, said))[:_MOST_LINES]
    return page_of((list(_read(flat, line)) for line in lines), trust=TRUST)


def _in_doubt(page: Page, said: "Verdict") -> Iterator[Line]:
    for line in page.lines:
        about_day = not said.day.is_sure and _LIKE_A_DAY.search(line.folded)
        about_value = not said.value.is_sure and names_a_total(line)
        about_cnpj = not said.cnpj.is_sure and names_a_cnpj(line)
        if about_day or about_value or about_cnpj:
            yield line


def _read(flat: Grey, line: Line) -> Iterator[Word]:
    top, end = min(word.top for word in line.words), max(word.top + word.height for word in line.words)
    room = int(_ROOM * (end - top))
    left, right = min(word.left for word in line.words), max(word.right for word in line.words)
    strip = flat[max(top - room, 0) : end + room, max(left - 8, 0) : right + 8]
    if not strip.size:
        return
    said = engine()(cv2.cvtColor(strip, cv2.COLOR_GRAY2BGR), use_det=False, use_cls=False, use_rec=True)
    text, sure = (said.txts[0], float(said.scores[0])) if said.txts else ("", 0.0)
    each, at = (right - left) / max(len(text), 1), 0
    for word in text.split():
        at = text.index(word, at)
        yield Word(text=word, left=int(left + at * each), top=top, width=int(len(word) * each), height=end - top,
                   confidence=sure)  # fmt: skip
        at += len(word)
