"""Rivals: the candidates that a field which is not sure leaves to a person, each with its place on the photograph."""

from datetime import date
from decimal import Decimal

import pytest
from expenses_ocr_service.reading.judging.fields import JudgedFields, judge_fields
from expenses_ocr_service.reading.page import Page, page_of_text
from expenses_ocr_service.reading.reader import read_receipt
from expenses_ocr_service.reading.receipt import Judged, Origin, Receipt
from receipts import second

TODAY = date(2026, 11, 21)
TWO_TOTALS = 6_700_172
"""A seed of the second generator: the total of its paper is printed before and after rounding to five cents."""


def read(first: str, again: str | None = None) -> JudgedFields:
    """The judged fields of what the first recogniser read, and of what the second one read of it."""
    pages = [page_of_text(first)]
    if again is not None:
        pages.append(Page(lines=page_of_text(again).lines, trust=1.5, recogniser="rapidocr", is_whole=False))
    return judge_fields(pages, None, today=TODAY)


def values_of(field: Judged[Decimal] | Judged[date] | Judged[str]) -> list[str]:
    return [str(rival.value) for rival in field.rivals]


@pytest.fixture(scope="module")
def two_totals() -> Receipt:
    return read_receipt(second.draw(TWO_TOTALS, 0).content, "JPEG", today=TODAY)


@pytest.mark.long
def test_a_receipt_with_two_totals_offers_the_right_one_where_it_took_the_other(two_totals: Receipt) -> None:
    true = second.draw(TWO_TOTALS, 0).truth.value
    assert two_totals.value.value != true
    [rival] = two_totals.value.rivals
    assert (rival.value, rival.origin) == (true, Origin.READ_TWICE)
    assert 0 < rival.confidence < two_totals.value.confidence < 0.9


@pytest.mark.long
def test_a_rival_stands_on_another_place_than_the_field_it_competes_with(two_totals: Receipt) -> None:
    [rival] = two_totals.value.rivals
    assert rival.place
    assert two_totals.value.place
    assert abs(rival.place.top - two_totals.value.place.top) > 0.01


@pytest.mark.long
def test_rivals_leave_the_confined_program_with_the_answer(two_totals: Receipt) -> None:
    assert Receipt.parsed(two_totals.written()).value == two_totals.value


def test_two_recognisers_who_differ_leave_both_totals_and_both_days() -> None:
    said = read("Emissao: 12/05/2026\nTOTAL 31,50", "Emissao: 12/06/2026\nTOTAL 37,50")
    assert {str(said.value.value), *values_of(said.value)} == {"31.50", "37.50"}
    assert {str(said.day.value), *values_of(said.day)} == {"2026-05-12", "2026-06-12"}


def test_a_sure_field_has_no_rivals() -> None:
    said = read("A 20,00\nB 11,50\nTOTAL R$ 31,50\nVALOR PAGO 37,50")
    assert said.value.is_sure
    assert said.value.rivals == ()


def test_neither_cash_given_nor_the_price_of_an_item_is_a_rival_of_a_total() -> None:
    said = read("ALMOCO 28,90\nTOTAL R$ 31,50\nDINHEIRO 50,00")
    assert (str(said.value.value), said.value.is_sure, values_of(said.value)) == ("31.50", False, [])


@pytest.mark.parametrize("label", ["Check-in", "Check-out", "Validade", "Embarque", "Vencimento"])
def test_a_day_under_the_label_of_another_day_is_no_rival(label: str) -> None:
    said = read(f"Emissao: 12/05/2026\n{label}: 14/05/2026")
    assert (said.day.value, said.day.is_sure, values_of(said.day)) == (date(2026, 5, 12), False, [])


def test_a_repaired_cnpj_is_no_rival() -> None:
    said = read("LOJA LTDA\n11.222.333/0001-81\nCNPJ 51.845.408/0882-86")
    assert (said.cnpj.value, said.cnpj.is_sure, values_of(said.cnpj)) == ("11222333000181", False, [])


def test_of_two_cnpjs_of_an_establishment_the_other_is_a_rival() -> None:
    said = read("LOJA LTDA\n11.222.333/0001-81\n51.845.408/0002-86")
    assert not said.cnpj.is_sure
    assert {said.cnpj.value, *values_of(said.cnpj)} == {"11222333000181", "51845408000286"}


def test_at_most_two_rivals_remain_the_likeliest_first() -> None:
    said = read("TOTAL 31,50\nTOTAL 37,50\nTOTAL 38,50\nTOTAL 39,50")
    assert len(said.value.rivals) == 2
    first, last = said.value.rivals
    assert said.value.confidence >= first.confidence >= last.confidence
