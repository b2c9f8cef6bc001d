"""Every parameter of config's catalogue is judged, for every product that may have it, at its limit and beyond."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from orders_service.products.policy_facts import PolicyFacts
from orders_service.search.policies import Parameter, PolicyRule, PolicySubject, evaluate_offer
from orders_service.search.shapes import facts_from, facts_shape
from orders_service.suppliers.air import Cabin
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.vehicle import VehicleGroup

TODAY = date(2026, 11, 20)
TRIP = date(2026, 12, 10)
ANA, BRUNO = PolicySubject(uuid4()), PolicySubject(uuid4())
ABOVE_QUANTITY = "A opção selecionada está acima da quantidade máxima máximo definido de {}."
FACTS = {
    "airway": {"classes": {"cabin_class": Cabin.BUSINESS}, "counts": {"max_bags": 2}},
    "road": {"classes": {"seat_class": SeatClass.LEITO}, "counts": {"max_bags": 1}},
    "vehicle": {"classes": {"vehicle_group": VehicleGroup.E}},
    "hotel": {"night": Decimal("310.00"), "counts": {"hotel_stars": 4, "max_rooms": 2, "max_nights": 3}},
    "offline_hotel": {"night": Decimal("310.00"), "counts": {"hotel_stars": 4, "max_rooms": 2, "max_nights": 3}},
}
EVERY = ("airway", "hotel", "road", "vehicle", "offline_hotel")
HOTELS = ("hotel", "offline_hotel")
CEILING, COUNT = "touchable_less", "amount_maximum"
TABLE = {
    "max_price": (EVERY, CEILING, "930.00", "929.99"),
    "price_ceiling_per_night": (HOTELS, CEILING, "310.00", "309.99"),
    "advance_days": (EVERY, CEILING, "20", "21"),
    "cabin_class": (("airway",), CEILING, "business", "economy"),
    "seat_class": (("road",), CEILING, "leito", "executivo"),
    "vehicle_group": (("vehicle",), CEILING, "E", "B"),
    "hotel_stars": (HOTELS, CEILING, "4", "3"),
    "lowest_fare_tolerance": (("airway",), CEILING, "10", "9"),
    "max_rooms": (HOTELS, COUNT, "2", "1"),
    "max_nights": (HOTELS, COUNT, "3", "2"),
    "max_bags": (("airway", "road"), COUNT, "2", "0"),
    "max_trips_month": (EVERY, COUNT, "1", "0"),
}
"""Parameter → its products, a rule type of it, a value that holds and one that is broken."""
CASES = [(parameter, product) for parameter, (products, *_) in TABLE.items() for product in products]


def facts_of(product: str) -> PolicyFacts:
    more: dict[str, Any] = FACTS[product]
    return PolicyFacts(price=Decimal("930.00"), value=Decimal("930.00"), starts_on=TRIP, **more)


def a_rule(parameter: str, value: str, **more: Any) -> PolicyRule:
    return replace(PolicyRule(uuid4(), parameter, TABLE[parameter][1], value, None, "everyone", None, None), **more)


def broken(rule: PolicyRule, facts: PolicyFacts, *subjects: PolicySubject) -> list[str]:
    lowest = Decimal("930.00") / Decimal("1.10")
    people = subjects or (ANA,)
    found = evaluate_offer(facts, rules=[rule], subjects=people, today=TODAY, lowest_value=round(lowest, 2))
    return [violation.message for violation in found]


def test_all_twelve_parameters_are_in_the_table() -> None:
    assert {str(parameter) for parameter in Parameter} == set(TABLE) and len(TABLE) == 12


@pytest.mark.parametrize(("parameter", "product"), CASES)
def test_a_parameter_holds_at_its_limit_and_is_broken_beyond_it(parameter: str, product: str) -> None:
    _, _, at, beyond = TABLE[parameter]
    assert broken(a_rule(parameter, at), facts_of(product)) == []
    (said,) = broken(a_rule(parameter, beyond), facts_of(product))
    assert said.startswith("A opção selecionada ")


@pytest.mark.parametrize(("parameter", "product"), CASES)
def test_what_an_item_keeps_is_judged_as_its_offer_was(parameter: str, product: str) -> None:
    kept, _ = facts_from(facts_shape(facts_of(product), lowest_value=Decimal("845.45")))
    for value in TABLE[parameter][2:]:
        assert broken(a_rule(parameter, value), kept) == broken(a_rule(parameter, value), facts_of(product))


@given(st.sampled_from(["max_rooms", "max_nights", "max_bags"]), st.integers(0, 40), st.integers(0, 40))
def test_a_count_is_broken_exactly_when_it_is_above_its_limit(parameter: str, count: int, limit: int) -> None:
    facts = replace(facts_of("hotel"), counts={parameter: count})
    said = [ABOVE_QUANTITY.format(limit)] if count > limit else []
    assert broken(a_rule(parameter, str(limit)), facts) == said


@given(st.dictionaries(st.sampled_from(["2026-11", "2026-12", "2027-01"]), st.integers(0, 9)), st.integers(0, 9))
def test_the_trips_of_a_month_count_this_one_and_no_other_month_s(trips: dict[str, int], limit: int) -> None:
    traveler = replace(ANA, trips=trips)
    is_above = trips.get("2026-12", 0) + 1 > limit
    said = broken(a_rule("max_trips_month", str(limit)), facts_of("airway"), traveler)
    assert said == ([ABOVE_QUANTITY.format(limit)] if is_above else [])


def test_of_several_travelers_the_one_with_most_trips_decides_if_the_rule_is_about_them() -> None:
    often = replace(BRUNO, trips={"2026-12": 4})
    rule = a_rule("max_trips_month", "2")
    assert broken(rule, facts_of("road"), ANA, often) == [ABOVE_QUANTITY.format(2)]
    of_ana = replace(rule, scope_type="employee", scope_uuid=ANA.employee_uuid)
    assert broken(of_ana, facts_of("road"), ANA, often) == []
