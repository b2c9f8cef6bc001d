"""Credits without a database: how they are divided, what may be done with one."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.refusals import Forbidden, InvalidStatus
from orders_service.records.rules import shares_of
from orders_service.unflown.lifecycle import CREDIT_LIFECYCLE, CreditAction, CreditFacts, CreditStatus, status_on

LAST = date(2027, 11, 20)
AGENCY, CUSTOMER = CreditFacts(is_agency=True), CreditFacts(is_agency=False)


@given(st.decimals(min_value="0.01", max_value=99_999, places=2), st.integers(1, 9))
def test_the_shares_of_a_credit_add_up_and_differ_by_a_cent_at_most(total: Decimal, tickets: int) -> None:
    shares = shares_of(total, [Decimal(1)] * tickets)
    assert sum(shares) == total and len(shares) == tickets
    assert max(shares) - min(shares) <= Decimal("0.01")


@pytest.mark.parametrize(
    ("stored", "today", "status"),
    [
        (CreditStatus.AVAILABLE, LAST, CreditStatus.AVAILABLE),
        (CreditStatus.AVAILABLE, LAST + timedelta(days=1), CreditStatus.EXPIRED),
        (CreditStatus.USED, LAST + timedelta(days=1), CreditStatus.USED),
    ],
)
def test_a_credit_is_good_on_its_last_day_and_expires_after_it(
    stored: CreditStatus, today: date, status: CreditStatus
) -> None:
    assert status_on(stored, expires_on=LAST, today=today) is status


def test_only_an_available_credit_is_used_and_only_by_the_agency() -> None:
    step = CREDIT_LIFECYCLE.decide(CreditStatus.AVAILABLE, CreditAction.USE, AGENCY)
    assert step.to is CreditStatus.USED
    with pytest.raises(Forbidden):
        CREDIT_LIFECYCLE.decide(CreditStatus.AVAILABLE, CreditAction.USE, CUSTOMER)
    for status in (CreditStatus.USED, CreditStatus.EXPIRED):
        with pytest.raises(InvalidStatus):
            CREDIT_LIFECYCLE.decide(status, CreditAction.USE, AGENCY)
