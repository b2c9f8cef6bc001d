"""What an approver should look at first: cheaper options and values above the usual."""

from decimal import Decimal
from typing import Any

import pytest
from approvals_service.requests.kinds import RequestType, kind_of
from approvals_service.requests.rules.words import alerts_of, usual_of

from services.approvals.tests.office import Office

TRAVEL = kind_of(RequestType.TRAVEL)


def an_item(cheaper_by: str | None = None) -> dict[str, Any]:
    plain = {"violated_policies": [], "suspected_voucher": False, "missing_voucher": False}
    return plain | ({"cheaper_by": cheaper_by} if cheaper_by else {})


def said(*items: dict[str, Any], **more: Any) -> list[tuple[str, int, str]]:
    alerts = alerts_of(items, broken_policy=False, kind=TRAVEL, **more)
    return [(alert["kind"], alert["count"], alert["message"]) for alert in alerts]


def test_a_cheaper_option_is_said_with_what_it_would_have_saved() -> None:
    """Requests stored before the fact told it have no such field."""
    assert said(an_item()) == []
    one = "Havia opção R$ 120,00 mais barata na hora da escolha"
    assert said(an_item("120.00"), an_item()) == [("cheaper_option", 1, one)]
    both = "Havia opções R$ 150,50 mais baratas na hora da escolha"
    assert said(an_item("120.00"), an_item("30.50")) == [("cheaper_option", 2, both)]


@pytest.mark.parametrize(("value", "stands_out"), [("1500.00", False), ("1500.01", True), ("10.00", False)])
def test_a_value_stands_out_above_one_and_a_half_of_the_usual(value: str, stands_out: bool) -> None:
    alert = ("value_above_usual", 1, "Valor acima do habitual: em geral R$ 1.000,00")
    assert said(an_item(), value=Decimal(value), usual=Decimal(1000)) == ([alert] if stands_out else [])
    assert said(an_item(), value=Decimal(value)) == [], "without a habit nothing is unusual"


def test_the_usual_is_the_median_of_five_or_more() -> None:
    assert usual_of([Decimal(value) for value in (1, 2, 3, 4)]) is None
    assert usual_of([Decimal(value) for value in (100, 1, 3, 2, 9_000)]) == Decimal(3)
    assert usual_of([Decimal(value) for value in (1, 2, 3, 4, 5, 6)]) == Decimal("3.5")


async def test_a_request_says_what_it_is_above_of_the_same_person_and_kind(office: Office) -> None:
    await office.create_model()
    for _ in range(5):
        order = await office.submit()
        assert (await office.decide(office.bruno, order)).status_code == 200
    rejected = await office.submit()
    await office.decide(office.bruno, rejected, status="rejected", reason_rejected="Não")
    usual = await shown(office, await office.submit())
    assert usual == []
    dear = await office.submit(value=Decimal(20_000))
    assert [kind for kind, _ in await shown(office, dear)] == ["value_above_usual"]
    other = await office.submit(by=office.davi, value=Decimal(20_000))
    assert await shown(office, other) == [], "nobody else's habit"


def test_budgets_that_an_order_goes_beyond_are_named() -> None:
    one = ("over_budget", 1, "Ultrapassa o orçamento Engenharia 2026")
    assert said(an_item(), exceeded_budgets=("Engenharia 2026",)) == [one]
    both = ("over_budget", 2, "Ultrapassa os orçamentos Engenharia 2026, Macaé")
    assert said(an_item(), exceeded_budgets=("Engenharia 2026", "Macaé")) == [both]


async def test_a_request_beyond_a_budget_says_so_to_its_approver(office: Office) -> None:
    await office.create_model()
    order = await office.submit(exceeded_budgets=("Engenharia 2026",))
    assert await shown(office, order) == [("over_budget", 1)]


async def shown(office: Office, order: Any) -> list[tuple[str, int]]:
    answer = await office.as_(office.heitor).get(f"/approval-requests/{await office.request_uuid(order)}")
    return [(alert["kind"], alert["count"]) for alert in answer.json()["data"]["alerts"]]
