"""The most specific row of a price table wins, and what it makes is right to the cent."""

import json
from dataclasses import replace
from decimal import Decimal
from itertools import product
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from contracts.prices import NOTHING, PriceRow, Sale, amount_for, row_for
from hypothesis import given
from hypothesis import strategies as st

GOL, LATAM = UUID(int=1), UUID(int=2)
SALE = Sale("airway", GOL, is_international=False, is_online=True, value=Decimal("1000.00"), travelers=3, nights=2)


def a_row(value: str = "1.00", **given: Any) -> PriceRow:
    any_sale = {"scope": "both", "channel": "both", "value_type": "fixed", "applies_to": "item"}
    return PriceRow(**{"uuid": UUID(int=9), "service_type": "airway", **any_sale, "value": Decimal(value), **given})


CASES = json.loads(Path(__file__).with_name("price_cases.json").read_text())
"""The table of cases that the screen of price tables reads too."""
LADDER = tuple(a_row(**row) for row in CASES["ladder"])
"""Each more specific than the row before: a provider counts before the scope, the scope before the channel."""


def a_sale(**given: Any) -> Sale:
    fields = {**CASES["sale"], **given}
    provider = fields["provider_uuid"]
    uuid = provider if provider is None else UUID(provider)
    return Sale(**{**fields, "provider_uuid": uuid, "value": Decimal(fields["value"])})


@pytest.mark.parametrize("length", range(1, len(LADDER) + 1))
def test_each_step_of_the_ladder_wins_over_those_below(length: int) -> None:
    assert row_for(SALE, LADDER[:length]) is LADDER[length - 1]
    assert row_for(SALE, reversed(LADDER[:length])) is LADDER[length - 1]


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["rule"])
def test_the_most_specific_row_makes_its_amount_of_a_sale(case: dict[str, Any]) -> None:
    sale, rows = a_sale(**case["sale"]), [a_row(**row) for row in case["rows"]] if "rows" in case else LADDER
    won = row_for(sale, rows)
    assert won is (None if case["wins"] is None else rows[case["wins"]])
    assert amount_for(sale, rows) == Decimal(case["amount"])


def test_a_table_without_a_row_for_a_sale_makes_nothing() -> None:
    assert amount_for(SALE, ()) == NOTHING and row_for(SALE, [a_row(service_type="road")]) is None


SUBJECTS = [
    {"provider_uuid": provider, "scope": scope, "channel": channel}
    for provider, scope, channel in product(
        (None, GOL, LATAM), ("both", "national", "international"), ("both", "online", "offline")
    )
]
sales = st.builds(
    replace,
    st.just(SALE),
    provider_uuid=st.sampled_from([None, GOL, LATAM]),
    is_international=st.booleans(),
    is_online=st.booleans(),
)
tables = st.lists(st.sampled_from(SUBJECTS), unique_by=str).map(lambda subjects: [a_row(**one) for one in subjects])


@given(sale=sales, rows=tables, seed=st.randoms())
def test_one_row_wins_whatever_the_order_and_none_that_holds_is_more_specific(
    sale: Sale, rows: list[PriceRow], seed: Any
) -> None:
    won = row_for(sale, rows)
    shuffled = list(rows)
    seed.shuffle(shuffled)
    assert row_for(sale, shuffled) == won
    holding = [row for row in rows if row.holds_for(sale)]
    assert (won is None) == (not holding)
    assert won is None or all(row.specificity < won.specificity for row in holding if row is not won)


@given(value=st.decimals(0, 10**9, places=2), percent=st.decimals(0, 100, places=2), travelers=st.integers(1, 9))
def test_a_percentage_is_within_the_sale_and_a_unit_is_counted(
    value: Decimal, percent: Decimal, travelers: int
) -> None:
    sale = replace(SALE, value=value, travelers=travelers)
    part = a_row(str(percent), value_type="percent").amount_of(sale)
    assert 0 <= part <= value and abs(part - value * percent / 100) <= Decimal("0.005")
    assert a_row("2.50", applies_to="traveler").amount_of(sale) == Decimal("2.50") * travelers
