"""Reports of budgets and of airlines' credits show what their screens show."""

import random
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from bi_records import NOON, a_budget, a_consumption, a_credit, a_person
from bi_reports import content, introduced, made, preview, tell
from bi_spending import a_cost_center, an_approval
from contracts.asking import Charge
from contracts.config import PhaseChanged
from contracts.fact import Fact
from contracts.orders import OrderStatusChanged
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.testing import Company, Running, an_administrator

CHARGES = ("branch", "cost_center", "project", "phase")


async def keep(bi: Running, *facts: Fact) -> None:
    """By copies and reactions alike, in the order told."""
    for fact in facts:
        if type(fact).type_name() in bi.service_context.service.reactions:
            await tell(bi, fact)
        else:
            await bi.seed(fact)


def a_phase(company: Company, uuid: UUID, *, budget: str | None, alert: str | None = None) -> PhaseChanged:
    return PhaseChanged(
        uuid=uuid,
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        version=1,
        project_uuid=new_uuid(),
        name="Implantação",
        code="IMP",
        budget=None if budget is None else Decimal(budget),
        alert=None if alert is None else Decimal(alert),
        start_at=datetime(2026, 1, 1, 3, tzinfo=UTC),
        active=True,
    )


async def test_a_budget_shows_what_orders_and_expenses_took_of_it(bi: Running) -> None:
    company = await introduced(bi)
    center = a_cost_center(company, "Engenharia")
    charge = Charge(cost_center_uuid=center.uuid)
    took = {"reserved": Decimal("10.00"), "committed": Decimal("20.00"), "spent": Decimal("30.30")}
    await keep(
        bi,
        center,
        a_budget(company, center.uuid, type="cost_center", amount="100.00"),
        a_consumption(company, charge, on=date(2026, 3, 2), **took),
        a_consumption(company, charge, on=date(2027, 1, 1), spent=Decimal("99.00")),  # after its last day
        an_approval(company, on=date(2026, 12, 31), value="20.05", cost_center=center.uuid),
    )
    [line] = (await preview(bi, company, "budgets"))["rows"]
    assert line == {
        "name": "Viagens",
        "charge_type": "Centro de custo",
        "charge": "Engenharia",
        "start_date": "2026-01-01",
        "end_date": "2026-12-31",
        "amount": "100.00",
        "spent": "50.35",
        "committed": "20.00",
        "reserved": "10.00",
        "balance": "19.65",
        "percent": 80,
        "alert": 80,
        "over_alert": "Sim",
    }
    report = await made(bi, company, by=an_administrator(customer=company), type="budgets", format="csv")
    assert "Engenharia;01/01/2026;31/12/2026;100,00;50,35" in (await content(bi, report)).decode("utf-8-sig")


async def test_a_phase_with_a_budget_of_its_own_is_a_line(bi: Running) -> None:
    company, phase, poor = await introduced(bi), new_uuid(), new_uuid()
    taken = a_consumption(company, Charge(phase_uuid=phase), on=date(2030, 1, 1), spent=Decimal("45.00"))
    await keep(bi, a_phase(company, phase, budget="50.00", alert="40.00"), a_phase(company, poor, budget=None), taken)
    [line] = (await preview(bi, company, "budgets"))["rows"]
    assert (line["charge_type"], line["charge"], line["end_date"]) == ("Fase", "Implantação", None)
    assert (line["spent"], line["balance"], line["alert"], line["over_alert"]) == ("45.00", "5.00", 80, "Sim")


@pytest.mark.parametrize(
    ("filters", "names"),
    [
        ({"end_date": "2026-01-31"}, ["A"]),
        ({"start_date": "2026-02-01"}, ["B"]),
        ({"start_date": "2026-01-31", "end_date": "2026-02-01"}, ["A", "B"]),
        ({"order_types[]": "branch"}, ["A"]),
        ({"statuses[]": "true"}, []),
    ],
)
async def test_budgets_are_found_by_their_days_and_their_kind(bi: Running, filters: Any, names: list[str]) -> None:
    company = await introduced(bi)
    january = {"name": "A", "start_date": date(2026, 1, 1), "end_date": date(2026, 1, 31)}
    february = {"name": "B", "start_date": date(2026, 2, 1), "end_date": date(2026, 2, 28)}
    await keep(
        bi,
        a_budget(company, new_uuid(), type="branch", amount="10.00", **january),
        a_budget(company, new_uuid(), type="project", amount="10.00", **february),
        a_budget(company, new_uuid(), type="project", amount="10.00", active=False),
    )
    assert [row["name"] for row in (await preview(bi, company, "budgets", **filters))["rows"]] == names


async def test_budgets_agree_with_a_recount_of_random_orders_and_expenses(bi: Running) -> None:
    company, chance = await introduced(bi), random.Random(7)
    keys = {kind: [new_uuid() for _ in range(2)] for kind in CHARGES}
    budgets = [
        a_budget(company, key, type=kind, amount="500.00", end_date=date(2026, 6, 30), name=f"{kind} {nth}")
        for kind in CHARGES
        for nth, key in enumerate(keys[kind])
    ]
    orders, spent = [], []
    for _ in range(30):
        charge = Charge(**{f"{kind}_uuid": chance.choice([*keys[kind], None]) for kind in CHARGES})
        on = date(2026, 6, 25) + timedelta(days=chance.randrange(12))
        sums = {name: Decimal(chance.randrange(9000)) / 100 for name in ("reserved", "committed", "spent")}
        orders.append(a_consumption(company, charge, on=on, **sums))
        spent.append(an_approval(company, on=on, value=f"{chance.randrange(1, 90)}.10", charge=charge))
    newer = [
        one.model_copy(update={"version": 2, "spent": one.spent + 1, "reserved": Decimal(0)}) for one in orders[::3]
    ]
    await keep(bi, *newer[::2], *orders, *newer, *spent, *budgets)
    now = {one.uuid: one for one in (*orders, *newer)}.values()
    shown = {row["name"]: row for row in (await preview(bi, company, "budgets"))["rows"]}
    for budget in budgets:
        field, last = f"{budget.charge_type}_uuid", budget.end_date
        taken = [one for one in now if getattr(one.charge, field) == budget.charge_uuid and one.on_date <= last]
        approved = [one for one in spent if getattr(one.charge, field) == budget.charge_uuid]
        sums = {name: sum((getattr(one, name) for one in taken), Decimal(0)) for name in ("reserved", "committed")}
        sums["spent"] = sum((one.spent for one in taken), Decimal(0))
        sums["spent"] += sum((one.value for one in approved if local_day(one.approved_at) <= last), Decimal(0))
        assert {name: shown[budget.name][name] for name in sums} == {name: f"{sums[name]:.2f}" for name in sums}


async def test_credits_are_shown_with_whose_they_are_and_how_they_stand_today(bi: Running) -> None:
    company = await introduced(bi)
    ana = a_person(company, "Ana", "Souza")
    await bi.seed(ana)
    today = local_day(bi.clock.now())
    bought, paid = new_uuid(), new_uuid()
    used = {"status": "used", "used_at": NOON, "used_order_uuid": paid, "expires_on": today}
    await keep(
        bi,
        *(_opened(company, uuid, number=number) for uuid, number in ((bought, 7), (paid, 9))),
        a_credit(company, employee=ana.uuid, value="430.00", order_uuid=bought, expires_on=today + timedelta(days=1)),
        a_credit(company, employee=ana.uuid, value="20.10", expires_on=today - timedelta(days=1)),
        a_credit(company, employee=new_uuid(), value="1.00", **used),
    )
    rows = (await preview(bi, company, "credits"))["rows"]
    assert [(row["status"], row["value"], row["employee"]) for row in rows] == [
        ("Expirado", "20.10", "Ana Souza"),
        ("Usado", "1.00", None),
        ("Disponível", "430.00", "Ana Souza"),
    ]
    assert (rows[2]["order_number"], rows[1]["used_order"], rows[1]["used_at"]) == (7, 9, "2026-03-02T15:00:00Z")
    found = await preview(bi, company, "credits", **{"statuses[]": "expired"})
    assert [row["value"] for row in found["rows"]] == ["20.10"] and found["total"] == 1
    admin = an_administrator(customer=company)
    report = await made(bi, company, by=admin, type="credits", format="csv", statuses=["available"])
    assert report["rows"] == 1 and "430,00" in (await content(bi, report)).decode("utf-8-sig")


def _opened(company: Company, uuid: UUID, *, number: int) -> OrderStatusChanged:
    return OrderStatusChanged(
        uuid=uuid,
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        number=number,
        from_status=None,
        to_status="open",
        version=1,
        changed_at=NOON,
        total_value=Decimal("10.00"),
        issuer_user_uuid=new_uuid(),
    )
