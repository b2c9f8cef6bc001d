"""Days, totals, names and trades told from the words of a receipt."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from expenses_ocr_service.reading.amounts import amounts_in, totals_on
from expenses_ocr_service.reading.categories import Category, Payment, category_of, payment_of
from expenses_ocr_service.reading.dates import days_on
from expenses_ocr_service.reading.establishments import address_on, names_on
from expenses_ocr_service.reading.page import page_of_text
from expenses_ocr_service.reading.registers_printed import cnpjs_on
from hypothesis import given
from hypothesis import strategies as st

TODAY = date(2026, 11, 21)
MONTHS = ("JAN", "FEV", "MAR", "ABR", "MAI", "JUN", "JUL", "AGO", "SET", "OUT", "NOV", "DEZ")
DAYS = st.dates(TODAY - timedelta(days=3000), TODAY)
AMOUNTS = st.decimals(Decimal("0.01"), Decimal("99999.99"), places=2)


def best_day(text: str) -> date | None:
    found = sorted(days_on(page_of_text(text), today=TODAY), key=lambda one: -one.score)
    return found[0].day if found else None


def total(text: str) -> Decimal | None:
    found = totals_on(page_of_text(text))
    return found[0].value if found else None


@given(DAYS)
def test_a_day_is_read_in_every_usual_form(day: date) -> None:
    for text in (
        f"{day:%d/%m/%Y}",
        f"{day:%d/%m/%y} 14:32",
        f"Emissao: {day:%d-%m-%Y}",
        f"{day:%d.%m.%Y} 10:00:00",
        f"{day:%Y-%m-%d}",
        f"{day.day} {MONTHS[day.month - 1]} {day.year}",
        f"{day:%d/%m/%Y}10:35",
    ):
        assert best_day(text) == day, text


@given(DAYS)
def test_the_day_of_issue_beats_days_of_travel_and_stay(day: date) -> None:
    other = day - timedelta(days=2)
    for label in ("Check-in", "Embarque", "Validade", "Vencimento"):
        assert best_day(f"{label}: {other:%d/%m/%Y}\nData de emissao: {day:%d/%m/%Y} 10:00") == day


@given(st.dates(TODAY + timedelta(days=1), TODAY + timedelta(days=4000)))
def test_a_day_to_come_is_never_a_receipts(day: date) -> None:
    assert best_day(f"Emissao {day:%d/%m/%Y}") is None


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    assert best_day("Emissao O1/O9/2025 05:09") == date(2025, 9, 1)


def test_a_document_number_is_no_day() -> None:
    assert best_day("CNPJ 24.979.351/0001-54\nIE: 385131428\nNFC-e n 000042253") is None


@given(AMOUNTS)
def test_an_amount_is_read_in_every_usual_form(value: Decimal) -> None:
    brazilian = f"{value:,.2f}".translate(str.maketrans(",.", ".,"))
    for text in (f"{value:.2f}", f"{value:.2f}".replace(".", ","), brazilian, f"R$ {brazilian}", f"{value:,.2f}"):
        assert list(amounts_in(text)) == [value], text


def test_documents_rates_and_quantities_are_no_amounts() -> None:
    for text in ("CNPJ 24.979.351/0001-54", "28.06.2025", "(20,00%)", "38,325 LT", "12.741/2012", "CEP 84.010-330"):
        assert not list(amounts_in(text)), text


def test_a_fold_through_an_amount_is_mended() -> None:
    assert list(amounts_in("TOTAL R$ 6O,0O")) == [Decimal("60.00")]
    assert list(amounts_in("TOTAL A PAGAR 60, 00")) == [Decimal("60.00")]


@given(AMOUNTS, st.decimals(Decimal("0.01"), Decimal("500.00"), places=2))
def test_what_is_paid_beats_cash_change_and_taxes(value: Decimal, change: Decimal) -> None:
    text = (
        f"VALOR A PAGAR R$ {value}\nDINHEIRO {value + change}\nTROCO {change}\n"
        f"Tributos Totais Incidentes (Lei Federal 12.741/2012): R$ {value * 3}"
    )
    assert total("LOJA\nRUA A\nCNPJ\n" + text) == value


@given(st.lists(AMOUNTS, min_size=2, max_size=6))
def test_a_sum_of_items_speaks_for_the_total(items: list[Decimal]) -> None:
    lines = [f"00{number} ITEM {item}" for number, item in enumerate(items)]
    found = totals_on(page_of_text("\n".join([*lines, f"TOTAL R$ {sum(items)}"])))[0]
    assert found.value == sum(items)
    assert "sum" in found.evidence


def test_a_label_without_an_amount_takes_the_one_below() -> None:
    assert total("STONE\nVIA CLIENTE\nTOTAL R$:\n232,50") == Decimal("232.50")


def test_the_buyers_cnpj_is_not_the_establishments() -> None:
    page = page_of_text("LOJA LTDA\nCNPJ 11.222.333/0001-81\nITENS\nCONSUMIDOR CNPJ: 12.ABC.345/01DE-35")
    best = max(cnpjs_on(page), key=lambda one: one.score)
    assert best.cnpj == "11222333000181"


def test_an_alphanumeric_cnpj_is_read() -> None:
    assert [one.cnpj for one in cnpjs_on(page_of_text("CNPJ: 12.ABC.345/01DE-35"))] == ["12ABC34501DE35"]


@pytest.mark.parametrize("printed", ["CNPJ 11.222.333/0001-81", "C.N.P.J: 11222333000181", "CNPJ:11.222.333/OO01-8l"])
def test_a_cnpj_is_read_with_and_without_its_mask(printed: str) -> None:
    assert {one.cnpj for one in cnpjs_on(page_of_text(printed))} == {"11222333000181"}


def test_the_legal_name_beats_the_trade_name_and_the_acquirer() -> None:
    text = (
        "STONE\nVISA CREDITO\nVIA CLIENTE\nCANTINA DA SERRA\nCANTINA DA SERRA LTDA - ME\nRUA DAS FLORES, 120 - CENTRO"
    )
    assert names_on(page_of_text(text))[0].name == "CANTINA DA SERRA LTDA - ME"


def test_a_name_over_two_lines_is_one_name() -> None:
    text = "IRMAOS COSTA COMERCIO DE ALIMENTOS\nEIRELI\nRUA A, 1 - CENTRO\nCNPJ 11.222.333/0001-81"
    assert names_on(page_of_text(text))[0].name == "IRMAOS COSTA COMERCIO DE ALIMENTOS EIRELI"


def test_the_address_is_taken_apart() -> None:
    address = address_on(page_of_text("CANTINA LTDA\nRua das Flores, 120 - Centro\n27910-330 Macaé RJ\nCNPJ 1"))
    assert address is not None
    assert (address.street, address.number, address.district) == ("RUA DAS FLORES", "120", "CENTRO")
    assert (address.city, address.state, address.zip_code) == ("MACAE", "RJ", "27910330")


def test_trades_suggest_the_category_and_silence_suggests_none() -> None:
    assert category_of(page_of_text("AUTO POSTO SOL\nGASOLINA ADITIVADA"))[0] is Category.FUEL
    assert category_of(page_of_text("RECIBO DE TAXI\nBandeirada 6,00"))[0] is Category.TAXI
    assert category_of(page_of_text("XYZ 123"))[0] is None


def test_the_form_of_payment_is_read() -> None:
    assert payment_of(page_of_text("TOTAL 10,00\nCartao de Debito 10,00")) is Payment.DEBIT
    assert payment_of(page_of_text("PIX 10,00")) is Payment.PIX
    assert payment_of(page_of_text("Nao permite aproveitamento de credito de ICMS")) is None


def test_a_total_beside_a_zero_is_no_sum_of_itself() -> None:
    found = totals_on(page_of_text("LOJA\nTotal 9.60\nRounding Adjustment 0.00\nRounded Total 9.60"))[0]
    assert "sum" not in found.evidence


def test_a_network_named_like_an_acquirer_keeps_its_name() -> None:
    assert names_on(page_of_text("REDE ROTA 381 LTDA\nPORTO ALEGRE/RS CEP 51989-565"))[0].name == "REDE ROTA 381 LTDA"
    assert names_on(page_of_text("REDE\nAUTO POSTO SOL LTDA"))[0].name == "AUTO POSTO SOL LTDA"


def test_nothing_below_the_change_counts() -> None:
    text = "LOJA\nRUA A\nCNPJ\nTOTAL R$ 50,00\nDINHEIRO 60,00\nTROCO 10,00\nVALOR TOTAL A PAGAR R$ 999,00"
    assert total(text) == Decimal("50.00")


def test_a_first_digit_that_no_day_or_month_has_is_a_slashed_zero() -> None:
    assert best_day("82/05/24 67:03 AUT: 225472") == date(2024, 5, 2)
    assert best_day("Emissao: 10/89/2025") == date(2025, 9, 10)
    assert best_day("Emissao: 71/05/2025") is None


def test_a_day_whose_strokes_were_lost_is_known_by_the_time_behind_it() -> None:
    assert best_day("06:03/2514132 AUT 499995") == date(2025, 3, 6)
    assert best_day("06:03/25 14") is None


def test_the_one_fare_of_a_toll_is_its_total() -> None:
    assert total("RECIBO DE PEDAGIO\nCategoria: 01 - VEICULO 2 EIXOS\nTarifa R$ 3,80\nPagamento: DINHEIRO") == Decimal(
        "3.80"
    )
    assert total("Tarifa 191,55\nTaxa de Embarque 10,08\nValor a pagar R$ 201,63") == Decimal("201.63")


def test_a_total_whose_zeros_were_read_as_eights_is_what_its_parts_sum_to() -> None:
    told = "Tarifa 191,55\nTaxa de Embarque 10,08\nValor a pagar R$ 281,63\nCartao de Credito 281,63"
    assert total(told) == Decimal("201.63")
    assert total(told.replace("10,08", "11,08")) == Decimal("281.63")


def test_a_cnpj_whose_branch_was_read_with_eights_is_the_one_that_can_be_true() -> None:
    found = list(cnpjs_on(page_of_text("SABOR MINEIRO LTDA\nCNPJ:51.845.408/0882-861E:117093438")))
    assert [(one.cnpj, one.is_repaired) for one in found] == [("51845408000286", True)]


@pytest.mark.parametrize(
    ("printed", "name"),
    [("AMANO MALAYSIA SON BED (682288-V)", "AMANO MALAYSIA SDN BHD"), ("LOT P.T. 2811, JALAN ANGSA", None)],
)
def test_a_name_is_told_from_its_register_and_from_the_street(printed: str, name: str | None) -> None:
    assert [one.name for one in names_on(page_of_text(printed))] == ([name] if name else [])
