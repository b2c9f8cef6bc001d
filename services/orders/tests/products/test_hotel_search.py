"""What a search of hotels may ask for."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from orders_service.places.stations import stations_by_slug
from orders_service.products import hotel_search as rules
from orders_service.products.criteria import PAST_DAY, REPEATED
from orders_service.products.hotel_search import HOTEL_CRITERIA, SearchHotel, errors_of, places_of, query_of
from orders_service.suppliers.hotel import Party
from pydantic import ValidationError

TODAY = date(2026, 11, 20)
RECIFE = stations_by_slug()["recife"].city_uuid
TOO_FAR = "A busca aceita datas até 330 dias à frente"


def a_search(*, ahead: int = 10, nights: int = 2, **more: Any) -> SearchHotel:
    checkin = TODAY + timedelta(days=ahead)
    asked = {"city_uuid": str(RECIFE), "checkin": checkin.isoformat(), "rooms": [{"adults": 1}], **more}
    return SearchHotel.model_validate({"checkout": (checkin + timedelta(days=nights)).isoformat(), **asked})


@pytest.mark.parametrize(
    "asked",
    [
        a_search(),
        a_search(ahead=0),
        a_search(ahead=300, nights=30),
        a_search(city_uuid=None, hotel_name="Maré Alta"),
        a_search(hotel_name="ma", stars_min=4),
        a_search(rooms=[{"adults": 2, "children_ages": [0, 17]}] * 4),
        a_search(rooms=[{"adults": 1}] * 9),
    ],
)
def test_what_can_be_searched(asked: SearchHotel) -> None:
    assert errors_of(asked, TODAY) == {}


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        (a_search(city_uuid=None), "city_uuid", rules.NO_PLACE),
        (a_search(city_uuid=None, hotel_name="  "), "city_uuid", rules.NO_PLACE),
        (a_search(city_uuid=None, hotel_name="ma"), "hotel_name", rules.SHORT_NAME),
        (a_search(ahead=-1), "checkin", PAST_DAY),
        (a_search(ahead=329, nights=2), "checkout", TOO_FAR),
        (a_search(nights=0), "checkout", rules.CHECKOUT_BEFORE),
        (a_search(nights=-1), "checkout", rules.CHECKOUT_BEFORE),
        (a_search(nights=31), "checkout", rules.TOO_LONG),
        (a_search(rooms=[{"adults": 4}, {"adults": 4}, {"adults": 2}]), "rooms", rules.TOO_MANY),
        (a_search(travelers_uuids=[UUID(int=1), UUID(int=1)]), "travelers_uuids", REPEATED),
    ],
)
def test_what_cannot_be_searched_says_why_under_its_field(asked: SearchHotel, field: str, sentence: str) -> None:
    assert errors_of(asked, TODAY) == {field: [sentence]}


@pytest.mark.parametrize(
    "more",
    [
        {"rooms": []},
        {"rooms": [{"adults": 0}]},
        {"rooms": [{"adults": 5}]},
        {"rooms": [{"adults": True}]},
        {"rooms": [{"adults": 1, "children_ages": [18]}]},
        {"rooms": [{"adults": 1, "children_ages": [1, 2, 3, 4]}]},
        {"rooms": [{"adults": 1}] * 10},
        {"stars_min": 6},
        {"checkin": "20/12/2026"},
        {"city": "Recife"},
    ],
)
def test_what_is_no_question_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        a_search(**more)


def test_sellers_read_the_same_question() -> None:
    asked = a_search(rooms=[{"adults": 2, "children_ages": [7]}, {"adults": 1}], stars_min=3, hotel_name=" Ipê ")
    query = query_of(asked)
    assert (query.city_uuid, query.hotel_name, query.stars_min) == (RECIFE, "Ipê", 3)
    assert query.rooms == (Party(2, (7,)), Party(1))
    assert (query.checkin, query.checkout) == (asked.checkin, asked.checkout)


def test_a_stay_is_one_stretch_within_its_city() -> None:
    (stretch,) = HOTEL_CRITERIA.stretches(query_of(a_search()))
    assert stretch == {
        "origin": str(RECIFE),
        "destination": str(RECIFE),
        "go_date": "2026-11-30",
        "return_date": "2026-12-02",
    }
    assert places_of(stretch["origin"]) == {str(RECIFE): "Recife"}
    (unnamed,) = HOTEL_CRITERIA.stretches(query_of(a_search(city_uuid=None, hotel_name="Ipê")))
    assert places_of(unnamed["origin"]) == places_of(str(UUID(int=7))) == {}
