"""What is above an approval, and what an accepted price does to an item's parts (pure)."""

from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from orders_service.booking.actions.answer_prices import put_price
from orders_service.booking.rules import ItemFacts, PricedItem, credit_of, is_above_approved, order_total
from orders_service.records.lifecycle import ItemStatus
from orders_service.records.rules import GONE, PARTS
from orders_service.records.tables.booking import ItemTable
from orders_service.suppliers.types import PriceParts

CENT = Decimal("0.01")
AT_THE_LIMITS = st.sampled_from([CENT, Decimal("1000000.00"), Decimal("999999999999.99")])
MONEY = st.decimals(min_value=0, max_value=99_999, places=2, allow_nan=False) | AT_THE_LIMITS
AFTER_APPROVAL = [
    *(ItemStatus.WAITING_APPROVAL, ItemStatus.APPROVED, ItemStatus.CHANGING, ItemStatus.ISSUED),
    *(ItemStatus.FAILED, *sorted(GONE)),
]
ITEMS = st.lists(st.builds(PricedItem, st.sampled_from(AFTER_APPROVAL), MONEY, MONEY), min_size=1, max_size=6)


@given(ITEMS)
def test_what_goes_on_without_asking_never_takes_more_credit_than_was_approved(items: list[PricedItem]) -> None:
    reserved, used = credit_of(ItemFacts(item.status, item.value) for item in items)
    living = [item for item in items if item.status not in GONE]
    approved = sum((item.approved_value or Decimal(0) for item in living), Decimal(0))
    if living and not is_above_approved(items):
        assert reserved + used <= order_total([ItemFacts(item.status, item.value) for item in items]) <= approved


@given(ITEMS, st.integers(0, 5), MONEY)
def test_a_cent_above_is_above_and_what_was_approved_to_the_cent_is_not(
    items: list[PricedItem], place: int, value: Decimal
) -> None:
    exact = [PricedItem(item.status, item.value, item.value) for item in items]
    assert not is_above_approved(exact)
    at = place % len(items)
    raised = [*exact[:at], PricedItem(ItemStatus.WAITING_APPROVAL, value + CENT, value), *exact[at + 1 :]]
    assert is_above_approved(raised)


@given(ITEMS)
def test_what_is_out_pays_for_nothing_that_is_left(items: list[PricedItem]) -> None:
    rest = [item for item in items if item.status not in GONE]
    assert is_above_approved(items) == (bool(rest) and is_above_approved(rest))


def test_what_one_item_saved_may_pay_for_another() -> None:
    saved = PricedItem(ItemStatus.ISSUED, Decimal("450.00"), Decimal("500.00"))
    assert not is_above_approved([saved, PricedItem(ItemStatus.WAITING_APPROVAL, Decimal("550.00"), Decimal("500.00"))])
    assert is_above_approved([saved, PricedItem(ItemStatus.WAITING_APPROVAL, Decimal("550.01"), Decimal("500.00"))])


@given(st.lists(MONEY, min_size=len(PARTS), max_size=len(PARTS)), MONEY)
def test_an_item_costs_the_sum_of_its_parts_after_a_rise_as_before(amounts: list[Decimal], more: Decimal) -> None:
    parts = dict(zip(PARTS, amounts, strict=True))
    item: Any = ItemTable(uuid=new_uuid(), value=PriceParts(**parts).total, **parts)
    new_value = item.value + more
    item.new_value = new_value
    put_price(item, new_value)
    assert item.value == new_value == PriceParts(**{name: getattr(item, name) for name in PARTS}).total
    assert item.new_value is None
