"""Sure is only what independent readings or sums confirm; a lone reading never is."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from expenses_ocr_service.reading.judging.fields import JudgedFields, judge_fields
from expenses_ocr_service.reading.page import Page, page_of_text
from expenses_ocr_service.reading.receipt import Origin
from expenses_ocr_service.reading.registers import access_key_check_digit, cnpj_check_digits

TODAY = date(2026, 11, 21)


def read(first: str, second: str | None = None) -> JudgedFields:
    """The judged fields of what the first recogniser read, and of what the second one read of it."""
    pages = [page_of_text(first)]
    if second is not None:
        told = page_of_text(second)
        pages.append(Page(lines=told.lines, trust=1.5, recogniser="rapidocr", is_whole=False))
    return judge_fields(pages, None, today=TODAY)


def a_key(month: str = "2605") -> str:
    base = f"33{month}112223330001" + cnpj_check_digits("112223330001") + "65001000001234100001234"
    return base + access_key_check_digit(base)


@pytest.mark.parametrize("text", ["Emissao: 12/05/2026 10:00\nTOTAL R$ 31,50", "Date: 12/05/2026 10:00\nTotal 31.50"])
def test_what_one_recogniser_reads_once_is_never_sure(text: str) -> None:
    said = read(text)
    assert (said.day.value, said.value.value) == (date(2026, 5, 12), Decimal("31.50"))
    assert not said.day.is_sure
    assert not said.value.is_sure
    assert said.day.origin is Origin.READ_ONCE


@pytest.mark.parametrize("text", ["Emissao: 12/05/2026 10:00\nTOTAL R$ 31,50", "Date: 12/05/2026 10:00\nTotal 31.50"])
def test_what_two_recognisers_read_alike_behind_a_label_is_sure(text: str) -> None:
    said = read(text, text)
    assert said.day.is_sure
    assert said.value.is_sure
    assert said.day.origin is said.value.origin is Origin.READ_TWICE


def test_two_recognisers_who_differ_make_nothing_sure() -> None:
    said = read("Emissao: 12/05/2026\nTOTAL 31,50", "Emissao: 12/06/2026\nTOTAL 37,50")
    assert not said.day.is_sure
    assert not said.value.is_sure


@pytest.mark.parametrize(
    "text",
    [
        "A 20,00\nB 11,50\nTOTAL R$ 31,50",
        "A 20.00\nB 11.50\nTotal 31.50",
        "LOJA\nA\nTOTAL 31,50\nDINHEIRO 50,00\nTROCO 18,50",
    ],
)
def test_sums_that_close_make_an_amount_sure(text: str) -> None:
    assert read(text).value.is_sure


@pytest.mark.parametrize(
    "text",
    [
        "A 18,50\nB 20,00\nTOTAL R$ 38,50",
        "A 18.50\nB 20.00\nTotal 38.50",
        "LOJA\nA\nTOTAL 38,50\nDINHEIRO 58,00\nTROCO 19,50",
    ],
)
def test_a_sum_with_eights_is_sure_only_once_another_recogniser_reads_them(text: str) -> None:
    assert not read(text).value.is_sure
    assert read(text, text).value.is_sure


def test_a_sum_that_another_recogniser_of_the_whole_paper_does_not_read_is_not_sure() -> None:
    shifted = page_of_text("A 20,00\nB 11,50\nTOTAL 31,50")
    other = replace(page_of_text("A 20,00\nB 11,50\nTOTAL\n31,50 TROCO"), recogniser="rapidocr")
    assert judge_fields([shifted], None, today=TODAY).value.is_sure
    assert not judge_fields([shifted, other], None, today=TODAY).value.is_sure


@pytest.mark.parametrize("label", ["Check-in", "Embarque", "Validade", "Arrival", "Expiry date"])
def test_a_day_of_something_else_is_never_sure_even_with_the_keys_month(label: str) -> None:
    text = f"{label}: 12/05/2026\n{a_key()}"
    assert not read(text, text).day.is_sure


def test_a_key_lifts_no_lone_day_to_sure() -> None:
    said = read(f"Emissao: 12/05/2026\n{a_key()}")
    assert said.day.value == date(2026, 5, 12)
    assert not said.day.is_sure
    assert (said.cnpj.value, said.cnpj.origin) == ("11222333000181", Origin.ACCESS_KEY)


def test_a_day_with_lost_strokes_is_no_confirmation() -> None:
    assert not read("Emissao 12052026 10:00", "Emissao 12052026 10:00").day.is_sure


def test_a_repaired_number_is_never_sure_however_often_it_is_repaired() -> None:
    text = "LOJA LTDA\nCNPJ 51.845.408/0882-86"
    said = read(text, text)
    assert said.cnpj.value == "51845408000286"
    assert not said.cnpj.is_sure


def test_a_number_with_check_digits_behind_its_label_is_sure() -> None:
    assert read("LOJA LTDA\nCNPJ 11.222.333/0001-81").cnpj.is_sure
    assert not read("LOJA LTDA\n11.222.333/0001-81").cnpj.is_sure


def test_a_receipt_without_a_register_is_complete_without_one() -> None:
    text = "SOON HUAT SDN BHD\nDate: 12/05/2026 10:00\nTotal 31.50"
    assert read(text, text).is_sure


def test_a_name_comes_from_the_top_of_the_paper_not_from_a_reread_line() -> None:
    said = read("CANTINA DA SERRA LTDA\nRUA A, 1\nTOTAL 31,50", "MERCADO TOTAL LTDA 31,50")
    assert said.name.value == "CANTINA DA SERRA LTDA"


def test_a_total_whose_mark_was_lost_is_disputed_until_another_recogniser_reads_it() -> None:
    assert read("LOJA\nTOTAL R$ 45 90").value.confidence < 0.6


def test_a_sum_does_not_decide_between_a_total_before_and_one_after_rounding() -> None:
    text = "A 5.00\nB 3.11\nTotal 8.11\nTotal Rounded 8.10"
    assert not read(text, text).value.is_sure


@pytest.mark.parametrize("text", ["LOJA\nTOTAL R$ 31,50\nCARTAO 31,50", "SHOP\nTotal 31.50\nVisa 31.50"])
def test_an_amount_paid_alike_is_sure_only_once_another_recogniser_reads_it(text: str) -> None:
    alone = read(text).value
    assert (alone.value, alone.is_sure) == (Decimal("31.50"), False)
    assert read(text, text).value.is_sure


@pytest.mark.parametrize("text", ["LOJA 2,10\nVALOR 31,50", "SHOP 2.10\nTotal sales 31.50"])
def test_a_label_that_may_name_a_part_of_the_total_needs_another_line(text: str) -> None:
    assert not read(text, text).value.is_sure
    assert read(f"{text}\nCARTAO 31,50", f"{text}\nCARTAO 31,50").value.is_sure
    alone = text.replace("2,10", "").replace("2.10", "")
    assert read(alone, alone).value.is_sure


@pytest.mark.parametrize(
    ("first", "second"),
    [("Net Total 25. O\nGE 50.00", "Net Tota125.J\nC 50.00"), ("TOTAL R$ 25,\n50,00", "TOTAL R$ 25,O\n50,00")],
)
def test_a_total_that_cannot_be_read_is_not_taken_from_the_line_below(first: str, second: str) -> None:
    said = read(f"LOJA\n{first}", f"LOJA\n{second}").value
    assert not (said.value == Decimal("50.00") and said.is_sure)


def test_a_day_that_one_reading_puts_under_another_days_label_is_disputed_while_another_day_was_read() -> None:
    said = read("Embarque 28/06/2025 22:00", "Data: 28/06/2025 22:00\nEm155a0 21/06/2025 22:05")
    assert not said.day.is_sure


def test_entry_and_exit_on_one_day_leave_it_sure() -> None:
    text = "Entrada 28/06/2025 10:00\nSaida 28/06/2025 12:00"
    assert read(text, text).day.is_sure
