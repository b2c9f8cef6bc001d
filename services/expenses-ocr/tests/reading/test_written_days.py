"""Days written in words, of a stay and with misread letters; names told from addresses; trades told from places."""

from dataclasses import replace
from datetime import date

import pytest
from expenses_ocr_service.reading.categories import category_of
from expenses_ocr_service.reading.dates import names_a_day
from expenses_ocr_service.reading.judging.fields import judge_fields
from expenses_ocr_service.reading.page import page_of_text
from expenses_ocr_service.reading.receipt import Category

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("Curitiba, 29 de outubro de 2023.", date(2023, 10, 29)),
        ("Rio de Janeiro, 14 de maio de 2026", date(2026, 5, 14)),
        ("São Paulo, 1º de junho de 2026", date(2026, 6, 1)),
        ("Belo Horizonte, 29 de março de 2025.", date(2025, 3, 29)),
        ("24 de MARÇO de 2026, 22:20", date(2026, 3, 24)),
        ("Rio de Janeiro, 06 de agosto de\n2023.", date(2023, 8, 6)),
        ("Porto Alegre, 30 de novembro\n: de 2023.", date(2023, 11, 30)),
        ("Server: Amy Apr 06. 2025 07:48 AM", date(2025, 4, 6)),
        ("Portland, 5 May 2026", date(2026, 5, 5)),
        ("24-0ct-2025 08:33 RECEIPT", date(2025, 10, 24)),
        ("Date 03 N0V 2025", date(2025, 11, 3)),
    ],
)
def test_a_written_day_is_not_swallowed_by_the_city_before_it_or_lost_to_a_zero(printed: str, day: date) -> None:
    assert judge_fields([page_of_text(printed)], None, today=TODAY).day.value == day


def test_a_days_line_and_the_year_below_it_are_read_again() -> None:
    page = page_of_text("RECIBO\nRio de Janeiro, 06 de março de\n2023.\nOBRIGADO")
    assert [names_a_day(page, number) for number in range(4)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("Poltrona 42\nSaida: 16/03/2026 22:02\nEmissao 06/03/2026", date(2026, 3, 6)),
        ("DABPE\nSAIDA 16/03/2026\nVenda 06/03/2026 16:02", date(2026, 3, 6)),
        ("Placa: QWE1152\nEnt. 03/03/2026 15:56\nSai. 04/03/2026 16:56", date(2026, 3, 4)),
    ],
)
def test_a_car_leaves_when_it_is_paid_for_and_a_bus_when_it_departs(printed: str, day: date) -> None:
    assert judge_fields([page_of_text(printed)], None, today=TODAY).day.value == day


def test_a_day_whose_first_digit_may_be_lost_is_not_sure() -> None:
    page = page_of_text("Emissao 7/11/2024 12:22")
    other = replace(page, recogniser="rapidocr", trust=1.5)
    assert not judge_fields([page, other], None, today=TODAY).day.is_sure
    whole = page_of_text("Emissao 27/11/2024 12:22")
    assert judge_fields([whole, replace(whole, recogniser="rapidocr")], None, today=TODAY).day.is_sure


@pytest.mark.parametrize("form", ["CHECK IN: {} 14:10\nCHECK OUT: {} 12:33", "Check-in {}\nCheck-out {}"])
def test_a_stay_without_a_day_of_issue_is_of_the_day_it_ended_and_never_sure(form: str) -> None:
    page = page_of_text(form.format("02/02/2026", "06/02/2026"))
    said = judge_fields([page, page], None, today=TODAY).day
    assert said.value == date(2026, 2, 6)
    assert not said.is_sure


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Route 9 Grill\n185 Harbor Blvd, Portland, ME 04101\nServer: Rosa", "Route 9 Grill"),
        (
            "J. R. Saidel Hamburgueria &\nCIA LTDA\nR. XV de Novembro, 2549\nCNPJ: 15.782.464/0001-74",
            "J. R. Saidel Hamburgueria & CIA LTDA",
        ),
        ("Padaria Real ME\nRua A, 10", "Padaria Real ME"),
        ("Harbor Light Seafood LLC\n289 Oak Ave, Portland, ME\n04101", "Harbor Light Seafood LLC"),
        ("Rodovia das Minas LTDA\nRODOVIA BR 040, 764", "Rodovia das Minas LTDA"),
        (
            "Recebemos de Juliana Prado a\nquantia abaixo\nPousada Recanto do Sol EIRELI",
            "Pousada Recanto do Sol EIRELI",
        ),
    ],
)
def test_a_state_is_no_legal_form_and_a_legal_form_alone_is_no_name(printed: str, name: str) -> None:
    assert judge_fields([page_of_text(printed)], None, today=TODAY).name.value == name


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        (
            "J. R. Saidel Cantinho da Vovó\nRestaurante LTDA ME\nTv. Padre Eutíquio, 2803 Porto Alegre",
            "J. R. Saidel Cantinho da Vovó Restaurante LTDA ME",
        ),
        (
            "Rádio Táxi Vermelho e\nBranco S/A\nAv. Beira Mar, 1939 - Barra, 30130-000",
            "Rádio Táxi Vermelho e Branco S/A",
        ),
        (
            "CANTINHO DA VOVO\nJ R SAIDEL RESTAURANTE LTDA\nTv. Padre Eutiquio, 2803 Porto Alegre RS",
            "J R SAIDEL RESTAURANTE LTDA",
        ),
        ("Café do Ponto\nCafé do Ponto LTDA\nRua A, 1", "Café do Ponto LTDA"),
        ("18:22 Aeroporto de Porto Alegre\nCooperativa LTDA\nRua A, 1", "Cooperativa LTDA"),
    ],
)
def test_a_name_too_long_for_its_line_goes_on_below_and_a_trade_name_above_is_another(printed: str, name: str) -> None:
    page = page_of_text(printed)
    assert judge_fields([page], None, today=TODAY).name.value == name


def test_a_name_on_two_lines_is_sure_once_both_are_read_alike() -> None:
    page = page_of_text("J. R. Saidel Cantinho da Vovó\nRestaurante LTDA ME\nTv. Padre Eutíquio, 2803 Porto Alegre")
    other = replace(page, lines=page.lines[:2], recogniser="rapidocr", is_whole=False)
    assert judge_fields([page, other], None, today=TODAY).name.is_sure


@pytest.mark.parametrize(
    ("printed", "category"),
    [
        ("Ponto Táxi Rodoviária\nValor R$ 43,90\nDe: Hotel\nPara: Fórum", Category.TAXI),
        ("Hamburgueria Brasa\nTapioca coco 15,42", Category.FOOD),
        ("Viação Azul\nTerminal Rodoviária\nPoltrona 12", Category.BUS),
    ],
)
def test_a_trade_beats_the_places_it_names(printed: str, category: Category) -> None:
    assert category_of(page_of_text(printed))[0] is category
