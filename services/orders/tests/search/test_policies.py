"""Purchase policies against offers, in the words of the specification."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from orders_service.products.policy_facts import PolicyFacts
from orders_service.search.lowest import ceiling, lowest_rules, lowest_violations
from orders_service.search.policies import (
    SPECIFICITY,
    PolicyRule,
    PolicySubject,
    applicable,
    evaluate_offer,
)
from orders_service.search.shapes import facts_from, facts_shape
from orders_service.suppliers.air import Cabin
from orders_service.suppliers.road import SeatClass

TODAY = date(2026, 11, 20)
ANA = PolicySubject(uuid4(), uuid4(), uuid4())
FARE = PolicyFacts(
    price=Decimal("912.35"),
    value=Decimal("912.35"),
    starts_on=TODAY + timedelta(days=10),
    classes={"cabin_class": Cabin.ECONOMY},
    counts={"max_bags": 0},
)
BUS = replace(FARE, classes={"seat_class": SeatClass.LEITO}, counts={})
SCOPES = {
    "employee": ANA.employee_uuid,
    "group": ANA.group_uuid,
    "cost_center": ANA.cost_center_uuid,
    "everyone": None,
}


def a_rule(parameter: str, value: str, kind: str = "touchable_less", **more: object) -> PolicyRule:
    rule = PolicyRule(uuid4(), parameter, kind, value, None, "everyone", None, None)
    return replace(rule, **more)  # type: ignore[arg-type]


def messages(rule: PolicyRule, facts: PolicyFacts = FARE, lowest: Decimal | None = None) -> list[str]:
    broken = evaluate_offer(facts, rules=[rule], subjects=[ANA], today=TODAY, lowest_value=lowest)
    return [violation.message for violation in broken]


def test_above_the_ceiling_speaks_the_specs_sentence() -> None:
    assert messages(a_rule("max_price", "500.00")) == [
        "A opção selecionada está acima do teto máximo definido de R$ 500,00."
    ]
    assert messages(a_rule("max_price", "912.35")) == []


def test_not_the_fixed_value_speaks_the_specs_sentence() -> None:
    assert messages(a_rule("max_price", "1234.50", "untouchable")) == [
        "A opção selecionada não se enquadra no valor definido de R$ 1.234,50."
    ]
    assert messages(a_rule("max_price", "912.35", "untouchable")) == []


def test_above_the_quantity_speaks_the_specs_sentence() -> None:
    facts = replace(FARE, counts={"max_bags": 2})
    assert messages(a_rule("max_bags", "1", "amount_maximum"), facts) == [
        "A opção selecionada está acima da quantidade máxima máximo definido de 1."
    ]
    assert messages(a_rule("max_bags", "2", "amount_maximum"), facts) == []


@pytest.mark.parametrize(
    ("tolerance", "holds"), [("12.35", True), ("12.34", False), ("2%", True), ("1%", False), (None, False)]
)
def test_more_or_less_holds_within_the_tolerance(tolerance: str | None, holds: bool) -> None:
    rule = a_rule("max_price", "900.00", "touchable_more_less", tolerance=tolerance)
    assert (messages(rule) == []) is holds


def test_a_cabin_above_the_one_allowed_is_out() -> None:
    rule = a_rule("cabin_class", "economy")
    assert messages(rule) == []
    assert messages(rule, replace(FARE, classes={"cabin_class": Cabin.BUSINESS})) == [
        "A opção selecionada está acima do teto máximo definido de Econômica."
    ]


def test_a_seat_above_the_one_allowed_is_out() -> None:
    assert messages(a_rule("seat_class", "leito"), BUS) == []
    assert messages(a_rule("seat_class", "semi_leito"), BUS) == [
        "A opção selecionada está acima do teto máximo definido de Semileito."
    ]


@pytest.mark.parametrize(("parameter", "value"), [("cabin_class", "economy"), ("max_bags", "0")])
def test_a_rule_about_what_a_product_does_not_have_binds_nobody(parameter: str, value: str) -> None:
    assert messages(a_rule(parameter, value), BUS) == []


def test_a_class_that_does_not_exist_binds_nobody() -> None:
    assert messages(a_rule("seat_class", "varanda"), BUS) == []


@pytest.mark.parametrize("facts", [FARE, BUS, replace(FARE, is_international=True, counts={"max_bags": 2})], ids=repr)
def test_facts_are_kept_with_an_item_and_read_back(facts: PolicyFacts) -> None:
    assert facts_from(facts_shape(facts, lowest_value=Decimal("800.00"))) == (facts, Decimal("800.00"))


def test_facts_of_flights_keep_the_names_that_the_release_before_reads() -> None:
    assert facts_shape(FARE, lowest_value=Decimal("800.00")) == {
        "adult_value": "912.35",
        "value": "912.35",
        "departs_on": (TODAY + timedelta(days=10)).isoformat(),
        "is_international": False,
        "cabin": "economy",
        "checked_bags": 0,
        "lowest_value": "800.00",
    }


@pytest.mark.parametrize(("days", "holds"), [("10", True), ("11", False)])
def test_a_trip_is_bought_ahead(days: str, holds: bool) -> None:
    assert (messages(a_rule("advance_days", days)) == []) is holds


def test_a_fare_may_stand_a_little_above_the_lowest() -> None:
    rule = a_rule("lowest_fare_tolerance", "10")
    assert messages(rule, lowest=Decimal("829.41")) == []
    assert messages(rule, lowest=Decimal("829.40")) == [
        "A opção selecionada está acima do teto máximo definido de R$ 912,34."
    ]
    assert messages(rule, lowest=None) == []


def test_the_ceiling_of_the_search_is_that_of_the_item() -> None:
    rule = a_rule("lowest_fare_tolerance", "10")
    kept = lowest_rules([rule], [ANA])
    lowest = Decimal("829.40")
    assert ceiling(kept, is_international=False, lowest_value=lowest) == Decimal("912.34")
    told = lowest_violations(kept, value=FARE.value, is_international=False, lowest_value=lowest)
    assert tuple(told) == evaluate_offer(FARE, rules=[rule], subjects=[ANA], today=TODAY, lowest_value=lowest)


@given(st.sets(st.sampled_from(SPECIFICITY), min_size=1))
def test_the_most_specific_rule_wins(scopes: set[str]) -> None:
    rules = [a_rule("max_price", "1.00", scope_type=scope, scope_uuid=SCOPES[scope]) for scope in scopes]
    winner = min(scopes, key=SPECIFICITY.index)
    assert [rule.scope_type for rule in applicable(rules, ANA, is_international=False)] == [winner]


def test_a_mild_rule_of_ones_own_beats_a_strict_one_for_everyone() -> None:
    strict = a_rule("max_price", "100.00")
    mild = a_rule("max_price", "2000.00", scope_type="employee", scope_uuid=ANA.employee_uuid)
    assert evaluate_offer(FARE, rules=[strict, mild], subjects=[ANA], today=TODAY) == ()


def test_rules_about_others_bind_nobody_else() -> None:
    for scope in ("employee", "group", "cost_center"):
        assert messages(a_rule("max_price", "1.00", scope_type=scope, scope_uuid=uuid4())) == []
        assert messages(a_rule("max_price", "1.00", scope_type=scope, scope_uuid=None)) == []


def test_each_parameter_is_judged_by_itself() -> None:
    rules = [a_rule("max_price", "1.00"), a_rule("advance_days", "30")]
    broken = evaluate_offer(FARE, rules=rules, subjects=[ANA], today=TODAY)
    assert {violation.policy_parameter for violation in broken} == {"max_price", "advance_days"}


def test_a_rule_about_trips_abroad_leaves_home_alone() -> None:
    abroad = a_rule("max_price", "1.00", is_international=True)
    assert messages(abroad) == []
    assert len(messages(abroad, replace(FARE, is_international=True))) == 1
    both = a_rule("max_price", "5000.00")
    assert evaluate_offer(FARE, rules=[abroad, both], subjects=[ANA], today=TODAY) == ()


def test_one_traveler_out_of_policy_is_enough() -> None:
    bruno = PolicySubject(uuid4())
    rule = a_rule("max_price", "1.00", scope_type="employee", scope_uuid=bruno.employee_uuid)
    assert evaluate_offer(FARE, rules=[rule], subjects=[ANA], today=TODAY) == ()
    assert len(evaluate_offer(FARE, rules=[rule], subjects=[ANA, bruno], today=TODAY)) == 1


@pytest.mark.parametrize("value", ["", "caro", "NaN", "R$ 5"])
@pytest.mark.parametrize("parameter", ["max_price", "cabin_class", "advance_days", "lowest_fare_tolerance", "max_bags"])
def test_a_value_that_cannot_be_read_binds_nobody(parameter: str, value: str) -> None:
    assert messages(a_rule(parameter, value), lowest=Decimal("1.00")) == []


@given(st.decimals("1.00", "9000.00", places=2), st.decimals("1.00", "9000.00", places=2))
def test_a_ceiling_holds_exactly_up_to_its_value(price: Decimal, limit: Decimal) -> None:
    facts = replace(FARE, price=price)
    assert (messages(a_rule("max_price", str(limit)), facts) == []) is (price <= limit)


def test_the_mark_names_the_rule_it_breaks() -> None:
    rule = a_rule("max_price", "500.00", uuid=UUID(int=7))
    (broken,) = evaluate_offer(FARE, rules=[rule], subjects=[ANA], today=TODAY)
    assert (broken.policy_value_uuid, broken.type_value, broken.value) == (UUID(int=7), "touchable_less", "500.00")
