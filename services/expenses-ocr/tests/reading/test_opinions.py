"""The other recogniser reads single lines and whole pictures, in any order."""

from datetime import date

from expenses_ocr_service.reading.glances import glance
from expenses_ocr_service.reading.opinions import second_opinion
from expenses_ocr_service.reading.paper import flattened
from expenses_ocr_service.reading.pictures import grey_picture
from expenses_ocr_service.reading.reader import read_receipt
from expenses_ocr_service.reading.witnesses import verdict
from receipts import draw

TODAY = date(2026, 11, 21)


def test_a_glance_and_a_whole_reading_serve_each_other_and_the_next_receipt() -> None:
    drawn = draw(4, 0)
    flat = flattened(grey_picture(drawn.content, "JPEG")).light
    nothing = verdict([], None, today=TODAY)
    for _ in range(2):
        whole = second_opinion(flat)
        assert len(whole.lines) > 10
        seen = glance(flat, whole, nothing)
        assert 0 < len(seen.lines) < len(whole.lines)
    found = verdict([seen], None, today=TODAY)
    assert (found.value.value, found.cnpj.value) == (drawn.truth.value, drawn.truth.cnpj)


def test_a_dim_and_folded_receipt_is_read_to_its_end() -> None:
    drawn = draw(9_900_007, 3)
    said = read_receipt(drawn.content, "JPEG", today=TODAY)
    assert said.readings == 2
    assert said.value.value == drawn.truth.value
