"""A receipt is filed as the customer files it: by its establishment's last expense, else by words of its trade."""

from uuid import uuid4

import pytest
from expenses_ocr_service.reading.receipt import Category, Judged
from expenses_ocr_service.voucher_ocr.suggesting import LAST_FILED, Filed, KnownType, suggested


def a_type(name: str, category: str = "Outros") -> KnownType:
    return KnownType(uuid4(), name, uuid4(), category)


LUNCH, DINNER = a_type("Almoço", "Alimentação"), a_type("Jantar", "Alimentação")
TAXI, HOTEL, FUEL = a_type("Táxi e aplicativo", "Transporte"), a_type("Hotel", "Hospedagem"), a_type("Combustível")
PARKING, GIFTS = a_type("Estacionamento", "Transporte"), a_type("Brindes")
TYPES = [LUNCH, GIFTS, FUEL, HOTEL, PARKING, DINNER, TAXI]


@pytest.mark.parametrize(
    ("category", "kind"),
    [(Category.TAXI, TAXI), (Category.LODGING, HOTEL), (Category.FUEL, FUEL), (Category.PARKING, PARKING),
     (Category.FOOD, LUNCH), (Category.BUS, PARKING)],
)  # fmt: skip
def test_words_of_the_trade_find_the_type_by_its_name_first(category: Category, kind: KnownType) -> None:
    assert suggested(Judged(category, 0.9), TYPES, filed=None).kind is kind


def test_one_of_several_fitting_types_is_offered_and_less_sure() -> None:
    one = suggested(Judged(Category.LODGING, 0.9), TYPES, filed=None)
    several = suggested(Judged(Category.BUS, 0.9), TYPES, filed=None)
    assert one.confidence == 0.9
    assert several.confidence < one.confidence


def test_what_the_establishment_was_last_filed_as_beats_every_word() -> None:
    filed = Filed(GIFTS.uuid, "Cantina da Serra")
    found = suggested(Judged(Category.FOOD, 0.98), TYPES, filed=filed)
    assert (found.kind, found.confidence) == (GIFTS, LAST_FILED)


def test_a_type_that_is_no_longer_offered_is_not_suggested() -> None:
    assert suggested(Judged(Category.FOOD, 0.98), TYPES, filed=Filed(uuid4(), None)).kind is LUNCH


def test_without_words_or_fitting_types_nothing_is_suggested() -> None:
    assert suggested(Judged(None, 0.1), TYPES, filed=None).kind is None
    assert suggested(Judged(Category.PHARMACY, 0.9), TYPES, filed=None).kind is None
    assert suggested(Judged(Category.FOOD, 0.9), [], filed=None).kind is None
