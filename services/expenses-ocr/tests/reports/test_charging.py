"""Who approves a report whose expenses carry different charges, and that its explanation says so."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from expenses_ocr_service.reports.rules.charging import Charged, ChargeKey, route_by_largest_sum

SALES, WORKS = ChargeKey(UUID(int=1)), ChargeKey(UUID(int=2))
NAMES = {SALES: "Comercial", WORKS: "Obras"}


def spent(charge: ChargeKey, value: str, *, day: int = 1, number: int = 1) -> Charged:
    return Charged(charge, Decimal(value), date(2026, 3, day), number, NAMES[charge])


def test_the_largest_sum_decides_not_the_largest_expense() -> None:
    routed = route_by_largest_sum([spent(WORKS, "100.00"), spent(SALES, "60.00"), spent(SALES, "60.00")])
    assert routed.charge == SALES
    assert routed.explanation == "Aprovação por Comercial: a maior soma (R$ 120,00 de R$ 220,00, em 2 apropriações)."


def test_a_tie_goes_to_the_earliest_expense() -> None:
    routed = route_by_largest_sum([spent(SALES, "50.00", day=3), spent(WORKS, "50.00", day=2)])
    assert routed.charge == WORKS and "soma empatada, despesa mais antiga" in str(routed.explanation)
    same_day = [spent(SALES, "50.00", number=8), spent(WORKS, "50.00", number=9)]
    assert route_by_largest_sum(list(reversed(same_day))).charge == SALES


def test_one_charge_needs_no_explanation() -> None:
    assert route_by_largest_sum([spent(WORKS, "1.00"), spent(WORKS, "2.00")]).explanation is None


def test_a_branch_or_a_project_makes_another_charge() -> None:
    elsewhere = ChargeKey(SALES.cost_center_uuid, branch_uuid=UUID(int=9))
    routed = route_by_largest_sum(
        [spent(SALES, "50.00"), Charged(elsewhere, Decimal("50.01"), date(2026, 3, 9), 3, "Comercial")]
    )
    assert routed.charge == elsewhere
