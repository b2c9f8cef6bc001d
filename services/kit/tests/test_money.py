"""Money in and out: the limits of one entry and of a total, and how people read it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.money import Money, SignedTotal, Total, brl
from pydantic import BaseModel, ValidationError

LARGEST_ENTRY = Decimal("999999999999.99")
AT_THE_LIMITS = st.sampled_from([Decimal("0.01"), Decimal("1000000.00"), Decimal("1000000.01"), LARGEST_ENTRY])


class Entry(BaseModel):
    value: Money


class Sums(BaseModel):
    total: Total
    difference: SignedTotal


@given(st.lists(AT_THE_LIMITS, min_size=1, max_size=1_000))
def test_a_total_holds_the_sum_of_a_thousand_of_the_largest_entries(values: list[Decimal]) -> None:
    total = sum((Entry(value=value).value for value in values), Decimal(0))
    sums = Sums(total=total, difference=-total)
    assert sums.model_dump(mode="json") == {"total": f"{total:.2f}", "difference": f"-{total:.2f}"}


def test_an_entry_is_narrower_than_a_total() -> None:
    with pytest.raises(ValidationError):
        Entry(value=LARGEST_ENTRY + Decimal("0.01"))
    assert Sums(total=LARGEST_ENTRY * 2, difference=LARGEST_ENTRY * -2).total == Decimal("1999999999999.98")


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("0.01", "R$ 0,01"),
        ("1000000.00", "R$ 1.000.000,00"),
        ("1999999999999.98", "R$ 1.999.999.999.999,98"),
        ("1234.005", "R$ 1.234,01"),
    ],
)
def test_an_amount_reads_as_in_brazil(value: str, read: str) -> None:
    assert brl(Decimal(value)) == read
