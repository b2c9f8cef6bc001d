"""Amounts for property tests: everyday ones, and those at the limits of one entry (decision 0024)."""

from decimal import Decimal

from expenses_ocr_service.charges.limits import DEFAULT_MAX_ENTRY
from hypothesis import strategies as st

SMALLEST = Decimal("0.01")
BEFORE_THE_LIMIT = Decimal("999999999999.99")
"""The largest amount that could be entered before there was a limit."""
LIMITS = (SMALLEST, DEFAULT_MAX_ENTRY, DEFAULT_MAX_ENTRY + SMALLEST, BEFORE_THE_LIMIT)


def amounts(usual_most: str) -> st.SearchStrategy[Decimal]:
    """Two decimals, from a cent to `usual_most`; of the limits about every third."""
    usual = st.integers(1, int(Decimal(usual_most) * 100)).map(lambda cents: Decimal(cents) / 100)
    return st.one_of(usual, usual, st.sampled_from(LIMITS))
