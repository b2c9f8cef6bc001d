"""Customers of an agency, what config, identity and orders tell of them, and its dashboard over HTTP."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from bi_service.agency.copies import COPIES
from bi_service.agency.reactions import store_order_when_its_status_changed, store_sign_in_when_user_signed_in
from contracts.fact import Fact
from contracts.identity import UserSignedIn
from contracts.orders import OrderStatusChanged
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope, NoScope
from kit.messaging.reference_copies import apply_to_copy
from kit.testing import (
    Company,
    Person,
    Running,
    a_customer,
    agency_manager,
)

LISTS = (
    "logout-customers",
    "new-clients-purchase-month",
    "pending-first-purchase",
    "not-buying-customers",
    "orders-not-issued-week",
    "operational-interventions",
)


def a_company(name: str = "Jacarandá", *, agency: UUID | None = None) -> Company:
    """Of an agency that nobody else in the tests works for."""
    return a_customer(agency=agency or new_uuid(), name=name)


async def introduce(bi: Running, company: Company, *, joined: date | None = None) -> None:
    """config tells of a customer that was created on a day, long ago without one."""
    await bi.introduce_company(company)
    created_at = datetime.combine(joined or date(2025, 1, 1), datetime.min.time(), UTC) + timedelta(hours=15)
    fact = company.fact().model_copy(update={"created_at": created_at})
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await apply_to_copy(COPIES[0], fact, uow)
        uow.note_change()


def a_sign_in(company: Company, *, at: datetime, name: str = "Ana Souza", user: UUID | None = None) -> UserSignedIn:
    return UserSignedIn(uuid=user or new_uuid(), customer_uuid=company.uuid, name=name, signed_in_at=at)


def an_order(
    company: Company, *, at: datetime, to: str = "open", uuid: UUID | None = None, version: int = 1
) -> OrderStatusChanged:
    return OrderStatusChanged(
        uuid=uuid or new_uuid(),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        number=1,
        from_status=None if to == "open" else "open",
        to_status=to,
        version=version,
        changed_at=at,
        total_value=Decimal("1.00"),
        issuer_user_uuid=new_uuid(),
    )


def issued(company: Company, *, opened: datetime, at: datetime) -> tuple[OrderStatusChanged, ...]:
    """The facts of an order from its opening to its issue."""
    first = an_order(company, at=opened)
    return first, an_order(company, at=at, to="issued", uuid=first.uuid, version=5)


async def keep(bi: Running, *facts: Fact) -> None:
    """Each in a transaction of its own, as the consumer does it."""
    for fact in facts:
        scope = CustomerScope(fact.customer_uuid) if fact.customer_uuid else NoScope()
        async with bi.db.work(scope) as uow:
            match fact:
                case UserSignedIn():
                    await store_sign_in_when_user_signed_in(fact, uow)
                case OrderStatusChanged():
                    await store_order_when_its_status_changed(fact, uow)


async def ask(bi: Running, company: Company, path: str = "", *, by: Person | None = None, **asked: Any) -> Any:
    manager = by or agency_manager(agency=company.agency_uuid)
    where = f"/agencies/{company.agency_uuid}/dashboard-bi{path and '/'}{path}"
    return await bi.as_(manager).get(where, params=asked)


async def rows(bi: Running, company: Company, path: str, **asked: Any) -> list[dict[str, Any]]:
    """The rows, without what is null."""
    answer = await ask(bi, company, path, **asked)
    assert answer.status_code == 200, answer.text
    return [{name: value for name, value in row.items() if value is not None} for row in answer.json()["data"]]


def days_ago(bi: Running, days: int) -> datetime:
    return bi.clock.now() - timedelta(days=days)


def day(at: datetime) -> str:
    return str(local_day(at))
