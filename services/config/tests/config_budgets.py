"""Budgets, what is charged to them, and the events that orders and expenses-ocr tell of it."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID

import httpx
from config_agency import as_service
from config_expenses import made
from config_factories import a_name
from contracts.asking import Charge
from contracts.expenses import ExpenseApproved
from contracts.orders import ConsumptionChanged
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.testing import AURORA, Company, Running, an_administrator
from sqlalchemy import text

_numbers = count(1)


def today(config: Running) -> date:
    return local_day(config.clock.now())


async def a_center(config: Running, company: Company = AURORA) -> UUID:
    name = a_name("Engenharia")
    body = {"name": name, "cost_center_code": name, "customer_uuid": str(company.uuid)}
    by = config.as_(an_administrator(customer=company))
    return UUID(made(await by.post("/customers/cost-centers", json=body))["uuid"])


def a_body(config: Running, center: UUID, **given: Any) -> dict[str, Any]:
    first = today(config).replace(day=1)
    days = {"start_date": str(first), "end_date": str(first + timedelta(days=60))}
    charge = {"charge_type": "cost_center", "charge_uuid": str(center)}
    return {"name": a_name("Orçamento"), "amount": "1000.00", **days, **charge, **given}


async def a_budget(config: Running, center: UUID | None = None, company: Company = AURORA, **given: Any) -> Any:
    """A budget of 1000.00 on a cost center, this month and the next."""
    body = a_body(config, center or await a_center(config, company), **given)
    by = config.as_(an_administrator(customer=company))
    return made(await by.post(f"/customers/{company.uuid}/budgets", json=body))


def told_of_order(
    config: Running, charge: Charge, *, company: Company = AURORA, uuid: UUID | None = None, **given: Any
) -> ConsumptionChanged:
    """What orders tells of an order; version and submission 1, nothing taken."""
    nothing = {"reserved": Decimal(0), "committed": Decimal(0), "spent": Decimal(0)}
    said = {
        "version": 1,
        "submission": 1,
        "number": next(_numbers),
        "title": "GRU – SSA, 1 a 3 dez",
        "on_date": today(config),
        "changed_at": config.clock.now(),
        **nothing,
        **given,
    }
    return ConsumptionChanged(
        uuid=uuid or new_uuid(), customer_uuid=company.uuid, agency_uuid=company.agency_uuid, charge=charge, **said
    )


def an_expense(config: Running, charge: Charge, value: str, *, company: Company = AURORA) -> ExpenseApproved:
    return ExpenseApproved(
        uuid=new_uuid(),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        employee_uuid=new_uuid(),
        version=3,
        number=next(_numbers),
        report_uuid=new_uuid(),
        expense_type_uuid=new_uuid(),
        expense_type_name="Almoço",
        expense_category_uuid=new_uuid(),
        expense_category_name="Alimentação",
        on_date=today(config),
        value=Decimal(value),
        charge=charge,
        employee_name="Ana Souza",
        out_of_policy=False,
        approved_at=config.clock.now(),
    )


async def line_of(config: Running, uuid: str | UUID) -> Any:
    """A budget as the view shows it."""
    columns = "reserved, committed, spent, held, is_over_alert"
    async with config.db.sweep() as session:
        found = await session.execute(
            text(f"SELECT {columns} FROM budget_line WHERE uuid = :uuid"),
            {"uuid": UUID(str(uuid))},
        )
        return found.mappings().one()


async def amounts(config: Running, uuid: str | UUID) -> tuple[str, str, str, str]:
    """Reserved, committed, spent and held of a line."""
    line = await line_of(config, uuid)
    return (str(line["reserved"]), str(line["committed"]), str(line["spent"]), str(line["held"]))


async def check(
    config: Running, charges: list[UUID], value: str, *, source: UUID | None = None, by: str = "orders", **given: Any
) -> httpx.Response:
    """The call of orders before it submits."""
    body = {
        "customer_uuid": str(given.pop("company", AURORA).uuid),
        "charges": [str(one) for one in charges],
        "value": value,
        "source_uuid": str(source or new_uuid()),
        "submission": 1,
        **given,
    }
    return await config.internal.post("/internal/budgets/check", json=body, headers=as_service(config, by))


async def set_enforcement(config: Running, value: str, company: Company = AURORA) -> None:
    by = config.as_(an_administrator(customer=company))
    body = {"parameters": [{"slug": "budget_enforcement", "value": value}]}
    made(await by.put(f"/customers/{company.uuid}/setting-parameters", json=body), 200)


async def off(config: Running) -> list[Any]:
    """What the reconciler would find wrong with lines, entries and copies."""
    from config_service.reconcile.tallies import TALLIES

    wanted = {"budget_lines_off", "budget_without_line", "consumption_not_booked"}
    found: list[Any] = []
    async with config.db.sweep() as session:
        for tally in TALLIES:
            if tally.name in wanted:
                found += [(tally.name, *row) for row in (await session.execute(text(tally.sql))).all()]
    return found
