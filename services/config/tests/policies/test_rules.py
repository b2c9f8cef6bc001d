"""Which policy values make sense."""

from uuid import uuid4

import pytest
from config_service.policies.rules import CATALOGUE, policy_value_errors
from config_service.policies.schemas import PolicyValueCreate

CEILING = {"product": "airway", "policy_parameter": "max_price", "type_value": "touchable_less", "value": "1500.00"}


def _errors(**given: object) -> set[str]:
    return set(policy_value_errors(PolicyValueCreate.model_validate({**CEILING, **given})))


def test_a_ceiling_on_fares_makes_sense() -> None:
    assert _errors() == set()
    assert _errors(scope_type="cost_center", scope_uuid=str(uuid4())) == set()
    assert _errors(type_value="touchable_more_less", tolerance="10") == set()


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"policy_parameter": "color"}, "policy_parameter"),
        ({"policy_parameter": "cabin_class", "product": "road", "value": "economy"}, "product"),
        ({"policy_parameter": "cabin_class", "value": "sofa"}, "value"),
        ({"type_value": "amount_maximum"}, "type_value"),
        ({"value": "caro"}, "value"),
        ({"value": "-1"}, "value"),
        ({"value": "1.234"}, "value"),
        ({"value": "NaN"}, "value"),
        ({"value": "1e400"}, "value"),
        ({"tolerance": "10"}, "tolerance"),
        ({"type_value": "touchable_more_less"}, "tolerance"),
        ({"scope_type": "employee"}, "scope_uuid"),
        ({"scope_uuid": str(uuid4())}, "scope_uuid"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(given: dict[str, object], field: str) -> None:
    assert field in _errors(**given)


def test_every_parameter_of_purchases_is_in_the_catalogue() -> None:
    assert set(CATALOGUE) == {
        *("max_price", "price_ceiling_per_night", "advance_days", "cabin_class", "hotel_stars", "vehicle_group"),
        *("seat_class", "lowest_fare_tolerance", "max_rooms", "max_nights", "max_bags", "max_trips_month"),
    }
