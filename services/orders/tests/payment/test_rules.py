"""What is due, what comes back, and the states of a payment."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.money import ZERO
from kit.core.refusals import InvalidStatus
from orders_service.payment.lifecycle import PAYMENT_LIFECYCLE, PaymentAction, PaymentFacts, PaymentStatus
from orders_service.payment.rules import due_of, holds_card_number, refunds_of

MONEY = st.decimals("0", "99999.99", places=2)
EDGES = {
    ("waiting", "confirm"): "confirmed",
    ("waiting", "refuse"): "refused",
    ("confirmed", "refund"): "refunded",
}


@pytest.mark.parametrize("status", list(PaymentStatus))
@pytest.mark.parametrize("action", list(PaymentAction))
def test_a_payment_takes_only_these_steps(status: PaymentStatus, action: PaymentAction) -> None:
    to = EDGES.get((status.value, action.value))
    if to is not None:
        assert PAYMENT_LIFECYCLE.decide(status, action, PaymentFacts()).to == to
        return
    with pytest.raises(InvalidStatus):
        PAYMENT_LIFECYCLE.decide(status, action, PaymentFacts())


@given(MONEY, st.lists(MONEY, max_size=4))
def test_what_is_kept_and_what_is_due_make_what_is_owed(owed: Decimal, kept: list[Decimal]) -> None:
    refunds = refunds_of(owed, kept)
    assert all(ZERO <= back <= value for back, value in zip(refunds, kept, strict=True))
    left = [value - back for value, back in zip(kept, refunds, strict=True)]
    assert sum(left, ZERO) + due_of(owed, left) == owed


def test_the_newest_payment_is_given_back_first() -> None:
    kept = [Decimal(100), Decimal(30)]
    assert refunds_of(Decimal(90), kept) == [Decimal(10), Decimal(30)]


@pytest.mark.parametrize(
    ("text", "is_card"),
    [
        ("4111111111111111", True),
        ("NSU 4111 1111 1111 1111", True),
        ("3782-822463-10005", True),
        ("4111111111111112", False),
        ("E18236120202611271432s0a1b2c3d4e", False),
        ("12345678901234567890", False),
        ("Comprovante 123456", False),
    ],
)
def test_a_card_number_is_known_and_a_pix_id_is_none(text: str, is_card: bool) -> None:
    assert holds_card_number(text) == is_card
