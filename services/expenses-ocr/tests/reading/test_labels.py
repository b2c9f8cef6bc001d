"""What names an amount or a day: whole words, in Portuguese and in English, and what adds up before what is named."""

from datetime import date
from decimal import Decimal

import pytest
from expenses_ocr_service.reading.amount_labels import Role, names_in
from expenses_ocr_service.reading.amounts import amounts_in, totals_on
from expenses_ocr_service.reading.dates import days_on
from expenses_ocr_service.reading.establishments import names_on
from expenses_ocr_service.reading.page import page_of_text
from expenses_ocr_service.reading.registers_printed import cnpjs_on

TODAY = date(2026, 11, 21)
HEAD = "CANTINA DA SERRA LTDA\nRUA A, 1\nCNPJ 11.222.333/0001-81\nITENS\n"
SHOP = "SOON HUAT SDN BHD\nNO 5 JALAN SAGU\nTAX INVOICE\nITEMS\n"


def total(text: str) -> Decimal | None:
    found = totals_on(page_of_text(text))
    return found[0].value if found else None


def best_day(text: str) -> date | None:
    found = sorted(days_on(page_of_text(text), today=TODAY), key=lambda one: -one.score)
    return found[0].day if found else None


def roles(text: str) -> list[Role]:
    return [label.role for label in names_in(text)]


@pytest.mark.parametrize(
    ("printed", "role"),
    [
        ("TOTAL GERAL R$", Role.TOTAL),
        ("T0TAL R$", Role.TOTAL),
        ("TOTAI A PAGAR", Role.TOTAL),
        ("VALORAPAGAR", Role.TOTAL),
        ("SUB-TOTAL", Role.SUBTOTAL),
        ("TOTAL GST", Role.TAX),
        ("TOTAL TAX", Role.TAX),
        ("TOTAL INCL. GST @6%", Role.TOTAL),
        ("TOTAL (EXCLUDING GST)", Role.SUBTOTAL),
        ("Total Sales (Inclusive of GST)", Role.TOTAL),
        ("TOTAL C/ SERVICO", Role.TOTAL),
        ("SERVICE CHARGE 10%", Role.ADDED),
        ("TAXA DE SERVICO 10%", Role.ADDED),
        ("CHANGE", Role.CHANGE),
        ("TROCO R$", Role.CHANGE),
        ("TOTAL DE ITENS", Role.OTHER),
        ("Tributos Totais Incidentes", Role.OTHER),
        ("ROUNDING ADJ", Role.ROUNDING),
        ("NET AMOUNT", Role.TOTAL),
    ],
)
def test_a_label_is_known_by_its_whole_words(printed: str, role: Role) -> None:
    assert role in roles(printed)
    assert (Role.TOTAL in roles(printed)) == (role is Role.TOTAL)


def test_a_tax_is_not_found_inside_another_word_nor_change_in_charge() -> None:
    assert roles("TOTAL GERAL") == [Role.TOTAL]
    assert Role.CHANGE not in roles("SERVICE CHARGE")
    assert Role.CHANGE not in roles("TROCA")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (HEAD + "PRATO 100,00\nSUBTOTAL 100,00\nTAXA DE SERVICO 10% 10,00\nTOTAL 110,00\nCARTAO 110,00", "110.00"),
        (SHOP + "MEAL 100.00\nSUB TOTAL 100.00\nSERVICE CHARGE 10% 10.00\nGST 6% 6.60\nTOTAL 116.60", "116.60"),
        (HEAD + "A 60,00\nB 40,00\nTOTAL R$ 100,00\nDESCONTO 15,00\nVALOR A PAGAR 85,00\nPIX 85,00", "85.00"),
        (SHOP + "A 9.58\nTOTAL 9.58\nROUNDING 0.02\nROUNDED TOTAL 9.60\nCASH 10.00\nCHANGE 0.40", "9.60"),
        (
            SHOP + "A 9.58\nTotal 9.58\nRounding Adj 0.02\nTotal After Rounding 9.60\nGST Summary\nTotal 9.04 0.54",
            "9.60",
        ),
        (
            HEAD + "A 12,34\nTOTAL R$ 12,34\nARREDONDAMENTO 0,04\nVALOR A PAGAR 12,30\nDINHEIRO 20,00\nTROCO 7,70",
            "12.30",
        ),
        (HEAD + "TOTAL 50,00\nVALOR RECEBIDO 100,00\nTROCO 50,00", "50.00"),
        (SHOP + "TOTAL RM 31.80\nCASH TENDERED 50.00\nCHANGE DUE 18.20", "31.80"),
        (SHOP + "Total Sales (Excluding GST) 30.00\nTotal GST 1.80\nTotal Sales (Inclusive of GST) 31.80", "31.80"),
        (SHOP + "GROSS AMOUNT 30.00\nDISCOUNT 3.00\nNET AMOUNT 27.00", "27.00"),
        (HEAD + "TOTAL 110,00 TRIBUTOS 12,00", "110.00"),
        (SHOP + "TOTAL 10.60 GST 0.60", "10.60"),
    ],
)
def test_the_amount_paid_is_found_among_parts_taxes_and_change(text: str, value: str) -> None:
    assert total(text) == Decimal(value)


def test_what_adds_up_beats_what_is_named_better() -> None:
    """A GRAND TOTAL misread by a fold loses against the total that the cash, less the change, makes true."""
    assert total(SHOP + "TOTAL 31.80\nGRAND TOTAL 37.80\nCASH 50.00\nCHANGE 18.20") == Decimal("31.80")
    assert total(HEAD + "A 20,00\nB 11,80\nTOTAL 31,80\nTOTAL GERAL 37,80\nPIX 31,80") == Decimal("31.80")


@pytest.mark.parametrize("printed", ["R$ 60,00", "R5 60,00", "R560,00", "RS60,00", "$60.00", "RM 60.00", "RM60.00"])
def test_a_currency_sign_is_no_digit(printed: str) -> None:
    assert list(amounts_in(f"TOTAL {printed}")) == [Decimal("60.00")]


def test_three_decimals_and_a_lost_mark_count_only_behind_a_total() -> None:
    assert total("LOJA\nTOTAL R$ 45,900") == Decimal("45.90")
    assert total("LOJA\nTOTAL R$ 45 90") == Decimal("45.90")
    assert total("LOJA\nGASOLINA 38,320 LT") is None
    assert totals_on(page_of_text("LOJA\nTOTAL R$ 45,900"))[0].is_damaged


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("ENTRADA: 10/05/2025 22:00\nSAIDA: 11/05/2025 06:10", date(2025, 5, 11)),
        ("ENTRADA 10/05/2025 22:00 SAIDA 11/05/2025 06:10", date(2025, 5, 11)),
        ("ENTRY 10/05/2025 22:00\nEXIT 11/05/2025 06:10", date(2025, 5, 11)),
        ("Check-in: 10/05/2025\nCheck-out: 13/05/2025\nEmissao: 12/05/2025 10:00", date(2025, 5, 12)),
        ("ARRIVAL 10/05/2025\nDEPARTURE 13/05/2025\nINVOICE DATE 12/05/2025", date(2025, 5, 12)),
        ("Partida: 15/05/2025 08:00\nEmissao: 12/05/2025 10:00", date(2025, 5, 12)),
        ("15/05/2025 08:00 Horario de embarque\nData: 12/05/2025", date(2025, 5, 12)),
        ("Validade: 12/06/2025\nPago em 12/05/2025 11:10", date(2025, 5, 12)),
        ("DUE DATE 12/06/2025\nPAID ON 12/05/2025", date(2025, 5, 12)),
        ("CHECK-IN CHECK-OUT\n10/05/2025 13/05/2025\nDATA 13/05/2025 11:00", date(2025, 5, 13)),
    ],
)
def test_a_day_is_told_by_its_role(text: str, day: date) -> None:
    assert best_day(text) == day


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("12/07/2507:35", date(2025, 7, 12)),
        ("12/07/2007:35", date(2020, 7, 12)),
        ("12/07/202507:35:10", date(2025, 7, 12)),
        ("Emissao 12072025 07:35", date(2025, 7, 12)),
        ("DATE 12 07 2025", date(2025, 7, 12)),
        ("DATA: 12/072025", date(2025, 7, 12)),
        ("2025-07-12 07:35", date(2025, 7, 12)),
        ("12-JUL-2025", date(2025, 7, 12)),
        ("12 JULHO 2025", date(2025, 7, 12)),
    ],
)
def test_a_day_is_read_with_its_time_attached_or_its_strokes_lost(printed: str, day: date) -> None:
    assert best_day(printed) == day


def test_a_row_of_digits_is_no_day_without_a_word_or_a_time() -> None:
    assert best_day("NSU 12072025") is None


@pytest.mark.parametrize(
    "printed",
    ["CNPJ11.222.333/0001-81", "CNPJ:11222333000181", "GNPJ 11.222.333/0001-81", "CNPU: 11.222.333/0001-81",
     "C.N.P.J. 11.222.333/0001-81", "CNPJ/MF 11.222.333/0001-81"],
)  # fmt: skip
def test_a_cnpj_is_read_behind_a_damaged_or_touching_label(printed: str) -> None:
    found = list(cnpjs_on(page_of_text(printed)))
    assert {one.cnpj for one in found} == {"11222333000181"}
    assert all(one.is_labelled and not one.is_repaired for one in found)


@pytest.mark.parametrize(
    "of_another",
    ["Credenciadora CNPJ 51.845.408/0002-86", "CIELO S.A. CNPJ 51.845.408/0002-86",
     "Adquirente:\nCNPJ 51.845.408/0002-86", "Desenvolvido por X CNPJ: 51845408000286"],
)  # fmt: skip
def test_the_payment_firms_cnpj_is_not_the_establishments(of_another: str) -> None:
    printed = f"BAR DO ZECA LTDA\nCNPJ 11.222.333/0001-81\nTOTAL 10,00\n{of_another}\nOBRIGADO"
    assert {one.cnpj for one in cnpjs_on(page_of_text(printed))} == {"11222333000181"}


def test_a_grill_may_bear_a_payment_firms_name() -> None:
    assert {one.cnpj for one in cnpjs_on(page_of_text("STONE GRILL LTDA CNPJ 11.222.333/0001-81"))} == {
        "11222333000181"
    }


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{HEAD}A 41,45\nB 147,90\nC 282,15\nVALOR TOTAL 471,50\nDESCONTOS 99,58\nCartao de Credito 371,92", "371.92"),
        (f"{HEAD}VALOR TOTAL 205,81\nDesconto 5,65\nVALOR PAGO 200,16\nCartao 200,16", "200.16"),
        (f"{HEAD}TOTAL 100,00\nTAXA DE SERVICO 10,00\nCartao de Debito 110,00", "110.00"),
        (f"{SHOP}Total 40.00\nDiscount 4.00\nVisa 36.00", "36.00"),
        (f"{HEAD}Subtotal 100,00\nServico 10,00\nTOTAL 110,00\nCartao 110,00", "110.00"),
        (f"{HEAD}Desconto 10,00\nTOTAL 100,00\nPIX 90,00\nCartao de Debito 10,00", "100.00"),
    ],
)
def test_what_was_paid_after_a_discount_or_service_is_the_total(text: str, value: str) -> None:
    assert total(text) == Decimal(value)


def test_a_digit_read_twice_behind_a_touching_label_is_read_once() -> None:
    assert {one.cnpj for one in cnpjs_on(page_of_text("LOJA LTDA\nCNPJ1I1.222.333/0001-81"))} == {"11222333000181"}


def test_a_heading_about_consumers_makes_the_number_below_nobody_elses() -> None:
    page = page_of_text("Nota Fiscal de Consumidor Eletronica\nLOJA LTDA\nCNPJ 11.222.333/0001-81")
    assert max(one.score for one in cnpjs_on(page)) > 0


@pytest.mark.parametrize("name", ["DOCERIA DA ANA LTDA", "MASTERCHEF GRILL LTDA", "TAXI AEREO SUL LTDA", "BILLA CAFE"])
def test_a_name_may_begin_like_another_word(name: str) -> None:
    assert names_on(page_of_text(f"{name}\nRUA A, 1"))[0].name == name


@pytest.mark.parametrize(
    "text",
    ["RECIBO R$ 1.161,14\nRecebi de Dora a importancia de R$ 1.161,14", "OFFICIAL RECEIPT\nthe sum of RM 1,161.14"],
)
def test_a_form_filled_by_hand_names_its_sum(text: str) -> None:
    found = totals_on(page_of_text(text))[0]
    assert (found.value, found.is_named) == (Decimal("1161.14"), True)


def test_a_name_keeps_its_capitals_and_accents_as_printed() -> None:
    assert names_on(page_of_text("Rádio Táxi Irmãos LTDA\nRua A, 1"))[0].name == "Rádio Táxi Irmãos LTDA"


def test_a_companys_register_is_no_name() -> None:
    text = "PROSPER NIAGA\nCompany No : SA0099552-P\nNO 5 JALAN SAGU"
    assert names_on(page_of_text(text))[0].name == "PROSPER NIAGA"


@pytest.mark.parametrize("printed", ["Padaria do Largo Ltda Epp", "Padaria do Largo Ltda - epp."])
def test_the_initials_of_a_legal_form_are_kept_in_capitals(printed: str) -> None:
    assert names_on(page_of_text(f"{printed}\nRua A, 1"))[0].name.endswith("EPP")


def test_a_word_that_begins_like_a_legal_form_stays_as_printed() -> None:
    assert names_on(page_of_text("Epping Lanches Ltda\nRua A, 1"))[0].name == "Epping Lanches Ltda"
