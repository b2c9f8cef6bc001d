"""A second pair of eyes for hard pictures: a recogniser of another kind, which finds its own lines."""

import logging
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import cv2

from expenses_ocr_service.reading.page import Page, Word, page_of
from expenses_ocr_service.reading.pictures import Grey

Corner = Sequence[float]
Found = tuple[Sequence[Corner], str, float]
"""Four corners from the upper left clockwise, the text between them, and how sure the recogniser is (0 to 1)."""
_WHOLE = {"use_det": True, "use_cls": False, "use_rec": True}
"""Said each time: what one call leaves out (a glance finds no lines), the engine leaves out ever after."""
TRUST = 1.5
"""It reads digits through noise and strokes that the first recogniser takes for others."""
_ONE_THREAD = {
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "Global.use_cls": False,
}


@cache
def engine() -> Any:
    """The recogniser with its models (inside its wheel), loaded once; without threads, so that children inherit it."""
    logging.getLogger("RapidOCR").disabled = True
    from rapidocr import RapidOCR  # half a second and a hundred megabytes: only who reads pays for it

    return RapidOCR(params=_ONE_THREAD)


def second_opinion(flat: Grey) -> Page:
    """The words of a level, evenly lit picture; slashed zeros stay as printed, this recogniser knows them."""
    said = engine()(cv2.cvtColor(flat, cv2.COLOR_GRAY2BGR), **_WHOLE)
    if said.boxes is None:
        return Page()
    return page_of_found(list(zip(said.boxes.tolist(), said.txts, said.scores, strict=True)))


def page_of_found(found: Sequence[Found]) -> Page:
    """A page of pieces of lines, wherever they were found."""
    return page_of((list(_words(*piece)) for piece in found), trust=TRUST)


def _words(corners: Sequence[Corner], text: str, sure: float) -> Iterator[Word]:
    """The words of one piece; each takes its share of the width, for the recogniser tells no places inside."""
    left, right = min(corner[0] for corner in corners), max(corner[0] for corner in corners)
    top = (corners[0][1] + corners[1][1]) / 2
    height = max((corners[2][1] + corners[3][1]) / 2 - top, 1.0)
    each, at = (right - left) / max(len(text), 1), 0
    for word in text.split():
        at = text.index(word, at)
        yield Word(text=word, left=int(left + at * each), top=int(top), width=int(len(word) * each),
                   height=int(height), confidence=float(sure))  # fmt: skip
        at += len(word)
