"""What a search of cars may ask for."""

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from kit.http.validation import sentence_of
from orders_service.places.stores import stores_by_slug
from orders_service.products import vehicle_search as rules
from orders_service.products.criteria import PAST_DAY, REPEATED
from orders_service.products.vehicle_search import SearchVehicle, errors_of, places_of, query_of, stretches_of
from pydantic import ValidationError

TODAY = date(2026, 11, 20)
TOO_FAR = "A busca aceita datas até 330 dias à frente"
DOWNTOWN = str(stores_by_slug()["locadora-sul-recife-boa-viagem"].uuid)
SAME_COMPANY, OTHER_COMPANY = (str(stores_by_slug()[slug].uuid) for slug in ("locadora-sul-jpa", "via-livre-jpa"))
MANAUS = str(stores_by_slug()["locadora-sul-mao"].uuid)


def at(ahead: int, wall: str = "10:00") -> str:
    return f"{TODAY + timedelta(days=ahead)}T{wall}"


def a_search(**more: Any) -> SearchVehicle:
    asked = {"pickup_airport": "REC", "pickup_at": at(10), "return_at": at(12), **more}
    return SearchVehicle.model_validate({field: value for field, value in asked.items() if value is not None})


@pytest.mark.parametrize(
    "asked",
    [
        a_search(),
        a_search(pickup_airport="sao", return_airport="gig"),
        a_search(pickup_at=at(0), return_at=at(0, "10:01")),
        a_search(return_at=at(330)),
        a_search(pickup_airport=None, pickup_store_uuid=DOWNTOWN),
        a_search(pickup_airport=None, pickup_store_uuid=DOWNTOWN, return_store_uuid=SAME_COMPANY),
        a_search(return_store_uuid=OTHER_COMPANY),
        a_search(return_airport=""),
        a_search(pickup_at=at(10, "03:00")),
        a_search(pickup_at=at(10, "10:00:00-03:00")),
        a_search(pickup_airport="MAO", pickup_at=at(10, "10:00-04:00"), return_at=at(12, "10:00-04:00")),
        a_search(pickup_airport="MAO", return_airport="REC", return_at=at(12, "10:00-03:00")),
        a_search(driver_age=18),
    ],
)
def test_what_can_be_searched(asked: SearchVehicle) -> None:
    assert errors_of(asked, TODAY) == {}


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        (a_search(pickup_airport=None), "pickup_store_uuid", rules.NO_PICKUP),
        (a_search(pickup_airport=" "), "pickup_store_uuid", rules.NO_PICKUP),
        (a_search(pickup_store_uuid=DOWNTOWN), "pickup_airport", rules.TWO_PLACES),
        (a_search(return_store_uuid=DOWNTOWN, return_airport="REC"), "return_airport", rules.TWO_PLACES),
        (a_search(pickup_airport=None, pickup_store_uuid=str(uuid4())), "pickup_store_uuid", rules.UNKNOWN_STORE),
        (a_search(return_store_uuid=str(uuid4())), "return_store_uuid", rules.UNKNOWN_STORE),
        (a_search(pickup_airport="XXX"), "pickup_airport", rules.UNKNOWN_PLACE),
        (a_search(return_airport="LIS"), "return_airport", rules.NO_STORE),
        (
            a_search(pickup_airport=None, pickup_store_uuid=DOWNTOWN, return_store_uuid=OTHER_COMPANY),
            "return_store_uuid",
            rules.OTHER_COMPANY,
        ),
        (
            a_search(
                pickup_airport=None,
                pickup_store_uuid=str(stores_by_slug()["mandacaru-rec"].uuid),
                return_airport="JPA",
            ),
            "return_airport",
            rules.OTHER_COMPANY,
        ),
        (a_search(pickup_at=at(-1)), "pickup_at", PAST_DAY),
        (a_search(return_at=at(331)), "return_at", TOO_FAR),
        (a_search(return_at=at(10)), "return_at", rules.RETURN_BEFORE),
        (
            a_search(pickup_airport="MAO", return_airport="REC", return_at=at(10, "10:59")),
            "return_at",
            rules.RETURN_BEFORE,
        ),
        (
            a_search(pickup_airport=None, pickup_store_uuid=DOWNTOWN, pickup_at=at(10, "07:59")),
            "pickup_at",
            "Este local atende das 08:00 às 18:00",
        ),
        (
            a_search(pickup_airport=None, pickup_store_uuid=DOWNTOWN, return_at=at(12, "18:01")),
            "return_at",
            "Este local atende das 08:00 às 18:00",
        ),
        (
            a_search(pickup_airport="RBR", pickup_at=at(10, "05:59")),
            "pickup_at",
            "Este local atende das 06:00 às 23:00",
        ),
        (a_search(pickup_at=at(10, "10:00+00:00")), "pickup_at", rules.OTHER_CLOCK),
        (a_search(return_store_uuid=MANAUS, return_at=at(12, "10:00-03:00")), "return_at", rules.OTHER_CLOCK),
        (a_search(travelers_uuids=[UUID(int=1), UUID(int=1)]), "travelers_uuids", REPEATED),
    ],
)
def test_what_cannot_be_searched_says_why_under_its_field(asked: SearchVehicle, field: str, sentence: str) -> None:
    assert errors_of(asked, TODAY) == {field: [sentence]}


def test_everything_that_is_wrong_is_said_at_once() -> None:
    late = a_search(return_airport="XXX", pickup_at=at(331), return_at=at(332))
    assert errors_of(late, TODAY) == {
        "return_airport": [rules.UNKNOWN_PLACE],
        "pickup_at": [TOO_FAR],
        "return_at": [TOO_FAR],
    }


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("pickup_at", 1_796_000_000, "Data inválida"),
        ("pickup_at", "2026-12-01", "Data inválida"),
        ("return_at", "2026-12-01T10:00:30", "Data inválida"),
        ("return_at", "2026-02-30T10:00", "Data inválida"),
        ("return_at", "2026-12-01T10:00Z", "Data inválida"),
        ("return_at", "2026-12-01T10:00-99:00", "Data inválida"),
        ("driver_age", 17, "Deve ser maior ou igual a 18"),
        ("driver_age", 100, "Deve ser menor ou igual a 99"),
        ("driver_age", "34", "Valor inválido"),
        ("pickup_airport", "RECI", "Deve ter no máximo 3 caracteres"),
    ],
)
def test_a_field_of_another_form_is_refused(field: str, value: object, sentence: str) -> None:
    with pytest.raises(ValidationError) as problem:
        a_search(**{field: value})
    assert [sentence_of(error) for error in problem.value.errors()] == [sentence]  # type: ignore[arg-type]


def test_the_query_has_codes_in_capitals_and_clocks_without_an_offset() -> None:
    asked = a_search(pickup_airport="rec", return_store_uuid=OTHER_COMPANY, pickup_at=at(10, "10:00-03:00"))
    query = query_of(asked)
    assert (query.pickup, query.dropoff) == ("REC", UUID(OTHER_COMPANY))
    assert query.pickup_at == datetime(2026, 11, 30, 10)  # noqa: DTZ001 - by the clock of the place
    assert query_of(a_search(sandbox_scenario="no_offers", driver_age=34)).scenario == "no_offers"
    assert query_of(a_search(driver_age=34)).driver_age == 34


def test_a_search_shows_one_stretch_from_the_pick_up_to_the_return() -> None:
    there_and_back = {"go_date": "2026-11-30", "return_date": "2026-12-02"}
    assert stretches_of(query_of(a_search())) == [{"origin": "REC", "destination": "REC", **there_and_back}]
    one_way = query_of(a_search(return_store_uuid=OTHER_COMPANY))
    assert stretches_of(one_way) == [{"origin": "REC", "destination": OTHER_COMPANY, **there_and_back}]


def test_the_ends_of_a_stretch_stand_for_stores() -> None:
    assert places_of(DOWNTOWN) == {DOWNTOWN: "Recife Boa Viagem"}
    assert len(places_of("REC")) == 4
    assert places_of("LIS") == {}
