"""The arithmetic of a report (DOMAIN section 7), in cents and exact: what is due, and what each advance gave."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from kit.core.money import ZERO


@dataclass(frozen=True, slots=True)
class Line:
    """An expense as a report counts it."""

    value: Decimal
    refundable: bool
    rejected: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """A paid advance in a report: what is left of it, and since when it was paid."""

    uuid: UUID
    balance: Decimal
    paid_at: datetime


@dataclass(frozen=True, slots=True)
class Share:
    """What a report took of one advance: spent on expenses, and given back."""

    uuid: UUID
    settled: Decimal
    returned: Decimal


@dataclass(frozen=True, slots=True)
class Settlement:
    """Every figure of a report and what it is made of.

    `report_amount` = expenses_total − rejected_total; E = `refundable_total`; A = `advances_balance`;
    `refund_amount` = max(0, E − A); `return_amount` = max(0, A − E).
    """

    expenses_total: Decimal
    rejected_total: Decimal
    refundable_total: Decimal
    not_refundable_total: Decimal
    advances_balance: Decimal

    @property
    def report_amount(self) -> Decimal:
        return self.expenses_total - self.rejected_total

    @property
    def settled_total(self) -> Decimal:
        return min(self.advances_balance, self.refundable_total)

    @property
    def refund_amount(self) -> Decimal:
        return max(ZERO, self.refundable_total - self.advances_balance)

    @property
    def return_amount(self) -> Decimal:
        return max(ZERO, self.advances_balance - self.refundable_total)


def settle(lines: Iterable[Line], balances: Iterable[Decimal]) -> Settlement:
    """The figures of these lines against what these advances hold."""
    counted = list(lines)
    living = [line for line in counted if not line.rejected]
    return Settlement(
        expenses_total=_sum(line.value for line in counted),
        rejected_total=_sum(line.value for line in counted if line.rejected),
        refundable_total=_sum(line.value for line in living if line.refundable),
        not_refundable_total=_sum(line.value for line in living if not line.refundable),
        advances_balance=_sum(balances),
    )


def spread(settlement: Settlement, holdings: Sequence[Holding]) -> list[Share]:
    """What each advance gave: the oldest is spent first, whatever is left of each is given back.

    A finished report leaves no balance behind: the shares of an advance add up to what it held.
    """
    left, shares = settlement.settled_total, []
    for holding in sorted(holdings, key=lambda found: (found.paid_at, found.uuid)):
        settled = min(holding.balance, left)
        left -= settled
        shares.append(Share(holding.uuid, settled, holding.balance - settled))
    return shares


def _sum(values: Iterable[Decimal]) -> Decimal:
    return sum(values, ZERO)
