"""The other recogniser reads single lines and whole pictures, in any order."""

from datetime import date

import numpy as np
import pytest
from expenses_ocr_service.reading.judging.fields import judge_fields
from expenses_ocr_service.reading.page import page_of_text
from expenses_ocr_service.reading.paper import flattened
from expenses_ocr_service.reading.pictures import grey_picture
from expenses_ocr_service.reading.reader import read_receipt
from expenses_ocr_service.reading.reread_lines import reread_doubtful_lines
from expenses_ocr_service.reading.second_recogniser import closed_up, engine, read_whole_page
from receipts import draw

pytestmark = pytest.mark.long

TODAY = date(2026, 11, 21)


def test_rereading_lines_and_reading_the_whole_page_serve_each_other_and_the_next_receipt() -> None:
    drawn = draw(4, 0)
    flat = flattened(grey_picture(drawn.content, "JPEG")).light
    nothing = judge_fields([], None, today=TODAY)
    for _ in range(2):
        whole = read_whole_page(flat)
        assert len(whole.lines) > 10
        seen = reread_doubtful_lines(flat, whole, nothing)
        assert 0 < len(seen.lines) < len(whole.lines)
    found = judge_fields([seen], None, today=TODAY)
    assert (found.value.value, found.cnpj.value) == (drawn.truth.value, drawn.truth.cnpj)


def test_a_dim_and_folded_receipt_is_read_to_its_end() -> None:
    drawn = draw(9_900_007, 3)
    said = read_receipt(drawn.content, "JPEG", today=TODAY)
    assert said.readings == 2
    assert said.value.value == drawn.truth.value


def test_a_strip_loses_its_blank_middle_and_none_of_its_ink() -> None:
    strip = np.full((40, 1000), 255, np.uint8)
    strip[10:30, 30:200] = strip[10:30, 900:960] = 0
    closed = closed_up(strip)
    assert closed.shape[1] < 350
    assert (closed == 0).sum() == (strip == 0).sum()


@pytest.mark.parametrize("width", [3, 39, 41])
def test_a_strip_without_ink_or_narrower_than_high_stays_as_it_is(width: int) -> None:
    blank = np.full((40, width), 255, np.uint8)
    assert closed_up(blank).shape == blank.shape


def test_strips_are_read_one_by_one_so_that_none_is_padded_to_the_width_of_another() -> None:
    assert engine().text_rec.rec_batch_num == 1


@pytest.mark.parametrize(
    ("text", "has_register"),
    [
        ("TEL: 03-8922 2222 FAX: 03-8922 2223\nTOTAL 31.50", False),
        ("Fone (11) 3456-7890 / (11) 98765-4321\nTOTAL 31,50", False),
        ("11.222.333/0001-81\nTOTAL 31,50", True),
        ("CNPJ ilegivel\nTOTAL 31,50", True),
    ],
)
def test_a_paper_with_telephone_numbers_alone_is_not_searched_for_a_cnpj(text: str, has_register: bool) -> None:
    assert judge_fields([page_of_text(text)], None, today=TODAY).has_register is has_register
