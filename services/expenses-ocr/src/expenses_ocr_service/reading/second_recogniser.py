"""The second recogniser: finds lines of its own on a whole picture, or reads lines whose places are known."""

import logging
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np

from expenses_ocr_service.reading.page import Box, Page, Word, page_of
from expenses_ocr_service.reading.pictures import Grey

NAME = "rapidocr"
TRUST = 1.5
"""It reads digits through noise and strokes that the first recogniser takes for others."""
_FINDING_PIXELS = 960 * 736
"""Lines are found on a picture shrunk to this, print about 14 pixels high; they are read at full size."""
_LEAST_SURE = 0.5
_ROOM = 0.12
"""Of a line's height: the recogniser was trained on strips with some air around the text."""
_SETTINGS = {
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "Global.use_cls": False,
    "Det.limit_type": "max",
    "Det.limit_side_len": 4000,
    "Rec.rec_batch_num": 1,
    "Rec.rec_img_shape": [3, 48, 128],
}
"""One strip a call, and short ones in a short picture: what a strip is padded with costs as much as its text."""
_INK = 150


@cache
def engine() -> Any:
    """The recogniser with its models (inside its wheel), loaded once; without threads, so that children inherit it."""
    logging.getLogger("RapidOCR").disabled = True
    from rapidocr import RapidOCR  # half a second and a hundred megabytes: only who reads pays for it

    found: Any = RapidOCR(params=_SETTINGS)
    found._load_det_model()  # loaded on first use otherwise: in every child again
    found._load_rec_model()
    return found


def read_whole_page(flat: Grey) -> Page:
    """The words of a whole level, evenly lit picture; slashed zeros stay as printed, this recogniser knows them."""
    return page_of_lines(flat, found_lines(flat), is_whole=True)


def found_lines(flat: Grey) -> list[Box]:
    """Where lines, or pieces of lines, stand on a level picture."""
    shrink = min((_FINDING_PIXELS / max(flat.size, 1)) ** 0.5, 1.0)
    small = cv2.resize(flat, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    found = engine().text_det(cv2.cvtColor(small, cv2.COLOR_GRAY2BGR))
    if found.boxes is None:
        return []
    return [_box(corners, shrink) for corners in found.boxes.tolist()]


def _box(corners: Sequence[Sequence[float]], shrink: float) -> Box:
    """The frame of four corners; a piece that leans is cut at its middle height, so that neighbours stay out."""
    xs, tops, ends = [c[0] for c in corners], [c[1] for c in corners[:2]], [c[1] for c in corners[2:]]
    return (
        int(min(xs) / shrink),
        int(sum(tops) / 2 / shrink),
        int(max(xs) / shrink),
        int(sum(ends) / 2 / shrink),
    )


def page_of_lines(flat: Grey, boxes: Sequence[Box], *, is_whole: bool) -> Page:
    """The second recogniser's page of these lines."""
    read = [(box, *said) for box, said in zip(boxes, _read(flat, boxes), strict=True)]
    rows = [list(_words(box, text, sure)) for box, text, sure in read if sure >= _LEAST_SURE]
    return Page(lines=page_of(rows).lines, trust=TRUST, recogniser=NAME, is_whole=is_whole)


def _read(flat: Grey, boxes: Sequence[Box]) -> list[tuple[str, float]]:
    """Text of each box and how sure the recogniser is."""
    from rapidocr.ch_ppocr_rec.typings import TextRecInput

    strips = {place: closed_up(strip) for place, box in enumerate(boxes) if (strip := _strip(flat, box)).size}
    if not strips:
        return [("", 0.0)] * len(boxes)
    pictures = [cv2.cvtColor(strip, cv2.COLOR_GRAY2BGR) for strip in strips.values()]
    said = engine().text_rec(TextRecInput(img=pictures))
    told = dict(zip(strips, zip(said.txts, map(float, said.scores), strict=True), strict=True))
    return [told.get(place, ("", 0.0)) for place in range(len(boxes))]


def _strip(flat: Grey, box: Box) -> Grey:
    left, top, right, end = box
    room = int(_ROOM * (end - top))
    return flat[max(top - room, 0) : end + room, max(left - 8, 0) : right + 8]


def closed_up(strip: Grey) -> Grey:
    """The strip without what is blank farther than half its height from ink: a total stands far from its name."""
    dark = (strip.min(axis=0, keepdims=True) < _INK).astype(np.uint8)
    near = cv2.dilate(dark, np.ones((1, strip.shape[0]), np.uint8))[0] > 0
    return np.ascontiguousarray(strip[:, near]) if near.any() else strip


def _words(box: Box, text: str, sure: float) -> Iterator[Word]:
    """The words of one piece; each takes its share of the width, for the recogniser tells no places inside."""
    left, top, right, end = box
    each, at = (right - left) / max(len(text), 1), 0
    for word in text.split():
        at = text.index(word, at)
        yield Word(text=word, left=int(left + at * each), top=top, width=int(len(word) * each),
                   height=max(end - top, 1), confidence=sure)  # fmt: skip
        at += len(word)
