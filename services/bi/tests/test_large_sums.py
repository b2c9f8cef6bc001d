"""Facts at the limits of one entry and of a total: every figure of bi answers, exact to the cent."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from bi_service.worker import rebuild
from bi_spending import a_cancellation, a_cost_center, an_approval, an_issue
from contracts.fact import Fact
from kit.testing import Company, Running, a_customer, eventually
from test_expenses import ALL, MARCH, book, panels, spent

Publish = Callable[[Fact], Awaitable[None]]
LARGEST = "999999999999.99"
NINE_SEATS = "8999999999999.91"
"""What nine passengers pay together at the largest price."""
WIDEST = "999999999999999999.99"
"""The largest total that `numeric(20, 2)` holds."""
PERIODS = {
    "months, from roll-ups": "&start_date=2026-01-01&end_date=2026-12-31",
    "days, from facts": "&start_date=2026-02-20&end_date=2026-03-08",
    "hours, from facts": "&start_date=2026-03-02&end_date=2026-03-02",
}


async def require_figures(bi: Running, company: Company, period: str) -> None:
    """Two expenses and two items of nine seats, all of one cost center."""
    data: Any = await panels(bi, company, ALL + period)
    assert data["total_spent"]["value"] == "19999999999999.80"
    shares = [(share["item"], share["percent_value"], share["value"]) for share in data["by_item"]]
    assert shares == [("airway", 0.9, "17999999999999.82"), ("expense", 0.1, "1999999999999.98")]
    assert [line["value"] for line in data["by_cost_center"]] == ["19999999999999.80"]


@pytest.mark.parametrize("period", PERIODS.values(), ids=PERIODS.keys())
async def test_every_panel_adds_the_largest_amounts_exactly(bi: Running, publish: Publish, period: str) -> None:
    company = a_customer()
    center = a_cost_center(company, "Engenharia")
    issued = [an_issue(company, on=MARCH, value=NINE_SEATS, cost_center=center.uuid) for _ in range(2)]
    approved = [an_approval(company, on=MARCH, value=LARGEST, cost_center=center.uuid) for _ in range(2)]
    for fact in (center, *issued, *approved):
        await publish(fact)

    async def heard() -> bool:
        return await spent(bi, company) == "19999999999999.80"

    await eventually(heard)
    await require_figures(bi, company, period)
    await rebuild(bi.service_context)
    await require_figures(bi, company, period)


async def test_the_widest_total_is_booked_shown_and_taken_back(bi: Running) -> None:
    company = a_customer()
    issued = an_issue(company, on=MARCH, value=WIDEST)
    await book(bi, company, issued)
    assert await spent(bi, company) == WIDEST
    april = MARCH + timedelta(days=31)
    await book(bi, company, a_cancellation(issued, on=april))
    for days in ("2026-04-02&end_date=2026-04-02", "2026-04-01&end_date=2026-04-30"):
        assert await spent(bi, company, f"start_date={days}") == f"-{WIDEST}"
    assert await spent(bi, company, "start_date=2026-01-01&end_date=2026-12-31") == "0.00"
