"""Days written in words, of a stay and with misread letters; names told from addresses; trades told from places."""

from datetime import date

import pytest
from expenses_ocr_service.reading.categories import category_of
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
        ("Portland, 5 May 2026", date(2026, 5, 5)),
        ("24-0ct-2025 08:33 RECEIPT", date(2025, 10, 24)),
        ("Date 03 N0V 2025", date(2025, 11, 3)),
    ],
)
def test_a_written_day_is_not_swallowed_by_the_city_before_it_or_lost_to_a_zero(printed: str, day: date) -> None:
    assert judge_fields([page_of_text(printed)], None, today=TODAY).day.value == day


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
    ],
)
def test_a_state_is_no_legal_form_and_a_legal_form_alone_is_no_name(printed: str, name: str) -> None:
    assert judge_fields([page_of_text(printed)], None, today=TODAY).name.value == name


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
