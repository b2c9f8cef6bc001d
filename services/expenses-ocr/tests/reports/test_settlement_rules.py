"""The arithmetic of a report as properties: nothing is lost and nothing is made, whatever stands in it."""

import itertools
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from drawn_amounts import amounts
from expenses_ocr_service.reports.rules.settlement import Holding, Line, Settlement, settle, spread
from hypothesis import given
from hypothesis import strategies as st
from kit.core.money import ZERO

PAID = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
CENTS = amounts("50000.00")
LINES = st.lists(st.builds(Line, CENTS, st.booleans(), st.booleans()), max_size=12)


def holdings_of(balances: list[tuple[Decimal, int]]) -> list[Holding]:
    return [
        Holding(UUID(int=place), balance, PAID + timedelta(days=day)) for place, (balance, day) in enumerate(balances)
    ]


HOLDINGS = st.lists(st.tuples(CENTS, st.integers(0, 5)), max_size=6).map(holdings_of)


def figures(lines: list[Line], holdings: list[Holding]) -> Settlement:
    return settle(lines, [holding.balance for holding in holdings])


@given(LINES, HOLDINGS)
def test_what_is_due_is_the_difference_and_goes_one_way_only(lines: list[Line], holdings: list[Holding]) -> None:
    told = figures(lines, holdings)
    assert told.refund_amount - told.return_amount == told.refundable_total - told.advances_balance
    assert min(told.refund_amount, told.return_amount) == ZERO <= max(told.refund_amount, told.return_amount)


@given(LINES, HOLDINGS)
def test_every_total_is_made_of_the_lines_it_names(lines: list[Line], holdings: list[Holding]) -> None:
    told = figures(lines, holdings)
    assert told.expenses_total == told.report_amount + told.rejected_total
    assert told.report_amount == told.refundable_total + told.not_refundable_total
    assert told.report_amount == sum((line.value for line in lines if not line.rejected), ZERO)


@given(LINES, HOLDINGS)
def test_a_finished_report_leaves_no_balance_and_loses_no_cent(lines: list[Line], holdings: list[Holding]) -> None:
    told, held = figures(lines, holdings), {holding.uuid: holding.balance for holding in holdings}
    shares = spread(told, holdings)
    assert {share.uuid: share.settled + share.returned for share in shares} == held
    assert sum((share.settled for share in shares), ZERO) == min(told.refundable_total, told.advances_balance)
    assert sum((share.returned for share in shares), ZERO) == told.return_amount
    assert all(share.settled >= 0 and share.returned >= 0 for share in shares)


@given(LINES, HOLDINGS)
def test_the_oldest_advance_is_spent_before_the_next_one_is_touched(lines: list[Line], holdings: list[Holding]) -> None:
    paid = {holding.uuid: (holding.paid_at, holding.uuid) for holding in holdings}
    shares = sorted(spread(figures(lines, holdings), holdings), key=lambda share: paid[share.uuid])
    for older, younger in itertools.pairwise(shares):
        assert younger.settled == ZERO or older.returned == ZERO


@given(LINES, HOLDINGS, st.randoms())
def test_the_order_of_rows_changes_nothing(lines: list[Line], holdings: list[Holding], random: object) -> None:
    told, shares = figures(lines, holdings), spread(figures(lines, holdings), holdings)
    mixed_lines, mixed = list(lines), list(holdings)
    random.shuffle(mixed_lines)  # type: ignore[attr-defined]
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert figures(mixed_lines, mixed) == told
    assert spread(told, mixed) == shares


def test_the_worked_example_of_the_design() -> None:
    told = settle([Line(Decimal("86.40"), True), Line(Decimal("42.00"), True, rejected=True)], [])
    assert (told.report_amount, told.refund_amount, told.return_amount) == (Decimal("86.40"), Decimal("86.40"), ZERO)


def test_what_the_company_paid_itself_is_neither_refunded_nor_settled() -> None:
    told = settle([Line(Decimal("500.00"), False)], [Decimal("300.00")])
    assert (told.report_amount, told.return_amount, told.settled_total) == (Decimal("500.00"), Decimal("300.00"), ZERO)
