"""Items of several products in one order: each stands under its own product."""

from decimal import Decimal
from typing import Any

from kit.core.ids import new_uuid
from orders_service.booking.queries.read_item import price_changes, violations_of
from orders_service.records.lifecycle import ItemStatus
from orders_service.records.tables.booking import ItemTable

BROKEN = {
    "policy_value_uuid": str(new_uuid()),
    "policy_parameter": "max_price",
    "type_value": "touchable_less",
    "value": "100.00",
    "message": "Acima do teto",
}


def an_item(kind: str, **more: Any) -> ItemTable:
    """A row that is in no session: reads look at these columns only."""
    return ItemTable(uuid=new_uuid(), kind=kind, **more)


def a_risen_item(kind: str, value: str, new_value: str) -> ItemTable:
    figures = {"value": Decimal(value), "new_value": Decimal(new_value)}
    return an_item(kind, status=ItemStatus.CHANGING, **figures)


def test_a_price_that_rose_is_summed_under_its_own_product() -> None:
    items = [a_risen_item("airway", "10", "12"), a_risen_item("airway", "1", "2"), a_risen_item("road", "5", "6")]
    changes = price_changes(items)
    assert changes.airway is not None and changes.road is not None
    assert (changes.airway.value, changes.airway.new_value) == (Decimal(11), Decimal(14))
    assert (changes.road.value, changes.road.new_value) == (Decimal(5), Decimal(6))
    assert changes.hotel is None


def test_a_broken_policy_stands_under_the_product_of_its_item() -> None:
    found = violations_of([an_item("hotel", violated_policies=[BROKEN]), an_item("airway", violated_policies=[])])
    assert (len(found.hotel), found.airway, found.road) == (1, [], [])
