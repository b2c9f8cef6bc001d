"""What follows from an option, without a database: price, policy facts, cost of canceling."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from hypothesis import given
from hypothesis import strategies as st
from orders_service.products.offline_offer import priced_facts
from orders_service.products.offline_options import (
    OptionStatus,
    living,
    parts_of_option,
    status_of,
    with_chosen,
    with_options,
)
from orders_service.products.offline_terms import terms_of
from orders_service.products.terms import Issued

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MONEY = st.decimals(min_value=0, max_value=99_999, places=2, allow_nan=False)


def an_option(**more: Any) -> dict[str, Any]:
    return {
        "uuid": str(uuid4()),
        "status": "open",
        "hotel": None,
        "hotel_name": "Maré Alta",
        "room_description": "Casal",
        "regimen": "breakfast",
        "provider_value": "620.00",
        "other_taxes": "31.00",
        "hotel_fee": "20.00",
        "hotel_markup": "41.00",
        "customer_value": "712.00",
        "booking_rules": None,
        "expires_at": (NOW + timedelta(hours=48)).isoformat(),
        **more,
    }


def a_document(*options: dict[str, Any], nights: int = 2, rooms: int = 1) -> dict[str, Any]:
    document = {"checkin": "2026-12-01", "nights": nights, "parties": [{"adults": 1}] * rooms, "hotel": None}
    return with_options(document | {"checkin_at": "2026-12-01T14:00:00-03:00", "room": None}, options)


@given(MONEY, MONEY, MONEY, MONEY)
def test_the_parts_of_an_option_add_up_to_what_the_customer_pays(
    value: Decimal, taxes: Decimal, fee: Decimal, markup: Decimal
) -> None:
    told = {"provider_value": value, "other_taxes": taxes, "hotel_fee": fee, "hotel_markup": markup}
    parts = parts_of_option(an_option(**{name: str(amount) for name, amount in told.items()}))
    assert parts.total == value + taxes + fee + markup
    assert (parts.fee, parts.markup, parts.boarding_tax) == (fee, markup, 0)


@given(st.integers(0, 4), st.lists(st.booleans(), min_size=5, max_size=5))
def test_of_all_options_one_is_chosen_and_no_open_one_is_left(at: int, over: list[bool]) -> None:
    ends = {True: NOW - timedelta(hours=1), False: NOW + timedelta(hours=1)}
    options = [an_option(expires_at=ends[is_over].isoformat()) for is_over in over]
    document = with_chosen(a_document(*options), UUID(options[at]["uuid"]))
    assert [one["uuid"] for one in document["options"]] == [one["uuid"] for one in options]
    assert [one["status"] for one in document["options"]].count("chosen") == 1
    assert living(document, NOW) == [] and document["options"][at]["status"] == "chosen"


def test_an_open_option_is_over_at_its_time_and_a_chosen_one_stays_chosen() -> None:
    option = an_option()
    end = NOW + timedelta(hours=48)
    assert status_of(option, end - timedelta(seconds=1)) is OptionStatus.OPEN
    assert status_of(option, end) is OptionStatus.EXPIRED
    assert status_of({**option, "status": "chosen"}, end) is OptionStatus.CHOSEN


def test_policies_judge_the_chosen_price_a_night_and_a_room() -> None:
    document = a_document(an_option(), nights=2, rooms=2)
    facts = priced_facts(document, parts=parts_of_option(an_option()), stars=4)
    assert (facts.value, facts.price, facts.night) == (Decimal("712.00"), Decimal("356.00"), Decimal("178.00"))
    assert facts.starts_on == date(2026, 12, 1)
    assert facts.counts == {"max_rooms": 2, "max_nights": 2, "hotel_stars": 4}


def issued(**rules: Any) -> Issued:
    option = an_option(booking_rules={"amount": None, "deadline": None, "penalty": None, "no_show": None, **rules})
    document = with_chosen(a_document(option), UUID(option["uuid"]))
    starts = datetime(2026, 12, 2, 2, tzinfo=UTC)
    return Issued(Decimal("712.00"), document, NOW, starts)


def test_canceling_costs_what_the_hotel_told_and_the_agency_asks_for_the_rest() -> None:
    until = NOW + timedelta(days=1)
    free = terms_of(issued(deadline=until.isoformat(), penalty="300.00"), NOW)
    assert (free.tax, free.refund, free.free_until) == (0, Decimal("712.00"), until)
    late = terms_of(issued(deadline=until.isoformat(), penalty="300.00"), until + timedelta(seconds=1))
    assert (late.tax, late.refund) == (Decimal("300.00"), Decimal("412.00"))
    unknown = terms_of(issued(), NOW)
    assert (unknown.tax, unknown.is_possible) == (0, True) and "agência" in unknown.explanation
    came_not = datetime(2026, 12, 1, 20, tzinfo=UTC)
    assert terms_of(issued(no_show="900.00"), came_not).tax == Decimal("712.00"), "never more than was paid"
    assert not terms_of(issued(), datetime(2026, 12, 2, 3, tzinfo=UTC)).is_possible
