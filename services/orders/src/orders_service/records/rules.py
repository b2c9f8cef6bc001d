"""Sets of states that decide what an order and its items still hold, cost and allow; shares of an amount (pure)."""

from collections.abc import Sequence
from decimal import Decimal

from kit.core.money import ZERO, cents

from orders_service.records.lifecycle import ItemStatus, OrderStatus

I = ItemStatus  # noqa: E741 - the table reads better with one letter
O = OrderStatus  # noqa: E741

GONE = frozenset({I.REJECTED, I.CANCELED, I.EXPIRED})
UNDECIDED = frozenset({I.WAITING_APPROVAL, I.ON_APPROVAL})
RESERVING_CREDIT = frozenset({I.WAITING_APPROVAL, I.ON_APPROVAL, I.APPROVED, I.PENDING_ISSUE, I.CHANGING})
USING_CREDIT = frozenset({I.ISSUED, I.CANCELING, I.FAILED_CANCEL})
TICKETED = USING_CREDIT
"""Tickets exist, also while they are asked back or a supplier keeps them."""
ASKED = frozenset({I.QUOTING, I.QUOTED})
"""Offline items that a consultant has to price, or of which no option was chosen."""
HOLDING = frozenset({I.OPEN, *ASKED, *RESERVING_CREDIT})
PAYABLE_BY_CREDIT = frozenset({I.OPEN, I.WAITING_APPROVAL, I.ON_APPROVAL, I.APPROVED, I.FAILED})
"""The supplier holds it and its ticket is not bought yet."""
CART = frozenset({O.OPEN, O.QUOTING, O.QUOTED})
DECIDING = frozenset({O.APPROVING, O.WAITING_FINANCIAL_APPROVAL})
AT_REST = CART | {O.ISSUED, O.DONE, O.CANCELED, O.EXPIRED_TIME, O.DISAPPROVED, O.REJECTED}
"""Nothing is being decided, paid, issued or canceled: what was paid too much is known."""
ENDED = frozenset({O.CANCELED, O.EXPIRED_TIME, O.DISAPPROVED, O.REJECTED, O.FINISHED})
EXPIRABLE = CART | DECIDING | {O.WAITING_PAYMENT, O.APPROVED}
TAKES_ADVANCES = EXPIRABLE | {O.ISSUED, O.FAILED}
"""A trip that is still ahead or under way; what was called off or is over needs no money in advance."""
NEVER_WAS = frozenset({O.DISAPPROVED, O.REJECTED, O.EXPIRED_TIME})
"""Nobody spends anything on a trip that nobody let begin; a canceled one may have cost its taxi."""
VOUCHER_STATUSES = frozenset({O.ISSUED, O.DONE})
PARTS = (
    *("provider_value", "boarding_tax", "du", "fee", "markup", "markdown", "provider_fees"),
    *("seats_value", "baggage_value", "unflown_value"),
)
"""What an item's value is made of (DOMAIN section 3, money of an order)."""


def shares_of(amount: Decimal, values: Sequence[Decimal]) -> list[Decimal]:
    """An amount shared in proportion to these values, to the cent: no share is above its value, and their sum is the
    amount. Values of zero take nothing."""
    shares, left, rest = [], amount, sum(values, ZERO)
    for value in values:
        share = cents(left * value / rest) if rest else ZERO
        shares.append(share)
        left, rest = left - share, rest - value
    return shares
