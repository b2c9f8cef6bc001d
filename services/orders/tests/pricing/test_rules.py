"""What price tables make of a price: pure."""

from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from contracts.prices import PriceRow
from hypothesis import given
from hypothesis import strategies as st
from orders_service.pricing.rules import AgencyPrices, as_agreed, supplier_total
from orders_service.pricing.tables import PriceTableKind
from orders_service.products.charging import SaleFacts
from orders_service.products.registry import product_of
from orders_service.suppliers.types import PriceParts

from services.orders.tests.pricing.selling import a_row

AIR = product_of("airway")
GOL, AZUL = UUID(int=1), UUID(int=2)
cents = st.decimals(0, 99999, places=2)
percents = st.decimals(0, 100, places=2)
asked = st.builds(
    PriceParts,
    *(cents for _ in range(3)),
    provider_fees=cents,
    seats_value=cents,
    baggage_value=cents,
)
facts = st.builds(SaleFacts, travelers=st.integers(1, 9), nights=st.integers(0, 90), is_international=st.booleans())
scopes, channels = (
    st.sampled_from(["both", "national", "international"]),
    st.sampled_from(["both", "online", "offline"]),
)
fixed = st.builds(
    lambda value, provider, scope, channel, unit: a_row(
        str(value), provider_uuid=provider, scope=scope, channel=channel, applies_to=unit
    ),
    cents,
    st.sampled_from([None, GOL, AZUL]),
    scopes,
    channels,
    st.sampled_from(["item", "traveler", "night"]),
)
percent = st.builds(
    lambda value, provider, scope, channel: a_row(
        str(value), provider_uuid=provider, scope=scope, channel=channel, value_type="percent"
    ),
    percents,
    st.sampled_from([None, GOL, AZUL]),
    scopes,
    channels,
)
tables = st.lists(st.one_of(fixed, percent), max_size=8).map(tuple)


def prices(**rows: tuple[PriceRow, ...]) -> AgencyPrices:
    """Tables by kind."""
    return AgencyPrices(AIR, {PriceTableKind(kind): found for kind, found in rows.items()})


@given(asked, facts, tables, tables, tables)
def test_the_parts_add_up_to_the_total_which_is_never_negative(
    parts: PriceParts, sold: SaleFacts, fee: Any, markup: Any, markdown: Any
) -> None:
    charged = prices(fee=fee, markup=markup, markdown=markdown).parts_for(parts, provider_uuid=GOL, facts=sold)
    assert charged.total == parts.total + charged.fee + charged.markup - charged.markdown >= 0
    assert supplier_total(charged) == parts.total
    assert all(amount == amount.quantize(Decimal("0.01")) >= 0 for amount in (charged.fee, charged.markup))


@given(asked, facts, tables)
def test_the_row_that_says_most_about_the_sale_wins(parts: PriceParts, sold: SaleFacts, rows: Any) -> None:
    table = prices(fee=rows)
    sale = table.sale_of(parts, provider_uuid=GOL, facts=sold)
    won = table.row_of(PriceTableKind.FEE, sale)
    holding = [row for row in rows if row.holds_for(sale)]
    assert (won is None) == (not holding)
    assert won is None or (won in holding and won.specificity == max(row.specificity for row in holding))


@given(asked, facts, tables)
def test_charging_twice_is_charging_once(parts: PriceParts, sold: SaleFacts, rows: Any) -> None:
    table = prices(fee=rows, markdown=rows)
    once = table.parts_for(parts, provider_uuid=GOL, facts=sold)
    assert table.parts_for(once, provider_uuid=GOL, facts=sold) == once


@given(asked, asked)
def test_what_was_agreed_stays_when_the_supplier_asks_for_another_price(agreed: PriceParts, now: PriceParts) -> None:
    agreed = replace(agreed, fee=Decimal("12.00"), markdown=Decimal("2.00"))
    assert as_agreed(now, agreed).total == now.total + 10


def test_an_online_row_does_not_charge_a_stay_that_a_consultant_quotes() -> None:
    row = a_row("9.00", service_type="offline_hotel", channel="online")
    quoted = AgencyPrices(product_of("offline_hotel"), {PriceTableKind.FEE: (row,)})
    parts = quoted.parts_for(PriceParts(Decimal("100.00")), provider_uuid=None, facts=SaleFacts(1, nights=2))
    assert parts.fee == 0
